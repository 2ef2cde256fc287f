//! The effects of completing a batch: journal rows, consumption, lots and costs.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::floor::{
    complete, configure, on_batch, on_job, order, plain_product, plant_with_stock, scan_motors, set_phases, start,
    start_batch, stock, traced_product, units_of,
};
use crate::movement::steps::{kept, plain, receive, receive_lot};
use crate::serial::plant::{events_after, journal_rows, read, types_of_one_command};
use crate::support::{Actor, assert_code, changed, text};

#[tokio::test]
async fn start_and_completion_record_their_journal_rows_in_the_order_of_the_specification() {
    let (app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({"production_batch_qt": 2})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let before = journal_rows(&app).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let told = types_of_one_command(&events_after(&app, before).await, &boss);
    let expected = ["JOB_STARTED", "BATCH_CREATED", "SERIAL_CREATED", "WORK_SESSION_CREATED", "WORK_ORDER_STARTED"];
    assert_eq!(told, expected);
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    scan_motors(&boss, &made, &batch, &units, "M").await;
    let before = journal_rows(&app).await;
    let body = json!({"completed_batch_qt": 1, "qt_scrap": 1, "scrap_reason": "bent", "scrap_serial_keys": [units[0]]});
    complete(&boss, &batch, body).await;
    let told = types_of_one_command(&events_after(&app, before).await, &boss);
    let part = ["MOVEMENT_COMPLETED", "INVENTORY_CHANGED", "SERIAL_LINKED"];
    let moved = ["MOVEMENT_COMPLETED", "INVENTORY_CHANGED"];
    let mut expected = vec!["BATCH_COMPLETED", "SERIAL_UPDATED"];
    expected.extend(part);
    expected.extend(part);
    expected.extend(["SERIAL_SCRAPPED", "SERIAL_RELEASED"]);
    // Bolts, then the pump.
    expected.extend(moved);
    expected.extend(moved);
    expected.extend([
        "WORK_SESSION_CLOSED",
        "BATCH_RELEASED",
        "BATCH_CREATED",
        "SERIAL_CREATED",
        "WORK_SESSION_CREATED",
    ]);
    assert_eq!(told, expected);
    // A unit that is scrapped in the first phase stays without a code.
    assert_eq!(read(&boss, &units[0]).await["code"], json!(null));
    assert_eq!(read(&boss, &units[1]).await["code"], "PU001");
}

/// Sets the cost of a product: target, average or both.
async fn set_cost(actor: &Actor, product: &str, cost: Value) {
    changed(actor.patch(&format!("/product/{product}"), json!({"cost": cost})).await);
}

/// The average cost of a component comes before its target cost. A user who may not see costs gets no value.
#[tokio::test]
async fn good_units_carry_the_cost_of_work_material_and_scrap_into_the_next_phase() {
    let (app, boss) = plant_with_stock().await;
    configure(&boss, json!({"operator_cost": 36})).await;
    let made =
        plain_product(&boss, &["Press", "Paint"], json!({"production_batch_qt": 0, "auto_new_batch": false})).await;
    set_cost(&boss, &made.bolt, json!({"target": 9, "average": 1.5})).await;
    let order = order(&boss, &made.product, json!(4)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    // Ten seconds at 36 an hour: 0.1; bolts: 2 of 1.5 for each of 4.
    app.clock().advance(TimeDelta::seconds(10));
    let body = json!({"completed_batch_qt": 3, "qt_scrap": 1, "scrap_reason": "bent"});
    let done = complete(&boss, &batch, body).await["batch"].clone();
    assert_eq!(done["unit_material_cost"], 3);
    let value = done["value"].as_f64().unwrap();
    assert!((12.1..12.2).contains(&value), "{value}");
    let waits: f64 = {
        let row = app.sql.query_one("select sum(value)::float8 from production.wip_link", &[]).await.unwrap();
        row.get(0)
    };
    assert!((waits - value).abs() < 1e-9, "good units carry the cost of the scrap");
    let read = boss.get(&format!("/work-order/{}", order.key)).await.ok().json();
    assert_eq!(read["material_cost"], 12);
    let blind = app.user("otto", "operator traceability").await;
    let shown = blind.get(&format!("/batch/{batch}")).await.ok().json();
    assert_eq!(shown["value"], json!(null));
}

#[tokio::test]
async fn a_unit_goes_through_three_phases_into_stock() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test", "Pack"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 2})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    scan_motors(&boss, &made, &batch, &units, "M").await;
    complete(&boss, &batch, json!({"completed_batch_qt": 2})).await;
    for job in &order.jobs[1..] {
        let batch = start_batch(&boss, job, json!({"serial_keys": units})).await;
        let done = complete(&boss, &batch, json!({"completed_batch_qt": 2})).await;
        assert_eq!(done["job"]["stage"], "closed");
    }
    assert_eq!(read(&boss, &units[1]).await["state"], "in_stock");
}

/// A batch of 4 needs 20 of the glue, and at least 4. Of 26, the first takes 20 and the second 4; the third finds only
/// 2.
#[tokio::test]
async fn a_bom_line_with_a_minimum_consumes_only_the_minimum_when_stock_is_short_and_is_refused_below_it() {
    let (_app, boss) = plant_with_stock().await;
    let (product, glue) = (plain(&boss, "PLATE").await, plain(&boss, "GLUE").await);
    let phases = set_phases(&boss, &product, &["Press"], json!({"production_batch_qt": 4})).await;
    let line = json!([{"component_key": glue, "qt": 5, "phase_key": phases[0], "consumption_options": {
        "minimum_quantity_if_negative": true, "minimum_quantity": 1}}]);
    changed(boss.put(&format!("/product/{product}/bom"), line).await);
    receive(&boss, &glue, "IN", 26).await;
    let order = order(&boss, &product, json!(12)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let next = complete(&boss, &batch, json!({"completed_batch_qt": 4})).await;
    assert_eq!(stock(&boss, &glue).await, [("IN".to_owned(), 6.0)]);
    let next = complete(&boss, &text(&next["next_batch"], "_key"), json!({"completed_batch_qt": 4})).await;
    assert_eq!(stock(&boss, &glue).await, [("IN".to_owned(), 2.0)]);
    let refused =
        on_batch(&boss, &text(&next["next_batch"], "_key"), "complete", json!({"completed_batch_qt": 4})).await;
    assert_code(&refused, 409, "negative_stock");
}

#[tokio::test]
async fn completion_consumes_declared_lots_first_and_fills_a_lot_and_a_reset_returns_all_of_it() {
    let (_app, boss) = plant_with_stock().await;
    let product = kept(&boss, "PASTE", &json!({"lot_tracking": "required"})).await;
    let resin = kept(&boss, "RESIN", &json!({"lot_tracking": "required"})).await;
    let phases = set_phases(&boss, &product, &["Mix"], json!({"production_batch_qt": 4})).await;
    changed(
        boss.put(
            &format!("/product/{product}/bom"),
            json!([{"component_key": resin, "qt": 1, "phase_key": phases[0]}]),
        )
        .await,
    );
    let old = receive_lot(&boss, &resin, "IN", "OLD", 10).await;
    let new = receive_lot(&boss, &resin, "IN", "NEW", 10).await;
    let order = order(&boss, &product, json!(8)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let lots = json!([{"component_key": resin, "lot_key": new, "quantity": 3}]);
    changed(boss.put(&format!("/batch/{batch}/lot-allocation"), lots).await);
    let done = complete(&boss, &batch, json!({"completed_batch_qt": 4})).await;
    let rows = boss.get(&format!("/inventory?product_key={resin}")).await.ok().json();
    let of = |lot: &str| {
        let row = rows.as_array().unwrap().iter().find(|row| row["lot_key"] == lot).unwrap();
        row["quantity"].as_f64().unwrap()
    };
    assert_eq!((of(&old), of(&new)), (9.0, 7.0));
    let made = boss.get(&format!("/lot/{}", text(&done["batch"], "output_lot_key"))).await.ok().json();
    let shown = (&made["code"], &made["origin"], &made["batch_key"], &made["quantity_in_stock"]);
    let code = format!("WO-{product}-1");
    assert_eq!(shown, (&json!(code), &json!("produced"), &json!(batch), &json!(4)));
    let next = text(&done["next_batch"], "_key");
    let done = complete(&boss, &next, json!({"completed_batch_qt": 4, "output_lot_code": code})).await;
    assert_eq!(done["batch"]["output_lot_key"], made["_key"]);
    // Everything returns to the lots that it came from.
    changed(on_job(&boss, &order.jobs[0], "reset", json!({"reason": "wrong"})).await);
    assert_eq!(stock(&boss, &product).await, []);
    let rows = boss.get(&format!("/inventory?product_key={resin}")).await.ok().json();
    let all: Vec<f64> = rows.as_array().unwrap().iter().map(|row| row["quantity"].as_f64().unwrap()).collect();
    assert_eq!(all, [10.0, 10.0]);
}

/// Neither material nor output is moved then. A later reset, with the setting on again, reverses only what was moved.
#[tokio::test]
async fn without_inventory_management_only_parts_that_have_a_location_are_consumed() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let motors = scan_motors(&boss, &made, &batch, &units, "M").await;
    configure(&boss, json!({"enable_inventory_management": false})).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 100.0)]);
    assert_eq!(read(&boss, &motors[0]).await["position_key"], json!(null));
    assert_eq!(read(&boss, &units[0]).await["state"], "released");
    // A reset reverses the movements of the completion, regardless of the present settings.
    configure(&boss, json!({"enable_inventory_management": true})).await;
    changed(on_job(&boss, &order.jobs[0], "reset", json!({"reason": "wrong"})).await);
    assert_eq!(read(&boss, &motors[0]).await["position_key"], json!(made.shelf));
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 100.0)]);
}
