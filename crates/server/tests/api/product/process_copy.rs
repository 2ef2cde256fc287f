//! `POST /product/{product_key}/process/copy` and `POST /product/{product_key}/counter/copy`.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    add_media, bom, counter, create, field, made, only, operation, process, product, put_bom, read_product, routed,
    text, with_library,
};
use crate::attachments::store::assert_checksums;
use crate::organization::steps::{assert_refused, changed, column, faults};
use crate::support::{Actor, Answer, send};

/// Sends a copy of the process or of the counter (`what`) to other products.
async fn copy(lena: &Actor, what: &str, source: &str, targets: &[&str]) -> Answer {
    lena.post(&format!("/product/{source}/{what}/copy"), json!({"target_product_keys": targets})).await
}

/// Creates a product with two phases, a form and a file, and returns its key.
async fn source(lena: &Actor) -> String {
    let key = product(lena, "SOURCE").await;
    let (note, operation) = (field(lena, "Note", "text").await, operation(lena, "Weld").await);
    let phases = json!([
        {"alias": "N1", "operation_key": operation, "production_notes": "n", "params": {"max_offline": 7}, "steps": [
            {"title": "S1", "type": "form", "form_fields": [{"custom_field_key": note, "mandatory": true}]}]},
        {"alias": "N2", "operation_key": operation},
    ]);
    let stored = changed(lena.put(&format!("/product/{key}/process"), phases).await)["phases"].clone();
    changed(add_media(lena, &text(&stored[0]["steps"][0], "_key"), "a.png", b"bytes").await);
    key
}

/// The phases without keys, revisions and product, which differ in a copy.
fn without_keys(phases: &Value) -> Value {
    let mut phases = phases.clone();
    for phase in phases.as_array_mut().unwrap() {
        for name in ["_id", "_key", "_rev", "product_key", "step_sequence"] {
            phase[name] = json!(null);
        }
        for step in phase["steps"].as_array_mut().unwrap() {
            step["_key"] = json!(null);
            for field in step["form_fields"].as_array_mut().unwrap() {
                field["_key"] = json!(null);
            }
        }
    }
    phases
}

#[tokio::test]
async fn copy_process_gives_every_target_phases_of_its_own_and_moves_its_lines_to_the_last() {
    let (app, lena) = with_library().await;
    let source = source(&lena).await;
    let (one, one_phases) = routed(&lena, "T1", &["O1", "O2", "O3"]).await;
    let (two, _) = routed(&lena, "T2", &["O1"]).await;
    let bare = product(&lena, "T3").await;
    let part = product(&lena, "C").await;
    let line = |phase: &str, qt: f64| json!({"component_key": part, "qt": qt, "phase_key": phase});
    put_bom(&lena, &one, json!([line(&one_phases[2], 1.0), line(&one_phases[0], 2.5)])).await.ok();
    let original = (read_product(&lena, &source).await, process(&lena, &source).await);
    let lines = bom(&lena, &one).await;
    let revisions = (read_product(&lena, &one).await["_rev"].clone(), read_product(&lena, &bare).await["_rev"].clone());
    assert_eq!(changed(copy(&lena, "process", &source, &[&one, &two, &bare]).await), json!({"products": 3}));
    assert_eq!((read_product(&lena, &source).await, process(&lena, &source).await), original);
    let mut seen = column(&original.1, "_key");
    for target in [&one, &two, &bare] {
        let phases = process(&lena, target).await;
        assert_eq!(without_keys(&phases), without_keys(&original.1));
        let keys = column(&phases, "_key");
        assert!(keys.iter().all(|key| !seen.contains(key)), "phases of its own");
        seen.extend(keys.clone());
        assert_eq!(read_product(&lena, target).await["process_phases"], json!(keys));
        let step = text(&phases[0]["steps"][0], "_key");
        assert_eq!(lena.get(&format!("/files/step/{step}/a.png")).await.ok().bytes, b"bytes".as_slice());
    }
    let last = &process(&lena, &one).await[1];
    let mut expected = lines;
    for line in expected.as_array_mut().unwrap() {
        line["phase_key"] = last["_key"].clone();
        line["phase_name"] = json!("N2");
    }
    assert_eq!(bom(&lena, &one).await, expected, "the same lines, on the new last phase");
    let after = (read_product(&lena, &one).await["_rev"].clone(), read_product(&lena, &bare).await["_rev"].clone());
    assert_ne!(revisions.0, after.0);
    assert_ne!(revisions.1, after.1);
    let old = lena.get(&format!("/phase?phase_key={}", one_phases[0])).await.ok().json();
    assert!(old[0]["trashed"].is_string(), "{old}");
    assert_checksums(&app).await;
}

#[tokio::test]
async fn copy_process_gives_every_target_bytes_and_form_fields_of_its_own() {
    let (_app, lena) = with_library().await;
    let source = source(&lena).await;
    let (one, two) = (product(&lena, "T1").await, product(&lena, "T2").await);
    changed(copy(&lena, "process", &source, &[&one, &two]).await);
    let mut fields = Vec::new();
    for key in [&source, &one, &two] {
        fields.push(text(&process(&lena, key).await[0]["steps"][0]["form_fields"][0], "_key"));
    }
    assert!(fields[0] != fields[1] && fields[1] != fields[2] && fields[0] != fields[2], "{fields:?}");
    let step = text(&process(&lena, &one).await[0]["steps"][0], "_key");
    changed(lena.delete(&format!("/step/{step}/media/a.png")).await);
    for key in [&source, &two] {
        let step = text(&process(&lena, key).await[0]["steps"][0], "_key");
        assert_eq!(lena.get(&format!("/files/step/{step}/a.png")).await.ok().bytes, b"bytes".as_slice());
    }
}

#[tokio::test]
async fn copy_process_counts_a_repeated_target_once() {
    let (_app, lena) = with_library().await;
    let (source, one) = (source(&lena).await, product(&lena, "T1").await);
    assert_eq!(changed(copy(&lena, "process", &source, &[&one, &one]).await), json!({"products": 1}));
    assert_eq!(process(&lena, &one).await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn copy_process_and_counter_with_an_unknown_source_or_target_are_404_and_change_nothing() {
    let (_app, lena) = with_library().await;
    let (source, one) = (source(&lena).await, made(&lena, "T1").await);
    let before = (process(&lena, &one).await, read_product(&lena, &one).await);
    for what in ["process", "counter"] {
        let refused = copy(&lena, what, &source, &[&one, "none", "999999"]).await;
        assert_refused(&refused, 404, &json!({"code": "product_not_found", "keys": ["none", "999999"]}));
        for unknown in ["none", "999999"] {
            let refused = copy(&lena, what, unknown, &[&one]).await;
            assert_eq!(refused.refusal(), (404, "product_not_found".to_owned()));
        }
    }
    assert_eq!((process(&lena, &one).await, read_product(&lena, &one).await), before);
}

#[tokio::test]
async fn copy_process_and_counter_to_the_source_itself_are_422_source_in_targets() {
    let (_app, lena) = with_library().await;
    let (source, one) = (source(&lena).await, made(&lena, "T1").await);
    let before = process(&lena, &source).await;
    for what in ["process", "counter"] {
        let refused = copy(&lena, what, &source, &[&one, &source]).await;
        assert_refused(&refused, 422, &only("source_in_targets"));
    }
    assert_eq!(process(&lena, &source).await, before);
}

#[tokio::test]
async fn copy_process_of_a_product_without_one_is_422_no_production_process() {
    let (_app, lena) = with_library().await;
    let (bare, one) = (product(&lena, "B").await, made(&lena, "T1").await);
    let before = process(&lena, &one).await;
    assert_refused(&copy(&lena, "process", &bare, &[&one]).await, 422, &only("no_production_process"));
    assert_eq!(process(&lena, &one).await, before);
}

#[tokio::test]
async fn copies_to_products_check_existence_404_before_rules_422() {
    let (_app, lena) = with_library().await;
    let bare = product(&lena, "B").await;
    for what in ["process", "counter"] {
        let refused = copy(&lena, what, &bare, &[&bare, "999999"]).await;
        assert_eq!(refused.refusal(), (404, "product_not_found".to_owned()), "{what}");
    }
}

#[tokio::test]
async fn copies_to_products_of_bad_shape_are_422_at_their_place() {
    let (_app, lena) = with_library().await;
    let source = source(&lena).await;
    for what in ["process", "counter"] {
        let post = async |body: Value| faults(&lena.post(&format!("/product/{source}/{what}/copy"), body).await);
        let place = |kind: &str| json!([[["body", "target_product_keys"], kind]]);
        assert_eq!(post(json!({})).await, place("missing"));
        assert_eq!(post(json!({"target_product_keys": []})).await, place("too_short"));
        assert_eq!(post(json!({"target_product_keys": vec!["1"; 501]})).await, place("too_long"));
        assert_eq!(post(json!({"target_product_keys": "1"})).await, place("list_type"));
        let item = json!([[["body", "target_product_keys", 0], "string_type"]]);
        assert_eq!(post(json!({"target_product_keys": [1]})).await, item);
    }
}

#[tokio::test]
async fn copy_counter_lets_the_targets_share_the_counter() {
    let (_app, lena) = with_library().await;
    counter(&lena, "SN").await;
    counter(&lena, "OLD").await;
    let source = text(&create(&lena, json!({"code": "S", "counter_key": "SN"})).await, "_key");
    let one = text(&create(&lena, json!({"code": "T1", "counter_key": "OLD"})).await, "_key");
    let two = product(&lena, "T2").await;
    let before = read_product(&lena, &source).await;
    assert_eq!(changed(copy(&lena, "counter", &source, &[&one, &two]).await), json!({"products": 2}));
    for target in [&one, &two] {
        let read = read_product(&lena, target).await;
        assert_eq!((&read["counter_key"], &read["counter"]), (&json!("SN"), &before["counter"]));
    }
    assert_eq!(read_product(&lena, &source).await, before);
    let detail = lena.delete("/counter/SN").await.detail();
    assert_eq!((&detail["total"], &detail["code"]), (&json!(3), &json!("counter_in_use_by_products")));
    changed(lena.delete("/counter/OLD").await);
}

#[tokio::test]
async fn copy_counter_of_a_product_without_a_counter_clears_that_of_the_targets() {
    let (_app, lena) = with_library().await;
    counter(&lena, "SN").await;
    let source = product(&lena, "S").await;
    let one = text(&create(&lena, json!({"code": "T1", "counter_key": "SN"})).await, "_key");
    assert_eq!(changed(copy(&lena, "counter", &source, &[&one]).await), json!({"products": 1}));
    assert_eq!(read_product(&lena, &one).await["counter_key"], json!(null));
}

#[tokio::test]
async fn copy_process_with_an_idempotency_key_is_done_once() {
    let (app, lena) = with_library().await;
    let (source, one) = (source(&lena).await, product(&lena, "T1").await);
    let path = format!("/product/{source}/process/copy");
    let post = async || {
        let body = json!({"target_product_keys": [one]});
        send(lena.request(Method::POST, &path).header("idempotency-key", "k").json(&body)).await.ok()
    };
    let (first, second) = (post().await, post().await);
    assert_eq!((second.header("idempotency-replayed").as_str(), second.json()), ("true", first.json()));
    assert_eq!(app.count("select count(*) from process.phase where trashed is not null").await, 0);
}
