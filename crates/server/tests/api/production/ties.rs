//! What open work orders prevent for products, locations and files, and the statistics of a product over its closed
//! work orders.

use chrono::TimeDelta;

use serde_json::{Value, json};

use super::plant::{any_order, begin, complete, floor, made_in, order, plain, update};
use crate::attachments::steps::{Form, delete, upload};
use crate::configuration::steps::insert_position;
use crate::product::steps::field;
use crate::serial::plant::sql;
use crate::support::{assert_code, assert_refused, changed, text};

/// Once the work order is closed, both products can be deleted.
#[tokio::test]
async fn delete_product_that_an_open_order_makes_or_needs_is_409_product_in_use() {
    let (app, boss) = floor().await;
    let (product, part) = (plain(&boss, "P").await, plain(&boss, "BOLT").await);
    let body =
        json!({"product_key": product, "qt_planned": 2, "wo_code": "W", "wo_bom": [{"component_key": part, "qt": 2}]});
    let made = changed(boss.post("/work-order", body).await);
    let in_use = json!({"code": "product_in_use", "work_orders": ["W"], "used_in": [], "total": 1});
    assert_refused(&boss.delete(&format!("/product/{product}")).await, 409, &in_use);
    assert_refused(&boss.delete(&format!("/product/{part}")).await, 409, &in_use);
    let key = text(&made["work_order"], "_key");
    begin(&app, made["jobs"][0]["_key"].as_str().unwrap(), &boss, 2).await;
    complete(&app, made["jobs"][0]["_key"].as_str().unwrap(), 2, 0).await;
    changed(boss.post(&format!("/work-order/{key}/close"), json!({})).await);
    changed(boss.delete(&format!("/product/{product}")).await);
    changed(boss.delete(&format!("/product/{part}")).await);
}

/// A component with a fractional quantity in an open work order keeps its level too, until the quantity is whole.
#[tokio::test]
async fn a_product_with_open_orders_keeps_its_traceability_level() {
    let (_app, boss) = floor().await;
    let (product, part) = (plain(&boss, "P").await, plain(&boss, "GLUE").await);
    let level = async |key: &str, level: Value| {
        boss.patch(&format!("/product/{key}"), json!({"traceability_level": level})).await
    };
    let made = order(&boss, &product, "W", 2).await;
    assert_code(&level(&product, json!("complete")).await, 409, "traceability_conflict");
    changed(boss.patch(&format!("/product/{product}"), json!({"description": "other"})).await);
    let lines = json!({"wo_bom": [{"component_key": part, "qt": 0.5}]});
    changed(boss.patch(&format!("/work-order/{}", made.key), lines).await);
    assert_code(&level(&part, json!("complete")).await, 409, "traceability_conflict");
    let lines = json!({"wo_bom": [{"component_key": part, "qt": 2}]});
    changed(boss.patch(&format!("/work-order/{}", made.key), lines).await);
    changed(level(&part, json!("complete")).await);
    let read = boss.get(&format!("/work-order/{}", made.key)).await.ok().json();
    assert_eq!(read["wo_bom"][0]["traceability_level"], "complete", "of the component as it is now");
    changed(boss.delete(&format!("/work-order/{}", made.key)).await);
    changed(level(&product, json!("complete")).await);
}

#[tokio::test]
async fn delete_position_that_an_open_order_names_is_409_position_in_use() {
    let (app, boss) = floor().await;
    insert_position(&app, "OUTPUT").await;
    insert_position(&app, "SHELF").await;
    let (product, part) = (plain(&boss, "P").await, plain(&boss, "BOLT").await);
    let lines = json!([{"component_key": part, "qt": 2, "consumption_options": {"consumption_position_key": "SHELF"}}]);
    let body = json!({"product_key": product, "qt_planned": 2, "wo_code": "W", "wo_bom": lines, "output_position_key": "OUTPUT"});
    let made = changed(boss.post("/work-order", body).await);
    let key = text(&made["work_order"], "_key");
    for position in ["OUTPUT", "SHELF"] {
        let refused = boss.delete(&format!("/position/{position}")).await;
        assert_refused(&refused, 409, &json!({"code": "position_in_use", "used_by": [format!("WorkOrder/{key}")]}));
    }
    changed(boss.delete(&format!("/work-order/{key}")).await);
    changed(boss.delete("/position/SHELF").await);
}

/// Once the step is done, the file that it names is evidence, and uploading other files needs the scope to edit steps.
/// A canceled step has no evidence.
#[tokio::test]
async fn files_of_an_order_are_stored_only_for_file_fields_of_its_steps_and_evidence_is_never_replaced() {
    let (app, boss) = floor().await;
    let (photo, note) = (field(&boss, "Photo", "files").await, field(&boss, "Note", "text").await);
    let operation = text(&changed(boss.post("/operation", json!({"name": "Assembly"})).await), "_key");
    let product = text(&changed(boss.post("/product", json!({"code": "P"})).await), "_key");
    let process = json!([{"alias": "Build", "operation_key": operation, "steps": [{"title": "Look", "type": "form",
        "form_fields": [{"custom_field_key": photo}, {"custom_field_key": note}]}]}]);
    let stored =
        changed(boss.put(&format!("/product/{product}/process"), process).await)["phases"][0]["steps"][0].clone();
    let (step, form) = (text(&stored, "_key"), text(&stored["form_fields"][0], "_key"));
    let text_field = text(&stored["form_fields"][1], "_key");
    let made = order(&boss, &product, "W", 2).await;
    let batch = begin(&app, &made.jobs[0], &boss, 2).await;
    let foreign = begin(&app, &any_order(&boss, "OTHER").await.jobs[0], &app.user("anna", "operator").await, 2).await;
    let folder = format!("{batch}/{step}/{photo}/{form}");
    let send = async |actor: &crate::support::Actor, folder: &str, name: &str, more: &[(&str, &str)]| {
        let form = Form::to("traceability", &made.key, Some(folder));
        let form = more.iter().fold(form, |form, (member, value)| form.text(member, value));
        upload(actor, &form.file(name, b"picture")).await
    };
    changed(send(&boss, &folder, "a.png", &[]).await);
    changed(send(&boss, &folder, "b.png", &[]).await);
    for wrong in [
        String::new(),
        batch.clone(),
        format!("{batch}/{step}/{photo}"),
        format!("{folder}/more"),
        format!("{foreign}/{step}/{photo}/{form}"),
        format!("{batch}/none/{photo}/{form}"),
        format!("{batch}/{step}/{note}/{form}"),
        format!("{batch}/{step}/{note}/{text_field}"),
    ] {
        let refused = send(&boss, &wrong, "a.png", &[]).await;
        assert_code(&refused, 404, "subfolder_invalid");
        let expected = "{batch_key}/{step_key}/{custom_field_key}/{form_field_key}";
        assert_eq!(refused.detail()["expected"], expected);
        assert!(refused.json()["message"].as_str().unwrap().contains(expected), "{refused:?}");
    }
    sql(&app, &format!("insert into production.step_record (job_key, batch_key, step_key, status, completed, form_data)
        values ({}, {batch}, '{step}', 'done', now(), '[{{\"form_field_key\": \"{form}\", \"custom_field_key\": \"{photo}\",
        \"value\": [{{\"name\": \"a.png\", \"size\": 7}}]}}]')", made.jobs[0])).await;
    assert_refused(
        &send(&boss, &folder, "a.png", &[]).await,
        409,
        &json!({"code": "file_in_use", "filename": "a.png"}),
    );
    assert_code(&send(&boss, &folder, "c.png", &[("reset_folder", "true")]).await, 409, "file_in_use");
    let gone = |name: &str| json!({"bucket": "traceability", "object_key": made.key, "subfolder": folder, "filenames": [name]});
    assert_refused(&delete(&boss, gone("a.png")).await, 409, &json!({"code": "file_in_use", "filename": "a.png"}));
    let anna = app.user("otto", "operator").await;
    let missing = json!({"code": "missing_scope", "scope": "production:step:edit"});
    assert_refused(&send(&anna, &folder, "c.png", &[]).await, 403, &missing);
    changed(send(&boss, &folder, "c.png", &[]).await);
    changed(delete(&boss, gone("b.png")).await);
    sql(&app, "update production.step_record set canceled = 1").await;
    changed(delete(&boss, gone("a.png")).await);
}

/// The window first contains the two most recently closed work orders, then, after a change to `time`, those closed
/// within one day. Two phases of 10 or 20 s each for 5 units are 4000 or 8000 ms per unit.
#[tokio::test]
async fn statistics_of_a_product_count_its_closed_orders() {
    let (app, boss) = floor().await;
    let (product, phases) = made_in(&boss, json!({"code": "P", "kpi_window_size": 2}), &["A", "B"]).await;
    for (code, seconds) in [("OLD", 1000), ("ONE", 10), ("TWO", 20)] {
        app.clock().advance(TimeDelta::seconds(60));
        let made = order(&boss, &product, code, 5).await;
        for job in &made.jobs {
            begin(&app, job, &boss, 5).await;
            app.clock().advance(TimeDelta::seconds(seconds));
            complete(&app, job, 5, 0).await;
        }
        changed(update(&boss, &made.jobs[0], json!({"qt_planned": 5})).await);
        changed(boss.post(&format!("/work-order/{}/close", made.key), json!({})).await);
    }
    let stats = boss.get(&format!("/product/{product}/stats")).await.ok().json();
    assert_eq!(stats["window"], json!({"type": "count", "size": 2, "orders": 2}));
    let whole = &stats["product_processing_time"];
    assert_eq!(
        (&whole["min"], &whole["median"], &whole["max"], &whole["sample_size"]),
        (&json!(4000.0), &json!(6000.0), &json!(8000.0), &json!(2))
    );
    assert_eq!(whole["standard"], 120_000);
    let phase = &stats["phase_processing_times"][1];
    assert_eq!((&phase["_key"], &phase["processing_time"]["p10"]), (&json!(phases[1]), &json!(2200.0)));
    changed(boss.patch(&format!("/product/{product}"), json!({"kpi_window_type": "time", "kpi_window_size": 1})).await);
    sql(&app, "update production.work_order set \"end\" = \"end\" - interval '2 days' where code <> 'TWO'").await;
    let stats = boss.get(&format!("/product/{product}/stats")).await.ok().json();
    assert_eq!((&stats["window"]["orders"], &stats["product_processing_time"]["std_dev"]), (&json!(1), &json!(null)));
}
