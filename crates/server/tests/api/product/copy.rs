//! `POST /product/copy`: the content of the copy, the unchanged original, and refusals.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    PNG, add_doc, add_media, bom, connect, counter, create, field, file_bytes, made, only, operation, process, product,
    put_bom, put_image, read_product, tag, text, trash, with_library,
};
use crate::attachments::store::{assert_checksums, stored_objects};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{assert_refused, changed, column, faults, members};
use crate::support::{Actor, TestApp, send};

/// Creates a product with everything that a product can have, and returns its key.
async fn full(app: &TestApp, lena: &Actor) -> String {
    counter(lena, "SN").await;
    insert_position(app, "A1").await;
    let torque = field(lena, "Torque", "number").await;
    let body = json!({
        "code": "P1", "description": "A pump", "active": false, "counter_key": "SN", "manage_inventory": true,
        "allow_negative_inventory": true, "lot_tracking": "optional", "serial_code_on_creation": true,
        "gtin": "4006381333931", "cost": {"target": 1.5, "average": 2}, "technical_batch_qt": 12.25,
        "minimum_order_qt": 3, "production_notes": "Mind the seal", "throughput_time_target": 5,
        "processing_time_target": 60, "kpi_window_type": "time", "kpi_window_size": 30,
        "metadata": [{"custom_field_key": torque, "value": 7.5, "label": "Nm", "hint": "By hand"}],
        "default_production_position_key": "A1", "default_consumption_position_key": "IN",
    });
    let key = text(&create(lena, body).await, "_key");
    let note = field(lena, "Note", "text").await;
    let operation = operation(lena, "Weld").await;
    let form = json!([
        {"custom_field_key": note, "label": "L", "hint": "H", "default": "x", "mandatory": true, "multiple": true},
        {"custom_field_key": torque, "hidden": true, "default": "1.5"},
    ]);
    let phases = json!([
        {"alias": "F1", "operation_key": operation, "params": {"production_batch_qt": 5, "step_check": true},
            "production_notes": "first", "steps": [
                {"title": "S1", "description": "**bold**", "type": "form", "form_fields": form},
                {"title": "S2"},
            ]},
        {"alias": "F2", "operation_key": operation, "steps": [{"title": "S3"}]},
    ]);
    let stored = changed(lena.put(&format!("/product/{key}/process"), phases).await)["phases"].clone();
    for (phase, step, name) in [(0, 0, "a.png"), (0, 0, "b.png"), (1, 0, "a.png")] {
        let step_key = text(&stored[phase]["steps"][step], "_key");
        changed(add_media(lena, &step_key, name, format!("{phase} {step} {name}").as_bytes()).await);
    }
    fill(lena, &key, &stored).await;
    key
}

/// Adds BOM lines to both phases, tags, documents and an image.
async fn fill(lena: &Actor, key: &str, phases: &Value) {
    let (one, two) = (product(lena, "C1").await, product(lena, "C2").await);
    let options = json!({"consumption_position_key": "A1", "consumption_position_mandatory": true,
        "minimum_quantity_if_negative": true, "minimum_quantity": 0.25});
    let lines = json!([
        {"component_key": two, "qt": 0.5, "phase_key": phases[1]["_key"], "consumption_options": options},
        {"component_key": one, "qt": 2, "phase_key": phases[0]["_key"], "extra": {"a": [1, null]}},
    ]);
    put_bom(lena, key, lines).await.ok();
    for name in ["urgent", "blue"] {
        let tag_key = tag(lena, name).await;
        connect(lena, &tag_key, &[key]).await;
    }
    changed(add_doc(lena, key, "manual.pdf", b"read me").await);
    changed(add_doc(lena, key, "empty.txt", b"").await);
    changed(put_image(lena, key, "photo.png", PNG).await);
}

/// Reads everything that can be read of a product.
async fn whole(lena: &Actor, key: &str) -> [Value; 3] {
    let product = lena.get(&format!("/product/{key}?include_trash=true")).await.ok().json();
    [product, process(lena, key).await, bom(lena, key).await]
}

/// Copies a product and returns the key of the copy.
async fn copy(lena: &Actor, body: Value) -> String {
    let detail = changed(lena.post("/product/copy", body).await);
    assert_eq!(members(&detail), ["new_product_key"]);
    text(&detail, "new_product_key")
}

/// Collects every `_key`, `bom_line_key` and other key that belongs to the record itself.
fn own_keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| own_keys(item, found)),
        Value::Object(object) => {
            for (name, value) in object {
                if ["_key", "bom_line_key"].contains(&name.as_str()) {
                    found.insert(value.as_str().unwrap().to_owned());
                }
                if !["tags", "counter"].contains(&name.as_str()) {
                    own_keys(value, found);
                }
            }
        }
        _ => {}
    }
}

/// Removes keys and revisions from a value, because they differ in a copy.
fn without_keys(mut value: Value) -> Value {
    strip(&mut value);
    value
}

/// Removes keys and revisions at every depth.
fn strip(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Object(object) => {
            let own =
                ["_id", "_key", "_rev", "bom_line_key", "phase_key", "product_key", "process_phases", "step_sequence"];
            object.retain(|name, _| !own.contains(&name.as_str()));
            object.values_mut().for_each(strip);
        }
        _ => {}
    }
}

#[tokio::test]
async fn copy_product_copies_everything_with_keys_of_its_own_and_leaves_the_original_untouched() {
    let (app, lena) = with_library().await;
    let key = full(&app, &lena).await;
    let before = whole(&lena, &key).await;
    app.clock().advance(TimeDelta::hours(1));
    let new = copy(&lena, json!({"original_product": key, "new_code": " P2 "})).await;
    assert_eq!(whole(&lena, &key).await, before, "the original is the same to the last byte");
    let [product, phases, lines] = whole(&lena, &new).await;
    let mut expected = before[0].clone();
    for name in ["created", "updated"] {
        assert_ne!(product[name], before[0][name], "{name}");
        expected[name] = product[name].clone();
    }
    expected["code"] = json!("P2");
    assert_eq!(product["created"], product["updated"]);
    assert_eq!(without_keys(product.clone()), without_keys(expected));
    assert_eq!(product["tags"], before[0]["tags"]);
    assert_eq!(without_keys(phases.clone()), without_keys(before[1].clone()));
    assert_eq!(without_keys(lines.clone()), without_keys(before[2].clone()));
    let (mut old_keys, mut new_keys) = (BTreeSet::new(), BTreeSet::new());
    own_keys(&json!(before), &mut old_keys);
    own_keys(&json!([product, phases, lines]), &mut new_keys);
    assert_eq!(old_keys.len(), new_keys.len());
    assert_eq!(old_keys.intersection(&new_keys).collect::<Vec<_>>(), Vec::<&String>::new());
    assert_eq!(column(&phases, "product_key"), [new.as_str(), new.as_str()]);
    assert_eq!(product["process_phases"], json!([phases[0]["_key"], phases[1]["_key"]]));
    assert_eq!(column(&lines, "phase_key"), [text(&phases[1], "_key"), text(&phases[0], "_key")]);
}

// docs/spec/product.md#copies
#[tokio::test]
async fn copy_product_puts_each_line_on_the_copy_of_its_phase() {
    let (_app, lena) = with_library().await;
    let (key, phases) = super::steps::routed(&lena, "P1", &["F1", "F2"]).await;
    let part = product(&lena, "C1").await;
    let line = |phase: &str| json!({"component_key": part, "qt": 1, "phase_key": phase});
    put_bom(&lena, &key, json!([line(&phases[0]), line(&phases[1])])).await.ok();
    let before = whole(&lena, &key).await;
    let new = copy(&lena, json!({"original_product": key, "new_code": "P2"})).await;
    let copied = column(&process(&lena, &new).await, "_key");
    let lines = bom(&lena, &new).await;
    assert_eq!(column(&lines, "phase_key"), copied);
    assert_eq!(column(&lines, "phase_name"), ["F1", "F2"]);
    assert!(copied.iter().all(|phase| !phases.contains(phase)), "its own two phases");
    assert_eq!(whole(&lena, &key).await, before);
}

#[tokio::test]
async fn copy_product_gives_the_copy_bytes_of_its_own() {
    let (app, lena) = with_library().await;
    let key = full(&app, &lena).await;
    let (before, objects) = (whole(&lena, &key).await, stored_objects(&app).await.len());
    let new = copy(&lena, json!({"original_product": key, "new_code": "P2"})).await;
    assert_eq!(stored_objects(&app).await.len(), 2 * objects, "every file is there twice");
    assert_checksums(&app).await;
    for (path, bytes) in [("doc/manual.pdf", b"read me".as_slice()), ("doc/empty.txt", b""), ("image/photo.png", PNG)] {
        assert_eq!(file_bytes(&lena, &new, path).await, bytes, "{path}");
    }
    let step = text(&process(&lena, &new).await[0]["steps"][0], "_key");
    let media = lena.get(&format!("/files/step/{step}/a.png")).await.ok();
    assert_eq!(media.bytes, b"0 0 a.png".as_slice());
    // Changes to the files of the copy do not affect those of the original.
    changed(lena.delete(&format!("/product/{new}/doc/manual.pdf")).await);
    changed(add_doc(&lena, &new, "empty.txt", b"not empty").await);
    changed(lena.delete(&format!("/product/{new}/image")).await);
    changed(lena.delete(&format!("/step/{step}/media/a.png")).await);
    changed(add_media(&lena, &step, "b.png", b"other").await);
    assert_eq!(whole(&lena, &key).await, before);
    assert_eq!(file_bytes(&lena, &key, "doc/manual.pdf").await, b"read me");
    assert_eq!(file_bytes(&lena, &key, "doc/empty.txt").await, b"");
    assert_eq!(file_bytes(&lena, &key, "image/photo.png").await, PNG);
    let original = text(&before[1][0]["steps"][0], "_key");
    for name in ["a.png", "b.png"] {
        let media = lena.get(&format!("/files/step/{original}/{name}")).await.ok();
        assert_eq!(media.bytes, format!("0 0 {name}").into_bytes());
    }
    assert_checksums(&app).await;
}

#[tokio::test]
async fn copy_product_takes_the_new_description_or_the_one_of_the_original() {
    let (_app, lena) = with_library().await;
    let key = text(&create(&lena, json!({"code": "P1", "description": "old"})).await, "_key");
    for (number, (given, expected)) in
        [(json!("new"), "new"), (json!(null), "old"), (json!(""), "")].into_iter().enumerate()
    {
        let code = format!("N{number}");
        let new = copy(&lena, json!({"original_product": key, "new_code": code, "new_description": given})).await;
        assert_eq!(read_product(&lena, &new).await["description"], expected);
    }
    let absent = copy(&lena, json!({"original_product": "P1", "by_code": true, "new_code": "X"})).await;
    assert_eq!(read_product(&lena, &absent).await["description"], "old");
}

#[tokio::test]
async fn copy_product_of_an_unknown_product_is_404_and_to_a_taken_code_409() {
    let (app, lena) = with_library().await;
    let (key, gone) = (made(&lena, "P1").await, product(&lena, "P2").await);
    trash(&lena, &gone).await;
    let post = async |original: &str, by_code: bool, code: &str| {
        let body = json!({"original_product": original, "by_code": by_code, "new_code": code});
        lena.post("/product/copy", body).await
    };
    for (original, by_code) in [
        ("none", false),
        ("999999", false),
        ("P1", false),
        ("a b", false),
        (&gone, false),
        ("P2", true),
        ("p1", true),
        (&key, true),
    ] {
        assert_refused(&post(original, by_code, "P1").await, 404, &only("product_not_found"));
    }
    for original in [(&key, false), (&"P1".to_owned(), true)] {
        assert_refused(&post(original.0, original.1, " P1 ").await, 409, &only("product_code_taken"));
    }
    assert_eq!(app.count("select count(*) from product.product").await, 2);
    assert_eq!(app.count("select count(*) from process.phase").await, 2, "the default and the one of P1");
    changed(post(&key, false, "P2").await);
}

#[tokio::test]
async fn copy_product_of_bad_shape_is_422_at_its_place() {
    let (_app, lena) = with_library().await;
    let missing = lena.post("/product/copy", json!({})).await;
    assert_eq!(faults(&missing), json!([[["body", "original_product"], "missing"], [["body", "new_code"], "missing"]]));
    let long = json!({"original_product": "1", "new_code": "x".repeat(101), "by_code": "x", "new_description": 5});
    let found = faults(&lena.post("/product/copy", long).await);
    assert_eq!(found.as_array().unwrap().len(), 3, "{found}");
}

#[tokio::test]
async fn copy_product_refused_leaves_no_file_behind() {
    let (app, lena) = with_library().await;
    let key = full(&app, &lena).await;
    let rows = app.count("select count(*) from attachments.file").await;
    let refused = lena.post("/product/copy", json!({"original_product": key, "new_code": "C1"})).await;
    assert_refused(&refused, 409, &only("product_code_taken"));
    assert_eq!(app.count("select count(*) from attachments.file").await, rows);
    crate::attachments::store::assert_accounted_for(&app).await;
}

#[tokio::test]
async fn copy_product_with_an_idempotency_key_is_made_once() {
    let (app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let post = async || {
        let body = json!({"original_product": key, "new_code": "P2"});
        send(lena.request(Method::POST, "/product/copy").header("idempotency-key", "k").json(&body)).await.ok()
    };
    let (first, second) = (post().await, post().await);
    assert_eq!((second.header("idempotency-replayed").as_str(), second.json()), ("true", first.json()));
    assert_eq!(app.count("select count(*) from product.product").await, 2);
}

#[tokio::test]
async fn copy_of_a_copy_and_a_change_of_the_copy_leave_the_original_alone() {
    let (app, lena) = with_library().await;
    let key = full(&app, &lena).await;
    let before = whole(&lena, &key).await;
    let new = copy(&lena, json!({"original_product": key, "new_code": "P2"})).await;
    copy(&lena, json!({"original_product": new, "new_code": "P3"})).await;
    let mut phases = process(&lena, &new).await;
    phases[0]["alias"] = json!("changed");
    phases[0]["steps"][0]["form_fields"][0]["label"] = json!("changed");
    changed(lena.put(&format!("/product/{new}/process"), phases).await);
    put_bom(&lena, &new, json!([])).await.ok();
    changed(lena.put(&format!("/product/{new}/process"), json!([])).await);
    trash(&lena, &new).await;
    assert_eq!(whole(&lena, &key).await, before);
}

// docs/spec/process.md#recorded-values: a file of a value is stored in the folder of the field.
#[tokio::test]
async fn copy_product_with_files_in_its_metadata_names_no_file_that_the_copy_does_not_have() {
    let (_app, lena) = with_library().await;
    let photos = field(&lena, "Photos", "files").await;
    let key = product(&lena, "P1").await;
    let form = crate::attachments::steps::Form::to("product", &key, Some(&format!("meta/{photos}"))).file("a.png", "1");
    crate::attachments::steps::upload(&lena, &form).await.ok();
    let metadata = json!([{"custom_field_key": photos, "value": ["a.png"]}]);
    changed(lena.patch(&format!("/product/{key}"), json!({"metadata": metadata})).await);
    let new = copy(&lena, json!({"original_product": key, "new_code": "P2"})).await;
    let copied = read_product(&lena, &new).await["metadata"].clone();
    assert_eq!(copied[0]["value"].as_array().map(Vec::len), Some(1), "{copied}");
    for file in copied.as_array().unwrap().iter().flat_map(|entry| entry["value"].as_array().unwrap()) {
        let path = format!("/files/product/{new}/meta/{photos}/{}", text(file, "name"));
        assert_eq!(lena.get(&path).await.status, 200, "{path}");
    }
}
