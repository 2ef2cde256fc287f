//! `POST /product`, `GET /product/{product_key}` and `GET /product/{product_key}/stats`.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{counter, create, made, only, product, read_product, routed, text, with_library};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{assert_refused, changed, faults};
use crate::support::send;

#[tokio::test]
async fn create_product_with_a_code_alone_has_every_specified_default() {
    let (_app, lena) = with_library().await;
    let made = create(&lena, json!({"code": "  P1 "})).await;
    let key = text(&made, "_key");
    let expected = json!({
        "_id": format!("Product/{key}"), "_key": key, "_rev": made["_rev"], "code": "P1", "description": null,
        "active": true, "image": false, "tags": [], "counter_key": null, "traceability_level": null,
        "manage_inventory": false, "allow_negative_inventory": false, "lot_tracking": "none",
        "serial_code_on_creation": false, "gtin": null, "trash": false, "created": made["created"],
        "updated": made["created"], "cost": {"target": null, "average": null}, "technical_batch_qt": 0,
        "minimum_order_qt": 0, "process_phases": [], "production_notes": null, "throughput_time_target": null,
        "processing_time_target": null, "kpi_window_type": "count", "kpi_window_size": null, "metadata": [],
        "default_production_position_key": null, "default_consumption_position_key": null, "docs": [],
        "img_name": null, "counter": null,
    });
    assert_eq!(made, expected);
    assert_eq!(read_product(&lena, &key).await, expected);
}

#[tokio::test]
async fn create_product_keeps_every_writable_member() {
    let (app, lena) = with_library().await;
    counter(&lena, "SN").await;
    insert_position(&app, "A1").await;
    let body = json!({
        "code": "P1", "description": "A pump", "active": false, "counter_key": "SN", "traceability_level": "complete",
        "manage_inventory": true, "allow_negative_inventory": true, "lot_tracking": "none",
        "serial_code_on_creation": true, "gtin": "4006381333931", "cost": {"target": 1.5, "average": 0.125},
        "technical_batch_qt": 12.25, "minimum_order_qt": 3, "production_notes": "Mind the seal",
        "throughput_time_target": 86400.5, "processing_time_target": 60, "kpi_window_type": "time",
        "kpi_window_size": 30, "metadata": [], "default_production_position_key": "A1",
        "default_consumption_position_key": "IN",
    });
    let made = create(&lena, body.clone()).await;
    for (name, value) in body.as_object().unwrap() {
        assert_eq!(&made[name], value, "{name}");
    }
    assert_eq!((&made["counter"]["_key"], &made["counter"]["preview"]), (&json!("SN"), &json!("0001")));
}

#[tokio::test]
async fn create_product_ignores_unknown_and_read_only_members() {
    let (_app, lena) = with_library().await;
    let body = json!({"code": "P1", "_key": "mine", "_rev": "9", "tags": [{"name": "x"}], "image": true, "trash": true,
        "process_phases": ["1"], "docs": [{}], "img_name": "x", "counter": {}, "created": "x", "zzz": [1]});
    let made = create(&lena, body).await;
    assert_eq!((&made["trash"], &made["image"], &made["tags"]), (&json!(false), &json!(false), &json!([])));
    assert!(made["_key"].as_str().is_some_and(|key| key != "mine"), "{made}");
}

#[tokio::test]
async fn create_product_with_a_taken_code_is_409_product_code_taken_and_the_case_matters() {
    let (app, lena) = with_library().await;
    product(&lena, "P1").await;
    for code in ["P1", " P1\t"] {
        assert_refused(&lena.post("/product", json!({"code": code})).await, 409, &only("product_code_taken"));
    }
    product(&lena, "p1").await;
    assert_eq!(app.count("select count(*) from product.product").await, 2);
}

#[tokio::test]
async fn create_product_of_bad_shape_is_422_at_its_place() {
    let (app, lena) = with_library().await;
    let cases = [
        (json!({}), json!([[["body", "code"], "missing"]])),
        (json!({"code": null}), json!([[["body", "code"], "string_type"]])),
        (json!({"code": 5}), json!([[["body", "code"], "string_type"]])),
        (json!({"code": "x".repeat(101)}), json!([[["body", "code"], "string_too_long"]])),
        (json!({"code": "a\u{0}"}), json!([[["body", "code"], "string_nul"]])),
        (json!({"code": "P", "active": "yes"}), json!([[["body", "active"], "bool_type"]])),
        (json!({"code": "P", "traceability_level": "full"}), json!([[["body", "traceability_level"], "enum"]])),
        (json!({"code": "P", "lot_tracking": "some"}), json!([[["body", "lot_tracking"], "enum"]])),
        (json!({"code": "P", "kpi_window_type": "days"}), json!([[["body", "kpi_window_type"], "enum"]])),
        (json!({"code": "P", "kpi_window_size": 0}), json!([[["body", "kpi_window_size"], "greater_than_equal"]])),
        (json!({"code": "P", "kpi_window_size": 1.5}), json!([[["body", "kpi_window_size"], "int_type"]])),
        (
            json!({"code": "P", "technical_batch_qt": -1}),
            json!([[["body", "technical_batch_qt"], "greater_than_equal"]]),
        ),
        (json!({"code": "P", "minimum_order_qt": "1"}), json!([[["body", "minimum_order_qt"], "decimal_type"]])),
        (
            json!({"code": "P", "minimum_order_qt": 1.000_000_1}),
            json!([[["body", "minimum_order_qt"], "decimal_max_places"]]),
        ),
        (
            json!({"code": "P", "minimum_order_qt": 1_000_000_000_000_i64}),
            json!([[["body", "minimum_order_qt"], "decimal_whole_digits"]]),
        ),
        (json!({"code": "P", "cost": 5}), json!([[["body", "cost"], "dict_type"]])),
        (
            json!({"code": "P", "cost": {"target": -1, "average": "x"}}),
            json!([[["body", "cost", "target"], "greater_than_equal"], [["body", "cost", "average"], "decimal_type"]]),
        ),
        (json!({"code": "P", "metadata": {}}), json!([[["body", "metadata"], "list_type"]])),
        (
            json!({"code": "P", "metadata": [{"value": 1}]}),
            json!([[["body", "metadata", 0, "custom_field_key"], "missing"]]),
        ),
        (json!([]), json!([[["body"], "dict_type"]])),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&lena.post("/product", body.clone()).await), expected, "{body}");
    }
    assert_eq!(faults(&lena.post("/product", json!({"code": "  "})).await)[0][0], json!(["body", "code"]));
    assert_eq!(app.count("select count(*) from product.product").await, 0);
}

#[tokio::test]
async fn create_product_with_a_gtin_checks_its_length_and_its_last_digit() {
    let (_app, lena) = with_library().await;
    for (number, good) in ["96385074", "036000291452", "4006381333931", "10012345678902"].iter().enumerate() {
        let made = create(&lena, json!({"code": format!("G{number}"), "gtin": good})).await;
        assert_eq!(made["gtin"], *good);
    }
    for bad in ["96385075", "036000291453", "4006381333930", "1001234567890", "400638133393", "", "0", "400638133393X"]
    {
        let refused = lena.post("/product", json!({"code": "P", "gtin": bad})).await;
        assert_refused(&refused, 422, &only("gtin_invalid"));
    }
}

#[tokio::test]
async fn create_product_with_lots_and_serials_is_422_lot_tracking_not_allowed() {
    let (_app, lena) = with_library().await;
    for lots in ["optional", "required"] {
        for level in ["form_only", "complete"] {
            let body = json!({"code": "P", "lot_tracking": lots, "traceability_level": level});
            assert_refused(&lena.post("/product", body).await, 422, &only("lot_tracking_not_allowed"));
        }
        let made = create(&lena, json!({"code": lots, "lot_tracking": lots})).await;
        assert_eq!(made["lot_tracking"], lots);
    }
}

#[tokio::test]
async fn create_product_with_an_unknown_counter_is_422_counter_not_found() {
    let (_app, lena) = with_library().await;
    let refused = lena.post("/product", json!({"code": "P", "counter_key": "none"})).await;
    assert_eq!(refused.refusal(), (422, "counter_not_found".to_owned()));
}

#[tokio::test]
async fn create_product_with_a_position_that_is_not_live_is_422_position_not_found_with_the_member() {
    let (app, lena) = with_library().await;
    insert_position(&app, "A1").await;
    app.sql.batch_execute("update position.position set deleted = true where key = 'A1'").await.unwrap();
    for member in ["default_production_position_key", "default_consumption_position_key"] {
        for position in ["none", "A1"] {
            let refused = lena.post("/product", json!({"code": "P", member: position})).await;
            assert_refused(&refused, 422, &json!({"code": "position_not_found", "key": member}));
        }
    }
}

#[tokio::test]
async fn create_product_checks_state_409_before_rules_422() {
    let (_app, lena) = with_library().await;
    product(&lena, "P1").await;
    for rule in [
        json!({"code": "P1", "gtin": "1"}),
        json!({"code": "P1", "lot_tracking": "optional", "traceability_level": "complete"}),
        json!({"code": "P1", "default_production_position_key": "none"}),
        json!({"code": "P1", "counter_key": "none"}),
    ] {
        let answer = lena.post("/product", rule.clone()).await;
        assert_eq!(answer.refusal(), (409, "product_code_taken".to_owned()), "{rule}");
    }
}

#[tokio::test]
async fn create_product_with_an_idempotency_key_is_made_once() {
    let (app, lena) = with_library().await;
    let post = async |code: &str| {
        let request = lena.request(Method::POST, "/product").header("idempotency-key", "k");
        send(request.json(&json!({"code": code}))).await
    };
    let first = post("P1").await.ok();
    let second = post("P1").await.ok();
    assert_eq!((second.header("idempotency-replayed").as_str(), second.json()), ("true", first.json()));
    assert_eq!(post("P2").await.refusal(), (409, "idempotency_key_reused".to_owned()));
    assert_eq!(app.count("select count(*) from product.product").await, 1);
}

#[tokio::test]
async fn operations_of_the_catalogue_need_their_scopes() {
    let (app, lena) = with_library().await;
    let (key, _) = routed(&lena, "P1", &["F1"]).await;
    let other = made(&lena, "P2").await;
    let anna = app.user("anna", "operator").await;
    let missing = |scope: &str| json!({"code": "missing_scope", "scope": scope});
    let targets = json!({"target_product_keys": [other]});
    let path = |rest: &str| format!("/product/{key}{rest}");
    for (answer, scope) in [
        (anna.post("/product", json!({})).await, "product:catalogue:create"),
        (anna.post("/product/copy", json!({})).await, "product:catalogue:create"),
        (anna.patch(&path(""), json!({"zzz": 1})).await, "product:catalogue:update"),
        (anna.delete(&path("")).await, "product:catalogue:delete"),
        (anna.post(&path("/restore"), json!({})).await, "product:catalogue:delete"),
        (anna.put(&path("/bom"), json!([{}])).await, "product:bom:update"),
        (super::steps::add_doc(&anna, &key, "a", b"1").await, "product:catalogue:update"),
        (anna.delete(&path("/doc/a")).await, "product:catalogue:update"),
        (super::steps::put_image(&anna, &key, "a", b"1").await, "product:catalogue:update"),
        (anna.delete(&path("/image")).await, "product:catalogue:update"),
        (anna.post(&path("/process/copy"), targets.clone()).await, "process:template:update"),
        (anna.post(&path("/counter/copy"), targets).await, "process:template:update"),
    ] {
        assert_refused(&answer, 403, &missing(scope));
    }
    let reader = app.user("rita", "").await;
    for read in ["", "/bom", "/where-used", "/stats", "/process"] {
        reader.get(&path(read)).await.ok();
    }
    reader.get("/product").await.ok();
    assert_eq!(app.anonymous().get(&path("")).await.refusal(), (401, "not_authenticated".to_owned()));
}

#[tokio::test]
async fn read_product_has_its_revision_as_etag_and_is_always_sent_whole() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let path = format!("/product/{key}");
    let read = lena.get(&path).await.ok();
    assert_eq!(read.header("etag"), format!("\"{}\"", text(&read.json(), "_rev")));
    let get = async |known: &str| send(lena.request(Method::GET, &path).header("if-none-match", known)).await;
    assert_eq!(get(&read.header("etag")).await.status, 200, "`counter` changes without the revision");
    changed(lena.patch(&path, json!({"description": "new"})).await);
    assert_eq!(get(&read.header("etag")).await.status, 200);
}

#[tokio::test]
async fn read_product_unknown_is_404_product_not_found_whatever_the_key_looks_like() {
    let (_app, lena) = with_library().await;
    for key in ["none", "0", "999999999", "99999999999999999999999", "-1"] {
        for rest in ["", "/bom", "/where-used", "/stats", "/process"] {
            let answer = lena.get(&format!("/product/{key}{rest}")).await;
            assert_refused(&answer, 404, &only("product_not_found"));
        }
    }
}

#[tokio::test]
async fn read_statistics_without_closed_orders_has_nothing_but_the_standard() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let operation = super::steps::operation(&lena, "Weld").await;
    let phase = |alias: &str, seconds: i64| json!({"alias": alias, "operation_key": operation, "params": {"std_processing_time": seconds}});
    let body = json!([phase("F1", 30), phase("F2", 45)]);
    let phases = changed(lena.put(&format!("/product/{key}/process"), body).await)["phases"].clone();
    let empty = |standard: i64| {
        let mut empty = json!({"standard": standard, "sample_size": 0});
        for name in ["median", "min", "p10", "p20", "p30", "p40", "p60", "p70", "p80", "p90", "max", "std_dev"] {
            empty[name] = Value::Null;
        }
        empty
    };
    let path = format!("/product/{key}/stats");
    let expected = json!({
        "window": {"type": "count", "size": 100, "orders": 0},
        "product_processing_time": empty(75_000),
        "phase_processing_times": [
            {"_key": phases[0]["_key"], "alias": "F1", "processing_time": empty(30_000)},
            {"_key": phases[1]["_key"], "alias": "F2", "processing_time": empty(45_000)},
        ],
        "issues": [],
    });
    assert_eq!(lena.get(&path).await.ok().json(), expected);
    changed(lena.patch(&format!("/product/{key}"), json!({"kpi_window_type": "time"})).await);
    assert_eq!(lena.get(&path).await.ok().json()["window"], json!({"type": "time", "size": 365, "orders": 0}));
    changed(lena.patch(&format!("/product/{key}"), json!({"kpi_window_size": 7})).await);
    assert_eq!(lena.get(&path).await.ok().json()["window"], json!({"type": "time", "size": 7, "orders": 0}));
}
