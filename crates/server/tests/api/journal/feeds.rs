//! A stream that joins while rows are handed out: cases that no test over HTTP can produce reliably.

use kernel::rules::journal::Seq;
use platform::clock::Clock;
use platform::streams::{StreamFeed, Streams, WAITING_MAX};
use platform_queries::event::EventRow;
use serde_json::json;

/// The position of a row of [`rows`].
fn position(key: i64) -> Seq {
    Seq::new(key)
}

/// Rows whose positions are their keys.
fn rows(keys: std::ops::RangeInclusive<i64>) -> Vec<EventRow> {
    let row = |key| EventRow {
        key,
        pos: key,
        event_type: "JOB_STARTED".to_owned(),
        event_group: String::new(),
        is_primary: true,
        topic: "production".to_owned(),
        user_key: None,
        session_key: None,
        at: Clock::default().now(),
        description: None,
        site_key: None,
        work_order_key: None,
        job_key: None,
        phase_key: None,
        batch_key: None,
        work_session_key: None,
        product_key: None,
        position_key: None,
        movement_key: None,
        task_key: None,
        issue_key: None,
        message_key: None,
        serial_keys: Vec::new(),
        data: json!({}),
        audience: Vec::new(),
        confidential: false,
    };
    keys.map(row).collect()
}

/// Takes the rows that wait for a stream, and returns their keys.
fn waiting_keys(feed: &mut StreamFeed) -> Vec<i64> {
    std::iter::from_fn(|| feed.rows.try_recv().ok()).map(|row| row.key).collect()
}

#[tokio::test]
async fn a_new_stream_starts_at_the_tail_or_at_the_position_it_read_whichever_is_later() {
    let streams = Streams::default();
    let (start, mut first) = streams.join(position(5), 1);
    assert_eq!((start, streams.wait_for_listener().await), (position(5), position(5)));
    streams.hand_out(position(5), 1, rows(6..=8));
    // The newest row was read before more rows were handed out: rows 6 to 8 must be read from the database.
    let (start, mut late) = streams.join(position(5), 1);
    assert_eq!(start, position(8));
    // The newest row was read after rows were handed out: rows 9 and 10 arrive twice, and the stream drops them by
    // position.
    let (start, mut early) = streams.join(position(10), 1);
    assert_eq!((start, streams.wait_for_listener().await), (position(10), position(8)));
    streams.hand_out(position(8), 1, rows(9..=11));
    assert_eq!(waiting_keys(&mut first), [6, 7, 8, 9, 10, 11]);
    assert_eq!(waiting_keys(&mut late), [9, 10, 11]);
    assert_eq!(waiting_keys(&mut early), [9, 10, 11]);
}

#[tokio::test]
async fn rows_read_for_closed_streams_are_not_sent_to_later_ones() {
    let streams = Streams::default();
    let (_, gone) = streams.join(position(5), 1);
    drop(gone);
    let (start, mut feed) = streams.join(position(9), 1);
    assert_eq!(start, position(9));
    streams.hand_out(position(5), 1, rows(6..=12));
    assert!(waiting_keys(&mut feed).is_empty());
    assert_eq!(streams.wait_for_listener().await, position(9));
    streams.hand_out(position(9), 1, rows(10..=12));
    assert_eq!(waiting_keys(&mut feed), [10, 11, 12]);
}

#[tokio::test]
async fn a_stream_with_more_waiting_rows_than_allowed_is_cut_and_others_are_not() {
    let streams = Streams::default();
    let ((_, mut quick), (_, slow)) = (streams.join(position(0), 1), streams.join(position(0), 1));
    let most = i64::try_from(WAITING_MAX).unwrap();
    streams.hand_out(position(0), 1, rows(1..=most));
    assert!(!slow.cut.is_cancelled() && !streams.has_room());
    assert_eq!(waiting_keys(&mut quick).len(), WAITING_MAX);
    streams.hand_out(position(most), 1, rows(most + 1..=most + 1));
    assert!(slow.cut.is_cancelled() && !quick.cut.is_cancelled());
    assert_eq!(waiting_keys(&mut quick), [most + 1]);
    assert!(streams.has_room(), "only the others count");
}

#[tokio::test]
async fn a_closed_stream_frees_its_place_among_the_streams_of_the_user() {
    let streams = Streams::default();
    let seats = [streams.take_seat(1, 2), streams.take_seat(1, 2)];
    assert!(seats.iter().all(Option::is_some));
    assert!(streams.take_seat(1, 2).is_none());
    assert!(streams.take_seat(2, 2).is_some());
    drop(seats);
    assert!(streams.take_seat(1, 1).is_some());
}
