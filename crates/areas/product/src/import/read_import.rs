//! `GET /product/import/{file_key}` — how far an import is.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kernel::wire::key::Key;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::imports::{ImportKind, load_import};
use super::progress::ImportStatus;
use crate::refusals::ProductRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::refuses;
use platform::state::App;

/// An import.
#[derive(Serialize, ToSchema)]
pub struct ImportProgress {
    /// Its key.
    file_key: String,
    /// What the file holds.
    #[schema(value_type = ImportKind)]
    kind: String,
    /// How far it is.
    #[schema(value_type = ImportStatus)]
    status: String,
    /// Rows that are checked, or stored.
    rows_done: i32,
    /// Rows of the file.
    rows_total: i32,
    /// What the dry run or the execution answered; null while it runs for the first time.
    #[schema(value_type = Option<Object>)]
    answer: Option<Value>,
}

refuses![ProductRefusal::ImportFileNotFound,];

/// Read how far an import is.
#[utoipa::path(
    get,
    path = "/product/import/{file_key}",
    params(("file_key" = inline(Key), Path, description = "Key of the import.")),
    responses(
        (status = 200, description = "The import.", body = ImportProgress),
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
