//! The record as clients read it: format, hash, gaps, child records and verification
//! (docs/spec/device-history-record.md#same-facts-same-hash).

use chrono::{DateTime, TimeDelta, Utc};
use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::dhr_plant::{ask, document, file_of_unit, gaps, printed, record, serial_fields, squeezed, verify_file};
use crate::batch::floor::{complete, order, plant_with_stock, start, units_of};
use crate::collaboration::office::issue;
use crate::movement::steps::{kept, position, receive_lot};
use crate::serial::plant::{counter, create, field, link, on_link, plant, serial, traced, units, with_units};
use crate::support::{Actor, assert_code, changed, members, send, text};

/// Changes values of a unit, with a reason.
async fn set_values(actor: &Actor, key: &str, data: Value) {
    changed(actor.patch(&format!("/serial/{key}"), json!({"data": data, "reason": "measured again"})).await);
}

#[tokio::test]
async fn read_dhr_answers_a_named_pdf_by_default() {
    let (_app, boss, keys) = with_units(&["SN-1"]).await;
    let key = &keys[0];
    let changed = text(&record(&boss, key, &[]).await, "last_change");
    let changed: DateTime<Utc> = changed.parse().unwrap();
    let named = format!("attachment; filename=\"DHR_SN-1_{}.pdf\"", changed.format("%Y%m%d_%H%M%S"));
    for accept in [None, Some("*/*"), Some("application/pdf")] {
        let request = boss.request(Method::GET, &format!("/serial/{key}/dhr"));
        let request = accept.map_or(request.try_clone().unwrap(), |accept| request.header("accept", accept));
        let answer = send(request).await.ok();
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert!(answer.bytes.starts_with(b"%PDF-"));
        assert_eq!(answer.header("content-disposition"), named);
        assert_eq!(answer.header("cache-control"), "private, no-cache");
    }
}

#[tokio::test]
async fn read_dhr_as_json_carries_the_hash_of_its_canonical_form() {
    let (_app, boss, keys) = with_units(&["SN-1"]).await;
    let request = boss.request(Method::GET, &format!("/serial/{}/dhr", keys[0])).header("accept", "application/json");
    let answer = send(request).await.ok();
    let document = answer.json();
    assert_eq!(members(&document), ["content_hash", "key_id", "record", "schema", "signature"]);
    assert_eq!(
        (&document["schema"], &document["signature"], &document["key_id"]),
        (&json!("dhr/1"), &json!(null), &json!(null))
    );
    let hash = hex::encode(Sha256::digest(kernel::wire::canonical::canonical(&document["record"])));
    assert_eq!(document["content_hash"], hash);
    assert_eq!(answer.header("etag"), format!("\"{hash}\""));
    assert_eq!(answer.header("x-content-hash"), format!("sha-256={hash}"));
    assert_eq!(answer.header("x-dhr-complete"), "true");
    assert_eq!(document["record"]["completeness"], json!({"complete": true, "gaps": []}));
}

#[tokio::test]
async fn the_same_facts_give_the_same_bytes_and_a_changed_value_another_hash() {
    let (app, boss) = plant().await;
    // The clock advances by years. The token must not expire in the test.
    let expires = app.clock().now() + TimeDelta::days(4000);
    let boss = boss.with_token(&app.insert_token(boss.user_key, Context::UserSession, &[], expires).await);
    field(&boss, "torque", "number").await;
    let made = traced(&boss, "T").await;
    let body = json!({"product_key": made, "code": "U", "data": [{"custom_field_key": "torque", "value": 4.5}]});
    let key = text(&create(&boss, body).await, "_key");
    for format in ["pdf", "json"] {
        let first = ask(&boss, &key, &[("format", format)]).await.ok();
        app.clock().advance(TimeDelta::days(400));
        let second = ask(&boss, &key, &[("format", format)]).await.ok();
        assert_eq!(first.bytes, second.bytes);
        let request = boss.request(Method::GET, &format!("/serial/{key}/dhr?format={format}"));
        let known = send(request.header("if-none-match", first.header("etag"))).await;
        assert_eq!((known.status, known.bytes.len(), known.header("etag")), (304, 0, first.header("etag")));
    }
    let before = document(&boss, &key, &[]).await["content_hash"].clone();
    let otto = app.user("otto", "traceability").await;
    set_values(&otto, &key, json!([{"form_field_key": "torque", "value": 5}])).await;
    let after = document(&boss, &key, &[]).await;
    assert_ne!(before, after["content_hash"]);
    let value = &after["record"]["serial_data"][0]["values"][0];
    let history: Vec<(&Value, &Value, &Value)> =
        value["history"].as_array().unwrap().iter().map(|one| (&one["value"], &one["by"], &one["reason"])).collect();
    let (boss_key, otto_key) = (json!(boss.user_key.to_string()), json!(otto.user_key.to_string()));
    let (none, why) = (json!(null), json!("measured again"));
    assert_eq!(history, [(&json!(4.5), &boss_key, &none), (&json!(5), &otto_key, &why)]);
    assert_eq!((&value["entered_by"], &value["versions"]), (&otto_key, &json!(2)));
}

#[tokio::test]
async fn read_dhr_refuses_unknown_units_formats_moments_and_time_zones() {
    let (app, boss, keys) = with_units(&["U"]).await;
    for key in ["none", "99999999"] {
        assert_code(&ask(&boss, key, &[]).await, 404, "serial_not_found");
    }
    let request = boss.request(Method::GET, &format!("/serial/{}/dhr", keys[0])).header("accept", "text/html");
    assert_code(&send(request.try_clone().unwrap()).await, 406, "not_acceptable");
    // The parameter overrides the header.
    send(request.query(&[("format", "json")])).await.ok();
    let later = super::dhr_plant::shown(app.clock().now() + TimeDelta::hours(1));
    assert_code(&ask(&boss, &keys[0], &[("as_of", &later)]).await, 422, "as_of_in_future");
    assert_code(&ask(&boss, &keys[0], &[("tz", "Mars/Olympus")]).await, 422, "tz_unknown");
    let expires = app.clock().now() + TimeDelta::hours(1);
    let robot = app.insert_token(boss.user_key, Context::Api, &["auth:session:whoami"], expires).await;
    assert_code(&ask(&boss.with_token(&robot), &keys[0], &[]).await, 403, "missing_scope");
    // The unit did not exist before it was created.
    assert_code(&ask(&boss, &keys[0], &[("as_of", "2001-01-01")]).await, 404, "serial_not_found");
}

#[tokio::test]
async fn a_replaced_component_stays_in_the_record() {
    let (_app, boss, keys) = with_units(&["P", "C", "C2"]).await;
    let first = link(&boss, &keys[1], &keys[0]).await;
    let body = json!({"new_child_serial_key": keys[2], "reason": "leak"});
    changed(on_link(&boss, &first, "replace", body).await);
    let record = record(&boss, &keys[0], &[]).await;
    let shown: Vec<Value> = record["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["serial_code"], one["status"], one["reason"], one["replaced_by_serial_code"]]))
        .collect();
    assert_eq!(shown, [json!(["C", "replaced", "leak", "C2"]), json!(["C2", "active", null, null])]);
    let ended = &record["components"][0];
    assert!(ended["ended_at"].is_string(), "{ended}");
    assert_eq!(ended["ended_by"], boss.user_key.to_string());
    let text = printed(&ask(&boss, &keys[0], &[]).await.ok().bytes);
    assert!(text.contains("Replaced: leak"), "{text}");
}

#[tokio::test]
async fn material_of_a_batch_is_in_the_record_of_each_of_its_units_with_its_lot() {
    let (_app, boss) = plant_with_stock().await;
    let counter = counter(&boss, "U").await;
    let device = kept(&boss, "DEVICE", &json!({"traceability_level": "complete", "counter_key": counter})).await;
    let glue = kept(&boss, "GLUE", &json!({"lot_tracking": "required"})).await;
    let shelf = position(&boss, "SHELF").await;
    let phase = crate::serial::plant::contain(&boss, &device, &[(&glue, json!(0.2))]).await;
    let lines = json!([{"component_key": glue, "qt": 0.2, "phase_key": phase,
        "consumption_options": {"consumption_position_key": shelf}}]);
    changed(boss.put(&format!("/product/{device}/bom"), lines).await);
    receive_lot(&boss, &glue, &shelf, "L7", 5).await;
    let order = order(&boss, &device, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 2})).await;
    complete(&boss, &text(&begun["batch"], "_key"), json!({"completed_batch_qt": 2})).await;
    for unit in units_of(&begun) {
        let record = record(&boss, &unit, &[]).await;
        assert_eq!(record["materials"].as_array().unwrap().len(), 1, "{record}");
        let used = &record["materials"][0];
        let told =
            json!([used["lot_code"], used["quantity"], used["share"], used["batch_units"], used["product_code"]]);
        assert_eq!(told, json!(["L7", 0.4, "batch", 2, "GLUE"]));
        assert_eq!((&used["by"], &used["position_code"]), (&json!(boss.user_key.to_string()), &json!("SHELF")));
        assert_eq!(gaps(&record), Vec::<String>::new());
    }
}

#[tokio::test]
async fn gaps_make_a_record_incomplete_in_json_header_and_pdf() {
    let (_app, boss) = plant().await;
    field(&boss, "torque", "number").await;
    serial_fields(&boss, json!([{"_key": "t", "custom_field_key": "torque", "label": "Torque", "mandatory": true}]))
        .await;
    let made = traced(&boss, "T").await;
    let key = serial(&boss, &made, "U").await;
    issue(&boss, json!({"linked_to": [{"type": "serial", "key": key}]})).await;
    let answer = ask(&boss, &key, &[("format", "json")]).await.ok();
    assert_eq!(answer.header("x-dhr-complete"), "false");
    let record = answer.json()["record"].clone();
    assert_eq!(record["completeness"]["complete"], false);
    assert_eq!(gaps(&record), ["mandatory_value_missing", "issue_open"]);
    assert_eq!(record["completeness"]["gaps"][0]["data"]["form_field_key"], "t");
    let text = printed(&ask(&boss, &key, &[]).await.ok().bytes);
    assert!(text.contains("Verdict: not complete") && text.contains("Torque has no value"), "{text}");
}

#[tokio::test]
async fn include_children_adds_the_records_of_components_that_have_values() {
    let (_app, boss) = plant().await;
    field(&boss, "torque", "number").await;
    let made = traced(&boss, "T").await;
    let keys = units(&boss, &made, &["P", "PLAIN"]).await;
    let body = json!({"product_key": made, "code": "PART", "data": [{"custom_field_key": "torque", "value": 1}]});
    let part = text(&create(&boss, body).await, "_key");
    for child in [&part, &keys[1]] {
        link(&boss, child, &keys[0]).await;
    }
    let without = record(&boss, &keys[0], &[]).await;
    assert_eq!(without["child_records"], json!(null));
    assert!(without["components"].as_array().unwrap().iter().all(|one| one["record_included"] == false));
    let with = record(&boss, &keys[0], &[("include_children", "true")]).await;
    let children = with["child_records"].as_array().unwrap();
    assert_eq!(children.len(), 1, "a part without values has no record");
    assert_eq!(children[0]["serial_key"], part);
    let included: Vec<(&Value, &Value)> = with["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["serial_code"], &one["record_included"]))
        .collect();
    assert!(included.contains(&(&json!("PART"), &json!(true))) && included.contains(&(&json!("PLAIN"), &json!(false))));
    // The record of a component is the same inside and outside of the record of its unit.
    let alone = document(&boss, &part, &[("include_children", "true")]).await;
    assert_eq!((&children[0]["content_hash"], &children[0]["record"]), (&alone["content_hash"], &alone["record"]));
}

#[tokio::test]
async fn markup_in_values_is_printed_as_text() {
    let (_app, boss) = plant().await;
    for name in ["html", "code", "math", "tex"] {
        field(&boss, name, "text").await;
    }
    let made = traced(&boss, "T").await;
    let hostile =
        ["<img src=file:///etc/passwd>", "#image(\"/etc/passwd\")", "$ x^2 $ *b* _i_ `c`", "#panic() \\ @ref"];
    let data: Value = ["html", "code", "math", "tex"]
        .iter()
        .zip(hostile)
        .map(|(field, value)| json!({"custom_field_key": field, "value": value}))
        .collect();
    let key = text(&create(&boss, json!({"product_key": made, "code": "#U<b>", "data": data})).await, "_key");
    let shown = squeezed(&printed(&ask(&boss, &key, &[]).await.ok().bytes));
    for value in hostile.iter().chain(&["#U<B>"]) {
        assert!(shown.contains(&squeezed(value)), "{value} in {shown}");
    }
    assert!(!shown.contains("root:"));
}

#[tokio::test]
async fn verify_dhr_of_a_pdf_names_the_values_that_changed_since() {
    let (_app, boss) = plant().await;
    for name in ["a", "b", "c"] {
        field(&boss, name, "text").await;
    }
    let made = traced(&boss, "T").await;
    let data = json!([{"custom_field_key": "a", "value": "1"}, {"custom_field_key": "b", "value": "2"},
        {"custom_field_key": "c", "value": "3"}]);
    let key = text(&create(&boss, json!({"product_key": made, "code": "U", "data": data})).await, "_key");
    let pdf = ask(&boss, &key, &[]).await.ok();
    let hash = pdf.header("etag").trim_matches('"').to_owned();
    let verified = verify_file(&boss, &key, &pdf.bytes).await.ok().json();
    assert_eq!(
        verified,
        json!({"matches": true, "content_hash": hash, "current_hash": hash, "differences": [], "signature_valid": null})
    );
    set_values(&boss, &key, json!([{"form_field_key": "c", "value": "4"}])).await;
    let verified = verify_file(&boss, &key, &pdf.bytes).await.ok().json();
    assert_eq!((&verified["matches"], &verified["content_hash"]), (&json!(false), &json!(hash)));
    let differing = verified["differences"].as_array().unwrap();
    assert!(differing.contains(&json!("/serial_data/0/values/2/value")), "{differing:?}");
    assert!(!differing.contains(&json!("/serial_data/0/values/1/value")), "{differing:?}");
}

#[tokio::test]
async fn a_file_missing_in_the_store_is_a_gap_and_the_record_is_answered() {
    let (app, boss) = plant().await;
    field(&boss, "proof", "files").await;
    let made = traced(&boss, "T").await;
    let key = serial(&boss, &made, "U").await;
    file_of_unit(&boss, &key, "proof", "proof.png", b"no picture").await;
    set_values(&boss, &key, json!([{"form_field_key": "proof", "custom_field_key": "proof", "value": ["proof.png"]}]))
        .await;
    crate::serial::plant::sql(&app, "update attachments.file set object_path = 'gone'").await;
    for format in ["json", "pdf"] {
        ask(&boss, &key, &[("include_attachments", "true"), ("format", format)]).await.ok();
    }
    let record = record(&boss, &key, &[("include_attachments", "true")]).await;
    assert_eq!(
        (&record["attachments"][0]["state"], gaps(&record)),
        (&json!("missing"), vec!["attachment_missing".to_owned()])
    );
}
