//! Dry run and execution, as shared by the imports of the area. The dry run keeps the file, which is executed only
//! once.
//!
//! The lock on the file key alone decides which request executes. The row of the import shows the progress, which other
//! transactions write, so the execution (`import_execution`) writes the row only at its end.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use deadpool_postgres::Object;
use http::HeaderMap;
use kernel::input;
use kernel::rules::{bom_import, product_import};
use kernel::string_enum;
use kernel::wire::key::Key;
use kernel::wire::sheet::{Columns, RowFault};
use product_queries::import::{
    FindImportFile, delete_import_file, find_import_file, finish_import, insert_import_file,
};
use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::import_check::{CheckedImport, ImportTable};
use super::model::{ErrorImport, ValidImport};
use super::progress::{ImportStatus, ProgressReporter};
use super::{bom_rows, product_rows};
use crate::limits::{FILE_ROWS_MAX, IMPORT_BYTES_MAX, IMPORT_KEPT};
use crate::refusals::ProductRefusal;
use platform::api::{Envelope, FilePartSchema, MultipartBody, Problem, UploadedFile, form_schema};
use platform::auth::Caller;
use platform::db::{Write, Writer};
use platform::files::{keep, stage_bytes};
use platform::random;
use platform::sheet::{SheetTurn, read_table, turn};
use platform::state::App;

string_enum! {
    /// What an imported file contains.
    pub enum ImportKind {
        /// Products of the catalog.
        Product = "product",
        /// Lines of bills of materials.
        Bom = "bom",
    }
}

impl ImportKind {
    /// Returns the headings that a file may have, and those that it must have.
    fn columns(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Product => (&product_import::COLUMNS, &product_import::REQUIRED),
            Self::Bom => (&bom_import::COLUMNS, &bom_import::REQUIRED),
        }
    }
}

input! {
    /// Form fields that are sent with the file.
    pub struct ImportForm {
        /// Whether to check the file and keep it for 24 hours. If false, the service imports the file that `file_key`
        /// names. Default: `true`.
        pub dry_run: bool = true,
        /// For an execution, the key that the dry run returned. For a dry run, a key of your choice with which you can
        /// read the progress. Absent in a dry run: the service creates a key.
        pub file_key: Option<Key>,
    }
}

/// Multipart body of an import.
pub struct ImportUpload;

impl PartialSchema for ImportUpload {
    fn schema() -> RefOr<Schema> {
        let about = "File of a dry run: CSV in UTF-8 or XLSX, at most 10 MiB and 50 000 rows. An execution ignores it.";
        form_schema::<ImportForm>(FilePartSchema { name: "file", about, many: false })
    }
}

impl ToSchema for ImportUpload {}

/// What an import will store.
pub enum ImportPlan {
    /// Products to create and change.
    Products(product_rows::ProductPlan),
    /// Bills of materials to replace.
    Boms(bom_rows::BomPlan),
}

/// Reads an import that has not expired. Any other key is refused as not found.
pub async fn load_import(app: &App, client: &Object, file_key: &str) -> Result<FindImportFile, Problem> {
    let not_before = app.clock.now() - IMPORT_KEPT;
    find_import_file()
        .bind(client, &file_key, &not_before)
        .opt()
        .await?
        .ok_or_else(|| ProductRefusal::ImportFileNotFound.into())
}

/// A request to import a file, as a dry run or an execution.
pub struct ImportRequest {
    /// The service, for connections and the file store.
    pub app: App,
    /// The user who sends the request.
    pub caller: Caller,
    /// Begins the transactions of the request.
    pub writer: Writer,
    /// What the file contains.
    pub kind: ImportKind,
    /// Whether faults are returned as JSON instead of a spreadsheet.
    pub as_json: bool,
}

/// Returns whether the `Accept` header asks for JSON, in which case faults are not returned as a spreadsheet.
pub fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(http::header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted
        .flat_map(|list| list.split(','))
        .any(|range| range.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json"))
}

impl ImportRequest {
    /// Reads the form, then checks its file in a dry run or executes the file of an earlier dry run.
    pub async fn answer(self, mut parts: MultipartBody) -> Result<Response, Problem> {
        let file = parts.small_file_if_any("file", IMPORT_BYTES_MAX).await?;
        let form: ImportForm = parts.texts()?;
        match (form.dry_run, file, form.file_key) {
            (true, Some(file), key) => self.dry_run(file, key).await,
            (true, None, _) => {
                let message = "A dry run needs a file. Send it in the form part `file`.";
                Err(ProductRefusal::FileRequired.with_message(message))
            }
            (false, _, Some(key)) => self.execute(key.as_str()).await,
            (false, _, None) => Err(Problem::from(ProductRefusal::FileKeyRequired)),
        }
    }

    /// Reads a file and finds its columns. A file without a required column is refused.
    pub async fn read(&self, turn: &SheetTurn, bytes: Bytes) -> Result<ImportTable, Problem> {
        let table = read_table(turn, bytes, FILE_ROWS_MAX).await?;
        let (known, required) = self.kind.columns();
        let columns = Columns::find(&table.headings, known, required).map_err(|missing| {
            let message =
                format!("The first row lacks the columns {}. Add them and send the file again.", missing.join(", "));
            ProductRefusal::ImportColumnsMissing.with_message(message).with("columns", missing)
        })?;
        Ok(ImportTable { table, columns })
    }

    /// Checks all rows and plans what to store. Faults are in the order of the rows. With `hold`, which an execution
    /// sets, the records that the rows name are locked until the commit.
    pub async fn check(
        &self,
        client: &Object,
        hold: bool,
        input: &ImportTable,
        progress: Option<&ProgressReporter<'_>>,
    ) -> Result<CheckedImport<ImportPlan>, Problem> {
        let mut checked = match self.kind {
            ImportKind::Product => product_rows::check(client, hold, input, progress).await?.map(ImportPlan::Products),
            ImportKind::Bom => bom_rows::check(client, hold, input, progress).await?.map(ImportPlan::Boms),
        };
        checked.faults.sort_by_key(|fault| fault.row);
        Ok(checked)
    }

    /// Checks a file and returns either the key for its execution or its faults. No product or BOM is written.
    async fn dry_run(self, file: UploadedFile, key: Option<Key>) -> Result<Response, Problem> {
        let filename = file.checked_name()?;
        let turn = turn().await?;
        let input = self.read(&turn, file.bytes.clone()).await?;
        let file_key = key.map_or_else(random::hex_key, |key| key.to_string());
        self.begin(&file_key, &filename, input.table.rows.len()).await?;
        let progress = ProgressReporter { app: &self.app, file_key: &file_key, status: ImportStatus::Checking };
        let finished = async {
            let client = self.app.read().await?;
            let checked = self.check(&client, false, &input, Some(&progress)).await?;
            drop(client);
            if checked.faults.is_empty() {
                let answer = ValidImport::new(&file_key, filename, &input, checked.counts);
                self.keep_file(&file_key, file.bytes, answer).await
            } else {
                self.answer_faults(&turn, &file_key, &input, &checked.faults).await
            }
        };
        let finished = finished.await;
        if finished.is_err() {
            self.forget(&file_key).await;
        }
        finished
    }

    /// Creates the row of the import, so that its progress can be read. A key that is in use is refused.
    async fn begin(&self, file_key: &str, filename: &str, rows: usize) -> Result<(), Problem> {
        let rows = i32::try_from(rows).map_err(Problem::internal)?;
        let write = self.writer.begin("begin_import").await?;
        insert_import_file()
            .bind(
                write.conn(),
                &file_key,
                &self.kind.as_str(),
                &self.caller.user_key().number(),
                &filename,
                &rows,
                &write.now(),
            )
            .await
            .map_err(|error| Problem::from(error).if_refused_by("import_file_pk", "_key", file_key))?;
        write.commit(()).await?;
        Ok(())
    }

    /// Ends a dry run without faults and keeps its file for the execution.
    async fn keep_file(&self, file_key: &str, bytes: Bytes, answer: ValidImport) -> Result<Response, Problem> {
        let staged = stage_bytes(&self.app, "import", bytes).await?;
        let mut write = self.writer.begin("import_dry_run").await?;
        let status = ImportStatus::Valid.as_str();
        finish_import().bind(write.conn(), &status, &json!(answer), &Some(staged.path()), &file_key).await?;
        keep(&mut write, vec![staged]).await?;
        Ok(write.commit(Envelope::ok("The file is valid and can be imported.", answer)).await?.into_response())
    }

    /// Ends a dry run with faults. Its file is not kept.
    async fn answer_faults(
        &self,
        turn: &SheetTurn,
        file_key: &str,
        input: &ImportTable,
        faults: &[RowFault],
    ) -> Result<Response, Problem> {
        let answer = ErrorImport::new(input, faults);
        let response = answer.response(turn, input, faults, self.as_json).await?;
        let write = self.writer.begin("import_dry_run").await?;
        let status = ImportStatus::Error.as_str();
        finish_import().bind(write.conn(), &status, &json!(answer), &None::<&str>, &file_key).await?;
        write.commit(()).await?;
        Ok(response)
    }

    /// Deletes the row of a dry run that failed. If that fails too, the sweep deletes it later.
    async fn forget(&self, file_key: &str) {
        let forgotten = async {
            let write = Write::begin(&self.app.writes, "forget_import").await?;
            delete_import_file().bind(write.conn(), &file_key).await?;
            write.commit(()).await
        };
        if let Err(problem) = forgotten.await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "an import could not be removed. The sweep removes it later"
            );
        }
    }
}
