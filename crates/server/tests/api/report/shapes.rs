//! Whole responses of reports and scans, compared with their snapshots.

use reqwest::Method;
use serde_json::json;

use super::floor::order;
use crate::batch::floor::{complete, plain_product, start_batch};
use crate::serial::plant::{plant, product};
use crate::support::{Actor, TestApp, assert_response_snapshot, assert_snapshot, send};

/// Creates two work orders, the second of which is closed. All work was done in one week of March.
async fn floor() -> (TestApp, Actor) {
    let (app, boss) = plant().await;
    let made = plain_product(&boss, &["Cut", "Bend"], json!({})).await;
    let (open, done) = (order(&boss, &made.product, "W-1", 5).await, order(&boss, &made.product, "W-2", 2).await);
    let batch = start_batch(&boss, &open.jobs[0], json!({"batch_qt": 3})).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 2, "qt_scrap": 1, "scrap_reason": "bent"})).await;
    let past = format!(
        "update production.work_session set start = '2026-03-03T08:00Z', \"end\" = '2026-03-03T08:30Z', duration = 1800000,
             hourly_cost = 20;
         update production.batch set start = '2026-03-03T08:00Z', \"end\" = '2026-03-03T08:30Z' where not active;
         update production.work_order set due_by = '2026-03-05T12:00Z', status = 'closed', \"end\" = '2026-03-06T12:00Z'
             where key = {}",
        done.key
    );
    app.sql.batch_execute(&past).await.unwrap();
    (app, boss)
}

#[tokio::test]
async fn reports_answer_as_before() {
    let (_app, boss) = floor().await;
    let march = "from=2026-03-01&to=2026-03-31";
    for (name, path) in [
        ("report_output", "output"),
        ("report_scrap", "scrap"),
        ("report_wip", "wip"),
        ("report_on_time", "on-time"),
        ("report_first_pass", "first-pass"),
        ("report_stock_age", "stock-age"),
        ("report_work", "work"),
    ] {
        assert_snapshot(name, boss.get(&format!("/report/{path}?{march}")).await);
    }
    assert_snapshot("report_output__month", boss.get(&format!("/report/output?{march}&bucket=month")).await);
    assert_snapshot("report_work__phase", boss.get(&format!("/report/work?{march}&by=phase")).await);
    let csv = boss.request(Method::GET, &format!("/report/on-time?{march}")).header("accept", "text/csv");
    assert_response_snapshot("report_on_time__csv", &send(csv).await);
}

#[tokio::test]
async fn scans_answer_as_before() {
    let (_app, boss) = floor().await;
    product(&boss, json!({"code": "PUMP", "gtin": "09506000134352", "description": "a pump"})).await;
    assert_snapshot("scan_code", boss.get("/scan?code=bolt").await);
    let label = "/scan?code=%5Dd201095060001343522112345%1D17271231%1D3740";
    assert_snapshot("scan_code__gs1", boss.get(label).await);
    assert_response_snapshot("scan_code__invalid", &boss.get("/scan?code=%5DC117261331").await);
}
