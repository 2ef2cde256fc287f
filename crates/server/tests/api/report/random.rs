//! Reports on plants with a random history, compared with simple counts.

use chrono::{Days, NaiveDate};
use serde_json::Value;

use super::naive::{Rows, Wish, day_of, first_pass, number, on_time, output, scrap, work};
use super::plant::{Dice, Plant};
use crate::support::Actor;

/// Rows and totals in the response to a report.
async fn report(boss: &Actor, name: &str, query: &str) -> (Value, Value) {
    let answer = boss.get(&format!("/report/{name}?{query}")).await.ok().json();
    (answer["rows"].clone(), answer["totals"].clone())
}

/// Chooses random days, sites and products.
fn wishes(plant: &mut Plant) -> Vec<Wish> {
    let today = day_of(plant.now);
    let all = Wish { from: today - Days::new(90), to: today, site: None, products: Vec::new() };
    let mut wishes = vec![all.clone()];
    for _ in 0..4 {
        let dice: &mut Dice = &mut plant.dice;
        let from: NaiveDate = today - Days::new(dice.roll(85));
        let to = from + Days::new(dice.roll(30));
        let site = dice.one_in(2).then(|| (*dice.pick(&["0", "2"])).to_owned());
        let products = if dice.one_in(2) { vec![*dice.pick(&plant.products), 999_999_999] } else { Vec::new() };
        wishes.push(Wish { from, to, site, products });
    }
    wishes
}

/// Closes open work sessions, because the clock keeps running between request and comparison.
async fn at_rest(plant: &Plant) {
    let close = "update production.work_session s set \"end\" = $1, duration = 0 where \"end\" is null";
    plant.app.sql.execute(close, &[&plant.now]).await.unwrap();
}

#[tokio::test]
async fn reports_of_batches_equal_a_naive_count_over_random_plants() {
    for seed in 1..=3 {
        let mut plant = Plant::new(seed).await;
        for _ in 0..25 {
            plant.order().await;
        }
        let rows = Rows::read(&plant.app).await;
        assert!(rows.batches.iter().any(|batch| batch.canceled) && rows.batches.iter().any(|batch| batch.active));
        for wish in wishes(&mut plant) {
            let query = wish.query();
            for bucket in ["day", "week", "month"] {
                let found = report(&plant.boss, "output", &format!("{query}&bucket={bucket}")).await;
                assert_eq!(found, output(&rows, &wish, bucket), "seed {seed}: {bucket} of {wish:?}");
            }
            assert_eq!(report(&plant.boss, "scrap", &query).await, scrap(&rows, &wish), "seed {seed}: {wish:?}");
            let found = report(&plant.boss, "first-pass", &query).await;
            assert_eq!(found, first_pass(&rows, &wish), "seed {seed}: {wish:?}");
        }
    }
}

#[tokio::test]
async fn report_output_agrees_with_its_rows_with_its_halves_and_with_the_other_reports() {
    let mut plant = Plant::new(7).await;
    for _ in 0..25 {
        plant.order().await;
    }
    for wish in wishes(&mut plant) {
        let query = wish.query();
        let (rows, totals) = report(&plant.boss, "output", &query).await;
        let counted: i64 = rows.as_array().unwrap().iter().map(|row| row["batches"].as_i64().unwrap()).sum();
        assert_eq!(totals["batches"], counted);
        // The halves of a period, divided at any day, add up to the whole.
        let middle = wish.from + Days::new((wish.to - wish.from).num_days().unsigned_abs() / 2);
        let (left, right) = (Wish { to: middle, ..wish.clone() }, Wish { from: middle + Days::new(1), ..wish.clone() });
        let mut halves = 0;
        for half in [left, right].iter().filter(|half| half.from <= half.to) {
            halves += report(&plant.boss, "output", &half.query()).await.1["batches"].as_i64().unwrap();
        }
        assert_eq!(totals["batches"], halves, "{wish:?}");
        assert_eq!(report(&plant.boss, "scrap", &query).await.1["quantity"], totals["scrap"]);
        for by in ["operator", "phase"] {
            assert_eq!(report(&plant.boss, "work", &format!("{query}&by={by}")).await.1["good"], totals["good"]);
        }
        assert_eq!(report(&plant.boss, "first-pass", &query).await.1["batches"], totals["batches"]);
    }
    let (all, _) = report(&plant.boss, "output", "").await;
    assert!(!all.as_array().unwrap().is_empty(), "the last 30 days hold something");
}

#[tokio::test]
async fn report_on_time_equals_a_naive_count_over_closed_orders() {
    for seed in 11..=13 {
        let mut plant = Plant::new(seed).await;
        for _ in 0..60 {
            plant.order().await;
        }
        // Closes all work orders, because the delay of an open one grows while the report is requested.
        let close = "update production.work_order set status = 'closed', \"end\" = $1 where \"end\" is null";
        plant.app.sql.execute(close, &[&plant.now]).await.unwrap();
        let rows = Rows::read(&plant.app).await;
        for wish in wishes(&mut plant) {
            let found = report(&plant.boss, "on-time", &wish.query()).await;
            assert_eq!(found, on_time(&rows, &wish, plant.now), "seed {seed}: {wish:?}");
        }
    }
}

#[tokio::test]
async fn report_on_time_counts_open_orders_as_late_once_they_are_due() {
    let mut plant = Plant::new(17).await;
    for _ in 0..40 {
        plant.order().await;
    }
    let rows = Rows::read(&plant.app).await;
    let wish = wishes(&mut plant).remove(0);
    let (mut found, mut expected) =
        (report(&plant.boss, "on-time", &wish.query()).await, on_time(&rows, &wish, plant.now));
    assert!(expected.1["open_late"].as_i64().unwrap() > 0);
    for totals in [&mut found.1, &mut expected.1] {
        totals.as_object_mut().unwrap().remove("median_days_late");
    }
    for rows in [&mut found.0, &mut expected.0] {
        for row in rows.as_array_mut().unwrap() {
            row.as_object_mut().unwrap().remove("median_days_late");
        }
    }
    assert_eq!(found, expected);
}

#[tokio::test]
async fn report_work_equals_a_naive_count_of_working_paused_and_offline_time() {
    for seed in 21..=23 {
        let mut plant = Plant::new(seed).await;
        for _ in 0..25 {
            plant.order().await;
        }
        at_rest(&plant).await;
        // Closes all batches, because pauses of open batches last until now, which advances.
        let close = "update production.batch set active = false, \"end\" = $1, qt_pass = qt_total where active";
        plant.app.sql.execute(close, &[&plant.now]).await.unwrap();
        let rows = Rows::read(&plant.app).await;
        for wish in wishes(&mut plant) {
            for by in ["operator", "phase"] {
                let found = report(&plant.boss, "work", &format!("{}&by={by}", wish.query())).await;
                assert_eq!(found, work(&rows, &wish, by == "phase", plant.now), "seed {seed}: {by} of {wish:?}");
            }
        }
        let all = work(&rows, &wishes(&mut plant)[0], false, plant.now).1;
        for member in ["minutes_paused", "minutes_offline"] {
            assert_ne!(all[member], number(0.into()), "seed {seed}: {member}");
        }
    }
}
