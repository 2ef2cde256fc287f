//! Silent connections: the service closes them in time, and until then they keep no other client out.
//!
//! The ordinary run opens 1 000 connections with a limit of 500. `TRACEWRIGHT_SILENT_CLIENTS=10000` makes a long run
//! with the default limit.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::number;
use crate::conventions::program::{Service, serve};
use crate::conventions::shared::{authorization, eventually};
use crate::support::TestApp;

const PASSWORD: &str = "vertical-lathe-7-plum";
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// An empty `SETTINGS` frame of HTTP/2.
const SETTINGS: &[u8] = &[0, 0, 0, 4, 0, 0, 0, 0, 0];

/// Ways to be silent: no byte, one byte, half of an HTTP/2 preface, a complete preface, and a preface with settings but
/// without a request.
fn silences() -> [Vec<u8>; 5] {
    let (half, _) = PREFACE.split_at(12);
    [Vec::new(), b"G".to_vec(), half.to_vec(), PREFACE.to_vec(), [PREFACE, SETTINGS].concat()]
}

/// Opens a connection from one of the addresses of this machine.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let connected = tokio::time::timeout(Duration::from_secs(10), socket.connect(to)).await;
    connected.expect("the service takes connections").unwrap()
}

/// Raises the limit of open files of this process as far as possible. Returns the limit.
async fn raise_file_limit() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let most = line.split_whitespace().nth(4).unwrap();
    let id = std::process::id().to_string();
    let mut raise = tokio::process::Command::new("prlimit");
    raise.args(["--pid", &id, &format!("--nofile={most}:")]);
    assert!(raise.status().await.is_ok_and(|status| status.success()));
    most.parse().unwrap_or(usize::MAX)
}

#[expect(clippy::print_stderr, reason = "the figure is what the long run is made for")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_connections_beyond_the_limit_do_not_keep_a_new_client_out() {
    let wanted = number("TRACEWRIGHT_SILENT_CLIENTS", 1_000);
    let silent = wanted.min(raise_file_limit().await.saturating_sub(200));
    let bound = if wanted >= 10_000 { silent } else { silent / 2 };
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.env("TRACEWRIGHT_MAX_CLIENTS", bound.to_string());
    let service = Service::start(command).await;
    service.anonymous().log_in("anna", PASSWORD).await.ok();

    let mut held = Vec::new();
    for (number, bytes) in (0..silent).zip(silences().iter().cycle()) {
        // Connections come from many addresses, so that only the limit for all of them applies.
        let from = [127, 1, u8::try_from(number / 200 % 200).unwrap(), 1];
        let mut connection = connect(from, service.address).await;
        // Writing can fail here if the service has closed the connection to accept another one.
        let _ = connection.write_all(bytes).await;
        held.push(connection);
    }
    let start = Instant::now();
    for attempt in 0..5 {
        // Every request uses a new connection.
        let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
        let form = client.post(format!("http://{}/api/auth", service.address));
        let login = form.form(&[("username", "anna"), ("password", PASSWORD)]).timeout(Duration::from_secs(10));
        assert_eq!(login.send().await.expect("an answer").status(), 200, "{attempt}");
    }
    let each = start.elapsed() / 5;
    eprintln!("{silent} silent connections, bound {bound}: a login took {each:?}");
    assert!(each < Duration::from_secs(1), "{each:?}");
    drop(held);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_without_a_request_is_closed_within_about_ten_seconds() {
    let app = TestApp::new().await;
    let start = Instant::now();
    let mut open = tokio::task::JoinSet::new();
    for bytes in silences() {
        let mut connection = TcpStream::connect(app.instance.address).await.unwrap();
        open.spawn(async move {
            connection.write_all(&bytes).await.unwrap();
            let mut rest = Vec::new();
            let _ = connection.read_to_end(&mut rest).await;
            bytes
        });
    }
    while let Some(cut) = tokio::time::timeout(Duration::from_secs(14), open.join_next()).await.expect("all are cut") {
        assert!(start.elapsed() > Duration::from_secs(5), "{cut:?} was cut too early");
    }
    assert!(start.elapsed() < Duration::from_secs(14), "{:?}", start.elapsed());
}

/// Opens an event stream, whose request remains active until the stream is closed.
async fn at_work(from: [u8; 4], app: &TestApp, more: &str) -> TcpStream {
    let mut connection = connect(from, app.instance.address).await;
    let head = format!("GET /api/event/stream?topics=production HTTP/1.1\r\nHost: test\r\n{more}\r\n");
    connection.write_all(head.as_bytes()).await.unwrap();
    let mut start = [0; 12];
    connection.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    connection
}

/// Sends a request whose body never arrives.
async fn sending(from: [u8; 4], app: &TestApp) -> TcpStream {
    let mut connection = connect(from, app.instance.address).await;
    let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n";
    let head = format!("POST /api/auth HTTP/1.1\r\nHost: test\r\n{form}\r\na");
    connection.write_all(head.as_bytes()).await.unwrap();
    connection
}

/// Whether the service answers a request on a new connection from this address.
async fn is_answered(from: [u8; 4], app: &TestApp) -> bool {
    let mut connection = connect(from, app.instance.address).await;
    let request = b"GET /api/hello HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    let _ = connection.write_all(request).await;
    let mut text = String::new();
    let read = tokio::time::timeout(Duration::from_secs(5), connection.read_to_string(&mut text)).await;
    read.is_ok() && text.starts_with("HTTP/1.1 200")
}

/// Options of the service that let one user open all streams of a test.
const MANY_STREAMS: [&str; 2] = ["--max-streams-per-user", "100"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_at_its_own_limit_has_its_silent_connections_closed_for_new_ones() {
    let app = TestApp::with(&[&["--max-clients-per-address", "10"][..], &MANY_STREAMS].concat()).await;
    let admin = app.user("admin", "admin").await;
    let (here, there) = ([127, 0, 0, 9], [127, 0, 0, 10]);
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(connect(here, app.instance.address).await);
    }
    assert!(is_answered(here, &app).await, "silent ones make room");
    let mut busy = Vec::new();
    for _ in 0..10 {
        busy.push(at_work(here, &app, &authorization(&admin)).await);
    }
    assert!(!is_answered(here, &app).await, "the address is full of work");
    assert!(is_answered(there, &app).await, "others are not touched");
    drop(busy);
    eventually("the address has room again", async || is_answered(here, &app).await.then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trusted_proxy_has_no_limit_per_address() {
    let flags = ["--max-clients-per-address", "5", "--trusted-proxies", "127.0.0.9/32"];
    let app = TestApp::with(&[&flags[..], &MANY_STREAMS].concat()).await;
    let admin = app.user("admin", "admin").await;
    let mut busy = Vec::new();
    for _ in 0..12 {
        busy.push(at_work([127, 0, 0, 9], &app, &authorization(&admin)).await);
    }
    assert!(is_answered([127, 0, 0, 9], &app).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_active_connection_is_not_closed_for_others_and_one_whose_body_does_not_come_is() {
    let app = TestApp::with(&["--max-clients", "4"]).await;
    let admin = app.user("admin", "admin").await;
    let mut working = at_work([127, 0, 0, 9], &app, &authorization(&admin)).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(sending([127, 0, 0, 10], &app).await);
    }
    assert!(is_answered([127, 0, 0, 11], &app).await, "nobody waits for bodies that do not come");
    let mut bytes = [0; 64];
    let read = tokio::time::timeout(Duration::from_secs(2), working.read(&mut bytes)).await;
    assert!(!matches!(read, Ok(Ok(0) | Err(_))), "the stream was cut: {read:?}");
}
