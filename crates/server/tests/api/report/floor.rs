//! The WIP report after random commands of operators: every number equals its formula.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::naive::{Rows, number};
use super::plant::Dice;
use crate::batch::floor::{Ordered, assign, on_batch, on_job, plain_product};
use crate::serial::plant::plant;
use crate::support::{Actor, TestApp, changed, text};

/// Creates a work order whose jobs are assigned to the actor.
pub async fn order(actor: &Actor, product: &str, code: &str, quantity: i64) -> Ordered {
    let made = changed(
        actor.post("/work-order", json!({"product_key": product, "qt_planned": quantity, "wo_code": code})).await,
    );
    let jobs: Vec<String> = made["jobs"].as_array().unwrap().iter().map(|job| text(job, "_key")).collect();
    for job in &jobs {
        assign(actor, job, actor).await;
    }
    Ordered { key: text(&made["work_order"], "_key"), jobs }
}

/// Sends one command on one job. A refused command changes nothing.
async fn act(actor: &Actor, dice: &mut Dice, job: &str) {
    let now = actor.get(&format!("/job/{job}")).await.ok().json();
    let batch = now["active_batch_key"].as_str().map(str::to_owned);
    match (dice.roll(10), batch) {
        (0..=3, None) => drop(on_job(actor, job, "start", json!({"batch_qt": dice.roll(4) + 1})).await),
        (4..=7, None) => drop(on_job(actor, job, "resume", json!({"batch_qt": dice.roll(4) + 1})).await),
        (0..=3, Some(batch)) => {
            let total = now["active_batch_qt"].as_i64().unwrap();
            let scrap = i64::try_from(dice.roll(2)).unwrap().min(total);
            let mut body = json!({"completed_batch_qt": total - scrap, "qt_scrap": scrap});
            if scrap > 0 {
                body["scrap_reason"] = json!("bent");
            }
            on_batch(actor, &batch, "complete", body).await;
        }
        (4..=6, Some(_)) => drop(on_job(actor, job, "resume", json!({})).await),
        (7, Some(_)) => drop(on_job(actor, job, "pause", json!({})).await),
        (8, Some(batch)) => drop(on_batch(actor, &batch, "cancel", json!({"reason": "no"})).await),
        _ => {
            if dice.one_in(3) {
                drop(on_job(actor, job, "reset", json!({"reason": "again"})).await);
            }
        }
    }
}

/// The expected rows by the formulas of docs/spec/production.md#quantities: declared - taken - booked, and the quantity
/// planned by the jobs.
async fn expected(app: &TestApp) -> Vec<Value> {
    let rows = Rows::read(app).await;
    let mut found = Vec::new();
    let mut orders: Vec<_> = rows.orders.values().filter(|order| order.end.is_none()).collect();
    orders.sort_by_key(|order| (order.code.to_lowercase(), order.key));
    for order in orders {
        for (place, phase) in order.phases.iter().enumerate() {
            let of = |phase: &str| {
                rows.batches.iter().filter(|batch| batch.order == order.key && batch.phase == phase).collect::<Vec<_>>()
            };
            let here = of(phase);
            let done = || here.iter().filter(|batch| !batch.active && !batch.canceled);
            let booked: Decimal = here.iter().filter(|batch| batch.active).map(|batch| batch.total).sum();
            let taken: Decimal = done().map(|batch| batch.total).sum();
            let declared: Option<Decimal> = place.checked_sub(1).map(|before| {
                let before = of(&order.phases[before]);
                before.iter().filter(|batch| !batch.active && !batch.canceled).map(|batch| batch.good).sum()
            });
            let waiting = declared.map_or(Decimal::ZERO, |declared| declared - taken - booked);
            let select =
                "select coalesce(sum(qt_planned), 0) from production.job where work_order_key = $1 and phase_key = $2";
            let planned: Decimal = app.sql.query_one(select, &[&order.key, phase]).await.unwrap().get(0);
            found.push(json!({
                "work_order_key": order.key.to_string(),
                "phase_key": phase,
                "place": place + 1,
                "planned": number(planned),
                "waiting": number(waiting),
                "in_work": number(booked),
                "good": number(done().map(|batch| batch.good).sum()),
                "scrap": number(done().map(|batch| batch.scrap).sum()),
            }));
        }
    }
    found
}

/// Rows and totals of the WIP report, the rows with the members that `expected` computes.
async fn wip_report(actor: &Actor) -> (Vec<Value>, Value) {
    let report = actor.get("/report/wip").await.ok().json();
    let mut rows = report["rows"].as_array().unwrap().clone();
    for row in &mut rows {
        let row = row.as_object_mut().unwrap();
        // The time since when a quantity waits is known exactly when something waits.
        let waits = row["waiting"].as_f64().unwrap() > 0.0;
        assert_eq!(row["waiting_since"].is_string(), waits, "{row:?}");
        row.retain(|name, _| {
            !["wo_code", "product_key", "product_code", "phase_alias", "waiting_since"].contains(&name.as_str())
        });
    }
    (rows, report["totals"].clone())
}

#[tokio::test]
async fn report_wip_equals_the_formulas_after_random_commands() {
    for seed in 31..=32 {
        let (app, boss) = plant().await;
        let made = plain_product(&boss, &["Cut", "Bend", "Paint"], json!({"parallel_job_allowed": true})).await;
        let mut orders = Vec::new();
        for number in 0..3 {
            orders.push(order(&boss, &made.product, &format!("w{number}"), 6).await);
        }
        let mut dice = Dice::new(seed);
        for round in 0..12 {
            for _ in 0..8 {
                let jobs = dice.pick(&orders).jobs.clone();
                let job = dice.pick(&jobs).clone();
                act(&boss, &mut dice, &job).await;
            }
            let (rows, totals) = wip_report(&boss).await;
            assert_eq!(rows, expected(&app).await, "seed {seed}, round {round}");
            let good: Decimal = rows.iter().map(|row| row["good"].to_string().parse::<Decimal>().unwrap()).sum();
            assert_eq!(totals["good"], number(good));
        }
        let done = app.count("select count(*) from production.batch where not active and canceled is null").await;
        assert!(done > 3, "seed {seed}: {done} batches were completed");
    }
}

#[tokio::test]
async fn report_wip_shows_since_when_work_waits_and_leaves_out_closed_orders() {
    let (app, boss) = plant().await;
    let made = plain_product(&boss, &["Cut", "Bend"], json!({})).await;
    let work = order(&boss, &made.product, "W-1", 5).await;
    let first = crate::batch::floor::start_batch(&boss, &work.jobs[0], json!({"batch_qt": 2})).await;
    changed(on_batch(&boss, &first, "complete", json!({"completed_batch_qt": 2})).await);
    app.clock().advance(chrono::TimeDelta::hours(3));
    let report = boss.get("/report/wip").await.ok().json();
    let declared: chrono::DateTime<chrono::Utc> =
        app.sql.query_one("select min(declared) from production.wip_link", &[]).await.unwrap().get(0);
    let since = declared.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let rows = &report["rows"];
    assert_eq!(
        (&rows[0]["waiting"], &rows[0]["waiting_since"], &rows[0]["place"]),
        (&json!(0), &Value::Null, &json!(1))
    );
    assert_eq!(
        (&rows[1]["waiting"], &rows[1]["waiting_since"], &rows[1]["phase_alias"]),
        (&json!(2), &json!(since), &json!("Bend"))
    );
    assert_eq!((&report["totals"]["waiting"], &report["totals"]["waiting_since"]), (&json!(2), &json!(since)));
    let other = order(&boss, &made.product, "W-2", 1).await;
    assert_eq!(boss.get("/report/wip").await.ok().json()["rows"].as_array().unwrap().len(), 4);
    changed(boss.post(&format!("/work-order/{}/close", other.key), json!({})).await);
    assert_eq!(boss.get("/report/wip").await.ok().json()["rows"].as_array().unwrap().len(), 2);
}
