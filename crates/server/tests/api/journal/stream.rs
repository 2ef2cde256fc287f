//! `GET /event/stream`: the beginning of a stream, its content, and the number of streams that a user may have.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use super::{Frame, Listening, asking, feed, found, metric, numbered, refused, streams_open, with_listener};
use crate::conventions::shared::eventually;
use crate::support::{TestApp, event, send};

#[tokio::test]
async fn a_stream_begins_with_ready_and_is_neither_cached_nor_compressed() {
    let (app, anna) = with_listener().await;
    let request = asking(&anna, "topics=production,serial,production", None).header("accept-encoding", "gzip, br");
    let mut stream = Listening::open(request).await;
    let header = |name: &str| stream.response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(header("content-type").as_deref(), Some("text/event-stream"));
    assert_eq!(header("cache-control").as_deref(), Some("no-cache"));
    assert_eq!(header("content-encoding"), None);
    assert_eq!(stream.response.version(), reqwest::Version::HTTP_11);
    let feed = feed(&anna).await;
    let data = json!({"topics": ["production", "serial"], "feed": feed, "last_seq": "0"});
    let ready = Frame { event: "ready".to_owned(), data, retry: Some("3000".to_owned()), id: None };
    assert_eq!(stream.next().await, Some(ready));

    app.journal(&[numbered(1)]).await;
    let row = stream.row().await;
    let seq = &row.data["seq"];
    assert_eq!(row.id.as_deref().unwrap(), format!("{feed}.{}", seq.as_str().unwrap()));
    let mut second = Listening::open(asking(&anna, "topics=serial", None)).await;
    let ready = second.next().await.unwrap();
    assert_eq!(ready.data, json!({"topics": ["serial"], "feed": feed, "last_seq": seq}));
}

#[tokio::test]
async fn a_row_is_sent_as_its_record_with_the_topics_that_matched() {
    let (app, anna) = with_listener().await;
    let own = format!("user:{}", anna.user_key);
    let mut stream = Listening::to(&anna, &format!("topics=serial,{own},task")).await;
    let members = json!({"audience": [anna.user_key], "task_key": 7, "description": "two\nlines"});
    app.journal(&[event("TASK_COMPLETED", members), event("SERIAL_HELD", json!({"serial_keys": [8]}))]).await;
    let (task, serial) = (stream.row().await, stream.row().await);
    app.wait_until_sealed().await;
    let rows = found(&anna, "").await;
    for (frame, row, topics) in [(&task, &rows[0], json!([own, "task"])), (&serial, &rows[1], json!(["serial"]))] {
        let mut expected = row.clone();
        for name in ["work_order_code", "product_code", "task_code", "user_name"] {
            expected.as_object_mut().unwrap().remove(name);
        }
        expected["notification"] = row["event_type"].clone();
        expected["matched_topics"] = topics.clone();
        assert_eq!(frame.data, expected);
        assert_eq!(frame.event, topics[0].as_str().unwrap());
        assert_eq!(frame.id.as_deref().unwrap().split_once('.').unwrap().1, row["seq"].as_str().unwrap());
        assert_eq!(frame.retry, None);
    }
}

#[tokio::test]
async fn a_row_is_sent_within_a_second_after_it_is_visible_on_every_instance() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let mut here = Listening::to(&anna, "topics=production").await;
    let mut there = Listening::to(&anna.at(other.address), "topics=production").await;
    for number in 0..5_u64 {
        app.journal(&[numbered(number)]).await;
        app.wait_until_sealed().await;
        let visible = Instant::now();
        assert_eq!(here.numbers(1).await, [number]);
        assert_eq!(there.numbers(1).await, [number]);
        assert!(visible.elapsed() < Duration::from_millis(2500), "{:?}", visible.elapsed());
    }
}

#[tokio::test]
async fn a_stream_without_an_id_starts_with_the_next_row() {
    let (app, anna) = with_listener().await;
    app.journal(&[numbered(1)]).await;
    app.wait_until_sealed().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.journal(&[numbered(2)]).await;
    assert_eq!(stream.numbers(1).await, [2]);
}

#[tokio::test]
async fn a_quiet_stream_sends_a_ping_every_14_seconds() {
    let (_app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    let opened = Instant::now();
    assert_eq!(stream.next().await, Some(Frame { event: "ping".to_owned(), ..Frame::default() }));
    assert!((13..17).contains(&opened.elapsed().as_secs()), "{:?}", opened.elapsed());
}

#[tokio::test]
async fn head_checks_a_stream_request_and_opens_no_stream() {
    let (app, anna) = with_listener().await;
    let head = |query: &str| anna.request(Method::HEAD, &format!("/event/stream?{query}"));
    let answer = send(head("topics=production")).await.ok();
    assert_eq!((answer.header("content-type").as_str(), answer.bytes.len()), ("text/event-stream", 0));
    assert_eq!(send(head("topics=weather")).await.status, 422);
    assert!(streams_open(&app).await.abs() < f64::EPSILON);
}

#[tokio::test]
async fn the_11th_stream_of_a_user_is_429_until_one_is_closed() {
    let (app, anna) = with_listener().await;
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(Listening::to(&anna, "topics=production").await);
    }
    assert!((streams_open(&app).await - 10.0).abs() < f64::EPSILON);
    let answer = refused(&anna, "topics=production").await;
    assert_eq!(answer.refusal(), (429, "too_many_streams".to_owned()));
    assert_eq!(answer.header("retry-after"), "5");
    assert_eq!(answer.detail()["limit"], 10);
    // Other users have their own limit, and every instance counts separately.
    let ben = app.user("ben", "").await;
    let other = app.another_instance(&[]).await;
    let more =
        [Listening::to(&ben, "topics=production").await, Listening::to(&anna.at(other.address), "topics=task").await];
    assert!((streams_open(&app).await - 12.0).abs() < f64::EPSILON);
    drop((open, more));
    eventually("the seats are free", async || (streams_open(&app).await < 0.5).then_some(())).await;
    Listening::to(&anna, "topics=production").await;
}

#[tokio::test]
async fn the_number_of_streams_per_user_is_a_setting() {
    let app = TestApp::with(&["--max-streams-per-user", "1"]).await;
    let anna = app.user("anna", "").await;
    let first = Listening::to(&anna, "topics=production").await;
    assert_eq!(refused(&anna, "topics=production").await.status, 429);
    drop(first);
    let again = async || (asking(&anna, "topics=task", None).send().await.unwrap().status() == 200).then_some(());
    eventually("the seat is free", again).await;
}

#[tokio::test]
async fn without_streams_the_journal_is_not_polled() {
    let (app, anna) = with_listener().await;
    assert!(reads(&app).await < 0.5);
    let stream = Listening::to(&anna, "topics=production").await;
    eventually("rows are read for the stream", async || (reads(&app).await > 0.0).then_some(())).await;
    drop(stream);
    eventually("the stream is gone", async || (streams_open(&app).await < 0.5).then_some(())).await;
    // The reading task may be in its last read until the sealer notifies it again.
    app.journal(&[numbered(1)]).await;
    app.wait_until_sealed().await;
    let before = reads(&app).await;
    // Every round seals a row, and sealing notifies the task if it still reads.
    for number in 2..12 {
        app.journal(&[numbered(number)]).await;
        app.wait_until_sealed().await;
    }
    assert!(reads(&app).await <= before + 1.0, "the journal is read without a stream");
    // The reading task starts again with a new stream.
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.journal(&[numbered(12)]).await;
    assert_eq!(stream.numbers(1).await, [12]);
}

/// Number of times that this instance read new rows for its streams.
async fn reads(app: &TestApp) -> f64 {
    metric(app, "event_stream_reads_total").await
}
