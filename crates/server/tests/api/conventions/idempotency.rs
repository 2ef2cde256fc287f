//! Responses that are stored for an idempotency key (docs/spec/conventions.md#idempotency), tested with `POST
//! /department`. A request with another query or body also covers the case of the same key with another path.

use chrono::TimeDelta;
use platform::auth::Context;
use platform::db::connect_detached;
use reqwest::Method;
use serde_json::{Value, json};

use super::shared::{assert_fault, assert_shape, department, eventually, path_of};
use crate::support::{Actor, Answer, TestApp, is_replayed, send};

/// Sends `POST /department` with an idempotency key.
async fn post(actor: &Actor, key: &str, body: &Value) -> Answer {
    post_to(actor, "/department", key, body).await
}

/// Sends a POST with an idempotency key.
async fn post_to(actor: &Actor, path: &str, key: &str, body: &Value) -> Answer {
    send(actor.request(Method::POST, path).header("idempotency-key", key).json(body)).await
}

/// Number of departments in the database.
async fn count_departments(app: &TestApp) -> i64 {
    app.count("select count(*) from organization.department").await
}

// Departments represent all creations.
#[tokio::test]
async fn a_repeated_request_with_the_same_key_is_executed_once_and_answered_the_same() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let first = post(&admin, "k1", &json!({"name": "Assembly"})).await.ok();
    assert!(!is_replayed(&first));
    let second = post(&admin, "k1", &json!({"name": "Assembly"})).await.ok();
    assert!(is_replayed(&second));
    assert_eq!(second.bytes, first.bytes);
    assert_eq!(second.header("content-type"), first.header("content-type"));
    assert_eq!(count_departments(&app).await, 1);
    let other = post(&admin, "k1", &json!({"name": "Other"})).await;
    assert_eq!(other.refusal(), (409, "idempotency_key_reused".to_owned()));
    assert_shape(&other);
    assert!(!is_replayed(&other));
    assert_eq!(count_departments(&app).await, 1);
    assert!(is_replayed(&post(&admin, "k1", &json!({"name": "Assembly"})).await.ok()), "still kept");
}

#[tokio::test]
async fn repeats_of_a_finished_request_one_after_the_other_are_never_in_progress() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    post(&admin, "k1", &json!({"name": "Assembly"})).await.ok();
    for turn in 0..300 {
        // A client that has received a response may send another request immediately.
        let other = post(&admin, "k1", &json!({"name": "Other"})).await;
        assert_eq!(other.refusal(), (409, "idempotency_key_reused".to_owned()), "turn {turn}");
        let same = post(&admin, "k1", &json!({"name": "Assembly"})).await;
        assert!(same.status == 200 && is_replayed(&same), "turn {turn}: {same:?}");
    }
}

#[tokio::test]
async fn a_used_key_is_409_for_another_query_or_body_before_the_shape_is_checked() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let body = json!({"name": "Assembly"});
    post_to(&admin, "/department?_a=1&_b=2", "k1", &body).await.ok();
    assert!(is_replayed(&post_to(&admin, "/department?_a=1&_b=2", "k1", &body).await.ok()));
    for path in ["/department", "/department?_a=1", "/department?_b=2&_a=1", "/department?_a=1&_b=2&"] {
        let answer = post_to(&admin, path, "k1", &body).await;
        assert_eq!(answer.refusal(), (409, "idempotency_key_reused".to_owned()), "{path}");
    }
    for body in [json!({}), json!({"name": ""}), json!({"name": "Assembly", "more": 1}), json!([])] {
        let answer = post_to(&admin, "/department?_a=1&_b=2", "k1", &body).await;
        assert_eq!(answer.refusal(), (409, "idempotency_key_reused".to_owned()), "{body}");
    }
    assert_eq!(count_departments(&app).await, 1);
}

#[tokio::test]
async fn keys_of_different_users_are_independent_and_a_key_counts_for_every_token_of_its_user() {
    let app = TestApp::new().await;
    let (anna, berta) = (app.user("anna", "admin").await, app.user("berta", "admin").await);
    let expires = app.clock().now() + TimeDelta::hours(1);
    let program = app.insert_token(anna.user_key, Context::Api, &["org:department:write"], expires).await;
    let first = post(&anna, "k1", &json!({"name": "Anna's"})).await.ok();
    assert!(!is_replayed(&post(&berta, "k1", &json!({"name": "Berta's"})).await.ok()));
    let again = post(&anna.with_token(&program), "k1", &json!({"name": "Anna's"})).await.ok();
    assert!(is_replayed(&again));
    assert_eq!(again.bytes, first.bytes);
    let reused = post(&anna.with_token(&program), "k1", &json!({"name": "Third"})).await;
    assert_eq!(reused.refusal(), (409, "idempotency_key_reused".to_owned()));
    assert_eq!(count_departments(&app).await, 2);
}

#[tokio::test]
async fn a_key_whose_first_request_is_still_running_is_409_in_progress() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    app.sql.batch_execute("begin").await.unwrap();
    // The same lock as the service takes: queries/platform/idempotency.sql.
    let lock = "select pg_advisory_xact_lock($1::bigint # hashtextextended($2, 0))";
    app.sql.query_one(lock, &[&admin.user_key, &"k1"]).await.unwrap();
    let answer = post(&admin, "k1", &json!({"name": "Assembly"})).await;
    assert_eq!(answer.refusal(), (409, "idempotency_in_progress".to_owned()));
    assert_shape(&answer);
    post(&admin, "k2", &json!({"name": "Other"})).await.ok();
    app.sql.batch_execute("rollback").await.unwrap();
    let answer = post(&admin, "k1", &json!({"name": "Assembly"})).await.ok();
    assert!(!is_replayed(&answer), "the refusal was not kept");
}

#[tokio::test]
async fn a_repeat_is_409_in_progress_while_the_first_request_waits_and_replayed_afterwards() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let outside = connect_detached(&app.database_url()).await.unwrap();
    // Another transaction has inserted the same name and not committed it, so the request waits for its outcome.
    outside.batch_execute("begin; insert into organization.department (name) values ('Assembly')").await.unwrap();
    let first = admin.clone();
    let first = tokio::spawn(async move { post(&first, "k1", &json!({"name": "Assembly"})).await });
    let waiting = "select count(*) from pg_stat_activity
                   where datname = current_database() and wait_event_type = 'Lock'";
    eventually("the first request waits", async || (app.count(waiting).await == 1).then_some(())).await;
    let repeat = post(&admin, "k1", &json!({"name": "Assembly"})).await;
    assert_eq!(repeat.refusal(), (409, "idempotency_in_progress".to_owned()));
    outside.batch_execute("rollback").await.unwrap();
    let first = first.await.unwrap().ok();
    let repeat = post(&admin, "k1", &json!({"name": "Assembly"})).await.ok();
    assert!(is_replayed(&repeat));
    assert_eq!(repeat.bytes, first.bytes);
}

// Two instances execute repeated requests once, too.
#[tokio::test]
async fn parallel_repeats_on_two_instances_are_executed_once() {
    let app = TestApp::new().await;
    let other = app.another_instance(&[]).await;
    let admin = app.user("admin", "admin").await;
    let calls = (0..12).map(|index| {
        let actor = if index % 2 == 0 { admin.clone() } else { admin.at(other.address) };
        async move { post(&actor, "k1", &json!({"name": "Assembly"})).await }
    });
    let answers = futures_util::future::join_all(calls).await;
    let made = answers.iter().filter(|answer| answer.status == 200);
    assert_eq!(made.filter(|answer| !is_replayed(answer)).count(), 1, "one was executed");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.refusal(), (409, "idempotency_in_progress".to_owned()));
    }
    assert_eq!(count_departments(&app).await, 1);
}

#[tokio::test]
async fn a_refusal_by_state_is_kept_and_replayed_although_the_request_would_pass_now() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let taken = department(&admin, "Assembly").await;
    let refused = post(&admin, "k1", &json!({"name": "Assembly"})).await;
    assert_eq!(refused.refusal(), (409, "department_name_taken".to_owned()));
    assert!(!is_replayed(&refused));
    admin.delete(&path_of(&taken)).await.ok();
    let repeat = post(&admin, "k1", &json!({"name": "Assembly"})).await;
    assert_eq!(repeat.refusal(), (409, "department_name_taken".to_owned()), "{repeat:?}");
    assert!(is_replayed(&repeat));
    assert_eq!(repeat.bytes, refused.bytes);
    assert_shape(&repeat);
    assert_eq!(count_departments(&app).await, 0);
    post(&admin, "k2", &json!({"name": "Assembly"})).await.ok();
}

#[tokio::test]
async fn an_answer_is_kept_for_24_hours_and_then_the_request_is_executed_again() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let body = json!({"name": "Assembly"});
    let first = post(&admin, "k1", &body).await.ok();
    admin.delete(&path_of(&first.detail())).await.ok();
    app.clock().advance(TimeDelta::hours(24) - TimeDelta::minutes(1));
    assert!(is_replayed(&post(&admin, "k1", &body).await.ok()));
    assert_eq!(count_departments(&app).await, 0);

    app.clock().advance(TimeDelta::minutes(2));
    // The session has also expired by then.
    let expires = app.clock().now() + TimeDelta::hours(24);
    let admin = admin.with_token(&app.insert_token(admin.user_key, Context::UserSession, &[], expires).await);
    let anew = post(&admin, "k1", &body).await.ok();
    assert!(!is_replayed(&anew));
    assert_ne!(anew.detail()["_key"], first.detail()["_key"]);
    assert_eq!(count_departments(&app).await, 1);
    let again = post(&admin, "k1", &body).await.ok();
    assert!(is_replayed(&again), "the new answer is kept in its turn");
    assert_eq!(again.bytes, anew.bytes);
}

#[tokio::test]
async fn a_key_that_is_empty_too_long_or_not_visible_ascii_is_422_at_the_header() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let (longest, too_long) = ("x".repeat(255), "x".repeat(256));
    for key in ["", "a b", "a\tb", "\u{fc}", &too_long] {
        let request = admin.request(Method::POST, "/department").json(&json!({"name": "Assembly"}));
        let value = reqwest::header::HeaderValue::from_bytes(key.as_bytes()).unwrap();
        let answer = send(request.header("idempotency-key", value)).await;
        assert_fault(&answer, &["header", "Idempotency-Key"], "string_pattern_mismatch");
    }
    assert_eq!(count_departments(&app).await, 0);
    for (index, key) in ["x", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", &longest].into_iter().enumerate() {
        let body = json!({"name": format!("d{index}")});
        post(&admin, key, &body).await.ok();
        assert!(is_replayed(&post(&admin, key, &body).await.ok()), "{key}");
    }
}
