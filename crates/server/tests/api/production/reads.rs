//! Reads of WIP, work sessions, recorded steps and search options.

use chrono::TimeDelta;

use serde_json::json;

use super::plant::{any_order, begin, complete, floor, made_in, order, rest};
use crate::product::steps::field;
use crate::serial::plant::{join, sql, unreleased};
use crate::support::{assert_code, changed, column, text};

#[tokio::test]
async fn read_wip_answers_free_wip_before_and_after_the_phase_of_a_job_and_what_it_booked() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["A", "B", "C"]).await;
    let made = order(&boss, &product, "W", 10).await;
    let batch = begin(&app, &made.jobs[0], &boss, 6).await;
    complete(&app, &made.jobs[0], 6, 0).await;
    let booking = begin(&app, &made.jobs[1], &boss, 2).await;
    let insert = "insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, job_key,
        batch_key, source_batch_key, quantity, declared) values";
    let row = |job: &str, batch_key: &str, quantity: u32| {
        format!(
            "({}, {product}, '{}', '{}', {job}, {batch_key}, {batch}, {quantity}, now())",
            made.key, phases[0], phases[1]
        )
    };
    sql(&app, &format!("{insert} {}, {}", row("null", "null", 4), row(&made.jobs[1], &booking, 2))).await;
    let wip = async |job: &str| boss.get(&format!("/wip?job_key={job}")).await.ok().json();
    assert_eq!(
        wip(&made.jobs[0]).await,
        json!({"job_key": made.jobs[0], "free_wip_qt_upstream": null,
        "free_wip_qt_downstream": 4, "booked_qt": 0})
    );
    assert_eq!(
        wip(&made.jobs[1]).await,
        json!({"job_key": made.jobs[1], "free_wip_qt_upstream": 4,
        "free_wip_qt_downstream": 0, "booked_qt": 2})
    );
    assert_code(&boss.get("/wip?job_key=none").await, 404, "job_not_found");
    let job = boss.get(&format!("/job/{}", made.jobs[1])).await.ok().json();
    assert_eq!(job["next_batch_available"], true, "one of four that wait");
    assert_eq!(boss.get(&format!("/job/{}", made.jobs[2])).await.ok().json()["next_batch_available"], false);
}

#[tokio::test]
async fn units_on_hold_make_no_next_batch_available() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P", "traceability_level": "form_only"}), &["A", "B"]).await;
    let made = order(&boss, &product, "W", 1).await;
    let batch = begin(&app, &made.jobs[0], &boss, 1).await;
    let unit = unreleased(&boss, &product, Some("U")).await;
    join(&app, &batch, &unit).await;
    complete(&app, &made.jobs[0], 1, 0).await;
    crate::serial::plant::wait_for(&app, &unit, &batch, &phases[1]).await;
    let available =
        async || boss.get(&format!("/job/{}", made.jobs[1])).await.ok().json()["next_batch_available"].clone();
    assert_eq!(available().await, true);
    changed(boss.post(&format!("/serial/{unit}/hold"), json!({"reason": "crack"})).await);
    assert_eq!(available().await, false);
}

#[tokio::test]
async fn search_work_sessions_answers_the_newest_first_and_costs_only_to_callers_who_may_see_them() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    let (a, b) = (any_order(&boss, "A").await, any_order(&boss, "B").await);
    begin(&app, &a.jobs[0], &anna, 4).await;
    app.clock().advance(TimeDelta::seconds(60));
    rest(&app, &a.jobs[0]).await;
    begin(&app, &b.jobs[0], &boss, 4).await;
    let found = async |query: &str| boss.get(&format!("/work-session{query}")).await.ok().json();
    let all = found("").await;
    assert_eq!(column(&all, "job_key"), [b.jobs[0].clone(), a.jobs[0].clone()]);
    assert_eq!((&all[0]["active"], &all[0]["end"], &all[0]["duration"]), (&json!(true), &json!(null), &json!(null)));
    assert_eq!(
        (&all[1]["duration"], &all[1]["hourly_cost"], &all[1]["user_key"]),
        (&json!(60_000), &json!(10), &json!(anna.user_key.to_string()))
    );
    assert_eq!(
        column(&found(&format!("?job_key={}", a.jobs[0])).await, "work_order_key"),
        std::slice::from_ref(&a.key)
    );
    assert_eq!(found(&format!("?user_key={}&active=true", anna.user_key)).await, json!([]));
    assert_eq!(column(&found(&format!("?work_order_key={}", b.key)).await, "job_key"), b.jobs[..1]);
    assert_eq!(column(&found("?active=false").await, "job_key"), [a.jobs[0].clone()]);
    let start = text(&all[0], "start");
    assert_eq!(column(&found(&format!("?time_from={start}")).await, "job_key"), [b.jobs[0].clone()]);
    assert_eq!(found("?time_to=1999-01-01").await, json!([]));
    sql(&app, "update production.work_session set canceled = 7 where \"end\" is not null").await;
    assert_eq!(column(&found("").await, "job_key"), [b.jobs[0].clone()]);
    let with = found("?include_canceled=true&limit=1&offset=1").await;
    assert_eq!((&with[0]["canceled"], &with[0]["active"]), (&json!("7"), &json!(false)));
    let hidden = anna.get("/work-session").await.ok().json();
    assert_eq!(column(&hidden, "job_key"), [b.jobs[0].clone()]);
    assert_eq!((&found("").await[0]["hourly_cost"], &hidden[0]["hourly_cost"]), (&json!(10), &json!(null)));
}

#[tokio::test]
async fn list_order_traceability_lists_done_steps_by_time_and_unit() {
    let (app, boss) = floor().await;
    let torque = field(&boss, "Torque", "number").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Assembly"})).await), "_key");
    let product =
        text(&changed(boss.post("/product", json!({"code": "P", "traceability_level": "form_only"})).await), "_key");
    let process = json!([{"alias": "Build", "operation_key": operation, "steps": [
        {"title": "Tighten", "type": "form", "form_fields": [{"custom_field_key": torque, "label": "Nm"}]}]}]);
    let phases = changed(boss.put(&format!("/product/{product}/process"), process).await)["phases"].clone();
    let (step, form) = (text(&phases[0]["steps"][0], "_key"), text(&phases[0]["steps"][0]["form_fields"][0], "_key"));
    let made = order(&boss, &product, "W", 2).await;
    let batch = begin(&app, &made.jobs[0], &boss, 2).await;
    for code in ["U-1", "U-2"] {
        let unit = unreleased(&boss, &product, Some(code)).await;
        join(&app, &batch, &unit).await;
        sql(
            &app,
            &format!(
                "insert into serial.value (serial_key, form_field_key, custom_field_key, place, value)
            values ({unit}, '{form}', '{torque}', 1, '13')"
            ),
        )
        .await;
    }
    let path = format!("/work-order/{}/traceability", made.key);
    let record = |status: &str, completed: &str| {
        format!(
            "insert into production.step_record (job_key, batch_key, step_key, status, completed, user_key, form_data)
            values ({}, {batch}, '{step}', '{status}', {completed}, {}, '[{{\"form_field_key\": \"{form}\",
            \"custom_field_key\": \"{torque}\", \"value\": 12}}]')",
            made.jobs[0], boss.user_key
        )
    };
    sql(&app, &record("to_do", "null")).await;
    assert_eq!(boss.get(&path).await.ok().json(), json!([]), "a draft is not done");
    sql(&app, "delete from production.step_record").await;
    sql(&app, &record("done", "now()")).await;
    let rows = boss.get(&path).await.ok().json();
    assert_eq!(column(&rows, "serial_code"), ["U-1", "U-2"]);
    let row = &rows[0];
    assert_eq!((&row["step_key"], &row["step_title"], &row["batch_qt"]), (&json!(step), &json!("Tighten"), &json!(2)));
    assert_eq!((&row["operator_username"], &row["phase_alias"]), (&json!("boss"), &json!("Build")));
    assert_eq!(
        row["form_fields"],
        json!([{"form_field_key": form, "custom_field_key": torque, "value": 12,
        "field_type": "number", "field_label": "Nm", "serial_field_value": 13}])
    );
    assert_eq!(column(&boss.get(&format!("{path}?limit=1&offset=1")).await.ok().json(), "serial_code"), ["U-2"]);
    let job = boss.get(&format!("/job/{}", made.jobs[0])).await.ok().json();
    assert_eq!(job["progress"], 100, "the one step of the whole batch is done");
    sql(&app, "update production.step_record set canceled = 1").await;
    assert_eq!(boss.get(&path).await.ok().json(), json!([]));
    assert_code(&boss.get("/work-order/none/traceability").await, 404, "work_order_not_found");
}

#[tokio::test]
async fn list_order_traceability_lists_steps_once_when_the_output_has_no_serial_numbers() {
    let (app, boss) = floor().await;
    let made = any_order(&boss, "W").await;
    let batch = begin(&app, &made.jobs[0], &boss, 2).await;
    sql(
        &app,
        &format!(
            "insert into production.step_record (job_key, batch_key, step_key, status, completed)
        values ({}, {batch}, 'gone', 'done', now())",
            made.jobs[0]
        ),
    )
    .await;
    let rows = boss.get(&format!("/work-order/{}/traceability", made.key)).await.ok().json();
    assert_eq!(
        (&rows[0]["serial_key"], &rows[0]["step_title"], &rows[0]["form_fields"]),
        (&json!(null), &json!(null), &json!([]))
    );
    assert_eq!(rows.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn read_search_options_answers_phases_products_and_orders_of_open_jobs_by_name() {
    let (_app, boss) = floor().await;
    let (one, _) = made_in(&boss, json!({"code": "B"}), &["Weld", "Paint"]).await;
    let (two, _) = made_in(&boss, json!({"code": "a"}), &["Pack"]).await;
    let (first, _second) = (order(&boss, &one, "WO-2", 1).await, order(&boss, &two, "WO-1", 1).await);
    let names = async |path: &str| {
        let read = boss.get(path).await.ok().json();
        let of = |list: &str| column(&read[list], "name").join(" ");
        [of("phases"), of("products"), of("wo_codes")]
    };
    assert_eq!(names("/work-order-search-opts").await, ["Pack Paint Weld", "a B", "WO-1 WO-2"]);
    changed(boss.post(&format!("/work-order/{}/close", first.key), json!({})).await);
    assert_eq!(names("/work-order-search-opts").await, ["Pack", "a", "WO-1"]);
    assert_eq!(names("/work-order-search-opts?site_key=0").await, ["Pack", "a", "WO-1"]);
    assert_eq!(names("/work-order-search-opts?site_key=other").await, ["", "", ""]);
}
