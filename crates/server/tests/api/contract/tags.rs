//! `ETag` and 304. A 304 means that nothing in the response has changed, so only responses whose revision covers all of
//! their members may be 304. All others are always sent in full.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};
use tracewright::app::document_text;

use super::query::user_with_all_roles;
use super::source::sources;
use crate::support::{Actor, TestApp, send};

/// Reads that respond with 304 by revision, with all their members. Each member is a column of the record's own row, so
/// it cannot change without a new revision.
const COVERED: &[(&str, &str, &[&str])] = &[
    ("read_department", "/department/{department_key}", &["_id", "_key", "_rev", "code", "description", "name"]),
    ("read_custom_data", "/custom-data/{key}", &["_id", "_key", "_rev", "description", "value"]),
];

/// The members of an answer in the interface description.
fn members(document: &Value, path: &str) -> BTreeSet<String> {
    let mut schema = &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
    while let Some(reference) = schema["$ref"].as_str() {
        schema = document.pointer(reference.trim_start_matches('#')).unwrap();
    }
    assert!(schema["allOf"].is_null(), "{path} joins other answers");
    schema["properties"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn only_answers_without_derived_members_are_304_by_their_revision() {
    let by_revision: BTreeSet<String> = sources("crates/areas")
        .into_iter()
        .filter(|(_, text)| text.contains("WithEtag::new("))
        .map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".rs").to_owned())
        .collect();
    let covered: BTreeSet<String> = COVERED.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(by_revision, covered, "an answer with derived members needs WithEtag::always");
    let document: Value = serde_json::from_str(&document_text().unwrap()).unwrap();
    for (name, path, known) in COVERED {
        let known: BTreeSet<String> = known.iter().map(|member| (*member).to_owned()).collect();
        assert_eq!(members(&document, path), known, "{name}: is the new member a column of the row?");
    }
}

/// Reads a record, changes something outside of it, and reads it again with the previous `ETag`.
async fn reread(actor: &Actor, path: &str, change: impl Future<Output = ()>) -> (Value, Value) {
    let before = actor.get(path).await.ok();
    change.await;
    let after = send(actor.request(Method::GET, path).header("if-none-match", before.header("etag"))).await;
    assert_eq!(after.status, 200, "{path} changed: {before:?}");
    assert_eq!(after.header("etag"), format!("\"{}\"", after.json()["_rev"].as_str().unwrap()), "{path}");
    (before.json(), after.json())
}

/// The key in the response to a creation: the member with this name, otherwise `_key`.
fn key_of(made: &Value, name: &str) -> String {
    made[name].as_str().or(made["_key"].as_str()).unwrap_or_else(|| panic!("no key in {made}")).to_owned()
}

#[tokio::test]
async fn a_read_of_a_definition_with_the_old_etag_shows_changed_derived_members() {
    let app = TestApp::new().await;
    let boss = user_with_all_roles(&app).await;
    let product = key_of(&boss.post("/product", json!({"code": "E"})).await.ok().detail(), "product_key");
    let tag = key_of(&boss.post("/tag", json!({"name": "urgent"})).await.ok().detail(), "tag_key");
    let connect = json!([{"type": "add", "tag_key": tag, "context": "product", "context_key": product}]);
    let change = async { drop(boss.post("/tag/update-connections", connect).await.ok()) };
    let (before, after) = reread(&boss, &format!("/tag/{tag}"), change).await;
    assert_ne!(before["connections"], after["connections"]);

    let operation = boss.post("/operation", json!({"name": "Fit", "code": "FIT"})).await.ok().detail();
    let operation = key_of(&operation, "operation_key");
    let phases = json!([{"alias": "Fit", "operation_key": operation}]);
    let change = async { drop(boss.put(&format!("/product/{product}/process"), phases).await.ok()) };
    let (before, after) = reread(&boss, &format!("/operation/{operation}"), change).await;
    assert_ne!(before["used_for"], after["used_for"]);

    let works = boss.post("/department", json!({"name": "Works"})).await.ok().detail();
    let user = format!("/user/{}", app.user("anna", "").await.user_key);
    boss.patch(&user, json!({"department_key": works["_key"]})).await.ok();
    let rename = format!("/department/{}", works["_key"].as_str().unwrap());
    let change = async { drop(boss.patch(&rename, json!({"name": "Plant"})).await.ok()) };
    let (before, after) = reread(&boss, &user, change).await;
    assert_ne!(before["department"]["name"], after["department"]["name"]);

    let counter = boss.post("/counter", json!({"name": "C", "template": ["%Y", "#3"]})).await.ok().detail();
    let counter = key_of(&counter, "counter_key");
    let product_path = format!("/product/{product}");
    boss.patch(&product_path, json!({"counter_key": counter})).await.ok();
    let other = json!({"name": "C", "template": ["X", "#3"]});
    let change = async { drop(boss.put(&format!("/counter/{counter}"), other).await.ok()) };
    let (before, after) = reread(&boss, &product_path, change).await;
    assert_ne!(before["counter"], after["counter"]);
    let dated = boss.post("/counter", json!({"name": "D", "template": ["%Y", "#3"]})).await.ok().detail();
    let dated = format!("/counter/{}", key_of(&dated, "counter_key"));
    let read = boss.get(&dated).await.ok();
    // The earlier session has expired, because the clock has moved so far.
    app.clock().advance(chrono::TimeDelta::days(400));
    let boss = app.user("late", "admin").await;
    let later = send(boss.request(Method::GET, &dated).header("if-none-match", read.header("etag"))).await.ok();
    assert_ne!(read.json()["preview"], later.json()["preview"]);
}

#[tokio::test]
async fn a_read_of_a_unit_or_count_with_the_old_etag_shows_changed_derived_members() {
    let app = TestApp::new().await;
    let boss = user_with_all_roles(&app).await;
    boss.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    let product = json!({"code": "E", "traceability_level": "complete", "manage_inventory": true});
    let product = key_of(&boss.post("/product", product).await.ok().detail(), "product_key");
    let shelf = json!({"code": "SHELF", "parent_position_key": "IN"});
    let shelf = key_of(&boss.post("/position", shelf).await.ok().detail(), "position_key");
    let unit = json!({"product_key": product, "code": "E-1", "released": true});
    let unit = key_of(&boss.post("/serial", unit).await.ok().detail(), "serial_key");
    boss.post("/movement/execute", json!({"type": "receipt", "serial_key": unit, "position_to": shelf})).await.ok();
    let rename = format!("/position/{shelf}");
    let change = async { drop(boss.patch(&rename, json!({"code": "RACK"})).await.ok()) };
    let (before, after) = reread(&boss, &format!("/serial/{unit}"), change).await;
    assert_eq!((&before["position_code"], &after["position_code"]), (&json!("SHELF"), &json!("RACK")));

    let goods = json!({"code": "G", "manage_inventory": true});
    let goods = key_of(&boss.post("/product", goods).await.ok().detail(), "product_key");
    let receipt = json!({"type": "receipt", "product_key": goods, "qt_planned": 10, "position_to": shelf});
    boss.post("/movement/execute", receipt).await.ok();
    let session = json!({"count_session": {"type": "position"}, "assignments": [{"targets": [{"target_key": shelf}]}]});
    let session = key_of(&boss.post("/inventory/count-session", session).await.ok().detail(), "session_key");
    let session = format!("/inventory/count-session/{session}");
    boss.post(&format!("{session}/start"), json!({})).await.ok();
    let change = async {
        let start = json!({"session_key": session.rsplit('/').next(), "product_key": goods, "position_key": shelf});
        let begun = boss.post("/inventory/count-record/start", start).await.ok().detail();
        let record = begun["count_record_key"].as_str().unwrap();
        let path = format!("/inventory/count-record/{record}/complete");
        boss.post(&path, json!({"count_qt": 10})).await.ok();
    };
    let (before, after) = reread(&boss, &session, change).await;
    assert_ne!(before["coverage_percentage"], after["coverage_percentage"]);
}
