//! `GET /event` about one subject while many commands run at the same time. The page is read by key and sorted by
//! position, and the two orders differ.

use std::time::Duration;

use platform::db::connect_detached;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{found, numbers, with_listener};
use crate::support::{Actor, TestApp, event, send, write_events};

const WRITERS: usize = 8;
const COMMANDS: usize = 40;
/// Number of rows of a command: its own event and one consequence.
const ROWS: usize = 2;
/// Every fifth command concerns another work order.
const OTHERS: usize = 5;

/// Starts writers whose commands stay open for 0 to 60 ms after drawing their keys, so that later keys are sealed
/// first.
fn start_writers(app: &TestApp) -> JoinSet<()> {
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (url, at) = (app.database_url(), app.clock().now());
        writers.spawn(async move {
            let client = connect_detached(&url).await.unwrap();
            for command in 0..COMMANDS {
                let number = writer * COMMANDS + command;
                let order = if command % OTHERS == 0 { 8 } else { 7 };
                let row = |row: usize| {
                    let keys = json!({"work_order_key": order, "data": {"n": number * ROWS + row}});
                    event(if row == 0 { "BATCH_COMPLETED" } else { "SERIAL_CREATED" }, keys)
                };
                client.batch_execute("begin").await.unwrap();
                write_events(&client, None, at, &[row(0), row(1)]).await;
                let wait = (number * 7 + writer * 13) % 61;
                tokio::time::sleep(Duration::from_millis(u64::try_from(wait).unwrap())).await;
                client.batch_execute("commit").await.unwrap();
            }
        });
    }
    writers
}

/// Follows work order 7 by cursor until this many events have arrived. Returns their numbers and positions.
async fn follow(anna: &Actor, all: usize) -> (Vec<u64>, Vec<u64>) {
    let (mut heard, mut places, mut cursor) = (Vec::new(), Vec::new(), "0".to_owned());
    while heard.len() < all {
        let path = format!("/event?work_order_key=7&limit=9&after_seq={cursor}");
        let page = send(anna.request(reqwest::Method::GET, &path)).await.ok();
        cursor = page.header("tw-cursor");
        let rows: Vec<Value> = page.json().as_array().unwrap().clone();
        heard.extend(numbers(&rows));
        places.extend(rows.iter().map(|row| row["seq"].as_str().unwrap().parse::<u64>().unwrap()));
    }
    (heard, places)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_of_an_order_followed_by_cursor_while_8_clients_write_come_once_in_order() {
    let (app, anna) = with_listener().await;
    let mut writers = start_writers(&app);
    let of_order = WRITERS * COMMANDS * ROWS * (OTHERS - 1) / OTHERS;
    let (mut heard, places) = follow(&anna, of_order).await;
    while let Some(written) = writers.join_next().await {
        written.unwrap();
    }
    assert!(places.is_sorted_by(|one, next| one < next), "out of order");
    heard.sort_unstable();
    heard.dedup();
    assert_eq!(heard.len(), of_order, "each once");
    app.wait_until_sealed().await;
    let inverted = "select count(*) from (select event_key, lag(event_key) over (order by pos) as before
        from journal.feed) f where event_key < before";
    assert!(app.count(inverted).await > 0, "the orders of keys and positions differ");
    assert_pages_are_the_sorted_events(&app, &anna).await;
}

/// Compares pages in both directions, from cursors and with offsets, with all events sorted by position.
async fn assert_pages_are_the_sorted_events(app: &TestApp, anna: &Actor) {
    let sorted = "select array_agg(pos order by pos) from journal.feed f join journal.event e on e.key = f.event_key
        where e.work_order_key = 7";
    let sorted: Vec<i64> = app.sql.query_one(sorted, &[]).await.unwrap().get(0);
    let positions = async |query: String| -> Vec<i64> {
        let rows = found(anna, &format!("work_order_key=7&{query}")).await;
        rows.iter().map(|row| row["seq"].as_str().unwrap().parse().unwrap()).collect()
    };
    for (number, edge) in sorted.iter().enumerate().step_by(7) {
        for (limit, offset) in [(1, 0), (10, 0), (25, 3), (1000, 0)] {
            let page = format!("limit={limit}&offset={offset}");
            let above: Vec<i64> = sorted[number + 1..].iter().copied().skip(offset).take(limit).collect();
            assert_eq!(positions(format!("after_seq={edge}&{page}")).await, above, "after {edge}, {page}");
            let below: Vec<i64> = sorted[..number].iter().rev().copied().skip(offset).take(limit).collect();
            let before = format!("before_seq={edge}&sorting_order=desc&{page}");
            assert_eq!(positions(before).await, below, "before {edge}, {page}");
        }
    }
    assert_eq!(positions("limit=1000".to_owned()).await, sorted);
    let last: Vec<i64> = sorted.iter().rev().copied().take(20).collect();
    assert_eq!(positions("limit=20&sorting_order=desc".to_owned()).await, last);
}
