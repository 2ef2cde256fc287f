//! Compression: on request, over 500 bytes, nothing else changed.

use std::io::Write;
use std::process::{Command, Stdio};

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, TestApp, send};

/// The path of a department whose answer has exactly this many bytes.
async fn of_size(admin: &Actor, size: usize) -> String {
    let made = admin.post("/department", json!({"name": format!("{size}"), "description": ""})).await.ok();
    let path = format!("/department/{}", made.detail()["_key"].as_str().unwrap());
    let missing = size - admin.get(&path).await.ok().bytes.len();
    admin.patch(&path, json!({"description": "x".repeat(missing)})).await.ok();
    assert_eq!(admin.get(&path).await.ok().bytes.len(), size);
    path
}

async fn ask(actor: &Actor, method: Method, path: &str, accepted: &str) -> Answer {
    send(actor.request(method, path).header("accept-encoding", accepted)).await
}

/// What the program gzip makes of it.
fn unzipped(bytes: &[u8]) -> Vec<u8> {
    let mut program =
        Command::new("gzip").arg("-dc").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("gzip");
    program.stdin.take().unwrap().write_all(bytes).unwrap();
    let output = program.wait_with_output().unwrap();
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
async fn head_of_a_large_answer_that_may_be_compressed_has_no_body() {
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
