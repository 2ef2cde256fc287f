//! Changes of work orders: dates, BOM, quantities, additional data, and the status and figures that follow from their
//! jobs.

use serde_json::json;

use super::plant::{
    any_order, assert_invariants, assign, begin, complete, floor, is_about, made_in, needs, order, plain, read_job,
    read_order, rest, site_queue, update,
};
use crate::serial::plant::{events_after, journal_rows, serial, sql, types_of_one_command, value};
use crate::support::{assert_code, assert_refused, changed, column, faults, request_if_match, text};

/// A closed job keeps its values. The same request again changes and records nothing, and `null` clears a value.
#[tokio::test]
async fn update_order_passes_dates_and_project_on_to_open_jobs() {
    let (app, boss) = floor().await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 4).await;
    begin(&app, &made.jobs[0], &boss, 4).await;
    complete(&app, &made.jobs[0], 4, 0).await;
    changed(boss.post(&format!("/job/{}/close", made.jobs[0]), json!({})).await);
    let before = journal_rows(&app).await;
    let path = format!("/work-order/{}", made.key);
    let body = json!({"due_by": "2030-02-01", "project_code": "PR", "notes": "soon", "priority": true});
    let changed_order = changed(boss.patch(&path, body.clone()).await);
    assert_eq!(
        (&changed_order["due_by"], &changed_order["priority"]),
        (&json!("2030-02-01T23:59:59.999Z"), &json!(true))
    );
    let (closed, open) = (read_job(&boss, &made.jobs[0]).await, read_job(&boss, &made.jobs[1]).await);
    assert_eq!((&closed["due_by"], &closed["project_code"]), (&json!(null), &json!(null)));
    assert_eq!(
        (&open["due_by"], &open["project_code"], &open["order_notes"]),
        (&changed_order["due_by"], &json!("PR"), &json!("soon"))
    );
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["WORK_ORDER_UPDATED"]);
    assert_eq!(
        events[0]["data"]["changes"],
        json!({"due_by": [null, "2030-02-01T23:59:59.999Z"],
        "project_code": [null, "PR"], "notes": [null, "soon"], "priority": [false, true]})
    );
    let before = journal_rows(&app).await;
    changed(boss.patch(&path, body).await);
    assert_eq!(journal_rows(&app).await, before, "nothing changed");
    let cleared = changed(boss.patch(&path, json!({"due_by": null, "output_position_key": null})).await);
    assert_eq!((&cleared["due_by"], &cleared["output_position_key"]), (&json!(null), &json!(null)));
    assert_invariants(&app).await;
}

/// The planned quantity is not a member of this request. Other members of a closed work order can still change.
#[tokio::test]
async fn update_order_refuses_unknown_records_a_stale_revision_and_new_material_of_a_closed_order() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "W").await;
    let path = format!("/work-order/{}", made.key);
    assert_code(&boss.patch("/work-order/none", json!({})).await, 404, "work_order_not_found");
    assert_code(&boss.patch(&path, json!({"output_position_key": "none"})).await, 404, "position_not_found");
    let stale = request_if_match(&boss, reqwest::Method::PATCH, &path, "\"1000000\"", Some(json!({}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_eq!(
        faults(&boss.patch(&path, json!({"qt_planned": 3})).await),
        json!([[["body", "qt_planned"], "extra_forbidden"]])
    );
    let unknown = faults(&boss.patch(&path, json!({"wo_bom": [{"component_key": "none", "qt": 1}]})).await);
    assert_eq!(unknown, json!([[["body", "wo_bom", 0, "component_key"], "component_not_found"]]));
    begin(&app, &made.jobs[0], &boss, 2).await;
    complete(&app, &made.jobs[0], 2, 0).await;
    changed(boss.post(&format!("{path}/close"), json!({})).await);
    assert_code(&boss.patch(&path, json!({"wo_bom": []})).await, 409, "work_order_closed");
    assert_code(&boss.patch(&path, json!({"output_position_key": null})).await, 409, "work_order_closed");
    changed(boss.patch(&path, json!({"notes": "still possible"})).await);
}

/// Moving the BOM line of such a component to another phase counts as removing it. A change of its quantity is
/// accepted, and the job shows the new need and the scanned part.
#[tokio::test]
async fn update_order_refuses_to_remove_a_component_that_an_open_batch_has_declared() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let (part, _) = made_in(&boss, json!({"code": "T", "traceability_level": "complete"}), &[]).await;
    let glue = text(&changed(boss.post("/product", json!({"code": "G", "lot_tracking": "optional"})).await), "_key");
    let bolt = plain(&boss, "BOLT").await;
    needs(&boss, &product, &[(&part, "1", &phases[0]), (&glue, "0.5", &phases[0]), (&bolt, "2", &phases[1])]).await;
    let made = order(&boss, &product, "W", 2).await;
    let batch = begin(&app, &made.jobs[0], &boss, 2).await;
    let unit = serial(&boss, &part, "S").await;
    let draft = json!([{"parent_serial_key": null, "child_serial_key": unit, "component_key": part}]);
    changed(boss.put(&format!("/batch/{batch}/serial-temp-links"), draft).await);
    let lot = text(&changed(boss.post("/lot", json!({"product_key": glue, "code": "L"})).await), "_key");
    let lots = json!([{"component_key": glue, "lot_key": lot, "quantity": 0.5}]);
    changed(boss.put(&format!("/batch/{batch}/lot-allocation"), lots).await);
    let path = format!("/work-order/{}", made.key);
    let refused = boss.patch(&path, json!({"wo_bom": []})).await;
    let mut keys = [part.parse::<i64>().unwrap(), glue.parse().unwrap()];
    keys.sort_unstable();
    let keys = keys.map(|key| key.to_string());
    assert_refused(&refused, 409, &json!({"code": "component_links_exist", "component_keys": keys}));
    let moved = json!({"wo_bom": [{"component_key": part, "qt": 1, "phase_key": phases[1]}, {"component_key": glue, "qt": 1, "phase_key": phases[0]}]});
    assert_refused(
        &boss.patch(&path, moved).await,
        409,
        &json!({"code": "component_links_exist", "component_keys": [part]}),
    );
    let lines = json!({"wo_bom": [{"component_key": glue, "qt": 1, "phase_key": phases[0]}, {"component_key": part, "qt": 2, "phase_key": phases[0]}]});
    let kept = changed(boss.patch(&path, lines).await);
    assert_eq!(column(&kept["wo_bom"], "component_code"), ["G", "T"]);
    assert_eq!(column(&kept["wo_bom"], "phase_name"), ["A", "A"]);
    let details = read_job(&boss, &made.jobs[0]).await;
    assert_eq!(column(&details["wo_bom"], "component_code"), ["G", "T"]);
    assert_eq!((&details["wo_bom"][0]["qt_needed"], &details["wo_bom"][1]["qt_needed"]), (&json!(2), &json!(4)));
    let declared = &details["wo_bom"][1]["declared_serials"][0];
    assert_eq!(
        (&declared["_key"], &declared["code"], &declared["confirmed"], &declared["batch_key"]),
        (&json!(unit), &json!("S"), &json!(false), &json!(batch))
    );
    assert_eq!(read_job(&boss, &made.jobs[1]).await["wo_bom"], json!([]));
}

/// A job whose new quantity is already completed is closed, and an inserted job copies its phase.
#[tokio::test]
async fn update_order_quantities_changes_the_order_and_its_jobs_together() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 10).await;
    begin(&app, &made.jobs[0], &boss, 4).await;
    complete(&app, &made.jobs[0], 4, 0).await;
    let path = format!("/work-order/{}/update-quantities", made.key);
    let before = journal_rows(&app).await;
    let body = json!({"new_quantity": 6, "job_updates": [
        {"action": "update", "data": {"_key": made.jobs[0], "qt_planned": 4}},
        {"action": "insert", "data": {"phase_key": phases[0], "qt_planned": 2, "assigned_to": boss.user_key.to_string(), "notes": "second shift"}},
        {"action": "update", "data": {"_key": made.jobs[1], "qt_planned": 6}}]});
    let after = changed(boss.patch(&path, body).await);
    assert_eq!((&after["qt_planned"], &after["status"]), (&json!(6), &json!("started")));
    assert_eq!(column(&after["jobs"], "stage"), ["closed", "planned", "created"], "what is reached is closed");
    let added = &after["jobs"][1];
    assert_eq!(
        (&added["qt_planned"], &added["phase_alias"], &added["notes"]),
        (&json!(2), &json!("A"), &json!("second shift"))
    );
    assert_eq!(
        (&added["first_phase"], &added["assigned_to"]["_key"]),
        (&json!(true), &json!(boss.user_key.to_string()))
    );
    let events = events_after(&app, before).await;
    assert_eq!(
        types_of_one_command(&events, &boss),
        [
            "WORK_ORDER_UPDATED",
            "JOB_UPDATED",
            "JOB_CLOSED",
            "JOB_CREATED",
            "JOB_ASSIGNED",
            "JOB_UPDATED",
            "WORK_ORDER_STARTED"
        ]
    );
    assert_eq!(events[0]["data"], json!({"changes": {"qt_planned": [10, 6]}}));
    assert_eq!(events[1]["data"], json!({"changes": {"qt_planned": [10, 4]}}));
    assert_invariants(&app).await;
}

/// A quantity of 3 is completed and 2 are in the open batch, so the work order needs at least 3 and its job at least 5.
#[tokio::test]
async fn update_order_quantities_refuses_wrong_quantities_and_wrong_job_changes() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P", "traceability_level": "form_only"}), &["A"]).await;
    let made = order(&boss, &product, "W", 10).await;
    let other = any_order(&boss, "OTHER").await;
    begin(&app, &made.jobs[0], &boss, 3).await;
    complete(&app, &made.jobs[0], 3, 0).await;
    begin(&app, &made.jobs[0], &boss, 2).await;
    // Sets the state as a command would, because `begin` and `complete` write only batches and sessions.
    sql(
        &app,
        &format!("update production.work_order set status = 'started', qt_completed = 3 where key = {}", made.key),
    )
    .await;
    let path = format!("/work-order/{}/update-quantities", made.key);
    let send = async |quantity: f64, updates: serde_json::Value| {
        boss.patch(&path, json!({"new_quantity": quantity, "job_updates": updates})).await
    };
    let job = |quantity: f64| json!([{"action": "update", "data": {"_key": made.jobs[0], "qt_planned": quantity}}]);
    assert_refused(
        &send(2.0, job(5.0)).await,
        422,
        &json!({"code": "quantity_below_done", "job_key": null, "minimum": 3}),
    );
    let below = json!({"code": "quantity_below_done", "job_key": made.jobs[0], "minimum": 5});
    assert_refused(&send(6.0, job(4.0)).await, 422, &below);
    assert_code(&send(6.5, job(6.0)).await, 422, "whole_quantity_required");
    assert_code(&send(6.0, job(5.5)).await, 422, "whole_quantity_required");
    let insert = |members: serde_json::Value| json!([{"action": "insert", "data": members}]);
    assert_code(&send(6.0, insert(json!({"phase_key": "none", "qt_planned": 1}))).await, 422, "phase_not_of_order");
    assert_code(
        &send(6.0, insert(json!({"phase_key": phases[0], "qt_planned": 1.5}))).await,
        422,
        "whole_quantity_required",
    );
    let nobody = insert(json!({"phase_key": phases[0], "qt_planned": 1, "assigned_to": "999999"}));
    assert_code(&send(6.0, nobody).await, 422, "user_not_operator");
    let foreign = json!([{"action": "update", "data": {"_key": other.jobs[0], "qt_planned": 1}}]);
    assert_code(&send(6.0, foreign).await, 404, "job_not_found");
    let active = json!([{"action": "close", "data": {"_key": made.jobs[0]}}]);
    assert_code(&send(6.0, active.clone()).await, 409, "job_is_active");
    rest(&app, &made.jobs[0]).await;
    assert_code(&send(6.0, active).await, 409, "job_has_active_batch");
    let missing = faults(
        &send(6.0, json!([{"action": "update", "data": {"_key": made.jobs[0]}}, {"action": "insert", "data": {}}]))
            .await,
    );
    assert_eq!(
        missing,
        json!([
            [["body", "job_updates", 0, "data", "qt_planned"], "missing"],
            [["body", "job_updates", 1, "data", "phase_key"], "missing"],
            [["body", "job_updates", 1, "data", "qt_planned"], "missing"]
        ])
    );
    assert_eq!(faults(&send(6.0, json!([])).await), json!([[["body", "job_updates"], "too_short"]]));
    complete(&app, &made.jobs[0], 2, 0).await;
    changed(boss.post(&format!("/job/{}/close", made.jobs[0]), json!({})).await);
    assert_code(&send(6.0, job(6.0)).await, 409, "job_closed");
    assert_code(
        &boss.patch("/work-order/none/update-quantities", json!({"new_quantity": 1, "job_updates": job(1.0)})).await,
        404,
        "work_order_not_found",
    );
    let again = json!({"new_quantity": 6, "job_updates": job(6.0)});
    let stale = request_if_match(&boss, reqwest::Method::PATCH, &path, "\"1000000\"", Some(again)).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_invariants(&app).await;
}

/// The entry in the queue of the site follows too: a closed work order leaves the queue, and a reopened one is added at
/// the end.
#[tokio::test]
async fn the_status_of_an_order_follows_its_jobs() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 10).await;
    let first = any_order(&boss, "LATER").await;
    let status = async || text(&read_order(&boss, &made.key).await, "status");
    assign(&boss, &made.jobs[0], &boss).await;
    assert_eq!(status().await, "created");
    let before = journal_rows(&app).await;
    assign(&boss, &made.jobs[1], &boss).await;
    assert_eq!(status().await, "planned");
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["JOB_ASSIGNED", "WORK_ORDER_UPDATED"]);
    assert_eq!(events[1]["data"], json!({"changes": {"status": ["created", "planned"]}}));
    changed(update(&boss, &made.jobs[1], json!({"assigned_to": null})).await);
    assert_eq!(status().await, "created");
    changed(boss.post(&format!("/job/{}/close", made.jobs[1]), json!({})).await);
    assert_eq!(status().await, "planned", "the last job without assignee is gone");
    changed(boss.post(&format!("/job/{}/close", made.jobs[0]), json!({})).await);
    let closed = read_order(&boss, &made.key).await;
    assert_eq!((&closed["status"], &closed["jobs"], &closed["start"]), (&json!("closed"), &json!([]), &json!(null)));
    assert_eq!(site_queue(&boss).await, ["LATER"]);
    let before = journal_rows(&app).await;
    let insert =
        json!([{"action": "insert", "data": {"work_order_key": made.key, "phase_key": phases[1], "qt_planned": 1}}]);
    changed(boss.post("/job/update", insert).await);
    let reopened = read_order(&boss, &made.key).await;
    assert_eq!((&reopened["status"], &reopened["end"]), (&json!("created"), &json!(null)));
    assert_eq!(reopened["jobs"][0]["phase_alias"], "B", "from the phase, as no job knows it any more");
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["JOB_CREATED", "WORK_ORDER_REOPENED"]);
    assert_eq!(events[1]["data"], json!({"status": "created"}));
    assert_eq!(site_queue(&boss).await, ["LATER", "W"], "at the end");
    drop(first);
    assert_invariants(&app).await;
}

/// An unknown record and a stale revision are refused.
#[tokio::test]
async fn free_data_of_orders_and_jobs_is_replaced_and_recorded_in_the_journal() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "W").await;
    let (order, job) = (format!("/work-order/{}/extra", made.key), format!("/job/{}/extra", made.jobs[0]));
    changed(boss.put(&order, json!({"extra": {"a": 1}})).await);
    let before = journal_rows(&app).await;
    let stored = changed(boss.put(&order, json!({"extra": [2]})).await);
    assert_eq!(stored, json!({"extra": [2]}));
    changed(boss.put(&job, json!({"extra": "x"})).await);
    let cleared = changed(boss.put(&job, json!({"extra": null})).await);
    assert_eq!(cleared, json!({"extra": null}));
    let events = events_after(&app, before).await;
    assert_eq!(column(&json!(events), "type"), ["EXTRA_UPDATED"; 3]);
    assert_eq!(events[0]["data"], json!({"entity_type": "work_order", "extra_before": {"a": 1}}));
    assert_eq!(events[2]["data"], json!({"entity_type": "job", "extra_before": "x"}));
    assert_eq!(read_order(&boss, &made.key).await["extra"], json!([2]));
    assert_code(&boss.put("/work-order/none/extra", json!({"extra": 1})).await, 404, "work_order_not_found");
    assert_code(&boss.put("/job/none/extra", json!({"extra": 1})).await, 404, "job_not_found");
    for path in [order, job] {
        let stale =
            request_if_match(&boss, reqwest::Method::PUT, &path, "\"1000000\"", Some(json!({"extra": 1}))).await;
        assert_code(&stale, 412, "revision_mismatch");
    }
}

/// `begin` and `complete` write an hourly cost of 10 and a material cost of 2.5 per unit: 36 minutes cost 6, and 4
/// units cost 10. Canceled sessions and batches do not count.
#[tokio::test]
async fn time_cost_and_progress_of_an_order_are_added_up_from_its_batches_and_sessions() {
    let (app, boss) = floor().await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 10).await;
    begin(&app, &made.jobs[0], &boss, 4).await;
    app.clock().advance(chrono::TimeDelta::seconds(1800));
    complete(&app, &made.jobs[0], 3, 1).await;
    begin(&app, &made.jobs[0], &boss, 5).await;
    app.clock().advance(chrono::TimeDelta::seconds(360));
    let read = read_order(&boss, &made.key).await;
    assert!(is_about(&read["processing_time"], 2_160_000), "closed and open ones: {read}");
    let (work, total) = (read["processing_cost"].as_f64().unwrap(), read["total_cost"].as_f64().unwrap());
    assert!((6.0..6.1).contains(&work), "{work}");
    assert_eq!(read["material_cost"], 10, "of good and of scrap");
    assert!((total - work - 10.0).abs() < 1e-9, "{total}");
    assert_eq!((&read["progress"], &read["active"]), (&json!(15), &json!(true)), "3 of 10 in one of two phases");
    let anna = app.user("anna", "operator").await;
    let hidden = read_order(&anna, &made.key).await;
    assert_eq!(
        (&hidden["processing_cost"], &hidden["total_cost"], &hidden["material_cost"]),
        (&json!(null), &json!(null), &json!(10))
    );
    assert_eq!(hidden["jobs"][0]["processing_cost"], json!(null));
    let job = &read["jobs"][0];
    assert_eq!(
        (&job["qt_completed"], &job["qt_released"], &job["qt_scrapped"], &job["active_batch_qt"]),
        (&json!(3), &json!(3), &json!(1), &json!(5))
    );
    assert_eq!((&job["progress"], &job["next_batch_available"]), (&json!(30), &json!(true)));
    sql(&app, "update production.batch set unit_material_cost = null where not active").await;
    let unknown = read_order(&boss, &made.key).await;
    assert_eq!(unknown["material_cost"], json!(null));
    assert!((6.0..6.1).contains(&unknown["total_cost"].as_f64().unwrap()), "{unknown}");
    sql(&app, "update production.work_session set canceled = 1 where \"end\" is not null").await;
    let open = read_order(&boss, &made.key).await["processing_time"].clone();
    assert!(is_about(&open, 360_000), "what is canceled does not count: {open}");
    sql(&app, "update production.batch set canceled = 1 where not active").await;
    assert_eq!(
        value(&app, &format!("select qt_completed::text from production.job where key = {}", made.jobs[0])).await,
        "0.000000"
    );
}
