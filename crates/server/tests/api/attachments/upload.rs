//! `POST /files`: what an upload stores, replaces and clears. Refusals are in `refusals` and `at_the_door`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::steps::{
    Form, address, all_files, archive, content, key, list_with, no_target, paths, put, upload, with_operator,
};
use super::store::{self, assert_checksums, place, sha256, stored_objects};
use crate::organization::steps::{assert_refused, changed, column, faults, members};

// docs/spec/attachments.md#uploading-and-deleting: one bucket represents all, here `user`.
#[tokio::test]
async fn upload_files_of_two_parts_answers_both_and_the_list_shows_them() {
    let (_app, anna) = with_operator().await;
    let form = Form::of(&anna, Some("photos")).file("b.png", "second").file("a.png", "first");
    let detail = changed(upload(&anna, &form).await);
    assert_eq!(members(&detail), ["bucket", "files", "object_key", "subfolder"]);
    assert_eq!((&detail["bucket"], &detail["subfolder"]), (&json!("user"), &json!("photos")));
    assert_eq!(detail["object_key"], key(&anna));
    assert_eq!(column(&detail["files"], "name"), ["b.png", "a.png"], "in the order sent");
    let listed = list_with(&anna, &anna, &[("subfolder", "photos")]).await.ok().json();
    assert_eq!(column(&listed, "name"), ["a.png", "b.png"]);
    assert_eq!((&listed[0], &listed[1]), (&detail["files"][1], &detail["files"][0]), "the same records");
}

#[tokio::test]
async fn upload_files_answers_every_member_of_the_record() {
    let (app, anna) = with_operator().await;
    let form = Form::of(&anna, Some("photos/2026")).typed("contents", "a.txt", Some("text/plain"), "hello");
    let before = app.clock().now();
    let file = changed(upload(&anna, &form).await)["files"][0].clone();
    let created = chrono::DateTime::parse_from_rfc3339(file["created"].as_str().unwrap()).unwrap();
    assert!(created >= before && created <= app.clock().now(), "{file}");
    assert!(file["created"].as_str().unwrap().ends_with('Z'), "{file}");
    let expected = json!({
        "name": "a.txt", "subfolder": "photos/2026", "path": format!("user/{}/photos/2026/a.txt", anna.user_key),
        "size": 5, "content_type": "text/plain", "sha256": sha256(b"hello"), "created": file["created"],
        "created_by": key(&anna),
    });
    assert_eq!(file, expected);
    assert_eq!(content(&anna, &anna, "photos/2026/a.txt").await, b"hello");
}

#[tokio::test]
async fn upload_files_without_subfolder_goes_to_the_records_own_folder() {
    let (_app, anna) = with_operator().await;
    for form in [Form::of(&anna, None).file("a.txt", "1"), Form::of(&anna, Some("")).file("a.txt", "2")] {
        let detail = changed(upload(&anna, &form).await);
        assert_eq!(detail["subfolder"], Value::Null);
        assert_eq!(detail["files"][0]["subfolder"], Value::Null);
        assert_eq!(detail["files"][0]["path"], format!("user/{}/a.txt", anna.user_key));
    }
    assert_eq!(paths(&anna, &anna).await, ["a.txt"]);
}

#[tokio::test]
async fn upload_files_keeps_a_known_type_without_parameters_and_replaces_others_by_the_default() {
    let (_app, anna) = with_operator().await;
    let types = [
        (Some("image/png"), "image/png"),
        (Some("text/plain; charset=utf-8"), "text/plain"),
        (Some("TEXT/HTML"), "text/html"),
        (Some("application/x-unheard-of"), "application/octet-stream"),
        (Some("nonsense"), "application/octet-stream"),
        (None, "application/octet-stream"),
    ];
    for (given, expected) in types {
        let form = Form::of(&anna, None).typed("contents", "a.html", given, "x");
        let file = changed(upload(&anna, &form).await)["files"][0].clone();
        assert_eq!(file["content_type"], expected, "{given:?}");
        assert_eq!(all_files(&anna, &anna).await, json!([file]), "{given:?}");
    }
    // A control character makes the header malformed, and nothing is stored.
    let form = Form::of(&anna, None).typed("contents", "b.html", Some("text/plain\u{b}"), "x");
    assert_eq!(faults(&upload(&anna, &form).await), json!([[["body"], "value_error"]]));
    assert_eq!(paths(&anna, &anna).await, ["a.html"]);
}

#[tokio::test]
async fn upload_files_accepts_every_part_with_a_file_name_whatever_the_part_is_called() {
    let (_app, anna) = with_operator().await;
    let form = Form::of(&anna, None).named("photo", "a", "1").named("contents", "b", "2").named("bucket", "c", "3");
    let form = form.named("", "d", "4").text("note", "passed over");
    let detail = changed(upload(&anna, &form).await);
    assert_eq!(column(&detail["files"], "name"), ["a", "b", "c", "d"]);
    assert_eq!(content(&anna, &anna, "c").await, b"3");
}

#[tokio::test]
async fn upload_files_with_the_target_after_the_files_is_200() {
    let (_app, anna) = with_operator().await;
    let form = Form::default().file("a.txt", "1").text("subfolder", "late").text("object_key", key(&anna));
    let form = form.file("b.txt", "2").text("bucket", "user");
    let detail = changed(upload(&anna, &form).await);
    assert_eq!(column(&detail["files"], "name"), ["a.txt", "b.txt"]);
    assert_eq!(paths(&anna, &anna).await, ["late/a.txt", "late/b.txt"]);
    assert_eq!(content(&anna, &anna, "late/b.txt").await, b"2");
}

#[tokio::test]
async fn upload_files_of_an_empty_file_is_200() {
    let (app, anna) = with_operator().await;
    let detail = changed(upload(&anna, &Form::of(&anna, None).file("empty", "").file("full", "x")).await);
    assert_eq!((&detail["files"][0]["size"], &detail["files"][1]["size"]), (&json!(0), &json!(1)));
    assert_eq!(detail["files"][0]["sha256"], sha256(b""));
    assert_eq!(content(&anna, &anna, "empty").await, b"");
    assert_checksums(&app).await;
}

#[tokio::test]
async fn upload_files_of_several_sizes_stores_exactly_these_bytes() {
    let (app, anna) = with_operator().await;
    // Sizes around those at which the store switches to an upload in parts.
    for size in [1, 4096, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 5 * 1024 * 1024, 11 * 1024 * 1024 + 7] {
        let bytes: Vec<u8> = (0..size).map(|place: usize| u8::try_from(place % 251).unwrap()).collect();
        let file = changed(upload(&anna, &Form::of(&anna, None).file("a", &bytes)).await)["files"][0].clone();
        assert_eq!((&file["size"], &file["sha256"]), (&json!(size), &json!(sha256(&bytes))));
        assert!(content(&anna, &anna, "a").await == bytes, "{size} bytes");
        assert_checksums(&app).await;
    }
}

#[tokio::test]
async fn upload_files_of_bytes_that_look_like_a_boundary_stores_exactly_these_bytes() {
    let (_app, anna) = with_operator().await;
    let contents: [&[u8]; 5] =
        [b"\r\n--a-boundary-of-our-ow", b"--a-boundary-of-our-own", b"\r\n", b"\r\n--", b"\0\xff\xfe\r\n\r\n--x--\r\n"];
    for bytes in contents {
        upload(&anna, &Form::of(&anna, None).file("a", bytes)).await.ok();
        assert_eq!(content(&anna, &anna, "a").await, bytes);
    }
}

#[tokio::test]
async fn upload_files_of_the_same_name_replaces_content_type_time_and_author() {
    let app = store::app().await;
    let (anna, boss) = (app.user("anna", "operator").await, app.user("boss", "admin").await);
    let first = Form::of(&anna, Some("f")).typed("contents", "a", Some("image/png"), "one");
    let first = changed(upload(&anna, &first).await)["files"][0].clone();
    app.clock().advance(TimeDelta::minutes(5));
    let second = Form::of(&anna, Some("f")).typed("contents", "a", Some("text/csv"), "second");
    let second = changed(upload(&boss, &second).await)["files"][0].clone();
    assert_eq!(all_files(&anna, &anna).await, json!([second]));
    assert_eq!((&second["size"], &second["content_type"]), (&json!(6), &json!("text/csv")));
    assert_eq!((&second["sha256"], &second["created_by"]), (&json!(sha256(b"second")), &json!(key(&boss))));
    assert!(second["created"].as_str() > first["created"].as_str(), "{first} {second}");
    assert_eq!(content(&anna, &anna, "f/a").await, b"second");
}

#[tokio::test]
async fn upload_files_tells_names_apart_by_case_and_folder_and_joins_forms_of_one_letter() {
    let (_app, anna) = with_operator().await;
    upload(&anna, &Form::of(&anna, None).file("a.txt", "1").file("A.txt", "2")).await.ok();
    upload(&anna, &Form::of(&anna, Some("F")).file("a.txt", "3")).await.ok();
    upload(&anna, &Form::of(&anna, Some("f")).file("a.txt", "4")).await.ok();
    // e with an accent, once as one character and once as two.
    upload(&anna, &Form::of(&anna, Some("caf\u{e9}")).file("\u{e9}", "5")).await.ok();
    let detail = changed(upload(&anna, &Form::of(&anna, Some("cafe\u{301}")).file("e\u{301}", "6")).await);
    assert_eq!((&detail["subfolder"], &detail["files"][0]["name"]), (&json!("caf\u{e9}"), &json!("\u{e9}")));
    assert_eq!(paths(&anna, &anna).await, ["A.txt", "F/a.txt", "a.txt", "caf\u{e9}/\u{e9}", "f/a.txt"]);
    assert_eq!(content(&anna, &anna, "caf%C3%A9/e%CC%81").await, b"6", "the path is read in NFC, too");
}

// docs/spec/attachments.md#uploading-and-deleting
#[tokio::test]
async fn upload_files_with_reset_folder_leaves_only_what_was_sent() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("photos"), &["a.txt", "b.txt"]).await;
    let form = Form::of(&anna, Some("photos")).text("reset_folder", "true").file("c.txt", "c");
    let detail = changed(upload(&anna, &form).await);
    assert_eq!(column(&detail["files"], "name"), ["c.txt"]);
    let listed = list_with(&anna, &anna, &[("subfolder", "photos")]).await.ok().json();
    assert_eq!(column(&listed, "name"), ["c.txt"]);
}

#[tokio::test]
async fn upload_files_with_reset_folder_clears_deeper_folders_and_no_others() {
    let (_app, anna) = with_operator().await;
    for folder in ["p", "p/deep", "p/deep/er", "p2", "P", "p%", "x/p", "p_", "p*"] {
        put(&anna, Some(folder), &["a", "keep"]).await;
    }
    put(&anna, None, &["a", "p"]).await;
    let form = Form::of(&anna, Some("p")).text("reset_folder", "1").file("keep", "new");
    upload(&anna, &form).await.ok();
    let kept = [
        "P/a", "P/keep", "a", "p", "p%/a", "p%/keep", "p*/a", "p*/keep", "p/keep", "p2/a", "p2/keep", "p_/a",
        "p_/keep", "x/p/a", "x/p/keep",
    ];
    assert_eq!(paths(&anna, &anna).await, kept);
    assert_eq!(content(&anna, &anna, "p/keep").await, b"new");
    // The wildcards of SQL are ordinary characters in names.
    for folder in ["p_", "p%"] {
        upload(&anna, &Form::of(&anna, Some(folder)).text("reset_folder", "TRUE").file("n", "")).await.ok();
    }
    let kept = ["P/a", "P/keep", "a", "p", "p%/n", "p*/a", "p*/keep", "p/keep", "p2/a", "p2/keep", "p_/n", "x/p/a"];
    assert_eq!(paths(&anna, &anna).await[..12], kept);
}

#[tokio::test]
async fn upload_files_with_reset_folder_and_no_subfolder_clears_only_the_records_own_folder() {
    let (_app, anna) = with_operator().await;
    put(&anna, None, &["a", "b"]).await;
    put(&anna, Some("deep"), &["a"]).await;
    let form = Form::of(&anna, None).text("reset_folder", "true").file("c", "c");
    upload(&anna, &form).await.ok();
    assert_eq!(paths(&anna, &anna).await, ["c", "deep/a"]);
}

#[tokio::test]
async fn upload_files_with_reset_folder_false_or_empty_or_absent_keeps_the_others() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("f"), &["a"]).await;
    for (value, name) in [("false", "b"), ("0", "c"), ("", "d"), ("False", "e")] {
        let form = Form::of(&anna, Some("f")).text("reset_folder", value).file(name, "x");
        upload(&anna, &form).await.ok();
    }
    assert_eq!(paths(&anna, &anna).await, ["f/a", "f/b", "f/c", "f/d", "f/e"]);
}

#[tokio::test]
async fn upload_files_of_one_user_does_not_touch_files_of_another() {
    let app = store::app().await;
    let (anna, berta) = (app.user("anna", "operator").await, app.user("berta", "operator").await);
    put(&anna, Some("f"), &["a"]).await;
    put(&berta, Some("f"), &["a", "b"]).await;
    upload(&anna, &Form::of(&anna, Some("f")).text("reset_folder", "true").file("c", "c")).await.ok();
    assert_eq!(paths(&anna, &anna).await, ["f/c"]);
    assert_eq!(paths(&anna, &berta).await, ["f/a", "f/b"], "everybody may read");
}

#[tokio::test]
async fn upload_files_for_another_user_needs_org_user_write_and_for_oneself_nothing_more() {
    let app = store::app().await;
    let (anna, boss) = (app.user("anna", "operator").await, app.user("boss", "admin").await);
    let refused = upload(&anna, &Form::of(&boss, None).file("a", "x")).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "org:user:write"}));
    upload(&boss, &Form::of(&anna, None).file("a", "x")).await.ok();
    upload(&anna, &Form::of(&anna, None).file("b", "x")).await.ok();
    assert_eq!(paths(&anna, &anna).await, ["a", "b"]);
    assert_eq!(paths(&anna, &boss).await, [""; 0]);
}

// Archived records keep their files, which can be read but not changed.
#[tokio::test]
async fn upload_files_for_an_archived_user_is_404_and_its_files_stay_readable() {
    let app = store::app().await;
    let (anna, boss) = (app.user("anna", "operator").await, app.user("boss", "admin").await);
    put(&anna, Some("f"), &["a"]).await;
    archive(&app, &anna).await;
    let answer = upload(&boss, &Form::of(&anna, Some("f")).file("b", "x")).await;
    assert_refused(&answer, 404, &no_target("user", &key(&anna)));
    assert_eq!(paths(&boss, &anna).await, ["f/a"]);
    assert_eq!(boss.get(&address(&anna, "f/a")).await.ok().bytes, "a");
}

// Every object of a file has exactly one row.
#[tokio::test]
async fn upload_files_writes_a_row_for_every_object_and_the_checksum_of_its_bytes() {
    let (app, anna) = with_operator().await;
    upload(&anna, &Form::of(&anna, None).file("a", "one").file("b", vec![7; 600 * 1024])).await.ok();
    let rows = app.sql.query("select object_path, size from attachments.file order by 1", &[]).await.unwrap();
    let rows: Vec<(String, u64)> =
        rows.iter().map(|row| (row.get(0), u64::try_from(row.get::<_, i64>(1)).unwrap())).collect();
    assert_eq!(stored_objects(&app).await, rows);
    let first = app.sql.query_one("select object_path from attachments.file where name = 'a'", &[]).await.unwrap();
    assert_eq!(place(&app).bytes(first.get(0)).await, b"one");
    assert_checksums(&app).await;
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 0);
}

#[tokio::test]
async fn upload_files_never_names_an_object_after_the_file() {
    let (app, anna) = with_operator().await;
    upload(&anna, &Form::of(&anna, Some("very/special")).file("peculiar.html", "x")).await.ok();
    let objects = stored_objects(&app).await;
    assert_eq!(objects.len(), 1);
    assert!(!objects[0].0.contains("peculiar") && !objects[0].0.contains("special"), "{objects:?}");
}
