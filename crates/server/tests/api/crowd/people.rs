//! Many clients on one record, for commands on users, tokens, sessions and departments.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;

use super::{Call, Plant, crowd};
use crate::attachments::steps::Form;
use crate::product::steps::{PNG, send_file};
use crate::security::steps::{PASSWORD, open_session};
use crate::support::{changed, text};

/// Commands on users, tokens and departments that are called here, by operation ID. The first six are those of
/// [`token`].
pub const NAMES: &[&str] = &[
    "create_api_token",
    "revoke_api_token",
    "log_in",
    "create_event_ticket",
    "open_session",
    "close_session",
    "create_user",
    "update_user",
    "update_preferences",
    "replace_user_image",
    "delete_user_image",
    "verify_password",
    "change_password",
    "reset_user_password",
    "delete_user",
    "create_department",
    "update_department",
    "delete_department",
];

/// The request of a command on tokens, sessions, tickets and logins.
async fn token(plant: &Plant, name: &str, number: usize) -> Call {
    let expires = (plant.app.clock().now() + TimeDelta::days(1)).to_rfc3339();
    let body = json!({"token_description": "robot {i}", "scopes": ["org:user:read"], "token_expiration": expires});
    match name {
        // A new user in every round, because a user has a limited number of tokens.
        "create_api_token" => Call::json("/api-token", &body).by(&plant.worker(number).await),
        "revoke_api_token" => {
            let worker = plant.worker(number).await;
            let made = worker.post("/api-token", body).await.ok().detail();
            Call::bare(format!("/api-token/{}", text(&made, "token_key"))).by(&worker)
        }
        "log_in" => {
            plant.app.user_with_cheap_password(&format!("login{number}"), "operator", PASSWORD).await;
            let body = format!("username=login{number}&password={PASSWORD}").into_bytes();
            let content_type = Some("application/x-www-form-urlencoded");
            Call { content_type, body, ..Call::bare("/auth") }
        }
        "create_event_ticket" => Call::json("/event/ticket", &json!({"topics": ["serial"]})),
        "open_session" => {
            let worker = plant.worker(number).await;
            Call::json("/session", &json!({"user_key": worker.user_key.to_string()})).by(&worker)
        }
        _ => {
            let worker = plant.worker(number).await;
            let session = open_session(&worker).await;
            Call::bare(format!("/session/{session}")).by(&worker)
        }
    }
}

/// The request of a command on a department.
async fn department(plant: &Plant, name: &str, number: usize) -> Call {
    if name == "create_department" {
        return Call::json("/department", &json!({"name": format!("D{number}-{{i}}")}));
    }
    let made = changed(plant.boss.post("/department", json!({"name": format!("D{number}")})).await);
    let path = format!("/department/{}", text(&made, "_key"));
    if name == "update_department" {
        Call::json(path, &json!({"code": format!("C{number}-{{i}}")}))
    } else {
        Call::bare(path)
    }
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    if name.ends_with("department") {
        return department(plant, name, number).await;
    }
    if NAMES[..6].contains(&name) {
        return token(plant, name, number).await;
    }
    if name == "create_user" {
        return Call::json("/user", &json!({"username": format!("user{number}"), "scope": "operator"}));
    }
    let user = plant.app.user_with_cheap_password(&format!("user{number}"), "operator", PASSWORD).await;
    let path = format!("/user/{}", user.user_key);
    let image = Form::default().named("new_image", "a.png", PNG);
    match name {
        "update_user" => Call::json(path, &json!({"name": "Name {i}", "scope": "operator quality"})),
        "update_preferences" => Call::json(format!("{path}/preferences"), &json!({"theme": "light"})),
        "replace_user_image" => Call::parts(format!("{path}/image"), &image),
        "delete_user_image" => {
            let path = format!("{path}/image");
            changed(send_file(&plant.boss, Method::PUT, &path, "new_image", "a.png", PNG).await);
            Call::bare(path)
        }
        "verify_password" => Call::json(format!("{path}/verify"), &json!({"password": PASSWORD})).by(&user),
        "change_password" => {
            let body = json!({"current_password": PASSWORD, "new_password": "vertical-lathe-7-plum-{i}"});
            Call::json(format!("{path}/password"), &body).by(&user)
        }
        "reset_user_password" => Call::bare(format!("{path}/password")),
        _ => Call::bare(path),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_user_token_or_department_neither_fail_nor_deadlock() {
    crowd(&Plant::new().await, NAMES, prepare).await;
}
