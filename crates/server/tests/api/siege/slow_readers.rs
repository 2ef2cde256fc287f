//! Clients that request large exports and read slowly. The service completes the export on disk without waiting for
//! them, so they keep neither a database connection nor a snapshot.

use std::time::{Duration, Instant};

use platform::walks::EXPORTS_PER_USER;
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

use super::number;
use crate::conventions::shared::eventually;
use crate::support::{Actor, TestApp, assert_code, print_figure, send};
use crate::trace::recall_exports::lot_of_units;

/// Number of items in the recall. Each item has about 700 bytes.
fn items() -> i32 {
    i32::try_from(number("TRACEWRIGHT_EXPORT_ITEMS", 6_000)).unwrap()
}

/// Path of the recall of a lot with all its units.
fn recall_path(lot: i64) -> String {
    format!("/trace/recall?lot_key={lot}&roots_only=false")
}

/// Requests an export on a connection with a small receive buffer. Returns the connection.
async fn slow_reader(app: &TestApp, actor: &Actor, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut connection = socket.connect(app.instance.address).await.unwrap();
    let token = actor.token.as_deref().unwrap();
    let head = format!("GET /api{path}&format=jsonl HTTP/1.1\r\nHost: slow\r\nAuthorization: Bearer {token}\r\n\r\n");
    connection.write_all(head.as_bytes()).await.unwrap();
    connection
}

/// Reads only the beginning of a response. Returns its status.
async fn status(connection: &mut TcpStream) -> String {
    let mut begun = [0; 12];
    connection.read_exact(&mut begun).await.unwrap();
    String::from_utf8_lossy(&begun[9..]).into_owned()
}

/// Number of connections of a pool that are in use.
async fn used(app: &TestApp, pool: &str) -> f64 {
    let name = format!("db_pool_connections{{pool=\"{pool}\",state=\"used\"}} ");
    let metrics = app.metrics().await;
    metrics.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok()).expect("the pool is measured")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_slow_readers_of_an_export_keep_no_database_connection_and_delay_no_read() {
    let app = TestApp::with(&["--read-connections=2", "--walk-connections=2"]).await;
    let anna = app.user("anna", "traceability").await;
    let lot = lot_of_units(&app, items()).await;
    let mut readers = Vec::new();
    for number in 0..10 {
        let reader = if number < 3 { anna.clone() } else { app.user(&format!("reader{number}"), "").await };
        readers.push(slow_reader(&app, &reader, &recall_path(lot)).await);
    }
    for reader in &mut readers {
        assert_eq!(status(reader).await, "200");
    }
    let mut slowest = Duration::ZERO;
    let ordinary = async || {
        let begun = Instant::now();
        anna.get("/product?limit=1").await.ok();
        begun.elapsed()
    };
    // The responses have begun, and almost nothing of them was read.
    eventually("every walk has ended", async || {
        slowest = slowest.max(ordinary().await);
        (used(&app, "walk").await < 0.5 && used(&app, "read").await < 0.5).then_some(())
    })
    .await;
    let kept = "select count(*) from pg_stat_activity where state like 'idle in transaction%'
        and datname = current_database()";
    assert_eq!(app.count(kept).await, 0, "a transaction is open while a client reads");
    print_figure(&format!("a read beside ten slow readers: {slowest:?} at most"));
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    // A client that reads at normal speed gets the complete file.
    let whole = anna.get(&format!("{}&format=jsonl", recall_path(lot))).await.ok();
    let end = String::from_utf8_lossy(&whole.bytes[whole.bytes.len() - 200..]).into_owned();
    assert!(end.contains("\"type\":\"end\"") && end.contains(&format!("\"count\":{}", items())), "{end}");
    drop(readers);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_has_at_most_four_running_exports_and_does_not_delay_other_users() {
    let app = TestApp::new().await;
    let (anna, berta) = (app.user("anna", "").await, app.user("berta", "").await);
    let lot = lot_of_units(&app, items()).await;
    let mut readers = Vec::new();
    for _ in 0..EXPORTS_PER_USER {
        let mut reader = slow_reader(&app, &anna, &recall_path(lot)).await;
        assert_eq!(status(&mut reader).await, "200");
        readers.push(reader);
    }
    let export =
        async |actor: &Actor| send(actor.request(Method::GET, &format!("{}&format=csv", recall_path(lot)))).await;
    let refused = export(&anna).await;
    assert_code(&refused, 503, "overloaded");
    assert_eq!(refused.header("retry-after"), "2");
    export(&berta).await.ok();
    anna.get(&recall_path(lot)).await.ok();
    // A client that disconnects frees its turn.
    drop(readers);
    eventually("the places are free again", async || (export(&anna).await.status == 200).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixteen_recalls_of_eight_people_are_all_answered() {
    let app = TestApp::with(&["--walk-connections=2"]).await;
    let lot = lot_of_units(&app, items()).await;
    let mut people = Vec::new();
    for number in 0..8 {
        people.push(app.user(&format!("p{number}"), "").await);
    }
    let mut asking = JoinSet::new();
    for place in 0..16 {
        let (actor, path) = (people[place % 8].clone(), format!("{}&limit=200", recall_path(lot)));
        asking.spawn(async move { actor.get(&path).await.status });
    }
    let answers = asking.join_all().await;
    assert!(answers.iter().all(|status| *status == 200), "{answers:?}");
}
