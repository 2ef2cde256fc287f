//! `GET /event/stream` sends new rows of the journal as server-sent events.

use axum::body::Body;
use axum::extract::{FromRequestParts, State};
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use kernel::input;
use kernel::rules::feed::Cursor;
use kernel::wire::key::{Key, numbers};
use kernel::wire::list::List;
use kernel::wire::text::Text;

use super::cursors::{CurrentEpoch, resolve_cursor};
use super::limits::SEAT_RETRY_SECONDS;
use super::refusals::JournalRefusal;
use super::replay::{EventFilter, StreamStart};
use super::stream::EventStream;
use platform::api::{Params, Problem, RequestContext, fault};
use platform::refuses;
use platform::serve::Hangup;
use platform::state::App;
use security::contract::{Listener, SecurityRefusal};

const LAST_EVENT_ID: &str = "Last-Event-ID";
const BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

input! {
    /// Topics and filters of a stream.
    pub struct StreamQuery {
        /// Topics to receive, separated by commas: `production`, `serial`, `inventory`, `task`, `issue`, `message`,
        /// `product`, or `user:{key}` with your own key for events that concern you. Each topic needs its read scope.
        pub topics: Text<1, 2100>,
        /// Ticket from `POST /event/ticket`, for clients that cannot send the header `Authorization`, such as
        /// `EventSource` in browsers. It is valid for 90 seconds and one connection attempt. Absent: the service uses
        /// the header.
        pub ticket: Option<Text<1, 4096>>,
        /// Only events of the work order with this key. Can be repeated. Absent: no filter.
        pub work_order_key or "wo_key": List<Key, 0, 100>,
        /// Only events of the job with this key. Can be repeated. Absent: no filter.
        pub job_key: List<Key, 0, 100>,
        /// Only events of the task with this key. Can be repeated. Absent: no filter.
        pub task_key: List<Key, 0, 100>,
        /// The same as the header `Last-Event-ID`, for clients that cannot send it: a cursor, or the `seq` of an event.
        /// The header takes precedence. Absent: the stream starts with the next new event.
        pub last_event_id: Option<Cursor>,
    }
}

/// Parts of the request that a stream needs in addition to its query.
#[derive(Debug)]
pub struct StreamHeaders {
    method: Method,
    last_event_id: Option<Cursor>,
    hangup: Option<Hangup>,
}

impl FromRequestParts<App> for StreamHeaders {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        let request_context = parts.extensions.get::<RequestContext>();
        let (method, hangup) = (parts.method.clone(), request_context.and_then(RequestContext::hangup).cloned());
        Ok(Self { method, last_event_id: last_event_id(&parts.headers)?, hangup })
    }
}

/// Returns the cursor in the header `Last-Event-ID`. None when the header is absent or empty.
fn last_event_id(headers: &HeaderMap) -> Result<Option<Cursor>, Problem> {
    let Some(value) = headers.get(LAST_EVENT_ID).filter(|value| !value.is_empty()) else { return Ok(None) };
    let cursor = value.to_str().ok().and_then(|text| text.parse().ok());
    let malformed = || {
        let msg = "Input should be the `id` of a frame or the `seq` of an event";
        fault(&["header", LAST_EVENT_ID], "string_pattern_mismatch", msg)
    };
    cursor.map(Some).ok_or_else(malformed)
}

refuses![SecurityRefusal::TopicNotAllowed, JournalRefusal::TooManyStreams, SecurityRefusal::UnknownTopic,];

/// Stream the journal.
///
/// Sends new events as server-sent events until the client or the service closes the connection. The first frame is
/// `ready` (topics, epoch, newest position). Each event is one frame: `id` is its cursor, `event` the first requested
/// topic that it matches, and `data` the event as JSON with `notification` and `matched_topics`. Comments keep a quiet
/// connection open.
///
/// After a lost connection, send the last `id` in `Last-Event-ID`: missed events are sent first, then new ones, without
/// gaps or duplicates. The frame `reset` means that missed events are not sent, because there are more than 10 000, one
/// is older than 7 days, or the database was restored. Reload your data. The frame `end` gives the reason why the
/// service closes the stream: `token_revoked`, `shutdown`, `too_slow` (1000 unread events) or `feed_changed`. Reconnect
/// unless the reason is `token_revoked`.
///
/// A topic without its read scope is refused with 403 `topic_not_allowed`. A user who has too many streams open on this
/// instance (10 unless the administrator sets another limit) gets 429 `too_many_streams` with `Retry-After`. Browsers
/// authenticate with a ticket from `POST /event/ticket`.
#[utoipa::path(
    get,
    path = "/event/stream",
    params(
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "The `id` of the last frame that the client has received (a cursor), or the `seq` of an event. Events after it are sent first. A cursor of an earlier epoch of the feed leads to the frame `reset`. Absent: the stream starts with the next new event."),
    ),
    responses(
        (status = 200, description = "The frames of the stream: `ready`, then one for each event, `reset` when missed events are not sent, and `end` when the service closes the stream.", body = String, content_type = "text/event-stream"),
        Refused,
    ),
)]
pub async fn stream_events(
    State(app): State<App>,
    listener: Listener,
    Params(query): Params<StreamQuery>,
    connection: StreamHeaders,
) -> Result<Response, Problem> {
    // The header takes precedence: a browser repeats the query of its first connection when it reconnects.
    let last = connection.last_event_id.or(query.last_event_id.clone());
    let filter = event_filter(&listener, &query)?;
    let is_http_1 = connection.hangup.is_some();
    if connection.method == Method::HEAD {
        return Ok(event_stream(Body::empty(), is_http_1));
    }
    let seat = app.streams.take_seat(listener.user_key().number(), app.settings.max_streams_per_user);
    let seat = seat.ok_or_else(|| too_many_streams(app.settings.max_streams_per_user))?;
    let client = app.read().await?;
    let current = CurrentEpoch::load(&client).await?;
    let (start, feed) = app.streams.join(current.newest, current.epoch);
    let beginning = match last {
        Some(last) => match resolve_cursor(&client, &last).await? {
            Ok(last) => StreamStart::find(&client, &filter, last, start, app.clock.now()).await?,
            Err(reset) => StreamStart::Reset(reset),
        },
        None => StreamStart::Live,
    };
    drop(client);
    let (name, hangup) = (current.feed, connection.hangup);
    let stream = EventStream { app, listener, filter, beginning, start, name, feed, seat, hangup };
    Ok(event_stream(stream.open(), is_http_1))
}

/// Builds the filter of a stream. Refuses topics that the listener may not read.
fn event_filter(listener: &Listener, query: &StreamQuery) -> Result<EventFilter, Problem> {
    let mut topics: Vec<String> = Vec::new();
    for name in query.topics.as_str().split(',') {
        listener.check_topic(name)?;
        if topics.iter().all(|topic| topic != name) {
            topics.push(name.to_owned());
        }
    }
    Ok(EventFilter {
        topics,
        user_key: listener.user_key(),
        work_order_keys: numbers(&query.work_order_key),
        job_keys: numbers(&query.job_key),
        task_keys: numbers(&query.task_key),
    })
}

/// Returns the refusal with status 429 for a user who already has `limit` streams open on this instance.
fn too_many_streams(limit: usize) -> Problem {
    let message = format!("A user can have at most {limit} streams open on an instance. Close one and try again.");
    JournalRefusal::TooManyStreams
        .with_message(message)
        .with("limit", limit)
        .with("retry_after", SEAT_RETRY_SECONDS)
        .retry_after(SEAT_RETRY_SECONDS)
}

/// Builds the response that sends the body as server-sent events.
fn event_stream(body: Body, is_http_1: bool) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // A proxy that buffers the response would delay frames.
    headers.insert(BUFFERING, HeaderValue::from_static("no"));
    if is_http_1 {
        // The connection ends with the stream, so that closing the connection of a client affects no other request.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
