//! Executes an import: checks the file of the dry run again under locks and stores all its rows or none, only once.

use std::collections::{BTreeSet, HashSet};

use axum::response::{IntoResponse, Response};
use counting_queries::import::{FindCountFile, find_count_file, find_records_to_replace, finish_count_file};
use deadpool_postgres::Object;
use kernel::rules::count::import::Counts;
use kernel::rules::count::record::DiscardReason;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::count::variance::ByLot;
use kernel::rules::event_data::CountImported;
use kernel::wire::key::{CountRecordKey, LotKey, PositionKey, ProductKey};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::lines::{CountSheet, check_sheet, read_sheet};
use super::model::{CountImport, FaultyCounts, ImportMode, ImportedCounts};
use crate::limits::IMPORT_KEPT;
use crate::record::contents::{NewCountRecord, RecordOrigin, books_of, store_records};
use crate::record::model::Source;
use crate::record::rows::{DiscardStamp, discard_counts, record_event, record_event_data, update_position_status};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::{CountSessionRecord, load_session, lock_session};
use platform::api::{Envelope, Problem};
use platform::db::{Write, lock_name};
use platform::files::release;
use platform::sheet::turn;
use warehouse::contract::{
    BooksSnapshot, CountedSubjects, PairKey, end_counting, hold_count_subjects, lock_pairs, stock_of,
};

const DONE: &str = "Counts imported.";

/// Stores the counts of the file that a dry run kept. A repeated call gets the response of the first call.
pub async fn execute(import: CountImport, file_key: &str) -> Result<Response, Problem> {
    let client = import.app.read().await?;
    load_session(&client, import.session_key).await?;
    let row = load_executable_file(&import, &client, file_key).await?;
    drop(client);
    if let Some(done) = first_answer(&row) {
        return Ok(done);
    }
    let turn = turn().await?;
    let Some(bytes) = import.app.files.get(row.object_path.as_deref().unwrap_or_default()).await? else {
        // Another execution has finished and released the bytes since the row was read, or the file store has lost
        // them.
        let client = import.app.read().await?;
        let row = load_executable_file(&import, &client, file_key).await?;
        return first_answer(&row)
            .ok_or_else(|| Problem::storage(format!("the bytes of import {file_key} are missing")));
    };
    let input = read_sheet(&turn, bytes).await?;
    let mut write = import.writer.begin("import_counts").await?;
    lock_name(write.conn(), "counting.import_file", file_key).await?;
    let row = load_executable_file(&import, write.conn(), file_key).await?;
    if let Some(done) = first_answer(&row) {
        return Ok(done);
    }
    let session = lock_session(&write, import.session_key).await?;
    check_transition(CountSessionCommand::Import, &session.state).map_err(refused)?;
    let (counts, faults) = check_sheet(write.conn(), &session, &input).await?;
    if !faults.is_empty() {
        let answer = FaultyCounts::new(&input, &faults);
        let refusal = CountingRefusal::ImportRowsInvalid.with("error_count", answer.error_count);
        return Err(refusal.with("errors", json!(answer.errors)));
    }
    let answer = store_counts(&import, &mut write, &session, counts, &input).await?;
    finish_count_file().bind(write.conn(), &json!(answer), &file_key).await?;
    release(&import.app, &write, &row.object_path.into_iter().collect::<Vec<_>>()).await?;
    Ok(write.commit(Envelope::ok(DONE, answer)).await?.into_response())
}

/// Finds the file of a dry run. Refuses a file that is too old, or that belongs to another session, mode or user.
async fn load_executable_file(import: &CountImport, client: &Object, file_key: &str) -> Result<FindCountFile, Problem> {
    let not_before = import.app.clock.now() - IMPORT_KEPT;
    let row = find_count_file().bind(client, &file_key, &not_before).opt().await?;
    let row = row.ok_or(CountingRefusal::ImportFileNotFound)?;
    if row.session_key != import.session_key.number() {
        return Err(CountingRefusal::ImportSessionMismatch.into());
    }
    if row.import_mode != import.mode.as_str() {
        return Err(CountingRefusal::ImportModeMismatch.into());
    }
    if row.user_key != import.caller.user_key().number() {
        return Err(CountingRefusal::ImportUserMismatch.into());
    }
    Ok(row)
}

/// Builds the response of an earlier execution of the file. `None` if it was not executed yet.
fn first_answer(row: &FindCountFile) -> Option<Response> {
    let answer = row.answer.as_ref()?;
    Some(Envelope::<&Value>::ok(DONE, answer).into_response())
}

/// Stores the counts as completed records, discards the records that they replace, and returns the totals for the
/// response. The caller must have locked the session and checked the file.
async fn store_counts(
    import: &CountImport,
    write: &mut Write,
    session: &CountSessionRecord,
    counts: Counts,
    input: &CountSheet,
) -> Result<ImportedCounts, Problem> {
    let pairs: Vec<PairKey> = counts.keys().cloned().collect();
    let names = hold_subjects(write, &counts).await?;
    for pair in lock_pairs(write, &pairs).await? {
        pair.refuse_busy()?;
    }
    let (products, positions): (Vec<i64>, Vec<&str>) =
        pairs.iter().map(|(product, position)| (product.number(), position.as_str())).unzip();
    let session_key = session.key.number();
    let of_pairs =
        find_records_to_replace().bind(write.conn(), &session_key, &false, &products, &positions).all().await?;
    let replaced = match import.mode {
        ImportMode::Update => of_pairs.iter().map(|row| row.key).collect(),
        ImportMode::Replace => {
            let rows =
                find_records_to_replace().bind(write.conn(), &session_key, &true, &products, &positions).all().await?;
            rows.into_iter().map(|row| row.key).collect::<Vec<i64>>()
        }
    };
    let now = write.now();
    let by = DiscardStamp { reason: DiscardReason::Imported, reviewed_by: None, description: None, now };
    let snapshot = BooksSnapshot::take(write).await?;
    let books = books_of(&pairs, stock_of(write.conn(), &pairs).await?, &names.products);
    let new: Vec<NewCountRecord> = books
        .into_iter()
        .zip(counts.into_values())
        .map(|((pair, books), counted)| NewCountRecord {
            pair,
            assignment_key: None,
            books,
            snapshot,
            counted: Some((counted, now)),
        })
        .collect();
    let storing = RecordOrigin {
        session_key: session.key,
        user_key: import.caller.user_key(),
        source: Source::Imported,
        notes: None,
    };
    let keys = store_records(write, storing, &new).await?;
    let found: BTreeSet<PositionKey> = new
        .iter()
        .filter(|one| one.counted.as_ref().is_some_and(|(counted, _)| counted.quantity > Decimal::ZERO))
        .map(|one| one.pair.1.clone())
        .collect();
    for (key, one) in keys.iter().zip(&new) {
        let data = CountImported(record_event_data(session, CountRecordKey::new(*key)));
        write.append_event(record_event(session, &data, &one.pair, now));
    }
    let mut changed = discard_counts(write, session, &replaced, by).await?;
    changed.extend(pairs.iter().map(|(_, position)| position.clone()));
    end_counting(write, &pairs, Some(now)).await?;
    update_position_status(write, session, &changed, &found, now).await?;
    // A pair with records of several users counts only once.
    let updated: HashSet<(i64, &str)> =
        of_pairs.iter().map(|row| (row.product_key, row.position_key.as_str())).collect();
    let updated = updated.len();
    Ok(ImportedCounts {
        message: DONE,
        rows_total: input.table.rows.len(),
        rows_added: pairs.len() - updated,
        rows_updated: updated,
        rows_discarded: replaced.len(),
        warnings: Vec::new(),
    })
}

/// Locks the products, lots and locations that the counts name until the commit.
async fn hold_subjects(write: &Write, counts: &Counts) -> Result<CountedSubjects, Problem> {
    let products: BTreeSet<ProductKey> = counts.keys().map(|(product, _)| *product).collect();
    let positions: BTreeSet<&str> = counts.keys().map(|(_, position)| position.as_str()).collect();
    let lots: HashSet<LotKey> =
        counts.values().filter_map(|counted| counted.lots.as_ref()).flat_map(ByLot::keys).flatten().copied().collect();
    let (products, lots) = (products.into_iter().collect::<Vec<_>>(), lots.into_iter().collect::<Vec<_>>());
    hold_count_subjects(write, &products, &lots, &positions.into_iter().collect::<Vec<_>>()).await
}
