//! `POST /product/bom/import` imports bills of materials from a file: first a dry run, then the execution of exactly
//! that file, once.
//!
//! All rows of a product together replace its bill of materials. Products that the file does not name do not change.

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

/// Import bills of materials from a file.
///
/// Takes two calls. A dry run (`dry_run=true` with the part `file`) checks a CSV or XLSX file of at most 10 MiB and 50
/// 000 rows, stores nothing and returns `file_key`, which is valid for 24 hours. The execution (`dry_run=false` with
/// `file_key`) checks the rows again under locks and stores all of them or none. All rows of a product together replace
/// its BOM, in the order of `line_no`. Products that the file does not name keep theirs. The columns are those of the
/// export. `product_code`, `component_code` and `qt` are required, and an empty `phase` means the last phase. No other
/// BOM is written during the execution. Repeating it returns the first response, so `Idempotency-Key` is not needed and
/// is ignored.
///
/// A dry run with faulty rows returns 200 with the header `X-Import-Status: error` and a spreadsheet of the faults, or
/// with JSON when the request sends `Accept: application/json`.
///
/// Refusals:
///
/// - `import_file_not_found` when the dry run is more than 24 hours old or the file contains products.
/// - `import_user_mismatch` when another user made the dry run.
/// - `import_rows_invalid` when data changed since the dry run, with the faults in `errors`.
/// - `import_columns_missing` when required columns are missing.
#[utoipa::path(
    post,
    path = "/product/bom/import",
    request_body(content = ImportUpload, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "A dry run returns `file_key` and what would change, or the faults of the rows as a spreadsheet or as JSON. An execution returns `created`, `updated`, `skipped` and `total`, all counted in products.", content((Envelope<ValidImport> = "application/json"), (inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        Refused,
    ),
)]
pub async fn import_boms(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    headers: HeaderMap,
    parts: MultipartBody,
) -> Result<Response, Problem> {
    let as_json = wants_json(&headers);
    ImportRequest { app, caller, writer, kind: ImportKind::Bom, as_json }.answer(parts).await
}
