//! After a reader has seen a row, no row with an earlier position ever appears.
//!
//! This test failed when the search and the reading task read `journal.event` by key instead of `journal.feed` by
//! position.

use std::collections::BTreeSet;

use platform::db::connect_detached;
use tokio::task::JoinSet;

use super::{BEGIN_AND_WAIT, FRAME_WITHIN, Listening, found, numbered, numbers, with_listener};
use crate::support::write_events;

#[tokio::test]
async fn an_open_transaction_delays_no_other_row_and_its_own_appears_with_the_commit() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    let older = connect_detached(&app.database_url()).await.unwrap();
    older.batch_execute("begin").await.unwrap();
    // The transaction and the key of this row are the smaller ones.
    write_events(&older, None, app.clock().now(), &[numbered(1)]).await;
    app.journal(&[numbered(2)]).await;
    assert_eq!(stream.numbers(1).await, [2]);
    assert_eq!(numbers(&found(&anna, "").await), [2]);
    older.batch_execute("commit").await.unwrap();
    assert_eq!(stream.numbers(1).await, [1]);
    assert_eq!(numbers(&found(&anna, "").await), [2, 1]);
}

#[tokio::test]
async fn a_rolled_back_command_leaves_no_row_and_delays_no_other() {
    let (app, anna) = with_listener().await;
    let older = connect_detached(&app.database_url()).await.unwrap();
    older.batch_execute("begin").await.unwrap();
    write_events(&older, None, app.clock().now(), &[numbered(1)]).await;
    app.journal(&[numbered(2)]).await;
    older.batch_execute("rollback").await.unwrap();
    app.wait_until_sealed().await;
    assert_eq!(numbers(&found(&anna, "").await), [2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn search_events_paged_by_position_while_20_clients_write_shows_every_row_once() {
    const WRITERS: usize = 20;
    const COMMANDS: usize = 20;
    let (app, anna) = with_listener().await;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (url, at) = (app.database_url(), app.clock().now());
        writers.spawn(async move {
            let client = connect_detached(&url).await.unwrap();
            for command in 0..COMMANDS {
                client.batch_execute(BEGIN_AND_WAIT).await.unwrap();
                write_events(&client, None, at, &[numbered(writer * COMMANDS + command)]).await;
                client.batch_execute("commit").await.unwrap();
            }
        });
    }
    let (mut seen, mut last) = (Vec::new(), "0".to_owned());
    let reading = async {
        // Without a pause: only a reader that is always at the newest row can miss one that appears before it.
        loop {
            let visible = app.count("select count(*) from journal.feed").await;
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
