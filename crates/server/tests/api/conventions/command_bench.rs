//! `tracewright bench load` creates the plant on which performance is measured.

use serde_json::json;

use super::program::{Ended, finish, program};
use super::shared::eventually;
use crate::ledger::broken;
use crate::races::genealogy::broken as broken_units;
use crate::support::TestApp;

/// Prepares a load in small transactions, so that even a plant of a few thousand units needs several.
fn load(app: &TestApp, serials: &str) -> tokio::process::Command {
    program(&["bench", "load", "--serials", serials, "--chunk", "500", "--database-url", &app.owner_url()])
}

/// Runs the load to its end.
async fn load_to_the_end(app: &TestApp, serials: &str) -> Ended {
    finish(load(app, serials)).await
}

#[tokio::test]
async fn bench_load_repeated_after_a_kill_continues_and_ends_with_the_same_plant() {
    let (straight, killed) = (TestApp::new().await, TestApp::new().await);
    load_to_the_end(&straight, "3000").await.ok();
    let mut running = load(&killed, "3000").spawn().unwrap();
    let some = async || (killed.count("select count(*) from serial.serial").await > 0).then_some(());
    eventually("something is loaded", some).await;
    running.kill().await.unwrap();
    let before = killed.count("select count(*) from serial.serial").await;
    assert!((1..3000).contains(&before), "{before} serials were there when it was killed");
    let ended = load_to_the_end(&killed, "3000").await.ok();
    assert!(ended.err.contains(" serials were added") && !ended.err.contains("3000 serials were added"), "{ended:?}");
    assert_eq!(broken(&killed).await, []);
    assert_eq!(broken_units(&killed).await, []);
    let fingerprint = async |app: &TestApp| bench::load::fingerprint(&app.sql).await.unwrap();
    assert_eq!(fingerprint(&killed).await, fingerprint(&straight).await);
    let ended = load_to_the_end(&killed, "3000").await.ok();
    assert!(ended.err.contains("already filled to 3000"), "{ended:?}");
}

#[tokio::test]
async fn bench_load_creates_units_lots_and_stock_that_the_service_answers() {
    let app = TestApp::new().await;
    load_to_the_end(&app, "1500").await.ok();
    let reader = app.user("reader", "admin production warehouse traceability").await;
    let units = reader.get("/serial?limit=1").await.ok().json();
    let key = units[0]["_key"].as_str().unwrap();
    reader.get(&format!("/serial-hierarchy?serial_key={key}")).await.ok();
    let lots = reader.get("/lot?limit=1").await.ok().json();
    reader.get(&format!("/lot/{}", lots[0]["_key"].as_str().unwrap())).await.ok();
    for path in ["/inventory?limit=10", "/movement?limit=10", &format!("/event?serial_key={key}")] {
        let rows = reader.get(path).await.ok().json();
        assert!(rows.as_array().is_some_and(|rows| !rows.is_empty()), "{path}: {rows}");
    }
}

#[tokio::test]
async fn bench_load_creates_production_issues_tasks_and_counts_that_the_service_answers() {
    let app = TestApp::new().await;
    load_to_the_end(&app, "3000").await.ok();
    let reader = app.user("reader", "admin production quality warehouse task traceability reporting").await;
    for path in ["/work-order", "/job", "/work-session", "/issue", "/task", "/inventory/count-session"] {
        let rows = reader.get(&format!("{path}?limit=5")).await.ok().json();
        assert!(rows.as_array().is_some_and(|rows| !rows.is_empty()), "{path}: {rows}");
    }
    for report in ["output", "work", "scrap", "first-pass", "on-time", "wip", "stock-age"] {
        let answer = reader.get(&format!("/report/{report}?from=2018-01-01&to=2018-01-31")).await.ok().json();
        assert!(answer["rows"].as_array().is_some_and(|rows| !rows.is_empty()), "{report}: {answer}");
    }
    let device = "select key from serial.serial where state = 'shipped' order by key limit 1";
    let device = app.count(device).await;
    let record = reader.get(&format!("/serial/{device}/dhr?format=json&include_step_data=true")).await.ok().json();
    let steps = record["record"]["steps"].as_array().map(Vec::len);
    assert_eq!(steps, Some(4), "two steps in each of two phases: {record}");
}

#[tokio::test]
async fn bench_load_into_a_database_with_products_is_refused_and_changes_nothing() {
    let app = TestApp::new().await;
    app.user("boss", "admin library").await.post("/product", json!({"code": "OWN-1"})).await.ok();
    load_to_the_end(&app, "1000").await.failed_with(&["of its own"]);
    assert_eq!(app.count("select count(*) from product.product").await, 1);
    assert_eq!(app.count("select count(*) from administration.custom_data").await, 0);
}

#[tokio::test]
async fn bench_load_ignores_the_database_of_the_environment_and_bench_run_refuses_an_unknown_operation() {
    let help = finish(program(&["bench", "load", "--help"])).await.ok();
    assert!(help.out.contains("never taken from the environment") && !help.out.contains("TRACEWRIGHT_DATABASE_URL"));
    finish(program(&["bench", "run", "--only", "everything"])).await.failed_with(&["hierarchy", "where_used_100k"]);
}
