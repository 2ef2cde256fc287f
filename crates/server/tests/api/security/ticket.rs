//! Tests of `POST /event/ticket`.

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_code, assert_invalid, assert_not_cacheable, claims_of, members};
use crate::conventions::shared::eventually;
use crate::support::{Actor, Answer, TestApp, send};

const KINDS: [&str; 7] = ["production", "serial", "inventory", "task", "issue", "message", "product"];

/// Sends `POST /event/ticket`.
async fn ask(actor: &Actor, body: Value) -> Answer {
    actor.post("/event/ticket", body).await
}

#[tokio::test]
async fn create_event_ticket_answers_a_token_of_90_seconds_bound_to_the_topics() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let answer = ask(&anna, json!({"topics": ["serial", "task"]})).await.ok();
    assert_not_cacheable(&answer);
    let detail = answer.detail();
    assert_eq!(members(&detail), ["expires_in", "ticket"]);
    assert_eq!(detail["expires_in"], 90);
    let claims = claims_of(detail["ticket"].as_str().unwrap());
    assert_eq!((&claims["ctx"], &claims["sub"]), (&json!("SSE"), &json!(anna.user_key.to_string())));
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 90);
    assert!(claims.get("scope").is_none(), "{claims}");
    let sql = "select topics from security.token where key = $1 and context = 'SSE'";
    let row = app.sql.query_one(sql, &[&claims["jti"].as_str().unwrap()]).await.unwrap();
    assert_eq!(row.get::<_, Vec<String>>(0), ["serial", "task"]);
}

#[tokio::test]
async fn create_event_ticket_for_every_topic_of_the_specification_is_200() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    ask(&anna, json!({"topics": KINDS})).await.ok();
    for topic in KINDS {
        ask(&anna, json!({"topic": topic})).await.ok();
    }
    ask(&anna, json!({"topic": format!("user:{}", anna.user_key), "topics": null})).await.ok();
}

#[tokio::test]
async fn create_event_ticket_without_a_topic_or_with_both_members_is_422() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    for body in [json!({}), json!({"topic": null}), json!({"topics": ["task"], "topic": "task"})] {
        assert_code(&ask(&anna, body).await, 422, "topic_required");
    }
    let loc = json!(["body", "topics"]);
    assert_invalid(&ask(&anna, json!({"topics": []})).await, &loc, "too_short");
    assert_invalid(&ask(&anna, json!({"topics": vec!["task"; 21]})).await, &loc, "too_long");
    ask(&anna, json!({"topics": vec!["task"; 20]})).await.ok();
}

#[tokio::test]
async fn create_event_ticket_for_an_unknown_topic_is_422_and_names_it() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    for topic in ["weather", "Serial", "user:", "user"] {
        let answer = ask(&anna, json!({"topics": ["task", topic]})).await;
        assert_code(&answer, 422, "unknown_topic");
        assert_eq!(answer.detail()["topic"], topic);
    }
}

#[tokio::test]
async fn create_event_ticket_for_another_users_topic_is_403_also_for_an_administrator() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "").await);
    for topic in [format!("user:{}", anna.user_key), "user:other".to_owned()] {
        let answer = ask(&admin, json!({"topics": [topic]})).await;
        assert_code(&answer, 403, "topic_not_allowed");
        assert_eq!(answer.detail()["topic"], topic);
    }
    assert_eq!(app.count("select count(*) from security.token where context = 'SSE'").await, 0);
}

#[tokio::test]
async fn create_event_ticket_with_an_api_token_needs_the_read_scope_of_the_topic() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let scopes = ["notification:stream:subscribe", "serial:read"];
    let api = anna.with_token(&app.insert_token(anna.user_key, Context::Api, &scopes, expires).await);
    ask(&api, json!({"topic": "serial"})).await.ok();
    for topic in KINDS.into_iter().filter(|topic| *topic != "serial") {
        let answer = ask(&api, json!({"topics": ["serial", topic]})).await;
        assert_code(&answer, 403, "topic_not_allowed");
        assert_eq!(answer.detail()["topic"], topic);
    }
    let deaf = app.insert_token(anna.user_key, Context::Api, &["serial:read"], expires).await;
    let answer = ask(&anna.with_token(&deaf), json!({"topic": "serial"})).await;
    assert_code(&answer, 403, "missing_scope");
    assert_eq!(answer.detail()["scope"], "notification:stream:subscribe");
}

#[tokio::test]
async fn an_event_ticket_used_as_a_bearer_token_is_401() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let answer = ask(&anna, json!({"topic": "task"})).await.ok();
    let ticket = anna.with_token(answer.detail()["ticket"].as_str().unwrap());
    for path in ["/whoami", "/user", "/session"] {
        let answer = ticket.get(path).await;
        assert_code(&answer, 401, "wrong_token_context");
        assert_eq!(answer.detail()["ctx"], "SSE");
    }
    assert_code(&ask(&ticket, json!({"topic": "task"})).await, 401, "wrong_token_context");
}

#[tokio::test]
async fn create_event_ticket_ignores_an_idempotency_key() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let call = || anna.request(Method::POST, "/event/ticket").header("idempotency-key", "k1");
    let first = send(call().json(&json!({"topic": "task"}))).await.ok().detail();
    let second = send(call().json(&json!({"topic": "task"}))).await.ok().detail();
    assert_ne!(first["ticket"], second["ticket"]);
}

#[tokio::test]
async fn create_event_ticket_beyond_100_of_a_user_deletes_the_oldest() {
    let app = TestApp::new().await;
    let (anna, ben) = (app.user("anna", "").await, app.user("ben", "").await);
    let first = ask(&anna, json!({"topic": "task"})).await.ok().detail()["ticket"].as_str().unwrap().to_owned();
    ask(&ben, json!({"topic": "task"})).await.ok();
    for _ in 0..105 {
        app.clock().advance(TimeDelta::milliseconds(1));
        ask(&anna, json!({"topic": "task"})).await.ok();
    }
    let tickets = async |user: &Actor| {
        let key = user.user_key;
        app.count(&format!("select count(*) from security.token where context = 'SSE' and issued_to = {key}")).await
    };
    assert_eq!((tickets(&anna).await, tickets(&ben).await), (100, 1));
    let gone = "select count(*) from security.token where key = '{}'";
    let key = claims_of(&first)["jti"].as_str().unwrap().to_owned();
    assert_eq!(app.count(&gone.replace("{}", &key)).await, 0, "the oldest");
}

#[tokio::test]
async fn sweep_removes_a_ticket_soon_after_it_has_expired() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    ask(&anna, json!({"topic": "task"})).await.ok();
    app.clock().advance(TimeDelta::minutes(13));
    ask(&anna, json!({"topic": "task"})).await.ok();
    // An instance deletes expired tickets when it starts.
    let _copy = app.another_instance(&[]).await;
    let left = "select count(*) from security.token where context = 'SSE'";
    let swept = async || (app.count(left).await == 1).then_some(());
    eventually("the expired ticket is gone", swept).await;
    assert_eq!(app.count("select count(*) from security.token where context = 'USER_SESSION'").await, 1);
}
