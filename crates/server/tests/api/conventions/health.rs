//! Liveness and readiness, with and without the database and the file store
//! (docs/spec/conventions.md#health-and-shutdown).

use std::net::SocketAddr;

use platform::db::connect_detached;
use secrecy::SecretString;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracewright::commands::serve_until_stopped;

use super::shared::{assert_shape, eventually};
use crate::support::{Actor, Answer, TestApp};

/// The response of a service that is ready.
fn ready() -> Value {
    let checks = json!({"database": "ok", "migrations": "ok", "storage": "ok", "clock": "ok", "feed": "ok"});
    json!({"status": "ready", "checks": checks})
}

/// Waits until the service reports that it is ready.
async fn wait_until_ready(actor: &Actor) {
    let ask = async || (actor.get("/health/ready").await.status == 200).then_some(());
    eventually("the service is ready", ask).await;
}

/// Waits until the readiness check refuses, because its result is reused for a second.
async fn wait_until_not_ready(actor: &Actor) -> Answer {
    let ask = async || Some(actor.get("/health/ready").await).filter(|answer| answer.status != 200);
    let answer = eventually("the service is not ready", ask).await;
    assert_eq!(answer.refusal(), (503, "not_ready".to_owned()));
    assert_eq!(answer.header("retry-after"), "5");
    assert_shape(&answer);
    answer
}

/// The results of the checks for database, migrations and storage.
fn checks(answer: &Answer) -> [String; 3] {
    let detail = answer.detail();
    ["database", "migrations", "storage"].map(|name| detail["checks"][name].as_str().unwrap().to_owned())
}

/// Asserts that a read and a write are refused with 503 and a time after which the client may try again.
async fn assert_database_unavailable(actor: &Actor) {
    let answer = actor.get("/department").await;
    assert_eq!(answer.refusal(), (503, "database_unavailable".to_owned()), "{answer:?}");
    assert_shape(&answer);
    assert_eq!(answer.header("retry-after"), answer.detail()["retry_after"].to_string());
    assert!(answer.header("retry-after").parse::<u64>().unwrap() > 0);
    let write = actor.post("/department", json!({"name": "Assembly"})).await;
    assert_eq!(write.refusal(), (503, "database_unavailable".to_owned()), "{write:?}");
}

/// Waits until the service is ready, and asserts that reads and writes succeed.
async fn assert_works_again(actor: &Actor) {
    let ask = async || (actor.get("/department").await.status == 200).then_some(());
    eventually("reads work again", ask).await;
    wait_until_ready(actor).await;
    actor.post("/department", json!({"name": "Assembly"})).await.ok();
}

#[tokio::test]
async fn live_and_ready_answer_everyone_with_exactly_the_specified_body() {
    let app = TestApp::new().await;
    assert_eq!(app.anonymous().get("/health/live").await.ok().json(), json!({"status": "live"}));
    assert_eq!(app.anonymous().get("/health/ready").await.ok().json(), ready());
    assert_eq!(app.anonymous().get("/hello").await.ok().json(), json!("Hi!"));
}

/// A proxy to the database that can be closed.
pub struct Road {
    address: SocketAddr,
    open: JoinSet<()>,
}

impl Road {
    /// Listens on an address of this machine and forwards connections to the database.
    pub async fn open(at: &str, to: SocketAddr) -> Self {
        let listener = TcpListener::bind(at).await.expect("a port");
        let address = listener.local_addr().unwrap();
        let mut open = JoinSet::new();
        open.spawn(async move {
            let mut travellers = JoinSet::new();
            loop {
                let (mut near, _) = listener.accept().await.expect("a connection");
                travellers.spawn(async move {
                    let Ok(mut far) = TcpStream::connect(to).await else { return };
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
        Self { address, open }
    }

    /// Closes all connections and refuses new ones, like a server that was stopped.
    async fn close(mut self) -> SocketAddr {
        self.open.shutdown().await;
        self.address
    }
}

// Departments represent all reads and writes.
#[tokio::test]
async fn a_stopped_database_leaves_the_service_live_not_ready_and_answering_503_until_it_is_back() {
    let app = TestApp::new().await;
    let url = app.database_url();
    let (_, place) = url.split_once('@').unwrap();
    let (host, name) = place.split_once('/').unwrap();
    let database: SocketAddr = host.parse().unwrap();
    let road = Road::open("127.0.0.1:0", database).await;
    let mut settings = app.instance.app.settings.clone();
    settings.database.database_url = SecretString::from(format!("postgres://postgres@{}/{name}", road.address));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (service, router) = tracewright::app::build(settings, app.clock().clone()).unwrap();
    let stop = CancellationToken::new();
    tokio::spawn(serve_until_stopped(service, router, listener, stop.clone()));
    let admin = app.user("admin", "admin").await.at(address);
    wait_until_ready(&admin).await;
    admin.get("/department").await.ok();

    let closed = road.close().await;
    assert_eq!(admin.get("/health/live").await.ok().json(), json!({"status": "live"}));
    let refused = wait_until_not_ready(&admin).await;
    assert_eq!(checks(&refused)[0], "failed");
    assert_eq!(checks(&refused)[2], "ok", "storage");
    assert_database_unavailable(&admin).await;

    let _road = Road::open(&closed.to_string(), database).await;
    assert_works_again(&admin).await;
    stop.cancel();
}

#[tokio::test]
async fn a_database_that_accepts_no_connections_is_503_until_it_accepts_them_again() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    admin.get("/department").await.ok();
    let url = app.owner_url();
    let (server, name) = url.rsplit_once('/').unwrap();
    let outside = connect_detached(&format!("{server}/postgres")).await.unwrap();
    outside.batch_execute(&format!("alter database {name} allow_connections false")).await.unwrap();
    let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = $1";
    outside.query_one(cut, &[&name]).await.unwrap();

    assert_eq!(admin.get("/health/live").await.ok().json(), json!({"status": "live"}));
    let refused = wait_until_not_ready(&admin).await;
    assert_eq!(checks(&refused)[0], "failed");
    assert_database_unavailable(&admin).await;

    outside.batch_execute(&format!("alter database {name} allow_connections true")).await.unwrap();
    assert_works_again(&admin).await;
}

#[tokio::test]
async fn readiness_without_the_folder_of_files_fails_the_storage_check_until_it_is_back() {
    let app = TestApp::new().await;
    let folder = app.instance.app.settings.media.clone();
    // Moved, not deleted: a store that returns without its marks counts as another store
    // (docs/spec/journal.md#checking-the-feed).
    let away = format!("{folder}.away");
    std::fs::rename(&folder, &away).unwrap();
    let refused = wait_until_not_ready(&app.anonymous()).await;
    assert_eq!(checks(&refused), ["ok", "ok", "failed"]);
    std::fs::rename(&away, &folder).unwrap();
    wait_until_ready(&app.anonymous()).await;
}

#[tokio::test]
async fn readiness_with_a_missing_migration_fails_the_migrations_check() {
    let app = TestApp::new().await;
    let last = "delete from platform_migration.applied where name = (select max(name) from platform_migration.applied)";
    app.sql.batch_execute(last).await.unwrap();
    let refused = wait_until_not_ready(&app.anonymous()).await;
    assert_eq!(checks(&refused), ["ok", "failed", "ok"]);
}

#[tokio::test]
async fn a_service_that_is_about_to_stop_is_live_and_works_but_is_not_ready() {
    let app = TestApp::new().await;
    wait_until_ready(&app.anonymous()).await;
    app.instance.app.drain();
    let refused = app.anonymous().get("/health/ready").await;
    assert_eq!(refused.refusal(), (503, "not_ready".to_owned()), "at once, whatever was kept");
    app.anonymous().get("/health/live").await.ok();
    app.user("user", "").await.get("/department").await.ok();
}

// The checks report `failed` during a shutdown too (docs/spec/conventions.md#health-and-shutdown).
#[tokio::test]
async fn a_service_that_is_about_to_stop_shows_a_failed_check() {
    let app = TestApp::new().await;
    app.instance.app.drain();
    let refused = app.anonymous().get("/health/ready").await;
    assert_eq!(refused.detail()["checks"]["service"], "failed", "{refused:?}");
}
