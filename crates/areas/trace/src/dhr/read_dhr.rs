//! `GET /serial/{serial_key}/dhr` — the Device History Record of a unit, for people or for machines.

use axum::body::Body;
use axum::extract::{FromRequestParts, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::request::Parts;
use http::{HeaderName, HeaderValue, StatusCode, header};
use kernel::wire::accept::accepted;
use kernel::wire::filename::plain_disposition;
use kernel::wire::key::SerialKey;
use kernel::wire::revision::already_known;

use super::model::DhrDocument;
use super::options::{DhrFormat, DhrOptions, DhrQuery};
use super::pdf::{file_name, print};
use super::record_assembly::{AssembledDocument, AssembledRecord, assemble};
use crate::refusals::TraceRefusal;
use platform::api::budget::{DOCUMENTS, with_share};
use platform::api::request_body::run_on_body_thread;
use platform::api::{Binary, IfNoneMatch, Params, PathParam, Problem, json_bytes};
use platform::refuses;
use platform::sheet::saved;
use platform::spool::on_disk;
use platform::state::App;
use serial::contract::SerialRefusal;

const PDF: &str = "application/pdf";
const JSON: &str = "application/json";

/// `X-Content-Hash`.
const CONTENT_HASH: HeaderName = HeaderName::from_static("x-content-hash");
/// `X-DHR-Complete`.
const COMPLETE: HeaderName = HeaderName::from_static("x-dhr-complete");

/// The format that the header Accept prefers; none when it accepts neither PDF nor JSON.
pub struct AcceptedFormat(Option<DhrFormat>);

impl FromRequestParts<App> for AcceptedFormat {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        let lines: Vec<&str> =
            parts.headers.get_all(header::ACCEPT).iter().filter_map(|line| line.to_str().ok()).collect();
        let header = (!lines.is_empty()).then(|| lines.join(","));
        let place = accepted(header.as_deref(), &[PDF, JSON]);
        Ok(Self(place.map(|place| if place == 0 { DhrFormat::Pdf } else { DhrFormat::Json })))
    }
}

refuses![
    SerialRefusal::SerialNotFound,
    TraceRefusal::NotAcceptable,
    TraceRefusal::DhrTooLarge,
    TraceRefusal::DocumentUnreadable,
    TraceRefusal::AsOfInFuture,
    TraceRefusal::TzUnknown,
];

/// Read the Device History Record of a serial.
#[utoipa::path(
    get,
    path = "/serial/{serial_key}/dhr",
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the serial."), DhrQuery),
    responses(
        (status = 200, description = "The record: a PDF, or JSON when it is asked for.",
            content((Binary = "application/pdf"), (DhrDocument = "application/json"))),
        (status = 304, description = "The client has it."),
        Refused,
    ),
)]
pub async fn read_dhr(
    State(app): State<App>,
    PathParam(key): PathParam<SerialKey>,
    Params(query): Params<DhrQuery>,
    AcceptedFormat(accepted_format): AcceptedFormat,
    if_none_match: IfNoneMatch,
) -> Result<Response, Problem> {
    let format = query.format.or(accepted_format).ok_or(TraceRefusal::NotAcceptable)?;
    let document = assemble(&app, key, DhrOptions::from_query(&query), format == DhrFormat::Pdf).await?;
    let AssembledRecord { record, content_hash, last_change, complete, .. } = &document.assembled;
    let (hash, complete, name) = (content_hash.clone(), *complete, file_name(record, *last_change));
    let mut response = match format {
        _ if already_known(if_none_match.0.as_deref(), &hash) => StatusCode::NOT_MODIFIED.into_response(),
        DhrFormat::Json => json_bytes(Body::from(write(document).await?)),
        DhrFormat::Pdf => {
            let sending = app.walks.export_turn().await?;
            let printed = print(&app, document).await?;
            saved(plain_disposition(&name), PDF, on_disk(printed, sending).await.map_err(Problem::internal)?)
        }
    };
    let headers = response.headers_mut();
    let texts = [
        (header::ETAG, format!("\"{hash}\"")),
        (CONTENT_HASH, format!("sha-256={hash}")),
        (COMPLETE, complete.to_string()),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::VARY, "Accept".to_owned()),
    ];
    for (name, value) in texts {
        headers.insert(name, HeaderValue::try_from(value).map_err(Problem::internal)?);
    }
    Ok(response)
}

/// The record in JSON. Its share of the memory for documents is kept until the client has it.
async fn write(mut document: AssembledDocument) -> Result<Bytes, Problem> {
    let _turn = document.turn.take();
    let json = run_on_body_thread(move || document.into_json()).await??;
    let share = DOCUMENTS.take(json.len()).await?;
    Ok(with_share(json, share))
}
