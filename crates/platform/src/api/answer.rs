//! Answers: the envelope of changes, bare reads with their revision, pages with their total.

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

/// Initial capacity for the body and for the headers of an answer: enough for most records.
const ROOM_BYTES: usize = 1024;
const ROOM_HEADERS: usize = 12;

/// `X-Total-Count`.
pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// What every change answers with, whatever its payload.
#[derive(Debug, ToSchema)]
#[schema(as = APIResponse)]
#[expect(dead_code, reason = "describes the envelope in the document")]
pub struct AnyEnvelope {
    /// Equals the HTTP status.
    status: u16,
    /// For people; never to be parsed.
    message: String,
    /// The payload, always an object.
    #[schema(value_type = Object)]
    detail: serde_json::Value,
}

/// What every change answers with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = APIResponse)]
pub struct Envelope<T> {
    /// Equals the HTTP status.
    pub status: u16,
    /// For people; never to be parsed.
    pub message: String,
    /// The payload.
    pub detail: T,
}

impl<T> Envelope<T> {
    /// The answer of a successful change.
    pub fn ok(message: impl Into<String>, detail: T) -> Self {
        Self { status: 200, message: message.into(), detail }
    }
}

/// `detail: {}`: there is nothing to say, but it is always an object.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Empty {}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        json(&self)
    }
}

/// An answer with this value as its JSON body.
pub fn json(value: &impl Serialize) -> Response {
    let mut bytes = Vec::with_capacity(ROOM_BYTES);
    match serde_json::to_writer(&mut bytes, value) {
        Ok(()) => json_bytes(bytes),
        Err(error) => Problem::internal(error).into_response(),
    }
}

/// An answer with a JSON body that is already serialized.
pub fn json_bytes(bytes: impl Into<Body>) -> Response {
    let mut response = Response::new(bytes.into());
    response.headers_mut().reserve(ROOM_HEADERS);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// One record with its revision as `ETag`, which a client sends back in `If-Match`.
#[derive(Debug)]
pub struct WithEtag<T> {
    known: bool,
    revision: i64,
    record: T,
}

impl<T> WithEtag<T> {
    /// A record whose revision covers everything that is shown: 304 when the client has it already. Each use is named
    /// with its members in `contract::tags` of the tests.
    pub fn new(if_none_match: &IfNoneMatch, revision: i64, record: T) -> Self {
        let known = |listed: &str| already_known(Some(listed), &revision.to_string());
        Self { known: if_none_match.0.as_deref().is_some_and(known), revision, record }
    }

    /// A record with derived members, which change without its revision: always sent in full. After a 304 a browser
    /// would go on showing old values.
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

/// A page: the bare array, and the number of all rows when it was asked for.
#[derive(Debug)]
pub struct ListResponse<T> {
    /// The rows of this page.
    pub rows: Vec<T>,
    /// Number of all rows, on every page together; None when the client did not ask.
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

/// Schema of a body of bytes, for the interface description.
#[derive(Debug)]
pub struct Binary;

impl utoipa::PartialSchema for Binary {
    fn schema() -> RefOr<Schema> {
        let format = SchemaFormat::KnownFormat(KnownFormat::Binary);
        ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
    }
}

impl ToSchema for Binary {}

/// An answer of bytes, such as an image.
#[derive(Debug)]
pub struct BytesResponse {
    /// Media type of the bytes.
    pub content_type: String,
    /// Checksum of the bytes, which becomes the `ETag`.
    pub tag: String,
    /// The bytes; None when the client has them already, which makes the answer a 304.
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
