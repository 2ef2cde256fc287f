//! Planning, closing and reading jobs.

use chrono::TimeDelta;

use serde_json::{Value, json};

use super::plant::{
    any_order, assert_invariants, assign, begin, complete, floor, is_about, made_in, order, read_job, rest, update,
};
use crate::serial::plant::{events_after, journal_rows, sql, types_of_one_command};
use crate::support::{assert_code, assert_refused, changed, column, faults, request_if_match};

#[tokio::test]
async fn update_jobs_applies_all_changes_or_none() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let (one, two) = (order(&boss, &product, "ONE", 10).await, order(&boss, &product, "TWO", 10).await);
    let me = boss.user_key.to_string();
    let good = json!([
        {"action": "update", "data": {"_key": two.jobs[0], "assigned_to": me, "due_by": "2030-01-01", "notes": "x"}},
        {"action": "close", "data": {"_key": one.jobs[1], "notes": "not needed"}},
        {"action": "insert", "data": {"work_order_key": two.key, "phase_key": phases[1], "qt_planned": 3, "assigned_to": me}}]);
    let mut bad = good.clone();
    bad.as_array_mut().unwrap().push(json!({"action": "close", "data": {"_key": "none"}}));
    // A key that is not a number is read as 0.
    assert_refused(&boss.post("/job/update", bad).await, 404, &json!({"code": "job_not_found", "job_key": "0"}));
    assert_eq!(app.count("select count(*) from production.job").await, 4, "nothing was changed");
    let before = journal_rows(&app).await;
    let jobs = changed(boss.post("/job/update", good).await)["jobs"].clone();
    assert_eq!(column(&jobs, "action"), ["update", "close", "insert"]);
    assert_eq!((&jobs[0]["job"]["stage"], &jobs[0]["job"]["notes"]), (&json!("planned"), &json!("x")));
    assert_eq!((&jobs[1]["job"], &jobs[1]["deleted"]), (&json!(null), &json!(true)));
    assert_eq!((&jobs[2]["job"]["qt_planned"], &jobs[2]["job"]["wo_code"]), (&json!(3), &json!("TWO")));
    let events = events_after(&app, before).await;
    assert_eq!(
        types_of_one_command(&events, &boss),
        ["JOB_UPDATED", "JOB_ASSIGNED", "JOB_DELETED", "JOB_CREATED", "JOB_ASSIGNED"]
    );
    assert_eq!(events[1]["data"], json!({"assigned_from": null, "assigned_to": me}));
    assert_eq!(events[2]["description"], "not needed");
    assert_invariants(&app).await;
}

/// The journal row has both users in its audience. Assigning the same user again writes nothing.
#[tokio::test]
async fn assigning_a_job_notifies_the_old_and_the_new_assignee() {
    let (app, boss) = floor().await;
    let (anna, bert) = (app.user("anna", "operator").await, app.user("bert", "production").await);
    let made = any_order(&boss, "W").await;
    assign(&boss, &made.jobs[0], &anna).await;
    assign(&boss, &made.jobs[0], &bert).await;
    let select = "select audience from journal.event where event_type = 'JOB_ASSIGNED' order by key";
    let rows = app.sql.query(select, &[]).await.unwrap();
    let audiences: Vec<Vec<i64>> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(audiences, [vec![anna.user_key], vec![anna.user_key, bert.user_key]]);
    let before = journal_rows(&app).await;
    assign(&boss, &made.jobs[0], &bert).await;
    assert_eq!(journal_rows(&app).await, before, "nothing changed");
}

/// An unknown action, a quantity of 0 and missing members are validation faults with their paths.
#[tokio::test]
async fn update_jobs_refuses_wrong_assignees_quantities_phases_and_jobs_that_are_active_or_closed() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P", "traceability_level": "form_only"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 10).await;
    let job = &made.jobs[0];
    let guest = app.user("guest", "quality").await;
    let gone = app.user("gone", "operator").await;
    sql(&app, &format!("update organization.user_account set active = false where key = {}", gone.user_key)).await;
    for user in [guest.user_key.to_string(), gone.user_key.to_string(), "none".to_owned()] {
        assert_refused(
            &update(&boss, job, json!({"assigned_to": user})).await,
            422,
            &json!({"code": "user_not_operator", "job_key": job}),
        );
    }
    assert_code(&update(&boss, job, json!({"qt_planned": 2.5})).await, 422, "whole_quantity_required");
    let insert = |members: Value| json!([{"action": "insert", "data": members}]);
    let of = json!({"work_order_key": "none", "phase_key": phases[0], "qt_planned": 1});
    assert_code(&boss.post("/job/update", insert(of)).await, 422, "work_order_not_found");
    let of = json!({"work_order_key": made.key, "phase_key": "default", "qt_planned": 1});
    assert_code(&boss.post("/job/update", insert(of)).await, 422, "phase_not_of_order");
    begin(&app, job, &boss, 4).await;
    assert_code(&update(&boss, job, json!({"assigned_to": null})).await, 409, "job_is_active");
    let below = json!({"code": "quantity_below_done", "job_key": job, "minimum": 4});
    assert_refused(&update(&boss, job, json!({"qt_planned": 3})).await, 422, &below);
    let close = json!([{"action": "close", "data": {"_key": job}}]);
    assert_refused(
        &boss.post("/job/update", close.clone()).await,
        409,
        &json!({"code": "job_is_active", "job_key": job}),
    );
    rest(&app, job).await;
    assert_code(&boss.post("/job/update", close.clone()).await, 409, "job_has_active_batch");
    complete(&app, job, 4, 0).await;
    changed(boss.post("/job/update", close.clone()).await);
    assert_code(&boss.post("/job/update", close).await, 409, "job_closed");
    assert_code(&update(&boss, job, json!({"notes": "late"})).await, 409, "job_closed");
    let shapes = json!([{"action": "burn", "data": {}}, {"action": "close", "data": {}}]);
    assert_eq!(faults(&boss.post("/job/update", shapes).await), json!([[["body", 0, "action"], "enum"]]));
    let shapes = json!([{"action": "close", "data": {}}, {"action": "insert", "data": {"qt_planned": 0}}]);
    assert_eq!(
        faults(&boss.post("/job/update", shapes).await),
        json!([[["body", 1, "data", "qt_planned"], "greater_than"]])
    );
    let missing = json!([{"action": "close", "data": {}}, {"action": "insert", "data": {}}]);
    assert_eq!(
        faults(&boss.post("/job/update", missing).await),
        json!([
            [["body", 0, "data", "_key"], "missing"],
            [["body", 1, "data", "work_order_key"], "missing"],
            [["body", 1, "data", "phase_key"], "missing"],
            [["body", 1, "data", "qt_planned"], "missing"]
        ])
    );
    assert_invariants(&app).await;
}

#[tokio::test]
async fn a_started_job_that_is_unassigned_stays_started() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "W").await;
    begin(&app, &made.jobs[0], &boss, 4).await;
    rest(&app, &made.jobs[0]).await;
    changed(update(&boss, &made.jobs[0], json!({"assigned_to": null})).await);
    let job = read_job(&boss, &made.jobs[0]).await;
    assert_eq!((&job["stage"], &job["assigned_to"], &job["active"]), (&json!("started"), &json!(null), &json!(false)));
    assert_invariants(&app).await;
}

/// An active job, an open batch, a stale revision, and a closed or unknown job are refused. The first closing also
/// makes the work order started, because `begin` only writes rows and does not update the work order.
#[tokio::test]
async fn close_job_closes_a_job_with_batches_and_deletes_one_without() {
    let (app, boss) = floor().await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 10).await;
    let path = |job: &str| format!("/job/{job}/close");
    begin(&app, &made.jobs[0], &boss, 4).await;
    assert_code(&boss.post(&path(&made.jobs[0]), json!({})).await, 409, "job_is_active");
    rest(&app, &made.jobs[0]).await;
    assert_code(&boss.post(&path(&made.jobs[0]), json!({})).await, 409, "job_has_active_batch");
    complete(&app, &made.jobs[0], 4, 0).await;
    let stale =
        request_if_match(&boss, reqwest::Method::POST, &path(&made.jobs[0]), "\"1000000\"", Some(json!({}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    let before = journal_rows(&app).await;
    let closed = changed(boss.post(&path(&made.jobs[0]), json!({"notes": "enough"})).await);
    assert_eq!(
        (&closed["job"]["stage"], &closed["job"]["qt_completed"], &closed["deleted"]),
        (&json!("closed"), &json!(4), &json!(false))
    );
    assert_eq!(
        (&closed["job"]["next_batch_available"], &closed["job"]["estimated_remaining_time"]),
        (&json!(null), &json!(0))
    );
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["JOB_CLOSED", "WORK_ORDER_STARTED"]);
    assert_eq!((&events[0]["description"], &events[0]["data"]), (&json!("enough"), &json!({"qt_completed": 4})));
    assert_code(&boss.post(&path(&made.jobs[0]), json!({})).await, 409, "job_closed");
    let before = journal_rows(&app).await;
    let gone = changed(boss.post(&path(&made.jobs[1]), json!({})).await);
    assert_eq!(gone, json!({"job": null, "deleted": true}));
    let events = events_after(&app, before).await;
    assert_eq!(types_of_one_command(&events, &boss), ["JOB_DELETED", "WORK_ORDER_CLOSED"]);
    assert_code(&boss.post(&path(&made.jobs[1]), json!({})).await, 404, "job_not_found");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn close_job_without_a_batch_keeps_a_part_linked_by_hand_and_clears_its_job() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P", "traceability_level": "complete"}), &["A"]).await;
    let made = order(&boss, &product, "W", 2).await;
    let units = crate::serial::plant::units(&boss, &product, &["U-1", "U-2"]).await;
    let link = json!({"child_serial_key": units[0], "parent_serial_key": units[1], "wo_key": made.key,
        "job_key": made.jobs[0], "phase_key": phases[0], "process_inventory": false});
    changed(boss.post("/serial-link", link).await);
    changed(boss.post(&format!("/job/{}/close", made.jobs[0]), json!({})).await);
    let links = boss.get(&format!("/serial-link?parent_serial_key={}", units[1])).await.ok().json();
    assert_eq!(
        (&links[0]["job_key"], &links[0]["wo_key"], &links[0]["replaced"]),
        (&json!(null), &json!(made.key), &json!(false))
    );
    drop(app);
}

#[tokio::test]
async fn search_jobs_filters_by_key_order_phase_stage_assignee_and_activity() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let one = order(&boss, &product, "ONE", 10).await;
    app.clock().advance(TimeDelta::seconds(1));
    let two = order(&boss, &product, "TWO", 10).await;
    assign(&boss, &two.jobs[1], &anna).await;
    begin(&app, &one.jobs[0], &boss, 4).await;
    let found = async |query: String| column(&boss.get(&format!("/job{query}")).await.ok().json(), "_key");
    let all = [one.jobs.clone(), two.jobs.clone()].concat();
    assert_eq!(found(String::new()).await, all);
    assert_eq!(found(format!("?job_key={}&job_key={}", all[3], all[0])).await, [all[0].clone(), all[3].clone()]);
    assert_eq!(found(format!("?work_order_key={}", two.key)).await, two.jobs);
    assert_eq!(found(format!("?phase_key={}", phases[1])).await, [all[1].clone(), all[3].clone()]);
    assert_eq!(found("?stage=planned&stage=started".to_owned()).await, [all[0].clone(), all[3].clone()]);
    assert_eq!(found(format!("?assigned_to={}", anna.user_key)).await, [all[3].clone()]);
    assert_eq!(found("?active=true".to_owned()).await, [all[0].clone()]);
    assert_eq!(found("?active=false&limit=1&offset=1".to_owned()).await, [all[2].clone()]);
    assert_eq!(found("?job_key=none".to_owned()).await, Vec::<String>::new());
    assert_eq!(boss.get("/job?limit=1&with_total=1").await.ok().header("x-total-count"), "4");
}

#[tokio::test]
async fn read_job_time_grows_only_while_a_work_session_is_open() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "W").await;
    let path = format!("/job/{}/time", made.jobs[0]);
    let time = async || boss.get(&path).await.ok().json()["processing_time"].clone();
    assert_eq!(time().await, 0);
    begin(&app, &made.jobs[0], &boss, 4).await;
    app.clock().advance(TimeDelta::seconds(90));
    assert!(is_about(&time().await, 90_000));
    rest(&app, &made.jobs[0]).await;
    app.clock().advance(TimeDelta::seconds(90));
    assert_eq!(time().await, 90_000);
    assert_code(&boss.get("/job/none/time").await, 404, "job_not_found");
}
