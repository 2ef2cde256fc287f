//! Many clients on one record, for commands on work orders, jobs, batches and queues, and for resets.

use serde_json::json;

use super::{Call, Plant, crowd};
use crate::batch::floor::{complete, configure, on_job, plain_product, start_batch};
use crate::movement::steps::receive;
use crate::production::plant::{Made, assign, order};
use crate::serial::plant::{create, field, join, line, lot, serial};
use crate::support::{Actor, changed, column, text};

/// Commands on work orders, jobs, batches and queues that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "create_order",
    "update_order",
    "replace_order_extra",
    "update_order_quantities",
    "close_order",
    "delete_order",
    "force_delete_order",
    "replace_site_queue",
    "update_operator_queue",
    "update_jobs",
    "replace_job_extra",
    "start_job",
    "heartbeat_job",
    "pause_job",
    "force_pause_job",
    "resume_job",
    "close_job",
    "reset_job",
    "override_job_progress",
    "override_job_time",
    "change_batch",
    "cancel_batch",
    "complete_batch",
    "note_step",
    "complete_step",
    "edit_step",
    "replace_temp_links",
    "replace_lot_allocations",
    "reset_inventory",
    "reset_prod",
];

/// A product of one phase that takes bolts, another one whose phase has a step, and a line with units and lots.
struct Shop {
    plate: String,
    stepped: String,
    step: String,
    form_field: String,
    batch: String,
    unit: String,
    part: String,
    glue: String,
}

/// Creates the records that all commands share.
async fn shop(plant: &Plant) -> Shop {
    let boss = &plant.boss;
    let settings = json!({"enable_inventory_management": true, "allow_independent_reordering_of_job_queues": true});
    configure(boss, settings).await;
    let plate = plain_product(boss, &["Assembly"], json!({"auto_new_batch": false})).await;
    receive(boss, &plate.bolt, &plate.shelf, 10_000).await;
    field(boss, "torque", "number").await;
    let stepped = crate::movement::steps::plain(boss, "STEPPED").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Tighten"})).await), "_key");
    let process = json!([{"alias": "Work", "operation_key": operation, "params": {"step_check": true},
        "steps": [{"title": "Torque", "type": "form", "form_fields": [{"custom_field_key": "torque"}]}]}]);
    let phases = changed(boss.put(&format!("/product/{stepped}/process"), process).await)["phases"].clone();
    let step = &phases[0]["steps"][0];
    let line = line(&plant.app, boss, true).await;
    let unit = json!({"product_key": line.product, "wo_key": line.order, "code": "U", "released": false});
    let unit = text(&create(boss, unit).await, "_key");
    join(&plant.app, &line.batch, &unit).await;
    Shop {
        plate: plate.product,
        stepped,
        step: text(step, "_key"),
        form_field: text(&step["form_fields"][0], "_key"),
        batch: line.batch,
        unit,
        part: line.part,
        glue: line.glue,
    }
}

/// A work order of four, with its job assigned to a new user.
async fn begun(plant: &Plant, product: &str, number: usize) -> (Actor, Made) {
    let made = order(&plant.boss, product, &format!("W-{number}"), 4).await;
    let worker = plant.worker(number).await;
    assign(&plant.boss, &made.jobs[0], &worker).await;
    (worker, made)
}

/// The request of a command on a work order or queue.
async fn on_order(plant: &Plant, shop: &Shop, name: &str, number: usize) -> Call {
    if name == "create_order" {
        let body = json!({"product_key": shop.plate, "qt_planned": 2, "wo_code": format!("N-{number}")});
        return Call::json("/work-order", &body);
    }
    let (worker, made) = begun(plant, &shop.plate, number).await;
    let (path, job) = (format!("/work-order/{}", made.key), &made.jobs[0]);
    match name {
        "update_order" => Call::json(path, &json!({"project_code": "P{i}", "priority": true})),
        "replace_order_extra" => Call::json(format!("{path}/extra"), &json!({"extra": {"by": "{i}"}})),
        "update_order_quantities" => {
            let update = json!([{"action": "update", "data": {"_key": job, "qt_planned": 5}}]);
            Call::json(format!("{path}/update-quantities"), &json!({"new_quantity": 5, "job_updates": update}))
        }
        "close_order" => {
            let batch = start_batch(&worker, job, json!({"batch_qt": 1})).await;
            complete(&worker, &batch, json!({"completed_batch_qt": 1})).await;
            Call::json(format!("{path}/close"), &json!({}))
        }
        "delete_order" => Call::bare(path),
        "force_delete_order" => Call::bare(format!("/force-delete-work-order/{}", made.key)),
        "replace_site_queue" => {
            let queue = plant.boss.get("/queue/site/0").await.ok().json();
            Call::json("/queue", &json!({"work_orders": column(&queue, "_key")}))
        }
        _ => Call::json(format!("/queue/operator/{}", worker.user_key), &json!({"jobs": [job], "independent": true})),
    }
}

/// The request for a command on a job or batch, which is first brought into the state that the command needs.
async fn at_work(plant: &Plant, shop: &Shop, name: &str, number: usize) -> Call {
    let (worker, made) = begun(plant, &shop.plate, number).await;
    let (job, reason) = (&made.jobs[0], json!({"reason": "by {i}"}));
    let path = format!("/job/{job}");
    match name {
        "update_jobs" => {
            let update = json!([{"action": "update", "data": {"_key": job, "notes": "by {i}"}}]);
            return Call::json("/job/update", &update);
        }
        "replace_job_extra" => return Call::json(format!("{path}/extra"), &json!({"extra": {"by": "{i}"}})),
        "start_job" => return Call::json(format!("{path}/start"), &json!({"batch_qt": 2})).by(&worker),
        _ => {}
    }
    let batch = start_batch(&worker, job, json!({"batch_qt": 2})).await;
    let on_batch = format!("/batch/{batch}");
    match name {
        "heartbeat_job" => Call::bare(format!("{path}/heartbeat")).by(&worker),
        "pause_job" => Call::bare(format!("{path}/pause")).by(&worker),
        "force_pause_job" => Call::json(format!("{path}/force-pause"), &reason),
        "resume_job" => {
            changed(on_job(&worker, job, "pause", json!({})).await);
            Call::json(format!("{path}/resume"), &json!({})).by(&worker)
        }
        "change_batch" => {
            changed(on_job(&worker, job, "pause", json!({})).await);
            Call::json(format!("{on_batch}/change"), &json!({"new_active_batch_qt": 3})).by(&worker)
        }
        "cancel_batch" => {
            changed(on_job(&worker, job, "pause", json!({})).await);
            Call::json(format!("{on_batch}/cancel"), &reason).by(&worker)
        }
        "complete_batch" => Call::json(format!("{on_batch}/complete"), &json!({"completed_batch_qt": 2})).by(&worker),
        _ => {
            complete(&worker, &batch, json!({"completed_batch_qt": 2})).await;
            if name == "close_job" {
                return Call::json(format!("{path}/close"), &json!({}));
            }
            if name == "override_job_progress" {
                let body = json!({"new_job_qt_completed": 1, "reason": "by {i}"});
                return Call::json(format!("{path}/override-progress"), &body);
            }
            if name == "override_job_time" {
                let body = json!({"new_job_duration": 60_000, "reason": "by {i}"});
                return Call::json(format!("{path}/override-time"), &body);
            }
            Call::json(format!("{path}/reset"), &reason)
        }
    }
}

/// The request of a command on a step of an open batch.
async fn on_step(plant: &Plant, shop: &Shop, name: &str, number: usize) -> Call {
    let (worker, made) = begun(plant, &shop.stepped, number).await;
    let batch = start_batch(&worker, &made.jobs[0], json!({})).await;
    let data = json!([{"form_field_key": shop.form_field, "value": 1}]);
    if name == "note_step" {
        let body = json!({"batch_key": batch, "step_key": shop.step, "form_data": data});
        return Call::json("/batch/temp-data", &body).by(&worker);
    }
    let (path, done) = (format!("/batch/{batch}/step/{}", shop.step), json!({"form_data": data}));
    if name == "complete_step" {
        return Call::json(format!("{path}/complete"), &done).by(&worker);
    }
    changed(worker.post(&format!("{path}/complete"), done).await);
    let data = json!([{"form_field_key": shop.form_field, "value": 2}]);
    Call::json(format!("{path}/edit"), &json!({"form_data": data, "reason": "by {i}"})).by(&worker)
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, shop: &Shop, name: &str, number: usize) -> Call {
    match name {
        "note_step" | "complete_step" | "edit_step" => on_step(plant, shop, name, number).await,
        "replace_temp_links" => {
            let part = serial(&plant.boss, &shop.part, &format!("X{number}")).await;
            let draft = json!([{"child_serial_key": part, "parent_serial_key": shop.unit}]);
            Call::json(format!("/batch/{}/serial-temp-links", shop.batch), &draft)
        }
        "replace_lot_allocations" => {
            let lot = lot(&plant.boss, &shop.glue, &format!("L{number}")).await;
            let body = json!([{"component_key": shop.glue, "lot_key": lot, "quantity": 0.5}]);
            Call::json(format!("/batch/{}/lot-allocation", shop.batch), &body)
        }
        "reset_inventory" => Call::bare("/reset/inventory"),
        "reset_prod" => Call::bare("/reset/prod"),
        name if name.contains("order") || name.contains("queue") => on_order(plant, shop, name, number).await,
        _ => at_work(plant, shop, name, number).await,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_order_job_or_batch_neither_fail_nor_deadlock() {
    let plant = Plant::new().await;
    let shop = shop(&plant).await;
    crowd(&plant, NAMES, async |plant: &Plant, name: &str, number| prepare(plant, &shop, name, number).await).await;
}
