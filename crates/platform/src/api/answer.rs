//! Successful responses: the envelope of changes, single records with their revision, pages with their total.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode, header};
use kernel::wire::revision::already_known;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};

use super::Problem;
use super::extract::IfNoneMatch;

/// Initial capacity of a response body in bytes, enough for most records.
const BODY_CAPACITY: usize = 1024;
/// Initial capacity for the headers of a response.
const HEADER_CAPACITY: usize = 12;

/// Header with the total number of rows of a list, on all pages.
pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// The response to every change. The members of `detail` depend on the operation.
#[derive(Debug, ToSchema)]
#[schema(as = APIResponse)]
#[expect(dead_code, reason = "describes the envelope in the interface description")]
pub struct AnyEnvelope {
    /// HTTP status of the response.
    status: u16,
    /// Human-readable summary of what was done, in English. The wording may change, so programs must use `detail`
    /// instead.
    message: String,
    /// Result of the change, always an object.
    #[schema(value_type = Object)]
    detail: serde_json::Value,
}

/// The response to every change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = APIResponse)]
pub struct Envelope<T> {
    /// HTTP status of the response.
    pub status: u16,
    /// Human-readable summary of what was done, in English. The wording may change, so programs must use `detail`
    /// instead.
    pub message: String,
    /// Result of the change.
    pub detail: T,
}

impl<T> Envelope<T> {
    /// Creates the response to a successful change, with status 200.
    pub fn ok(message: impl Into<String>, detail: T) -> Self {
        Self { status: 200, message: message.into(), detail }
    }
}

/// An empty object, for changes without a result.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Empty {}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        json(&self)
    }
}

/// Returns a response with this value as its JSON body. A value that cannot be serialized becomes a 500.
pub fn json(value: &impl Serialize) -> Response {
    let mut bytes = Vec::with_capacity(BODY_CAPACITY);
    match serde_json::to_writer(&mut bytes, value) {
        Ok(()) => json_bytes(bytes),
        Err(error) => Problem::internal(error).into_response(),
    }
}

/// Returns a response with a JSON body that is already serialized.
pub fn json_bytes(bytes: impl Into<Body>) -> Response {
    let mut response = Response::new(bytes.into());
    response.headers_mut().reserve(HEADER_CAPACITY);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// One record with its revision as `ETag`, which the client sends back in `If-Match`.
#[derive(Debug)]
pub struct WithEtag<T> {
    /// Whether the client already has this revision, so that the response is a 304 without a body.
    known: bool,
    revision: i64,
    record: T,
}

impl<T> WithEtag<T> {
    /// A record whose revision covers every member that is shown. The response is a 304 if the client already has this
    /// revision. Each use is listed with its members in `contract::tags` of the tests.
    pub fn new(if_none_match: &IfNoneMatch, revision: i64, record: T) -> Self {
        let known = |listed: &str| already_known(Some(listed), &revision.to_string());
        Self { known: if_none_match.0.as_deref().is_some_and(known), revision, record }
    }

    /// A record with derived members, which can change while the revision stays the same. It is always sent in full,
    /// because a browser would keep showing old values after a 304.
    pub fn always(revision: i64, record: T) -> Self {
        Self { known: false, revision, record }
    }
}

impl<T: Serialize> IntoResponse for WithEtag<T> {
    fn into_response(self) -> Response {
        let mut response = if self.known { StatusCode::NOT_MODIFIED.into_response() } else { json(&self.record) };
        let tag = ["\"", itoa::Buffer::new().format(self.revision), "\""].concat();
        if let Ok(tag) = HeaderValue::try_from(tag) {
            response.headers_mut().insert(header::ETAG, tag);
        }
        response
    }
}

/// A page of a list: the rows as a JSON array, and the total number of rows if the client requested it.
#[derive(Debug)]
pub struct ListResponse<T> {
    /// The rows of this page.
    pub rows: Vec<T>,
    /// Total number of rows on all pages. None when the client did not request it.
    pub total: Option<i64>,
}

impl<T: Serialize> IntoResponse for ListResponse<T> {
    fn into_response(self) -> Response {
        let mut response = json(&self.rows);
        if let Some(total) = self.total {
            response.headers_mut().insert(TOTAL_COUNT, total.into());
        }
        response
    }
}

/// Schema of a binary body for the interface description.
#[derive(Debug)]
pub struct Binary;

impl utoipa::PartialSchema for Binary {
    fn schema() -> RefOr<Schema> {
        let format = SchemaFormat::KnownFormat(KnownFormat::Binary);
        ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
    }
}

impl ToSchema for Binary {}

/// A response with binary content, such as an image.
#[derive(Debug)]
pub struct BytesResponse {
    /// Media type of the bytes.
    pub content_type: String,
    /// Checksum of the bytes, which becomes the `ETag`.
    pub tag: String,
    /// The bytes. None when the client already has them, which makes the response a 304.
    pub bytes: Option<bytes::Bytes>,
}

impl IntoResponse for BytesResponse {
    fn into_response(self) -> Response {
        let mut response = match self.bytes {
            Some(bytes) => Response::new(Body::from(bytes)),
            None => StatusCode::NOT_MODIFIED.into_response(),
        };
        for (name, value) in [(header::CONTENT_TYPE, self.content_type), (header::ETAG, format!("\"{}\"", self.tag))] {
            if let Ok(value) = HeaderValue::try_from(value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}
