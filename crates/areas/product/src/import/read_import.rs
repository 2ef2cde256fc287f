//! `GET /product/import/{file_key}` reads the status of an import.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kernel::wire::key::Key;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::imports::{ImportKind, load_import};
use super::model::ImportResult;
use super::progress::ImportStatus;
use crate::refusals::ProductRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::refuses;
use platform::state::App;

/// Status, progress and result of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportProgress {
    /// Key of the import.
    file_key: String,
    /// What the file contains: `product` or `bom`.
    #[schema(value_type = ImportKind)]
    kind: String,
    /// Status of the import: `checking` (the dry run checks the rows), `valid` (ready for the execution), `running`
    /// (the execution stores the rows), `done` (all rows are stored) or `error` (rows are invalid and nothing was
    /// stored).
    #[schema(value_type = ImportStatus)]
    status: String,
    /// Number of rows that the dry run has checked, or that the execution has stored.
    rows_done: i32,
    /// Number of rows in the file, not counting the headings and empty rows.
    rows_total: i32,
    /// Result of the dry run, or of the execution once it has finished. `null` while the dry run is running.
    #[schema(value_type = Option<ImportResult>)]
    answer: Option<Value>,
}

refuses![ProductRefusal::ImportFileNotFound,];

/// Read the status of an import.
///
/// Returns status, progress and result of an import of products or BOMs. Send your own `file_key` with the dry run to
/// read its progress from another connection. Progress is updated after every 1000 rows. An execution that found errors
/// has the status `error` and the errors in `answer`. An import can be read for 24 hours after its dry run. After that,
/// the request is refused with `import_file_not_found`.
#[utoipa::path(
    get,
    path = "/product/import/{file_key}",
    params(("file_key" = inline(Key), Path, description = "Key of the import, returned or chosen with the dry run.")),
    responses(
        (status = 200, description = "Status, progress and result of the import.", body = ImportProgress),
        Refused,
    ),
)]
pub async fn read_import(State(app): State<App>, PathParam(key): PathParam<Key>) -> Result<Response, Problem> {
    let client = app.read().await?;
    let row = load_import(&app, &client, key.as_str()).await?;
    let progress = ImportProgress {
        file_key: row.file_key,
        kind: row.kind,
        status: row.status,
        rows_done: row.rows_done,
        rows_total: row.rows_total,
        answer: row.answer,
    };
    Ok(json_answer(&progress).into_response())
}
