//! Compression of responses over 500 bytes for clients that request it, without any other change.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::program::{Service, serve};
use crate::support::{Actor, Answer, TestApp, print_figure, send};

/// The path of a department whose response has exactly this many bytes.
async fn of_size(admin: &Actor, size: usize) -> String {
    let made = admin.post("/department", json!({"name": format!("{size}"), "description": ""})).await.ok();
    let path = format!("/department/{}", made.detail()["_key"].as_str().unwrap());
    let missing = size - admin.get(&path).await.ok().bytes.len();
    admin.patch(&path, json!({"description": "x".repeat(missing)})).await.ok();
    assert_eq!(admin.get(&path).await.ok().bytes.len(), size);
    path
}

/// Sends a request with this `Accept-Encoding`.
async fn ask(actor: &Actor, method: Method, path: &str, accepted: &str) -> Answer {
    send(actor.request(method, path).header("accept-encoding", accepted)).await
}

/// Decompresses the bytes with the program gzip.
fn unzipped(bytes: &[u8]) -> Vec<u8> {
    let mut program =
        Command::new("gzip").arg("-dc").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("gzip");
    // In a thread, because gzip stops reading its input when nobody reads its output.
    let (mut input, bytes) = (program.stdin.take().unwrap(), bytes.to_vec());
    let writing = std::thread::spawn(move || input.write_all(&bytes));
    let output = program.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    assert!(output.status.success(), "not gzip");
    output.stdout
}

#[tokio::test]
async fn an_answer_over_500_bytes_is_compressed_as_the_client_asked() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let path = of_size(&admin, 5000).await;
    let plain = admin.get(&path).await.ok();
    assert_eq!(plain.header("content-encoding"), "");
    for (accepted, encoding) in [("gzip", "gzip"), ("br", "br"), ("deflate, gzip;q=0.5", "gzip")] {
        let answer = ask(&admin, Method::GET, &path, accepted).await.ok();
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert!(answer.header("vary").to_ascii_lowercase().contains("accept-encoding"), "{accepted}: {answer:?}");
        assert!(answer.bytes.len() < plain.bytes.len() / 2, "{accepted}");
        assert_eq!(answer.header("etag"), plain.header("etag"), "{accepted}");
        if encoding == "gzip" {
            assert_eq!(unzipped(&answer.bytes), plain.bytes);
        }
    }
    for accepted in ["identity", "zstd", "gzip;q=0"] {
        let answer = ask(&admin, Method::GET, &path, accepted).await.ok();
        assert_eq!(answer.header("content-encoding"), "", "{accepted}");
        assert_eq!(answer.bytes, plain.bytes, "{accepted}");
    }
}

#[tokio::test]
async fn an_answer_of_exactly_500_bytes_is_not_compressed_and_one_of_501_is() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for (size, encoding) in [(499, ""), (501, "gzip"), (500, "")] {
        let path = of_size(&admin, size).await;
        let answer = ask(&admin, Method::GET, &path, "gzip, br;q=0.1").await.ok();
        assert_eq!(answer.header("content-encoding"), encoding, "{size} bytes");
    }
}

#[tokio::test]
async fn head_request_for_a_large_answer_that_may_be_compressed_has_no_body() {
    let app = TestApp::new().await;
    for accepted in ["gzip", "br", "identity"] {
        let answer = ask(&app.anonymous(), Method::HEAD, "/openapi.json", accepted).await.ok();
        assert!(answer.bytes.is_empty(), "{accepted}");
        assert_eq!(answer.header("content-type"), "application/json", "{accepted}");
    }
}

#[tokio::test]
async fn a_large_error_is_compressed_and_still_an_error() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let members: serde_json::Map<String, Value> = (0..50).map(|index| (format!("m{index}"), json!(1))).collect();
    let path = of_size(&admin, 400).await;
    let request = admin.request(Method::PATCH, &path).header("accept-encoding", "gzip").json(&Value::Object(members));
    let answer = send(request).await;
    assert_eq!((answer.status, answer.header("content-encoding").as_str()), (422, "gzip"));
    let body: Value = serde_json::from_slice(&unzipped(&answer.bytes)).unwrap();
    assert_eq!(body["detail"].as_array().unwrap().len(), 50);
}

/// Documents that never change are compressed only once.
#[tokio::test]
async fn the_interface_description_and_the_files_of_its_page_are_compressed_and_have_an_etag() {
    let app = TestApp::new().await;
    let anyone = app.anonymous();
    for path in ["/openapi.json", "/docs/swagger-ui-bundle.js", "/docs/start.js"] {
        let plain = ask(&anyone, Method::GET, path, "identity").await.ok();
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        for (accepted, encoding) in [("br", "br"), ("gzip", "gzip"), ("gzip, br", "br"), ("br;q=0, gzip", "gzip")] {
            let answer = ask(&anyone, Method::GET, path, accepted).await.ok();
            assert_eq!(answer.header("content-encoding"), encoding, "{path} {accepted}");
            assert_eq!(answer.header("vary"), "accept-encoding", "{path} {accepted}");
            assert_eq!(answer.header("etag"), plain.header("etag"), "{path} {accepted}");
            if encoding == "gzip" {
                assert_eq!(unzipped(&answer.bytes), plain.bytes, "{path}");
            }
            let again = anyone.request(Method::GET, path).header("accept-encoding", accepted);
            let again = send(again.header("if-none-match", plain.header("etag"))).await;
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{path} {accepted}");
            assert_eq!(again.header("content-encoding"), "", "{path} {accepted}");
        }
    }
}

/// CPU time that a process has used.
fn used(service: &Service) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", service.id())).unwrap();
    let after_name = stat.rsplit_once(')').unwrap().1;
    let times = after_name.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap());
    Duration::from_millis(times.sum::<u64>() * 10)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sending_the_compressed_interface_description_costs_no_more_than_sending_it_plain() {
    const ASKED: u32 = 64;
    let app = TestApp::new().await;
    let service = Service::start(serve(&app, "127.0.0.1:0")).await;
    let anyone = app.anonymous().at(service.address);
    let mut costs = Vec::new();
    for accepted in ["identity", "br"] {
        ask(&anyone, Method::GET, "/openapi.json", accepted).await.ok();
        let before = used(&service);
        for _ in 0..ASKED {
            ask(&anyone, Method::GET, "/openapi.json", accepted).await.ok();
        }
        costs.push(used(&service).checked_sub(before).unwrap() / ASKED);
    }
    print_figure(&format!("the description: {:?} as it is, {:?} packed", costs[0], costs[1]));
    assert!(costs[1] <= costs[0] + Duration::from_millis(3), "{costs:?}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_answers_in_parallel_are_compressed_or_plain_and_always_complete() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let value = json!((0..20_000).map(|number| format!("text {number}")).collect::<Vec<_>>());
    admin.put("/custom-data/large", json!({"value": value})).await.ok();
    let plain = admin.get("/custom-data/large").await.ok();
    assert!(plain.bytes.len() > 200_000);
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..24 {
        let admin = admin.clone();
        asking.spawn(async move { ask(&admin, Method::GET, "/custom-data/large", "gzip").await.ok() });
    }
    let answers = asking.join_all().await;
    for answer in &answers {
        let packed = answer.header("content-encoding") == "gzip";
        let bytes = if packed { unzipped(&answer.bytes) } else { answer.bytes.to_vec() };
        assert_eq!(bytes, plain.bytes);
    }
    // A single request always gets a permit to compress.
    let alone = ask(&admin, Method::GET, "/custom-data/large", "gzip").await.ok();
    assert_eq!(alone.header("content-encoding"), "gzip");
}
