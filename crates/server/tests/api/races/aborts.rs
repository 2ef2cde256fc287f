//! Clients that hang up at any moment.

use std::net::SocketAddr;
use std::time::Duration;

use rand::RngExt;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::support::{Actor, TestApp};

const REQUESTS: usize = 5_000;
const AT_ONCE: usize = 32;
const AFTERWARDS: usize = 500;

/// Sends one request and hangs up after a random moment.
async fn cut(address: SocketAddr, token: String, number: usize) {
    let body = json!({"name": format!("Cut {number}")}).to_string();
    let (line, body) = match number % 4 {
        1 => ("PATCH /api/department/1", json!({"description": format!("cut {number}")}).to_string()),
        2 => ("GET /api/user?with_total=true", String::new()),
        _ => ("POST /api/department", body),
    };
    let key = if number % 4 == 3 { format!("Idempotency-Key: cut-{number}\r\n") } else { String::new() };
    let request = format!(
        "{line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n{key}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let _ = stream.write_all(request.as_bytes()).await;
    let moment = Duration::from_micros(rand::rng().random_range(0..6_000));
    tokio::time::sleep(moment).await;
    // A reset, not a polite end: the service learns of it at once.
    let _ = stream.set_zero_linger();
}

async fn afterwards(actor: &Actor) {
    for number in 0..AFTERWARDS {
        let answer = match number % 2 {
            0 => actor.post("/department", json!({"name": format!("After {number}")})).await,
            _ => actor.get("/user").await,
        };
        assert_eq!(answer.status, 200, "request {number} afterwards: {answer:?}");
    }
}

/// Guard: a write exists before `begin` is sent, and runs in a task of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_of_hang_ups_leaves_every_connection_usable() {
    let app = TestApp::with(&["--read-connections", "2", "--write-connections", "2"]).await;
    let actor = app.user("admin", "admin").await;
    let token = actor.token.clone().unwrap();
    let mut open = JoinSet::new();
    for number in 0..REQUESTS {
        if open.len() >= AT_ONCE {
            open.join_next().await;
        }
        open.spawn(cut(app.copy.address, token.clone(), number));
    }
    while open.join_next().await.is_some() {}
    afterwards(&actor).await;
    let stuck = "select count(*) from pg_stat_activity
                 where datname = current_database() and state like 'idle in transaction%'";
    assert_eq!(app.count(stuck).await, 0, "connections are left inside a transaction");
}
