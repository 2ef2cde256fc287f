//! `POST /serial/{serial_key}/dhr/verify`: compares a copy of a record with the stored facts.

use axum::extract::{FromRequest, Request, State};
use http::header;
use kernel::input;
use kernel::rules::device_history::{ContentHash, differences};
use kernel::wire::key::SerialKey;
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::limits::{DIFFERENCES_MAX, VERIFIED_BYTES_MAX};
use super::options::DhrOptions;
use super::record_assembly::{AssembledRecord, assemble};
use super::submitted_copy::SubmittedCopy;
use crate::refusals::TraceRefusal;
use platform::api::request_body::run_on_body_thread;
use platform::api::{
    Body, FilePartSchema, MultipartBody, PathParam, Problem, SharedRefusal, UploadedFile, fault, form_schema,
    json_bytes,
};
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;

input! {
    /// Hash of a record.
    pub struct HashIn {
        /// SHA-256 of the record as 64 hexadecimal digits, with or without the prefix `sha-256=` of the header
        /// `X-Content-Hash`. It is compared with the record that default options return.
        pub content_hash: ContentHash,
    }
}

input! {
    /// Text parts of the upload. There are none.
    pub struct NoTexts {}
}

/// Copy of a record as an uploaded file.
pub struct DhrUpload;

impl PartialSchema for DhrUpload {
    fn schema() -> RefOr<Schema> {
        form_schema::<NoTexts>(FilePartSchema { name: "file", about: "PDF or JSON file of the record.", many: false })
    }
}

impl ToSchema for DhrUpload {}

/// What is compared with the stored facts.
pub enum VerificationInput {
    /// A hash without a record.
    Hash(String),
    /// A PDF or JSON file, with its reserved memory.
    File(UploadedFile),
}

impl FromRequest<App> for VerificationInput {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.trim_start().to_ascii_lowercase().starts_with("multipart/form-data") {
            let Body(sent) = Body::<HashIn>::from_request(request, app).await?;
            return Ok(Self::Hash(sent.content_hash.into_digits()));
        }
        let mut parts = MultipartBody::from_request(request, app).await?;
        let file = parts.small_file_if_any("file", VERIFIED_BYTES_MAX).await?;
        let file = file.ok_or_else(|| fault(&["body", "file"], "missing", "A file is required"))?;
        Ok(Self::File(file))
    }
}

/// Result of a verification.
#[derive(Serialize, ToSchema)]
pub struct Verified {
    /// Whether the copy matches the stored facts.
    matches: bool,
    /// Hash stated in the copy, or the hash that was sent. SHA-256 as 64 hexadecimal digits.
    content_hash: String,
    /// SHA-256 of the record that the service builds from the stored facts, with the options of the copy, or with
    /// default options when only a hash was sent.
    current_hash: String,
    /// JSON pointers to the members of the record that differ, at most 1000. Empty when nothing differs or only a hash
    /// was sent.
    differences: Vec<String>,
    /// Always `null`, because records are not signed.
    signature_valid: Option<bool>,
}

refuses![
    SerialRefusal::SerialNotFound,
    TraceRefusal::DhrTooLarge,
    TraceRefusal::DocumentUnreadable,
    TraceRefusal::AsOfInFuture,
    TraceRefusal::TzUnknown,
    SharedRefusal::FileTooLarge,
    SharedRefusal::FileUnreadable,
];

/// Verify a copy of a device history record.
///
/// Compares a copy with the stored facts. Send the PDF or JSON file as `file`, or only its `content_hash`. The service
/// builds the record again with the options and the `as_of` of the file, and `differences` lists what has changed. A
/// hash alone is compared with the record that default options return. Use `as_of` when you archive a record, so that
/// later changes do not affect the comparison. The operation changes nothing, so you can repeat it safely.
///
/// Refused with `file_unreadable` when the file is not a record of this service, and with `file_too_large` above 32
/// MiB.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/dhr/verify",
    request_body(content((DhrUpload = "multipart/form-data"), (HashIn = "application/json"))),
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit.")),
    responses(
        (status = 200, description = "Whether the copy matches the stored facts.", body = Verified),
        Refused,
    ),
)]
pub async fn verify_dhr(
    State(app): State<App>,
    PathParam(key): PathParam<SerialKey>,
    copy: VerificationInput,
) -> Result<axum::response::Response, Problem> {
    let verified = match copy {
        VerificationInput::Hash(hash) => verify_hash(&app, key, hash).await?,
        VerificationInput::File(file) => verify_file(&app, key, file).await?,
    };
    Ok(json_bytes(serde_json::to_vec(&verified).map_err(Problem::internal)?))
}

/// Compares a hash with the present record. Without a copy, differences cannot be listed.
async fn verify_hash(app: &App, key: SerialKey, hash: String) -> Result<Verified, Problem> {
    let current = assemble(app, key, DhrOptions::default_options(), false).await?.assembled;
    Ok(Verified {
        matches: hash == current.content_hash,
        content_hash: hash,
        current_hash: current.content_hash,
        differences: Vec::new(),
        signature_valid: None,
    })
}

/// Compares a file with the present record, assembled with the options of the file.
async fn verify_file(app: &App, key: SerialKey, file: UploadedFile) -> Result<Verified, Problem> {
    let copy = SubmittedCopy::read(file).await?;
    let current = assemble(app, key, copy.options.clone(), false).await?;
    run_on_body_thread(move || compare(&copy, current.assembled)).await
}

/// Compares a copy with the present record. A copy that states a wrong hash never matches.
fn compare(copy: &SubmittedCopy, current: AssembledRecord) -> Verified {
    let SubmittedCopy { claimed, hash, .. } = copy;
    let mut differing = differences(&claimed.record, &current.record, DIFFERENCES_MAX);
    if claimed.content_hash != *hash {
        differing.insert(0, "/content_hash".to_owned());
    }
    Verified {
        matches: *hash == current.content_hash && claimed.content_hash == *hash,
        content_hash: claimed.content_hash.clone(),
        current_hash: current.content_hash,
        differences: differing,
        signature_valid: None,
    }
}
