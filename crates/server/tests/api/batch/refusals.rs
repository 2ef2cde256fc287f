//! Every refusal that commands on jobs publish, and every refusal of a completion, both of the batch and of its last
//! step.

use serde_json::{Value, json};

use super::floor::{
    Ordered, assign, complete, configure, on_batch, on_job, order, plain_product, plant_with_stock, scan, scan_motors,
    set_pair, set_phases, start, start_batch, traced_product, unit_in, units_of,
};
use crate::movement::steps::{kept, position, receive, receive_lot};
use crate::serial::plant::{act, serial, set, sql};
use crate::support::{Actor, Answer, TestApp, assert_code, changed, text};

/// The operation that completes a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// `POST /batch/{batch_key}/complete`.
    Batch,
    /// The completion of its last step.
    Step,
}

/// Every refusal is asserted for both operations.
const WAYS: [Way; 2] = [Way::Batch, Way::Step];

impl Way {
    /// Gives the product one phase with batches of two and one step that asks for nothing. Returns the phase. Without
    /// step check the step needs no completion of its own.
    async fn phases(self, actor: &Actor, product: &str) -> Vec<String> {
        let params = json!({"auto_new_batch": false, "step_check": self == Self::Step, "production_batch_qt": 2});
        let path = format!("/product/{product}/process");
        let found = actor.get(&path).await.ok().json();
        let phases = match found[0]["_key"].as_str() {
            Some(key) => vec![key.to_owned()],
            None => set_phases(actor, product, &["Work"], params.clone()).await,
        };
        let process = actor.get(&path).await.ok().json();
        let phase = json!([{"_key": phases[0], "alias": "Work", "operation_key": process[0]["operation_key"],
            "params": params, "steps": [{"title": "Look"}]}]);
        changed(actor.put(&path, phase).await);
        phases
    }

    /// Completes a batch with this good quantity and further members. For a step, the service calculates the good
    /// quantity.
    async fn complete(self, actor: &Actor, batch: &str, good: Value, members: Value) -> Answer {
        let mut body = members;
        match self {
            Self::Batch => {
                body["completed_batch_qt"] = good;
                on_batch(actor, batch, "complete", body).await
            }
            Self::Step => {
                let read = actor.get(&format!("/batch/{batch}")).await.json();
                let step = read["step_data"][0]["_key"].as_str().unwrap_or("step").to_owned();
                actor.post(&format!("/batch/{batch}/step/{step}/complete"), body).await
            }
        }
    }
}

/// Asserts that the completion of a batch of two is refused with this status and code.
async fn refused(way: Way, actor: &Actor, batch: &str, members: Value, code: (u16, &str)) {
    let answer = way.complete(actor, batch, json!(2), members).await;
    assert_code(&answer, code.0, code.1);
}

#[tokio::test]
async fn completion_with_a_wrong_declaration_material_user_or_state_is_refused() {
    for way in WAYS {
        let (app, boss) = plant_with_stock().await;
        let made = plain_product(&boss, &["Work"], json!({})).await;
        way.phases(&boss, &made.product).await;
        let line = json!([{"component_key": made.bolt, "qt": 2, "consumption_options": {
            "consumption_position_key": made.shelf, "consumption_position_mandatory": true}}]);
        changed(boss.put(&format!("/product/{}/bom", made.product), line).await);
        let order = order(&boss, &made.product, json!(9)).await;
        let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
        let box_key = position(&boss, "BOX").await;
        let from = |component: &str, place: &str| json!({"consumption": [{"component_key": component, "position_key": place}]});
        refused(way, &boss, &batch, from(&made.bolt, &box_key), (409, "consumption_position_fixed")).await;
        refused(way, &boss, &batch, from(&made.bolt, "nowhere"), (404, "position_not_found")).await;
        refused(way, &boss, &batch, from(&made.product, &box_key), (422, "component_not_in_phase")).await;
        refused(way, &boss, &batch, json!({"output_lot_code": "L"}), (422, "lot_not_allowed")).await;
        refused(way, &boss, &batch, json!({"qt_scrap": 3, "scrap_reason": "x"}), (422, "quantity_mismatch")).await;
        let half = json!({"qt_scrap": 1});
        let answer = way.complete(&boss, &batch, json!(1), half).await;
        assert_code(&answer, 422, "scrap_reason_required");
        refused(way, &boss, &batch, json!({"scrap_serial_keys": ["1"]}), (422, "serials_not_allowed")).await;
        for (columns, code) in
            [("counting_by = 7", "stock_counting"), ("counting_by = null, locked_by = 8", "stock_locked")]
        {
            set_pair(&app, &made.bolt, &made.shelf, columns).await;
            refused(way, &boss, &batch, json!({}), (409, code)).await;
        }
        set_pair(&app, &made.bolt, &made.shelf, "locked_by = null").await;
        let path = format!("/position/{}", made.shelf);
        changed(boss.patch(&path, json!({"allow_consumption": false})).await);
        refused(way, &boss, &batch, json!({}), (409, "consumption_not_allowed")).await;
        changed(boss.patch(&path, json!({"allow_consumption": true, "available": false})).await);
        refused(way, &boss, &batch, json!({}), (409, "position_unavailable")).await;
        changed(boss.patch(&path, json!({"available": true})).await);
        // 3 of the 100 bolts are left; the batch needs 4.
        let out = json!({"movement_type": "adjustment", "product_key": made.bolt, "position_to": made.shelf,
            "qt_planned": -97, "reason": "x"});
        crate::movement::steps::moved(&boss, out).await;
        let answer = way.complete(&boss, &batch, json!(2), json!({})).await;
        assert_code(&answer, 409, "negative_stock");
        assert_eq!(answer.json()["detail"]["available"], 3);
        receive(&boss, &made.bolt, &made.shelf, 10).await;
        check_users_and_states(way, &app, &boss, &order, &batch).await;
    }
}

/// Asserts which user may complete a batch, and in which state. The batch is completed in the end.
async fn check_users_and_states(way: Way, app: &TestApp, boss: &Actor, order: &Ordered, batch: &str) {
    let otto = app.user("otto", "operator production traceability").await;
    refused(way, &otto, batch, json!({}), (403, "not_work_session_owner")).await;
    let unknown = way.complete(boss, "999999", json!(2), json!({})).await;
    assert_code(&unknown, 404, "batch_not_found");
    changed(on_job(boss, &order.jobs[0], "pause", json!({})).await);
    refused(way, boss, batch, json!({}), (409, "job_is_not_active")).await;
    changed(on_job(boss, &order.jobs[0], "resume", json!({})).await);
    changed(way.complete(boss, batch, json!(2), json!({})).await);
    refused(way, boss, batch, json!({}), (409, "batch_not_active")).await;
    let step = boss.post(&format!("/batch/{batch}/step/nope/complete"), json!({})).await;
    assert_code(&step, 404, "step_not_found");
    let data = json!({"completed_batch_qt": 2, "step_data": [{"step_key": "nope", "form_data": []}]});
    if way == Way::Batch {
        let begun = changed(on_job(boss, &order.jobs[0], "resume", json!({})).await);
        let next = text(&begun["batch"], "_key");
        assert_code(&on_batch(boss, &next, "complete", data).await, 404, "step_not_found");
    }
}

#[tokio::test]
async fn completion_with_missing_or_wrong_lots_is_refused() {
    for way in WAYS {
        let (app, boss) = plant_with_stock().await;
        let product = kept(&boss, "PASTE", &json!({"lot_tracking": "optional"})).await;
        let resin = kept(&boss, "RESIN", &json!({"lot_tracking": "required"})).await;
        let phases = way.phases(&boss, &product).await;
        let line = json!([{"component_key": resin, "qt": 1, "phase_key": phases[0]}]);
        changed(boss.put(&format!("/product/{product}/bom"), line).await);
        let order = order(&boss, &product, json!(9)).await;
        let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
        let answer = way.complete(&boss, &batch, json!(2), json!({})).await;
        assert_code(&answer, 409, "lots_missing");
        assert_eq!(
            (&answer.json()["detail"]["component_key"], &answer.json()["detail"]["missing"]),
            (&json!(resin), &json!(2))
        );
        let lot = receive_lot(&boss, &resin, "IN", "R1", 10).await;
        let allocate = json!([{"component_key": resin, "lot_key": lot, "quantity": 2}]);
        changed(boss.put(&format!("/batch/{batch}/lot-allocation"), allocate).await);
        changed(on_batch(&boss, &batch, "change", json!({"new_active_batch_qt": 1})).await);
        let answer = way.complete(&boss, &batch, json!(1), json!({})).await;
        assert_code(&answer, 422, "allocation_exceeds");
        changed(on_batch(&boss, &batch, "change", json!({"new_active_batch_qt": 2})).await);
        changed(boss.patch(&format!("/lot/{lot}"), json!({"expires": "2020-01-01"})).await);
        refused(way, &boss, &batch, json!({}), (409, "lot_expired")).await;
        changed(boss.patch(&format!("/lot/{lot}"), json!({"expires": null})).await);
        receive_lot(&boss, &product, "IN", "TAKEN", 1).await;
        refused(way, &boss, &batch, json!({"output_lot_code": "taken"}), (409, "lot_code_taken")).await;
        let done = changed(way.complete(&boss, &batch, json!(2), json!({"output_lot_code": "mine"})).await);
        assert!(done["batch"]["output_lot_key"].is_string());
        let _ = app;
    }
}

#[tokio::test]
async fn completion_with_missing_or_unusable_parts_is_refused() {
    for way in WAYS {
        let (app, boss) = plant_with_stock().await;
        let made = traced_product(&boss, &["Work"], json!({})).await;
        let phases = way.phases(&boss, &made.product).await;
        let from = json!({"consumption_position_key": made.shelf});
        let lines =
            json!([{"component_key": made.motor, "qt": 1, "phase_key": phases[0], "consumption_options": from}]);
        changed(boss.put(&format!("/product/{}/bom", made.product), lines).await);
        let order = order(&boss, &made.product, json!(9)).await;
        let begun = start(&boss, &order.jobs[0], json!({})).await;
        let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
        refused(way, &boss, &batch, json!({}), (409, "component_links_mismatch")).await;
        let half = json!({"qt_scrap": 0.5, "scrap_reason": "x"});
        let answer = way.complete(&boss, &batch, json!(1.5), half).await;
        assert_code(&answer, 422, "whole_quantity_required");
        let scrap = json!({"qt_scrap": 1, "scrap_reason": "x", "scrap_serial_keys": ["999999"]});
        assert_code(&way.complete(&boss, &batch, json!(1), scrap).await, 422, "scrap_serials_mismatch");
        let traced = json!({"consumption": [{"component_key": made.motor, "position_key": made.shelf}]});
        let motors = scan_motors(&boss, &made, &batch, &units, "M").await;
        refused(way, &boss, &batch, traced, (422, "component_traced")).await;
        for (columns, back, code) in [
            ("deleted_at = now(), position_key = null", "deleted_at = null", "serial_deleted"),
            ("scrapped = now()", "scrapped = null", "serial_scrapped"),
            ("released = null", "released = now()", "serial_not_released"),
        ] {
            set(&app, &motors[0], columns).await;
            refused(way, &boss, &batch, json!({}), (409, code)).await;
            set(&app, &motors[0], back).await;
        }
        refused(way, &boss, &batch, json!({}), (409, "serial_not_in_stock")).await;
        let other = unit_in(&boss, &made.motor, &made.shelf, "OTHER").await;
        act(&boss, &units[0], "hold").await;
        scan(&boss, &batch, &units, &[other, motors[1].clone()]).await;
        refused(way, &boss, &batch, json!({}), (409, "on_hold")).await;
        act(&boss, &units[0], "release-hold").await;
        sql(&app, &format!("update serial.serial set counter_key = null where key in ({}, {})", units[0], units[1]))
            .await;
        changed(boss.patch(&format!("/product/{}", made.product), json!({"counter_key": null})).await);
        refused(way, &boss, &batch, json!({}), (409, "counter_not_defined")).await;
    }
}

#[tokio::test]
async fn start_and_resume_with_a_wrong_batch_user_or_state_are_refused() {
    for command in ["start", "resume"] {
        let (app, boss) = plant_with_stock().await;
        let params = json!({"auto_new_batch": false, "parallel_job_allowed": false});
        let made = traced_product(&boss, &["Assembly", "Test"], params).await;
        let order = order(&boss, &made.product, json!(4)).await;
        let [first, later] = [&order.jobs[0], &order.jobs[1]];
        assert_code(&on_job(&boss, "999999", command, json!({})).await, 404, "job_not_found");
        if command == "resume" {
            assert_code(&on_job(&boss, first, command, json!({})).await, 409, "job_not_started");
            begin_and_leave(&boss, &made, first).await;
        }
        let ask = async |job: &str, body: Value, status: u16, code: &str| {
            assert_code(&on_job(&boss, job, command, body).await, status, code);
        };
        ask(first, json!({"batch_qt": 0}), 422, "batch_qt_invalid").await;
        ask(first, json!({"batch_qt": 1.5}), 422, "whole_quantity_required").await;
        ask(first, json!({"serial_keys": ["1", "1"]}), 422, "serial_duplicate").await;
        ask(first, json!({"serial_keys": ["1"]}), 422, "serials_not_allowed").await;
        ask(first, json!({"serial_codes": ["x", "x"]}), 422, "serial_code_duplicate").await;
        serial(&boss, &made.product, "TAKEN").await;
        ask(first, json!({"serial_codes": ["taken"]}), 409, "serial_code_taken").await;
        sql(
            &app,
            &format!("update production.work_order set serial_code_on_creation = true where key = {}", order.key),
        )
        .await;
        changed(boss.patch(&format!("/product/{}", made.product), json!({"counter_key": null})).await);
        ask(first, json!({}), 409, "counter_not_defined").await;
        sql(
            &app,
            &format!("update production.work_order set serial_code_on_creation = false where key = {}", order.key),
        )
        .await;
        changed(boss.patch(&format!("/product/{}", made.product), json!({"counter_key": "PU"})).await);
        assignees_and_states(&app, &boss, &made, &order, command).await;
        if command == "start" {
            assert_code(&on_job(&boss, later, command, json!({})).await, 422, "serials_required");
        }
    }
}

/// Completes a first batch of one unit, so that the job can be resumed.
async fn begin_and_leave(boss: &Actor, made: &super::floor::Traced, job: &str) {
    let begun = start(boss, job, json!({"batch_qt": 1})).await;
    let batch = text(&begun["batch"], "_key");
    scan_motors(boss, made, &batch, &units_of(&begun), "BEGIN").await;
    complete(boss, &batch, json!({"completed_batch_qt": 1})).await;
}

/// Asserts the refusals by assignee, by another active job of the phase, and by the state of the job. The job is closed
/// in the end.
async fn assignees_and_states(
    app: &TestApp,
    boss: &Actor,
    made: &super::floor::Traced,
    order: &Ordered,
    command: &str,
) {
    let first = &order.jobs[0];
    let otto = app.user(&format!("otto-{command}"), "operator").await;
    assert_code(&on_job(&otto, first, command, json!({})).await, 409, "job_assigned_to_other");
    configure(boss, json!({"show_unassigned_jobs_to_operators": false})).await;
    let nobody = json!([{"action": "update", "data": {"_key": first, "assigned_to": null}}]);
    changed(boss.post("/job/update", nobody).await);
    assert_code(&on_job(&otto, first, command, json!({})).await, 409, "job_has_no_assignee");
    configure(boss, json!({"show_unassigned_jobs_to_operators": true})).await;
    assign(boss, first, boss).await;
    // Another job of the phase is active.
    let insert = json!([{"action": "insert", "data": {"work_order_key": order.key, "phase_key": made.phases[0],
        "qt_planned": 1, "assigned_to": otto.user_key.to_string()}}]);
    let inserted = changed(boss.post("/job/update", insert).await);
    let other = text(&inserted["jobs"][0]["job"], "_key");
    let begun = start(&otto, &other, json!({})).await;
    assert_code(&on_job(boss, first, command, json!({})).await, 409, "parallel_job_not_allowed");
    changed(on_job(&otto, &other, "pause", json!({})).await);
    let _ = begun;
    // A started job cannot be started again, a closed one cannot be started at all.
    let begun = changed(on_job(boss, first, command, json!({})).await);
    let expected = if command == "start" { "job_already_started" } else { "job_is_active" };
    assert_code(&on_job(boss, first, command, json!({})).await, 409, expected);
    changed(on_job(boss, first, "pause", json!({})).await);
    if command == "resume" {
        assert_code(&on_job(boss, first, command, json!({"batch_qt": 1})).await, 422, "batch_exists");
    }
    let batch = text(&begun["batch"], "_key");
    changed(on_batch(boss, &batch, "cancel", json!({"reason": "x"})).await);
    sql(app, &format!("update production.job set qt_planned = greatest(qt_completed, 1) where key = {first}")).await;
    if command == "resume" {
        assert_code(&on_job(boss, first, command, json!({})).await, 409, "nothing_remaining");
    }
    changed(on_job(boss, first, "close", json!({})).await);
    assert_code(&on_job(boss, first, command, json!({})).await, 409, "job_closed");
}

#[tokio::test]
async fn start_and_resume_of_a_later_phase_without_units_that_wait_and_are_not_on_hold_are_refused() {
    for command in ["start", "resume"] {
        let (_app, boss) = plant_with_stock().await;
        let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
        let order = order(&boss, &made.product, json!(3)).await;
        let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 3})).await;
        let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
        scan_motors(&boss, &made, &batch, &units, "M").await;
        complete(&boss, &batch, json!({"completed_batch_qt": 3})).await;
        let later = &order.jobs[1];
        if command == "resume" {
            let batch = start_batch(&boss, later, json!({"serial_keys": [units[0]]})).await;
            complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
        }
        let missing = on_job(&boss, later, command, json!({"serial_keys": ["999999"]})).await;
        assert_code(&missing, 409, "wip_not_available");
        assert_eq!(missing.json()["detail"]["serial_keys"], json!(["999999"]));
        assert_code(&on_job(&boss, later, command, json!({})).await, 422, "serials_required");
        act(&boss, &units[1], "hold").await;
        let held = on_job(&boss, later, command, json!({"serial_keys": [units[1]]})).await;
        assert_code(&held, 409, "on_hold");
        assert_eq!(held.json()["detail"]["serial_keys"], json!([units[1]]));
    }
}

#[tokio::test]
async fn pause_and_reset_in_the_wrong_state_by_the_wrong_user_or_without_the_output_are_refused() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let key = &order.jobs[0];
    let reason = json!({"reason": "x"});
    for command in ["pause", "force-pause", "reset"] {
        assert_code(&on_job(&boss, "999999", command, reason.clone()).await, 404, "job_not_found");
        assert_code(&on_job(&boss, key, command, reason.clone()).await, 409, "job_not_started");
    }
    let batch = start_batch(&boss, key, json!({})).await;
    assert_code(&on_job(&boss, key, "reset", reason.clone()).await, 409, "job_is_active");
    let otto = app.user("otto", "operator production").await;
    assert_code(&on_job(&otto, key, "pause", json!({})).await, 403, "not_work_session_owner");
    let forced = changed(on_job(&otto, key, "force-pause", json!({"reason": "late"})).await);
    assert_eq!(forced["job"]["active"], false);
    for command in ["pause", "force-pause"] {
        assert_code(&on_job(&boss, key, command, json!({})).await, 409, "job_is_not_active");
    }
    changed(on_job(&boss, key, "resume", json!({})).await);
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    for command in ["pause", "force-pause"] {
        assert_code(&on_job(&boss, key, command, json!({})).await, 409, "job_closed");
    }
    let away =
        json!({"movement_type": "shipment", "product_key": made.product, "position_from": "IN", "qt_planned": 1});
    crate::movement::steps::moved(&boss, away).await;
    let gone = on_job(&boss, key, "reset", reason).await;
    assert_code(&gone, 409, "output_not_available");
    assert_eq!(gone.json()["detail"]["quantity"], 1);
}
