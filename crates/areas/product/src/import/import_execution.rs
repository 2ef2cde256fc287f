//! Execution of an import. It checks the rows of the dry run again under locks and stores all of them or none. A file
//! is executed only once.

use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::event_data::ProductImported;
use kernel::wire::sheet::RowFault;
use product_queries::import::{FindImportFile, fail_import, finish_import};
use serde_json::{Value, json};

use super::import_check::ImportTable;
use super::imports::{ImportKind, ImportPlan, ImportRequest, load_import};
use super::model::{DoneImport, ErrorImport};
use super::progress::{ImportStatus, ProgressReporter};
use super::{bom_rows, product_rows};
use crate::refusals::ProductRefusal;
use crate::rows::lock_boms;
use platform::api::{Envelope, Problem};
use platform::db::{Write, lock_name};
use platform::files::release;
use platform::journal::NewEvent;
use platform::sheet::turn;

/// Maximum number of times an execution is repeated after a deadlock, or after another command created one of its
/// products first.
const REPEATS_MAX: u32 = 3;

impl ImportRequest {
    /// Executes the file of a dry run. A repeated call changes nothing and gets the first response.
    pub async fn execute(self, file_key: &str) -> Result<Response, Problem> {
        let client = self.app.read().await?;
        let row = self.load_executable(&client, file_key).await?;
        drop(client);
        if let Some(done) = earlier_answer(&row) {
            return Ok(done);
        }
        let turn = turn().await?;
        let input = match self.app.files.get(row.object_path.as_deref().unwrap_or_default()).await? {
            Some(bytes) => self.read(&turn, bytes).await?,
            None => return self.answer_of_faster_execution(file_key).await,
        };
        let mut repeats = 0;
        loop {
            let outcome = self.execute_once(file_key, &input).await;
            let Err(problem) = outcome else { return outcome };
            let again = problem.is_retryable() || problem.constraint() == Some("product_code_unique");
            if again && repeats < REPEATS_MAX {
                repeats += 1;
                metrics::counter!("db_transaction_retries_total").increment(1);
                continue;
            }
            // Nothing was stored, so the import can be executed again. If rows had faults, `refuse` has already stored
            // the status.
            if problem.code() != "import_rows_invalid" {
                ProgressReporter { app: &self.app, file_key, status: ImportStatus::Valid }.note(0).await;
            }
            return Err(problem);
        }
    }

    /// Reads the import, or refuses to execute it. It must be of this kind and from this user, and its dry run must
    /// have finished without faults.
    async fn load_executable(&self, client: &Object, file_key: &str) -> Result<FindImportFile, Problem> {
        let row = load_import(&self.app, client, file_key).await?;
        if row.kind != self.kind.as_str() || row.status == ImportStatus::Checking.as_str() {
            return Err(ProductRefusal::ImportFileNotFound.into());
        }
        if row.user_key != self.caller.user_key().number() {
            return Err(Problem::from(ProductRefusal::ImportUserMismatch));
        }
        if row.object_path.is_none() && row.status == ImportStatus::Error.as_str() {
            return Err(rows_invalid("The dry run found errors. Correct the file and send it again as a dry run."));
        }
        Ok(row)
    }

    /// Handles a file that no longer exists: returns the result of another execution that was faster, or fails because
    /// the file store has lost the file.
    async fn answer_of_faster_execution(&self, file_key: &str) -> Result<Response, Problem> {
        let client = self.app.read().await?;
        let row = self.load_executable(&client, file_key).await?;
        earlier_answer(&row).ok_or_else(|| Problem::storage(format!("the bytes of import {file_key} are missing")))
    }

    /// Executes the file in one transaction: checks the rows again under locks, then stores all of them or none.
    async fn execute_once(&self, file_key: &str, input: &ImportTable) -> Result<Response, Problem> {
        let mut write = self.writer.begin("execute_import").await?;
        if self.kind == ImportKind::Bom {
            lock_boms(&write).await?;
        }
        lock_name(write.conn(), "product.import_file", file_key).await?;
        let row = self.load_executable(write.conn(), file_key).await?;
        if let Some(done) = earlier_answer(&row) {
            return Ok(done);
        }
        let progress = ProgressReporter { app: &self.app, file_key, status: ImportStatus::Running };
        progress.note(0).await;
        let checked = self.check(write.conn(), true, input, None).await?;
        if !checked.faults.is_empty() {
            drop(write);
            return Err(self.refuse(file_key, input, &checked.faults).await?);
        }
        match checked.plan {
            ImportPlan::Products(plan) => product_rows::store(&write, plan, &progress).await?,
            ImportPlan::Boms(plan) => bom_rows::store(&write, plan, &progress).await?,
        }
        let answer = DoneImport::from(checked.counts);
        let status = ImportStatus::Done.as_str();
        finish_import().bind(write.conn(), &status, &json!(answer), &None::<&str>, &file_key).await?;
        if self.kind == ImportKind::Product {
            write.append_event(imported_event(&row, &answer, write.now()));
        }
        release(&self.app, &write, &row.object_path.into_iter().collect::<Vec<_>>()).await?;
        Ok(write.commit(Envelope::ok(DONE, answer)).await?.into_response())
    }

    /// Builds the refusal for rows that were valid in the dry run but no longer are. The faults are stored, so that
    /// reading the import shows them too.
    async fn refuse(&self, file_key: &str, input: &ImportTable, faults: &[RowFault]) -> Result<Problem, Problem> {
        let answer = ErrorImport::new(input, faults);
        let write = Write::begin(&self.app.writes, "refuse_import").await?;
        fail_import().bind(write.conn(), &json!(answer), &file_key).await?;
        write.commit(()).await?;
        let message =
            "Data changed since the dry run, so rows are no longer valid and nothing was stored. Repeat the dry run.";
        let refusal = rows_invalid(message).with("error_count", answer.error_count);
        Ok(refusal.with("errors", json!(answer.errors)))
    }
}

/// Message of a successful execution, which a repeated request also returns.
const DONE: &str = "File imported.";

/// Refuses a file whose rows are not valid.
fn rows_invalid(message: &'static str) -> Problem {
    ProductRefusal::ImportRowsInvalid.with_message(message)
}

/// Returns the response of an earlier execution of the file. None if the file has not been executed yet.
fn earlier_answer(row: &FindImportFile) -> Option<Response> {
    let answer = row.answer.as_ref().filter(|_| row.status == ImportStatus::Done.as_str())?;
    Some(Envelope::<&Value>::ok(DONE, answer).into_response())
}

/// Builds the journal event for a product import.
fn imported_event(file: &FindImportFile, done: &DoneImport, now: DateTime<Utc>) -> NewEvent {
    let event_data = ProductImported {
        import_file_key: &file.file_key,
        import_filename: &file.filename,
        rows_total: done.total,
        rows_created: done.created,
        rows_updated: done.updated,
        rows_skipped: done.skipped,
    };
    NewEvent::of(&event_data, now)
}
