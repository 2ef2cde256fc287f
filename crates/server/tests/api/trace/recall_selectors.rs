//! `GET /trace/recall`: its selectors, and what they find.

use serde_json::{Value, json};

use super::recall_plant::{ask, each, found, glued, keys, pump, received, tick};
use crate::batch::floor::{complete, order, plant_with_stock, set_phases, start, start_batch, units_of};
use crate::movement::steps::{execute, kept, plain, position};
use crate::serial::plant::{assert_code, plant, traced};
use crate::support::{Actor, changed, text};

/// Sorts keys, so that two lists can be compared.
fn sorted(mut keys: Vec<String>) -> Vec<String> {
    keys.sort();
    keys
}

#[tokio::test]
async fn trace_recall_of_a_lot_finds_the_outermost_units_that_contain_it() {
    let (_app, boss, made) = glued().await;
    let query = [("product_key", made.glue.as_str()), ("lot_code", "L7")];
    let result = found(&boss, "recall", &query).await;
    assert_eq!(keys(&result), made.machines, "{result}");
    assert!(each(&result, "certainty").iter().all(|certainty| certainty == "batch"));
    let counts = &result["counts"];
    assert_eq!((&counts["finished"], &counts["by_state"]), (&json!(2), &json!({"released": 2})));
    assert_eq!((&counts["starts"], &result["starts"][0]["node"]), (&json!(1), &json!(format!("lot/{}", made.lot))));
    assert_eq!(counts["by_certainty"], json!({"exact": 0, "batch": 2, "possible": 0}));
    let all = found(&boss, "recall", &[query[0], query[1], ("roots_only", "false")]).await;
    let expected = made.units.iter().chain(&made.machines).cloned().collect();
    assert_eq!(sorted(keys(&all)), sorted(expected));
    assert_eq!(all["counts"]["by_work_order"][0]["total"], 2);
    assert_eq!(all["counts"]["by_work_order"][0]["work_order_key"], made.order);
    let none = found(&boss, "recall", &[query[0], query[1], ("limit", "0")]).await;
    assert_eq!((&none["items"], &none["counts"]), (&json!([]), counts));
    let exact = found(&boss, "recall", &[query[0], query[1], ("min_certainty", "exact")]).await;
    assert_eq!((&exact["counts"]["total"], &exact["counts"]["below_certainty"]), (&json!(0), &json!(2)));
}

#[tokio::test]
async fn trace_recall_finds_the_same_units_by_every_selector() {
    let (app, boss, made) = glued().await;
    let (from, to) = ("2020-01-01", "2999-01-01");
    let boss_key = boss.user_key.to_string();
    let window = |more: Vec<(&'static str, String)>| {
        let mut query: Vec<(&str, String)> = vec![("time_from", from.to_owned()), ("time_to", to.to_owned())];
        query.extend(more);
        query
    };
    let glue = made.glue.clone();
    let pump = text(&boss.get(&format!("/serial/{}", made.units[0])).await.ok().json(), "product_key");
    let on = |word: &str| ("window_on", word.to_owned());
    for query in [
        vec![("lot_key", made.lot.clone())],
        vec![("purchase_doc", "PO-7".to_owned())],
        vec![("partner_code", "STICKY".to_owned())],
        vec![("partner_code", "STICKY".to_owned()), ("product_key", glue.clone())],
        vec![("batch_key", made.batch.clone())],
        vec![("work_order_key", made.order.clone())],
        vec![("serial_key", made.units[0].clone()), ("serial_key", made.units[1].clone())],
        window(vec![("product_key", glue.clone()), on("received")]),
        window(vec![("position_key", made.shelf.clone()), ("product_key", glue.clone()), on("received")]),
        window(vec![("operator_key", boss_key.clone()), ("product_key", glue.clone()), on("received")]),
        window(vec![("product_key", pump.clone())]),
        window(vec![("operator_key", boss_key.clone()), ("product_key", pump.clone())]),
        window(vec![("product_key", glue.clone()), on("consumed")]),
        window(vec![("product_key", glue.clone()), ("position_key", made.shelf.clone()), on("consumed")]),
        window(vec![("product_key", glue.clone()), ("lot_key", made.lot.clone()), on("consumed")]),
    ] {
        let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let result = found(&boss, "recall", &query).await;
        assert_eq!(sorted(keys(&result)), sorted(made.machines.clone()), "{query:?}: {result}");
    }
    // Several selectors together narrow the result.
    for query in [
        vec![("lot_key", made.lot.clone()), ("purchase_doc", "PO-8".to_owned())],
        vec![("purchase_doc", "PO-7".to_owned()), ("partner_code", "OTHER".to_owned())],
        vec![("lot_key", made.lot.clone()), ("product_key", pump.clone())],
        window(vec![("phase_key", "none".to_owned())]),
        window(vec![("operator_key", "999".to_owned()), ("product_key", pump)]),
    ] {
        let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let result = found(&boss, "recall", &query).await;
        assert_eq!((&result["counts"]["total"], &result["counts"]["starts"]), (&json!(0), &json!(0)), "{query:?}");
    }
    drop(app);
}

#[tokio::test]
async fn trace_recall_by_supplier_lot_starts_with_the_lot_and_its_units() {
    let (_app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let body = json!({"product_key": made, "code": "OWN", "supplier_lot": "theirs-1"});
    let lot = text(&changed(boss.post("/lot", body).await), "_key");
    let part = crate::serial::plant::create(&boss, json!({"product_key": made, "code": "P", "lot_key": lot})).await;
    let result = found(&boss, "recall", &[("supplier_lot", "theirs-1")]).await;
    assert_eq!(keys(&result), [text(&part, "_key")], "a unit that is a start is an item too");
    assert_eq!(result["counts"]["starts"], 2);
    assert_eq!(each(&result, "depth"), [json!(0)]);
}

/// Receives untraced screws with the purchase document PO-9, and builds two pumps with them. Returns the product of the
/// screws and the pumps.
async fn pumps_with_screws(boss: &Actor) -> (String, Vec<String>) {
    let screw = plain(boss, "SCREW").await;
    let shelf = position(boss, "RACK").await;
    received(boss, &screw, &shelf, json!({"references": {"purchase_doc": "PO-9"}})).await;
    let pump = pump(boss, &screw, &shelf).await;
    let order = order(boss, &pump, json!(2)).await;
    let begun = start(boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    complete(boss, &batch, json!({"completed_batch_qt": 2})).await;
    (screw, units)
}

#[tokio::test]
async fn material_without_units_and_lots_is_followed_as_possible() {
    let (_app, boss) = plant_with_stock().await;
    let (screw, units) = pumps_with_screws(&boss).await;
    let query = [("purchase_doc", "PO-9")];
    let result = found(&boss, "recall", &query).await;
    assert_eq!(keys(&result), units, "{result}");
    assert!(each(&result, "certainty").iter().all(|certainty| certainty == "possible"));
    assert_eq!(result["starts"][0]["node"], format!("pool/{screw}"));
    let sure = found(&boss, "recall", &[query[0], ("min_certainty", "batch")]).await;
    assert_eq!((&sure["counts"]["total"], &sure["counts"]["below_certainty"]), (&json!(0), &json!(2)));
    let back = found(&boss, "origin", &[("serial_key", &units[0])]).await;
    assert!(each(&back, "node").contains(&json!(format!("pool/{screw}"))), "{back}");
    assert_eq!(back["receipts"][0]["purchase_doc"], "PO-9");
    assert_eq!(back["counts"]["pools"], 1);
}

#[tokio::test]
async fn a_pool_that_was_empty_between_two_receipts_separates_them() {
    let (_app, boss) = plant_with_stock().await;
    let (screw, units) = pumps_with_screws(&boss).await;
    let shelf = text(&boss.get("/position?search=RACK").await.ok().json()[0], "_key");
    // The whole remaining stock: 5 were received, and each of the two pumps used 0.2.
    let adjust = json!({"movement_type": "shipment", "product_key": screw, "position_from": shelf, "qt_planned": 4.6});
    changed(execute(&boss, adjust).await);
    received(&boss, &screw, &shelf, json!({"references": {"purchase_doc": "PO-10"}})).await;
    assert_eq!(keys(&found(&boss, "recall", &[("purchase_doc", "PO-9")]).await), units);
    assert_eq!(found(&boss, "recall", &[("purchase_doc", "PO-10")]).await["counts"]["total"], 0);
}

#[tokio::test]
async fn material_is_followed_through_untraced_work_in_progress() {
    let (_app, boss) = plant_with_stock().await;
    let glue = kept(&boss, "GLUE", &json!({"lot_tracking": "optional"})).await;
    let plate = kept(&boss, "PLATE", &json!({"lot_tracking": "optional"})).await;
    let shelf = position(&boss, "SHELF").await;
    let got = received(&boss, &glue, &shelf, json!({"lot_code": "L7"})).await;
    let lot = text(&json!({"key": got["lot_keys"][0]}), "key");
    let phases = set_phases(&boss, &plate, &["Cut", "Bend"], json!({"production_batch_qt": 2})).await;
    let line = json!([{"component_key": glue, "qt": 0.5, "phase_key": phases[0],
        "consumption_options": {"consumption_position_key": shelf}}]);
    changed(boss.put(&format!("/product/{plate}/bom"), line).await);
    let plates = order(&boss, &plate, json!(2)).await;
    let first = start_batch(&boss, &plates.jobs[0], json!({})).await;
    complete(&boss, &first, json!({"completed_batch_qt": 2})).await;
    let second = start_batch(&boss, &plates.jobs[1], json!({})).await;
    complete(&boss, &second, json!({"completed_batch_qt": 2, "output_lot_code": "LP"})).await;
    let made: Value = boss.get(&format!("/batch/{second}")).await.ok().json();
    let produced = text(&made, "output_lot_key");
    let position = text(&boss.get(&format!("/inventory?product_key={plate}")).await.ok().json()[0], "position_key");
    let pump = pump(&boss, &plate, &position).await;
    let pumps = order(&boss, &pump, json!(2)).await;
    let begun = start(&boss, &pumps.jobs[0], json!({})).await;
    complete(&boss, &text(&begun["batch"], "_key"), json!({"completed_batch_qt": 2})).await;
    let result = found(&boss, "recall", &[("lot_key", &lot)]).await;
    let reached = keys(&result);
    assert!(reached.contains(&produced) && units_of(&begun).iter().all(|unit| reached.contains(unit)), "{result}");
    let lots: Vec<&Value> = result["items"].as_array().unwrap().iter().filter(|item| item["type"] == "lot").collect();
    assert_eq!((&lots[0]["quantity"], &lots[0]["code"]), (&json!(2), &json!("LP")));
    let back = found(&boss, "origin", &[("serial_key", &units_of(&begun)[0])]).await;
    assert!(keys(&back).contains(&lot), "{back}");
}

#[tokio::test]
async fn trace_recall_counts_items_by_state_location_and_customer() {
    let (app, boss) = plant_with_stock().await;
    let made = crate::movement::steps::traced(&boss, "T").await;
    let shelf = position(&boss, "SHELF").await;
    let mut units = Vec::new();
    for code in ["U1", "U2", "U3"] {
        units.push(crate::movement::steps::receive_unit(&boss, &made, &shelf, code).await);
    }
    let stored = tick(&app);
    let papers = json!({"partner_code": "CUST", "partner_name": "Customer", "sales_doc": "SO-1"});
    for unit in &units[..2] {
        let body = json!({"movement_type": "shipment", "product_key": made, "serial_key": unit, "position_from": shelf,
            "references": papers});
        changed(execute(&boss, body).await);
    }
    let query: Vec<(&str, &str)> = units.iter().map(|unit| ("serial_key", unit.as_str())).collect();
    let result = found(&boss, "recall", &query).await;
    let counts = &result["counts"];
    assert_eq!(counts["by_state"], json!({"in_stock": 1, "shipped": 2}));
    assert_eq!(counts["by_position"], json!([{"position_key": shelf, "position_code": "SHELF", "total": 1}]));
    let got = json!([{"partner_code": "CUST", "partner_name": "Customer", "document": "SO-1", "total": 2}]);
    assert_eq!(counts["by_partner"], got);
    assert_eq!(each(&result, "sales_doc"), [json!("SO-1"), json!("SO-1"), Value::Null]);
    let now = super::recall_plant::wire(app.clock().now());
    let told: Vec<(&str, &str)> = query.iter().copied().chain([("as_of", now.as_str())]).collect();
    let again = found(&boss, "recall", &told).await;
    assert_eq!((&again["items"], &again["counts"]), (&result["items"], counts));
    let then: Vec<(&str, &str)> = query.iter().copied().chain([("as_of", stored.as_str())]).collect();
    let before = found(&boss, "recall", &then).await;
    assert_eq!(before["counts"]["by_state"], json!({"in_stock": 3}), "{before}");
}

#[tokio::test]
async fn trace_recall_refuses_missing_incomplete_and_unknown_selectors() {
    let (_app, boss, made) = glued().await;
    let lot = &made.lot;
    for (query, status, code) in [
        (vec![], 422, "selector_required"),
        (vec![("product_key", made.glue.as_str())], 422, "selector_required"),
        (vec![("serial_code", "X")], 422, "selector_required"),
        (vec![("time_from", "2026-01-01")], 422, "window_incomplete"),
        (vec![("time_to", "2026-01-01"), ("product_key", made.glue.as_str())], 422, "window_incomplete"),
        (vec![("time_from", "2026-01-01"), ("time_to", "2026-01-02")], 422, "window_incomplete"),
        (vec![("phase_key", "p"), ("lot_key", lot.as_str())], 422, "window_incomplete"),
        (
            vec![("time_from", "2026-01-02"), ("time_to", "2026-01-01"), ("product_key", made.glue.as_str())],
            422,
            "window_invalid",
        ),
        (vec![("serial_key", "999999")], 404, "serial_not_found"),
        (vec![("lot_key", "999999")], 404, "lot_not_found"),
        (vec![("batch_key", "999999")], 404, "batch_not_found"),
        (vec![("product_key", "999999"), ("lot_code", "L7")], 404, "product_not_found"),
        (vec![("lot_key", lot.as_str()), ("as_of", "2999-01-01")], 422, "as_of_in_future"),
        (vec![("lot_key", lot.as_str()), ("format", "jsonl"), ("cursor", "1.1")], 422, "not_with_export"),
        (vec![("lot_key", lot.as_str()), ("cursor", "1.200")], 410, "cursor_expired"),
        (vec![("lot_key", lot.as_str()), ("cursor", "?")], 422, "cursor_mismatch"),
    ] {
        assert_code(&ask(&boss, "recall", &query).await, status, code);
    }
}
