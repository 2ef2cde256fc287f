//! `POST /product/import` — products from a file: first a dry run, then exactly that file, once.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use super::imports::{ImportKind, ImportRequest, ImportUpload, wants_json};
use super::model::ValidImport;
use crate::refusals::ProductRefusal;
use platform::api::{Binary, Envelope, MultipartBody, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::Writer;
use platform::refuses;
use platform::state::App;

refuses![
    ProductRefusal::ImportFileNotFound,
    ProductRefusal::ImportUserMismatch,
    ProductRefusal::KeyTaken,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
    SharedRefusal::FileUnreadable,
    SharedRefusal::TooManyRows,
    ProductRefusal::FileKeyRequired,
    ProductRefusal::FileRequired,
    ProductRefusal::ImportColumnsMissing,
    ProductRefusal::ImportRowsInvalid,
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
    parts: MultipartBody,
) -> Result<Response, Problem> {
    let as_json = wants_json(&headers);
    ImportRequest { app, caller, writer, kind: ImportKind::Product, as_json }.answer(parts).await
}
