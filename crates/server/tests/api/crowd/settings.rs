//! Many clients on one record, for commands on settings, counters, custom data, tags, fields, files and media.

use serde_json::json;

use super::{Call, Plant, crowd};
use crate::attachments::media;
use crate::attachments::steps::{Form, put};
use crate::product::steps::{PNG, tag};
use crate::support::changed;

/// Commands on settings, tags, fields and files that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "update_config",
    "replace_config_file",
    "create_counter",
    "replace_counter",
    "delete_counter",
    "replace_custom_data",
    "delete_custom_data",
    "create_tag",
    "replace_tag",
    "delete_tag",
    "change_connections",
    "create_field",
    "replace_field",
    "delete_field",
    "store_list_values",
    "delete_list_values",
    "upload_files",
    "delete_files",
    "create_media",
    "replace_media",
    "delete_media",
];

/// The request of a command on a tag, or on its connections.
async fn on_tag(plant: &Plant, name: &str, number: usize) -> Call {
    let label = format!("tag {number}");
    if name == "create_tag" {
        return Call::json("/tag", &json!({"name": label}));
    }
    let key = tag(&plant.boss, &label).await;
    match name {
        "replace_tag" => Call::json(format!("/tag/{key}"), &json!({"name": label, "description": "by {i}"})),
        "delete_tag" => Call::bare(format!("/tag/{key}")),
        _ => {
            let change = json!([{"type": "add", "tag_key": key, "context": "position", "context_key": "IN"}]);
            Call::json("/tag/update-connections", &change)
        }
    }
}

/// The request of a command on a custom field or its list values.
async fn on_field(plant: &Plant, name: &str, number: usize) -> Call {
    let key = format!("f{number}");
    let body = json!({"_key": key, "name": format!("Field {number}"), "type": "choice"});
    if name == "create_field" {
        return Call::json("/field", &body);
    }
    changed(plant.boss.post("/field", body).await);
    let values = json!([{"_key": format!("{key}-red"), "value": "Red"}]);
    match name {
        "replace_field" => {
            let body = json!({"_key": key, "name": format!("Field {number} {{i}}"), "type": "choice"});
            Call::json(format!("/field/{key}"), &body)
        }
        "delete_field" => Call::bare(format!("/field/{key}")),
        "store_list_values" => Call::json(format!("/list/{key}"), &values),
        _ => {
            changed(plant.boss.post(&format!("/list/{key}"), values).await);
            Call::bare(format!("/list/{key}?value_key={key}-red"))
        }
    }
}

/// The request of a command on a counter.
async fn on_counter(plant: &Plant, name: &str, number: usize) -> Call {
    let key = format!("C{number}");
    let body = json!({"_key": key, "name": key, "template": [key, "#4"]});
    if name == "create_counter" {
        return Call::json("/counter", &body);
    }
    changed(plant.boss.post("/counter", body).await);
    let path = format!("/counter/{key}");
    if name == "delete_counter" {
        return Call::bare(path);
    }
    Call::json(path, &json!({"name": format!("N{number}-{{i}}"), "template": [key, "#5"]}))
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    match name {
        "update_config" => Call::json("/config", &json!({"company_name": "Company {i}"})),
        "replace_config_file" => Call::parts("/config/company_logo/file", &Form::default().named("file", "a.png", PNG)),
        "create_counter" | "replace_counter" | "delete_counter" => on_counter(plant, name, number).await,
        "replace_custom_data" => Call::json(format!("/custom-data/d{number}"), &json!({"value": "{i}"})),
        "delete_custom_data" => {
            changed(boss.put(&format!("/custom-data/d{number}"), json!({"value": 1})).await);
            Call::bare(format!("/custom-data/d{number}"))
        }
        "create_tag" | "replace_tag" | "delete_tag" | "change_connections" => on_tag(plant, name, number).await,
        "upload_files" => Call::parts("/files", &Form::of(boss, None).file(format!("{number}.txt"), "by {i}")),
        "delete_files" => {
            let file = format!("{number}.txt");
            put(boss, None, &[&file]).await;
            let key = boss.user_key.to_string();
            Call::json("/files", &json!({"bucket": "user", "object_key": key, "filenames": [file]}))
        }
        "create_media" => Call::parts("/media/create", &media::form("{i}.png", "by {i}")),
        "replace_media" | "delete_media" => {
            let path = media::path(&media::stored(boss, "a.png").await);
            if name == "delete_media" { Call::bare(path) } else { Call::parts(path, &media::form("{i}.png", "by {i}")) }
        }
        _ => on_field(plant, name, number).await,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_setting_tag_field_or_file_neither_fail_nor_deadlock() {
    crowd(&Plant::new().await, NAMES, prepare).await;
}
