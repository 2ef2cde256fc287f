//! Verification of copies of records: what was changed in the copy, and what has changed in the record since.

use reqwest::Method;
use serde_json::json;

use super::dhr_plant::{ask, document, shown, verify_file};
use crate::attachments::steps::{Form, MULTIPART};
use crate::serial::plant::{act, link, with_units};
use crate::support::{assert_code, faults, send};

#[tokio::test]
async fn verify_dhr_of_a_hash_compares_it_with_the_record_without_options_and_refuses_a_malformed_one() {
    let (_app, boss, keys) = with_units(&["U"]).await;
    let path = format!("/serial/{}/dhr/verify", keys[0]);
    let hash = document(&boss, &keys[0], &[]).await["content_hash"].clone();
    let verified = boss.post(&path, json!({"content_hash": hash})).await.ok().json();
    assert_eq!((&verified["matches"], &verified["current_hash"]), (&json!(true), &hash));
    act(&boss, &keys[0], "hold").await;
    let verified = boss.post(&path, json!({"content_hash": hash})).await.ok().json();
    assert_eq!((&verified["matches"], &verified["content_hash"]), (&json!(false), &hash));
    assert_ne!(verified["current_hash"], hash);
    assert_eq!(faults(&boss.post(&path, json!({})).await), json!([[["body", "content_hash"], "missing"]]));
    // The hash as the response header contains it.
    let sent = ask(&boss, &keys[0], &[]).await.ok().header("x-content-hash");
    assert!(sent.starts_with("sha-256="), "{sent}");
    let verified = boss.post(&path, json!({"content_hash": sent})).await.ok().json();
    assert_eq!((&verified["matches"], &verified["content_hash"]), (&json!(true), &verified["current_hash"]));
    // A hash has 64 digits, or 72 characters with the prefix `sha-256=`.
    let zeros = |count: usize| "0".repeat(count);
    for (wrong, fault) in [
        (zeros(63), "string_too_short"),
        (zeros(65), "string_pattern_mismatch"),
        (zeros(71), "string_pattern_mismatch"),
        (zeros(73), "string_too_long"),
        ("g".repeat(64), "string_pattern_mismatch"),
        (format!("md5={}", zeros(64)), "string_pattern_mismatch"),
        (format!("sha-256={}", zeros(63)), "string_pattern_mismatch"),
    ] {
        let refused = boss.post(&path, json!({"content_hash": wrong})).await;
        assert_eq!(faults(&refused), json!([[["body", "content_hash"], fault]]), "{wrong}");
    }
    assert_code(&boss.post("/serial/none/dhr/verify", json!({"content_hash": hash})).await, 404, "serial_not_found");
}

#[tokio::test]
async fn verify_dhr_of_a_file_rebuilds_the_record_with_the_options_of_the_file() {
    let (app, boss, keys) = with_units(&["U", "C"]).await;
    app.clock().advance(chrono::TimeDelta::hours(1));
    let then = shown(app.clock().now());
    app.clock().advance(chrono::TimeDelta::hours(1));
    let options =
        [("as_of", then.as_str()), ("include_history", "true"), ("tz", "Europe/Rome"), ("include_movements", "false")];
    let copy = ask(&boss, &keys[0], &options).await.ok();
    link(&boss, &keys[1], &keys[0]).await;
    act(&boss, &keys[0], "hold").await;
    for format in ["pdf", "json"] {
        let copy_now: Vec<_> = options.iter().copied().chain([("format", format)]).collect();
        let copy_now = ask(&boss, &keys[0], &copy_now).await.ok();
        assert_eq!(copy_now.header("etag"), copy.header("etag"), "what came later does not reach a record of then");
        assert_eq!(verify_file(&boss, &keys[0], &copy_now.bytes).await.ok().json()["matches"], true);
    }
    assert_eq!(verify_file(&boss, &keys[0], &copy.bytes).await.ok().json()["matches"], true);
}

#[tokio::test]
async fn verify_dhr_of_a_changed_copy_or_of_another_unit_does_not_match() {
    let (_app, boss, keys) = with_units(&["U", "V"]).await;
    let mut copy = document(&boss, &keys[0], &[]).await;
    copy["record"]["header"]["serial_code"] = json!("FORGED");
    let verified = verify_file(&boss, &keys[0], copy.to_string().as_bytes()).await.ok().json();
    assert_eq!(verified["matches"], false);
    assert_eq!(verified["differences"], json!(["/content_hash", "/header/serial_code"]));
    // A copy with options that no user can have requested is refused.
    for (option, value, code) in
        [("as_of", "2999-01-01T00:00:00.000Z", "as_of_in_future"), ("tz", "Mars/Olympus", "tz_unknown")]
    {
        let mut copy = document(&boss, &keys[0], &[]).await;
        copy["record"]["options"][option] = json!(value);
        assert_code(&verify_file(&boss, &keys[0], copy.to_string().as_bytes()).await, 422, code);
    }
    // The record of another unit does not match.
    let other = document(&boss, &keys[1], &[]).await.to_string();
    assert_eq!(verify_file(&boss, &keys[0], other.as_bytes()).await.ok().json()["matches"], false);
}

#[tokio::test]
async fn verify_dhr_refuses_files_that_are_not_records_or_too_large() {
    let (_app, boss, keys) = with_units(&["U"]).await;
    for broken in
        [b"".as_slice(), b"%PDF-1.7 nothing", b"{}", b"{\"content_hash\": \"x\", \"record\": {}}", b"\xff\xfe"]
    {
        assert_code(&verify_file(&boss, &keys[0], broken).await, 422, "file_unreadable");
    }
    let too_large = vec![b' '; 33 * 1024 * 1024];
    assert_code(&verify_file(&boss, &keys[0], &too_large).await, 413, "file_too_large");
    let path = format!("/serial/{}/dhr/verify", keys[0]);
    let empty = Form::default().text("note", "no file").finish();
    let request = boss.request(Method::POST, &path).header("content-type", MULTIPART).body(empty);
    assert_eq!(faults(&send(request).await), json!([[["body", "file"], "missing"]]));
    let request = boss.request(Method::POST, &path).header("content-type", "text/plain").body("x");
    assert_code(&send(request).await, 415, "unsupported_media_type");
}

#[tokio::test]
async fn reading_and_verifying_a_record_writes_nothing() {
    let (app, boss, keys) = with_units(&["U"]).await;
    let count = "select (select count(*) from journal.event) + (select sum(rev) from serial.serial)
        + (select count(*) from platform.idempotency)";
    let before = app.count(&format!("select ({count})::bigint")).await;
    let copy = ask(&boss, &keys[0], &[]).await.ok();
    let body = Form::default().named("file", "copy", &copy.bytes).finish();
    let request = boss.request(Method::POST, &format!("/serial/{}/dhr/verify", keys[0]));
    let request = request.header("content-type", MULTIPART).header("idempotency-key", "once").body(body);
    for _ in 0..2 {
        assert_eq!(send(request.try_clone().unwrap()).await.ok().json()["matches"], true);
    }
    assert_eq!(app.count(&format!("select ({count})::bigint")).await, before);
}
