//! `GET` and `PUT /product/{product_key}/bom`: what is stored and read.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{bom, create, made, only, parts, product, put_bom, read_product, routed, text, with_library};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{assert_refused, changed, column, request_if_match};

// docs/spec/product.md#bill-of-materials
#[tokio::test]
async fn replace_bom_without_phase_puts_the_line_on_the_last_phase() {
    let (_app, lena) = with_library().await;
    let (key, phases) = routed(&lena, "P1", &["F1", "F2"]).await;
    let part = text(&create(&lena, json!({"code": "C1", "description": "A screw"})).await, "_key");
    let stored = changed(put_bom(&lena, &key, json!([{"component_key": part, "qt": 2}])).await);
    assert_eq!(stored, json!({"lines": 1}));
    let lines = bom(&lena, &key).await;
    let expected = json!([{
        "bom_line_key": lines[0]["bom_line_key"], "line_no": 1, "component_key": part, "component_code": "C1",
        "component_description": "A screw", "qt": 2, "phase_key": phases[1], "phase_name": "F2",
        "traceability_level": null, "manage_inventory": false,
        "consumption_options": {"consumption_position_key": null, "consumption_position_mandatory": false,
            "minimum_quantity_if_negative": false, "minimum_quantity": null},
        "extra": null,
    }]);
    assert_eq!(lines, expected);
    assert!(lines[0]["bom_line_key"].is_string(), "{lines}");
}

#[tokio::test]
async fn replace_bom_replaces_all_lines_and_keeps_the_order_of_the_body() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    assert_eq!(bom(&lena, &key).await, json!([]), "a product without lines");
    let mut keys = Vec::new();
    for code in ["Z0", "Z1", "Z2"] {
        keys.push(product(&lena, code).await);
    }
    put_bom(&lena, &key, parts(&[&keys[2], &keys[0], &keys[1]])).await.ok();
    let lines = bom(&lena, &key).await;
    assert_eq!(column(&lines, "component_code"), ["Z2", "Z0", "Z1"]);
    let numbers: Vec<&Value> = lines.as_array().unwrap().iter().map(|line| &line["line_no"]).collect();
    assert_eq!(numbers, [&json!(1), &json!(2), &json!(3)]);
    let old = column(&lines, "bom_line_key");
    put_bom(&lena, &key, parts(&[&keys[1], &keys[2]])).await.ok();
    let lines = bom(&lena, &key).await;
    assert_eq!(column(&lines, "component_code"), ["Z1", "Z2"]);
    assert!(column(&lines, "bom_line_key").iter().all(|new| !old.contains(new)), "keys are new at every replace");
    assert_eq!(changed(put_bom(&lena, &key, json!([])).await), json!({"lines": 0}));
    assert_eq!(bom(&lena, &key).await, json!([]));
}

#[tokio::test]
async fn replace_bom_keeps_every_member_of_a_line() {
    let (app, lena) = with_library().await;
    insert_position(&app, "A1").await;
    let (key, phases) = routed(&lena, "P1", &["F1", "F2"]).await;
    let body = json!({"code": "C1", "traceability_level": "complete", "manage_inventory": true});
    let part = text(&create(&lena, body).await, "_key");
    let options = json!({"consumption_position_key": "A1", "consumption_position_mandatory": true,
        "minimum_quantity_if_negative": true, "minimum_quantity": 1.5});
    let extra = json!({"note": ["ä", 1.5, null, {"deep": true}]});
    let line =
        json!({"component_key": part, "qt": 3, "phase_key": phases[0], "consumption_options": options, "extra": extra});
    put_bom(&lena, &key, json!([line])).await.ok();
    let read = bom(&lena, &key).await[0].clone();
    assert_eq!((&read["consumption_options"], &read["extra"]), (&options, &extra));
    assert_eq!((&read["phase_key"], &read["phase_name"]), (&json!(phases[0]), &json!("F1")));
    assert_eq!((&read["traceability_level"], &read["manage_inventory"]), (&json!("complete"), &json!(true)));
}

#[tokio::test]
async fn replace_bom_accepts_the_lines_as_they_were_read() {
    let (app, lena) = with_library().await;
    insert_position(&app, "A1").await;
    let (key, phases) = routed(&lena, "P1", &["F1", "F2"]).await;
    let (one, two) = (product(&lena, "C1").await, product(&lena, "C2").await);
    let lines = json!([
        {"component_key": one, "qt": 0.25, "phase_key": phases[0], "extra": {"a": 1}},
        {"component_key": two, "qt": 2, "consumption_options": {"consumption_position_key": "A1", "minimum_quantity": 0}},
        {"component_key": two, "qt": 1_000_000},
    ]);
    put_bom(&lena, &key, lines).await.ok();
    let forget = |mut lines: Value| {
        lines.as_array_mut().unwrap().iter_mut().for_each(|line| line["bom_line_key"] = json!(null));
        lines
    };
    let first = bom(&lena, &key).await;
    put_bom(&lena, &key, first.clone()).await.ok();
    let second = bom(&lena, &key).await;
    assert_eq!(forget(first), forget(second.clone()));
    let by_code = lena.put("/product/P1/bom?by_code=true", second.clone()).await;
    assert_eq!(changed(by_code), json!({"lines": 3}));
    assert_eq!(forget(second), forget(bom(&lena, &key).await));
}

#[tokio::test]
async fn replace_bom_ignores_read_only_and_unknown_members() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let part = product(&lena, "C1").await;
    let line = json!({"component_key": part, "qt": 1, "bom_line_key": "x", "type": "y", "traceability_level": "complete",
        "phase_name": 5, "component_description": [], "manage_inventory": "no", "line_no": -7, "zzz": {},
        "phase_key": null, "consumption_options": null, "extra": null, "component_code": null});
    put_bom(&lena, &key, json!([line])).await.ok();
    let read = &bom(&lena, &key).await[0];
    assert_eq!((&read["line_no"], &read["traceability_level"]), (&json!(1), &json!(null)));
}

#[tokio::test]
async fn replace_bom_takes_the_same_component_and_phase_twice() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let part = product(&lena, "C1").await;
    put_bom(&lena, &key, json!([{"component_key": part, "qt": 1}, {"component_key": part, "qt": 2}])).await.ok();
    let quantities: Vec<Value> = bom(&lena, &key).await.as_array().unwrap().iter().map(|l| l["qt"].clone()).collect();
    assert_eq!(quantities, [json!(1), json!(2)]);
}

#[tokio::test]
async fn replace_bom_keeps_quantities_exactly() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let part = product(&lena, "C1").await;
    for (sent, read) in [
        ("0.000001", "0.000001"),
        ("999999999999.999999", "999999999999.999999"),
        ("2.500", "2.5"),
        ("1e2", "100"),
        ("7.0", "7"),
    ] {
        let body = format!(r#"[{{"component_key": "{part}", "qt": {sent}}}]"#);
        let path = format!("/product/{key}/bom");
        crate::organization::steps::send_text(&lena, Method::PUT, &path, &body).await.ok();
        let text = String::from_utf8(lena.get(&path).await.ok().bytes.to_vec()).unwrap();
        assert!(text.contains(&format!(r#""qt":{read},"#)), "{sent}: {text}");
    }
}

#[tokio::test]
async fn replace_bom_takes_components_by_key_or_by_code_however_the_product_is_named() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let (one, two) = (product(&lena, "C1").await, product(&lena, "C2").await);
    let lines = json!([{"component_code": " C1 ", "qt": 1}, {"component_key": two, "qt": 2},
        {"component_key": one, "component_code": " C1", "qt": 3}]);
    for path in [format!("/product/{key}/bom"), "/product/P1/bom?by_code=true".to_owned()] {
        assert_eq!(changed(lena.put(&path, lines.clone()).await), json!({"lines": 3}), "{path}");
        assert_eq!(column(&bom(&lena, &key).await, "component_key"), [one.as_str(), &two, &one], "{path}");
    }
}

#[tokio::test]
async fn replace_bom_by_code_names_product_and_components_by_code() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P 1/ä").await;
    product(&lena, "C1").await;
    let lower = product(&lena, "c1").await;
    let path = "/product/%20P%201%2F%C3%A4%20/bom?by_code=true";
    changed(lena.put(path, json!([{"component_code": " C1 ", "qt": 1}, {"component_code": "c1", "qt": 2}])).await);
    let lines = bom(&lena, &key).await;
    assert_eq!(column(&lines, "component_code"), ["C1", "c1"]);
    assert_eq!(lines[1]["component_key"], json!(lower));
    let path = format!("/product/{key}/bom?by_code=true");
    assert_refused(&lena.put(&path, json!([])).await, 404, &only("product_not_found"));
}

#[tokio::test]
async fn replace_bom_by_code_finds_the_live_one_of_two_products_with_one_code() {
    let (_app, lena) = with_library().await;
    let old = made(&lena, "P1").await;
    super::steps::trash(&lena, &old).await;
    let key = made(&lena, "P1").await;
    let part = product(&lena, "C1").await;
    changed(lena.put("/product/P1/bom?by_code=true", json!([{"component_code": "C1", "qt": 1}])).await);
    assert_eq!(bom(&lena, &key).await[0]["component_key"], json!(part));
}

#[tokio::test]
async fn replace_bom_updates_the_time_and_revision_of_the_product() {
    let (app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let before = read_product(&lena, &key).await;
    app.clock().advance(TimeDelta::seconds(1));
    put_bom(&lena, &key, json!([])).await.ok();
    let after = read_product(&lena, &key).await;
    assert_ne!(before["_rev"], after["_rev"]);
    assert_ne!(before["updated"], after["updated"]);
    assert_eq!(before["created"], after["created"]);
}

#[tokio::test]
async fn replace_bom_with_another_revision_is_412_and_with_the_present_one_200() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let part = product(&lena, "C1").await;
    let rev = text(&read_product(&lena, &key).await, "_rev");
    let path = format!("/product/{key}/bom");
    let stale = request_if_match(&lena, Method::PUT, &path, "\"wrong\"", Some(parts(&[&part]))).await;
    assert_refused(&stale, 412, &json!({"code": "revision_mismatch", "current_rev": rev}));
    assert_eq!(bom(&lena, &key).await, json!([]));
    request_if_match(&lena, Method::PUT, &path, &format!("\"{rev}\""), Some(parts(&[&part]))).await.ok();
    let again = request_if_match(&lena, Method::PUT, &path, &rev, Some(json!([]))).await;
    assert_eq!(again.refusal(), (412, "revision_mismatch".to_owned()));
}

#[tokio::test]
async fn replace_bom_of_five_thousand_lines_is_200_and_of_one_more_422() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "P1").await;
    let part = product(&lena, "C1").await;
    let line = json!({"component_key": part, "qt": 1});
    assert_eq!(changed(put_bom(&lena, &key, json!(vec![line.clone(); 5000])).await), json!({"lines": 5000}));
    let too_many = put_bom(&lena, &key, json!(vec![line; 5001])).await;
    assert_eq!(crate::organization::steps::faults(&too_many), json!([[["body"], "too_long"]]));
    let lines = bom(&lena, &key).await;
    assert_eq!((lines.as_array().unwrap().len(), &lines[4999]["line_no"]), (5000, &json!(5000)));
}

#[tokio::test]
async fn bom_shows_present_code_and_description_of_the_component_and_the_present_name_of_the_phase() {
    let (_app, lena) = with_library().await;
    let (key, _) = routed(&lena, "P1", &["F1"]).await;
    let part = product(&lena, "C1").await;
    super::steps::contain(&lena, &key, &[&part]).await;
    changed(lena.patch(&format!("/product/{part}"), json!({"code": "C2", "description": "new"})).await);
    let mut phases = super::steps::process(&lena, &key).await;
    phases[0]["alias"] = json!("Renamed");
    changed(lena.put(&format!("/product/{key}/process"), phases).await);
    let line = &bom(&lena, &key).await[0];
    assert_eq!((&line["component_code"], &line["component_description"]), (&json!("C2"), &json!("new")));
    assert_eq!(line["phase_name"], "Renamed");
}
