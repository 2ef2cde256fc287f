//! Streams that are opened with a ticket instead of a token.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::{Listening, asking, numbered, refused, with_listener};
use crate::support::{Actor, TestApp, send};

/// Creates a ticket of the caller for these topics.
async fn ticket(actor: &Actor, topics: Value) -> String {
    let answer = actor.post("/event/ticket", json!({"topics": topics})).await.ok();
    answer.detail()["ticket"].as_str().unwrap().to_owned()
}

/// A caller without a token, who can only use a ticket.
fn nobody(app: &TestApp) -> Actor {
    app.anonymous()
}

#[tokio::test]
async fn a_ticket_opens_one_stream_and_no_second_one_on_any_instance() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let ticket = ticket(&anna, json!(["production", "serial"])).await;
    let query = format!("topics=production&ticket={ticket}");
    let mut stream = Listening::to(&nobody(&app), &query).await;
    for actor in [nobody(&app), nobody(&app).at(other.address), nobody(&app)] {
        let answer = refused(&actor, &query).await;
        assert_eq!(answer.refusal(), (401, "invalid_token".to_owned()));
        assert_eq!(answer.header("www-authenticate"), "Bearer error=\"invalid_token\"");
    }
    app.journal(&[numbered(1)]).await;
    assert_eq!(stream.numbers(1).await, [1]);
}

/// Guard: the update that marks the ticket as used.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_16_attempts_with_one_ticket_at_the_same_moment_one_succeeds() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    for round in 0..10 {
        let query = format!("topics=task&ticket={}", ticket(&anna, json!(["task"])).await);
        let (barrier, mut attempts) = (Arc::new(Barrier::new(16)), JoinSet::new());
        for number in 0..16 {
            let actor = if number % 2 == 0 { nobody(&app) } else { nobody(&app).at(other.address) };
            let (barrier, request) = (Arc::clone(&barrier), asking(&actor, &query, None));
            attempts.spawn(async move {
                barrier.wait().await;
                request.send().await.unwrap()
            });
        }
        let answers = attempts.join_all().await;
        let good = answers.iter().filter(|answer| answer.status() == 200).count();
        let bad = answers.iter().filter(|answer| answer.status() == 401).count();
        assert_eq!((good, bad), (1, 15), "round {round}");
    }
}

#[tokio::test]
async fn a_topic_that_is_not_in_the_ticket_is_403_and_the_attempt_counts() {
    let (app, anna) = with_listener().await;
    let ticket = ticket(&anna, json!(["serial"])).await;
    let answer = refused(&nobody(&app), &format!("topics=serial,task&ticket={ticket}")).await;
    assert_eq!(answer.refusal(), (403, "topic_not_allowed".to_owned()));
    assert_eq!(answer.detail()["topic"], "task");
    let again = refused(&nobody(&app), &format!("topics=serial&ticket={ticket}")).await;
    assert_eq!(again.refusal(), (401, "invalid_token".to_owned()));
}

#[tokio::test]
async fn a_missing_invalid_misused_or_expired_ticket_is_401() {
    let (app, anna) = with_listener().await;
    let by = |ticket: &str| format!("topics=task&ticket={ticket}");
    let nobody = nobody(&app);
    assert_eq!(refused(&nobody, &by("")).await.code(), "not_authenticated");
    assert_eq!(refused(&nobody, &by("not.a.ticket")).await.code(), "invalid_token");
    let session = anna.token.clone().unwrap();
    assert_eq!(refused(&nobody, &by(&session)).await.refusal(), (401, "wrong_token_context".to_owned()));
    let good = ticket(&anna, json!(["task"])).await;
    let bearer = refused(&nobody.with_token(&good), "topics=task").await;
    assert_eq!(bearer.refusal(), (401, "wrong_token_context".to_owned()));
    // A ticket is valid only for the stream.
    assert_eq!(send(nobody.request(Method::GET, &format!("/event?ticket={good}"))).await.code(), "not_authenticated");
    app.clock().advance(TimeDelta::seconds(91));
    assert_eq!(refused(&nobody, &by(&good)).await.refusal(), (401, "token_expired".to_owned()));
}

#[tokio::test]
async fn a_bearer_token_wins_over_a_ticket_which_stays_unused() {
    let (app, anna) = with_listener().await;
    let ticket = ticket(&anna, json!(["serial"])).await;
    let query = format!("topics=task&ticket={ticket}");
    Listening::to(&anna, &query).await;
    Listening::to(&nobody(&app), &format!("topics=serial&ticket={ticket}")).await;
}

#[tokio::test]
async fn a_ticket_of_a_closed_session_is_401_and_a_stream_by_ticket_ends_with_the_session() {
    let (app, anna) = with_listener().await;
    let session = anna.post("/session", json!({"user_key": anna.user_key.to_string()})).await.ok().detail();
    let used = ticket(&anna, json!(["task"])).await;
    let kept = ticket(&anna, json!(["task"])).await;
    let mut stream = Listening::to(&nobody(&app), &format!("topics=task&ticket={used}")).await;
    anna.delete(&format!("/session/{}", session["session_key"].as_str().unwrap())).await.ok();
    let closed = Instant::now();
    let answer = refused(&nobody(&app), &format!("topics=task&ticket={kept}")).await;
    assert_eq!(answer.refusal(), (401, "invalid_token".to_owned()));
    assert_eq!(stream.end().await, "token_revoked");
    assert!(closed.elapsed() < Duration::from_secs(6), "{:?}", closed.elapsed());
}

#[tokio::test]
async fn a_stream_by_ticket_outlives_the_ticket_and_ends_with_a_new_login() {
    let (app, _anna) = with_listener().await;
    let ben = app.user_with_cheap_password("ben", "", "the password").await;
    let login = async || {
        let token = ben.log_in("ben", "the password").await.ok().json()["access_token"].as_str().unwrap().to_owned();
        ben.with_token(&token)
    };
    let first = login().await;
    first.post("/session", json!({"user_key": ben.user_key.to_string()})).await.ok();
    let ticket = ticket(&first, json!(["production"])).await;
    let mut stream = Listening::to(&nobody(&app), &format!("topics=production&ticket={ticket}")).await;
    app.clock().advance(TimeDelta::minutes(10));
    app.journal(&[numbered(1)]).await;
    assert_eq!(stream.numbers(1).await, [1]);
    login().await;
    assert_eq!(stream.end().await, "token_revoked");
}

#[tokio::test]
async fn a_ticket_of_an_api_token_has_the_topics_of_the_token_and_ends_with_it() {
    let (app, anna) = with_listener().await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let scopes = ["notification:stream:subscribe", "serial:read"];
    let api = anna.with_token(&app.insert_token(anna.user_key, Context::Api, &scopes, expires).await);
    let ticket = ticket(&api, json!(["serial"])).await;
    let mut stream = Listening::to(&nobody(&app), &format!("topics=serial&ticket={ticket}")).await;
    let key: String =
        app.sql.query_one("select key from security.token where context = 'API'", &[]).await.unwrap().get(0);
    anna.delete(&format!("/api-token/{key}")).await.ok();
    assert_eq!(stream.end().await, "token_revoked");
}

#[tokio::test]
async fn a_client_without_headers_resumes_with_a_new_ticket_and_last_event_id_in_the_query() {
    let (app, anna) = with_listener().await;
    let first = ticket(&anna, json!(["production"])).await;
    let mut stream = Listening::to(&nobody(&app), &format!("topics=production&ticket={first}")).await;
    app.journal(&[numbered(1)]).await;
    let last = stream.row().await.id.unwrap();
    drop(stream);
    app.journal(&[numbered(2)]).await;
    let second = ticket(&anna, json!(["production"])).await;
    let query = format!("topics=production&ticket={second}&last_event_id={last}");
    let mut stream = Listening::to(&nobody(&app), &query).await;
    assert_eq!(stream.numbers(1).await, [2]);
}
