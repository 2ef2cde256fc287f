//! `tracewright health`, `serve --check-schema`, and what a supervisor of the service sees.

use std::net::SocketAddr;
use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use testdb::{Template, TestDb};
use tokio::net::TcpListener;
use tokio::process::Command;

use super::program::{Service, finish, program, serve};
use super::shared::eventually;
use crate::support::{SECRET, TestApp};

/// Asks for the health of the service on an address.
async fn health(address: SocketAddr, more: &[&str]) -> super::program::Ended {
    let mut command = program(&["health", "--listen", &address.to_string()]);
    command.args(more);
    finish(command).await
}

/// A database without a schema.
async fn empty_database() -> TestDb {
    Template::prepare("empty", async |_| Ok(())).await.unwrap().clone_database().await.unwrap()
}

/// A free port of this machine.
async fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

/// Prepares the service on a database.
fn serve_on(database: &TestDb, address: SocketAddr, media: &std::path::Path) -> Command {
    let mut command = program(&["serve", "--listen", &address.to_string(), "--drain-seconds", "0"]);
    command.env("TRACEWRIGHT_DATABASE_URL", database.url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
    command.env("TRACEWRIGHT_MEDIA", media);
    command
}

#[tokio::test]
async fn health_is_1_until_the_schema_is_complete_then_0_and_3_when_the_service_has_stopped() {
    let (database, address, media) = (empty_database().await, free_address().await, tempfile::tempdir().unwrap());
    assert_eq!(health(address, &[]).await.code, Some(3), "nothing listens");
    let mut command = serve_on(&database, address, media.path());
    command.env("TRACEWRIGHT_WAIT_FOR_SCHEMA", "true");
    let service = Service::spawn(command, address);
    let alive = async || (health(address, &["--live"]).await.code == Some(0)).then_some(());
    eventually("the process answers", alive).await;
    let waiting = health(address, &[]).await;
    assert_eq!(waiting.code, Some(1), "{waiting:?}");
    assert!(waiting.out.contains("\"migrations\""), "{waiting:?}");

    let check = ["serve", "--check-schema", "--database-url", &database.url()];
    let missing = finish(program(&check)).await;
    assert_eq!((missing.code, missing.out.contains("WRONG  schema")), (Some(2), true), "{missing:?}");
    finish(program(&["migrate", "--database-url", &database.url()])).await.ok();
    let complete = finish(program(&check)).await.ok();
    assert!(complete.out.contains("ok     schema"), "{complete:?}");
    let ready = async || (health(address, &[]).await.code == Some(0)).then_some(());
    eventually("the service is ready without a restart", ready).await;

    let url = format!("http://{address}");
    assert_eq!(finish(program(&["health", "--url", &url])).await.code, Some(0));
    service.stop().await;
    assert_eq!(health(address, &["--live"]).await.code, Some(3));
    let away = finish(program(&["serve", "--check-schema", "--database-url", "postgres://x@127.0.0.1:1/x"])).await;
    assert_eq!((away.code, away.out.contains("WRONG  database")), (Some(3), true), "{away:?}");
}

#[tokio::test]
async fn health_waits_at_most_three_seconds_for_a_service_that_does_not_answer() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let begun = std::time::Instant::now();
    let ended = health(silent.local_addr().unwrap(), &[]).await;
    assert_eq!((ended.code, ended.err.contains("no answer within 3 s")), (Some(3), true), "{ended:?}");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    for wrong in ["plant.example", "ftp://plant.example"] {
        finish(program(&["health", "--url", wrong])).await.failed_with(&["--url must"]);
    }
}

/// Receives reports to systemd until one contains a text. Returns all of them.
async fn reported(socket: &UnixDatagram, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    eventually(text, async || {
        let mut buffer = [0; 256];
        while let Ok(length) = socket.recv(&mut buffer) {
            all.push(String::from_utf8_lossy(&buffer[..length]).trim_end().to_owned());
        }
        all.iter().any(|report| report == text).then_some(())
    })
    .await;
    all
}

#[tokio::test]
async fn serve_reports_to_systemd_that_it_is_ready_alive_and_stopping() {
    let app = TestApp::new().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_nonblocking(true).unwrap();
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0"]).env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "400000");
    let service = Service::start(command).await;
    assert_eq!(reported(&socket, "READY=1").await[0], "READY=1", "the first report");
    reported(&socket, "WATCHDOG=1").await;
    service.signal("HUP").await;
    reported(&socket, "WATCHDOG=1").await;
    assert!(service.log().contains("nothing was reloaded"), "{}", service.log());
    service.stop().await;
    reported(&socket, "STOPPING=1").await;
}

#[tokio::test]
async fn doctor_accepts_the_port_of_the_service_itself_and_no_other_program() {
    let app = TestApp::new().await;
    let service = Service::start(serve(&app, "127.0.0.1:0")).await;
    let doctor = async |address: SocketAddr| {
        let mut command = program(&["doctor", "--listen", &address.to_string()]);
        command.env("TRACEWRIGHT_DATABASE_URL", app.database_url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
        command.env("TRACEWRIGHT_MEDIA", &app.instance.app.settings.media);
        finish(command).await.out
    };
    let own = doctor(service.address).await;
    assert!(own.contains(&format!("ok     port: the service is running on {}", service.address)), "{own}");
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let other = doctor(silent.local_addr().unwrap()).await;
    assert!(other.contains("WRONG  port: cannot listen on"), "{other}");
    service.stop().await;
}

#[tokio::test]
async fn settings_come_from_a_file_unless_a_flag_or_the_environment_has_them() {
    let app = TestApp::new().await;
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(file("url"), format!("{}\n", app.database_url())).unwrap();
    let settings = format!("# a comment\nTRACEWRIGHT_DATABASE_URL_FILE='{}'\n", file("url"));
    std::fs::write(file("service.env"), settings).unwrap();
    let check = ["serve", "--check-schema", "--env-file", &file("service.env")];
    finish(program(&check)).await.ok();
    let mut other = program(&check);
    other.env("TRACEWRIGHT_DATABASE_URL", "postgres://x@127.0.0.1:1/x");
    assert_eq!(finish(other).await.code, Some(3), "the environment takes precedence");
    finish(program(&["serve", "--check-schema", "--env-file", &file("missing")])).await.failed_with(&["cannot read"]);
    std::fs::write(file("broken.env"), "TRACEWRIGHT_LISTEN").unwrap();
    let broken = ["serve", "--check-schema", "--env-file", &file("broken.env")];
    finish(program(&broken)).await.failed_with(&["line 1 is not NAME=value"]);
    assert_eq!(finish(program(&["serve", "--nonsense"])).await.code, Some(64));
    assert_eq!(finish(program(&["serve", "--help"])).await.code, Some(0));
}
