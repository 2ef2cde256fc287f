//! Reports as CSV.

use reqwest::Method;
use serde_json::Value;

use super::plant::Plant;
use super::refusals::REPORTS;
use crate::support::{Actor, Answer, send};

/// Reads a report with this header `Accept`.
async fn get_accepting(boss: &Actor, path: &str, accept: &str) -> Answer {
    send(boss.request(Method::GET, path).header("accept", accept)).await.ok()
}

/// A value as a cell shows it.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(";"),
        other => other.to_string(),
    }
}

#[tokio::test]
async fn every_report_is_answered_as_csv_with_the_members_of_its_rows() {
    let mut plant = Plant::new(5).await;
    for _ in 0..15 {
        plant.order().await;
    }
    let product = plant.products[0];
    let negative = "update product.product set allow_negative_inventory = true, traceability_level = null";
    plant.app.sql.batch_execute(negative).await.unwrap();
    let filling = format!(
        "insert into warehouse.pair (product_key, position_key) values ({product}, 'IN');
         insert into warehouse.stock (product_key, position_key, quantity) values ({product}, 'IN', -2.5);
         update production.work_order set code = '=1+1' where key = (select min(key) from production.work_order where status <> 'closed')"
    );
    plant.app.sql.batch_execute(&filling).await.unwrap();
    // Ends all open work, so that both responses show the same state.
    let rest = "update production.work_session set \"end\" = start, duration = 0 where \"end\" is null;
        update production.batch set active = false, \"end\" = start, qt_pass = qt_total where active";
    plant.app.sql.batch_execute(rest).await.unwrap();
    for report in REPORTS {
        let path = format!("/report/{report}?from={}", plant.now.date_naive() - chrono::Days::new(60));
        let json = plant.boss.get(&path).await.ok().json();
        let rows = json["rows"].as_array().unwrap();
        assert!(!rows.is_empty(), "{report}");
        let file = get_accepting(&plant.boss, &path, "text/csv").await;
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        let name = format!("attachment; filename*=UTF-8''{report}.csv");
        assert_eq!(file.header("content-disposition"), name);
        let mut reader = csv::Reader::from_reader(file.bytes.as_ref());
        let headings: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let members: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
        assert_eq!(headings.iter().collect::<Vec<_>>(), members, "{report}");
        let lines: Vec<Vec<String>> =
            reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect();
        let guarded = |value: &Value| if *value == "=1+1" { "'=1+1".to_owned() } else { cell(value) };
        let expected: Vec<Vec<String>> =
            rows.iter().map(|row| row.as_object().unwrap().values().map(guarded).collect()).collect();
        // The delay of an open work order grows between the two requests.
        if !["on-time"].contains(&report) {
            assert_eq!(lines, expected, "{report}");
        }
    }
    let below = get_accepting(&plant.boss, "/report/stock-age", "text/csv").await;
    assert!(String::from_utf8_lossy(&below.bytes).contains(",-2.5,"), "a number is no formula");
}

#[tokio::test]
async fn reports_are_json_unless_csv_is_preferred_and_an_empty_csv_has_its_headings() {
    let plant = Plant::new(6).await;
    for accept in ["*/*", "application/json", "text/html, */*;q=0.1", "text/csv;q=0.1, application/json"] {
        assert_eq!(
            get_accepting(&plant.boss, "/report/output", accept).await.header("content-type"),
            "application/json"
        );
    }
    let empty = get_accepting(&plant.boss, "/report/output", "text/csv").await;
    let headings = "bucket,product_key,product_code,product_description,good,scrap,released,batches,minutes\r\n";
    assert_eq!(String::from_utf8_lossy(&empty.bytes), headings);
    let refused =
        send(plant.boss.request(Method::GET, "/report/output?from=2000-01-01").header("accept", "text/csv")).await;
    assert_eq!((refused.status, refused.code()), (422, "range_too_wide".to_owned()));
}
