//! Bodies that are refused before their first byte is read, or while they arrive.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::workbooks::{SHEET, book, book_with, strings};
use crate::conventions::shared::{authorization, exchange, head};
use crate::support::{Actor, Answer, TestApp, assert_code, send};

const MIB: usize = 1024 * 1024;

/// Sends only a head that announces a body and reads the response. The service must not wait for the body.
async fn announced(app: &TestApp, method: &str, path: &str, more: &str) -> (u16, String) {
    let start = Instant::now();
    let answer = exchange(app.instance.address, head(method, path, more).as_bytes()).await.expect("an answer");
    assert!(start.elapsed() < Duration::from_secs(3), "it waited for the body");
    answer.refusal()
}

#[tokio::test]
async fn a_body_of_a_type_that_is_not_accepted_is_415_before_its_first_byte() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let unsupported = (415, "unsupported_media_type".to_owned());
    let chunked = |kind: &str| format!("Content-Type: {kind}\r\nTransfer-Encoding: chunked\r\n");
    let drip = chunked("multipart/form-data; boundary=b");
    assert_eq!(announced(&app, "POST", "/api/auth", &drip).await, unsupported);
    let drip = format!("{}{drip}", authorization(&admin));
    assert_eq!(announced(&app, "POST", "/api/department", &drip).await, unsupported);
    let json = format!("{}{}", authorization(&admin), chunked("application/json"));
    assert_eq!(announced(&app, "POST", "/api/files", &json).await, unsupported);
    let packed = format!("{json}Content-Encoding: gzip\r\n");
    assert_eq!(announced(&app, "POST", "/api/department", &packed).await, unsupported);
}

#[tokio::test]
async fn the_size_of_a_body_is_limited_by_the_operation_and_not_by_its_type() {
    let app = TestApp::new().await;
    let too_large = (413, "body_too_large".to_owned());
    for kind in ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded"] {
        let more = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", 490 * MIB);
        assert_eq!(announced(&app, "POST", "/api/auth", &more).await, too_large, "{kind}");
    }
}

#[tokio::test]
async fn a_compressed_body_is_415_and_one_with_encoding_identity_is_accepted() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let body = json!({"name": "Assembly"}).to_string();
    let sent = async |encoding: &str| {
        let request = admin.request(Method::POST, "/department").header("content-type", "application/json");
        send(request.header("content-encoding", encoding).body(body.clone())).await
    };
    for encoding in ["gzip", "br", "deflate", "identity, gzip"] {
        assert_code(&sent(encoding).await, 415, "unsupported_media_type");
    }
    sent("identity").await.ok();
}

#[tokio::test]
async fn a_form_of_more_than_1000_parameters_or_64_kib_is_413() {
    let app = TestApp::new().await;
    let form = async |body: String| {
        let request = app.anonymous().raw(Method::POST, "/api/auth");
        send(request.header("content-type", "application/x-www-form-urlencoded").body(body)).await
    };
    let many = |count: usize| (0..count).map(|number| format!("{number:x}=&")).collect::<Vec<_>>().concat();
    assert_eq!(form(format!("{}username=a&password=b", many(998))).await.status, 401);
    let refused = form(format!("{}username=a&password=b", many(999))).await;
    assert_code(&refused, 413, "body_too_large");
    assert_eq!(refused.detail()["limit"], 1000);
    let refused = form(format!("username={}&password=b", "x".repeat(64 * 1024))).await;
    assert_code(&refused, 413, "body_too_large");
    assert_eq!(refused.detail()["limit"], 65_536);
}

/// Stores custom data with a list of this many numbers.
async fn put_values(admin: &Actor, values: usize) -> Answer {
    let body = format!("{{\"value\":[{}0]}}", "0,".repeat(values - 1));
    let request = admin.request(Method::PUT, "/custom-data/numbers").header("content-type", "application/json");
    send(request.body(body)).await
}

#[tokio::test]
async fn json_of_200_000_values_is_accepted_and_of_more_is_413() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    // The object and the list count as values too. So does each opening bracket.
    put_values(&admin, 199_997).await.ok();
    let refused = put_values(&admin, 200_001).await;
    assert_code(&refused, 413, "body_too_large");
    assert_eq!(refused.detail()["limit"], 200_000);
}

#[tokio::test]
async fn commas_and_brackets_inside_texts_do_not_count_as_values() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let text = r#",[{\"\\"#.repeat(60_000);
    let value = json!({"value": text});
    admin.put("/custom-data/text", value.clone()).await.ok();
    assert_eq!(admin.get("/custom-data/text").await.ok().json()["value"], value["value"]);
}

#[tokio::test]
async fn a_part_head_of_8_kib_is_accepted_and_of_300_kib_is_422() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let part = |head: usize| {
        let bucket = "--b\r\nContent-Disposition: form-data; name=\"bucket\"\r\n\r\nuser\r\n";
        let key = format!("--b\r\nContent-Disposition: form-data; name=\"object_key\"\r\n\r\n{}\r\n", admin.user_key);
        let file = "--b\r\nContent-Disposition: form-data; name=\"contents\"; filename=\"a.txt\"\r\nX-More: ";
        format!("{bucket}{key}{file}{}\r\n\r\nhello\r\n--b--\r\n", "x".repeat(head))
    };
    let sent = async |body: String| {
        let request = admin.request(Method::POST, "/files").header("content-type", "multipart/form-data; boundary=b");
        send(request.body(body)).await
    };
    sent(part(8 * 1024)).await.ok();
    let refused = sent(part(300 * 1024)).await;
    assert_eq!(refused.status, 422, "{refused:?}");
    assert_eq!(refused.detail()[0]["type"], "value_error", "{refused:?}");
}

#[tokio::test]
async fn texts_of_a_multipart_body_over_256_kib_together_are_422_too_long() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let text = format!("--b\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\n{}\r\n", "t".repeat(60 * 1024));
    let request = admin.request(Method::POST, "/files").header("content-type", "multipart/form-data; boundary=b");
    let refused = send(request.body(format!("{}--b--\r\n", text.repeat(5)))).await;
    assert_eq!((refused.status, refused.detail()[0]["type"].as_str()), (422, Some("too_long")), "{refused:?}");
}

// RFC 9112, 3.2: such a request is invalid.
#[tokio::test]
async fn http_1_1_without_a_host_or_with_two_is_400() {
    let app = TestApp::new().await;
    for host in ["", "Host: a\r\nHost: b\r\n"] {
        let request = format!("GET /api/hello HTTP/1.1\r\nConnection: close\r\n{host}\r\n");
        let answer = exchange(app.instance.address, request.as_bytes()).await.unwrap();
        assert_eq!(answer.refusal(), (400, "bad_request".to_owned()), "{host:?}");
    }
    let old = exchange(app.instance.address, b"GET /api/hello HTTP/1.0\r\n\r\n").await.unwrap();
    assert_eq!(old.status(), 200, "HTTP/1.0 knows no host");
}

// RFC 9112, 6.3: the length is ignored, and further requests on the connection are not answered.
#[tokio::test]
async fn a_content_length_beside_a_transfer_encoding_is_ignored_and_ends_the_connection() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let request = format!(
        "POST /api/department HTTP/1.1\r\nHost: test\r\n{}Content-Type: application/json\r\nContent-Length: 4\r\n\
         Transfer-Encoding: chunked\r\n\r\n13\r\n{{\"name\":\"Assembly\"}}\r\n0\r\n\r\n\
         GET /api/hello HTTP/1.1\r\nHost: test\r\n\r\n",
        authorization(&admin)
    );
    let mut stream = TcpStream::connect(app.instance.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut text = String::new();
    tokio::time::timeout(Duration::from_secs(5), stream.read_to_string(&mut text)).await.expect("an end").unwrap();
    assert_eq!(text.matches("HTTP/1.1 ").count(), 1, "the second request was answered: {text}");
    assert!(text.contains("Assembly"), "the whole body was read: {text}");
}

/// Sends a workbook as a dry run of an import. Returns the status, and the code of a refusal.
async fn dry_run(actor: &Actor, bytes: Vec<u8>) -> (u16, String) {
    let file = reqwest::multipart::Part::bytes(bytes).file_name("a.xlsx");
    let form = reqwest::multipart::Form::new().part("file", file);
    let answer = send(actor.request(Method::POST, "/product/import").multipart(form)).await;
    (answer.status, if answer.status == 200 { String::new() } else { answer.code() })
}

#[tokio::test]
async fn document_types_and_entities_in_a_workbook_are_422_file_unreadable() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "library").await;
    let entity = |n: usize| format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10));
    let laughs = (1..10).map(entity).collect::<Vec<_>>().concat();
    let laughs = format!("<!DOCTYPE s [<!ENTITY l0 \"ha\">{laughs}]>");
    let outside = "<!DOCTYPE s [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>";
    for declaration in [laughs.as_str(), outside, "<!DOCTYPE s SYSTEM \"http://127.0.0.1:1/x.dtd\">"] {
        for entity in ["&l9;", "&x;", "plain"] {
            let texts = strings("", &format!("<si><t>{entity}</t></si>"));
            let refused = (422, "file_unreadable".to_owned());
            assert_eq!(dry_run(&anna, book(&format!("{declaration}{texts}"), SHEET)).await, refused, "{declaration}");
            let sheet = format!("{declaration}{SHEET}");
            assert_eq!(dry_run(&anna, book(&strings("", ""), &sheet)).await, refused, "{declaration}");
            let styles = format!("{declaration}<styleSheet/>").into_bytes();
            let with_styles = book_with(&strings("", ""), SHEET, &[("xl/styles.xml", styles)]);
            assert_eq!(dry_run(&anna, with_styles).await, refused, "{declaration}");
        }
    }
    let comment = format!("<!-- a comment --><!-- <![CDATA[ -->{}", strings("", "<si><t><![CDATA[b]]></t></si>"));
    assert_eq!(dry_run(&anna, book(&comment, SHEET)).await.0, 200, "comments are harmless");
}
