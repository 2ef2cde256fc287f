//! Extractors, which turn input into a checked type or refuse it with a 422 that lists every fault and its location.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use http::{HeaderMap, Method, header, request::Parts};
use http_body_util::BodyExt;
use kernel::wire::input::{Fault, Input, JSON_DEPTH_MAX, Members, PathSegment, Raw, Reader, Record, depth};
use kernel::wire::list::List;
use kernel::wire::revision::IfMatchCondition;
use serde_json::{Map, Value};

use super::budget::SMALL_BODY_BYTES;
use super::request_body::{FORM_PARAMETERS_MAX, run_on_body_thread};
use super::{ApiOperation, DispatchInfo, GeneralRefusal, Problem, RequestContext};
use crate::state::App;

/// The path parameter of an operation that has only one.
#[derive(Debug)]
pub struct PathParam<T>(pub T);

/// Several path parameters, in order.
#[derive(Debug)]
pub struct PathParams<T>(pub T);

impl<T: Input> FromRequestParts<App> for PathParam<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let mut slots = PathParamReader::of(parts, app).await?;
        Ok(Self(slots.next()?))
    }
}

impl<A: Input, B: Input> FromRequestParts<App> for PathParams<(A, B)> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let mut slots = PathParamReader::of(parts, app).await?;
        Ok(Self((slots.next()?, slots.next()?)))
    }
}

impl<A: Input, B: Input, C: Input> FromRequestParts<App> for PathParams<(A, B, C)> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let mut slots = PathParamReader::of(parts, app).await?;
        Ok(Self((slots.next()?, slots.next()?, slots.next()?)))
    }
}

/// Reads the path parameters in order. The router numbers them, and faults use the names of the interface description.
struct PathParamReader {
    values: RawPathParams,
    operation: Arc<ApiOperation>,
    next: usize,
}

impl PathParamReader {
    /// Prepares to read the path parameters of a request that the guard has admitted.
    async fn of(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let raw = RawPathParams::from_request_parts(parts, app)
            .await
            .map_err(|_| fault(&["path"], "string_type", "The path is not valid UTF-8"))?;
        let handled = DispatchInfo::of(parts).ok_or_else(missing_path_param)?;
        Ok(Self { values: raw, operation: Arc::clone(&handled.operation), next: 0 })
    }

    /// Reads the next path parameter, or refuses it with 422.
    fn next<T: Input>(&mut self) -> Result<T, Problem> {
        let name = self.operation.slots.get(self.next).ok_or_else(missing_path_param)?;
        let (_, value) = self.values.iter().nth(self.next).ok_or_else(missing_path_param)?;
        self.next += 1;
        if let Some(read) = T::at_once(value) {
            return Ok(read);
        }
        let mut reader = Reader::new("path");
        let value = [value.to_owned()];
        let read = reader.at(name, |reader| T::read(Raw::Text(&value), reader));
        reader.finish(read, Members::Parameters(&[])).map_err(Problem::invalid)
    }
}

/// 500 for an operation that reads more path parameters than its path has.
fn missing_path_param() -> Problem {
    Problem::internal("the handler reads more path parameters than the path has")
}

/// The query parameters. A repeated parameter is a list, and an unknown parameter is refused.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: Record> FromRequestParts<App> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        let parameters = parameters(parts.uri.query().unwrap_or_default().as_bytes(), "query")?;
        let handled =
            DispatchInfo::of(parts).ok_or_else(|| Problem::internal("the guard did not note the operation"))?;
        let (members, mut reader) = (Members::Parameters(&parameters), Reader::new("query"));
        let record = T::read_members(&members, &mut reader);
        members.refuse_unknown(&handled.operation.query, &mut reader);
        reader.finish(record, members).map(Self).map_err(Problem::invalid)
    }
}

/// Refuses every query parameter, for operations that accept none. Names that begin with `_` are ignored.
pub(super) fn refuse_query(query: Option<&str>) -> Result<(), Problem> {
    let Some(query) = query else { return Ok(()) };
    let parameters = parameters(query.as_bytes(), "query")?;
    let (members, mut reader) = (Members::Parameters(&parameters), Reader::new("query"));
    members.refuse_unknown(&[], &mut reader);
    reader.finish(Some(()), members).map_err(Problem::invalid)
}

/// Parameters with all their values, in the order in which the names first occur. Refuses text that is not UTF-8.
fn parameters(text: &[u8], root: &str) -> Result<Vec<(String, Vec<String>)>, Problem> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (name, value) in form_urlencoded::parse(text) {
        // The parser replaces bytes that are not valid UTF-8, and a search for the resulting text would find other
        // records.
        if value.contains('\u{FFFD}') || name.contains('\u{FFFD}') {
            return Err(fault(&[root, &name], "string_type", "The value is not valid UTF-8"));
        }
        if let Some((_, values)) = places.get(name.as_ref()).and_then(|place| all.get_mut(*place)) {
            values.push(value.into_owned());
        } else {
            places.insert(name.clone().into_owned(), all.len());
            all.push((name.into_owned(), vec![value.into_owned()]));
        }
    }
    Ok(all)
}

/// Reads a record, or refuses it with all its faults at once.
pub(super) fn read_record<T: Record>(mut reader: Reader, members: Members<'_>) -> Result<T, Problem> {
    let record = T::read_members(&members, &mut reader);
    reader.finish(record, members).map_err(Problem::invalid)
}

/// A JSON body read as a record. Unknown members are ignored, except in a `PATCH`.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: Record + Send + 'static> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _app: &App) -> Result<Self, Problem> {
        let is_patch = request.method() == Method::PATCH;
        read_body(request, is_patch).await.map(Self)
    }
}

/// A JSON body that refuses unknown members, because a search that ignored a misspelled filter would find too much.
#[derive(Debug)]
pub struct StrictBody<T>(pub T);

impl<T: Record + Send + 'static> FromRequest<App> for StrictBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _app: &App) -> Result<Self, Problem> {
        read_body(request, true).await.map(Self)
    }
}

/// Reads a JSON body as a record. A `POST` may omit a body whose members are all optional.
async fn read_body<T: Record + Send + 'static>(request: Request, strict: bool) -> Result<T, Problem> {
    let is_post = request.method() == Method::POST;
    let Some(bytes) = json_body(request).await? else {
        if is_post && T::all_optional() {
            return read_record(Reader::new("body"), Members::Object(&Map::new()));
        }
        return Err(no_body());
    };
    let read = move |bytes: &[u8]| {
        let value = parse_json(bytes)?;
        let Value::Object(members) = &value else {
            return Err(fault(&["body"], "dict_type", "Input should be an object"));
        };
        read_record(Reader::new("body").strict(strict), Members::Object(members))
    };
    read_json(bytes, read).await
}

/// A JSON body that is a [`List`].
#[derive(Debug)]
pub struct BodyList<L>(pub L);

impl<T: Input + Send + 'static, const MIN: usize, const MAX: usize> FromRequest<App> for BodyList<List<T, MIN, MAX>> {
    type Rejection = Problem;

    async fn from_request(request: Request, _app: &App) -> Result<Self, Problem> {
        let bytes = json_body(request).await?.ok_or_else(no_body)?;
        let read = |bytes: &[u8]| {
            let (value, mut reader) = (parse_json(bytes)?, Reader::new("body"));
            let list = List::<T, MIN, MAX>::read(Raw::Json(&value), &mut reader);
            // Items are read in order, so their faults are in order too.
            reader.finish(list, Members::Parameters(&[])).map_err(Problem::invalid)
        };
        read_json(bytes, read).await.map(Self)
    }
}

/// Bytes of a JSON body. None when the request has neither a body nor a media type.
async fn json_body(request: Request) -> Result<Option<bytes::Bytes>, Problem> {
    let has_type = request.headers().contains_key(header::CONTENT_TYPE);
    let bytes = collect(request).await?;
    Ok((has_type || !bytes.is_empty()).then_some(bytes))
}

/// Parses a body and reads it. A large body is handled on a thread for large bodies. A small one is parsed and read
/// without waiting in between, so that there are never more parsed small bodies than threads.
async fn read_json<T: Send + 'static>(
    bytes: bytes::Bytes,
    read: impl FnOnce(&[u8]) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    if bytes.len() <= SMALL_BODY_BYTES {
        return read(&bytes);
    }
    run_on_body_thread(move || read(&bytes)).await?
}

/// 422 for a missing JSON body.
fn no_body() -> Problem {
    fault(&["body"], "missing", "A JSON body is required")
}

/// Parses JSON and refuses invalid text or too deep nesting.
fn parse_json(bytes: &[u8]) -> Result<Value, Problem> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| fault(&["body"], "json_invalid", &format!("The body is not valid JSON: {error}")))?;
    if depth(&value) > JSON_DEPTH_MAX {
        return Err(fault(&["body"], "json_invalid", &format!("JSON should nest at most {JSON_DEPTH_MAX} levels")));
    }
    Ok(value)
}

/// A body of type `application/x-www-form-urlencoded`.
#[derive(Debug)]
pub struct Form<T>(pub T);

impl<T: Record> FromRequest<App> for Form<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _app: &App) -> Result<Self, Problem> {
        let bytes = collect(request).await?;
        if form_urlencoded::parse(&bytes).nth(FORM_PARAMETERS_MAX).is_some() {
            let message = format!("A form may have at most {FORM_PARAMETERS_MAX} parameters. Send fewer.");
            return Err(GeneralRefusal::BodyTooLarge.with_message(message).with("limit", FORM_PARAMETERS_MAX));
        }
        let parameters = parameters(&bytes, "body")?;
        read_record(Reader::new("body"), Members::Parameters(&parameters)).map(Self)
    }
}

/// Whether the request has this media type, ignoring its parameters.
pub(super) fn is_type(headers: &HeaderMap, wanted: &str) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(wanted)
}

/// Bytes of the body, which the operation layer has already received within its limits.
async fn collect(request: Request) -> Result<bytes::Bytes, Problem> {
    let body = request.into_body().collect().await.map_err(|error| bad_request(&error))?;
    Ok(body.to_bytes())
}

/// 400 for a body that could not be read.
fn bad_request(cause: &impl std::fmt::Display) -> Problem {
    Problem::from(GeneralRefusal::BadRequest).caused_by(cause)
}

/// 422 with one fault: its location, its type for programs, and a message for people.
pub fn fault(place: &[&str], kind: &'static str, msg: &str) -> Problem {
    let loc = place.iter().map(|step| PathSegment::Name((*step).to_owned().into())).collect();
    Problem::invalid(vec![Fault { loc, msg: msg.to_owned(), kind, more: Map::new() }])
}

/// The revision that the client expects, from `If-Match`. Without the header any revision is accepted.
#[derive(Debug)]
pub struct IfMatch(IfMatchCondition);

impl IfMatch {
    /// Refuses with 412 if the record has another revision. The caller must have locked the row.
    pub fn check(&self, revision: i64) -> Result<(), Problem> {
        if self.0.accepts(revision) { Ok(()) } else { Err(Problem::revision_mismatch(revision)) }
    }
}

impl FromRequestParts<App> for IfMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        Ok(Self(IfMatchCondition::parse(text(&parts.headers, header::IF_MATCH))))
    }
}

/// The revisions that the client already has, from `If-None-Match`. None without the header.
#[derive(Debug)]
pub struct IfNoneMatch(pub Option<String>);

impl FromRequestParts<App> for IfNoneMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        Ok(Self(text(&parts.headers, header::IF_NONE_MATCH).map(str::to_owned)))
    }
}

/// Text of a header. A value that is not ASCII becomes a string that matches no revision.
fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("\u{FFFD}"))
}

/// Address of the client; behind trusted proxies, the address that they report.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        let address = parts.extensions.get::<RequestContext>().map(|request_context| Self(request_context.address()));
        address.ok_or_else(|| Problem::internal("the edge did not note the client address"))
    }
}
