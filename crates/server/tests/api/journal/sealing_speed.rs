//! Number of rows that are sealed per second, and the time from the commit of a row until a stream receives it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use journal::Sealer;
use platform::db::connect_detached;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::sealing::setting;
use super::{Listening, numbered, numbers, with_listener};
use crate::support::{print_figure, write_events};

/// Number of writers of the measured stream, and of rows that each writes per second.
const WRITERS: u64 = 10;
const ROWS_A_SECOND: u64 = 100;

#[tokio::test]
async fn a_backlog_is_sealed_at_50000_rows_a_second() {
    let rows = setting("TRACEWRIGHT_FEED_ROWS", 20_000);
    let (app, _anna) = with_listener().await;
    let held = app.block_sealing().await;
    let insert = format!(
        "insert into journal.event (event_type, event_group, is_primary, topic, at, data)
         select 'JOB_STARTED', gen_random_uuid(), true, 'production', '2026-01-01', jsonb_build_object('n', n)
         from generate_series(1, {rows}) n"
    );
    app.sql.batch_execute(&insert).await.unwrap();
    let mut sealer = Sealer::resume(&held, 250_000).await.unwrap();
    let began = Instant::now();
    assert_eq!(sealer.pass(&held, 1, i64::MAX).await.unwrap().rows, rows);
    let took = began.elapsed();
    let rate = u128::from(rows) * 1_000_000 / took.as_micros();
    print_figure(&format!("{rows} rows sealed in {took:?}: {rate} rows a second"));
    // The usual run is too small for an exact measurement.
    assert!(rate >= if rows > 20_000 { 50_000 } else { 10_000 }, "{rate} rows a second");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_reaches_a_stream_soon_after_its_commit_under_1000_rows_a_second() {
    let seconds = setting("TRACEWRIGHT_FEED_LAG_SECONDS", 2);
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    let committed: Arc<Mutex<HashMap<u64, Instant>>> = Arc::default();
    let (began, mut writers) = (Instant::now(), JoinSet::new());
    for writer in 0..WRITERS {
        let (url, at, wakeups) = (app.database_url(), app.clock().now(), app.instance.app.wakeups.clone());
        let committed = Arc::clone(&committed);
        writers.spawn(async move {
            let client = connect_detached(&url).await.unwrap();
            let mut turn = tokio::time::interval(Duration::from_millis(1000 / ROWS_A_SECOND));
            turn.set_missed_tick_behavior(MissedTickBehavior::Burst);
            for row in 0..ROWS_A_SECOND * seconds {
                turn.tick().await;
                let number = writer * ROWS_A_SECOND * seconds + row;
                write_events(&client, None, at, &[numbered(number)]).await;
                committed.lock().unwrap().insert(number, Instant::now());
                // Every commit of the service does the same.
                wakeups.written.notify_one();
            }
        });
    }
    let mut lags = Vec::new();
    for _ in 0..WRITERS * ROWS_A_SECOND * seconds {
        let number = numbers([&stream.row_at_last().await.data])[0];
        let heard = Instant::now();
        // A stream may receive a row before its writer has the response to the commit.
        let at = committed.lock().unwrap().get(&number).copied().unwrap_or(heard);
        lags.push(heard.saturating_duration_since(at));
    }
    let took = began.elapsed();
    lags.sort_unstable();
    let (half, most) = (lags[lags.len() / 2], lags[lags.len() * 99 / 100]);
    print_figure(&format!(
        "{} rows in {took:?}: lag p50 {half:?}, p99 {most:?}, slowest {:?}",
        lags.len(),
        lags[lags.len() - 1]
    ));
    assert!(most <= Duration::from_millis(if seconds > 2 { 250 } else { 1000 }), "{most:?}");
}
