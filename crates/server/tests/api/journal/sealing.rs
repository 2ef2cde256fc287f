//! The order of the feed: rows of one unit have the order in which it changed, every row occurs once, and an open
//! transaction delays no other row.
//!
//! These tests failed when `seal_rows` had `order by e.transaction` instead of the key, and when keys were drawn before
//! the locks.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use journal::Sealer;
use platform::db::connect_detached;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Listening, found, numbered, numbers, with_listener};
use crate::conventions::shared::eventually;
use crate::support::{TestApp, event, print_figure, write_events};

const WRITERS: u64 = 8;
const UNITS: i64 = 20;
/// Rows that a statement of the sealer may look at, as in the service.
const CHUNK: i64 = 250_000;

/// Duration of a test in seconds, or another of its numbers, from the environment.
pub fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// One change of a unit: the unit, and which change of it this is.
type Change = (i64, i64);

/// Number of rows that do not follow the previous change of the same unit.
fn out_of_order(rows: &[Change]) -> usize {
    let mut last: HashMap<i64, i64> = HashMap::new();
    let follows = |(unit, number): &Change| last.insert(*unit, *number).unwrap_or(0) + 1 == *number;
    rows.iter().map(follows).filter(|follows| !follows).count()
}

/// Changes two units in each transaction, as a link or a movement does: the transaction has its number before it waits
/// for the second unit.
async fn change_units(url: String, at: chrono::DateTime<chrono::Utc>, writer: u64, until: Instant) -> usize {
    let client = connect_detached(&url).await.unwrap();
    let (mut turn, mut rows) = (writer, 0);
    while Instant::now() < until {
        turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (one, other) = ((turn >> 33) % 20, (turn >> 43) % 19);
        let mut units = [i64::try_from(one).unwrap(), i64::try_from((one + 1 + other) % 20).unwrap()];
        units.sort_unstable();
        client.batch_execute("begin").await.unwrap();
        let mut events = Vec::new();
        for unit in units {
            let change = "update hot_unit set changes = changes + 1 where unit = $1 returning changes";
            let number: i64 = client.query_one(change, &[&unit]).await.unwrap().get(0);
            events.push(event("SERIAL_UPDATED", json!({"serial_keys": [unit], "data": {"n": number}})));
        }
        write_events(&client, None, at, &events).await;
        client.batch_execute("commit").await.unwrap();
        rows += events.len();
    }
    rows
}

/// Unit and number of every sealed change, in this order.
async fn changes_by(app: &TestApp, order: &str) -> Vec<Change> {
    let rows = format!(
        "select e.serial_keys[1], (e.data->>'n')::bigint from journal.event e
         join journal.feed f on f.event_key = e.key order by {order}"
    );
    app.sql.query(&rows, &[]).await.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Unit and number of the change in a row of a response.
fn change(row: &Value) -> Change {
    (row["serial_keys"][0].as_str().unwrap().parse().unwrap(), row["data"]["n"].as_i64().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_of_hot_units_are_delivered_once_and_in_the_order_of_the_changes() {
    let seconds = setting("TRACEWRIGHT_FEED_SECONDS", 3);
    let (app, anna) = with_listener().await;
    let hot = format!(
        "create table hot_unit (unit bigint primary key, changes bigint not null default 0) with (fillfactor = 20);
         insert into hot_unit (unit) select generate_series(0, {UNITS} - 1)"
    );
    app.sql.batch_execute(&hot).await.unwrap();
    let mut stream = Listening::to(&anna, "topics=serial").await;
    let (until, mut writers) = (Instant::now() + Duration::from_secs(seconds), JoinSet::new());
    for writer in 0..WRITERS {
        writers.spawn(change_units(app.owner_url(), app.clock().now(), writer, until));
    }
    let (mut heard, mut last, mut written) = (Vec::new(), None, None);
    while written.is_none_or(|written| heard.len() < written) {
        tokio::select! {
            frame = stream.next() => match frame {
                Some(frame) if frame.id.is_some() => {
                    heard.push(change(&frame.data));
                    last = frame.id;
                }
                Some(ping) if ping.event == "ping" => {}
                // The stream was cut off because the writers were faster. The client connects again and continues.
                _ => stream = Listening::after(&anna, "topics=serial", last.as_deref()).await,
            },
            Some(rows) = writers.join_next() => {
                let rows = rows.unwrap();
                *written.get_or_insert(0) += rows;
                while let Some(rows) = writers.join_next().await {
                    *written.get_or_insert(0) += rows.unwrap();
                }
            }
        }
    }
    let (sealed, old) = (changes_by(&app, "f.pos").await, changes_by(&app, "e.transaction, e.key").await);
    print_figure(&format!(
        "{} rows in {seconds} s by {WRITERS} writers on {UNITS} units: {} out of order in the feed, {} on the stream, {} by \
         (transaction, key)",
        sealed.len(),
        out_of_order(&sealed),
        out_of_order(&heard),
        out_of_order(&old)
    ));
    assert_eq!(written, Some(sealed.len()));
    assert_eq!((out_of_order(&sealed), out_of_order(&heard)), (0, 0));
    assert_eq!(heard, sealed, "the stream is the feed");
    assert!(out_of_order(&old) > 0, "a load that the old order survives shows nothing");
    let dense = "select count(*) from journal.feed having min(pos) = 1 and max(pos) = count(*)";
    assert_eq!(usize::try_from(app.count(dense).await).unwrap(), sealed.len());
}

/// The same through the service: every change names the previous lot of the unit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn units_changed_by_8_clients_at_once_change_in_the_order_of_the_feed() {
    const TURNS: usize = 15;
    let app = TestApp::new().await;
    let user = app.user("olga", "production").await;
    let other = app.another_instance(&[]).await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 3).await;
    let mut clients = JoinSet::new();
    for client in 0..WRITERS {
        let body = json!({"product_key": product.to_string(), "code": format!("L{client}")});
        let lot = user.post("/lot", body).await.ok().detail()["_key"].clone();
        let (user, units) = (if client % 2 == 0 { user.clone() } else { user.at(other.address) }, units.clone());
        clients.spawn(async move {
            for _ in 0..TURNS {
                for unit in &units {
                    user.patch(&format!("/serial/{unit}"), json!({"lot_key": lot})).await.ok();
                }
            }
        });
    }
    while let Some(done) = clients.join_next().await {
        done.unwrap();
    }
    app.wait_until_sealed().await;
    for unit in units {
        let rows = found(&user, &format!("serial_key={unit}&type=SERIAL_UPDATED&limit=1000")).await;
        assert!(rows.len() > TURNS, "only {} changes", rows.len());
        let lots: Vec<_> = rows.iter().map(|row| &row["data"]["changes"][0]).collect();
        for pair in lots.windows(2) {
            assert_eq!(pair[0]["new"], pair[1]["old"], "{lots:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_are_delivered_within_a_second_while_a_transaction_is_open_for_long() {
    let open_for = Duration::from_secs(setting("TRACEWRIGHT_FEED_OPEN_SECONDS", 2));
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    let older = connect_detached(&app.database_url()).await.unwrap();
    older.batch_execute("begin").await.unwrap();
    write_events(&older, None, app.clock().now(), &[numbered(1_000_000)]).await;
    let (opened, mut slowest, mut number) = (Instant::now(), Duration::ZERO, 0_u64);
    while opened.elapsed() < open_for {
        let written = Instant::now();
        app.journal(&[numbered(number)]).await;
        assert_eq!(numbers([&stream.row_at_last().await.data]), [number]);
        slowest = slowest.max(written.elapsed());
        number += 1;
    }
    print_figure(&format!("{number} rows beside a transaction open for {open_for:?}; the slowest took {slowest:?}"));
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    older.batch_execute("commit").await.unwrap();
    assert_eq!(numbers([&stream.row_at_last().await.data]), [1_000_000]);
}

#[tokio::test]
async fn keys_are_handed_out_in_the_order_of_the_calls() {
    let (app, _anna) = with_listener().await;
    let cache = "select cache_size from pg_sequences where schemaname = 'platform' and sequencename = 'key_sequence'";
    assert_eq!(app.count(cache).await, 1);
}

#[tokio::test]
async fn a_database_restored_into_another_cluster_is_sealed_completely_and_continues() {
    let (app, anna) = with_listener().await;
    app.journal(&[numbered(1)]).await;
    app.wait_until_sealed().await;
    let held = app.block_sealing().await;
    app.journal(&[numbered(2)]).await;
    // The state of the rows after a restore into a cluster with smaller transaction numbers.
    let far = "update journal.sealer set system_identifier = 1, next = 1000000000;
        alter table journal.event disable trigger event_never_changes;
        update journal.event set transaction = transaction + 1000000000;
        alter table journal.event enable trigger event_never_changes";
    app.sql.batch_execute(far).await.unwrap();
    app.journal(&[numbered(3)]).await;
    drop(held);
    eventually("the new row is sealed", async || {
        (app.count("select count(*) from journal.feed").await > 1).then_some(())
    })
    .await;
    app.journal(&[numbered(4)]).await;
    app.wait_until_sealed().await;
    assert_eq!(numbers(&found(&anna, "").await), [1, 2, 3, 4]);
}

/// An instance that lost the lock in the middle of a pass does no harm. One that resumes from an old horizon seals no
/// row twice.
#[tokio::test]
async fn a_sealer_with_an_old_horizon_seals_each_row_once() {
    let (app, anna) = with_listener().await;
    let held = app.block_sealing().await;
    let (mut old, mut new) = (Sealer::resume(&held, CHUNK).await.unwrap(), Sealer::resume(&held, CHUNK).await.unwrap());
    for number in 0..5_u64 {
        app.journal(&[numbered(number)]).await;
    }
    assert_eq!(new.pass(&held, 1, i64::MAX).await.unwrap().rows, 5);
    app.journal(&[numbered(5)]).await;
    assert_eq!(old.pass(&held, 1, i64::MAX).await.unwrap().rows, 1);
    assert_eq!(new.pass(&held, 1, i64::MAX).await.unwrap().rows, 0);
    assert_eq!(numbers(&found(&anna, "").await), [0, 1, 2, 3, 4, 5]);
}

/// A backlog that needs more positions than are reserved is sealed as a whole, in key order. One that is too large for a
/// statement is sealed up to its own horizon first.
#[tokio::test]
async fn a_backlog_above_the_reservation_is_continued_where_it_ended() {
    for (chunk, last_passes) in [(CHUNK, [4, 0]), (2, [3, 1])] {
        let (app, anna) = with_listener().await;
        let held = app.block_sealing().await;
        let mut sealer = Sealer::resume(&held, chunk).await.unwrap();
        for number in 0..9_u64 {
            app.journal(&[numbered(number)]).await;
        }
        let first = sealer.pass(&held, 1, 4).await.unwrap();
        assert_eq!((first.rows, first.newest, first.is_blocked, first.is_unfinished), (4, 4, true, chunk == 2));
        app.journal(&[numbered(9)]).await;
        let blocked = sealer.pass(&held, 1, 4).await.unwrap();
        assert_eq!((blocked.rows, blocked.is_blocked), (0, true));
        assert_eq!(sealer.pass(&held, 1, 6).await.unwrap().rows, 2);
        for rows in last_passes {
            let pass = sealer.pass(&held, 1, i64::MAX).await.unwrap();
            assert_eq!((pass.rows, pass.is_blocked, pass.is_unfinished), (rows, false, false));
        }
        assert_eq!(numbers(&found(&anna, "").await), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
}

/// A large backlog with a transaction that was open when the sealer last looked: its rows have low keys.
#[tokio::test]
async fn a_large_backlog_contains_the_rows_of_transactions_that_were_open() {
    let (app, anna) = with_listener().await;
    let held = app.block_sealing().await;
    let late = connect_detached(&app.database_url()).await.unwrap();
    late.batch_execute("begin").await.unwrap();
    write_events(&late, None, app.clock().now(), &[numbered(0)]).await;
    let mut sealer = Sealer::resume(&held, 2).await.unwrap();
    app.journal(&[numbered(1)]).await;
    assert_eq!(sealer.pass(&held, 1, i64::MAX).await.unwrap().rows, 1);
    late.batch_execute("commit").await.unwrap();
    for number in 2..7_u64 {
        app.journal(&[numbered(number)]).await;
    }
    assert_eq!(sealer.pass(&held, 1, i64::MAX).await.unwrap().rows, 6);
    assert_eq!(numbers(&found(&anna, "").await), [1, 0, 2, 3, 4, 5, 6]);
}
