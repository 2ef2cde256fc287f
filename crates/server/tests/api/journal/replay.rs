//! A stream that continues where it was cut off.

use chrono::TimeDelta;
use serde_json::json;

use super::{Listening, asking, numbered, with_listener};
use crate::support::{Actor, TestApp, event, write_events};

/// Writes `count` rows in one transaction, numbered from 1, with a time in the past.
async fn write_rows(app: &TestApp, count: i64, ago: TimeDelta) {
    app.sql
        .execute(
            "insert into journal.event (event_type, event_group, is_primary, topic, at, data)
             select 'JOB_STARTED', gen_random_uuid(), true, 'production', $1, jsonb_build_object('n', n)
             from generate_series(1, $2::bigint) n",
            &[&(app.clock().now() - ago), &count],
        )
        .await
        .unwrap();
    app.wait_until_sealed().await;
}

/// Opens a stream after a position and expects a reset.
async fn assert_reset(app: &TestApp, actor: &Actor, last: &str, reason: &str) {
    let mut stream = Listening::open(asking(actor, "topics=production", Some(last))).await;
    let ready = stream.next().await.unwrap().data;
    let (feed, newest) = (ready["feed"].as_str().unwrap(), ready["last_seq"].as_str().unwrap());
    let reset = stream.next().await.unwrap();
    assert_eq!(
        (reset.event.as_str(), &reset.data),
        ("reset", &json!({"reason": reason, "feed": feed, "last_seq": newest, "shared_seq": null}))
    );
    assert_eq!(reset.id.unwrap(), format!("{feed}.{newest}"));
    app.journal(&[numbered(77)]).await;
    assert_eq!(stream.numbers(1).await, [77], "only what comes after the reset");
}

#[tokio::test]
async fn a_resumed_stream_sends_the_missed_rows_in_order_and_then_live_ones() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.journal(&[numbered(0)]).await;
    let last = stream.row().await.id.unwrap();
    drop(stream);
    for number in 1..=5 {
        app.journal(&[numbered(number), event("SERIAL_HELD", json!({}))]).await;
    }
    let mut stream = Listening::after(&anna, "topics=production", Some(&last)).await;
    assert_eq!(stream.numbers(5).await, [1, 2, 3, 4, 5]);
    app.journal(&[numbered(6)]).await;
    assert_eq!(stream.numbers(1).await, [6]);
}

#[tokio::test]
async fn a_stream_cut_20_times_sends_every_row_once() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let (mut last, mut heard) = ("0".to_owned(), Vec::new());
    for cut in 0..20 {
        let actor = if cut % 2 == 0 { anna.clone() } else { anna.at(other.address) };
        app.journal(&[numbered(2 * cut)]).await;
        let mut stream = Listening::after(&actor, "topics=production", Some(&last)).await;
        app.journal(&[numbered(2 * cut + 1)]).await;
        let frames = if cut % 3 == 2 { 2 } else { 1 };
        for _ in 0..frames {
            let row = stream.row().await;
            heard.extend(super::numbers([&row.data]));
            last = row.id.unwrap();
        }
    }
    let mut stream = Listening::after(&anna, "topics=production", Some(&last)).await;
    heard.extend(stream.numbers(40 - heard.len()).await);
    assert_eq!(heard, (0..40).collect::<Vec<u64>>());
}

#[tokio::test]
async fn a_replay_of_10000_rows_is_sent_and_of_one_more_is_a_reset() {
    let (app, anna) = with_listener().await;
    write_rows(&app, 10_000, TimeDelta::zero()).await;
    let mut stream = Listening::after(&anna, "topics=production", Some("0")).await;
    assert_eq!(stream.numbers(10_000).await, (1..=10_000).collect::<Vec<u64>>());
    // Rows that the client has not requested do not count.
    app.journal(&[event("SERIAL_HELD", json!({}))]).await;
    app.wait_until_sealed().await;
    let mut stream = Listening::after(&anna, "topics=production", Some("0")).await;
    assert_eq!(stream.numbers(1).await, [1]);
    app.journal(&[numbered(1)]).await;
    app.wait_until_sealed().await;
    assert_reset(&app, &anna, "0", "too_many").await;
}

#[tokio::test]
async fn rows_older_than_7_days_are_a_reset() {
    let (app, anna) = with_listener().await;
    write_rows(&app, 1, TimeDelta::days(7) + TimeDelta::minutes(1)).await;
    assert_reset(&app, &anna, "0", "too_old").await;
    // Only rows of the requested topics count: this topic has missed nothing.
    let mut stream = Listening::after(&anna, "topics=serial", Some("0")).await;
    app.journal(&[event("SERIAL_HELD", json!({}))]).await;
    assert_eq!(stream.row().await.event, "serial");
}

#[tokio::test]
async fn rows_almost_7_days_old_are_replayed_until_they_are_7_days_old() {
    let (app, anna) = with_listener().await;
    write_rows(&app, 3, TimeDelta::days(7) - TimeDelta::minutes(1)).await;
    let mut stream = Listening::after(&anna, "topics=production", Some("0")).await;
    assert_eq!(stream.numbers(3).await, [1, 2, 3]);
    drop(stream);
    app.clock().advance(TimeDelta::minutes(2));
    assert_reset(&app, &anna, "0", "too_old").await;
}

#[tokio::test]
async fn a_position_that_was_never_given_is_a_reset() {
    let (app, anna) = with_listener().await;
    app.journal(&[numbered(1)]).await;
    app.wait_until_sealed().await;
    // The second value looks like a position from before the feed existed.
    for future in ["2", "8530000000000000000421"] {
        assert_reset(&app, &anna, future, "unknown").await;
    }
}

#[tokio::test]
async fn a_stream_resumes_after_a_position_whose_row_was_erased() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.journal(&[numbered(1)]).await;
    let last = stream.row().await.id.unwrap();
    drop(stream);
    let delete = "alter table journal.event disable trigger event_never_changes; delete from journal.event";
    app.sql.batch_execute(delete).await.unwrap();
    let mut stream = Listening::after(&anna, "topics=production", Some(&last)).await;
    app.journal(&[numbered(2)]).await;
    assert_eq!(stream.numbers(1).await, [2]);
}

#[tokio::test]
async fn last_event_id_in_the_header_wins_over_the_query_and_an_empty_one_is_ignored() {
    let (app, anna) = with_listener().await;
    let mut stream = Listening::to(&anna, "topics=production").await;
    app.journal(&[numbered(1)]).await;
    let first = stream.row().await.id.unwrap();
    app.journal(&[numbered(2)]).await;
    stream.row().await;
    drop(stream);
    let query = "topics=production&last_event_id=0";
    assert_eq!(Listening::after(&anna, query, Some(&first)).await.numbers(1).await, [2]);
    assert_eq!(Listening::after(&anna, query, Some("")).await.numbers(2).await, [1, 2]);
    assert_eq!(Listening::after(&anna, query, None).await.numbers(2).await, [1, 2]);
}

#[tokio::test]
async fn a_row_that_becomes_visible_during_the_connection_is_sent_once() {
    let (app, anna) = with_listener().await;
    // One stream keeps the reading task running, so that others join in the middle of its work.
    let mut all = Listening::to(&anna, "topics=production").await;
    let url = app.database_url();
    let at = app.clock().now();
    let writer = tokio::spawn(async move {
        let client = platform::db::connect_detached(&url).await.unwrap();
        for number in 0..300 {
            write_events(&client, None, at, &[numbered(number)]).await;
        }
    });
    for _ in 0..20 {
        let mut stream = Listening::after(&anna, "topics=production", Some("0")).await;
        let heard = stream.numbers(10).await;
        assert_eq!(heard, (0..10).collect::<Vec<u64>>());
    }
    writer.await.unwrap();
    assert_eq!(all.numbers(300).await, (0..300).collect::<Vec<u64>>());
}
