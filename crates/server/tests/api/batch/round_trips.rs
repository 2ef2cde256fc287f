//! Number of round trips to the database for the completion of a batch.

use serde_json::json;

use super::floor::{on_batch, on_job, order, plant_with_stock, scan, set_phases, unit_in};
use crate::movement::steps::{kept, position, traced};
use crate::serial::plant::counter;
use crate::serial::round_trips::counted;
use crate::support::{changed, print_figure, text};

/// Limit on the round trips of one completion, begin and commit included. Statements that are sent together are one.
const TRIPS_MAX: usize = 8;
/// Limit on its statements, which PostgreSQL runs one after the other.
const STATEMENTS_MAX: usize = 31;

#[tokio::test]
async fn completing_a_unit_of_four_parts_and_bolts_with_the_next_batch_takes_8_round_trips_at_most() {
    let (app, boss) = plant_with_stock().await;
    let counter = counter(&boss, "PU").await;
    let product = kept(&boss, "PUMP", &json!({"traceability_level": "complete", "counter_key": counter})).await;
    let (part, shelf) = (traced(&boss, "PART").await, position(&boss, "SHELF").await);
    let bolt = kept(&boss, "BOLT", &json!({})).await;
    let filled = json!({"movement_type": "receipt", "product_key": bolt, "qt_planned": 1000, "position_to": shelf});
    changed(boss.post("/movement/execute", filled).await);
    let phases = set_phases(&boss, &product, &["Assembly"], json!({"auto_new_batch": true})).await;
    let from = json!({"consumption_position_key": shelf});
    let lines = json!([
        {"component_key": part, "qt": 4, "phase_key": phases[0], "consumption_options": from},
        {"component_key": bolt, "qt": 8, "phase_key": phases[0], "consumption_options": from},
    ]);
    changed(boss.put(&format!("/product/{product}/bom"), lines).await);
    let order = order(&boss, &product, json!(9)).await;
    // Only the completions go to this second instance, which counts its statements.
    let (copy, counts) = counted(&app).await;
    let there = boss.at(copy.address);
    let begun = changed(on_job(&boss, &order.jobs[0], "start", json!({})).await);
    let (mut batch, mut trips, mut statements) = (text(&begun["batch"], "_key"), 0, 0);
    for round in 0..4 {
        let listed = boss.get(&format!("/batch/{batch}/serials")).await.ok().json();
        let unit = text(&listed[0], "serial_key");
        let mut parts = Vec::new();
        for place in 0..4 {
            parts.push(unit_in(&boss, &part, &shelf, &format!("P{round}-{place}")).await);
        }
        scan(&boss, &batch, &vec![unit; 4], &parts).await;
        let done = changed(on_batch(&there, &batch, "complete", json!({"completed_batch_qt": 1})).await);
        batch = text(&done["next_batch"], "_key");
        (trips, statements) = (counts.of_last_write(), counts.statements_of_last_write());
    }
    print_figure(&format!("completing a unit of four parts and bolts: {trips} round trips of {statements} statements"));
    // Fewer would mean that they were not counted.
    assert!((5..=TRIPS_MAX).contains(&trips), "{trips} round trips, begin and commit among them");
    assert!((20..=STATEMENTS_MAX).contains(&statements), "{statements} statements, begin and commit among them");
}
