//! Clients that close the connection at any moment.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rand::RngExt;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::support::{Actor, TestApp, text};

const REQUESTS: usize = 5_000;
const AT_ONCE: usize = 25;
const AFTERWARDS: usize = 500;

/// Sends one request and closes the connection after a random time.
async fn hang_up(address: SocketAddr, token: String, department: String, number: usize) {
    let body = json!({"name": format!("Cut {number}")}).to_string();
    let (line, body) = match number % 4 {
        1 => {
            (format!("PATCH /api/department/{department}"), json!({"description": format!("cut {number}")}).to_string())
        }
        2 => ("GET /api/user?with_total=true".to_owned(), String::new()),
        _ => ("POST /api/department".to_owned(), body),
    };
    let key = if number % 4 == 3 { format!("Idempotency-Key: cut-{number}\r\n") } else { String::new() };
    let request = format!(
        "{line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n{key}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let _ = stream.write_all(request.as_bytes()).await;
    let moment = Duration::from_micros(rand::rng().random_range(0..15_000));
    tokio::time::sleep(moment).await;
    // Resets the connection instead of closing it, so that the service notices immediately.
    let _ = stream.set_zero_linger();
}

/// Asserts that reads and writes work as before.
async fn assert_requests_succeed(actor: &Actor) {
    for number in 0..AFTERWARDS {
        let answer = match number % 2 {
            0 => actor.post("/department", json!({"name": format!("After {number}")})).await,
            _ => actor.get("/user").await,
        };
        assert_eq!(answer.status, 200, "request {number} afterwards: {answer:?}");
    }
}

/// Asserts that no connection is left inside a transaction. Checked before the next request, which would end such a
/// transaction and hide the fault.
async fn assert_connections_idle(app: &TestApp) {
    let busy = "select count(*) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
                    and query not in ('select', 'listen tracewright_access')";
    let deadline = Instant::now() + Duration::from_secs(10);
    while app.count(busy).await > 0 {
        assert!(Instant::now() < deadline, "connections are left inside a transaction");
        tokio::task::yield_now().await;
    }
}

/// Guards: a write runs in its own task, and a dropped write rolls back. Each of them alone is enough here. Without
/// both, the clients leave open transactions behind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clients_that_hang_up_leave_every_database_connection_usable() {
    let app = TestApp::with(&["--read-connections", "2", "--write-connections", "2"]).await;
    let actor = app.user("admin", "admin").await;
    let token = actor.token.clone().unwrap();
    let department = text(&actor.post("/department", json!({"name": "Cut"})).await.ok().detail(), "_key");
    for batch in 0..REQUESTS / AT_ONCE {
        let cuts = (0..AT_ONCE)
            .map(|number| hang_up(app.instance.address, token.clone(), department.clone(), batch * AT_ONCE + number));
        cuts.collect::<JoinSet<()>>().join_all().await;
        assert_connections_idle(&app).await;
    }
    let made = app.count("select count(*) from organization.department where name like 'Cut %'").await;
    assert!(made > 0, "no write reached the service");
    let changed = "select count(*) from organization.department where description like 'cut %'";
    assert_eq!(app.count(changed).await, 1, "no change reached the service");
    assert_requests_succeed(&actor).await;
}

/// Waits until the statement counts at least one row. Fails with `what` after 10 seconds.
async fn wait_for(app: &TestApp, what: &str, sql: &str) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while app.count(sql).await == 0 {
        assert!(Instant::now() < deadline, "{what}");
        tokio::task::yield_now().await;
    }
}

/// Guard: a write runs in its own task.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_whose_client_hangs_up_is_committed() {
    let app = TestApp::new().await;
    let actor = app.user("admin", "admin").await;
    let mut holder = platform::db::connect_detached(&app.database_url()).await.unwrap();
    let held = holder.build_transaction().start().await.unwrap();
    held.batch_execute("lock table organization.department in share mode").await.unwrap();

    let call = tokio::spawn({
        let actor = actor.clone();
        async move { actor.post("/department", json!({"name": "Made"})).await }
    });
    let waiting = "select count(*) from pg_locks where not granted";
    wait_for(&app, "the write did not reach the table", waiting).await;
    call.abort();
    held.commit().await.unwrap();
    wait_for(&app, "the write was lost", "select count(*) from organization.department where name = 'Made'").await;
}
