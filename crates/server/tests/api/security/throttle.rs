//! Failed logins: in 15 minutes, at most 5 per user name and client address, 50 per user name, and 100 per client
//! address.

use chrono::TimeDelta;
use reqwest::Method;

use super::steps::{PASSWORD, assert_code};
use crate::conventions::shared::eventually;
use crate::support::{Answer, TestApp, send};

const WRONG: &str = "Not-this-one-1";
const BEHIND_A_PROXY: &[&str] = &["--trusted-proxies", "127.0.0.1/32"];

/// Asserts a 429. Returns the seconds to wait.
#[track_caller]
pub fn assert_throttled(answer: &Answer) -> i64 {
    assert_code(answer, 429, "too_many_attempts");
    let seconds = answer.detail()["retry_after"].as_i64().expect("an integer");
    assert_eq!(answer.header("retry-after"), seconds.to_string());
    assert!((1..=900).contains(&seconds), "{seconds}");
    seconds
}

/// Logs in with the `X-Forwarded-For` header that proxies send.
async fn log_in_from(app: &TestApp, forwarded_for: &str, name: &str, password: &str) -> Answer {
    let form = [("username", name), ("password", password)];
    let call = app.anonymous().raw(Method::POST, "/api/auth").header("x-forwarded-for", forwarded_for);
    send(call.form(&form)).await
}

/// Tries a wrong password this many times. Each attempt is refused because of the password, not because of too many
/// attempts.
async fn fail(app: &TestApp, name: &str, times: usize) {
    for _ in 0..times {
        assert_code(&app.anonymous().log_in(name, WRONG).await, 401, "invalid_credentials");
    }
}

/// Like `fail`, but with another client address.
async fn fail_from(app: &TestApp, address: &str, name: &str, times: usize) {
    for _ in 0..times {
        assert_code(&log_in_from(app, address, name, WRONG).await, 401, "invalid_credentials");
    }
}

#[tokio::test]
async fn log_in_after_five_failures_is_429_even_with_the_right_password() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    app.user_with_password("ben", "", PASSWORD).await;
    fail(&app, "anna", 5).await;
    let tokens = app.count("select count(*) from security.token").await;
    assert_throttled(&app.anonymous().log_in("anna", WRONG).await);
    assert_throttled(&app.anonymous().log_in("anna", PASSWORD).await);
    assert_eq!(app.count("select count(*) from security.token").await, tokens);
    // Another name from the same address is not throttled.
    app.anonymous().log_in("ben", PASSWORD).await.ok();
}

#[tokio::test]
async fn log_in_with_an_unknown_name_is_throttled_like_a_known_one() {
    let app = TestApp::new().await;
    fail(&app, "nobody", 5).await;
    assert_throttled(&app.anonymous().log_in("nobody", WRONG).await);
}

#[tokio::test]
async fn log_in_with_another_case_of_the_name_fills_the_same_counter() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    for name in ["anna", "ANNA", "Anna", "aNNa", "annA"] {
        fail(&app, name, 1).await;
    }
    assert_throttled(&app.anonymous().log_in("AnnA", PASSWORD).await);
}

#[tokio::test]
async fn log_in_with_any_spelling_that_finds_the_user_fills_the_same_counter() {
    let app = TestApp::new().await;
    app.user_with_password("kim", "", PASSWORD).await;
    fail(&app, "kim", 5).await;
    // The database changes each of these spellings to `kim`: a spelling that finds the user must count as that user.
    for spelling in ["k\u{130}m", "\u{212a}im", "\u{212a}\u{130}M"] {
        let answer = app.anonymous().log_in(spelling, PASSWORD).await;
        assert_ne!(answer.status, 200, "{spelling} passes the throttle of kim");
    }
}

#[tokio::test]
async fn log_in_is_possible_again_when_the_time_to_wait_is_over() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    fail(&app, "anna", 5).await;
    app.clock().advance(TimeDelta::minutes(10));
    let wait = assert_throttled(&app.anonymous().log_in("anna", PASSWORD).await);
    assert!((270..=300).contains(&wait), "{wait}");
    // A throttled attempt does not extend the wait.
    app.clock().advance(TimeDelta::seconds(wait - 30));
    assert_throttled(&app.anonymous().log_in("anna", WRONG).await);
    app.clock().advance(TimeDelta::seconds(30));
    app.anonymous().log_in("anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn log_in_failures_leave_the_window_one_by_one() {
    let app = TestApp::new().await;
    fail(&app, "anna", 2).await;
    app.clock().advance(TimeDelta::minutes(10));
    fail(&app, "anna", 3).await;
    assert_throttled(&app.anonymous().log_in("anna", WRONG).await);
    // The first two failures are older than 15 minutes now. The other three still count.
    app.clock().advance(TimeDelta::minutes(5));
    fail(&app, "anna", 2).await;
    let wait = assert_throttled(&app.anonymous().log_in("anna", WRONG).await);
    assert!((570..=600).contains(&wait), "the next place is free when the failures of minute 10 leave: {wait}");
}

#[tokio::test]
async fn log_in_with_the_right_password_clears_the_counter_of_name_and_address() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    fail(&app, "anna", 4).await;
    app.anonymous().log_in("anna", PASSWORD).await.ok();
    fail(&app, "anna", 5).await;
    assert_throttled(&app.anonymous().log_in("anna", PASSWORD).await);
}

#[tokio::test]
async fn log_in_failures_on_all_instances_count_together() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    let copy = app.another_instance(&[]).await;
    let there = app.anonymous().at(copy.address);
    fail(&app, "anna", 3).await;
    for _ in 0..2 {
        assert_code(&there.log_in("anna", WRONG).await, 401, "invalid_credentials");
    }
    assert_throttled(&there.log_in("anna", PASSWORD).await);
    assert_throttled(&app.anonymous().log_in("anna", PASSWORD).await);
}

#[tokio::test]
async fn log_in_without_a_trusted_proxy_ignores_the_forwarded_address() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    for host in 1..=5 {
        fail_from(&app, &format!("203.0.113.{host}"), "anna", 1).await;
    }
    assert_throttled(&log_in_from(&app, "203.0.113.6", "anna", PASSWORD).await);
}

#[tokio::test]
async fn log_in_behind_a_trusted_proxy_counts_the_last_address_that_is_not_a_proxy() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    app.user_with_password("anna", "", PASSWORD).await;
    // The client can write any entries before the last untrusted address.
    for (invented, tail) in [(1, ""), (2, ""), (3, ", 127.0.0.1"), (4, ",127.0.0.1"), (5, "")] {
        fail_from(&app, &format!("10.0.0.{invented}, 203.0.113.1{tail}"), "anna", 1).await;
    }
    assert_throttled(&log_in_from(&app, "10.0.0.6, 203.0.113.1", "anna", PASSWORD).await);
    assert_throttled(&log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await);
    log_in_from(&app, "203.0.113.1, 203.0.113.2", "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn log_in_behind_a_trusted_proxy_ignores_forwarded_addresses_before_an_unreadable_entry() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    app.user_with_password("anna", "", PASSWORD).await;
    // Some proxies write a port or a name. Such an entry counts as the last untrusted address too.
    for invented in 1..=5 {
        fail_from(&app, &format!("10.0.0.{invented}, unknown"), "anna", 1).await;
    }
    assert_throttled(&log_in_from(&app, "10.0.0.6, unknown", "anna", PASSWORD).await);
}

#[tokio::test]
async fn log_in_after_fifty_failures_of_one_name_is_429_from_any_address() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    app.user_with_password("anna", "", PASSWORD).await;
    for host in 1..=9 {
        fail_from(&app, &format!("203.0.113.{host}"), "anna", 5).await;
    }
    fail_from(&app, "203.0.113.10", "anna", 3).await;
    // A successful login clears the failures of its own address only.
    log_in_from(&app, "203.0.113.10", "anna", PASSWORD).await.ok();
    fail_from(&app, "203.0.113.11", "anna", 2).await;
    assert_throttled(&log_in_from(&app, "203.0.113.12", "anna", PASSWORD).await);
    app.clock().advance(TimeDelta::minutes(15));
    log_in_from(&app, "203.0.113.12", "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn log_in_after_a_hundred_failures_from_one_address_is_429_for_any_name() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    app.user_with_password("anna", "", PASSWORD).await;
    for name in 0..25 {
        fail_from(&app, "203.0.113.1", &format!("nobody{name}"), 4).await;
    }
    assert_throttled(&log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await);
    log_in_from(&app, "203.0.113.2", "anna", PASSWORD).await.ok();
    app.clock().advance(TimeDelta::minutes(15));
    log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn log_in_failures_of_an_invented_name_do_not_count_for_another() {
    let app = TestApp::new().await;
    app.user_with_password("lib", "", PASSWORD).await;
    for forged in ["lib from 127.0.0.1", "lib\u{1f}127.0.0.1", "login lib", "lib,127.0.0.1", "login_name"] {
        fail(&app, forged, 5).await;
    }
    app.anonymous().log_in("lib", PASSWORD).await.ok();
}

#[tokio::test]
async fn log_in_failures_over_ipv6_are_counted_by_the_64_bit_network() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    app.user_with_password("anna", "", PASSWORD).await;
    for host in 1..=5 {
        fail_from(&app, &format!("2001:db8:1:2::{host:x}"), "anna", 1).await;
    }
    assert_throttled(&log_in_from(&app, "2001:db8:1:2:ffff::1", "anna", PASSWORD).await);
    log_in_from(&app, "2001:db8:1:3::1", "anna", PASSWORD).await.ok();
    // The same IPv4 address, written as an IPv6 address.
    fail_from(&app, "203.0.113.1", "anna", 3).await;
    fail_from(&app, "::ffff:203.0.113.1", "anna", 2).await;
    assert_throttled(&log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await);
}

#[tokio::test]
async fn log_in_of_a_user_known_at_an_address_is_not_refused_for_failures_of_others_there() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    for name in ["anna", "ben"] {
        app.user_with_password(name, "", PASSWORD).await;
    }
    log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await.ok();
    // Failures of a known user do not count for the address either.
    fail_from(&app, "203.0.113.1", "anna", 4).await;
    for name in 0..25 {
        fail_from(&app, "203.0.113.1", &format!("nobody{name}"), 4).await;
    }
    assert_throttled(&log_in_from(&app, "203.0.113.1", "ben", PASSWORD).await);
    log_in_from(&app, "203.0.113.1", "ANNA", PASSWORD).await.ok();
    // Her own failures still count.
    fail_from(&app, "203.0.113.1", "anna", 5).await;
    assert_throttled(&log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await);
}

#[tokio::test]
async fn log_in_of_a_user_last_at_an_address_over_30_days_ago_is_429_for_failures_of_others_there() {
    let app = TestApp::with(BEHIND_A_PROXY).await;
    app.user_with_password("anna", "", PASSWORD).await;
    log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await.ok();
    app.clock().advance(TimeDelta::days(30) + TimeDelta::seconds(1));
    for name in 0..25 {
        fail_from(&app, "203.0.113.1", &format!("nobody{name}"), 4).await;
    }
    assert_throttled(&log_in_from(&app, "203.0.113.1", "anna", PASSWORD).await);
    let _copy = app.another_instance(&[]).await;
    let swept = async || (app.count("select count(*) from security.login_place").await == 0).then_some(());
    eventually("the place is forgotten", swept).await;
}
