//! Whole responses of every operation on work orders, queues and jobs.

use chrono::TimeDelta;

use serde_json::json;

use super::plant::{begin, complete, floor, made_in, needs, plain};
use crate::configuration::steps::patch_config;
use crate::product::steps::field;
use crate::serial::plant::sql;
use crate::support::{assert_snapshot, changed, text};

#[tokio::test]
async fn answers_about_orders_queues_and_jobs_match_their_snapshots() {
    let (app, boss) = floor().await;
    let torque = field(&boss, "Torque", "number").await;
    let (pump, _) = made_in(&boss, json!({"code": "PUMP", "description": "A pump"}), &[]).await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Assembly"})).await), "_key");
    let process = json!([
        {"alias": "Build", "operation_key": operation, "steps": [
            {"title": "Tighten", "type": "form", "form_fields": [{"custom_field_key": torque, "mandatory": true}]}]},
        {"alias": "Test", "operation_key": operation}]);
    let phases = changed(boss.put(&format!("/product/{pump}/process"), process).await)["phases"].clone();
    let (build, step) = (text(&phases[0], "_key"), text(&phases[0]["steps"][0], "_key"));
    let bolt = plain(&boss, "BOLT").await;
    needs(&boss, &pump, &[(&bolt, "4", &build)]).await;
    patch_config(&boss, json!({"allow_independent_reordering_of_job_queues": true})).await;

    let body =
        json!({"product_key": pump, "qt_planned": 3, "wo_code": "WO-1", "due_by": "2030-01-31", "notes": "urgent"});
    let made = assert_snapshot("create_order", boss.post("/work-order", body).await);
    let order = text(&made["work_order"], "_key");
    let jobs = [text(&made["jobs"][0], "_key"), text(&made["jobs"][1], "_key")];
    let path = format!("/work-order/{order}");
    assert_snapshot("update_order", boss.patch(&path, json!({"project_code": "PR", "priority": true})).await);
    assert_snapshot("replace_order_extra", boss.put(&format!("{path}/extra"), json!({"extra": {"a": [1]}})).await);
    assert_snapshot(
        "replace_job_extra",
        boss.put(&format!("/job/{}/extra", jobs[0]), json!({"extra": {"b": 2}})).await,
    );
    let me = boss.user_key.to_string();
    let plan = json!([{"action": "update", "data": {"_key": jobs[0], "assigned_to": me}}]);
    assert_snapshot("update_jobs", boss.post("/job/update", plan).await);
    assert_snapshot("read_search_options", boss.get("/work-order-search-opts").await);
    let quantities =
        json!({"new_quantity": 4, "job_updates": [{"action": "update", "data": {"_key": jobs[1], "qt_planned": 4}}]});
    assert_snapshot("update_order_quantities", boss.patch(&format!("{path}/update-quantities"), quantities).await);
    assert_snapshot("replace_site_queue", boss.put("/queue", json!({"work_orders": [order]})).await);
    let queue = json!({"jobs": [jobs[0]], "independent": true});
    assert_snapshot("update_operator_queue", boss.put(&format!("/queue/operator/{me}"), queue).await);
    let batch = begin(&app, &jobs[0], &boss, 2).await;
    app.clock().advance(TimeDelta::seconds(600));
    sql(
        &app,
        &format!(
            "insert into production.step_record (job_key, batch_key, step_key, status, completed, user_key)
        values ({}, {batch}, '{step}', 'done', now(), {me})",
            jobs[0]
        ),
    )
    .await;
    assert_snapshot("read_order", boss.get(&path).await);
    assert_snapshot("search_orders", boss.get("/work-order").await);
    assert_snapshot("list_order_traceability", boss.get(&format!("{path}/traceability")).await);
    assert_snapshot("read_site_queue", boss.get("/queue/site/0").await);
    assert_snapshot("read_operator_queue", boss.get(&format!("/queue/operator/{me}")).await);
    assert_snapshot("read_job", boss.get(&format!("/job/{}", jobs[0])).await);
    assert_snapshot("search_jobs", boss.get("/job?stage=started").await);
    assert_snapshot("read_job_time", boss.get(&format!("/job/{}/time", jobs[0])).await);
    assert_snapshot("list_job_assignments", boss.get("/job-assignment").await);
    assert_snapshot("read_wip", boss.get(&format!("/wip?job_key={}", jobs[0])).await);
    assert_snapshot("search_work_sessions", boss.get("/work-session").await);
    complete(&app, &jobs[0], 2, 0).await;
    assert_snapshot("close_job", boss.post(&format!("/job/{}/close", jobs[0]), json!({"notes": "enough"})).await);
    assert_snapshot("close_order", boss.post(&format!("{path}/close"), json!({})).await);
    let mistake = json!({"product_key": pump, "qt_planned": 1, "wo_code": "WO-2"});
    let mistake = text(&changed(boss.post("/work-order", mistake).await)["work_order"], "_key");
    assert_snapshot("delete_order", boss.delete(&format!("/work-order/{mistake}")).await);
}
