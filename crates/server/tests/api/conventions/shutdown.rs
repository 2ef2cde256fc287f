//! Shutdown of a service (docs/spec/conventions.md#health-and-shutdown).

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::program::{Service, serve};
use super::shared::{department, eventually, path_of};
use crate::support::{TestApp, send};

/// Counts the requests that wait for a lock.
const WAITING: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'";

#[tokio::test]
async fn term_lets_a_running_request_finish_accepts_no_new_one_and_exits_0() {
    for signal in ["TERM", "INT"] {
        let app = TestApp::new().await;
        let admin = app.user("admin", "admin").await;
        let here = path_of(&department(&admin, "Assembly").await);
        let mut command = serve(&app, "127.0.0.1:0");
        command.args(["--drain-seconds", "0"]);
        let mut service = Service::start(command).await;
        let outside = platform::db::connect_detached(&app.database_url()).await.unwrap();
        outside.batch_execute("begin; select from organization.department for update").await.unwrap();
        let slow = admin.at(service.address);
        let slow = tokio::spawn(async move { slow.patch(&here, json!({"name": "Other"})).await });
        eventually("the request waits", async || (app.count(WAITING).await == 1).then_some(())).await;

        service.signal(signal).await;
        let refused = async || TcpStream::connect(service.address).await.is_err().then_some(());
        eventually("no new connection is taken", refused).await;
        assert!(!slow.is_finished());
        outside.batch_execute("rollback").await.unwrap();
        let answer = slow.await.unwrap().ok();
        assert_eq!(answer.detail()["name"], "Other");
        assert_eq!(service.exit_code().await, Some(0), "{signal}: {}", service.log());
    }
}

#[tokio::test]
async fn term_first_makes_the_service_not_ready_while_it_still_works() {
    let app = TestApp::new().await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "1"]);
    let mut service = Service::start(command).await;
    service.anonymous().get("/health/ready").await.ok();
    service.signal("TERM").await;
    let not_ready = async || Some(service.anonymous().get("/health/ready").await).filter(|one| one.status != 200);
    let answer = eventually("not ready", not_ready).await;
    assert_eq!(answer.refusal(), (503, "not_ready".to_owned()));
    service.anonymous().get("/hello").await.ok();
    assert_eq!(service.exit_code().await, Some(0), "{}", service.log());
}

#[tokio::test]
async fn an_idle_connection_does_not_delay_the_end() {
    let app = TestApp::new().await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0"]);
    let mut service = Service::start(command).await;
    let mut idle = TcpStream::connect(service.address).await.unwrap();
    idle.write_all(b"GET /api/hello HTTP/1.1\r\nHost: test\r\n\r\n").await.unwrap();
    assert!(idle.read(&mut [0; 4096]).await.unwrap() > 0);
    service.signal("TERM").await;
    let ended = tokio::time::timeout(std::time::Duration::from_secs(5), service.exit_code()).await;
    assert_eq!(ended.expect("an end within 5 seconds"), Some(0));
}

// After the drain time, here 0, the service accepts no new work and ends within 30 s, even when all client connections
// are in use.
#[tokio::test]
async fn term_ends_a_service_whose_client_connections_are_all_in_use() {
    let app = TestApp::new().await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0", "--max-clients", "1"]);
    let service = Service::start(command).await;
    let mut only = TcpStream::connect(service.address).await.unwrap();
    let mut ask = async || {
        only.write_all(b"GET /api/hello HTTP/1.1\r\nHost: test\r\n\r\n").await.ok()?;
        only.read(&mut [0; 4096]).await.ok().filter(|count| *count > 0)
    };
    assert!(ask().await.is_some());
    service.signal("TERM").await;
    // A busy client occupies the only connection. Its requests must be refused, or the service would never end.
    eventually("no new work is taken", async || ask().await.is_none().then_some(())).await;
}

#[tokio::test]
async fn clients_beyond_the_connection_limit_wait_for_their_turn() {
    let app = TestApp::with(&["--max-clients", "1"]).await;
    let first = TcpStream::connect(app.instance.address).await.unwrap();
    let actor = app.anonymous();
    let second = tokio::spawn(async move { send(actor.request(Method::GET, "/hello")).await });
    drop(first);
    second.await.unwrap().ok();
}
