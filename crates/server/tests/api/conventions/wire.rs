//! Requests that HTTP libraries cannot send: raw bytes on a socket.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::shared::{Wire, authorization, exchange, head};
use crate::support::TestApp;

const KIB: usize = 1024;

/// Whether a request with a long head was refused: with 414, 431, or a connection closed without a response.
fn is_refused(answer: Option<&Wire>) -> bool {
    answer.is_none_or(|answer| matches!(answer.status(), 414 | 431))
}

#[tokio::test]
async fn a_connection_with_half_a_request_head_is_closed_within_about_ten_seconds() {
    let app = TestApp::new().await;
    let start = Instant::now();
    let answer = exchange(app.instance.address, b"GET /api/hello HTTP/1.1\r\nHost: te").await;
    assert!(start.elapsed().as_secs() < 13, "cut after {:?}", start.elapsed());
    assert!(answer.as_ref().is_none_or(|answer| answer.status() == 408), "{answer:?}");
    app.anonymous().get("/hello").await.ok();
}

/// Sends a body byte by byte, or not at all. Returns the number of seconds until the service refused it, and the
/// refusal.
async fn cut_after(app: &TestApp, head: &str, pace: Option<Duration>) -> (u64, (u16, String)) {
    let (start, stream) = (Instant::now(), TcpStream::connect(app.instance.address).await.unwrap());
    let (mut reading, mut writing) = stream.into_split();
    writing.write_all(head.as_bytes()).await.unwrap();
    let mut received = String::new();
    let sending = async {
        while let Some(pace) = pace {
            tokio::time::sleep(pace).await;
            let _ = writing.write_all(b" ").await;
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        read = reading.read_to_string(&mut received) => drop(read),
        () = sending => {}
    }
    let (head, body) = received.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {received:?}"));
    (start.elapsed().as_secs(), Wire { head: head.to_owned(), body: body.to_owned() }.refusal())
}

// The deadline applies to the whole body: single bytes at intervals do not extend it.
#[tokio::test]
async fn a_body_that_does_not_end_is_refused_after_a_minute() {
    let app = TestApp::new().await;
    let boss = app.user("boss", "admin").await;
    let more = format!("{}Content-Type: application/json\r\nContent-Length: 1000\r\n", authorization(&boss));
    let head = head("POST", "/api/department", &more);
    let (silent, slow) =
        tokio::join!(cut_after(&app, &head, None), cut_after(&app, &head, Some(Duration::from_secs(2))));
    for (seconds, refusal) in [silent, slow] {
        assert_eq!(refusal, (408, "request_timeout".to_owned()));
        assert!((59..75).contains(&seconds), "cut after {seconds} s");
    }
}

#[tokio::test]
async fn a_head_of_90_to_100_kib_is_refused() {
    let app = TestApp::new().await;
    let lines = format!("X: {}\r\n", "x".repeat(KIB)).repeat(90);
    for more in [format!("X: {}\r\n", "x".repeat(100 * KIB)), lines] {
        let answer = exchange(app.instance.address, head("GET", "/api/hello", &more).as_bytes()).await;
        assert!(is_refused(answer.as_ref()), "{answer:?}");
    }
    app.anonymous().get("/hello").await.ok();
}

// The request line and the headers may have 16 KiB each (docs/spec/conventions.md#limits).
#[tokio::test]
async fn headers_of_15_kib_beside_a_request_line_of_15_kib_are_accepted() {
    let app = TestApp::new().await;
    let path = format!("/api/hello?_x={}", "x".repeat(15 * KIB));
    let more = format!("X: {}\r\n", "x".repeat(15 * KIB));
    let answer = exchange(app.instance.address, head("GET", &path, &more).as_bytes()).await.unwrap();
    assert_eq!(answer.status(), 200, "{}", answer.head);
}

#[tokio::test]
async fn headers_of_20_kib_are_refused() {
    let app = TestApp::new().await;
    let more = format!("X: {}\r\n", "x".repeat(20 * KIB));
    let answer = exchange(app.instance.address, head("GET", "/api/hello", &more).as_bytes()).await;
    assert!(is_refused(answer.as_ref()), "{answer:?}");
}

#[tokio::test]
async fn a_request_line_of_20_kib_is_refused() {
    let app = TestApp::new().await;
    let path = format!("/api/hello?_x={}", "x".repeat(20 * KIB));
    let answer = exchange(app.instance.address, head("GET", &path, "").as_bytes()).await;
    assert!(is_refused(answer.as_ref()), "{answer:?}");
}

#[tokio::test]
async fn a_broken_body_is_400_bad_request() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let more = format!("{}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", authorization(&admin));
    let request = head("POST", "/api/department", &more) + "not a size\r\n{}\r\n0\r\n\r\n";
    let answer = exchange(app.instance.address, request.as_bytes()).await.unwrap();
    assert_eq!(answer.refusal(), (400, "bad_request".to_owned()));
    assert_eq!(app.count("select count(*) from organization.department").await, 0);
}

// Bytes that are not HTTP never become a request: the HTTP library responds to them, without a body
// (docs/decisions/0021).
#[tokio::test]
async fn a_broken_request_line_is_400() {
    let app = TestApp::new().await;
    let answer = exchange(app.instance.address, b"GET /api/he llo HTTP/1.1\r\nHost: test\r\n\r\n").await.unwrap();
    assert_eq!(answer.status(), 400, "{answer:?}");
}

#[tokio::test]
async fn a_path_that_climbs_is_404_and_shows_no_file() {
    let app = TestApp::new().await;
    for path in [
        "/api/docs/../../etc/passwd",
        "/api/docs/../../../../../../etc/passwd",
        "/api/docs/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/api/docs/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/docs/%2Fetc%2Fpasswd",
        "/api/docs/..%5c..%5cetc%5cpasswd",
        "/api/docs/..",
        "/api/docs/.",
        "/api/docs/./start.js",
        "/../etc/passwd",
        "/api/../api/hello",
        "/api/%2e%2e/metrics",
    ] {
        let answer = exchange(app.instance.address, head("GET", path, "").as_bytes()).await.unwrap();
        assert_eq!(answer.refusal(), (404, "route_not_found".to_owned()), "{path}");
        assert!(!answer.body.contains("root:"), "{path}");
    }
    let nul = exchange(app.instance.address, head("GET", "/api/docs/a%00b", "").as_bytes()).await.unwrap();
    assert!([404, 422].contains(&nul.status()), "{nul:?}");
}

#[tokio::test]
async fn a_client_that_hangs_up_in_the_middle_of_a_body_changes_nothing() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let more = format!("{}Content-Type: application/json\r\nContent-Length: 100\r\n", authorization(&admin));
    let request = head("POST", "/api/department", &more) + r#"{"name":"Assembly"}"#;
    let mut stream = tokio::net::TcpStream::connect(app.instance.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
    tokio::io::AsyncWriteExt::shutdown(&mut stream).await.unwrap();
    let mut rest = String::new();
    let _ = tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut rest).await;
    assert!(!rest.starts_with("HTTP/1.1 200"), "{rest}");
    assert_eq!(app.count("select count(*) from organization.department").await, 0);
}
