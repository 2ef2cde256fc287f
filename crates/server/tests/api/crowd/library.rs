//! Many clients on one record, for commands on operations, products, processes, bills of materials and their files.

use serde_json::{Value, json};

use super::{Call, Plant, crowd};
use crate::attachments::steps::{Form, MULTIPART};
use crate::product::steps::{PNG, add_doc, add_media, counter, operation, product, put_image, trash};
use crate::support::{changed, send, text};

/// Commands on operations, products and their files that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "create_operation",
    "update_operation",
    "delete_operation",
    "copy_operation",
    "create_product",
    "update_product",
    "delete_product",
    "restore_product",
    "copy_product",
    "copy_counter",
    "replace_bom",
    "import_products",
    "import_boms",
    "add_document",
    "delete_document",
    "replace_product_image",
    "delete_product_image",
    "replace_process",
    "copy_process",
    "add_step_media",
    "delete_step_media",
];

/// A process of one phase with one step.
fn process(operation: &str) -> Value {
    json!([{"alias": "Work", "operation_key": operation, "steps": [{"title": "S", "type": "instruction"}]}])
}

/// The request of a command on an operation.
async fn on_operation(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    if name == "create_operation" {
        return Call::json("/operation", &json!({"name": format!("O{number}")}));
    }
    let key = operation(boss, &format!("O{number}")).await;
    let path = format!("/operation/{key}");
    match name {
        "update_operation" => Call::json(path, &json!({"description": "by {i}"})),
        "delete_operation" => Call::bare(path),
        _ => {
            let target = product(boss, &format!("T{number}")).await;
            changed(boss.put(&format!("/product/{target}/process"), process(&key)).await);
            Call::json(format!("{path}/copy"), &json!({"target_product_keys": [target]}))
        }
    }
}

/// The request that stores an import, after a dry run has checked its file.
async fn import(plant: &Plant, path: &str, lines: &str) -> Call {
    let form = Form::default().named("file", "a.csv", lines);
    let request = plant.boss.request(reqwest::Method::POST, path).header("accept", "application/json");
    let looked = send(request.header("content-type", MULTIPART).body(form.finish())).await.ok().detail();
    let key = text(&looked, "file_key");
    Call::parts(path, &Form::default().text("dry_run", "false").text("file_key", key))
}

/// The request of a command on the process of a product, or on the files of its step.
async fn on_process(plant: &Plant, name: &str, number: usize, key: &str) -> Call {
    let boss = &plant.boss;
    let work = operation(boss, &format!("W{number}")).await;
    let path = format!("/product/{key}/process");
    if name == "replace_process" {
        return Call::json(path, &process(&work));
    }
    let phases = changed(boss.put(&path, process(&work)).await)["phases"].clone();
    let step = text(&phases[0]["steps"][0], "_key");
    match name {
        "copy_process" => {
            let target = product(boss, &format!("T{number}")).await;
            Call::json(format!("{path}/copy"), &json!({"target_product_keys": [target]}))
        }
        "add_step_media" => {
            Call::parts(format!("/step/{step}/media"), &Form::default().named("media_file", "{i}.txt", "1"))
        }
        _ => {
            add_media(boss, &step, "a.txt", b"1").await.ok();
            Call::bare(format!("/step/{step}/media/a.txt"))
        }
    }
}

/// The request of a command on a product, its BOM, documents or image.
async fn on_product(plant: &Plant, name: &str, number: usize, key: &str) -> Call {
    let (boss, path) = (&plant.boss, format!("/product/{key}"));
    match name {
        "update_product" => Call::json(path, &json!({"description": "by {i}"})),
        "delete_product" => Call::bare(path),
        "restore_product" => {
            trash(boss, key).await;
            Call::bare(format!("{path}/restore"))
        }
        "copy_product" => {
            Call::json("/product/copy", &json!({"original_product": key, "new_code": format!("N{number}-{{i}}")}))
        }
        "copy_counter" => {
            let counter = counter(boss, &format!("K{number}")).await;
            let body = json!({"counter_key": counter, "traceability_level": "complete"});
            changed(boss.patch(&path, body).await);
            let target = product(boss, &format!("T{number}")).await;
            Call::json(format!("{path}/counter/copy"), &json!({"target_product_keys": [target]}))
        }
        "replace_bom" => {
            let work = operation(boss, &format!("W{number}")).await;
            changed(boss.put(&format!("{path}/process"), process(&work)).await);
            let part = product(boss, &format!("T{number}")).await;
            Call::json(format!("{path}/bom"), &json!([{"component_key": part, "qt": 2}]))
        }
        "import_products" => {
            import(plant, "/product/import", &format!("code,description\nP{number},new\nI{number},made\n")).await
        }
        "import_boms" => {
            let work = operation(boss, &format!("W{number}")).await;
            changed(boss.put(&format!("{path}/process"), process(&work)).await);
            product(boss, &format!("T{number}")).await;
            let lines = format!("product_code,component_code,qt\nP{number},T{number},2\n");
            import(plant, "/product/bom/import", &lines).await
        }
        "add_document" => Call::parts(format!("{path}/doc"), &Form::default().named("new_doc", "{i}.txt", "1")),
        "delete_document" => {
            add_doc(boss, key, "a.txt", b"1").await.ok();
            Call::bare(format!("{path}/doc/a.txt"))
        }
        "replace_product_image" => {
            Call::parts(format!("{path}/image"), &Form::default().named("new_image", "a.png", PNG))
        }
        _ => {
            put_image(boss, key, "a.png", PNG).await.ok();
            Call::bare(format!("{path}/image"))
        }
    }
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    if name.ends_with("_operation") {
        return on_operation(plant, name, number).await;
    }
    if name == "create_product" {
        return Call::json("/product", &json!({"code": format!("P{number}")}));
    }
    let key = product(&plant.boss, &format!("P{number}")).await;
    if name.ends_with("process") || name.ends_with("media") {
        return on_process(plant, name, number, &key).await;
    }
    on_product(plant, name, number, &key).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_operation_or_product_neither_fail_nor_deadlock() {
    crowd(&Plant::new().await, NAMES, prepare).await;
}
