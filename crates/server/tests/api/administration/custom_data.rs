//! `/custom-data`: entries that integrators store, list and replace.

use reqwest::Method;
use serde_json::json;

use crate::support::{TestApp, send};

#[tokio::test]
async fn replace_custom_data_answers_created_then_updated_stores_null_and_refuses_another_key() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let first = admin.put("/custom-data/shift_plan", json!({"value": null})).await.ok().json();
    assert!(first["message"].as_str().unwrap().contains("created"), "{first}");
    assert_eq!(first["detail"], json!({"_key": "shift_plan", "created": true}));
    let second = admin.put("/custom-data/shift_plan", json!({"value": null})).await.ok().json();
    assert!(second["message"].as_str().unwrap().contains("updated"), "{second}");
    let read = admin.get("/custom-data/shift_plan").await.ok();
    assert_eq!((&read.json()["value"], &read.json()["description"]), (&json!(null), &json!(null)));
    admin.put("/custom-data/notes", json!({"_key": "notes", "description": "x"})).await.ok();
    let mismatch = admin.put("/custom-data/notes", json!({"_key": "other"})).await;
    assert_eq!(mismatch.refusal(), (422, "key_mismatch".to_owned()));
}

#[tokio::test]
async fn replace_custom_data_with_a_bad_key_is_422() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let long = "a".repeat(65);
    for key in ["Bad-Key", "1a", "_a", "a.b", "%C3%A4", &long] {
        let refused = admin.put(&format!("/custom-data/{key}"), json!({})).await;
        assert_eq!(refused.refusal(), (422, "custom_data_key_invalid".to_owned()), "{key}");
    }
    admin.put(&format!("/custom-data/{}", "a".repeat(64)), json!({})).await.ok();
}

#[tokio::test]
async fn replace_custom_data_ignores_revisions_and_never_reuses_one() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let put = || {
        send(admin.request(Method::PUT, "/custom-data/a").header("if-match", "\"wrong\"").json(&json!({"value": 1})))
    };
    put().await.ok();
    let before = admin.get("/custom-data/a").await.header("etag");
    let stale = send(admin.request(Method::DELETE, "/custom-data/a").header("if-match", "\"wrong\"")).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()));
    admin.delete("/custom-data/a").await.ok();
    assert_eq!(admin.delete("/custom-data/a").await.refusal(), (404, "custom_data_not_found".to_owned()));
    put().await.ok();
    assert_ne!(admin.get("/custom-data/a").await.header("etag"), before);
}

#[tokio::test]
async fn list_custom_data_finds_by_key_and_description_and_answers_any_json() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    admin.put("/custom-data/shift_plan", json!({"value": {"b": [1, 2.50, true], "a": "ü"}})).await.ok();
    admin.put("/custom-data/notes", json!({"value": "x", "description": "For the night SHIFT"})).await.ok();
    admin.put("/custom-data/other", json!({"description": "100%"})).await.ok();
    let keys = |query: &'static str| {
        let admin = admin.clone();
        async move {
            let list = admin.get(&format!("/custom-data?{query}")).await.ok().json();
            list.as_array().unwrap().iter().map(|entry| entry["_key"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        }
    };
    assert_eq!(keys("search=shift").await, ["notes", "shift_plan"]);
    assert_eq!(keys("search=%25").await, ["other"]);
    assert_eq!(keys("").await, ["notes", "other", "shift_plan"]);
    assert_eq!(keys("limit=1&offset=1").await, ["other"]);
    let value = admin.get("/custom-data/shift_plan").await.ok().json()["value"].clone();
    assert_eq!(value, json!({"a": "ü", "b": [1, 2.50, true]}));
}

#[tokio::test]
async fn replace_custom_data_over_a_mebibyte_is_413_and_with_nul_422() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let large = admin.put("/custom-data/a", json!({"value": "x".repeat(1024 * 1024)})).await;
    assert_eq!(large.refusal(), (413, "body_too_large".to_owned()));
    let nul = admin.put("/custom-data/a", json!({"value": {"x": ["\u{0}"]}})).await;
    assert_eq!((nul.status, &nul.detail()[0]["type"]), (422, &json!("string_nul")));
    assert_eq!(admin.get("/custom-data/a").await.status, 404);
}

#[tokio::test]
async fn replace_custom_data_keeps_the_members_that_an_integrator_adds() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let own =
        json!({"value": {"a": 1}, "description": "x", "owner": "planning", "limits": [1.50, null], "_source": "ERP"});
    admin.put("/custom-data/entry", own.clone()).await.ok();
    let mut read = admin.get("/custom-data/entry").await.ok().json();
    for name in ["_id", "_key", "_rev"] {
        read.as_object_mut().unwrap().remove(name);
    }
    assert_eq!(read, own);
    assert_eq!(admin.get("/custom-data").await.ok().json()[0]["owner"], "planning");
    // A client can send back an entry that it has read. A replacement removes members that it does not name.
    let sent_back = admin.get("/custom-data/entry").await.ok().json();
    admin.put("/custom-data/entry", sent_back.clone()).await.ok();
    let again = admin.get("/custom-data/entry").await.ok().json();
    assert_eq!((&again["owner"], &again["limits"]), (&sent_back["owner"], &sent_back["limits"]));
    admin.put("/custom-data/entry", json!({"value": 1})).await.ok();
    assert!(admin.get("/custom-data/entry").await.ok().json().get("owner").is_none());
    let log = admin.get("/admin-log?record=custom-data/entry").await.ok().json();
    assert_eq!(log.as_array().unwrap().last().unwrap()["after"]["members"]["owner"], "planning", "{log}");
    let nul = admin.put("/custom-data/entry", json!({"own\u{0}": 1})).await;
    assert_eq!(nul.json()["detail"][0]["type"], "string_nul", "{nul:?}");
    let large = admin.put("/custom-data/entry", json!({"text": "x".repeat(1024 * 1024)})).await;
    assert_eq!(large.refusal(), (413, "body_too_large".to_owned()));
}
