//! Request bodies: media type and announced size are checked before the first byte, every body has a deadline, and its
//! memory comes from the budget.

use std::sync::LazyLock;
use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, header};
use http_body::Body as _;
use http_body_util::BodyExt;
use tokio::runtime::{Builder, Runtime};
use tokio::time::Instant;

use super::budget::{
    BudgetShare, GrowingShare, JSON_TREES, JSON_VALUE_BYTES, LARGE_BODIES, SMALL_BODIES, SMALL_BODY_BYTES,
};
use super::extract::is_type;
use super::{GeneralRefusal, Problem};
use crate::config::Settings;

/// Time within which a body must arrive completely, or within which the next chunk of a multipart body must arrive.
pub const BODY_WITHIN: Duration = Duration::from_mins(1);
/// Maximum size of a JSON body in bytes, unless its operation accepts more.
pub const JSON_BYTES_MAX: u64 = 1024 * 1024;
/// Maximum size in bytes of a JSON body that contains a free-form JSON value, which may have up to 1 MiB.
pub const FREE_JSON_BODY_BYTES_MAX: u64 = 2 * 1024 * 1024;
/// Maximum size in bytes of a JSON body that is a list of up to 5000 lines.
pub const LIST_BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Maximum number of values in a JSON body: strings, numbers, booleans, nulls, lists and objects together.
pub const JSON_VALUES_MAX: usize = 200_000;
/// Maximum size in bytes of a form, and of a body that is ignored.
pub const FORM_BYTES_MAX: u64 = 64 * 1024;
/// Maximum number of parameters in a form.
pub const FORM_PARAMETERS_MAX: usize = 1000;

/// Kind of body that an operation accepts. The operation decides how much is read, never a header of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    /// No body. A body in the request is ignored.
    Nothing,
    /// JSON, at most this many bytes.
    Json(u64),
    /// A URL-encoded form.
    Form,
    /// Multipart, which the handler reads part by part.
    Parts,
    /// Multipart or JSON, depending on the `Content-Type` of the request.
    PartsOrJson,
}

impl BodyKind {
    /// The kind that follows from the media types in the description of the operation.
    pub fn documented<'a>(types: impl Iterator<Item = &'a str>) -> Self {
        // Compared in any order, because the description sorts media types by name.
        let types: Vec<_> = types.collect();
        match types[..] {
            [] => Self::Nothing,
            ["multipart/form-data"] => Self::Parts,
            ["application/x-www-form-urlencoded"] => Self::Form,
            _ if types.contains(&"multipart/form-data") => Self::PartsOrJson,
            _ => Self::Json(JSON_BYTES_MAX),
        }
    }

    /// The kind for one request, decided between multipart and JSON by its `Content-Type`.
    #[must_use]
    pub fn of_request(self, headers: &HeaderMap) -> Self {
        match self {
            Self::PartsOrJson if is_type(headers, "multipart/form-data") => Self::Parts,
            Self::PartsOrJson => Self::Json(JSON_BYTES_MAX),
            other => other,
        }
    }

    /// Media type that a request must have. None when a body is ignored.
    fn media_type(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Json(_) => Some("application/json"),
            Self::Form => Some("application/x-www-form-urlencoded"),
            Self::Parts | Self::PartsOrJson => Some("multipart/form-data"),
        }
    }

    /// Maximum size of the whole body in bytes.
    pub fn limit(self, settings: &Settings) -> u64 {
        match self {
            Self::Json(limit) => limit.min(settings.max_body_bytes),
            Self::Nothing | Self::Form => FORM_BYTES_MAX.min(settings.max_body_bytes),
            Self::Parts | Self::PartsOrJson => settings.max_upload_bytes,
        }
    }

    /// Refuses with 413 a body whose announced size is too large.
    pub fn check_length(self, headers: &HeaderMap, settings: &Settings) -> Result<(), Problem> {
        let limit = self.limit(settings);
        let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > limit) { Err(Problem::body_too_large(limit)) } else { Ok(()) }
    }

    /// Refuses with 415 a body that is compressed or has another media type.
    pub fn check_type(self, headers: &HeaderMap) -> Result<(), Problem> {
        let packed = headers.get_all(header::CONTENT_ENCODING).iter();
        if packed.into_iter().any(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
            return Err(GeneralRefusal::UnsupportedMediaType
                .with_message("Compressed bodies are not accepted. Send the body without Content-Encoding."));
        }
        match self.media_type() {
            Some(wanted) if headers.contains_key(header::CONTENT_TYPE) && !is_type(headers, wanted) => {
                Err(Problem::unsupported_media_type(wanted))
            }
            _ => Ok(()),
        }
    }

    /// Receives the whole body, or refuses one that is too large, too slow or without a media type.
    pub async fn receive(self, headers: &HeaderMap, body: Body, settings: &Settings) -> Result<ReceivedBody, Problem> {
        let limit = self.limit(settings);
        let untyped = self.media_type().filter(|_| !headers.contains_key(header::CONTENT_TYPE));
        // A request without a type must have no body.
        let received = match untyped {
            Some(_) if body.is_end_stream() => ReceivedBody::default(),
            Some(wanted) => match receive(body, 0).await {
                Err(ReceiveError::TooLarge) => return Err(Problem::unsupported_media_type(wanted)),
                other => other.map_err(|stopped| stopped.problem(limit))?,
            },
            None => receive(body, limit).await.map_err(|stopped| stopped.problem(limit))?,
        };
        if matches!(self, Self::Json(_)) { received.with_tree_share().await } else { Ok(received) }
    }
}

/// A body in memory, with its shares of the memory budget.
#[derive(Debug, Default)]
pub struct ReceivedBody {
    /// Content of the body.
    pub bytes: Bytes,
    /// Share of the budget for small bodies.
    _start: Option<GrowingShare>,
    /// Share of the budget for large bodies. None for a small body.
    _rest: Option<BudgetShare>,
    /// Share of the budget for parsed JSON. None for a small body or one that is not JSON.
    _tree: Option<BudgetShare>,
}

impl ReceivedBody {
    /// Takes the share that a large body needs when it is parsed, by the number of its values. Refuses too many values.
    async fn with_tree_share(self) -> Result<Self, Problem> {
        if self.bytes.len() <= SMALL_BODY_BYTES {
            return Ok(self);
        }
        let bytes = self.bytes.clone();
        let values = run_on_body_thread(move || json_values(&bytes)).await?;
        if values > JSON_VALUES_MAX {
            let message =
                format!("The body has more than {JSON_VALUES_MAX} JSON values. Send fewer values in one request.");
            return Err(GeneralRefusal::BodyTooLarge.with_message(message).with("limit", JSON_VALUES_MAX));
        }
        let tree = JSON_TREES.take(values * JSON_VALUE_BYTES + self.bytes.len()).await?;
        Ok(Self { _tree: Some(tree), ..self })
    }
}

/// Counts the values of a JSON text without parsing it, chunk by chunk. The count is never too low: each value follows
/// an opening bracket or a comma, or is the only one.
#[derive(Debug, Default)]
pub struct JsonValueCounter {
    seen: usize,
    in_string: bool,
    escaped: bool,
}

impl JsonValueCounter {
    /// Counts the values of the next chunk.
    pub fn count(&mut self, piece: &[u8]) {
        for byte in piece {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b',' | b'[' | b'{' if !self.in_string => self.seen += 1,
                _ => {}
            }
        }
    }

    /// Number of values so far.
    pub fn so_far(&self) -> usize {
        self.seen + 1
    }
}

/// Upper bound for the number of values in a JSON text.
fn json_values(text: &[u8]) -> usize {
    let mut values = JsonValueCounter::default();
    values.count(text);
    values.so_far()
}

/// Number of threads that parse large bodies. They are few and always the same, because the allocator keeps freed
/// memory for each thread: parsing on many threads in turn would need as much memory as parsing all at once.
const READERS_MAX: usize = 2;
/// The runtime whose blocking threads parse large bodies.
static READERS: LazyLock<std::io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_current_thread().max_blocking_threads(READERS_MAX).thread_name("large-body").build());

/// Runs work on a large body on one of the threads for large bodies, so that no other request waits for it.
pub async fn run_on_body_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let readers = READERS.as_ref().map_err(Problem::internal)?;
    readers.spawn_blocking(work).await.map_err(|panicked| Problem::internal(format!("panic: {panicked}")))
}

/// Why a body was not received.
enum ReceiveError {
    TooLarge,
    Otherwise(Problem),
}

impl From<Problem> for ReceiveError {
    fn from(problem: Problem) -> Self {
        Self::Otherwise(problem)
    }
}

impl ReceiveError {
    /// The refusal, with the limit for a body that is too large.
    fn problem(self, limit: u64) -> Problem {
        match self {
            Self::TooLarge => Problem::body_too_large(limit),
            Self::Otherwise(problem) => problem,
        }
    }
}

/// Receives a body of at most `limit` bytes before its deadline, with shares of the memory budget.
async fn receive(mut body: Body, limit: u64) -> Result<ReceivedBody, ReceiveError> {
    let (deadline, mut bytes) = (Instant::now() + BODY_WITHIN, BytesMut::new());
    let (mut start, mut rest) = (GrowingShare::from(&SMALL_BODIES, 1024), None);
    // A large body takes its whole share at once, because bodies that each wait with a part could block each other.
    let announced = usize::try_from(body.size_hint().upper().unwrap_or(limit).min(limit)).unwrap_or(usize::MAX);
    loop {
        let frame = tokio::time::timeout_at(deadline, body.frame()).await;
        let frame = match frame.map_err(|_elapsed| Problem::from(GeneralRefusal::RequestTimeout))? {
            None => break,
            Some(Ok(frame)) => frame,
            Some(Err(error)) => {
                return Err(GeneralRefusal::BadRequest
                    .with_message("The body could not be read. Send it again.")
                    .caused_by(error)
                    .into());
            }
        };
        let Ok(data) = frame.into_data() else { continue };
        let size = bytes.len() + data.len();
        if u64::try_from(size).unwrap_or(u64::MAX) > limit {
            return Err(ReceiveError::TooLarge);
        }
        if size > SMALL_BODY_BYTES && rest.is_none() {
            rest = Some(LARGE_BODIES.take(announced).await?);
            // Reserved once, instead of copying repeatedly while growing.
            bytes.reserve(announced.saturating_sub(bytes.len()));
        }
        start.cover(size.min(SMALL_BODY_BYTES)).await?;
        bytes.extend_from_slice(&data);
    }
    Ok(ReceivedBody { bytes: bytes.freeze(), _start: Some(start), _rest: rest, _tree: None })
}
