//! Many clients on one record, for commands on locations, movements and movement lists.

use serde_json::{Value, json};

use super::{Call, Plant, crowd};
use crate::movement::steps::{plain, position, position_with, receive};
use crate::support::{changed, text};

/// Commands on locations, movements and lists that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "create_position",
    "update_position",
    "delete_position",
    "transfer_position",
    "ship_position",
    "execute_movements",
    "plan_movements",
    "update_movement",
    "confirm_movement",
    "cancel_movement",
    "reverse_movement",
    "create_list",
    "update_list",
    "add_list_movements",
    "confirm_list",
    "cancel_list",
    "close_list",
];

/// The request of a command on a location.
async fn on_position(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    if name == "create_position" {
        let zone = position_with(boss, json!({"code": format!("Z{number}"), "disposable": true})).await;
        return Call::json("/position", &json!({"code": format!("Z{number}-{{i}}"), "parent_position_key": zone}));
    }
    let body = json!({"code": format!("A{number}"), "fixed": false, "disposable": true});
    let key = position_with(boss, body).await;
    let path = format!("/position/{key}");
    match name {
        "update_position" => {
            let below = json!({"code": format!("B{number}"), "parent_position_key": key});
            position_with(boss, below).await;
            Call::json(path, &json!({"code": format!("N{number}-{{i}}")}))
        }
        "delete_position" => Call::bare(path),
        "transfer_position" => {
            let to = position(boss, &format!("T{number}")).await;
            Call::json(format!("{path}/transfer"), &json!({"position_to": to}))
        }
        _ => {
            let product = plain(boss, &format!("P{number}")).await;
            receive(boss, &product, &key, 5).await;
            Call::json(format!("{path}/ship"), &json!({"code": format!("S{number}-{{i}}")}))
        }
    }
}

/// The request of a command on a movement list; `row` is one of its movements.
async fn on_list(plant: &Plant, name: &str, number: usize, row: Value) -> Call {
    let boss = &plant.boss;
    let body = json!({"code": format!("L{number}"), "type": "transfer", "movements": [row, row]});
    if name == "create_list" {
        return Call::json("/movement-list", &body);
    }
    let rows = json!([row]);
    let made = json!({"code": format!("L{number}"), "type": "transfer", "movements": rows});
    let made = changed(boss.post("/movement-list", made).await);
    let path = format!("/movement-list/{}", text(&made, "movement_list_key"));
    match name {
        "update_list" => Call::json(path, &json!({"notes": "by {i}"})),
        "add_list_movements" => Call::json(format!("{path}/movements"), &json!({"movements": rows})),
        "confirm_list" => Call::json(format!("{path}/confirm"), &json!({})),
        "cancel_list" => Call::json(format!("{path}/cancel"), &json!({})),
        _ => {
            let first = made["movement_keys"][0].as_str().unwrap();
            changed(boss.post(&format!("/movement/{first}/confirm"), json!({"quantity": 1})).await);
            Call::json(format!("{path}/close"), &json!({}))
        }
    }
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    if name.ends_with("_position") {
        return on_position(plant, name, number).await;
    }
    let boss = &plant.boss;
    let product = plain(boss, &format!("P{number}")).await;
    let from = position_with(boss, json!({"code": format!("F{number}"), "disposable": true})).await;
    let to = position_with(boss, json!({"code": format!("G{number}"), "disposable": true})).await;
    let received = receive(boss, &product, &from, 200).await;
    let row = json!({"product_key": product, "qt_planned": 50, "position_from": from, "position_to": to});
    if name.contains("list") {
        return on_list(plant, name, number, row).await;
    }
    let mut one = row;
    one["movement_type"] = json!("transfer");
    match name {
        "execute_movements" => {
            one["qt_planned"] = json!(1);
            return Call::json("/movement/execute", &one);
        }
        "plan_movements" => return Call::json("/movement/plan", &one),
        "reverse_movement" => {
            let body = json!({"quantity": 1, "reason": "by {i}"});
            return Call::json(format!("/movement/{received}/reverse"), &body);
        }
        _ => {}
    }
    let planned = changed(boss.post("/movement/plan", one).await);
    let path = format!("/movement/{}", planned["movement_keys"][0].as_str().unwrap());
    match name {
        "update_movement" => Call::json(path, &json!({"qt_planned": 20, "reason": "by {i}"})),
        "confirm_movement" => Call::json(format!("{path}/confirm"), &json!({"quantity": 1})),
        _ => Call::json(format!("{path}/cancel"), &json!({})),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_location_movement_or_list_neither_fail_nor_deadlock() {
    let plant = Plant::new().await;
    plant.boss.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    crowd(&plant, NAMES, prepare).await;
}
