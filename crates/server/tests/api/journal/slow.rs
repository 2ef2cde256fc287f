//! Streams of slow clients are cut off, and other streams are not affected.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

use super::{Listening, numbered, streams_open, with_listener};
use crate::conventions::shared::eventually;
use crate::support::{Actor, TestApp};

/// Number and size of the rows: far more than the queue of 1000 rows and all buffers can contain.
const ROWS: i64 = 3000;
const BYTES: i32 = 10_000;

/// A connection to a stream whose data is never read.
async fn deaf(copy: &crate::support::Instance, actor: &Actor) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut connection = socket.connect(copy.address).await.unwrap();
    let token = actor.token.as_deref().unwrap();
    let head = format!(
        "GET /api/event/stream?topics=production HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    connection
}

/// Writes rows with data of this many bytes, and waits until they are sealed.
async fn write_rows(app: &TestApp, rows: i64, bytes: i32) {
    app.sql
        .execute(
            "insert into journal.event (event_type, event_group, is_primary, topic, at, data)
             select 'JOB_STARTED', gen_random_uuid(), true, 'production', $1, jsonb_build_object('n', n, 'text', repeat('x', $3))
             from generate_series(1, $2::bigint) n",
            &[&app.clock().now(), &rows, &bytes],
        )
        .await
        .unwrap();
    app.wait_until_sealed().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_does_not_read_is_cut_and_can_replay_while_others_continue() {
    let (app, anna) = with_listener().await;
    let mut connection = deaf(&app.instance, &anna).await;
    eventually("the stream is open", async || (streams_open(&app).await > 0.5).then_some(())).await;
    write_rows(&app, ROWS, BYTES).await;
    eventually("the stream is cut", async || (streams_open(&app).await < 0.5).then_some(())).await;
    let mut text = Vec::new();
    connection.read_to_end(&mut text).await.unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.trim_end_matches(['0', '\r', '\n']).ends_with("event: end\ndata: {\"reason\":\"too_slow\"}"));
    let ids: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("id: ")).collect();
    assert!((1..3000).contains(&ids.len()), "{} rows were sent", ids.len());

    let mut stream = Listening::after(&anna, "topics=production", ids.last().copied()).await;
    let sent = u64::try_from(ids.len()).unwrap();
    let rest: Vec<u64> = (sent + 1..=3000).collect();
    assert_eq!(stream.numbers(rest.len()).await, rest);
    app.journal(&[numbered(5000)]).await;
    assert_eq!(stream.numbers(1).await, [5000]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_never_reads_does_not_delay_the_shutdown() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let _connection = deaf(&other, &anna).await;
    eventually("the stream is open", async || (streams_open(&app).await > 0.5).then_some(())).await;
    write_rows(&app, ROWS, BYTES).await;
    eventually("the stream is cut", async || (streams_open(&app).await < 0.5).then_some(())).await;
    let (inside, stopped) = (other.app.clone(), Instant::now());
    drop(other);
    eventually("the instance has ended", async || inside.shutdown.is_cancelled().then_some(())).await;
    assert!(stopped.elapsed() < Duration::from_secs(15), "{:?}", stopped.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn far_more_rows_than_may_wait_reach_clients_that_read() {
    let (app, anna) = with_listener().await;
    let mut clients = JoinSet::new();
    for _ in 0..2 {
        let mut stream = Listening::to(&anna, "topics=production").await;
        clients.spawn(async move { stream.numbers(3000).await });
    }
    write_rows(&app, 3000, 10).await;
    for heard in clients.join_all().await {
        assert_eq!(heard, (1..=3000).collect::<Vec<u64>>());
    }
}
