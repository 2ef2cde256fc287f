//! Creating, reading and searching operations.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    built_in, configured, create_operation, field, form, instruction, key, operation, operation_path, phase, product,
    read_operation, store_process, with, with_library,
};
use crate::configuration::steps::patch_config;
use crate::organization::steps::{assert_refused, column, faults, list, members};
use crate::support::{Actor, TestApp, send};

#[tokio::test]
async fn create_operation_with_a_name_alone_answers_every_member_with_its_default() {
    let (_app, library) = with_library().await;
    let made = create_operation(&library, json!({"name": "Assembly"})).await;
    let expected = json!({"_id": format!("Operation/{}", key(&made)), "_key": made["_key"], "_rev": made["_rev"],
        "name": "Assembly", "code": null, "description": null, "default_phase_parameters": configured(),
        "default_phase_notes": null, "default_phase_steps": [], "used_for": []});
    assert_eq!(made, expected);
    assert_eq!(read_operation(&library, &key(&made)).await, made);
}

#[tokio::test]
async fn create_operation_stores_every_member_that_is_sent() {
    let (_app, library) = with_library().await;
    field(&library, "torque", "number").await;
    let fields = [json!({"custom_field_key": "torque", "mandatory": true})];
    let body = json!({"name": "Assembly", "code": " A-1 ", "description": "All of it", "default_phase_notes": "Gloves",
        "default_phase_steps": [{"title": "Read", "description": "# Read"}, form("Check", &fields)]});
    let made = create_operation(&library, body).await;
    assert_eq!((&made["name"], &made["code"]), (&json!("Assembly"), &json!("A-1")));
    assert_eq!((&made["description"], &made["default_phase_notes"]), (&json!("All of it"), &json!("Gloves")));
    let steps = &made["default_phase_steps"];
    let read = json!({"_key": steps[0]["_key"], "title": "Read", "description": "# Read", "type": "instruction",
        "form_fields": [], "print_templates": [], "media": [], "trashed": null});
    assert_eq!(steps[0], read);
    assert_ne!(key(&steps[0]), key(&steps[1]));
    assert_eq!((&steps[1]["type"], &steps[1]["form_fields"][0]["mandatory"]), (&json!("form"), &json!(true)));
    assert!(!key(&steps[1]["form_fields"][0]).is_empty());
    assert_eq!(read_operation(&library, &key(&made)).await, made);
}

// docs/spec/process.md#phase-parameters
#[tokio::test]
async fn create_operation_takes_sent_parameters_before_configured_before_built_in_ones() {
    let (app, library) = with_library().await;
    let admin = app.user("boss", "admin").await;
    let config = json!({"std_processing_time": 30, "max_offline": 0, "auto_new_batch": false});
    patch_config(&admin, json!({"default_operation_parameters": config})).await;
    let sent = json!({"std_processing_time": 90, "step_check": true});
    let made = create_operation(&library, json!({"name": "Sent", "default_phase_parameters": sent})).await;
    assert_eq!(made["default_phase_parameters"], with(&with(&built_in(), &config), &sent));
    let bare = create_operation(&library, json!({"name": "Bare"})).await;
    assert_eq!(bare["default_phase_parameters"], with(&built_in(), &config));
    patch_config(&admin, json!({"default_operation_parameters": {"std_processing_time": 60}})).await;
    let again = create_operation(&library, json!({"name": "Again", "default_phase_parameters": sent})).await;
    assert_eq!(again["default_phase_parameters"]["std_processing_time"], 90);
    // Stored parameters do not change with the configuration.
    assert_eq!(read_operation(&library, &key(&made)).await, made);
}

#[tokio::test]
async fn create_operation_without_a_configuration_takes_the_built_in_parameters() {
    let (app, library) = with_library().await;
    app.sql.batch_execute("delete from configuration.config").await.unwrap();
    let made = create_operation(&library, json!({"name": "Bare"})).await;
    assert_eq!(made["default_phase_parameters"], built_in());
    let sent = json!({"max_offline": 0, "production_batch_qt": 0, "parallel_job_allowed": false});
    let made = create_operation(&library, json!({"name": "Sent", "default_phase_parameters": sent})).await;
    assert_eq!(made["default_phase_parameters"], with(&built_in(), &sent));
}

#[tokio::test]
async fn create_operation_with_a_name_taken_in_any_case_is_409_operation_name_taken() {
    let (app, library) = with_library().await;
    operation(&library, "Straße").await;
    for name in ["Straße", "STRAße", "straße"] {
        let taken = library.post("/operation", json!({"name": name})).await;
        assert_refused(&taken, 409, &json!({"code": "operation_name_taken"}));
    }
    let system = library.post("/operation", json!({"name": "production"})).await;
    assert_refused(&system, 409, &json!({"code": "operation_name_taken"}));
    assert_eq!(app.count("select count(*) from process.operation").await, 2);
}

#[tokio::test]
async fn create_operation_of_a_bad_shape_names_every_place() {
    let (app, library) = with_library().await;
    let long = |length: usize| "x".repeat(length);
    let cases = [
        (json!({}), json!([[["body", "name"], "missing"]])),
        (json!({"name": ""}), json!([[["body", "name"], "string_too_short"]])),
        (json!({"name": null}), json!([[["body", "name"], "string_type"]])),
        (json!({"name": long(201)}), json!([[["body", "name"], "string_too_long"]])),
        (json!({"name": "x", "code": long(101)}), json!([[["body", "code"], "string_too_long"]])),
        (json!({"name": "x", "description": long(10_001)}), json!([[["body", "description"], "string_too_long"]])),
        (
            json!({"name": "x", "default_phase_parameters": {"step_check": 1, "max_offline": -1}}),
            json!([
                [["body", "default_phase_parameters", "step_check"], "bool_type"],
                [["body", "default_phase_parameters", "max_offline"], "greater_than_equal"]
            ]),
        ),
        (
            json!({"name": "x", "default_phase_parameters": {"production_batch_qt": 1.5}}),
            json!([[["body", "default_phase_parameters", "production_batch_qt"], "int_type"]]),
        ),
        (
            json!({"name": "x", "default_phase_steps": [{}, {"type": "video"}]}),
            json!([[["body", "default_phase_steps", 1, "type"], "enum"]]),
        ),
        (json!({"name": "x", "default_phase_steps": {}}), json!([[["body", "default_phase_steps"], "list_type"]])),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&library.post("/operation", body.clone()).await), expected, "{body}");
    }
    assert_eq!(app.count("select count(*) from process.operation").await, 1);
}

// 10 000 characters of a description, 100 000 of other text (docs/spec/conventions.md#limits).
#[tokio::test]
async fn create_operation_takes_notes_of_100_000_characters_and_no_more() {
    let (_app, library) = with_library().await;
    let notes = "n".repeat(100_000);
    let body = |notes: &str| json!({"name": "x", "default_phase_notes": notes});
    let refused = library.post("/operation", body(&format!("{notes}n"))).await;
    assert_eq!(faults(&refused), json!([[["body", "default_phase_notes"], "string_too_long"]]));
    let made = create_operation(&library, body(&notes)).await;
    assert_eq!(made["default_phase_notes"], json!(notes));
}

// The limit of docs/spec/conventions.md#limits
#[tokio::test]
async fn create_operation_takes_a_step_description_of_10_000_characters_and_no_more() {
    let (_app, library) = with_library().await;
    let body = |length: usize| json!({"name": "x", "default_phase_steps": [{"description": "d".repeat(length)}]});
    let refused = library.post("/operation", body(10_001)).await;
    assert_eq!(faults(&refused), json!([[["body", "default_phase_steps", 0, "description"], "string_too_long"]]));
    create_operation(&library, body(10_000)).await;
}

#[tokio::test]
async fn create_operation_ignores_metadata_computed_and_unknown_members() {
    let (_app, library) = with_library().await;
    let body = json!({"_key": "mine", "_id": 5, "_rev": {}, "used_for": [{"_key": "1"}], "whatever": true, "name": "x",
        "default_phase_steps": [{"_key": "mine", "media": [{"name": "a"}], "trashed": "2026-01-01", "print_templates": [1]}]});
    let made = create_operation(&library, body).await;
    let step = &made["default_phase_steps"][0];
    assert_ne!(key(&made), "mine");
    assert_ne!(key(step), "mine");
    assert_eq!((&made["used_for"], &step["media"], &step["trashed"]), (&json!([]), &json!([]), &json!(null)));
    assert_eq!(step["print_templates"], json!([]));
}

// Members of a POST that the service sets are ignored, and so are the keys of records inside the record
// (docs/spec/conventions.md#records).
#[tokio::test]
async fn create_operation_from_the_answer_of_another_makes_new_step_and_field_keys() {
    let (_app, library) = with_library().await;
    field(&library, "torque", "number").await;
    let steps = [form("Check", &[json!({"custom_field_key": "torque"})])];
    let first = create_operation(&library, json!({"name": "First", "default_phase_steps": steps})).await;
    let second = create_operation(&library, with(&first, &json!({"name": "Second"}))).await;
    let (old, new) = (&first["default_phase_steps"][0], &second["default_phase_steps"][0]);
    assert_ne!(key(old), key(new));
    assert_ne!(key(&old["form_fields"][0]), key(&new["form_fields"][0]));
    assert_eq!(read_operation(&library, &key(&first)).await, first);
}

#[tokio::test]
async fn create_operation_repeated_with_its_idempotency_key_is_done_once() {
    let (app, library) = with_library().await;
    let post = async |name: &str| {
        let request = library.request(Method::POST, "/operation").header("idempotency-key", "k1");
        send(request.json(&json!({"name": name}))).await
    };
    let first = post("Assembly").await.ok();
    let again = post("Assembly").await.ok();
    assert_eq!((again.header("idempotency-replayed").as_str(), &again.bytes), ("true", &first.bytes));
    assert_eq!(post("Other").await.refusal(), (409, "idempotency_key_reused".to_owned()));
    assert_eq!(app.count("select count(*) from process.operation").await, 2);
}

#[tokio::test]
async fn read_operation_is_404_for_an_unknown_key_and_has_its_revision_as_etag() {
    let (_app, library) = with_library().await;
    assert_refused(&library.get("/operation/none").await, 404, &json!({"code": "operation_not_found"}));
    let made = create_operation(&library, json!({"name": "x"})).await;
    let path = operation_path(&key(&made));
    let tag = library.get(&path).await.ok().header("etag");
    assert_eq!(tag, format!("\"{}\"", made["_rev"].as_str().unwrap()));
    let request = library.request(Method::GET, &path).header("if-none-match", &tag);
    assert_eq!(send(request).await.status, 200, "`used_for` changes without the revision");
}

/// Names of the operations that a search finds.
async fn search(actor: &Actor, query: &[(&str, &str)]) -> Vec<String> {
    column(&list(actor, "/operation", query).await.ok().json(), "name")
}

#[tokio::test]
async fn search_operations_finds_wildcard_text_in_name_and_code_whatever_the_case() {
    let (_app, library) = with_library().await;
    for (name, code) in [("Assembly", "AB-1"), ("Pre-assembly", "X"), ("Test*bench", "assembled"), ("Packing", "AB?2")]
    {
        create_operation(&library, json!({"name": name, "code": code})).await;
    }
    let cases: [(&str, &[&str]); 12] = [
        ("ASSEMBL", &["Assembly", "Pre-assembly", "Test*bench"]),
        ("assem*", &["Assembly", "Test*bench"]),
        ("*assembly", &["Assembly", "Pre-assembly"]),
        ("a*y", &["Assembly"]),
        ("ab?1", &["Assembly"]),
        ("ab??", &["Assembly", "Packing"]),
        ("\\*", &["Test*bench"]),
        ("b\\?", &["Packing"]),
        ("pack", &["Packing"]),
        ("%", &[]),
        ("_", &[]),
        ("nothing", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(search(&library, &[("search", text)]).await, expected, "{text}");
    }
    assert_eq!(search(&library, &[("search", " ")]).await.len(), 5, "a blank is no filter");
    let long = "x".repeat(201);
    let refused = list(&library, "/operation", &[("search", &long)]).await;
    assert_eq!(faults(&refused), json!([[["query", "search"], "string_too_long"]]));
}

#[tokio::test]
async fn search_operations_sorts_by_lower_cased_name_and_pages_with_a_total() {
    let (_app, library) = with_library().await;
    for name in ["beta", "Alpha", "alpha 2", "Zeta", "10", "gamma"] {
        operation(&library, name).await;
    }
    let all = ["10", "Alpha", "alpha 2", "beta", "gamma", "Production", "Zeta"];
    assert_eq!(search(&library, &[]).await, all);
    let mut paged = Vec::new();
    for offset in 0..4 {
        paged.extend(search(&library, &[("limit", "2"), ("offset", &(2 * offset).to_string())]).await);
    }
    assert_eq!(paged, all);
    assert_eq!(search(&library, &[("offset", "7")]).await, [""; 0]);
    let page = list(&library, "/operation", &[("search", "alpha"), ("limit", "1"), ("with_total", "true")]).await.ok();
    assert_eq!((page.header("x-total-count").as_str(), column(&page.json(), "name")), ("2", vec!["Alpha".to_owned()]));
    assert_eq!(list(&library, "/operation", &[]).await.ok().header("x-total-count"), "");
}

#[tokio::test]
async fn search_operations_answers_200_rows_unless_asked_for_more() {
    let (app, library) = with_library().await;
    let insert = "insert into process.operation (name) select 'Operation ' || n from generate_series(1, 210) n";
    app.sql.batch_execute(insert).await.unwrap();
    assert_eq!(search(&library, &[]).await.len(), 200);
    assert_eq!(search(&library, &[("limit", "1000")]).await.len(), 211);
    for (name, value, kind) in [
        ("limit", "0", "greater_than_equal"),
        ("limit", "1001", "less_than_equal"),
        ("offset", "-1", "greater_than_equal"),
        ("limit", "x", "int_parsing"),
    ] {
        let refused = list(&library, "/operation", &[(name, value)]).await;
        assert_eq!(faults(&refused), json!([[["query", name], kind]]), "{name}={value}");
    }
}

#[tokio::test]
async fn search_operations_shows_whole_records_each_with_its_own_steps() {
    let (_app, library) = with_library().await;
    let body = |name: &str| json!({"name": name, "default_phase_steps": [instruction(name), instruction("last")]});
    let (a, b) = (create_operation(&library, body("a")).await, create_operation(&library, body("b")).await);
    let found: Value = list(&library, "/operation", &[]).await.ok().json();
    assert_eq!((&found[0], &found[1]), (&a, &b));
    assert_eq!(members(&found[2]), members(&a));
}

#[tokio::test]
async fn used_for_names_each_product_with_a_live_phase_once_by_code() {
    let (_app, library) = with_library().await;
    let (used, other) = (operation(&library, "Used").await, operation(&library, "Other").await);
    let (b, a) = (product(&library, "B").await, product(&library, "A").await);
    store_process(&library, &b, &json!([phase("1", &used), phase("2", &used)])).await;
    store_process(&library, &a, &json!([phase("1", &other), phase("2", &used)])).await;
    let expected = json!([{"_key": a, "code": "A"}, {"_key": b, "code": "B"}]);
    assert_eq!(read_operation(&library, &used).await["used_for"], expected);
    let found = list(&library, "/operation", &[("search", "used")]).await.ok().json();
    assert_eq!(found[0]["used_for"], expected);
    store_process(&library, &b, &json!([])).await;
    assert_eq!(read_operation(&library, &used).await["used_for"], json!([{"_key": a, "code": "A"}]));
}

#[tokio::test]
async fn writes_of_operations_and_processes_need_their_scopes() {
    let app = TestApp::new().await;
    let production = app.user("paul", "production").await;
    let cases = [
        (Method::POST, "/operation", "process:template:create"),
        (Method::PATCH, "/operation/default", "process:template:update"),
        (Method::DELETE, "/operation/default", "process:template:update"),
        (Method::POST, "/operation/default/copy", "process:template:update"),
        (Method::PUT, "/product/1/process", "process:phase:configure"),
        (Method::POST, "/step/1/media", "process:template:update"),
        (Method::DELETE, "/step/1/media/a", "process:template:update"),
    ];
    for (method, path, scope) in cases {
        let refused = send(production.request(method.clone(), path).json(&json!({}))).await;
        assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": scope}));
    }
    production.get("/operation").await.ok();
    production.get("/phase?phase_key=default").await.ok();
    production.get("/procedure/default").await.ok();
}
