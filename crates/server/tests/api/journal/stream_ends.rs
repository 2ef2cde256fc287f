//! How the service ends streams.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::json;

use super::{Listening, numbered, streams_open, with_listener};
use crate::conventions::shared::eventually;

/// The 5 s of docs/spec/journal.md#live-stream, plus some time for a busy machine.
const END_WITHIN: Duration = Duration::from_secs(6);

/// Asserts that a stream ends with `token_revoked` soon after this moment.
async fn assert_ended(stream: &mut Listening, since: Instant) {
    assert_eq!(stream.end().await, "token_revoked");
    assert!(since.elapsed() < END_WITHIN, "{:?}", since.elapsed());
}

#[tokio::test]
async fn a_revoked_token_ends_its_streams_on_every_instance_and_no_others() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let scopes = ["notification:stream:subscribe", "serial:read", "org:api-token:revoke"];
    let api = anna.with_token(&app.insert_token(anna.user_key, Context::Api, &scopes, expires).await);
    let mut here = Listening::to(&api, "topics=serial").await;
    let mut there = Listening::to(&api.at(other.address), "topics=serial").await;
    let mut own = Listening::to(&anna, "topics=production").await;
    let key: String =
        app.sql.query_one("select key from security.token where context = 'API'", &[]).await.unwrap().get(0);
    anna.delete(&format!("/api-token/{key}")).await.ok();
    let revoked = Instant::now();
    assert_ended(&mut here, revoked).await;
    assert_ended(&mut there, revoked).await;
    app.journal(&[numbered(1)]).await;
    assert_eq!(own.numbers(1).await, [1]);
    eventually("the seats are free", async || (streams_open(&app).await < 1.5).then_some(())).await;
}

#[tokio::test]
async fn a_closed_session_ends_the_stream_of_its_token() {
    let (_app, anna) = with_listener().await;
    let session = anna.post("/session", json!({"user_key": anna.user_key.to_string()})).await.ok().detail();
    let mut stream = Listening::to(&anna, "topics=production").await;
    anna.delete(&format!("/session/{}", session["session_key"].as_str().unwrap())).await.ok();
    assert_ended(&mut stream, Instant::now()).await;
}

#[tokio::test]
async fn an_expired_token_ends_its_stream() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.clock().advance(TimeDelta::hours(24));
    assert_ended(&mut stream, Instant::now()).await;
}

#[tokio::test]
async fn a_stream_of_a_disabled_user_ends() {
    let (app, anna) = with_listener().await;
    let admin = app.user("admin", "admin").await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    admin.patch(&format!("/user/{}", anna.user_key), json!({"active": false})).await.ok();
    assert_ended(&mut stream, Instant::now()).await;
}

#[tokio::test]
async fn an_instance_that_stops_ends_its_streams_at_once_and_says_when_to_reconnect() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let mut here = Listening::to(&anna, "topics=production").await;
    let mut there = Listening::to(&anna.at(other.address), "topics=production").await;
    let (inside, stopped) = (other.app.clone(), Instant::now());
    drop(other);
    let frame = there.next().await.unwrap();
    assert_eq!((frame.event.as_str(), &frame.data), ("end", &json!({"reason": "shutdown"})));
    assert_eq!(frame.retry.as_deref(), Some("5000"));
    assert_eq!(there.next().await, None);
    eventually("the instance has ended", async || inside.shutdown.is_cancelled().then_some(())).await;
    assert!(stopped.elapsed() < Duration::from_secs(5), "{:?}", stopped.elapsed());
    // The other instance continues.
    app.journal(&[numbered(1)]).await;
    assert_eq!(here.numbers(1).await, [1]);
}

#[tokio::test]
async fn a_client_that_hangs_up_can_open_another_stream_at_once() {
    let (app, anna) = with_listener().await;
    let stream = Listening::to(&anna, "topics=production").await;
    assert!((streams_open(&app).await - 1.0).abs() < f64::EPSILON);
    drop(stream);
    let hung_up = Instant::now();
    eventually("the seat is free", async || (streams_open(&app).await < 0.5).then_some(())).await;
    assert!(hung_up.elapsed() < Duration::from_secs(3), "{:?}", hung_up.elapsed());
}

#[tokio::test]
async fn a_stream_misses_no_row_while_the_database_is_away() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.journal(&[numbered(1)]).await;
    assert_eq!(stream.numbers(1).await, [1]);
    let end_all = "select count(pg_terminate_backend(pid)) from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()";
    for number in 2..5 {
        app.count(end_all).await;
        app.journal(&[numbered(number)]).await;
    }
    assert_eq!(stream.numbers(3).await, [2, 3, 4]);
}
