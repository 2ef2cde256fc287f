//! How often the completion of a batch waits for the database.

use serde_json::json;

use super::floor::{on_batch, on_job, order, plant_with_stock, scan, set_phases, unit_in, units_of};
use crate::movement::steps::{kept, position, traced};
use crate::serial::plant::counter;
use crate::serial::round_trips::counted;
use crate::support::{changed, print_figure, text};

/// Limit on the statements of one completion, begin and commit included.
const TRIPS_MAX: usize = 25;

#[tokio::test]
async fn completing_a_unit_of_four_parts_takes_25_round_trips_at_most() {
    let (app, boss) = plant_with_stock().await;
    let counter = counter(&boss, "PU").await;
    let product = kept(&boss, "PUMP", &json!({"traceability_level": "complete", "counter_key": counter})).await;
    let (part, shelf) = (traced(&boss, "PART").await, position(&boss, "SHELF").await);
    let phases = set_phases(&boss, &product, &["Assembly"], json!({"auto_new_batch": false})).await;
    let line = json!([{"component_key": part, "qt": 4, "phase_key": phases[0],
        "consumption_options": {"consumption_position_key": shelf}}]);
    changed(boss.put(&format!("/product/{product}/bom"), line).await);
    let order = order(&boss, &product, json!(9)).await;
    // Only the completions go to this second instance, which counts its statements.
    let (copy, counts) = counted(&app).await;
    let there = boss.at(copy.address);
    let mut trips = 0;
    for round in 0..4 {
        let command = if round == 0 { "start" } else { "resume" };
        let begun = changed(on_job(&boss, &order.jobs[0], command, json!({})).await);
        let (batch, unit) = (text(&begun["batch"], "_key"), units_of(&begun)[0].clone());
        let mut parts = Vec::new();
        for place in 0..4 {
            parts.push(unit_in(&boss, &part, &shelf, &format!("P{round}-{place}")).await);
        }
        scan(&boss, &batch, &vec![unit; 4], &parts).await;
        changed(on_batch(&there, &batch, "complete", json!({"completed_batch_qt": 1})).await);
        trips = counts.of_last_write();
    }
    print_figure(&format!("completing a unit of four parts: {trips} round trips"));
    // Fewer than 8 would mean that they were not counted.
    assert!((8..=TRIPS_MAX).contains(&trips), "{trips} round trips, begin and commit among them");
}
