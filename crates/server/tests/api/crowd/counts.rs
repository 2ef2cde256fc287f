//! Many clients on one record, for commands on counts of stock.

use serde_json::json;

use super::{Call, Plant, crowd};
use crate::attachments::steps::{Form, MULTIPART};
use crate::counting::plant::{ASSIGNMENT, RECORD, SESSION, begin, count, on_session, plain, planned, put};
use crate::movement::steps::position;
use crate::support::{changed, send, text};

/// Commands on counts that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "create_count_session",
    "update_count_session",
    "start_count_session",
    "complete_count_session",
    "resume_count_session",
    "cancel_count_session",
    "delete_count_session",
    "create_count_assignments",
    "delete_count_assignments",
    "start_count_assignment",
    "complete_count_assignment",
    "start_count",
    "complete_count",
    "edit_count",
    "discard_count",
    "cancel_count",
    "confirm_empty",
    "import_counts",
    "confirm_count_session",
    "apply_count_session",
];

/// The request for a command on a planned count session, or for one that creates such a session.
async fn on_planned(plant: &Plant, name: &str, number: usize) -> Call {
    let body = json!({"count_session": {"code": format!("S{number}"), "type": "position"}});
    if name == "create_count_session" {
        return Call::json(SESSION, &body);
    }
    let session = planned(&plant.boss, body).await;
    match name {
        "update_count_session" => Call::json(format!("{SESSION}/{session}"), &json!({"notes": "by {i}"})),
        "delete_count_session" => Call::bare(format!("{SESSION}?session_key={session}")),
        _ => Call::json(format!("{SESSION}/{session}/start"), &json!({})),
    }
}

/// The request of a command on an assignment of a started session.
async fn on_assignment(plant: &Plant, name: &str, session: &str, shelf: &str) -> Call {
    let boss = &plant.boss;
    let me = boss.user_key.to_string();
    let body = json!([{"session_key": session, "target_key": shelf, "assigned_to": me}]);
    if name == "create_count_assignments" {
        return Call::json(ASSIGNMENT, &body);
    }
    let made = changed(boss.post(ASSIGNMENT, body).await);
    if name == "delete_count_assignments" {
        return Call::json(ASSIGNMENT, &made);
    }
    let path = format!("{ASSIGNMENT}/{}", made["assignment_keys"][0].as_str().unwrap());
    if name == "start_count_assignment" {
        return Call::json(format!("{path}/start"), &json!({}));
    }
    boss.post(&format!("{path}/start"), json!({})).await.ok();
    Call::json(format!("{path}/complete"), &json!({}))
}

/// The request of a command on a count record of a started session.
async fn on_record(plant: &Plant, name: &str, session: &str, product: &str, shelf: &str) -> Call {
    let boss = &plant.boss;
    if name == "start_count" {
        let body = json!({"session_key": session, "product_key": product, "position_key": shelf});
        return Call::json(format!("{RECORD}/start"), &body);
    }
    if name == "complete_count" || name == "cancel_count" {
        let record = text(&changed(begin(boss, session, product, shelf).await), "count_record_key");
        let body = if name == "complete_count" { json!({"count_qt": 8}) } else { json!({}) };
        return Call::json(format!("{RECORD}/{record}/{}", name.trim_end_matches("_count")), &body);
    }
    let record = count(boss, session, product, shelf, json!({"count_qt": 8})).await;
    let path = format!("{RECORD}/{}", text(&record, "_key"));
    if name == "edit_count" {
        return Call::json(format!("{path}/edit"), &json!({"count_qt": 9, "reason": "by {i}"}));
    }
    Call::json(format!("{path}/discard"), &json!({}))
}

/// The request that stores an import, after a dry run has checked its file.
async fn on_import(plant: &Plant, session: &str, number: usize) -> Call {
    let import = format!("{RECORD}/import");
    let form = || Form::default().text("session_key", session).text("import_mode", "replace");
    let lines = format!("position_code;product_code;counted_qt\nA{number};P{number};7");
    let request = plant.boss.request(reqwest::Method::POST, &import).header("content-type", MULTIPART);
    let looked = send(request.body(form().named("file", "a.csv", lines).finish())).await.ok().json();
    Call::parts(import, &form().text("dry_run", "false").text("file_key", text(&looked, "file_key")))
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    if matches!(name, "create_count_session" | "update_count_session" | "delete_count_session" | "start_count_session")
    {
        return on_planned(plant, name, number).await;
    }
    let (shelf, product) = (position(boss, &format!("A{number}")).await, plain(boss, &format!("P{number}")).await);
    if name != "confirm_empty" {
        put(boss, &product, &shelf, 10).await;
    }
    let session = planned(boss, json!({"count_session": {"code": format!("S{number}"), "type": "position"}})).await;
    changed(on_session(boss, &session, "start").await);
    let path = format!("{SESSION}/{session}");
    match name {
        "complete_count_session" => Call::json(format!("{path}/complete"), &json!({})),
        "cancel_count_session" => Call::json(format!("{path}/cancel"), &json!({})),
        "confirm_empty" => Call::json(format!("{path}/position/{shelf}/confirm-empty"), &json!({})),
        "resume_count_session" => {
            changed(on_session(boss, &session, "complete").await);
            Call::json(format!("{path}/resume"), &json!({}))
        }
        "import_counts" | "confirm_count_session" | "apply_count_session" => {
            count(boss, &session, &product, &shelf, json!({"count_qt": 8})).await;
            changed(on_session(boss, &session, "complete").await);
            if name == "import_counts" {
                return on_import(plant, &session, number).await;
            }
            if name == "apply_count_session" {
                changed(on_session(boss, &session, "confirm").await);
                return Call::json(format!("{path}/apply"), &json!({}));
            }
            Call::json(format!("{path}/confirm"), &json!({}))
        }
        name if name.contains("assignment") => on_assignment(plant, name, &session, &shelf).await,
        _ => on_record(plant, name, &session, &product, &shelf).await,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_count_neither_fail_nor_deadlock() {
    let plant = Plant::new().await;
    plant.boss.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    // The lock of the background worker, so that only the command posts confirmed counts.
    let number = platform::db::Lock::CountPosting.number();
    plant.app.sql.batch_execute(&format!("select pg_advisory_lock({number})")).await.unwrap();
    crowd(&plant, NAMES, prepare).await;
}
