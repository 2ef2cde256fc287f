//! `PUT /product/{product_key}/process` with a refusal, after which nothing has changed.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    create_operation, field, form, instruction, key, keys, line_phases, operation, phase, phase_of, process_path,
    product, put_lines, put_process, read_process, read_product, store_process, with, with_library, with_phases,
};
use crate::organization::steps::{assert_refused, faults, request_if_match};
use crate::support::Actor;

/// Process, product and phases of the BOM lines: everything that a refusal must not change.
async fn state(actor: &Actor, product: &str) -> (Value, Value, Vec<String>) {
    let lines = line_phases(actor, product).await;
    (read_process(actor, product).await, read_product(actor, product).await, lines)
}

/// Asserts that a process is refused with 422 and this code, and that nothing has changed. Returns `detail`.
async fn assert_422(actor: &Actor, product: &str, phases: &Value, code: &str) -> Value {
    let before = state(actor, product).await;
    let refused = put_process(actor, product, phases).await;
    assert_eq!(refused.refusal(), (422, code.to_owned()), "{phases}");
    assert_eq!(state(actor, product).await, before);
    refused.detail()
}

#[tokio::test]
async fn read_and_replacement_of_the_process_of_an_unknown_or_trashed_product_are_404() {
    let (_app, library) = with_library().await;
    let (trashed, _) = with_phases(&library, "P", &["A"]).await;
    library.delete(&format!("/product/{trashed}")).await.ok();
    for product in [trashed.as_str(), "999999", "none"] {
        let unknown = json!({"code": "product_not_found"});
        assert_refused(&library.get(&process_path(product)).await, 404, &unknown);
        assert_refused(&put_process(&library, product, &json!([])).await, 404, &unknown);
        let stale = request_if_match(&library, Method::PUT, &process_path(product), "\"0\"", Some(json!([]))).await;
        assert_refused(&stale, 404, &unknown);
    }
}

#[tokio::test]
async fn replace_process_with_a_phase_that_is_not_a_live_one_of_the_product_is_422_phase_not_of_product() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A", "B"]).await;
    let (_, others) = with_phases(&library, "Q", &["A"]).await;
    store_process(&library, &p, &json!([own[0]])).await;
    for stranger in [key(&others[0]), key(&own[1]), "default".to_owned(), "none".to_owned()] {
        let phases = json!([own[0], with(&own[0], &json!({"_key": stranger}))]);
        assert_422(&library, &p, &phases, "phase_not_of_product").await;
    }
}

// docs/spec/process.md#replacing-a-process: a step with a key is live and belongs to this product.
#[tokio::test]
async fn replace_process_with_a_step_that_is_not_a_live_one_of_the_product_is_422_step_not_of_product() {
    let (_app, library) = with_library().await;
    let body = json!({"name": "O", "default_phase_steps": [instruction("template")]});
    let template = create_operation(&library, body).await;
    let operation = key(&template);
    let (p, q) = (product(&library, "P").await, product(&library, "Q").await);
    let steps = [instruction("1"), instruction("2")];
    let own = store_process(&library, &p, &json!([phase_of("A", &operation, &steps)])).await;
    let others = store_process(&library, &q, &json!([phase_of("A", &operation, &steps)])).await;
    let kept = with(&own[0], &json!({"steps": [own[0]["steps"][0]]}));
    store_process(&library, &p, &json!([kept])).await;
    let strangers = [
        key(&others[0]["steps"][0]),
        key(&own[0]["steps"][1]),
        key(&template["default_phase_steps"][0]),
        "none".to_owned(),
    ];
    for stranger in strangers {
        let phases = json!([kept, phase_of("B", &operation, &[json!({"_key": stranger})])]);
        assert_422(&library, &p, &phases, "step_not_of_product").await;
    }
    assert_eq!(read_process(&library, &q).await, others);
}

#[tokio::test]
async fn replace_process_with_one_key_twice_is_422_duplicate_key() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let steps = [form("Check", &[json!({"custom_field_key": "F1"})]), form("More", &[])];
    let own = store_process(&library, &p, &json!([phase_of("A", &operation, &steps), phase("B", &operation)])).await;
    let (step, more) = (&own[0]["steps"][0], &own[0]["steps"][1]);
    let field = &step["form_fields"][0];
    let bodies = [
        json!([own[0], own[0]]),
        json!([own[1], own[0], own[1]]),
        json!([with(&own[0], &json!({"steps": [step, step]}))]),
        json!([own[0], with(&own[1], &json!({"steps": [step]}))]),
        json!([own[0], phase_of("C", &operation, std::slice::from_ref(step))]),
        json!([with(&own[0], &json!({"steps": [with(step, &json!({"form_fields": [field, field]}))]}))]),
        json!([with(&own[0], &json!({"steps": [step, with(more, &json!({"form_fields": [field]}))]}))]),
        json!([own[0], with(&own[1], &json!({"steps": [form("New", std::slice::from_ref(field))]}))]),
    ];
    for body in bodies {
        assert_422(&library, &p, &body, "duplicate_key").await;
    }
}

// docs/spec/process.md#replacing-a-process: a phase that is left out has no BOM lines.
#[tokio::test]
async fn replace_process_without_phases_that_have_lines_is_409_with_those_phases_and_changes_nothing() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A", "B", "C", "D"]).await;
    let (a, c, d) = (key(&own[0]), key(&own[2]), key(&own[3]));
    put_lines(&library, &p, &[&a, &c, &c, &d]).await.ok();
    let before = state(&library, &p).await;
    let (line_a, line_c) = (json!({"_key": a, "alias": "A", "lines": 1}), json!({"_key": c, "alias": "C", "lines": 2}));
    let refused = put_process(&library, &p, &json!([phase("New", "default"), own[3]])).await;
    assert_refused(&refused, 409, &json!({"code": "phase_has_bom_lines", "phases": [line_a, line_c]}));
    let refused = put_process(&library, &p, &json!([own[3], own[0], own[1]])).await;
    assert_refused(&refused, 409, &json!({"code": "phase_has_bom_lines", "phases": [line_c]}));
    assert_eq!(state(&library, &p).await, before);
    // A phase without BOM lines can be removed.
    store_process(&library, &p, &json!([own[0], own[2], own[3]])).await;
}

#[tokio::test]
async fn replace_process_with_an_empty_list_of_a_product_with_lines_is_409() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A", "B"]).await;
    put_lines(&library, &p, &[&key(&own[1])]).await.ok();
    let before = state(&library, &p).await;
    let shown = json!([{"_key": key(&own[1]), "alias": "B", "lines": 1}]);
    let refused = put_process(&library, &p, &json!([])).await;
    assert_refused(&refused, 409, &json!({"code": "phase_has_bom_lines", "phases": shown}));
    assert_eq!(state(&library, &p).await, before);
}

// The revision is checked first, then the state, then the rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn replace_process_with_another_revision_and_a_missing_phase_with_lines_is_412() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A"]).await;
    put_lines(&library, &p, &[&key(&own[0])]).await.ok();
    let before = state(&library, &p).await;
    let stale = request_if_match(&library, Method::PUT, &process_path(&p), "\"0\"", Some(json!([]))).await;
    assert_refused(&stale, 412, &json!({"code": "revision_mismatch", "current_rev": before.1["_rev"]}));
    assert_eq!(state(&library, &p).await, before);
}

// State comes before rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn replace_process_without_a_phase_with_lines_and_with_a_wrong_form_or_operation_is_409() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A", "B"]).await;
    put_lines(&library, &p, &[&key(&own[0])]).await.ok();
    let form = form("Check", &[json!({"custom_field_key": "none"})]);
    for broken in [phase_of("B", "default", &[form]), phase("B", "none")] {
        let refused = put_process(&library, &p, &json!([broken])).await;
        assert_eq!(refused.refusal(), (409, "phase_has_bom_lines".to_owned()), "{broken}");
    }
}

// State comes before rule (docs/spec/conventions.md#order-of-checks). The refusal lists the live phases whose
// key is not in the body.
#[tokio::test]
async fn replace_process_without_a_phase_with_lines_and_with_a_foreign_phase_or_step_is_409() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A", "B"]).await;
    put_lines(&library, &p, &[&key(&own[0])]).await.ok();
    let foreign_phase = json!([{"_key": "none", "operation_key": "default"}]);
    let foreign_step = json!([{"operation_key": "default", "steps": [{"_key": "none"}]}]);
    for body in [foreign_phase, foreign_step, json!([own[1], own[1]])] {
        let refused = put_process(&library, &p, &body).await;
        assert_eq!(refused.refusal(), (409, "phase_has_bom_lines".to_owned()), "{body}");
    }
}

#[tokio::test]
async fn replace_process_with_an_unknown_operation_is_422_operation_not_found() {
    let (_app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A"]).await;
    assert_422(&library, &p, &json!([own[0], phase("B", "none")]), "operation_not_found").await;
    assert_422(&library, &p, &json!([with(&own[0], &json!({"operation_key": "none"}))]), "operation_not_found").await;
}

#[tokio::test]
async fn replace_process_with_201_phases_is_422() {
    let (_app, library) = with_library().await;
    let product = product(&library, "P").await;
    let phases: Value = (0..201).map(|number| phase(&number.to_string(), "default")).collect();
    assert_eq!(faults(&put_process(&library, &product, &phases).await), json!([[["body"], "too_long"]]));
    assert_eq!(read_process(&library, &product).await, json!([]));
}

#[tokio::test]
async fn replace_process_of_a_bad_shape_names_every_place_before_the_product_is_looked_for() {
    let (_app, library) = with_library().await;
    let bad = |member: &str, value: Value| {
        json!([phase("ok", "default"), with(&phase("x", "default"), &json!({member: value}))])
    };
    let long = "x".repeat(201);
    let cases = [
        (json!({}), json!([[["body"], "list_type"]])),
        (json!([5]), json!([[["body", 0], "dict_type"]])),
        (json!([{}]), json!([[["body", 0, "operation_key"], "missing"]])),
        (bad("operation_key", json!(null)), json!([[["body", 1, "operation_key"], "string_type"]])),
        (bad("alias", json!("")), json!([[["body", 1, "alias"], "string_too_short"]])),
        (bad("alias", json!(long)), json!([[["body", 1, "alias"], "string_too_long"]])),
        (bad("steps", json!({})), json!([[["body", 1, "steps"], "list_type"]])),
        (bad("steps", json!([{"type": "video"}])), json!([[["body", 1, "steps", 0, "type"], "enum"]])),
        (
            bad("params", json!({"max_offline": -1})),
            json!([[["body", 1, "params", "max_offline"], "greater_than_equal"]]),
        ),
        (bad("params", json!({"step_check": "yes"})), json!([[["body", 1, "params", "step_check"], "bool_type"]])),
        (
            bad("steps", json!([{"type": "form", "form_fields": [{"custom_field_key": "a", "mandatory": 1}]}])),
            json!([[["body", 1, "steps", 0, "form_fields", 0, "mandatory"], "bool_type"]]),
        ),
        (bad("production_notes", json!("a\0b")), json!([[["body", 1, "production_notes"], "string_nul"]])),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&put_process(&library, "none", &body).await), expected, "{body}");
    }
}

// 100 000 characters of a text that is not a description (docs/spec/conventions.md#limits).
#[tokio::test]
async fn replace_process_takes_notes_of_100_000_characters_and_no_more() {
    let (_app, library) = with_library().await;
    let product = product(&library, "P").await;
    let body = |length: usize| json!([with(&phase("A", "default"), &json!({"production_notes": "n".repeat(length)}))]);
    let refused = put_process(&library, &product, &body(100_001)).await;
    assert_eq!(faults(&refused), json!([[["body", 0, "production_notes"], "string_too_long"]]));
    store_process(&library, &product, &body(100_000)).await;
}

#[tokio::test]
async fn replace_process_refused_in_the_middle_leaves_nothing_behind() {
    let (app, library) = with_library().await;
    let (p, own) = with_phases(&library, "P", &["A", "B"]).await;
    let rows = "select (select count(*) from process.phase) + (select count(*) from process.step)
        + (select count(*) from process.form_field)";
    let before = app.count(rows).await;
    let broken = form("Check", &[json!({"custom_field_key": "none"})]);
    let body = json!([phase_of("New", "default", &[instruction("x")]), own[1], phase_of("C", "default", &[broken])]);
    let detail = assert_422(&library, &p, &body, "field_not_found").await;
    assert_eq!((&detail["phase"], &detail["step"], &detail["index"]), (&json!(2), &json!(0), &json!(0)));
    assert_eq!(app.count(rows).await, before);
    assert_eq!(keys(&read_process(&library, &p).await), keys(&own));
}
