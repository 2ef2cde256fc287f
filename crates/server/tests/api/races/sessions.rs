//! Sessions that are opened and logins that happen at the same time.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::json;

use super::{CLIENTS, ROUNDS, race, with_status};
use crate::support::TestApp;

/// Guard: the lock on the row of the user, and after it the unique index on the token of the session.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_requests_with_one_token_open_one_session() {
    let app = TestApp::new().await;
    let user = app.user("anna", "operator").await;
    for round in 0..ROUNDS {
        let expires = app.clock().now() + TimeDelta::hours(24);
        let token = app.insert_token(user.user_key, Context::UserSession, &[], expires).await;
        let caller = user.with_token(&token);
        let answers = race(|_| {
            let caller = caller.clone();
            async move { caller.post("/session", json!({"user_key": caller.user_key.to_string()})).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), CLIENTS, "round {round}");
        let keys: BTreeSet<String> = answers.iter().map(|answer| answer.detail()["session_key"].to_string()).collect();
        assert_eq!(keys.len(), 1, "round {round}: all get the one session");
    }
    assert_eq!(app.count("select count(*) from security.user_session").await, i64::try_from(ROUNDS).unwrap());
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 1);
}

/// Guard: the lock on the row of the user, and after it the partial unique index on active sessions.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_logins_leave_at_most_one_active_session() {
    let app = TestApp::new().await;
    let user = app.user_with_cheap_password("anna", "operator", "a good password").await;
    // The first login renews the cheap hash. Every later one costs as much as in production.
    for round in 0..ROUNDS / 5 {
        let answers = race(|_| {
            let caller = user.clone();
            async move {
                let login = caller.log_in("anna", "a good password").await;
                assert_eq!(login.status, 200, "{login:?}");
                let token = login.json()["access_token"].as_str().unwrap().to_owned();
                let body = json!({"user_key": caller.user_key.to_string()});
                caller.with_token(&token).post("/session", body).await
            }
        })
        .await;
        // A later login may already have revoked a token whose session was opened. There is no other reason for a
        // refusal.
        for answer in &answers {
            assert!(answer.status == 200 || answer.code() == "token_revoked", "round {round}: {answer:?}");
        }
        assert!(with_status(&answers, 200) >= 1, "round {round}");
        let active = app.count("select count(*) from security.user_session where active").await;
        assert!(active <= 1, "round {round}: {active} active sessions");
    }
    let torn = "select count(*) from security.user_session s join security.token t on t.key = s.token_key
                where s.active = (t.revoked_at is not null)";
    assert_eq!(app.count(torn).await, 0, "a session and its token did not end together");
}
