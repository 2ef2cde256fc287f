//! `POST /inventory/count-record/import` — import counts from a file: first a dry run, then the execution of that file.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use counting_queries::import::{find_records_to_replace, insert_count_file};
use http::HeaderMap;
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::wire::key::{CountSessionKey, Key};
use kernel::wire::text::Text;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::execution::execute;
use super::lines::{check_sheet, read_sheet};
use super::model::{CountImport, CountImportAnswer, FaultyCounts, ImportMode, ValidCounts};
use crate::limits::IMPORT_BYTES_MAX;
use crate::refusals::{CountingRefusal, refused};
use crate::rows::load_session;
use platform::api::{
    Binary, FilePartSchema, MultipartBody, Problem, SharedRefusal, UploadedFile, form_schema, json_answer,
};
use platform::auth::Caller;
use platform::db::Writer;
use platform::files::{keep, stage_bytes};
use platform::random;
use platform::refuses;
use platform::sheet::turn;
use platform::state::App;
use warehouse::contract::WarehouseRefusal;

input! {
    /// Form fields that accompany the file.
    pub struct CountImportForm {
        /// Key of the count session, which must be completed.
        pub session_key: CountSessionKey,
        /// Effect of the import on earlier records, required. `update` discards earlier records with the same product
        /// and location as a row of the file. `replace` discards all earlier records of the session.
        pub import_mode: Option<Text<0, 100>>,
        /// Whether to check `file` and keep it for 24 hours (`true`), or to store the counts of the file with the key
        /// `file_key` (`false`). Default: `true`.
        pub dry_run: bool = true,
        /// Key that the dry run returned. Required for the execution and ignored by a dry run.
        pub file_key: Option<Key>,
    }
}

/// Multipart body of an import, described as a schema.
pub struct CountUpload;

impl PartialSchema for CountUpload {
    fn schema() -> RefOr<Schema> {
        let about = "CSV in UTF-8 or XLSX, at most 10 MiB and 100 000 rows. Required for a dry run.";
        let mut schema = form_schema::<CountImportForm>(FilePartSchema { name: "file", about, many: false });
        if let RefOr::T(Schema::Object(form)) = &mut schema {
            // The field is optional when it is read, because its absence has a separate refusal, but the document shows
            // it as required.
            form.required.push("import_mode".to_owned());
            if let Some(RefOr::T(Schema::Object(mode))) = form.properties.get_mut("import_mode") {
                let words = ImportMode::ALL.iter().map(|mode| mode.as_str().into());
                (mode.schema_type, mode.enum_values) = (Type::String.into(), Some(words.collect()));
            }
        }
        schema
    }
}

impl ToSchema for CountUpload {}

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::ImportFileNotFound,
    CountingRefusal::CountSessionNotCompleted,
    CountingRefusal::ImportSessionMismatch,
    CountingRefusal::ImportModeMismatch,
    CountingRefusal::ImportUserMismatch,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
    SharedRefusal::FileUnreadable,
    SharedRefusal::TooManyRows,
    CountingRefusal::ImportModeInvalid,
    CountingRefusal::FileRequired,
    CountingRefusal::FileKeyRequired,
    CountingRefusal::ColumnsMissing,
    CountingRefusal::ImportRowsInvalid,
];

/// Import counts from a file.
///
/// Imports counts into a completed session in two calls. In any other status, the request is refused with 409
/// `count_session_not_completed`. The dry run takes `file` with the columns `position_code`, `product_code`,
/// `counted_qt` and optionally `serial_code` and `lot_code`, checks it and returns `file_key`, or the errors by row. It
/// stores no counts. The execution (`dry_run=false`) takes that `file_key` within 24 hours, with the same session, mode
/// and user. The execution checks the file again (422 `import_rows_invalid`), reads the books, and stores all counts as
/// completed records or none. A file can be executed only once: a repeated call gets the first response, and
/// `Idempotency-Key` is ignored. The journal records `COUNT_IMPORTED` for each new record and `COUNT_DISCARDED` for
/// each discarded one.
#[utoipa::path(
    post,
    path = "/inventory/count-record/import",
    request_body(content = CountUpload, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "A dry run returns `file_key` and the number of records that would change, or the errors of the rows as a spreadsheet (as JSON with `Accept: application/json`). An execution returns the number of stored and discarded records.", content((CountImportAnswer = "application/json"), (inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        Refused,
    ),
)]
pub async fn import_counts(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    headers: HeaderMap,
    mut parts: MultipartBody,
) -> Result<Response, Problem> {
    let file = parts.small_file_if_any("file", IMPORT_BYTES_MAX).await?;
    let form: CountImportForm = parts.texts()?;
    let mode = form.import_mode.as_ref().and_then(|word| ImportMode::from_word(word.as_str()));
    let mode = mode.ok_or(CountingRefusal::ImportModeInvalid)?;
    let import = CountImport { app, caller, writer, session_key: form.session_key, mode };
    match (form.dry_run, file, form.file_key) {
        (true, Some(file), _) => dry_run(import, file, wants_json(&headers)).await,
        (true, None, _) => Err(CountingRefusal::FileRequired.into()),
        (false, _, Some(key)) => execute(import, key.as_str()).await,
        (false, _, None) => Err(CountingRefusal::FileKeyRequired.into()),
    }
}

/// Returns whether the client accepts the errors of a dry run as JSON. Otherwise it gets a spreadsheet.
fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(http::header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted
        .flat_map(|list| list.split(','))
        .any(|range| range.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json"))
}

/// Checks a file without storing counts. A file without errors is kept for the execution. Otherwise the response lists
/// the errors.
async fn dry_run(import: CountImport, file: UploadedFile, as_json: bool) -> Result<Response, Problem> {
    let filename = file.checked_name()?;
    let client = import.app.read().await?;
    let session = load_session(&client, import.session_key).await?;
    check_transition(CountSessionCommand::Import, &session.state).map_err(refused)?;
    drop(client);
    let turn = turn().await?;
    let input = read_sheet(&turn, file.bytes.clone()).await?;
    let client = import.app.read().await?;
    let (counts, faults) = check_sheet(&client, &session, &input).await?;
    if !faults.is_empty() {
        return FaultyCounts::new(&input, &faults).response(&turn, &input, &faults, as_json).await;
    }
    let (products, positions): (Vec<i64>, Vec<&str>) =
        counts.keys().map(|(product, position)| (product.number(), position.as_str())).unzip();
    let all = import.mode == ImportMode::Replace;
    let replaced =
        find_records_to_replace().bind(&client, &session.key.number(), &all, &products, &positions).all().await?;
    drop(client);
    let file_key = random::uuid();
    let answer = ValidCounts {
        status: "valid",
        file_key: file_key.clone(),
        filename: filename.clone(),
        rows_total: input.table.rows.len(),
        rows_valid: input.table.rows.len(),
        records_to_add: counts.len(),
        records_to_discard: replaced.len(),
        import_mode: import.mode.as_str(),
        ignored_columns: input.columns.ignored.clone(),
    };
    let staged = stage_bytes(&import.app, "import", file.bytes).await?;
    let mut write = import.writer.begin("count_import_dry_run").await?;
    insert_count_file()
        .bind(
            write.conn(),
            &file_key,
            &session.key.number(),
            &import.mode.as_str(),
            &import.caller.user_key().number(),
            &filename,
            &staged.path(),
            &write.now(),
        )
        .await?;
    keep(&mut write, vec![staged]).await?;
    write.commit(()).await?;
    Ok(json_answer(&answer).into_response())
}
