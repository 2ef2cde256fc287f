//! The journal: its search, and the stream with replay.

mod confidential;
mod epochs;
mod epochs_of_standbys;
mod epochs_of_stores;
mod epochs_plant;
mod epochs_told;
mod events;
mod feeds;
mod load;
mod marks;
mod product_imports;
mod replay;
mod sealing;
mod sealing_speed;
mod searches;
mod slow;
mod stream;
mod stream_ends;
mod subjects;
mod takeover;
mod tickets;
mod topics;
mod visibility;
mod writer;

use std::time::Duration;

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::support::{Actor, Answer, TestApp, event};

/// Time after which an event counts as not sent.
const FRAME_WITHIN: Duration = Duration::from_secs(20);

/// Starts a service with a user without roles, who may listen to the stream.
async fn with_listener() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    (app, anna)
}

/// A row about production that is recognized by its number.
fn numbered(number: impl serde::Serialize) -> Value {
    event("JOB_STARTED", json!({"data": {"n": number}}))
}

/// Begins a transaction with a number, and keeps most transactions open for a moment and some for longer. Commits then
/// overtake each other, and a reader that relies on the order of commits loses rows.
const BEGIN_AND_WAIT: &str = "begin;
    select pg_current_xact_id(), pg_sleep(random() * case when random() < 0.3 then 0.25 else 0.005 end)";

/// The numbers of rows that were made by [`numbered`].
fn numbers<'a>(rows: impl IntoIterator<Item = &'a Value>) -> Vec<u64> {
    rows.into_iter().filter_map(|row| row["data"]["n"].as_u64()).collect()
}

/// The rows that a search returns.
async fn found(actor: &Actor, query: &str) -> Vec<Value> {
    let answer = actor.get(&format!("/event?{query}")).await.ok().json();
    answer.as_array().expect("an array").clone()
}

/// The current epoch of the feed.
async fn feed(actor: &Actor) -> String {
    let answer = actor.get("/event/feed").await.ok().json();
    answer["feed"].as_str().expect("a name").to_owned()
}

/// One event of a stream.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    id: Option<String>,
    pub event: String,
    pub data: Value,
    retry: Option<String>,
}

impl Frame {
    /// Parses the lines of an event.
    fn parse(text: &str) -> Self {
        let mut frame = Self::default();
        for line in text.lines() {
            let (name, value) = line.split_once(": ").unwrap_or_else(|| panic!("no field: {line:?}"));
            match name {
                "id" => frame.id = Some(value.to_owned()),
                // A comment is treated as a separate event.
                "event" | "" => value.clone_into(&mut frame.event),
                "data" => frame.data = serde_json::from_str(value).expect("JSON on one line"),
                "retry" => frame.retry = Some(value.to_owned()),
                other => panic!("a field {other}"),
            }
        }
        frame
    }
}

/// A client that reads from a stream only when the test asks for it.
#[derive(Debug)]
pub struct Listening {
    response: Response,
    text: Vec<u8>,
}

/// Prepares the request for a stream, with its query and the ID of the last event.
fn asking(actor: &Actor, query: &str, last: Option<&str>) -> RequestBuilder {
    let request = actor.request(Method::GET, &format!("/event/stream?{query}"));
    match last {
        Some(last) => request.header("last-event-id", last),
        None => request,
    }
}

/// The response to a stream that must be refused.
async fn refused(actor: &Actor, query: &str) -> Answer {
    crate::support::send(asking(actor, query, None).timeout(FRAME_WITHIN)).await
}

impl Listening {
    /// Opens a stream and asserts that it is accepted. Nothing is read yet.
    async fn open(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 200);
        Self { response, text: Vec::new() }
    }

    /// Opens a stream and reads its first event, `ready`, whose content other tests check.
    pub async fn to(actor: &Actor, query: &str) -> Self {
        Self::after(actor, query, None).await
    }

    /// Opens a stream that continues after the event with the ID `last`, and reads its first event, `ready`.
    async fn after(actor: &Actor, query: &str, last: Option<&str>) -> Self {
        let mut stream = Self::open(asking(actor, query, last)).await;
        assert_eq!(stream.next().await.expect("a frame").event, "ready");
        stream
    }

    /// The next event. None when the service has closed the stream.
    async fn next(&mut self) -> Option<Frame> {
        let next = async {
            loop {
                if let Some(end) = self.text.windows(2).position(|two| two == b"\n\n") {
                    let frame: Vec<u8> = self.text.drain(..end + 2).collect();
                    return Some(Frame::parse(std::str::from_utf8(&frame[..end]).expect("UTF-8")));
                }
                self.text.extend(self.response.chunk().await.ok().flatten()?);
            }
        };
        tokio::time::timeout(FRAME_WITHIN, next).await.expect("a frame in time")
    }

    /// Returns the next event and asserts that it is a row, not a sign of life after a pause.
    pub async fn row(&mut self) -> Frame {
        let frame = self.next().await.expect("a frame");
        assert!(frame.id.is_some() && frame.data["seq"].is_string(), "{frame:?}");
        frame
    }

    /// The next row, skipping any signs of life before it, for streams that are read for a long time.
    async fn row_at_last(&mut self) -> Frame {
        loop {
            let frame = self.next().await.expect("a frame");
            if frame.event != "ping" {
                return frame;
            }
        }
    }

    /// The numbers of the next rows.
    async fn numbers(&mut self, count: usize) -> Vec<u64> {
        let mut rows = Vec::new();
        for _ in 0..count {
            rows.push(self.row().await.data);
        }
        numbers(&rows)
    }

    /// Returns the reason that the service gives for the end of the stream, and asserts that nothing follows.
    async fn end(&mut self) -> String {
        loop {
            let frame = self.next().await.expect("a frame");
            if frame.event == "end" {
                assert_eq!(self.next().await, None);
                return frame.data["reason"].as_str().expect("a reason").to_owned();
            }
        }
    }
}

/// Number of open streams of this process.
async fn streams_open(app: &TestApp) -> f64 {
    metric(app, "event_streams_open").await
}

/// Value of a metric without labels.
async fn metric(app: &TestApp, name: &str) -> f64 {
    let text = app.metrics().await;
    let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).expect("the metric");
    line.rsplit(' ').next().expect("a value").parse().expect("a number")
}
