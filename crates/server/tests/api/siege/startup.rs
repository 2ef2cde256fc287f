//! A service that is started before its database, and a service whose disk is full.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::net::TcpListener;

use crate::conventions::health::Road;
use crate::conventions::program::{Service, program};
use crate::conventions::shared::eventually;
use crate::support::{Actor, SECRET, TestApp, assert_code};

const PASSWORD: &str = "vertical-lathe-7-plum";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serve_without_a_database_is_live_not_ready_and_ready_once_the_database_is_there() {
    let app = TestApp::new().await;
    let url = app.database_url();
    let (_, place) = url.split_once('@').unwrap();
    let (host, name) = place.split_once('/').unwrap();
    let database: SocketAddr = host.parse().unwrap();
    // Two addresses on which no process listens.
    let free = async || TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let (nobody, listen) = (free().await, free().await);
    let media = app.instance.app.settings.media.clone();
    let url = format!("postgres://postgres@{nobody}/{name}");
    let arguments = ["serve", "--listen", &listen.to_string(), "--media", &media, "--database-url", &url];
    let mut command = program(&arguments);
    command.env("TRACEWRIGHT_JWT_SECRET", SECRET).env("TRACEWRIGHT_ADMIN_PASSWORD", PASSWORD);
    let service = Service::spawn(command, listen);
    let anyone = Actor::new(listen, None, 0);
    let is_up = async || tokio::net::TcpStream::connect(listen).await.ok();
    eventually("it listens", is_up).await;
    assert_eq!(anyone.get("/health/live").await.ok().json(), json!({"status": "live"}));
    let ready = anyone.get("/health/ready").await;
    assert_code(&ready, 503, "not_ready");
    assert_eq!(ready.detail()["checks"]["database"], "failed");
    let login = anyone.log_in("cadmin", PASSWORD).await;
    assert_code(&login, 503, "database_unavailable");
    assert_eq!(login.header("retry-after"), login.detail()["retry_after"].to_string());
    // Longer than the first pauses between two connection attempts.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(service.log().matches("cannot be reached").count() >= 2, "{}", service.log());

    let _road = Road::open(&nobody.to_string(), database).await;
    let is_ready = async || (anyone.get("/health/ready").await.status == 200).then_some(());
    eventually("it is ready", is_ready).await;
    anyone.log_in("cadmin", PASSWORD).await.ok();
    assert!(service.log().contains(" ready "), "{}", service.log());
    service.stop().await;
}

#[tokio::test]
async fn readiness_with_too_little_free_space_for_files_fails_the_storage_check() {
    let app = TestApp::with(&["--min-free-mib", "999999999"]).await;
    let refused = app.anonymous().get("/health/ready").await;
    assert_code(&refused, 503, "not_ready");
    assert_eq!(
        refused.detail()["checks"],
        json!({"database": "ok", "migrations": "ok", "storage": "failed", "clock": "ok", "feed": "ok"})
    );
}
