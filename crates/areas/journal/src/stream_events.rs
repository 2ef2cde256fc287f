//! `GET /event/stream` — the journal as it grows, as server-sent events.

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
    /// What to hear.
    pub struct StreamQuery {
        /// Topics, separated by commas: production, serial, inventory, task, issue, message, product, user:<own key>.
        pub topics: Text<1, 2100>,
        /// A ticket, for clients that cannot send the header Authorization.
        pub ticket: Option<Text<1, 4096>>,
        /// Only events of this order.
        pub work_order_key or "wo_key": List<Key, 0, 100>,
        /// Only events of this job.
        pub job_key: List<Key, 0, 100>,
        /// Only events of this task.
        pub task_key: List<Key, 0, 100>,
        /// As the header Last-Event-ID, for clients that cannot send it: a cursor, or the `seq` of an event. The header wins.
        pub last_event_id: Option<Cursor>,
    }
}

/// What the connection says besides its query.
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

fn last_event_id(headers: &HeaderMap) -> Result<Option<Cursor>, Problem> {
    let Some(value) = headers.get(LAST_EVENT_ID).filter(|value| !value.is_empty()) else { return Ok(None) };
    let cursor = value.to_str().ok().and_then(|text| text.parse().ok());
    let malformed = || {
        let msg = "Input should be the `id` of a frame";
        fault(&["header", LAST_EVENT_ID], "string_pattern_mismatch", msg)
    };
    cursor.map(Some).ok_or_else(malformed)
}

refuses![SecurityRefusal::TopicNotAllowed, JournalRefusal::TooManyStreams, SecurityRefusal::UnknownTopic,];

/// Listen to the journal.
#[utoipa::path(
    get,
    path = "/event/stream",
    params(
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "The `id` of the last frame that the client has, which is a cursor, or the `seq` of an event: what it missed since is sent first. A cursor of an earlier epoch of the feed is reset."),
    ),
    responses(
        (status = 200, description = "`ready`, then a frame for every event, `reset` when too much was missed, and `end` when the service closes the stream.", body = String, content_type = "text/event-stream"),
        Refused,
    ),
)]
pub async fn stream_events(
    State(app): State<App>,
    listener: Listener,
    Params(query): Params<StreamQuery>,
    connection: StreamHeaders,
) -> Result<Response, Problem> {
    // A browser repeats the query of its first connection when it reconnects; only the header is up to date.
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

/// The filter of a stream. Refuses topics that the listener may not read.
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

fn too_many_streams(limit: usize) -> Problem {
    let message = format!("A user may have {limit} streams open; close one of them first.");
    JournalRefusal::TooManyStreams
        .with_message(message)
        .with("limit", limit)
        .with("retry_after", SEAT_RETRY_SECONDS)
        .retry_after(SEAT_RETRY_SECONDS)
}

fn event_stream(body: Body, is_http_1: bool) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // A proxy that buffers the answer would delay frames.
    headers.insert(BUFFERING, HeaderValue::from_static("no"));
    if is_http_1 {
        // The connection ends with the stream, so that hanging up on a client cuts nothing else.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
