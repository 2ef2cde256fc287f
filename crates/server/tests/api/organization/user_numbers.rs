//! `hourly_cost`: exact decimals from the wire to the database and back.

use reqwest::Method;
use serde_json::json;

use super::steps::{faults, send_text, user_path, with_admin};

/// The `hourly_cost` in a response as JSON text, so that every digit is compared.
fn cost_of(text: &[u8]) -> String {
    let text = std::str::from_utf8(text).unwrap();
    let rest = text.split_once("\"hourly_cost\":").unwrap().1;
    rest.split([',', '}']).next().unwrap().to_owned()
}

#[tokio::test]
async fn update_user_cost_is_kept_exactly_and_trailing_zeros_are_dropped() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    for (sent, kept) in [
        ("0.1", "0.1"),
        ("0.10", "0.1"),
        ("1.000000", "1"),
        ("1.00000000000000", "1"),
        ("100", "100"),
        ("0", "0"),
        ("0.0", "0"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("0.000001", "0.000001"),
        ("999999999999.999999", "999999999999.999999"),
        ("123456789012.123456", "123456789012.123456"),
        ("1e3", "1000"),
        ("1.5E+2", "150"),
        ("25e-1", "2.5"),
        ("1e11", "100000000000"),
        ("1e-6", "0.000001"),
    ] {
        let answer = send_text(&admin, Method::PATCH, &path, &format!("{{\"hourly_cost\":{sent}}}")).await.ok();
        assert_eq!(cost_of(&answer.bytes), kept, "{sent} in the answer");
        assert_eq!(cost_of(&admin.get(&path).await.ok().bytes), kept, "{sent} read again");
    }
}

#[tokio::test]
async fn create_user_cost_is_kept_exactly() {
    let (_app, admin) = with_admin().await;
    let body = r#"{"username":"anna","scope":"","hourly_cost":0.10}"#;
    let answer = send_text(&admin, Method::POST, "/user", body).await.ok();
    assert_eq!(cost_of(&answer.bytes), "0.1");
}

/// Asserts that a change and a creation refuse each of these costs with its kind of fault, and change nothing.
async fn assert_costs_refused(cases: &[(&str, &str)]) {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    admin.patch(&path, json!({"hourly_cost": 7})).await.ok();
    let before = admin.get(&path).await.ok().json();
    for (sent, kind) in cases {
        let change = send_text(&admin, Method::PATCH, &path, &format!("{{\"hourly_cost\":{sent}}}")).await;
        assert_eq!(faults(&change), json!([[["body", "hourly_cost"], kind]]), "PATCH {sent}");
        let body = format!("{{\"username\":\"x\",\"scope\":\"\",\"hourly_cost\":{sent}}}");
        let creation = send_text(&admin, Method::POST, "/user", &body).await;
        assert_eq!(faults(&creation), json!([[["body", "hourly_cost"], kind]]), "POST {sent}");
    }
    assert_eq!(admin.get(&path).await.ok().json(), before);
}

#[tokio::test]
async fn cost_with_more_than_six_decimals_is_422_decimal_max_places() {
    assert_costs_refused(&[
        ("1.0000001", "decimal_max_places"),
        ("0.1234567", "decimal_max_places"),
        ("1e-7", "decimal_max_places"),
        ("0.0000000000000000000000000001", "decimal_max_places"),
    ])
    .await;
}

#[tokio::test]
async fn cost_with_more_than_twelve_digits_before_the_point_is_422_decimal_whole_digits() {
    assert_costs_refused(&[
        ("1000000000000", "decimal_whole_digits"),
        ("9999999999999", "decimal_whole_digits"),
        ("1234567890123.5", "decimal_whole_digits"),
        ("1e12", "decimal_whole_digits"),
        ("1e28", "decimal_whole_digits"),
    ])
    .await;
}

#[tokio::test]
async fn cost_below_zero_or_that_is_not_a_number_is_422() {
    assert_costs_refused(&[
        ("-0.000001", "greater_than_equal"),
        ("-5", "greater_than_equal"),
        ("\"5\"", "decimal_type"),
        ("true", "decimal_type"),
        ("[]", "decimal_type"),
    ])
    .await;
}

#[tokio::test]
async fn cost_with_decimals_beyond_the_range_of_a_float_is_still_422_decimal_max_places() {
    let many = format!("0.{}1", "0".repeat(49));
    assert_costs_refused(&[
        ("1.00000000000000000000000000000001", "decimal_max_places"),
        ("1e-29", "decimal_max_places"),
        ("1e-400", "decimal_max_places"),
        (&many, "decimal_max_places"),
    ])
    .await;
}

#[tokio::test]
async fn cost_with_decimals_and_an_exponent_is_never_rounded_into_the_limit() {
    assert_costs_refused(&[("1.0000000000000000000000000000001e0", "decimal_max_places")]).await;
}

#[tokio::test]
async fn cost_with_digits_beyond_the_range_of_a_float_is_still_422_decimal_whole_digits() {
    let many = "9".repeat(50);
    assert_costs_refused(&[
        ("1e29", "decimal_whole_digits"),
        ("1e400", "decimal_whole_digits"),
        (&many, "decimal_whole_digits"),
    ])
    .await;
}

#[tokio::test]
async fn cost_with_many_trailing_zeros_is_the_number_without_them() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let body = format!("{{\"hourly_cost\":1.5{}}}", "0".repeat(60));
    let answer = send_text(&admin, Method::PATCH, &path, &body).await.ok();
    assert_eq!(cost_of(&answer.bytes), "1.5");
}
