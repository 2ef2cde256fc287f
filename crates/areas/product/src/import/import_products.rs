//! `POST /product/import` imports products from a file: first a dry run, then the execution of exactly that file, once.

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

/// Import products from a file.
///
/// Takes two calls. A dry run (`dry_run=true` with the part `file`) checks a CSV or XLSX file of at most 10 MiB and 50
/// 000 rows, stores nothing and returns `file_key`, which is valid for 24 hours. The execution (`dry_run=false` with
/// `file_key`) checks the rows again under locks and stores all of them or none. Products match by `code`: an absent
/// column leaves the value alone, an empty cell clears it, and an identical row is skipped. The columns are those of
/// the export, and only `code` is required. An execution writes the journal event `PRODUCT_IMPORTED`. Repeating it
/// returns the first response, so `Idempotency-Key` is not needed and is ignored.
///
/// A dry run with faulty rows returns 200 with the header `X-Import-Status: error` and a spreadsheet of the faults, or
/// with JSON when the request sends `Accept: application/json`.
///
/// Refusals:
///
/// - `import_file_not_found` when the dry run is more than 24 hours old or the file contains BOMs.
/// - `import_user_mismatch` when another user made the dry run.
/// - `import_rows_invalid` when data changed since the dry run, with the faults in `errors`.
/// - `import_columns_missing` when the first row lacks `code`.
#[utoipa::path(
    post,
    path = "/product/import",
    request_body(content = ImportUpload, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "A dry run returns `file_key` and what would change, or the faults of the rows as a spreadsheet or as JSON. An execution returns `created`, `updated`, `skipped` and `total`.", content((Envelope<ValidImport> = "application/json"), (inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
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
