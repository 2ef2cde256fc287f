//! Moving products to the trash and restoring them, what is possible with a product in the trash, and the counters and
//! tags that products use.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    add_doc, codes, connect, contain, counter, create, file_bytes, made, only, parts, product, put_bom, put_image,
    read_product, routed, tag, text, trash, with_library,
};
use crate::attachments::steps::{Form, delete, no_target, upload};
use crate::organization::steps::{assert_refused, changed, column, request_if_match};
use crate::support::{Actor, send};

#[tokio::test]
async fn delete_product_puts_it_into_the_trash_and_answers_it() {
    let (app, lena) = with_library().await;
    let before = create(&lena, json!({"code": "P1"})).await;
    let key = text(&before, "_key");
    app.clock().advance(TimeDelta::minutes(1));
    let after = changed(lena.delete(&format!("/product/{key}")).await);
    let mut expected = before.clone();
    expected["trash"] = json!(true);
    for name in ["_rev", "updated"] {
        assert_ne!(after[name], before[name], "{name}");
        expected[name] = after[name].clone();
    }
    assert_eq!(after, expected);
    assert_refused(&lena.get(&format!("/product/{key}")).await, 404, &only("product_not_found"));
    assert_eq!(lena.get(&format!("/product/{key}?include_trash=true")).await.ok().json(), expected);
    assert_refused(&lena.delete(&format!("/product/{key}")).await, 404, &only("product_not_found"));
}

// docs/spec/product.md#identity-and-life-cycle
#[tokio::test]
async fn delete_product_in_a_live_bom_is_409_product_in_use_with_the_codes_that_use_it() {
    let (_app, lena) = with_library().await;
    let part = product(&lena, "C1").await;
    let mut tops = Vec::new();
    for code in ["A", "B"] {
        let top = made(&lena, code).await;
        contain(&lena, &top, &[&part, &part]).await;
        tops.push(top);
    }
    let refused = lena.delete(&format!("/product/{part}")).await;
    let expected = json!({"code": "product_in_use", "work_orders": [], "used_in": ["A", "B"], "total": 2});
    assert_refused(&refused, 409, &expected);
    assert_eq!(read_product(&lena, &part).await["trash"], false);
    contain(&lena, &tops[0], &[]).await;
    trash(&lena, &tops[1]).await;
    trash(&lena, &part).await;
}

#[tokio::test]
async fn delete_product_in_many_boms_shows_twenty_and_counts_all() {
    let (_app, lena) = with_library().await;
    let part = product(&lena, "C1").await;
    for number in 10..33 {
        let top = made(&lena, &format!("T{number}")).await;
        contain(&lena, &top, &[&part]).await;
    }
    let detail = lena.delete(&format!("/product/{part}")).await.detail();
    assert_eq!((detail["used_in"].as_array().unwrap().len(), &detail["total"]), (20, &json!(23)));
}

#[tokio::test]
async fn restore_product_brings_it_back_with_all_it_had() {
    let (_app, lena) = with_library().await;
    let (key, _) = routed(&lena, "P1", &["F1", "F2"]).await;
    let part = product(&lena, "C").await;
    contain(&lena, &key, &[&part]).await;
    let before = read_product(&lena, &key).await;
    let lines = super::steps::bom(&lena, &key).await;
    trash(&lena, &key).await;
    let path = format!("/product/{key}/restore");
    let after = changed(lena.post(&path, json!({})).await);
    let mut expected = before;
    for name in ["_rev", "updated"] {
        expected[name] = after[name].clone();
    }
    assert_eq!(after, expected);
    assert_eq!(super::steps::bom(&lena, &key).await, lines);
    assert_refused(&lena.post(&path, json!({})).await, 409, &only("product_not_trashed"));
}

#[tokio::test]
async fn restore_product_without_a_body_is_200() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    trash(&lena, &key).await;
    let answer = send(lena.request(Method::POST, &format!("/product/{key}/restore"))).await;
    assert_eq!(changed(answer)["trash"], false);
}

#[tokio::test]
async fn restore_product_whose_code_another_product_has_now_is_409_product_code_taken() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    trash(&lena, &key).await;
    let second = product(&lena, "P1").await;
    let path = format!("/product/{key}/restore");
    assert_refused(&lena.post(&path, json!({})).await, 409, &only("product_code_taken"));
    changed(lena.patch(&format!("/product/{second}"), json!({"code": "P2"})).await);
    changed(lena.post(&path, json!({})).await);
    assert_eq!(codes(&lena, &[]).await, ["P1", "P2"]);
}

#[tokio::test]
async fn restore_product_with_a_component_in_the_trash_is_409_component_trashed_with_its_code() {
    let (_app, lena) = with_library().await;
    let top = made(&lena, "TOP").await;
    let (second, first, live) = (product(&lena, "C2").await, product(&lena, "C1").await, product(&lena, "C3").await);
    contain(&lena, &top, &[&second, &live, &first, &second]).await;
    for key in [&top, &first, &second] {
        trash(&lena, key).await;
    }
    let path = format!("/product/{top}/restore");
    let components = json!([{"_key": first, "code": "C1"}, {"_key": second, "code": "C2"}]);
    let expected = json!({"code": "component_trashed", "components": components});
    assert_refused(&lena.post(&path, json!({})).await, 409, &expected);
    changed(lena.post(&format!("/product/{first}/restore"), json!({})).await);
    let expected = json!({"code": "component_trashed", "components": [{"_key": second, "code": "C2"}]});
    assert_refused(&lena.post(&path, json!({})).await, 409, &expected);
    changed(lena.post(&format!("/product/{second}/restore"), json!({})).await);
    assert_eq!(changed(lena.post(&path, json!({})).await)["trash"], false);
}

#[tokio::test]
async fn restore_product_with_a_fractional_quantity_of_a_component_that_became_traced_is_409_traceability_conflict() {
    let (_app, lena) = with_library().await;
    let (top, part) = (made(&lena, "TOP").await, product(&lena, "C1").await);
    put_bom(&lena, &top, json!([{"component_key": part, "qt": 0.5}])).await.ok();
    trash(&lena, &top).await;
    changed(lena.patch(&format!("/product/{part}"), json!({"traceability_level": "complete"})).await);
    let path = format!("/product/{top}/restore");
    assert_refused(&lena.post(&path, json!({})).await, 409, &only("traceability_conflict"));
    changed(lena.patch(&format!("/product/{part}"), json!({"traceability_level": null})).await);
    changed(lena.post(&path, json!({})).await);
}

#[tokio::test]
async fn restore_product_of_an_unknown_product_is_404_and_with_another_revision_412() {
    let (_app, lena) = with_library().await;
    for key in ["none", "999999"] {
        let answer = lena.post(&format!("/product/{key}/restore"), json!({})).await;
        assert_refused(&answer, 404, &only("product_not_found"));
    }
    let key = product(&lena, "P1").await;
    trash(&lena, &key).await;
    let path = format!("/product/{key}/restore");
    let stale = request_if_match(&lena, Method::POST, &path, "\"wrong\"", Some(json!({}))).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()));
}

#[tokio::test]
async fn trashed_product_counts_as_unknown_in_every_operation() {
    let (_app, lena) = with_library().await;
    let (key, _) = routed(&lena, "P1", &["F1"]).await;
    let other = made(&lena, "P2").await;
    trash(&lena, &key).await;
    let path = |rest: &str| format!("/product/{key}{rest}");
    let not_found = only("product_not_found");
    for rest in ["", "/bom", "/where-used", "/stats", "/process"] {
        assert_refused(&lena.get(&path(rest)).await, 404, &not_found);
    }
    let to = |target: &str| json!({"target_product_keys": [target]});
    for answer in [
        lena.patch(&path(""), json!({"description": "x"})).await,
        lena.delete(&path("")).await,
        lena.put(&path("/process"), json!([])).await,
        lena.post("/product/copy", json!({"original_product": key, "new_code": "N"})).await,
        lena.post("/product/copy", json!({"original_product": "P1", "by_code": true, "new_code": "N"})).await,
        lena.post(&path("/process/copy"), to(&other)).await,
        lena.post(&path("/counter/copy"), to(&other)).await,
        lena.put("/product/P1/bom?by_code=true", json!([])).await,
        add_doc(&lena, &key, "a.txt", b"1").await,
        put_image(&lena, &key, "a.png", super::steps::PNG).await,
        lena.delete(&path("/image")).await,
        lena.delete(&path("/doc/a.txt")).await,
    ] {
        assert_refused(&answer, 404, &not_found);
    }
    let unauthorized = put_bom(&lena, &key, json!([])).await;
    assert_refused(&unauthorized, 401, &not_found);
    let with_keys = json!({"code": "product_not_found", "keys": [key]});
    for copy in ["process", "counter"] {
        let answer = lena.post(&format!("/product/{other}/{copy}/copy"), to(&key)).await;
        assert_refused(&answer, 404, &with_keys);
    }
    let line = put_bom(&lena, &other, parts(&[&key])).await;
    assert_eq!(line.detail()[0]["type"], "component_not_found");
    let label = tag(&lena, "urgent").await;
    let add = json!([{"type": "add", "tag_key": label, "context": "product", "context_key": key}]);
    let refused = lena.post("/tag/update-connections", add).await;
    assert_refused(&refused, 422, &json!({"code": "context_not_found", "index": 0}));
}

#[tokio::test]
async fn trashed_product_is_listed_with_include_trash_only() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    product(&lena, "P2").await;
    trash(&lena, &key).await;
    assert_eq!(codes(&lena, &[]).await, ["P2"]);
    assert_eq!(codes(&lena, &[("include_trash", "true")]).await, ["P1", "P2"]);
}

// Archived targets keep their files, readable, not writable (docs/spec/attachments.md#buckets-and-folders).
#[tokio::test]
async fn files_of_a_trashed_product_can_be_read_and_not_be_written() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    changed(add_doc(&lena, &key, "a.txt", b"one").await);
    trash(&lena, &key).await;
    assert_eq!(file_bytes(&lena, &key, "doc/a.txt").await, b"one");
    let refused = upload(&lena, &Form::to("product", &key, Some("doc")).file("b.txt", "2")).await;
    assert_refused(&refused, 404, &no_target("product", &key));
    let body = json!({"bucket": "product", "object_key": key, "subfolder": "doc", "filenames": ["a.txt"]});
    assert_refused(&delete(&lena, body).await, 404, &no_target("product", &key));
    changed(lena.post(&format!("/product/{key}/restore"), json!({})).await);
    assert_eq!(read_product(&lena, &key).await["docs"], json!([{"name": "a.txt", "size": 3}]));
}

#[tokio::test]
async fn delete_counter_of_products_is_409_with_total_and_a_sample_of_five() {
    let (_app, lena) = with_library().await;
    let key = counter(&lena, "SN").await;
    let mut sample: Vec<Value> = Vec::new();
    for number in 1..=6 {
        let body = json!({"code": format!("P{number}"), "description": format!("Pump {number}"), "counter_key": key});
        let made = create(&lena, body).await;
        sample.push(json!({"_key": made["_key"], "code": made["code"], "description": made["description"]}));
    }
    let refused = lena.delete("/counter/SN").await;
    assert_eq!(refused.refusal(), (409, "counter_in_use_by_products".to_owned()));
    let detail = refused.detail();
    assert_eq!((&detail["total"], &detail["sample"]), (&json!(6), &json!(sample[..5])));
    lena.get("/counter/SN").await.ok();
}

#[tokio::test]
async fn delete_counter_of_trashed_products_is_200_and_they_lose_it() {
    let (_app, lena) = with_library().await;
    counter(&lena, "SN").await;
    let key = text(&create(&lena, json!({"code": "P1", "counter_key": "SN"})).await, "_key");
    trash(&lena, &key).await;
    changed(lena.delete("/counter/SN").await);
    let after = changed(lena.post(&format!("/product/{key}/restore"), json!({})).await);
    assert_eq!((&after["counter_key"], &after["counter"]), (&json!(null), &json!(null)));
}

// docs/spec/tags.md#connecting-tags
#[tokio::test]
async fn tags_of_a_product_are_read_with_it_and_found_by_it() {
    let (_app, lena) = with_library().await;
    let (first, second) = (product(&lena, "P1").await, product(&lena, "P2").await);
    let (urgent, blue) = (tag(&lena, "urgent").await, tag(&lena, "Blue").await);
    connect(&lena, &urgent, &[&first]).await;
    connect(&lena, &blue, &[&first, &second]).await;
    let read = read_product(&lena, &first).await;
    assert_eq!(column(&read["tags"], "name"), ["Blue", "urgent"]);
    let mut stored = lena.get(&format!("/tag/{urgent}")).await.ok().json();
    stored.as_object_mut().unwrap().remove("connections");
    assert_eq!(read["tags"][1], stored, "the whole tag");
    assert_eq!(codes(&lena, &[("tag_key", &urgent)]).await, ["P1"]);
    let query = [("context", "product"), ("context_key", &first)];
    let listed = crate::configuration::steps::list(&lena, "/tag", &query).await;
    assert_eq!(column(&listed, "name"), ["Blue", "urgent"]);
    assert_eq!(changed(lena.delete(&format!("/tag/{urgent}")).await), json!({"connections_removed": 1}));
    assert_eq!(codes(&lena, &[("tag_key", &urgent)]).await, Vec::<String>::new());
    assert_eq!(column(&read_product(&lena, &first).await["tags"], "name"), ["Blue"]);
}

/// Asserts that a change gives the product another `ETag`, so that a cache that compares it reads the product again.
async fn assert_new_etag(actor: &Actor, key: &str, change: impl Future<Output = ()>) {
    let path = format!("/product/{key}");
    let before = actor.get(&path).await.ok().header("etag");
    assert!(!before.is_empty());
    change.await;
    assert_ne!(actor.get(&path).await.ok().header("etag"), before);
}

// The same `ETag` means that the response is unchanged (docs/spec/conventions.md#revisions).
#[tokio::test]
async fn read_product_after_its_documents_changed_has_another_etag() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let add = async { drop(changed(add_doc(&lena, &key, "a.txt", b"one").await)) };
    assert_new_etag(&lena, &key, add).await;
    let delete = async { drop(changed(lena.delete(&format!("/product/{key}/doc/a.txt")).await)) };
    assert_new_etag(&lena, &key, delete).await;
}

#[tokio::test]
async fn read_product_after_its_tags_changed_has_another_etag() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let label = tag(&lena, "urgent").await;
    assert_new_etag(&lena, &key, connect(&lena, &label, &[&key])).await;
    let rename = async { drop(changed(lena.put(&format!("/tag/{label}"), json!({"name": "other"})).await)) };
    assert_new_etag(&lena, &key, rename).await;
}
