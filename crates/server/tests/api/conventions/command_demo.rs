//! `tracewright demo` and `tracewright demo load`.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::program::{Service, finish, program, run};
use crate::ledger::broken;
use crate::production::orphans::assert_no_orphans;
use crate::production::plant::assert_invariants;
use crate::support::{Actor, SECRET, TestApp};

/// Runs `demo load` on the database of the test until it has ended.
async fn load(app: &TestApp) -> super::program::Ended {
    let mut command = program(&["demo", "load", "--media", &app.instance.app.settings.media]);
    command.env("TRACEWRIGHT_DATABASE_URL", app.database_url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
    finish(command).await
}

/// The whole state of a plant, as the service returns it.
async fn state(app: &TestApp, actor: &Actor) -> Value {
    let mut state = Vec::new();
    for path in [
        "/product?details=true&limit=1000",
        "/operation",
        "/tag",
        "/field",
        "/counter",
        "/department",
        "/config",
        "/task",
        "/issue",
        "/task-type",
        "/issue-type",
    ] {
        state.push(actor.get(path).await.ok().json());
    }
    for product in state[0].as_array().unwrap().clone() {
        for part in ["", "/process", "/bom", "/where-used"] {
            let path = format!("/product/{}{part}", product["_key"].as_str().unwrap());
            state.push(actor.get(&path).await.ok().json());
        }
    }
    for path in ["/work-order?limit=1000", "/queue/site/0", "/inventory?limit=1000", "/movement-list?limit=1000"] {
        let mut found = actor.get(path).await.ok().json();
        for row in found.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
            // The working time of a work order in progress keeps growing.
            row.retain(|name, _| !["processing_time", "processing_cost", "total_cost"].contains(&name.as_str()));
        }
        state.push(found);
    }
    for table in [
        "serial.serial",
        "serial.link",
        "journal.event",
        "production.work_session",
        "attachments.file",
        "platform.loose_object",
        "quality.list_value",
        "organization.user_account",
    ] {
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
    let today = app.clock().now().date_naive().to_string();
    let due = |query: &str| format!("/task?status_open=true&{query}");
    let count = async |path: &str| anna.get(path).await.ok().json().as_array().unwrap().len();
    assert_eq!(count(&due(&format!("due_by_min={today}&due_by_max={today}"))).await, 2, "due today");
    let yesterday = (app.clock().now() - chrono::TimeDelta::days(1)).date_naive().to_string();
    assert_eq!(count(&due(&format!("due_by_max={yesterday}"))).await, 1, "overdue");
    assert_eq!((count("/issue?issue_open=true").await, count("/issue?issue_closed=true").await), (1, 2));
    assert_eq!(app.count("select count(*) from attachments.file where bucket = 'issue'").await, 3);
    assert_eq!(app.count("select count(*) from collaboration.message").await, 5);
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
async fn demo_load_creates_one_administrator_who_can_log_in_and_a_row_in_the_audit_log() {
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
    assert_eq!(load(&app).await.ok().out, "", "the password is shown once");
}

#[tokio::test]
async fn demo_load_creates_three_months_of_work_orders_in_all_states_with_devices_and_their_components() {
    let app = TestApp::new().await;
    let began = app.clock().now();
    load(&app).await.ok();
    let reader = app.user("reader", "admin library production").await;
    let orders = reader.get("/work-order?limit=1000").await.ok().json();
    let orders = orders.as_array().unwrap();
    assert_eq!(orders.len(), 50);
    let mut by_status: BTreeMap<&str, usize> = BTreeMap::new();
    for order in orders {
        *by_status.entry(order["status"].as_str().unwrap()).or_default() += 1;
    }
    assert_eq!(by_status, BTreeMap::from([("closed", 40), ("created", 2), ("planned", 3), ("started", 5)]));
    let created = |order: &Value| order["created"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
    let oldest = orders.iter().map(created).min().unwrap();
    let newest = orders.iter().map(created).max().unwrap();
    assert!((85..=95).contains(&(began - oldest).num_days()), "{oldest}");
    assert!((0..=7).contains(&(began - newest).num_days()), "{newest}");
    let running = reader.get("/job?active=true").await.ok().json();
    assert_eq!(running.as_array().unwrap().len(), 3, "somebody is at work");
    // A unit that a work order has made, down to the board in its sensor.
    let made = reader.get("/serial?product_code_search=VB2-1*&state=in_stock&limit=1").await.ok().json();
    let path = format!("/serial-hierarchy?serial_key={}", made[0]["_key"].as_str().unwrap());
    let tree = reader.get(&path).await.ok().json();
    let parts = tree[0]["children"].as_array().unwrap();
    let codes: Vec<&str> = parts.iter().map(|part| part["product_code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["VB2-200", "VB2-300"]);
    assert!(parts.iter().all(|part| part["children"][0]["confirmed"] == true), "{tree}");
    assert_no_orphans(&app, "after the load").await;
    assert_invariants(&app).await;
    let broken = broken(&app).await;
    assert!(broken.is_empty(), "{broken:?}");
    let late = "select count(*) from journal.event a join journal.event b on b.key > a.key and b.at < a.at";
    assert_eq!(app.count(late).await, 0, "the journal tells it in the order in which it happened");
}

/// Maximum duration of the creation of a plant while other tests run.
const SHOWN_WITHIN: Duration = Duration::from_secs(150);

/// Starts `tracewright demo` with a separate folder for its files.
fn show() -> (Service, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    // When root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let mut command = program(&["demo", "--listen", "127.0.0.1:0"]);
    command.env("TMPDIR", folder.path());
    (Service::spawn(command, SocketAddr::from(([0; 4], 0))), folder)
}

/// Waits for a line of the log that begins with this text, and returns the rest of the line.
async fn logged_after(service: &Service, text: &str) -> String {
    let mut turn = tokio::time::interval(Duration::from_millis(50));
    let asking = async {
        loop {
            turn.tick().await;
            if let Some(line) = service.log().lines().find_map(|line| line.strip_prefix(text)) {
                return line.trim().to_owned();
            }
        }
    };
    let found = tokio::time::timeout(SHOWN_WITHIN, asking).await;
    found.unwrap_or_else(|_| panic!("{text:?} is not in {}", service.log()))
}

/// Asserts that the demonstration ends without an error and leaves no file in its temporary folder.
async fn assert_nothing_left(mut service: Service, folder: &TempDir) {
    assert_eq!(service.exit_code().await, Some(0), "{}", service.log());
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn demo_shows_a_plant_where_five_people_log_in_and_leaves_nothing_behind() {
    let (mut service, folder) = show();
    let password = logged_after(&service, "Shared password:").await;
    let address = logged_after(&service, "Demonstration plant: http://").await;
    service.address = address.split_once('/').unwrap().0.parse().unwrap();
    for name in ["carla", "anna", "bruno", "david", "demo"] {
        let login = service.anonymous().log_in(name, &password).await.ok();
        assert_eq!(login.detail()["action"], "start_session", "{name}");
    }
    assert_answers_this_machine_alone(service.address).await;
    service.signal("INT").await;
    assert_nothing_left(service, &folder).await;
}

/// A page of another site whose name resolves to this machine could otherwise read the passwords of all users.
async fn assert_answers_this_machine_alone(address: SocketAddr) {
    for (host, status) in [
        (format!("localhost:{}", address.port()), "200"),
        (address.to_string(), "200"),
        ("evil.example".to_owned(), "400"),
        (format!("evil.example:{}", address.port()), "400"),
        ("127.0.0.1.evil.example".to_owned(), "400"),
    ] {
        for path in ["/api/health/live", "/api/docs"] {
            let mut connection = TcpStream::connect(address).await.unwrap();
            let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            connection.write_all(head.as_bytes()).await.unwrap();
            let mut answer = String::new();
            connection.read_to_string(&mut answer).await.unwrap();
            assert_eq!(answer.get(9..12), Some(status), "{host} {path}: {answer}");
        }
    }
}

#[tokio::test]
async fn demo_ended_while_the_plant_is_created_leaves_nothing_behind() {
    let (service, folder) = show();
    logged_after(&service, "Creating three months of production data").await;
    service.signal("TERM").await;
    assert_nothing_left(service, &folder).await;
}

#[tokio::test]
async fn demo_for_other_machines_is_refused() {
    run(&["demo", "--listen", "0.0.0.0:0"]).await.failed_with(&["password of all users", "127.0.0.1"]);
}
