//! Failed confirmations of a password: at most 5 per caller and user for `verify`, and 5 per user for a password
//! change.

use chrono::TimeDelta;
use serde_json::json;

use super::steps::{PASSWORD, assert_code, assert_whoami, log_in, open_session};
use super::throttle::assert_throttled;
use crate::support::{Actor, Answer, TestApp};

const WRONG: &str = "Not-this-one-1";
const NEW: &str = "Long-enough-7";

/// Sends `POST /user/{user_key}/verify` with this password.
async fn verify(caller: &Actor, user_key: impl std::fmt::Display, password: &str) -> Answer {
    caller.post(&format!("/user/{user_key}/verify"), json!({"password": password})).await
}

/// Tries a wrong password this many times. Each attempt is refused because of the password, not because of too many
/// attempts.
async fn fail_to_verify(caller: &Actor, user_key: impl std::fmt::Display, times: usize) {
    for _ in 0..times {
        assert_code(&verify(caller, &user_key, WRONG).await, 401, "wrong_password");
    }
}

/// Sends `PUT /user/{user_key}/password` for the caller with this current password.
async fn change_password(actor: &Actor, current: &str) -> Answer {
    let path = format!("/user/{}/password", actor.user_key);
    actor.put(&path, json!({"new_password": NEW, "current_password": current})).await
}

#[tokio::test]
async fn verify_after_five_failures_is_429_only_for_this_caller_and_target() {
    let app = TestApp::new().await;
    let (one, two) = (app.user("one", "").await, app.user("two", "").await);
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    let ben = app.user_with_password("ben", "", PASSWORD).await;
    fail_to_verify(&one, anna.user_key, 5).await;
    assert_throttled(&verify(&one, anna.user_key, PASSWORD).await);
    assert_whoami(&one.get("/whoami").await, &one);
    verify(&one, ben.user_key, PASSWORD).await.ok();
    verify(&two, anna.user_key, PASSWORD).await.ok();
    // Failures of one caller do not lock out others.
    log_in(&app, "anna", PASSWORD).await;
    app.clock().advance(TimeDelta::minutes(15));
    verify(&one, anna.user_key, PASSWORD).await.ok();
}

#[tokio::test]
async fn verify_counts_a_caller_over_all_its_tokens_and_the_target_over_all_spellings_of_its_key() {
    let app = TestApp::new().await;
    let station = app.user_with_password("station", "", PASSWORD).await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    fail_to_verify(&station, anna.user_key, 5).await;
    let again = log_in(&app, "station", PASSWORD).await;
    assert_throttled(&verify(&again, anna.user_key, PASSWORD).await);
    for spelling in [format!("0{}", anna.user_key), format!("%2B{}", anna.user_key)] {
        assert_ne!(verify(&again, spelling, PASSWORD).await.status, 200);
    }
}

#[tokio::test]
async fn verify_of_an_unknown_user_is_throttled_like_that_of_a_known_one() {
    let app = TestApp::new().await;
    let station = app.user("station", "").await;
    fail_to_verify(&station, "999999999", 5).await;
    assert_throttled(&verify(&station, "999999999", WRONG).await);
}

#[tokio::test]
async fn verify_with_the_right_password_clears_no_counter() {
    // Success clears only one counter. The counter of user name and client address belongs to logins and remains.
    let app = TestApp::new().await;
    let station = app.user("station", "").await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    fail_to_verify(&station, anna.user_key, 4).await;
    verify(&station, anna.user_key, PASSWORD).await.ok();
    fail_to_verify(&station, anna.user_key, 1).await;
    assert_throttled(&verify(&station, anna.user_key, PASSWORD).await);
}

#[tokio::test]
async fn failures_of_verify_and_change_password_do_not_count_for_logins() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    fail_to_verify(&anna, anna.user_key, 5).await;
    for _ in 0..5 {
        assert_code(&change_password(&anna, WRONG).await, 401, "wrong_password");
    }
    log_in(&app, "anna", PASSWORD).await;
}

#[tokio::test]
async fn change_password_after_five_failures_is_429_and_changes_nothing() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    for _ in 0..3 {
        assert_code(&change_password(&anna, WRONG).await, 401, "wrong_password");
    }
    // The counter belongs to the user, not to the token.
    let again = log_in(&app, "anna", PASSWORD).await;
    open_session(&again).await;
    for _ in 0..2 {
        assert_code(&change_password(&again, WRONG).await, 401, "wrong_password");
    }
    assert_throttled(&change_password(&again, PASSWORD).await);
    assert_throttled(&change_password(&anna, PASSWORD).await);
    assert_whoami(&again.get("/whoami").await, &again);
    app.clock().advance(TimeDelta::minutes(15));
    change_password(&again, PASSWORD).await.ok();
}

#[tokio::test]
async fn change_password_with_a_reset_token_checks_no_password_and_is_never_429() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    for _ in 0..5 {
        assert_code(&change_password(&anna, WRONG).await, 401, "wrong_password");
    }
    // A user who forgot the password asks an administrator. The new token is valid for 5 minutes, but failures count
    // for 15 minutes.
    let path = format!("/user/{}/password", anna.user_key);
    let temporary = admin.delete(&path).await.ok().detail()["temp_psw"].as_str().unwrap().to_owned();
    let anna = log_in(&app, "anna", &temporary).await;
    anna.put(&path, json!({"new_password": NEW})).await.ok();
}
