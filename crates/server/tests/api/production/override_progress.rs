//! Overriding the completed quantity of a job (docs/spec/production.md#overriding-progress).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::plant::{assert_invariants, read_order};
use crate::batch::floor::{
    Ordered, complete, free_wip, job, on_batch, on_job, order, plain_product, plant_with_stock, set_pair, set_phases,
    start_batch, stock, traced_product,
};
use crate::ledger::broken;
use crate::movement::steps::{kept, moved, plain, receive_lot, traced};
use crate::serial::plant::{events_after, field, journal_rows, types_of_one_command};
use crate::support::{Actor, Answer, TestApp, assert_code, assert_snapshot, changed, column, request_if_match, text};

/// Journal rows of one stock movement.
const MOVED: [&str; 2] = ["MOVEMENT_COMPLETED", "INVENTORY_CHANGED"];

/// Parameters of every phase here: ten seconds per unit, and no next batch that opens automatically.
fn params() -> Value {
    json!({"auto_new_batch": false, "std_processing_time": 10})
}

/// Sends an override of the completed quantity.
async fn ask(actor: &Actor, job: &str, quantity: Value) -> Answer {
    on_job(actor, job, "override-progress", json!({"new_job_qt_completed": quantity, "reason": "counted"})).await
}

/// Overrides the completed quantity. Returns `detail`.
async fn set(actor: &Actor, job: &str, quantity: Value) -> Value {
    changed(ask(actor, job, quantity).await)
}

/// Completes batches of these quantities, each with a hundred seconds of work. Returns their keys.
async fn make(app: &TestApp, actor: &Actor, job: &str, quantities: &[i64]) -> Vec<String> {
    let mut batches = Vec::new();
    for quantity in quantities {
        let command = if batches.is_empty() { "start" } else { "resume" };
        let begun = changed(on_job(actor, job, command, json!({"batch_qt": quantity})).await);
        let batch = text(&begun["batch"], "_key");
        app.clock().advance(TimeDelta::seconds(100));
        complete(actor, &batch, json!({"completed_batch_qt": quantity})).await;
        batches.push(batch);
    }
    batches
}

/// Good quantities of the batches of a job that are not canceled, oldest first. Those of forced batches are negative.
async fn counted(app: &TestApp, job: &str) -> Vec<f64> {
    let select = "select (case when forced is null then qt_pass else - qt_pass end)::float8 from production.batch
        where job_key = $1::text::bigint and not active and canceled is null order by key";
    app.sql.query(select, &[&job]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

/// Asserts that work orders, jobs, queues, time, WIP and stock are consistent.
async fn assert_sound(app: &TestApp) {
    assert_invariants(app).await;
    assert_eq!(broken(app).await, []);
    let boundaries = "select count(*) from production.job j join production.work_order o on o.key = j.work_order_key
        where not j.last_phase and j.qt_completed <>
            coalesce((select sum(w.quantity) from production.wip_link w
                where w.work_order_key = o.key and w.phase_from_key = j.phase_key), 0)
            + coalesce((select sum(b.qt_total) from production.batch b join production.job n on n.key = b.job_key
                where b.work_order_key = o.key and not b.active and b.canceled is null and not n.first_phase), 0)";
    assert_eq!(app.count(boundaries).await, 0, "declared is free, booked or removed");
}

/// Whether the work order is in the queue of its site.
async fn in_queue(actor: &Actor, order: &Ordered) -> bool {
    column(&actor.get("/queue/site/0").await.ok().json(), "_key").contains(&order.key)
}

/// Working time of a job in milliseconds.
async fn time_of(actor: &Actor, key: &str) -> i64 {
    job(actor, key).await["processing_time"].as_i64().unwrap()
}

#[tokio::test]
async fn a_higher_quantity_of_a_first_phase_adds_a_forced_batch_that_consumes_material_and_declares_wip() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press", "Paint"], params()).await;
    let order = order(&boss, &made.product, json!(5)).await;
    let (key, before) = (&order.jobs[0], journal_rows(&app).await);
    let after = assert_snapshot("override_job_progress", ask(&boss, key, json!(3)).await);
    assert_eq!(after["quantity_change"], 3);
    let shown = (&after["job"]["stage"], &after["job"]["qt_completed"], &after["job"]["active_batch_key"]);
    assert_eq!(shown, (&json!("started"), &json!(3), &json!(null)));
    let events = events_after(&app, before).await;
    let expected = ["PROGRESS_OVERRIDDEN", MOVED[0], MOVED[1], "WIP_DECLARED", "WORK_ORDER_STARTED"];
    assert_eq!(types_of_one_command(&events, &boss), expected);
    assert_eq!(events[0]["data"], json!({"qt_before": 0, "qt_after": 3, "adjust_duration": true}));
    assert_eq!((&events[0]["description"], &events[0]["key"]), (&json!("counted"), &after["job"]["forced"]));
    assert_eq!(counted(&app, key).await, [-3.0]);
    let waiting = free_wip(&app, &order.key, &made.phases[1]).await;
    assert_eq!(waiting.iter().map(|(quantity, _)| *quantity).collect::<Vec<_>>(), [3.0]);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 94.0)]);
    assert_eq!(stock(&boss, &made.product).await, []);
    assert_eq!(time_of(&boss, key).await, 30_000, "three units of ten seconds");
    let named = "select count(*) from warehouse.movement m join production.batch b on b.forced is not null
        and m.refs @> jsonb_build_object('batch_key', b.key::text, 'job_key', b.job_key::text,
            'work_order_key', b.work_order_key::text)";
    assert_eq!(app.count(named).await, 1, "the consumption names the batch");
    let read = read_order(&boss, &order.key).await;
    assert_eq!((&read["status"], read["start"].is_string()), (&json!("started"), true));
    assert_sound(&app).await;
}

#[tokio::test]
async fn a_higher_quantity_of_a_last_phase_puts_output_into_stock_and_closes_the_job() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], params()).await;
    let order = order(&boss, &made.product, json!(4)).await;
    let key = &order.jobs[0];
    make(&app, &boss, key, &[1]).await;
    let (worked, before) = (time_of(&boss, key).await, journal_rows(&app).await);
    let after = set(&boss, key, json!(4)).await;
    assert_eq!((&after["job"]["stage"], &after["quantity_change"]), (&json!("closed"), &json!(3)));
    assert!(after["job"]["end"].is_string());
    let mut expected = vec!["PROGRESS_OVERRIDDEN"];
    expected.extend(MOVED);
    expected.extend(MOVED);
    expected.extend(["BATCH_RELEASED", "JOB_CLOSED", "WORK_ORDER_CLOSED"]);
    assert_eq!(types_of_one_command(&events_after(&app, before).await, &boss), expected);
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 4.0)]);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 92.0)]);
    assert_eq!(counted(&app, key).await, [1.0, -3.0]);
    assert_eq!(time_of(&boss, key).await, worked + 30_000);
    let read = read_order(&boss, &order.key).await;
    assert_eq!((&read["status"], &read["qt_completed"]), (&json!("closed"), &json!(4)));
    assert!(!in_queue(&boss, &order).await);
    assert_sound(&app).await;
}

#[tokio::test]
async fn a_later_phase_takes_the_oldest_wip_and_a_lower_quantity_returns_it_with_its_old_time() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press", "Paint"], params()).await;
    let order = order(&boss, &made.product, json!(5)).await;
    let (first, later) = (&order.jobs[0], &order.jobs[1]);
    make(&app, &boss, first, &[1, 2]).await;
    let before = free_wip(&app, &order.key, &made.phases[1]).await;
    let refused = ask(&boss, later, json!(4)).await;
    assert_code(&refused, 409, "wip_not_available");
    assert_eq!((&refused.json()["detail"]["needed"], &refused.json()["detail"]["free"]), (&json!(4), &json!(3)));
    set(&boss, later, json!(2)).await;
    let waiting = free_wip(&app, &order.key, &made.phases[1]).await;
    assert_eq!(waiting, [(1.0, before[1].1.clone())], "the oldest goes first");
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 2.0)]);
    assert_code(&ask(&boss, first, json!(2)).await, 409, "wip_not_available");
    assert_sound(&app).await;
    // The forced batch of 2 is canceled, and one of 1 takes the oldest WIP again.
    set(&boss, later, json!(1)).await;
    assert_eq!(free_wip(&app, &order.key, &made.phases[1]).await, before[1..]);
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 1.0)]);
    let down = set(&boss, later, json!(0)).await;
    assert_eq!((&down["job"]["stage"], &down["job"]["start"]), (&json!("planned"), &json!(null)));
    assert_eq!(free_wip(&app, &order.key, &made.phases[1]).await, before);
    assert_eq!(stock(&boss, &made.product).await, []);
    set(&boss, first, json!(0)).await;
    assert_eq!(app.count("select count(*) from production.wip_link").await, 0);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 100.0)]);
    let read = read_order(&boss, &order.key).await;
    assert_eq!((&read["status"], &read["start"]), (&json!("planned"), &json!(null)));
    assert_sound(&app).await;
}

#[tokio::test]
async fn a_lower_quantity_cancels_the_newest_batch_and_reopens_a_closed_order() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], params()).await;
    let order = order(&boss, &made.product, json!(5)).await;
    let key = &order.jobs[0];
    let batches = make(&app, &boss, key, &[2, 3]).await;
    assert_eq!(read_order(&boss, &order.key).await["status"], "closed");
    let before = journal_rows(&app).await;
    let after = set(&boss, key, json!(2)).await;
    assert_eq!(after["quantity_change"], -3);
    let shown = (&after["job"]["stage"], &after["job"]["qt_completed"], &after["job"]["end"]);
    assert_eq!(shown, (&json!("started"), &json!(2), &json!(null)));
    let types = types_of_one_command(&events_after(&app, before).await, &boss);
    assert_eq!((types[0].as_str(), types[types.len() - 1].as_str()), ("PROGRESS_OVERRIDDEN", "WORK_ORDER_REOPENED"));
    let told = |name: &str| types.iter().filter(|one| *one == name).count();
    assert_eq!((told("WORK_SESSION_CANCELED"), told("BATCH_CANCELED"), told("JOB_CLOSED")), (1, 0, 0));
    let canceled = boss.get(&format!("/batch/{}", batches[1])).await.ok().json();
    assert_eq!(canceled["canceled"], after["job"]["forced"]);
    assert_eq!(counted(&app, key).await, [2.0]);
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 2.0)]);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 96.0)]);
    let read = read_order(&boss, &order.key).await;
    assert_eq!((&read["status"], &read["end"]), (&json!("started"), &json!(null)));
    assert!(in_queue(&boss, &order).await);
    assert_sound(&app).await;
    // The job can be resumed at the new quantity.
    let begun = changed(on_job(&boss, key, "resume", json!({"batch_qt": 3})).await);
    let done = complete(&boss, &text(&begun["batch"], "_key"), json!({"completed_batch_qt": 3})).await;
    assert_eq!(done["job"]["stage"], "closed");
}

/// There are batches of 2 and 3. The consumption of the canceled batch is reversed at its location, and the forced
/// batch consumes from the current location of the BOM line.
#[tokio::test]
async fn a_quantity_between_two_batches_replaces_the_newer_one_by_a_forced_batch_of_the_difference() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], params()).await;
    let order = order(&boss, &made.product, json!(6)).await;
    let key = &order.jobs[0];
    make(&app, &boss, key, &[2, 3]).await;
    set(&boss, key, json!(3.5)).await;
    assert_eq!(counted(&app, key).await, [2.0, -1.5]);
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 3.5)]);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 93.0)]);
    assert_sound(&app).await;
    // The BOM line has another location now, so both locations are locked at once.
    let other = crate::movement::steps::position(&boss, "OTHER").await;
    crate::movement::steps::receive(&boss, &made.bolt, &other, 10).await;
    let line = json!([{"component_key": made.bolt, "qt": 2, "phase_key": made.phases[0],
        "consumption_options": {"consumption_position_key": other}}]);
    changed(boss.patch(&format!("/work-order/{}", order.key), json!({"wo_bom": line})).await);
    set(&boss, key, json!(3)).await;
    assert_eq!(counted(&app, key).await, [2.0, -1.0]);
    let mut bolts = stock(&boss, &made.bolt).await;
    bolts.sort_by(|a, b| a.1.total_cmp(&b.1));
    assert_eq!(bolts, [(other, 8.0), (made.shelf.clone(), 96.0)]);
    set(&boss, key, json!(0)).await;
    assert_eq!(counted(&app, key).await, Vec::<f64>::new());
    assert_eq!(stock(&boss, &made.product).await, []);
    assert_sound(&app).await;
}

#[tokio::test]
async fn without_adjusted_duration_the_total_time_stays_and_is_shared_by_quantity() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], params()).await;
    let order = order(&boss, &made.product, json!(8)).await;
    let key = &order.jobs[0];
    make(&app, &boss, key, &[1, 2]).await;
    let worked = time_of(&boss, key).await;
    assert!(worked >= 200_000, "{worked}");
    let keep = async |quantity: i64| {
        let body = json!({"new_job_qt_completed": quantity, "should_adjust_duration": false, "reason": "counted"});
        changed(on_job(&boss, key, "override-progress", body).await)
    };
    let shares = async || {
        let rows = boss.get(&format!("/work-session?job_key={key}")).await.ok().json();
        let mut shares: Vec<i64> =
            rows.as_array().unwrap().iter().map(|row| row["duration"].as_i64().unwrap()).collect();
        shares.sort_unstable();
        shares
    };
    let before = journal_rows(&app).await;
    keep(4).await;
    let events = events_after(&app, before).await;
    assert_eq!(events[0]["data"]["adjust_duration"], false);
    assert_eq!(events.iter().filter(|event| event["type"] == "WORK_SESSION_CANCELED").count(), 2);
    assert_eq!(time_of(&boss, key).await, worked);
    let quarter = worked / 4;
    assert_eq!(
        shares().await,
        [quarter, worked - quarter - worked / 2, worked / 2],
        "by quantity, the rest on the last"
    );
    keep(1).await;
    assert_eq!(shares().await, [worked], "what is left carries all of it");
    set(&boss, key, json!(3)).await;
    assert_eq!(time_of(&boss, key).await, worked + 20_000, "two units of ten seconds are added");
    set(&boss, key, json!(1)).await;
    assert_eq!(time_of(&boss, key).await, worked, "and go with their batch");
    assert_sound(&app).await;
}

/// An unknown job, an open batch, a request without a reason, and a stale revision are refused too.
#[tokio::test]
async fn override_progress_of_an_unassigned_or_active_job_or_with_a_wrong_quantity_is_refused() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], params()).await;
    let order = order(&boss, &made.product, json!(4)).await;
    let key = &order.jobs[0];
    assert_code(&ask(&boss, "999999", json!(1)).await, 404, "job_not_found");
    let nobody = json!([{"action": "update", "data": {"_key": key, "assigned_to": null}}]);
    changed(boss.post("/job/update", nobody).await);
    // The first violated rule is reported, although the quantity would not change either.
    assert_code(&ask(&boss, key, json!(0)).await, 409, "job_has_no_assignee");
    crate::batch::floor::assign(&boss, key, &boss).await;
    let batch = start_batch(&boss, key, json!({"batch_qt": 1})).await;
    assert_code(&ask(&boss, key, json!(0)).await, 409, "job_is_active");
    changed(on_job(&boss, key, "pause", json!({})).await);
    assert_code(&ask(&boss, key, json!(0)).await, 409, "job_has_active_batch");
    changed(on_batch(&boss, &batch, "cancel", json!({"reason": "wrong"})).await);
    assert_code(&ask(&boss, key, json!(0)).await, 422, "no_change");
    assert_code(&ask(&boss, key, json!(4.000_001)).await, 422, "quantity_above_planned");
    assert_eq!(ask(&boss, key, json!(-1)).await.status, 422);
    assert_eq!(on_job(&boss, key, "override-progress", json!({"new_job_qt_completed": 1})).await.status, 422);
    let (path, body) = (format!("/job/{key}/override-progress"), json!({"new_job_qt_completed": 1, "reason": "x"}));
    assert_code(&request_if_match(&boss, Method::POST, &path, "\"0\"", Some(body)).await, 412, "revision_mismatch");
}

#[tokio::test]
async fn override_progress_of_traced_output_traced_components_or_mandatory_values_is_409_override_not_allowed() {
    let (_app, boss) = plant_with_stock().await;
    let forbidden = async |key: &str, quantity: i64, reason: &str| {
        let answer = ask(&boss, key, json!(quantity)).await;
        assert_code(&answer, 409, "override_not_allowed");
        assert_eq!(answer.json()["detail"]["reason"], reason);
    };
    let pump = traced_product(&boss, &["Work"], params()).await;
    let traced_order = order(&boss, &pump.product, json!(2)).await;
    forbidden(&traced_order.jobs[0], 1, "traced").await;
    assert_code(&ask(&boss, &traced_order.jobs[0], json!(3)).await, 422, "quantity_above_planned");
    let (plate, motor) = (plain(&boss, "PLATE").await, traced(&boss, "ENGINE").await);
    let phases = set_phases(&boss, &plate, &["Work"], params()).await;
    let line = json!([{"component_key": motor, "qt": 1, "phase_key": phases[0]}]);
    changed(boss.put(&format!("/product/{plate}/bom"), line).await);
    let plate_order = order(&boss, &plate, json!(2)).await;
    forbidden(&plate_order.jobs[0], 1, "traced_component").await;
    field(&boss, "torque", "number").await;
    let form = plain(&boss, "FORM").await;
    set_phases(&boss, &form, &["Work"], params()).await;
    let process = boss.get(&format!("/product/{form}/process")).await.ok().json();
    let steps = json!([{"title": "Tighten", "type": "form", "form_fields": [
        {"custom_field_key": "torque", "mandatory": true}]}]);
    let phase = json!([{"_key": process[0]["_key"], "alias": "Work", "operation_key": process[0]["operation_key"],
        "params": params(), "steps": steps}]);
    changed(boss.put(&format!("/product/{form}/process"), phase).await);
    let form_order = order(&boss, &form, json!(2)).await;
    forbidden(&form_order.jobs[0], 1, "mandatory_fields").await;
}

/// The 100 bolts are enough for 50 units. The override is also refused when the stock is being counted or locked, when
/// the location does not allow consumption, and when the output was shipped.
#[tokio::test]
async fn override_progress_that_stock_does_not_allow_is_refused() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], params()).await;
    let work = order(&boss, &made.product, json!(60)).await;
    let key = &work.jobs[0];
    let refused = ask(&boss, key, json!(51)).await;
    assert_code(&refused, 409, "negative_stock");
    assert_eq!(refused.json()["detail"]["available"], 100);
    for (columns, code) in
        [("counting_by = 7", "stock_counting"), ("counting_by = null, locked_by = 8", "stock_locked")]
    {
        set_pair(&app, &made.bolt, &made.shelf, columns).await;
        assert_code(&ask(&boss, key, json!(1)).await, 409, code);
    }
    set_pair(&app, &made.bolt, &made.shelf, "locked_by = null").await;
    let path = format!("/position/{}", made.shelf);
    changed(boss.patch(&path, json!({"allow_consumption": false})).await);
    assert_code(&ask(&boss, key, json!(1)).await, 409, "consumption_not_allowed");
    changed(boss.patch(&path, json!({"allow_consumption": true, "available": false})).await);
    assert_code(&ask(&boss, key, json!(1)).await, 409, "position_unavailable");
    changed(boss.patch(&path, json!({"available": true})).await);
    let stays = job(&boss, key).await;
    assert_eq!(
        (&stays["stage"], &stays["qt_completed"], &stays["forced"]),
        (&json!("planned"), &json!(0), &json!(null))
    );
    set(&boss, key, json!(2)).await;
    let away =
        json!({"movement_type": "shipment", "product_key": made.product, "position_from": "IN", "qt_planned": 1});
    moved(&boss, away).await;
    let gone = ask(&boss, key, json!(1)).await;
    assert_code(&gone, 409, "output_not_available");
    assert_eq!(gone.json()["detail"]["quantity"], 2, "the batch is reversed as a whole");
    assert_sound(&app).await;
}

#[tokio::test]
async fn a_forced_batch_consumes_lots_automatically_and_fills_its_own_lot() {
    let (app, boss) = plant_with_stock().await;
    let product = kept(&boss, "PASTE", &json!({"lot_tracking": "required"})).await;
    let resin = kept(&boss, "RESIN", &json!({"lot_tracking": "required"})).await;
    let phases = set_phases(&boss, &product, &["Mix"], params()).await;
    let line = json!([{"component_key": resin, "qt": 1, "phase_key": phases[0]}]);
    changed(boss.put(&format!("/product/{product}/bom"), line).await);
    let work = order(&boss, &product, json!(8)).await;
    let key = &work.jobs[0];
    assert_code(&ask(&boss, key, json!(3)).await, 409, "lots_missing");
    receive_lot(&boss, &resin, "IN", "R1", 4).await;
    set(&boss, key, json!(4)).await;
    assert_eq!(stock(&boss, &product).await, [("IN".to_owned(), 4.0)]);
    assert_eq!(stock(&boss, &resin).await, []);
    // The lot is returned to stock, and part of it is consumed again.
    set(&boss, key, json!(1)).await;
    assert_eq!(stock(&boss, &product).await, [("IN".to_owned(), 1.0)]);
    assert_eq!(stock(&boss, &resin).await, [("IN".to_owned(), 3.0)]);
    let lots = "select count(*) from production.batch b join serial.lot l on l.key = b.output_lot_key
        where b.forced is not null and l.batch_key = b.key";
    assert_eq!(app.count(lots).await, 2, "each forced batch filled a lot of its own");
    assert_sound(&app).await;
}
