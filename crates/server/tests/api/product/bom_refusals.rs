//! `PUT /product/{product_key}/bom`: the refusals and their order.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{bom, contain, create, only, parts, product, put_bom, routed, text, trash, with_library};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{assert_refused, faults, request_if_match, send_text};
use crate::support::{Actor, TestApp};

/// A product with a line, its phase, and two components.
struct Case {
    app: TestApp,
    lena: Actor,
    key: String,
    phase: String,
    part: String,
    traced: String,
    before: Value,
}

/// Builds the case: the product P1 has one line of C1; S1 is traced.
async fn case() -> Case {
    let (app, lena) = with_library().await;
    let (key, phases) = routed(&lena, "P1", &["F1"]).await;
    let part = product(&lena, "C1").await;
    let traced = text(&create(&lena, json!({"code": "S1", "traceability_level": "form_only"})).await, "_key");
    contain(&lena, &key, &[&part]).await;
    let before = bom(&lena, &key).await;
    Case { app, lena, key, phase: phases[0].clone(), part, traced, before }
}

impl Case {
    /// Asserts that the lines are refused with these faults, and that the BOM has not changed.
    async fn refuse(&self, lines: Value, expected: Value) {
        let answer = put_bom(&self.lena, &self.key, lines.clone()).await;
        assert_eq!(faults(&answer), expected, "{lines}");
        assert_eq!(bom(&self.lena, &self.key).await, self.before, "nothing changed");
    }
}

#[tokio::test]
async fn replace_bom_of_an_unknown_key_is_401_product_not_found_with_the_header() {
    let (_app, lena) = with_library().await;
    product(&lena, "P1").await;
    for key in ["nokey", "P1", "999999", "a.b"] {
        let answer = put_bom(&lena, key, json!([])).await;
        assert_refused(&answer, 401, &only("product_not_found"));
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    }
}

#[tokio::test]
async fn replace_bom_of_an_unknown_code_is_404_product_not_found() {
    let (_app, lena) = with_library().await;
    product(&lena, "P1").await;
    for code in ["NOCODE", "p1", "P"] {
        let answer = lena.put(&format!("/product/{code}/bom?by_code=true"), json!([])).await;
        assert_refused(&answer, 404, &only("product_not_found"));
    }
}

#[tokio::test]
async fn replace_bom_of_a_product_without_process_is_422_no_production_process() {
    let (_app, lena) = with_library().await;
    let (key, part) = (product(&lena, "P1").await, product(&lena, "C1").await);
    for lines in [json!([]), parts(&[&part]), json!([{"qt": 0}])] {
        assert_refused(&put_bom(&lena, &key, lines).await, 422, &only("no_production_process"));
    }
    assert_refused(&lena.put("/product/P1/bom?by_code=true", json!([])).await, 422, &only("no_production_process"));
}

#[tokio::test]
async fn replace_bom_with_a_quantity_of_zero_is_422_at_its_place_and_the_old_one_stays() {
    let case = case().await;
    let line = |qt: Value| json!({"component_key": case.part, "qt": qt});
    let expected = json!([[["body", 1, "qt"], "quantity_not_positive"]]);
    case.refuse(json!([line(json!(1)), line(json!(0))]), expected.clone()).await;
    case.refuse(json!([line(json!(1)), line(json!(-1.5))]), expected).await;
}

#[tokio::test]
async fn replace_bom_of_bad_shape_is_422_before_anything_is_looked_up() {
    let case = case().await;
    let line = |more: Value| {
        let mut line = json!({"component_key": case.part, "qt": 1});
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!([line])
    };
    let options = |name: &str, value: Value| line(json!({"consumption_options": {name: value}}));
    let cases = [
        (json!({}), json!([[["body"], "list_type"]])),
        (json!([5]), json!([[["body", 0], "dict_type"]])),
        (json!([{"component_key": case.part}]), json!([[["body", 0, "qt"], "missing"]])),
        (line(json!({"qt": null})), json!([[["body", 0, "qt"], "decimal_type"]])),
        (line(json!({"qt": "1"})), json!([[["body", 0, "qt"], "decimal_type"]])),
        (line(json!({"qt": 1_000_000_000_000_i64})), json!([[["body", 0, "qt"], "decimal_whole_digits"]])),
        (line(json!({"component_key": 5})), json!([[["body", 0, "component_key"], "string_type"]])),
        (line(json!({"phase_key": []})), json!([[["body", 0, "phase_key"], "string_type"]])),
        (line(json!({"consumption_options": []})), json!([[["body", 0, "consumption_options"], "dict_type"]])),
        (
            options("consumption_position_mandatory", json!("x")),
            json!([[["body", 0, "consumption_options", "consumption_position_mandatory"], "bool_type"]]),
        ),
        (
            options("minimum_quantity", json!("x")),
            json!([[["body", 0, "consumption_options", "minimum_quantity"], "decimal_type"]]),
        ),
    ];
    for (lines, expected) in cases {
        case.refuse(lines.clone(), expected.clone()).await;
        assert_eq!(faults(&put_bom(&case.lena, "nokey", lines).await), expected, "shape before existence");
    }
    let path = format!("/product/{}/bom", case.key);
    let places = send_text(&case.lena, Method::PUT, &path, r#"[{"qt": 1.0000001}]"#).await;
    assert_eq!(faults(&places), json!([[["body", 0, "qt"], "decimal_max_places"]]));
    let broken = send_text(&case.lena, Method::PUT, "/product/nokey/bom", "[{").await;
    assert_eq!(faults(&broken)[0][1], "json_invalid");
}

#[tokio::test]
async fn replace_bom_without_a_component_is_422_component_missing() {
    let case = case().await;
    let expected = json!([[["body", 0, "component_key"], "component_missing"]]);
    for line in [json!({"qt": 1}), json!({"qt": 1, "component_key": null}), json!({"qt": 1, "component_code": " "})] {
        case.refuse(json!([line]), expected.clone()).await;
        let answer = case.lena.put("/product/P1/bom?by_code=true", json!([line])).await;
        assert_eq!(faults(&answer), expected, "{line}");
    }
}

#[tokio::test]
async fn replace_bom_with_key_and_code_of_two_products_is_422_component_mismatch() {
    let case = case().await;
    let expected = json!([[["body", 0, "component_code"], "component_mismatch"]]);
    for code in ["S1", "none", "c1"] {
        let line = json!([{"qt": 1, "component_key": case.part, "component_code": code}]);
        case.refuse(line.clone(), expected.clone()).await;
        assert_eq!(faults(&case.lena.put("/product/P1/bom?by_code=true", line).await), expected, "{code}");
    }
    let unknown = json!([{"qt": 1, "component_key": "none", "component_code": "C1"}]);
    case.refuse(unknown, json!([[["body", 0, "component_key"], "component_not_found"]])).await;
}

#[tokio::test]
async fn replace_bom_with_an_unknown_or_trashed_component_is_422_component_not_found() {
    let case = case().await;
    let gone = product(&case.lena, "G1").await;
    trash(&case.lena, &gone).await;
    for key in ["none", "999999", "C1", gone.as_str()] {
        case.refuse(parts(&[key]), json!([[["body", 0, "component_key"], "component_not_found"]])).await;
    }
    for code in ["none", "G1", "c1"] {
        let lines = json!([{"qt": 1, "component_code": code}]);
        let answer = case.lena.put("/product/P1/bom?by_code=true", lines).await;
        assert_eq!(faults(&answer), json!([[["body", 0, "component_code"], "component_not_found"]]), "{code}");
    }
}

#[tokio::test]
async fn replace_bom_with_a_fractional_quantity_of_a_traced_component_is_422_whole_quantity_required() {
    let case = case().await;
    let line = |key: &str, qt: f64| json!({"component_key": key, "qt": qt});
    let expected = json!([[["body", 1, "qt"], "whole_quantity_required"]]);
    case.refuse(json!([line(&case.part, 0.5), line(&case.traced, 1.5)]), expected).await;
    put_bom(&case.lena, &case.key, json!([line(&case.traced, 2.0)])).await.ok();
}

#[tokio::test]
async fn replace_bom_with_a_phase_of_another_product_is_422_phase_not_of_product() {
    let case = case().await;
    let (_, others) = routed(&case.lena, "P2", &["F1"]).await;
    for phase in ["none", "default", others[0].as_str()] {
        let lines = json!([{"component_key": case.part, "qt": 1, "phase_key": phase}]);
        case.refuse(lines, json!([[["body", 0, "phase_key"], "phase_not_of_product"]])).await;
    }
}

#[tokio::test]
async fn replace_bom_with_a_trashed_phase_is_422_phase_not_of_product() {
    let (_app, lena) = with_library().await;
    let (key, phases) = routed(&lena, "P1", &["F1", "F2"]).await;
    let part = product(&lena, "C1").await;
    let mut process = super::steps::process(&lena, &key).await;
    process.as_array_mut().unwrap().remove(0);
    lena.put(&format!("/product/{key}/process"), process).await.ok();
    let line = |phase: &str| json!([{"component_key": part, "qt": 1, "phase_key": phase}]);
    let refused = put_bom(&lena, &key, line(&phases[0])).await;
    assert_eq!(faults(&refused), json!([[["body", 0, "phase_key"], "phase_not_of_product"]]));
    put_bom(&lena, &key, line(&phases[1])).await.ok();
}

#[tokio::test]
async fn replace_bom_with_a_position_that_is_not_live_is_422_position_not_found() {
    let case = case().await;
    insert_position(&case.app, "A1").await;
    case.app.sql.batch_execute("update position.position set deleted = true where key = 'A1'").await.unwrap();
    for position in ["none", "A1"] {
        let options = json!({"consumption_position_key": position});
        let lines = json!([{"component_key": case.part, "qt": 1, "consumption_options": options}]);
        let place = json!(["body", 0, "consumption_options", "consumption_position_key"]);
        case.refuse(lines, json!([[place, "position_not_found"]])).await;
    }
}

#[tokio::test]
async fn replace_bom_with_a_minimum_that_does_not_fit_is_422_minimum_quantity_invalid() {
    let case = case().await;
    let line = |options: Value| json!([{"component_key": case.part, "qt": 2, "consumption_options": options}]);
    let expected = json!([[["body", 0, "consumption_options", "minimum_quantity"], "minimum_quantity_invalid"]]);
    for options in [
        json!({"minimum_quantity_if_negative": true}),
        json!({"minimum_quantity_if_negative": true, "minimum_quantity": null}),
        json!({"minimum_quantity_if_negative": true, "minimum_quantity": 2.000_001}),
        json!({"minimum_quantity": 3}),
        json!({"minimum_quantity": -1}),
    ] {
        case.refuse(line(options), expected.clone()).await;
    }
    for options in
        [json!({"minimum_quantity_if_negative": true, "minimum_quantity": 0}), json!({"minimum_quantity": 2})]
    {
        put_bom(&case.lena, &case.key, line(options)).await.ok();
    }
}

#[tokio::test]
async fn replace_bom_reports_all_bad_lines_together_in_the_order_of_the_input() {
    let case = case().await;
    let lines = json!([
        {"component_key": "none", "qt": 0},
        {"component_key": case.part, "qt": 1},
        {"qt": 1, "phase_key": "none"},
        {"component_key": case.traced, "qt": 0.5, "phase_key": case.phase,
            "consumption_options": {"consumption_position_key": "none", "minimum_quantity": 1}},
    ]);
    let expected = json!([
        [["body", 0, "component_key"], "component_not_found"],
        [["body", 0, "qt"], "quantity_not_positive"],
        [["body", 2, "component_key"], "component_missing"],
        [["body", 2, "phase_key"], "phase_not_of_product"],
        [["body", 3, "qt"], "whole_quantity_required"],
        [["body", 3, "consumption_options", "consumption_position_key"], "position_not_found"],
        [["body", 3, "consumption_options", "minimum_quantity"], "minimum_quantity_invalid"],
    ]);
    case.refuse(lines, expected).await;
}

#[tokio::test]
async fn replace_bom_with_many_bad_lines_lists_at_most_a_hundred() {
    let case = case().await;
    let lines: Vec<Value> = (0..150).map(|_| json!({"component_key": case.part, "qt": 0})).collect();
    let answer = put_bom(&case.lena, &case.key, json!(lines)).await;
    let faults = faults(&answer);
    assert_eq!((faults.as_array().unwrap().len(), &faults[99][0]), (100, &json!(["body", 99, "qt"])));
}

// docs/spec/product.md#bill-of-materials
#[tokio::test]
async fn replace_bom_with_several_faults_answers_them_in_the_specified_order() {
    let case = case().await;
    let put = async |key: &str, if_match: &str, lines: Value| {
        request_if_match(&case.lena, Method::PUT, &format!("/product/{key}/bom"), if_match, Some(lines)).await
    };
    let bad = json!([{"component_key": "none", "qt": 1}]);
    assert_eq!(faults(&put("nokey", "\"w\"", json!([{}])).await)[0][1], "missing", "shape first");
    let unknown = put("nokey", "\"w\"", bad.clone()).await;
    assert_eq!(unknown.refusal(), (401, "product_not_found".to_owned()), "product before revision");
    let bare = product(&case.lena, "P0").await;
    let stale = put(&bare, "\"w\"", bad.clone()).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()), "revision before process");
    let without = put(&bare, "*", bad).await;
    assert_eq!(without.refusal(), (422, "no_production_process".to_owned()), "process before lines");
    // The product itself as component closes a loop. The invalid line is reported first.
    let both = json!([{"component_key": case.key, "qt": 1}, {"component_key": case.part, "qt": 0}]);
    assert_eq!(faults(&put(&case.key, "*", both).await), json!([[["body", 1, "qt"], "quantity_not_positive"]]));
}
