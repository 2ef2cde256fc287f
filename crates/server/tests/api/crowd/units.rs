//! Many clients on one record, for commands on units, their components, lots and recalls.

use serde_json::json;

use super::{Call, Plant, crowd};
use crate::serial::plant::{in_lots, link, lot, serial, traced, unreleased};
use crate::support::changed;

/// Commands on units, links and lots that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "create_serial",
    "create_serials",
    "update_serial",
    "hold_serial",
    "release_serial_hold",
    "release_serial",
    "unrelease_serial",
    "scrap_serial",
    "delete_serial",
    "link_component",
    "link_components",
    "unlink_component",
    "replace_component",
    "create_lot",
    "update_lot",
    "hold_lot",
    "release_lot_hold",
    "delete_lot",
    "hold_recalled",
];

/// The request of a command on a unit.
async fn on_unit(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    let product = traced(boss, &format!("P{number}")).await;
    let one = json!({"product_key": product, "code": "U"});
    match name {
        "create_serial" => return Call::json("/serial", &one),
        "create_serials" => return Call::json("/serial/bulk", &json!({"serials": [one]})),
        "update_serial" | "release_serial" | "delete_serial" => {
            // A serial number can be assigned only once.
            let code = (name != "update_serial").then_some("U");
            let path = format!("/serial/{}", unreleased(boss, &product, code).await);
            return match name {
                "update_serial" => Call::json(path, &json!({"code": "U{i}"})),
                "release_serial" => Call::bare(format!("{path}/release")),
                _ => Call::bare(path),
            };
        }
        _ => {}
    }
    let path = format!("/serial/{}", serial(boss, &product, "U").await);
    let reason = json!({"reason": "by {i}"});
    match name {
        "hold_serial" => Call::json(format!("{path}/hold"), &reason),
        "release_serial_hold" => {
            changed(boss.post(&format!("{path}/hold"), reason.clone()).await);
            Call::json(format!("{path}/release-hold"), &reason)
        }
        "unrelease_serial" => Call::json(format!("{path}/unrelease"), &reason),
        _ => Call::json(format!("{path}/scrap"), &reason),
    }
}

/// The request of a command on a link.
async fn on_link(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    let (whole, part) = (traced(boss, &format!("W{number}")).await, traced(boss, &format!("X{number}")).await);
    let (whole, child) = (serial(boss, &whole, "W").await, serial(boss, &part, "X").await);
    let one = json!({"child_serial_key": child, "parent_serial_key": whole});
    match name {
        "link_component" => return Call::json("/serial-link", &one),
        "link_components" => return Call::json("/serial-link/bulk", &json!({"links": [one]})),
        _ => {}
    }
    let path = format!("/serial-link/{}", link(boss, &child, &whole).await);
    if name == "unlink_component" {
        return Call::json(format!("{path}/unlink"), &json!({"reason": "by {i}", "disposition": "none"}));
    }
    let new = serial(boss, &part, "Y").await;
    let body = json!({"new_child_serial_key": new, "reason": "by {i}", "disposition": "none"});
    Call::json(format!("{path}/replace"), &body)
}

/// The request of a command on a lot, or of a hold of everything that its recall finds.
async fn on_lot(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    let product = in_lots(boss, &format!("L{number}")).await;
    if name == "create_lot" {
        return Call::json("/lot", &json!({"product_key": product, "code": "L"}));
    }
    let key = lot(boss, &product, "L").await;
    let (path, reason) = (format!("/lot/{key}"), json!({"reason": "by {i}"}));
    match name {
        "update_lot" => Call::json(path, &json!({"supplier_lot": "S{i}", "reason": "by {i}"})),
        "hold_lot" => Call::json(format!("{path}/hold"), &reason),
        "release_lot_hold" => {
            changed(boss.post(&format!("{path}/hold"), reason.clone()).await);
            Call::json(format!("{path}/release-hold"), &reason)
        }
        "delete_lot" => Call::bare(path),
        _ => {
            let found = boss.get(&format!("/trace/recall?lot_key={key}")).await.ok().json();
            let total = found["counts"]["total"].clone();
            let body = json!({"selector": {"lot_key": [key]}, "reason": "by {i}", "expected_total": total});
            Call::json("/trace/hold", &body)
        }
    }
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    if name.contains("component") {
        return on_link(plant, name, number).await;
    }
    if name.contains("lot") || name == "hold_recalled" {
        return on_lot(plant, name, number).await;
    }
    on_unit(plant, name, number).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_unit_link_or_lot_neither_fail_nor_deadlock() {
    crowd(&Plant::new().await, NAMES, prepare).await;
}
