//! `tracewright demo load`.

use serde_json::Value;

use super::program::{finish, program};
use crate::support::{Actor, SECRET, TestApp};

async fn load(app: &TestApp) -> super::program::Ended {
    let mut command = program(&["demo", "load", "--media", &app.copy.app.settings.media]);
    command.env("TRACEWRIGHT_DATABASE_URL", app.database_url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
    finish(command).await
}

/// Everything that a plant can see of itself.
async fn state(app: &TestApp, actor: &Actor) -> Value {
    let mut state = Vec::new();
    for path in
        ["/product?details=true&limit=1000", "/operation", "/tag", "/field", "/counter", "/department", "/config"]
    {
        state.push(actor.get(path).await.ok().json());
    }
    for product in state[0].as_array().unwrap().clone() {
        for part in ["", "/process", "/bom", "/where-used"] {
            let path = format!("/product/{}{part}", product["_key"].as_str().unwrap());
            state.push(actor.get(&path).await.ok().json());
        }
    }
    for table in ["attachments.file", "platform.loose_object", "quality.list_value", "organization.user_account"] {
        state.push(app.count(&format!("select count(*) from {table}")).await.into());
    }
    Value::Array(state)
}

#[tokio::test]
async fn demo_load_twice_gives_the_same_state() {
    let app = TestApp::new().await;
    load(&app).await.ok();
    let anna = app.user("reader", "admin library").await;
    let first = state(&app, &anna).await;
    let products = first[0].as_array().unwrap();
    assert_eq!(products.len(), 42);
    let monitor = products.iter().find(|product| product["code"] == "VB2-100").unwrap();
    let bom = anna.get(&format!("/product/{}/bom", monitor["_key"].as_str().unwrap())).await.ok().json();
    assert_eq!(bom.as_array().unwrap().len(), 12);
    load(&app).await.ok();
    assert_eq!(state(&app, &anna).await, first);
}

#[tokio::test]
async fn demo_load_into_a_database_with_products_is_refused_and_changes_nothing() {
    let app = TestApp::new().await;
    let boss = app.user("boss", "admin library").await;
    boss.post("/product", serde_json::json!({"code": "OWN-1"})).await.ok();
    load(&app).await.failed_with(&["has products already"]);
    assert_eq!(app.count("select count(*) from product.product").await, 1);
    assert_eq!(app.count("select count(*) from tag.tag").await, 0);
    assert_eq!(app.count("select count(*) from organization.user_account where username = 'demo'").await, 0);
}

#[tokio::test]
async fn demo_load_makes_one_administrator_who_can_log_in_and_leaves_a_record() {
    let app = TestApp::new().await;
    let loaded = load(&app).await.ok();
    let password = loaded.out.trim().to_owned();
    assert_eq!(password.len(), 16, "{loaded:?}");
    let login = app.anonymous().log_in("demo", &password).await.ok();
    assert_eq!(login.detail()["action"], "reset_password");
    let token = login.json()["access_token"].as_str().unwrap().to_owned();
    let path = format!("/user/{}/password", login.detail()["user_key"].as_str().unwrap());
    let body = serde_json::json!({"new_password": "vertical-lathe-7-plum"});
    app.anonymous().with_token(&token).put(&path, body).await.ok();
    let login = app.anonymous().log_in("demo", "vertical-lathe-7-plum").await.ok();
    let demo = app.anonymous().with_token(login.json()["access_token"].as_str().unwrap());
    let rows = demo.get("/admin-log?limit=1000").await.ok().json();
    let operations: Vec<&str> = rows.as_array().unwrap().iter().map(|row| row["operation"].as_str().unwrap()).collect();
    for operation in ["demo load", "create_user", "create_tag", "update_config", "change_password"] {
        assert!(operations.contains(&operation), "no {operation} in {operations:?}");
    }
    let nobody = "select count(*) from organization.user_account u where 'admin' = any (words)
        and not exists (select from security.credential c where c.user_key = u.key)";
    assert_eq!(app.count(nobody).await, 0, "an administrator whom nobody can be");
    assert_eq!(load(&app).await.ok().out, "", "the password is told once");
}
