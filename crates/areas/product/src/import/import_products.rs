//! `POST /product/import` — products from a file: first a dry run, then exactly that file, once.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use super::imports::{ImportKind, ImportUpload, Importing, wants_json};
use super::model::ValidImport;
use crate::refusals::Refusal;
use platform::api::{Binary, Envelope, Parts, Problem, Shared};
use platform::auth::Caller;
use platform::db::Writer;
use platform::refuses;
use platform::state::App;

refuses![
    Refusal::ImportFileNotFound,
    Refusal::ImportUserMismatch,
    Refusal::KeyTaken,
    Shared::FileTooLarge,
    Shared::BadFileName,
    Shared::FileUnreadable,
    Shared::TooManyRows,
    Refusal::FileKeyRequired,
    Refusal::FileRequired,
    Refusal::ImportColumnsMissing,
    Refusal::ImportRowsInvalid,
];

/// Import products.
#[utoipa::path(
    post,
    path = "/product/import",
    request_body(content = ImportUpload, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "A dry run answers `file_key` and what would change, or a spreadsheet with the faults of the rows (JSON with `Accept: application/json`); an execution answers `created`, `updated`, `skipped` and `total`.", content((Envelope<ValidImport> = "application/json"), (inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        Refused,
    ),
)]
pub async fn import_products(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    headers: HeaderMap,
    parts: Parts,
) -> Result<Response, Problem> {
    let as_json = wants_json(&headers);
    Importing { app, caller, writer, kind: ImportKind::Product, as_json }.answer(parts).await
}
