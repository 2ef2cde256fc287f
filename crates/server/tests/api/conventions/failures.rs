//! Failures of the database during a change, and the responses to the client.

use reqwest::Method;
use serde_json::json;

use super::shared::assert_shape;
use crate::support::{Answer, TestApp, send};

/// Makes the first `times` insertions of a department fail with an SQL state.
async fn fail(app: &TestApp, times: u32, state: &str) {
    let sql = format!(
        "create sequence public.attempts;
         grant usage on sequence public.attempts to tracewright_service;
         create function public.fail() returns trigger language plpgsql as $$ begin
            if nextval('public.attempts') <= {times} then
                raise exception 'words of the database' using errcode = '{state}';
            end if;
            return new;
         end $$;
         create trigger fail before insert on organization.department for each row execute function public.fail()"
    );
    app.sql.batch_execute(&sql).await.unwrap();
}

/// Number of times that the failing insert was attempted.
async fn attempts(app: &TestApp) -> i64 {
    app.count("select last_value from public.attempts").await
}

/// Creates the department `Assembly` as a new administrator, with or without an idempotency key.
async fn post(app: &TestApp, key: Option<&str>) -> Answer {
    let admin = app.user(&format!("admin{}", key.unwrap_or_default()), "admin").await;
    let request = admin.request(Method::POST, "/department").json(&json!({"name": "Assembly"}));
    send(match key {
        Some(key) => request.header("idempotency-key", key),
        None => request,
    })
    .await
}

#[tokio::test]
async fn a_deadlock_or_serialization_conflict_is_retried_three_times_without_the_client_noticing() {
    for (state, key) in [("40001", None), ("40P01", None), ("40001", Some("k1"))] {
        let app = TestApp::new().await;
        fail(&app, 3, state).await;
        post(&app, key).await.ok();
        assert_eq!(attempts(&app).await, 4, "{state} {key:?}");
        assert_eq!(app.count("select count(*) from organization.department").await, 1, "{state} {key:?}");
    }
}

#[tokio::test]
async fn a_conflict_that_stays_is_503_busy_after_three_retries() {
    for (state, key) in [("40001", Some("k1")), ("40P01", None)] {
        let app = TestApp::new().await;
        fail(&app, 1000, state).await;
        let answer = post(&app, key).await;
        assert_eq!(answer.refusal(), (503, "busy".to_owned()), "{state}");
        assert_eq!(attempts(&app).await, 4, "{state}");
        assert_shape(&answer);
        assert_eq!(answer.header("retry-after"), answer.detail()["retry_after"].to_string(), "{state}");
    }
}

#[tokio::test]
async fn a_500_names_the_request_id_and_no_internal_detail() {
    let app = TestApp::new().await;
    fail(&app, 1000, "XX000").await;
    let admin = app.user("admin", "admin").await;
    let request = admin.request(Method::POST, "/department").header("x-request-id", "my-own-id");
    let answer = send(request.json(&json!({"name": "Assembly"}))).await;
    assert_eq!(answer.status, 500);
    assert_shape(&answer);
    assert_eq!(answer.detail()["request_id"], "my-own-id");
    let text = String::from_utf8_lossy(&answer.bytes).into_owned();
    for word in ["words of the database", "XX000", "trigger", "organization", "insert", ".rs", "panicked"] {
        assert!(!text.contains(word), "{word:?} is in {text}");
    }
    assert_eq!(attempts(&app).await, 1, "such a failure is not repeated");
}

#[tokio::test]
async fn a_statement_or_lock_that_takes_too_long_is_503_overloaded() {
    for state in ["57014", "55P03", "53300"] {
        let app = TestApp::new().await;
        fail(&app, 1, state).await;
        let answer = post(&app, None).await;
        assert_eq!(answer.refusal(), (503, "overloaded".to_owned()), "{state}");
        assert_shape(&answer);
        assert_eq!(answer.header("retry-after"), answer.detail()["retry_after"].to_string(), "{state}");
    }
}
