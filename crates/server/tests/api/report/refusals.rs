//! Refusals of reports, and the users who receive them.

use chrono::{Days, TimeDelta};
use platform::auth::Context;
use serde_json::{Value, json};

use super::plant::Plant;
use crate::serial::plant::plant;
use crate::support::{TestApp, assert_code, assert_refused, faults};

pub const REPORTS: [&str; 7] = ["output", "scrap", "wip", "on-time", "first-pass", "stock-age", "work"];

#[tokio::test]
async fn reports_cover_30_days_by_default_and_refuse_over_400_reversed_or_malformed_days() {
    let (app, boss) = plant().await;
    let today = app.clock().now().date_naive();
    for report in REPORTS {
        let wide = format!("/report/{report}?from={}&to={today}", today - Days::new(400));
        assert_refused(&boss.get(&wide).await, 422, &json!({"code": "range_too_wide", "days_max": 400}));
        let widest = format!("/report/{report}?from={}&to={today}", today - Days::new(399));
        boss.get(&widest).await.ok();
        let reversed = format!("/report/{report}?from={today}&to={}", today - Days::new(1));
        assert_eq!(faults(&boss.get(&reversed).await), json!([[["query", "to"], "value_error"]]));
        let bad = format!("/report/{report}?from=yesterday&to=2026-02-30");
        let expected = json!([[["query", "from"], "date_parsing"], [["query", "to"], "date_parsing"]]);
        assert_eq!(faults(&boss.get(&bad).await), expected);
        let usual = boss.get(&format!("/report/{report}")).await.ok().json();
        let from = (today - Days::new(29)).to_string();
        assert_eq!((&usual["from"], &usual["to"]), (&json!(from), &json!(today.to_string())));
        let last = boss.get(&format!("/report/{report}?to=2026-03-31")).await.ok().json();
        assert_eq!((&last["from"], &last["to"]), (&json!("2026-03-02"), &json!("2026-03-31")));
    }
    assert_eq!(faults(&boss.get("/report/output?bucket=year").await), json!([[["query", "bucket"], "enum"]]));
    assert_eq!(faults(&boss.get("/report/work?by=site").await), json!([[["query", "by"], "enum"]]));
}

#[tokio::test]
async fn reports_with_more_than_5000_rows_are_refused() {
    let (app, boss) = plant().await;
    let fill = "insert into product.product (key, code, manage_inventory, created, updated)
            select 5000000 + n, 'P' || n, true, '2026-01-01Z', '2026-01-01Z' from generate_series(1, 5001) n;
        insert into warehouse.pair (product_key, position_key) select key, 'IN' from product.product where key > 5000000;
        insert into warehouse.stock (product_key, position_key, quantity)
            select key, 'IN', 1 from product.product where key > 5000000;
        insert into production.work_order (key, code, product_key, product_code, qt_planned, created)
            select 6000000 + n, 'W' || n, 5000000 + n, 'P' || n, 1, '2026-01-01Z' from generate_series(1, 5001) n";
    app.sql.batch_execute(fill).await.unwrap();
    for report in ["stock-age", "wip"] {
        let refused = boss.get(&format!("/report/{report}")).await;
        assert_refused(&refused, 422, &json!({"code": "range_too_wide", "rows_max": 5000}));
    }
    app.sql.batch_execute("delete from warehouse.stock where product_key = 5000001; delete from production.work_order where key = 6000001").await.unwrap();
    for report in ["stock-age", "wip"] {
        let rows = boss.get(&format!("/report/{report}")).await.ok().json()["rows"].clone();
        assert_eq!(rows.as_array().unwrap().len(), 5000, "{report}");
    }
}

#[tokio::test]
async fn reports_need_their_scope_and_show_costs_only_with_read_cost() {
    let mut plant = Plant::new(3).await;
    for _ in 0..10 {
        plant.order().await;
    }
    let app = &plant.app;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let token = async |scopes: &[&str]| {
        plant.boss.with_token(&app.insert_token(plant.boss.user_key, Context::Api, scopes, expires).await)
    };
    let (orders, stock) = (token(&["production:work-order:read"]).await, token(&["inventory:inventory:read"]).await);
    for report in REPORTS {
        let (may, may_not, scope) = match report {
            "stock-age" => (&stock, &orders, "inventory:inventory:read"),
            _ => (&orders, &stock, "production:work-order:read"),
        };
        let path = format!("/report/{report}");
        may.get(&path).await.ok();
        assert_refused(&may_not.get(&path).await, 403, &json!({"code": "missing_scope", "scope": scope}));
        assert_code(&app.anonymous().get(&path).await, 401, "not_authenticated");
    }
    let cost = |report: &Value| -> Vec<Value> {
        let rows = report["rows"].as_array().unwrap().iter().map(|row| row["cost"].clone());
        rows.chain([report["totals"]["cost"].clone()]).collect()
    };
    let path = "/report/work?from=2000-01-01&to=2000-01-02";
    plant.boss.get(path).await.ok();
    let hidden = orders.get("/report/work").await.ok().json();
    assert!(cost(&hidden).len() > 1 && cost(&hidden).iter().all(Value::is_null), "{hidden}");
    let both = token(&["production:work-order:read", "org:user:read-cost"]).await;
    let shown = both.get("/report/work").await.ok().json();
    assert!(cost(&shown).iter().all(Value::is_number), "{shown}");
    assert_eq!(both.get("/report/work").await.ok().json()["rows"].as_array().unwrap().len(), cost(&hidden).len() - 1);
}

#[tokio::test]
async fn reports_count_days_in_the_time_zone_of_the_plant() {
    let app = TestApp::with(&["--time-zone", "Pacific/Auckland"]).await;
    let boss = app.user("boss", "production").await;
    let there = app.clock().now().with_timezone(&chrono_tz::Tz::Pacific__Auckland).date_naive();
    assert_eq!(boss.get("/report/output").await.ok().json()["to"], there.to_string());
}
