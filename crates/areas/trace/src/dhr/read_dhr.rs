//! `GET /serial/{serial_key}/dhr`: reads the device history record of a unit, as PDF or JSON.

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

/// Header with the hash of the record, `X-Content-Hash`.
const CONTENT_HASH: HeaderName = HeaderName::from_static("x-content-hash");
/// Header that shows whether the record is complete, `X-DHR-Complete`.
const COMPLETE: HeaderName = HeaderName::from_static("x-dhr-complete");

/// Format that the header `Accept` prefers. `None` when it accepts neither PDF nor JSON.
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

/// Read the device history record of a unit.
///
/// Returns the record of how a unit was made: components, material, values, steps, work, issues and movements. Without
/// `format` and `Accept`, the record is a PDF that embeds the JSON. The same facts give the same `content_hash`, which
/// is also in `ETag` and `X-Content-Hash`, so `If-None-Match` returns 304. `X-DHR-Complete` is `true` when the record
/// has no gaps. Units in every state have a record, including deleted and unreleased ones. The operation locks and
/// changes nothing.
///
/// Refused with `dhr_too_large` when the record exceeds a limit: leave out `include_children`, `include_attachments` or
/// `include_history`. Refused with `document_unreadable` when attached files cannot be processed: request the record
/// without `include_attachments`.
#[utoipa::path(
    get,
    path = "/serial/{serial_key}/dhr",
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit."), DhrQuery),
    responses(
        (status = 200, description = "The record as PDF or JSON.",
            content((Binary = "application/pdf"), (DhrDocument = "application/json"))),
        (status = 304, description = "The record still has the hash in `If-None-Match`."),
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
        DhrFormat::Json => json_bytes(Body::from(write_json(document).await?)),
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

/// Writes the record as JSON. Keeps its share of the memory for documents until the client has received it.
async fn write_json(mut document: AssembledDocument) -> Result<Bytes, Problem> {
    // The assembly turn ends when the JSON is written, because the record is in memory until then.
    let _turn = document.turn.take();
    let json = run_on_body_thread(move || document.into_json()).await??;
    let share = DOCUMENTS.take(json.len()).await?;
    Ok(with_share(json, share))
}
