//! Text, null and absent (docs/spec/conventions.md#records), exact numbers
//! (docs/spec/conventions.md#numbers-and-times). Departments and users represent all records.

use serde_json::{Value, json};

use super::shared::{assert_fault, department, path_of};
use crate::support::TestApp;

#[tokio::test]
async fn a_record_has_its_metadata_and_every_field_even_if_empty() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let made = admin.post("/department", json!({"name": "Assembly"})).await.ok().json();
    assert_eq!((&made["status"], made["message"].is_string()), (&json!(200), true));
    let members: Vec<_> = made["detail"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(members, ["_id", "_key", "_rev", "name", "code", "description"]);
    let key = made["detail"]["_key"].as_str().unwrap();
    assert_eq!(made["detail"]["_id"], format!("Department/{key}"));
    assert_eq!((&made["detail"]["code"], &made["detail"]["description"]), (&Value::Null, &Value::Null));
    assert_eq!(admin.get(&format!("/department/{key}")).await.ok().json(), made["detail"], "a read is bare");
    assert_eq!(admin.get("/department").await.ok().json(), json!([made["detail"]]));
}

#[tokio::test]
async fn text_is_stored_in_nfc_and_nul_is_refused() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let made = department(&admin, "Gera\u{308}tebau").await;
    assert_eq!(made["name"], "Ger\u{e4}tebau");
    let found = admin.get("/department?search=gera%CC%88te").await.ok().json();
    assert_eq!(found.as_array().unwrap().len(), 1, "a search is compared in NFC too");
    let refused = admin.post("/department", json!({"name": "a\u{0}b"})).await;
    assert_fault(&refused, &["body", "name"], "string_nul");
    assert_fault(&admin.get("/department?search=a%00b").await, &["query", "search"], "string_nul");
}

#[tokio::test]
async fn a_code_is_trimmed_and_a_blank_one_is_absent() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let made = admin.post("/department", json!({"name": "A", "code": "  A-1 \t"})).await.ok().detail();
    assert_eq!(made["code"], "A-1");
    for blank in ["", "   "] {
        let made = admin.post("/department", json!({"name": format!("B{blank}"), "code": blank})).await.ok().detail();
        assert_eq!(made["code"], Value::Null, "{blank:?}");
    }
}

#[tokio::test]
async fn patch_leaves_what_is_absent_clears_what_is_null_and_refuses_null_where_there_must_be_a_value() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let body = json!({"name": "Assembly", "code": "A-1", "description": "text"});
    let here = path_of(&admin.post("/department", body).await.ok().detail());
    let kept = admin.patch(&here, json!({"name": "Other"})).await.ok().detail();
    assert_eq!((&kept["name"], &kept["code"], &kept["description"]), (&json!("Other"), &json!("A-1"), &json!("text")));
    let cleared = admin.patch(&here, json!({"code": null, "description": null})).await.ok().detail();
    assert_eq!((&cleared["code"], &cleared["description"]), (&Value::Null, &Value::Null));
    assert_fault(&admin.patch(&here, json!({"name": null})).await, &["body", "name"], "string_type");
}

// docs/spec/conventions.md#numbers-and-times; the hourly cost represents all quantities.
#[tokio::test]
async fn decimals_are_exact_and_bounded() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let mine = format!("/user/{}", admin.user_key);
    let raw = async |number: &str| {
        let body: Value = serde_json::from_str(&format!("{{\"hourly_cost\":{number}}}")).unwrap();
        admin.patch(&mine, body).await
    };
    for (sent, answered) in [("0.1", "0.1"), ("1.500000", "1.5"), ("1.0", "1"), ("100", "100"), ("1e3", "1000")] {
        raw(sent).await.ok();
        let text = String::from_utf8(admin.get(&mine).await.ok().bytes.to_vec()).unwrap();
        assert!(text.contains(&format!("\"hourly_cost\":{answered},")), "{sent} -> {text}");
    }
    raw("999999999999.999999").await.ok();
    let text = String::from_utf8(admin.get(&mine).await.ok().bytes.to_vec()).unwrap();
    assert!(text.contains("\"hourly_cost\":999999999999.999999,"), "{text}");
    for (sent, kind) in [
        ("1.0000001", "decimal_max_places"),
        ("1000000000000", "decimal_whole_digits"),
        ("-0.1", "greater_than_equal"),
        ("\"1\"", "decimal_type"),
        ("true", "decimal_type"),
    ] {
        assert_fault(&raw(sent).await, &["body", "hourly_cost"], kind);
    }
}

#[tokio::test]
async fn ten_stored_costs_of_a_tenth_add_up_to_exactly_one() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for index in 0..10 {
        let user = app.user(&format!("user{index}"), "").await;
        admin.patch(&format!("/user/{}", user.user_key), json!({"hourly_cost": 0.1})).await.ok();
    }
    // No operation adds up quantities yet. The sum of the stored values shows that nothing was rounded.
    let exact = "select count(*) from (select sum(hourly_cost) as total from organization.user_account) s
                 where total = 1";
    assert_eq!(app.count(exact).await, 1);
}

#[tokio::test]
async fn times_are_answered_in_utc_with_milliseconds() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let found = admin.get(&format!("/user/{}", admin.user_key)).await.ok().json();
    let time = found["created_at"].as_str().unwrap();
    assert_eq!(time.len(), "2026-05-04T08:30:00.000Z".len(), "{time}");
    assert!(time.ends_with('Z') && time.as_bytes()[19] == b'.', "{time}");
}
