//! After a reader saw a row, no earlier row ever appears.
//!
//! Seen to fail with `journal.event` in place of `journal.visible_event`, in the search and in the tail.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use tokio::task::JoinSet;
use tracewright::platform::db::connect_alone;
use tracewright::platform::journal::settle;

use super::{BEGIN_AND_WAIT, FRAME_WITHIN, Listening, found, numbered, numbers, with_listener};
use crate::conventions::shared::eventually;
use crate::support::{TestApp, write_events};

/// Looks at the journal while an older transaction is open.
const LOOKS: usize = 20;

/// Waits until the tail has looked for rows once more.
async fn tail_has_looked(app: &TestApp) {
    let since: DateTime<Utc> = app.sql.query_one("select clock_timestamp()", &[]).await.unwrap().get(0);
    let looks = "select count(*) from pg_stat_activity where datname = current_database()
                 and query like '%where (transaction, key) >%' and state = 'idle' and query_start > $1";
    let looked = async || {
        let count: i64 = app.sql.query_one(looks, &[&since]).await.unwrap().get(0);
        (count > 0).then_some(())
    };
    eventually("the tail has looked", looked).await;
}

#[tokio::test]
async fn a_row_is_not_shown_while_an_older_transaction_writes_and_comes_after_its_row() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    let older = connect_alone(&app.database_url()).await.unwrap();
    older.batch_execute("begin; select pg_current_xact_id()").await.unwrap();
    app.journal(&[numbered(2)]).await;
    let key = app.count("select key from journal.event").await;
    anna.get(&format!("/event/{key}")).await.ok();
    for _ in 0..LOOKS {
        assert!(found(&anna, "").await.is_empty(), "a later row was shown before an earlier one");
    }
    tail_has_looked(&app).await;
    // The key of the older row is the greater one: only the transaction puts it first.
    write_events(&older, None, app.clock().now(), &[numbered(1)]).await;
    older.batch_execute("commit").await.unwrap();
    app.all_visible().await;
    assert_eq!(numbers(&found(&anna, "").await), [1, 2]);
    assert_eq!(stream.numbers(2).await, [1, 2]);
}

#[tokio::test]
async fn a_rolled_back_command_leaves_no_row_and_holds_nothing_back() {
    let (app, anna) = with_listener().await;
    let older = connect_alone(&app.database_url()).await.unwrap();
    older.batch_execute("begin").await.unwrap();
    write_events(&older, None, app.clock().now(), &[numbered(1)]).await;
    app.journal(&[numbered(2)]).await;
    older.batch_execute("rollback").await.unwrap();
    app.all_visible().await;
    assert_eq!(numbers(&found(&anna, "").await), [2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_who_pages_by_place_while_20_write_sees_every_row_once() {
    const WRITERS: usize = 20;
    const COMMANDS: usize = 20;
    let (app, anna) = with_listener().await;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (url, at) = (app.database_url(), app.clock().now());
        writers.spawn(async move {
            let client = connect_alone(&url).await.unwrap();
            for command in 0..COMMANDS {
                client.batch_execute(BEGIN_AND_WAIT).await.unwrap();
                write_events(&client, None, at, &[numbered(writer * COMMANDS + command)]).await;
                client.batch_execute("commit").await.unwrap();
            }
        });
    }
    let (mut seen, mut last) = (Vec::new(), "0".to_owned());
    let reading = async {
        // As fast as it goes: only a reader who is always at the newest row can miss one that comes before it.
        loop {
            let visible = app.count("select count(*) from journal.visible_event").await;
            let page = found(&anna, &format!("after_seq={last}&limit=100")).await;
            if let Some(newest) = page.last() {
                newest["seq"].as_str().unwrap().clone_into(&mut last);
            }
            seen.extend(numbers(&page));
            if usize::try_from(visible).unwrap() == WRITERS * COMMANDS && page.is_empty() {
                return;
            }
        }
    };
    tokio::time::timeout(FRAME_WITHIN, reading).await.expect("an end");
    let each: BTreeSet<u64> = seen.iter().copied().collect();
    assert_eq!((seen.len(), each.len()), (WRITERS * COMMANDS, WRITERS * COMMANDS));
}

/// Seen to fail without `settle`: the new row stood below the old one.
#[tokio::test]
async fn a_database_from_another_cluster_goes_on_above_its_last_row() {
    let (app, anna) = with_listener().await;
    // As the rows stand after a restore into a cluster whose transactions have smaller numbers.
    app.journal(&[numbered(1)]).await;
    let far = "update journal.numbering set system_identifier = 1, shift = 1000000000;
        alter table journal.event disable trigger event_never_changes;
        update journal.event set transaction = transaction + 1000000000;
        alter table journal.event enable trigger event_never_changes;
        update journal.numbering set shift = 0";
    app.sql.batch_execute(far).await.unwrap();
    let client = app.copy.app.writes.get().await.unwrap();
    settle(&client).await.unwrap();
    settle(&client).await.unwrap();
    app.journal(&[numbered(2)]).await;
    app.all_visible().await;
    assert_eq!(numbers(&found(&anna, "").await), [1, 2]);
}
