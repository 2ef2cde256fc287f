//! The rules for new passwords, and the storage of passwords.

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::json;

use super::steps::{PASSWORD, assert_code, log_in};
use crate::support::{Actor, Answer, TestApp};

/// Sets a new password with a new reset token.
async fn choose(app: &TestApp, actor: &Actor, password: &str) -> Answer {
    let expires = app.clock().now() + TimeDelta::minutes(5);
    let token = app.insert_token(actor.user_key, Context::PasswordReset, &[], expires).await;
    let path = format!("/user/{}/password", actor.user_key);
    actor.with_token(&token).put(&path, json!({"new_password": password})).await
}

/// Asserts that a password is refused as too weak by this rule.
#[track_caller]
fn assert_weak(answer: &Answer, rule: &str) {
    assert_code(answer, 422, "password_too_weak");
    assert_eq!(answer.detail()["rule"], rule);
}

#[tokio::test]
async fn choose_a_password_of_7_or_129_characters_is_422_and_of_8_or_128_is_200() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let long = |length: usize| "Zq7-xK2_vB9+".chars().cycle().take(length).collect::<String>();
    for length in [0, 7, 129] {
        assert_weak(&choose(&app, &anna, &long(length)).await, "length");
    }
    for length in [8, 128] {
        choose(&app, &anna, &long(length)).await.ok();
        log_in(&app, "anna", &long(length)).await;
    }
}

#[tokio::test]
async fn choose_a_password_of_2000_characters_is_422_by_the_same_rule() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    assert_weak(&choose(&app, &anna, &"Zq7-xK2_vB".repeat(200)).await, "length");
}

#[tokio::test]
async fn choose_a_password_counts_characters_after_nfc() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    // Six letters with a combining mark and one without: 13 code points before NFC, 7 characters after.
    let seven: String = "uoaeiy".chars().flat_map(|letter| [letter, '\u{308}']).chain(['q']).collect();
    assert_eq!(seven.chars().count(), 13);
    assert_weak(&choose(&app, &anna, &seven).await, "length");
    // 128 after NFC, 130 before.
    let long: String = "Zq7-xK2_vB9+".chars().cycle().take(126).chain("u\u{308}o\u{308}".chars()).collect();
    assert_eq!(long.chars().count(), 130);
    choose(&app, &anna, &long).await.ok();
}

#[tokio::test]
async fn log_in_with_another_unicode_form_of_the_password_is_200() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    choose(&app, &anna, "Schlu\u{308}ssel-Bund-42").await.ok();
    log_in(&app, "anna", "Schl\u{fc}ssel-Bund-42").await;
    log_in(&app, "anna", "Schlu\u{308}ssel-Bund-42").await;
}

#[tokio::test]
async fn choose_a_password_that_contains_the_user_name_is_422_whatever_the_case() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("Anna.Berg", "operator", PASSWORD).await;
    for password in ["anna.berg", "Xx7-ANNA.BERG-9q", "anna.bergXx7-9q"] {
        assert_weak(&choose(&app, &anna, password).await, "username");
    }
    choose(&app, &anna, "Xx7-anna-berg-9q").await.ok();
}

#[tokio::test]
async fn choose_a_password_that_is_common_is_422() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    // All of these are on every published list of common passwords.
    for password in ["password", "12345678", "iloveyou", "sunshine", "football", "princess", "trustno1", "baseball"] {
        assert_weak(&choose(&app, &anna, password).await, "common");
    }
}

#[tokio::test]
async fn choose_a_password_that_is_on_no_list_of_frequent_ones_is_200() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    // The rule concerns common passwords: a date of this decade is a poor choice, but not a common password.
    choose(&app, &anna, "17032024").await.ok();
}

#[tokio::test]
async fn a_weak_password_is_refused_with_a_session_token_too() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let path = format!("/user/{}/password", anna.user_key);
    let answer = anna.put(&path, json!({"new_password": "password", "current_password": PASSWORD})).await;
    assert_weak(&answer, "common");
    // The current password is checked first, so that a stranger at an unlocked screen learns nothing about the rules.
    let answer = anna.put(&path, json!({"new_password": "password", "current_password": "Quite-wrong-1"})).await;
    assert_code(&answer, 401, "wrong_password");
}

#[tokio::test]
async fn a_password_is_kept_as_argon2id_with_a_salt_of_its_own() {
    let app = TestApp::new().await;
    let (anna, ben) =
        (app.user_with_password("anna", "", PASSWORD).await, app.user_with_password("ben", "", PASSWORD).await);
    for actor in [&anna, &ben] {
        choose(&app, actor, "Long-enough-7").await.ok();
    }
    let rows = app.sql.query("select password_hash from security.credential", &[]).await.unwrap();
    let hashes: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(hashes.len(), 2);
    assert_ne!(hashes[0], hashes[1]);
    for hash in &hashes {
        let parts: Vec<&str> = hash.split('$').collect();
        assert_eq!(parts[1..4], ["argon2id", "v=19", "m=19456,t=2,p=1"], "{hash}");
        // 16 bytes are 22 characters of base64 without padding.
        assert_eq!(parts[4].len(), 22, "{hash}");
    }
}

#[tokio::test]
async fn choose_the_name_of_the_product_or_of_the_company_is_422_common() {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    for password in ["tracewright", "Tracewright", "TRACEWRIGHT-2026"] {
        assert_weak(&choose(&app, &anna, password).await, "common");
    }
    admin.patch("/config", json!({"company_name": "Audit Pumps Works"})).await.ok();
    for password in ["Audit Pumps Works", "audit-pumps-works1"] {
        assert_weak(&choose(&app, &anna, password).await, "common");
    }
    choose(&app, &anna, "Audit pumps work at night").await.ok();
}
