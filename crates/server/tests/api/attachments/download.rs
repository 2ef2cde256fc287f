//! `GET /files/{bucket}/{object_key}/{path}`: headers, ranges, tags.

use reqwest::Method;
use serde_json::json;

use super::steps::{Form, address, archive, key, no_target, put, upload, with_operator};
use super::store::{self, sha256};
use crate::organization::steps::{assert_refused, faults};
use crate::support::{Actor, Answer, TestApp, send};

const TEXT: &[u8] = b"0123456789abcdefghij";

/// A user with the file `f/a.html`, which contains [`TEXT`].
async fn with_file() -> (TestApp, Actor) {
    let (app, anna) = with_operator().await;
    upload(&anna, &Form::of(&anna, Some("f")).typed("contents", "a.html", Some("text/html"), TEXT)).await.ok();
    (app, anna)
}

/// Requests the file `f/a.html` with these headers.
async fn get(anna: &Actor, method: Method, headers: &[(&str, &str)]) -> Answer {
    let request = anna.request(method, &address(anna, "f/a.html"));
    send(headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))).await
}

/// Asserts the headers that every download of [`TEXT`] has, whole or partial.
#[track_caller]
fn assert_headers(answer: &Answer, name: &str, content_type: &str) {
    let expected = [
        ("content-type", content_type),
        ("content-disposition", &format!("attachment; filename*=UTF-8''{name}")),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "sandbox"),
        ("accept-ranges", "bytes"),
        ("etag", &format!("\"{}\"", sha256(TEXT))),
        ("cache-control", "private, no-cache"),
        ("content-encoding", ""),
    ];
    for (header, value) in expected {
        assert_eq!(answer.header(header), value, "{header}");
    }
}

// docs/spec/attachments.md#downloads: one bucket represents all, here `user`.
#[tokio::test]
async fn read_file_answers_all_bytes_as_an_attachment_with_the_headers_of_every_download() {
    let (_app, anna) = with_file().await;
    let answer = get(&anna, Method::GET, &[]).await.ok();
    assert_eq!(answer.bytes, TEXT);
    assert_headers(&answer, "a.html", "text/html");
    assert_eq!(answer.header("content-length"), "20");
    assert_eq!(answer.header("content-range"), "");
}

#[tokio::test]
async fn read_file_of_any_type_is_an_attachment() {
    let (_app, anna) = with_operator().await;
    for kind in ["text/html", "image/svg+xml", "application/pdf", "text/xml", "image/png", "text/javascript"] {
        upload(&anna, &Form::of(&anna, None).typed("contents", "x", Some(kind), TEXT)).await.ok();
        let answer = anna.get(&address(&anna, "x")).await.ok();
        let expected = if kind == "text/javascript" { "application/octet-stream" } else { kind };
        assert_headers(&answer, "x", expected);
    }
}

#[tokio::test]
async fn read_file_by_head_answers_the_headers_without_the_bytes() {
    let (_app, anna) = with_file().await;
    let head = get(&anna, Method::HEAD, &[]).await.ok();
    assert_headers(&head, "a.html", "text/html");
    assert_eq!((head.header("content-length").as_str(), head.bytes.len()), ("20", 0));
    let missing = send(anna.request(Method::HEAD, &address(&anna, "f/none"))).await;
    assert_eq!((missing.status, missing.bytes.len()), (404, 0));
}

#[tokio::test]
async fn read_file_of_one_range_is_206_with_these_bytes() {
    let (_app, anna) = with_file().await;
    let ranges: [(&str, &[u8], &str); 9] = [
        ("bytes=0-4", b"01234", "bytes 0-4/20"),
        ("bytes=0-0", b"0", "bytes 0-0/20"),
        ("bytes=5-9", b"56789", "bytes 5-9/20"),
        ("bytes=15-", b"fghij", "bytes 15-19/20"),
        ("bytes=-3", b"hij", "bytes 17-19/20"),
        ("bytes=-100", TEXT, "bytes 0-19/20"),
        ("bytes=18-1000", b"ij", "bytes 18-19/20"),
        ("bytes=0-", TEXT, "bytes 0-19/20"),
        ("bytes=19-99999999999999999999999", b"j", "bytes 19-19/20"),
    ];
    for (range, bytes, place) in ranges {
        let answer = get(&anna, Method::GET, &[("range", range)]).await;
        assert_eq!((answer.status, &answer.bytes[..]), (206, bytes), "{range}");
        assert_eq!(answer.header("content-range"), place, "{range}");
        assert_eq!(answer.header("content-length"), bytes.len().to_string(), "{range}");
        assert_headers(&answer, "a.html", "text/html");
    }
}

#[tokio::test]
async fn read_file_of_a_range_beyond_the_end_is_416_with_the_size() {
    let (_app, anna) = with_file().await;
    for range in ["bytes=20-", "bytes=20-30", "bytes=99999999999999999999-", "bytes=-0"] {
        let answer = get(&anna, Method::GET, &[("range", range)]).await;
        assert_refused(&answer, 416, &json!({"code": "range_not_satisfiable", "size": 20}));
    }
    upload(&anna, &Form::of(&anna, None).file("empty", "")).await.ok();
    let empty = anna.request(Method::GET, &address(&anna, "empty")).header("range", "bytes=0-0");
    assert_refused(&send(empty).await, 416, &json!({"code": "range_not_satisfiable", "size": 0}));
}

#[tokio::test]
async fn read_file_with_several_ranges_or_an_invalid_one_is_200_with_the_whole_file() {
    let (_app, anna) = with_file().await;
    let ranges = [
        "bytes=0-1,3-4",
        "bytes=0-1, 5-",
        "bytes=-1,-2",
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "bytes=5-4",
        "bytes=--5",
        "bytes=1",
        "items=0-4",
        "0-4",
        "bytes 0-4",
        "bytes=+1-2",
        "bytes=0x1-2",
        "bytes=1.5-3",
        "garbage",
    ];
    for range in ranges {
        let answer = get(&anna, Method::GET, &[("range", range)]).await;
        assert_eq!((answer.status, &answer.bytes[..]), (200, TEXT), "{range}");
        assert_eq!((answer.header("content-range"), answer.header("content-length")), (String::new(), "20".to_owned()));
    }
}

#[tokio::test]
async fn read_file_of_a_range_with_if_range_is_206_for_the_same_file_and_200_for_another() {
    let (_app, anna) = with_file().await;
    let tag = get(&anna, Method::GET, &[]).await.header("etag");
    let same = get(&anna, Method::GET, &[("range", "bytes=0-1"), ("if-range", &tag)]).await;
    assert_eq!((same.status, &same.bytes[..]), (206, &b"01"[..]));
    for other in ["\"other\"", "Wed, 21 Oct 2026 07:28:00 GMT", &format!("W/{tag}")] {
        let whole = get(&anna, Method::GET, &[("range", "bytes=0-1"), ("if-range", other)]).await;
        assert_eq!((whole.status, &whole.bytes[..]), (200, TEXT), "{other}");
        let beyond = get(&anna, Method::GET, &[("range", "bytes=90-"), ("if-range", other)]).await;
        assert_eq!(beyond.status, 200, "{other}");
    }
    let alone = get(&anna, Method::GET, &[("if-range", &tag)]).await;
    assert_eq!((alone.status, &alone.bytes[..]), (200, TEXT));
}

#[tokio::test]
async fn read_file_that_the_client_has_is_304_without_bytes() {
    let (_app, anna) = with_file().await;
    let tag = get(&anna, Method::GET, &[]).await.header("etag");
    for known in [tag.clone(), format!("W/{tag}"), "*".to_owned(), format!("\"x\", {tag}")] {
        for method in [Method::GET, Method::HEAD] {
            let answer = get(&anna, method, &[("if-none-match", &known), ("range", "bytes=0-1")]).await;
            assert_eq!((answer.status, answer.bytes.len()), (304, 0), "{known}");
            assert_eq!(answer.header("etag"), tag);
        }
    }
    assert_eq!(get(&anna, Method::GET, &[("if-none-match", "\"other\"")]).await.ok().bytes, TEXT);
    upload(&anna, &Form::of(&anna, Some("f")).file("a.html", "other")).await.ok();
    let fresh = get(&anna, Method::GET, &[("if-none-match", &tag)]).await.ok();
    assert_eq!((&fresh.bytes[..], fresh.header("etag")), (&b"other"[..], format!("\"{}\"", sha256(b"other"))));
}

#[tokio::test]
async fn read_file_is_never_compressed() {
    let (_app, anna) = with_operator().await;
    let text = "the same words again and again ".repeat(1000);
    for kind in ["text/plain", "application/json", "text/html", "application/xml"] {
        upload(&anna, &Form::of(&anna, None).typed("contents", "a", Some(kind), &text)).await.ok();
        let request = anna.request(Method::GET, &address(&anna, "a")).header("accept-encoding", "gzip, br");
        let answer = send(request).await.ok();
        assert_eq!(answer.header("content-encoding"), "", "{kind}");
        assert_eq!(answer.header("content-length"), text.len().to_string(), "{kind}");
        assert_eq!(answer.bytes, text, "{kind}");
    }
}

#[tokio::test]
async fn read_file_with_a_name_beyond_ascii_answers_it_percent_encoded() {
    let (_app, anna) = with_operator().await;
    let names = [
        ("Gr\u{fc}\u{df}e 1.txt", "Gr%C3%BC%C3%9Fe%201.txt"),
        ("\u{65e5}\u{672c}\u{8a9e}.pdf", "%E6%97%A5%E6%9C%AC%E8%AA%9E.pdf"),
        ("\u{1f600}", "%F0%9F%98%80"),
        ("a%2Fb.txt", "a%252Fb.txt"),
        ("a;b=c,d'e(f)*.txt", "a%3Bb%3Dc%2Cd%27e%28f%29%2A.txt"),
        ("a?b#c&d+e", "a%3Fb%23c%26d%2Be"),
    ];
    for (name, encoded) in names {
        upload(&anna, &Form::of(&anna, None).file(name, name)).await.ok();
        let answer = anna.get(&address(&anna, encoded)).await.ok();
        assert_eq!(answer.bytes, name);
        // Which harmless characters are encoded is free (RFC 8187), so the decoded name is compared.
        let said = answer.header("content-disposition");
        let said = said.strip_prefix("attachment; filename*=UTF-8''").unwrap_or_else(|| panic!("{said}"));
        assert!(said.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~%".contains(&byte)), "{said}");
        assert_eq!(decoded(said), name);
    }
}

/// The text without its percent-encoding.
fn decoded(text: &str) -> String {
    // Encodes characters that have a meaning in a form, but not in a header.
    let text = text.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
    let (name, _) = form_urlencoded::parse(text.as_bytes()).next().expect("a name");
    name.into_owned()
}

#[tokio::test]
async fn read_file_that_does_not_exist_is_404_file_not_found() {
    let (_app, anna) = with_file().await;
    put(&anna, None, &["top"]).await;
    let paths =
        [("f/none", "none"), ("none/a.html", "a.html"), ("a.html", "a.html"), ("f", "f"), ("F/a.html", "a.html")];
    for (path, name) in paths.into_iter().chain([("f/A.html", "A.html"), ("top/top", "top"), ("f%2fx", "x")]) {
        let answer = anna.get(&address(&anna, path)).await;
        assert_refused(&answer, 404, &json!({"code": "file_not_found", "filename": name}));
    }
}

#[tokio::test]
async fn read_file_of_an_unknown_target_is_404_target_not_found_and_of_an_unknown_bucket_422() {
    let (app, anna) = with_file().await;
    for bucket in ["issue", "product", "step", "traceability", "user", "serial", "task"] {
        let answer = anna.get(&format!("/files/{bucket}/none/f/a.html")).await;
        assert_refused(&answer, 404, &no_target(bucket, "none"));
    }
    let other = app.user("other", "").await;
    let answer = anna.get(&address(&other, "f/a.html")).await;
    assert_refused(&answer, 404, &json!({"code": "file_not_found", "filename": "a.html"}));
    let bucket = anna.get(&format!("/files/users/{}/f/a.html", anna.user_key)).await;
    assert_eq!(faults(&bucket), json!([[["path", "bucket"], "enum"]]));
}

#[tokio::test]
async fn read_file_is_allowed_with_any_token_and_refused_without_one() {
    let (app, anna) = with_file().await;
    let reader = app.user("reader", "").await;
    assert_eq!(reader.get(&address(&anna, "f/a.html")).await.ok().bytes, TEXT);
    let answer = app.anonymous().get(&address(&anna, "f/a.html")).await;
    assert_refused(&answer, 401, &json!({"code": "not_authenticated"}));
}

#[tokio::test]
async fn read_file_of_an_archived_user_is_200() {
    let app = store::app().await;
    let (anna, boss) = (app.user("anna", "operator").await, app.user("boss", "admin").await);
    put(&anna, None, &["a"]).await;
    archive(&app, &anna).await;
    assert_eq!(boss.get(&format!("/files/user/{}/a", key(&anna))).await.ok().bytes, "a");
}

#[tokio::test]
async fn read_file_whose_bytes_are_lost_is_500_storage_error_without_the_path() {
    let (app, anna) = with_file().await;
    app.sql.batch_execute("update attachments.file set object_path = 'user/lost'").await.unwrap();
    let answer = get(&anna, Method::GET, &[]).await;
    let request_id = answer.header("x-request-id");
    assert_refused(&answer, 500, &json!({"code": "storage_error", "request_id": request_id}));
    assert!(!answer.json().to_string().contains("lost"), "{answer:?}");
}

#[tokio::test]
async fn read_file_of_large_ranges_answers_exactly_those_bytes() {
    let (_app, anna) = with_operator().await;
    let bytes: Vec<u8> = (0..3_000_000_usize).map(|place| u8::try_from(place % 253).unwrap()).collect();
    upload(&anna, &Form::of(&anna, None).file("big", &bytes)).await.ok();
    for (first, last) in [(0, 0), (1_000_000, 1_999_999), (262_143, 262_144), (2_999_999, 2_999_999)] {
        let request = anna.request(Method::GET, &address(&anna, "big"));
        let answer = send(request.header("range", format!("bytes={first}-{last}"))).await;
        assert!(answer.status == 206 && answer.bytes == bytes[first..=last], "{first}-{last}");
    }
}
