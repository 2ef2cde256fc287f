//! Completing batches and then resetting their job restores the previous state, except for the journal and the history.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::floor::{on_batch, on_job, order, plain_product, plant_with_stock, scan_motors, traced_product, units_of};
use crate::support::{Actor, TestApp, changed, text};

/// Everything that a reset must restore: stock, WIP, units and their values, jobs, work orders.
async fn picture(app: &TestApp) -> Value {
    let select = "select jsonb_build_object(
        'stock', (select jsonb_agg(jsonb_build_array(product_key, position_key, serial_key, lot_key, quantity)
            order by product_key, position_key, serial_key, lot_key) from warehouse.stock),
        'wip', (select jsonb_agg(jsonb_build_array(work_order_key, phase_to_key, job_key, batch_key, source_batch_key,
            serial_key, quantity, value, declared) order by declared, source_batch_key, serial_key, quantity)
            from production.wip_link),
        'jobs', (select jsonb_agg(jsonb_build_array(key, stage, qt_completed, qt_scrapped, start is null, worked_ms)
            order by key) from production.job),
        'orders', (select jsonb_agg(jsonb_build_array(key, status, qt_completed, start is null, \"end\", material_cost)
            order by key) from production.work_order),
        'units', (select jsonb_agg(jsonb_build_array(s.key, s.code, s.state, s.parent_key, s.root_key, s.position_key)
            order by s.key) from serial.serial s where s.state <> 'deleted'),
        'values', (select jsonb_agg(jsonb_build_array(v.serial_key, v.form_field_key, v.value) order by 1)
            from serial.value v join serial.serial s on s.key = v.serial_key
            where v.value is not null and s.state <> 'deleted'),
        'queue', (select jsonb_agg(work_order_key order by work_order_key) from production.queued_order))";
    app.sql.query_one(select, &[]).await.unwrap().get(0)
}

/// One batch: its quantity, and how much of it is scrap.
#[derive(Clone, Copy, Debug)]
struct Made {
    quantity: u32,
    scrap: u32,
}

/// Random batches: one to three of them, of up to 3 units, any number of which is scrap.
fn batches() -> impl Strategy<Value = Vec<Made>> {
    let made = (1..=3u32).prop_flat_map(|quantity| (Just(quantity), 0..=quantity));
    prop::collection::vec(made.prop_map(|(quantity, scrap)| Made { quantity, scrap }), 1..4)
}

/// Opens and completes these batches of a job, until its WIP is used up.
async fn work(actor: &Actor, job: &str, batches: &[Made]) {
    for (place, made) in batches.iter().enumerate() {
        let command = if place == 0 { "start" } else { "resume" };
        let resumed = on_job(actor, job, command, json!({"batch_qt": made.quantity})).await;
        if resumed.status == 409 {
            // The free WIP is used up.
            return;
        }
        let batch = text(&changed(resumed)["batch"], "_key");
        let reason = if made.scrap > 0 { json!("bent") } else { json!(null) };
        let body = json!({"completed_batch_qt": made.quantity - made.scrap, "qt_scrap": made.scrap,
            "scrap_reason": reason});
        changed(on_batch(actor, &batch, "complete", body).await);
    }
}

/// Resets a job.
async fn reset(actor: &Actor, job: &str) {
    changed(on_job(actor, job, "reset", json!({"reason": "wrong"})).await);
}

/// First the second phase is reset, which restores the state after the first, and then the first phase.
#[tokio::test]
async fn a_reset_of_work_without_serial_numbers_restores_stock_wip_and_jobs() {
    // All cases use the same plant, because each begins and ends in the same state.
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press", "Paint"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(100)).await;
    let mut runner = TestRunner::new(Config::with_cases(12));
    for _ in 0..12 {
        let first = batches().new_tree(&mut runner).unwrap().current();
        let second = batches().new_tree(&mut runner).unwrap().current();
        let untouched = picture(&app).await;
        work(&boss, &order.jobs[0], &first).await;
        let pressed = picture(&app).await;
        let any_good = first.iter().any(|made| made.scrap < made.quantity);
        if any_good {
            let began = on_job(&boss, &order.jobs[1], "start", json!({"batch_qt": 1})).await;
            let batch = text(&changed(began)["batch"], "_key");
            changed(on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await);
            let more: Vec<Made> = second;
            for made in more {
                let resumed = on_job(&boss, &order.jobs[1], "resume", json!({"batch_qt": made.quantity})).await;
                if resumed.status != 200 {
                    break;
                }
                let batch = text(&changed(resumed)["batch"], "_key");
                let body = json!({"completed_batch_qt": made.quantity, "qt_scrap": 0});
                changed(on_batch(&boss, &batch, "complete", body).await);
            }
            reset(&boss, &order.jobs[1]).await;
            assert_eq!(picture(&app).await, pressed, "{first:?}");
        }
        reset(&boss, &order.jobs[0]).await;
        assert_eq!(picture(&app).await, untouched, "{first:?}");
    }
}

/// The reset of the first phase deletes its units, so only stock, WIP and jobs are compared after it.
#[tokio::test]
async fn a_reset_of_work_with_serial_numbers_restores_stock_and_wip_phase_by_phase() {
    let (app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(9)).await;
    for (round, scrap) in [0usize, 1, 2].into_iter().enumerate() {
        let planned = picture(&app).await;
        let begun = changed(on_job(&boss, &order.jobs[0], "start", json!({"batch_qt": 3})).await);
        let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
        scan_motors(&boss, &made, &batch, &units, &format!("R{round}-")).await;
        let untouched = without_units(picture(&app).await);
        let body = json!({"completed_batch_qt": 3 - scrap, "qt_scrap": scrap, "scrap_reason": "bent",
            "scrap_serial_keys": &units[..scrap]});
        changed(on_batch(&boss, &batch, "complete", body).await);
        let assembled = picture(&app).await;
        let good = &units[scrap..];
        let begun = changed(on_job(&boss, &order.jobs[1], "start", json!({"serial_keys": good})).await);
        let lost = usize::from(good.len() > 1);
        let body = json!({"completed_batch_qt": good.len() - lost, "qt_scrap": lost, "scrap_reason": "bent",
            "scrap_serial_keys": &good[..lost]});
        changed(on_batch(&boss, &text(&begun["batch"], "_key"), "complete", body).await);
        reset(&boss, &order.jobs[1]).await;
        assert_eq!(picture(&app).await, assembled);
        reset(&boss, &order.jobs[0]).await;
        let after = without_units(picture(&app).await);
        assert_eq!((&after["stock"], &after["jobs"]), (&untouched["stock"], &planned["jobs"]));
        assert_eq!(after["wip"], json!(null));
    }
}

/// The state without its units, because a round creates units and deletes them.
fn without_units(mut picture: Value) -> Value {
    picture.as_object_mut().unwrap().remove("units");
    picture
}
