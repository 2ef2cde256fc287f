//! `POST /product/bom/import` imports bills of materials from a file: first a dry run, then a single execution of
//! exactly that file.
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
/// An import takes two calls. A dry run (`dry_run=true` with the part `file`) checks a CSV or XLSX file of at most 10
/// MiB and 50 000 rows, stores nothing and returns `file_key`, which is valid for 24 hours. The execution
/// (`dry_run=false` with `file_key`) checks the rows again under locks and stores all of them or none. All rows of a
/// product together replace its BOM, in the order of `line_no`. Products that the file does not name keep their BOMs.
/// The columns are those of the export. `product_code`, `component_code` and `qt` are required, and an empty `phase`
/// means the last phase. Other BOM changes wait until the execution has ended. Repeating the execution returns the first
/// response, so `Idempotency-Key` is not needed and is ignored.
///
/// A dry run with invalid rows returns 200 with the header `X-Import-Status: error` and the errors as a spreadsheet, or
/// as JSON when the request sends `Accept: application/json`.
///
/// Refusals:
///
/// - `import_file_not_found` when the dry run is more than 24 hours old or belongs to a product import. Repeat the
///   dry run.
/// - `import_user_mismatch` when another user ran the dry run.
/// - `import_rows_invalid` when the dry run found errors, or when rows are no longer valid. `errors` lists them.
///   Correct the file and repeat the dry run.
/// - `import_columns_missing` when the first row lacks required columns.
#[utoipa::path(
    post,
    path = "/product/bom/import",
    request_body(content = ImportUpload, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "A dry run returns `file_key` and what would change, or the errors of the rows as a spreadsheet or as JSON. An execution returns `created`, `updated`, `skipped` and `total`, all counted in products.", content((Envelope<ValidImport> = "application/json"), (inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
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
