//! `POST /serial/{serial_key}/dhr/verify` — whether a copy of a record still says what is stored.

use axum::extract::{FromRequest, Request, State};
use http::header;
use kernel::input;
use kernel::rules::device_history::differences;
use kernel::wire::key::SerialKey;
use kernel::wire::text::Text;
use paper::record_in;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::assembling::{assemble, content_hash};
use super::limits::{DIFFERENCES_MAX, VERIFIED_BYTES_MAX};
use super::options::DhrOptions;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::trace::refusals::Refusal;
use crate::platform::api::{Body, FilePartOf, Parts, Problem, Shared, Slot, fault, form_schema, json_bytes};
use crate::platform::state::App;
use crate::refuses;

input! {
    /// The hash of a record.
    pub struct HashIn {
        /// In hex. The record is rebuilt as it is answered without options.
        pub content_hash: Text<64, 64>,
    }
}

input! {
    /// Nothing but the file.
    pub struct NoTexts {}
}

/// A copy.
pub struct DhrUpload;

impl PartialSchema for DhrUpload {
    fn schema() -> RefOr<Schema> {
        form_schema::<NoTexts>(FilePartOf { name: "file", about: "A PDF or JSON that was made here.", many: false })
    }
}

impl ToSchema for DhrUpload {}

/// What is compared.
pub enum Copy {
    /// Only a hash.
    Hash(String),
    /// A PDF or JSON.
    File(Vec<u8>),
}

impl FromRequest<App> for Copy {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.trim_start().to_ascii_lowercase().starts_with("multipart/form-data") {
            let Body(sent) = Body::<HashIn>::from_request(request, app).await?;
            return Ok(Self::Hash(sent.content_hash.to_string().to_ascii_lowercase()));
        }
        let mut parts = Parts::from_request(request, app).await?;
        let file = parts.small_file_if_any("file", VERIFIED_BYTES_MAX).await?;
        let file = file.ok_or_else(|| fault(&["body", "file"], "missing", "A file is required"))?;
        Ok(Self::File(file.bytes.to_vec()))
    }
}

/// The record inside of a copy.
#[derive(Deserialize)]
struct Claimed {
    content_hash: String,
    record: Value,
}

/// What the comparison found.
#[derive(Serialize, ToSchema)]
pub struct Verified {
    /// The copy says what is stored.
    matches: bool,
    /// The hash of the copy.
    content_hash: String,
    /// The hash of the record as it is now, made in the same way.
    current_hash: String,
    /// Places of the record that differ, as JSON pointers.
    differences: Vec<String>,
    /// Null: records are not signed yet.
    signature_valid: Option<bool>,
}

refuses![
    SerialRefusal::SerialNotFound,
    Refusal::DhrTooLarge,
    Refusal::AsOfInFuture,
    Refusal::TzUnknown,
    Shared::FileTooLarge,
    Shared::FileUnreadable,
];

/// Verify a copy of the Device History Record of a serial.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/dhr/verify",
    request_body(content((DhrUpload = "multipart/form-data"), (HashIn = "application/json"))),
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the serial.")),
    responses(
        (status = 200, description = "Whether the copy says what is stored.", body = Verified),
        Refused,
    ),
)]
pub async fn verify_dhr(
    State(app): State<App>,
    Slot(key): Slot<SerialKey>,
    copy: Copy,
) -> Result<axum::response::Response, Problem> {
    let verified = match copy {
        Copy::Hash(hash) => verify_hash(&app, key, hash).await?,
        Copy::File(bytes) => verify_file(&app, key, bytes).await?,
    };
    Ok(json_bytes(serde_json::to_vec(&verified).map_err(Problem::internal)?))
}

async fn verify_hash(app: &App, key: SerialKey, hash: String) -> Result<Verified, Problem> {
    let current = assemble(app, key, DhrOptions::usual()).await?.assembled;
    Ok(Verified {
        matches: hash == current.content_hash,
        content_hash: hash,
        current_hash: current.content_hash,
        differences: Vec::new(),
        signature_valid: None,
    })
}

async fn verify_file(app: &App, key: SerialKey, bytes: Vec<u8>) -> Result<Verified, Problem> {
    let claimed = tokio::task::spawn_blocking(move || read(bytes)).await.map_err(Problem::internal)?;
    let (claimed, options) = claimed.ok_or_else(unreadable)?;
    let current = assemble(app, key, options).await?.assembled;
    // What the copy says of itself proves nothing: its record is hashed again.
    let hash = content_hash(&claimed.record);
    let matches = hash == current.content_hash && claimed.content_hash == hash;
    let mut differing = differences(&claimed.record, &current.record, DIFFERENCES_MAX);
    if claimed.content_hash != hash {
        differing.insert(0, "/content_hash".to_owned());
    }
    Ok(Verified {
        matches,
        content_hash: claimed.content_hash,
        current_hash: current.content_hash,
        differences: differing,
        signature_valid: None,
    })
}

fn read(bytes: Vec<u8>) -> Option<(Claimed, DhrOptions)> {
    let json = if bytes.starts_with(b"%PDF-") { record_in(bytes)? } else { bytes };
    let claimed: Claimed = serde_json::from_slice(&json).ok()?;
    let options = DhrOptions::deserialize(claimed.record.get("options")?).ok()?;
    Some((claimed, options))
}

fn unreadable() -> Problem {
    Shared::FileUnreadable.saying("The file is no Device History Record of this service, as PDF or as JSON.")
}
