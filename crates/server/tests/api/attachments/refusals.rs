//! `POST /files`: refusals with their codes, none of which changes anything.

use serde_json::{Value, json};

use super::steps::{
    BOUNDARY, Form, MULTIPART, all_files, content, key, no_target, paths, put, upload, upload_request, with_operator,
};
use super::store::{self, stored_objects};
use crate::conventions::shared::eventually;
use crate::organization::steps::{assert_refused, faults};
use crate::support::{Actor, Answer, TestApp, send};

/// Asserts that a refused upload changed nothing visible, and that its bytes are removed automatically.
async fn assert_nothing_happened(app: &TestApp, anna: &Actor, before: &Value, objects: &[(String, u64)]) {
    assert_eq!(all_files(anna, anna).await, *before);
    eventually("what was received is gone", async || {
        let loose = app.count("select count(*) from platform.loose_object").await;
        (loose == 0 && stored_objects(app).await == objects).then_some(())
    })
    .await;
}

/// Uploads to a user who has the files `a` and `b` in folder `f`, and asserts that these files stay unchanged.
async fn upload_refused(app: &TestApp, anna: &Actor, form: &Form) -> Answer {
    let (before, objects) = (all_files(anna, anna).await, stored_objects(app).await);
    let answer = upload(anna, form).await;
    assert_ne!(answer.status, 200, "{answer:?}");
    assert_nothing_happened(app, anna, &before, &objects).await;
    assert_eq!(content(anna, anna, "f/a").await, b"a");
    answer
}

/// An operator with the files `a` and `b` in folder `f`.
async fn with_files() -> (TestApp, Actor) {
    let (app, anna) = with_operator().await;
    put(&anna, Some("f"), &["a", "b"]).await;
    (app, anna)
}

/// Buckets of master data, each with a role without the scope to change it, the scope, and a role with it.
pub const BUCKETS: [(&str, &str, &str, &str); 5] = [
    ("product", "operator", "product:catalogue:update", "library"),
    ("product", "quality", "product:catalogue:update", "admin"),
    ("step", "operator", "process:template:update", "library"),
    ("step", "warehouse", "process:template:update", "admin"),
    ("user", "operator", "org:user:write", "admin"),
];

/// Buckets of the shop floor, to which every user who may upload files can upload.
pub const OPEN_BUCKETS: [&str; 4] = ["issue", "traceability", "serial", "task"];

// docs/spec/attachments.md#buckets-and-folders
#[tokio::test]
async fn upload_files_needs_the_scope_of_the_bucket_before_the_target_is_looked_for() {
    let app = store::app().await;
    for bucket in OPEN_BUCKETS {
        let anna = app.user(&format!("anna-{bucket}"), "operator").await;
        let form = Form::to(bucket, "none", None).file("a", "x");
        assert_refused(&upload(&anna, &form).await, 404, &no_target(bucket, "none"));
    }
    for (bucket, without, scope, with) in BUCKETS {
        let name = |word: &str| format!("{bucket}-{word}");
        let (without, with) = (app.user(&name(without), without).await, app.user(&name(with), with).await);
        for object_key in ["none", "7", "a/b"] {
            let form = Form::to(bucket, object_key, None).file("a", "x");
            let answer = upload(&without, &form).await;
            assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": scope}));
            // A user of this test may happen to have the key 7.
            if (bucket, object_key) != ("user", "7") {
                assert_refused(&upload(&with, &form).await, 404, &no_target(bucket, object_key));
            }
        }
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
}

// Existence comes before rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn upload_files_for_an_unknown_target_is_404_also_with_a_bad_file_name() {
    let app = store::app().await;
    let boss = app.user("boss", "admin").await;
    let answer = upload(&boss, &Form::to("user", "none", None).file("../x", "x")).await;
    assert_refused(&answer, 404, &no_target("user", "none"));
}

#[tokio::test]
async fn upload_files_for_an_unknown_user_is_404_target_not_found() {
    let app = store::app().await;
    let boss = app.user("boss", "admin").await;
    let own = key(&boss);
    let keys =
        ["none", "0", "-1", "999999999", "99999999999999999999", "1 ", " 1", "+1", "01", "1.0", "1/../1", "\u{661}"];
    for object_key in keys.iter().map(|key| (*key).to_owned()).chain([format!("0{own}"), format!("{own} ")]) {
        let before = Form::to("user", &object_key, None).file("a", "x");
        assert_refused(&upload(&boss, &before).await, 404, &no_target("user", &object_key));
        let after = Form::default().file("a", "x").text("bucket", "user").text("object_key", &object_key);
        assert_refused(&upload(&boss, &after).await, 404, &no_target("user", &object_key));
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
}

// docs/spec/attachments.md#names
#[tokio::test]
async fn upload_files_with_a_name_that_climbs_is_422_bad_file_name_and_changes_nothing() {
    let (app, anna) = with_files().await;
    for name in ["../../etc/passwd", "..", ".", "a/b", "/a", "a/", "a\\b", "a.", " a", "a ", "x/../f"] {
        let answer = upload_refused(&app, &anna, &Form::of(&anna, Some("f")).file(name, "x")).await;
        assert_refused(&answer, 422, &json!({"code": "bad_file_name", "filename": name}));
    }
}

// docs/spec/attachments.md#names
#[tokio::test]
async fn upload_files_with_a_subfolder_that_climbs_is_404_subfolder_invalid() {
    let (app, anna) = with_files().await;
    let folders =
        ["..", ".", "a/..", "../f", "/", "/f", "f/", "a//b", "a/./b", "a\\b", " a", "a ", "a/ b", "a.", "a\tb"];
    let nine = ["s"; 9].join("/");
    for subfolder in folders.into_iter().chain([nine.as_str()]) {
        let answer = upload_refused(&app, &anna, &Form::of(&anna, Some(subfolder)).file("x", "x")).await;
        let expected =
            json!({"code": "subfolder_invalid", "subfolder": subfolder, "expected": "any folder except image"});
        assert_refused(&answer, 404, &expected);
    }
}

#[tokio::test]
async fn upload_files_to_the_folder_of_the_image_is_404_subfolder_invalid() {
    let (app, anna) = with_files().await;
    for subfolder in ["image", "image/deep"] {
        let answer = upload_refused(&app, &anna, &Form::of(&anna, Some(subfolder)).file("x", "x")).await;
        let expected =
            json!({"code": "subfolder_invalid", "subfolder": subfolder, "expected": "any folder except image"});
        assert_refused(&answer, 404, &expected);
    }
    for subfolder in ["Image", "images", "x/image"] {
        upload(&anna, &Form::of(&anna, Some(subfolder)).file("x", "x")).await.ok();
    }
}

#[tokio::test]
async fn upload_files_with_a_bad_name_in_the_third_part_changes_nothing() {
    let (app, anna) = with_files().await;
    let form = Form::of(&anna, Some("f")).text("reset_folder", "true").file("a", "new").file("n", "new");
    let answer = upload_refused(&app, &anna, &form.file("x/y", "bad").file("m", "new")).await;
    assert_refused(&answer, 422, &json!({"code": "bad_file_name", "filename": "x/y"}));
}

#[tokio::test]
async fn upload_files_with_a_name_twice_is_422_filename_repeated_and_changes_nothing() {
    let (app, anna) = with_files().await;
    let form = Form::of(&anna, Some("f")).file("a", "1").file("n", "2").file("a", "3");
    let answer = upload_refused(&app, &anna, &form).await;
    assert_refused(&answer, 422, &json!({"code": "filename_repeated", "filename": "a"}));
    // The two normal forms of a letter give the same name.
    let answer =
        upload_refused(&app, &anna, &Form::of(&anna, Some("f")).file("\u{e9}", "1").file("e\u{301}", "2")).await;
    assert_refused(&answer, 422, &json!({"code": "filename_repeated", "filename": "\u{e9}"}));
    upload(&anna, &Form::of(&anna, Some("f")).file("n", "1").file("N", "2")).await.ok();
}

#[tokio::test]
async fn upload_files_without_its_fields_is_422_missing() {
    let (app, anna) = with_files().await;
    let both = upload_refused(&app, &anna, &Form::default().file("x", "x")).await;
    assert_eq!(faults(&both), json!([[["body", "bucket"], "missing"], [["body", "object_key"], "missing"]]));
    let bucket = upload_refused(&app, &anna, &Form::default().text("object_key", key(&anna)).file("x", "x")).await;
    assert_eq!(faults(&bucket), json!([[["body", "bucket"], "missing"]]));
    let object_key = upload_refused(&app, &anna, &Form::to("user", "", None).file("x", "x")).await;
    assert_eq!(faults(&object_key), json!([[["body", "object_key"], "missing"]]));
    let contents = upload_refused(&app, &anna, &Form::of(&anna, Some("f")).text("contents", "no file")).await;
    assert_eq!(faults(&contents), json!([[["body", "contents"], "missing"]]));
}

#[tokio::test]
async fn upload_files_with_fields_of_bad_values_is_422_at_the_field() {
    let (app, anna) = with_files().await;
    let (own, long) = (key(&anna), vec![b'x'; 70_000]);
    let bad: [(&str, &[u8], &str); 7] = [
        ("bucket", b"users", "enum"),
        ("bucket", b"USER", "enum"),
        ("reset_folder", b"maybe", "bool_parsing"),
        ("object_key", b"a\0b", "string_nul"),
        ("object_key", b"\xff\xfe", "string_type"),
        ("subfolder", b"a\xff", "string_type"),
        ("subfolder", &long, "string_too_long"),
    ];
    for (field, value, kind) in bad {
        let mut form = Form::default();
        for (name, good) in [("bucket", "user"), ("object_key", own.as_str())] {
            form = if name == field { form } else { form.text(name, good) };
        }
        let answer = upload_refused(&app, &anna, &form.text(field, value).file("x", "x")).await;
        assert_eq!(faults(&answer), json!([[["body", field], kind]]), "{field}");
    }
}

#[tokio::test]
async fn upload_files_of_a_broken_body_is_422_and_changes_nothing() {
    let (app, anna) = with_files().await;
    let whole = Form::of(&anna, Some("f")).file("a", "new").finish();
    let cut = whole.len() - BOUNDARY.len() - 8;
    let bodies: [&[u8]; 6] = [
        &whole[..cut],
        &whole[..cut / 2],
        b"",
        b"nothing of a multipart body",
        b"--another-boundary\r\n\r\n\r\n--another-boundary--\r\n",
        b"--a-boundary-of-our-own\r\nno header at all\r\n\r\nx\r\n--a-boundary-of-our-own--\r\n",
    ];
    let (before, objects) = (all_files(&anna, &anna).await, stored_objects(&app).await);
    for body in bodies {
        let request = upload_request(&anna, &Form::default()).body(body.to_vec());
        let answer = send(request).await;
        let found = faults(&answer);
        assert_eq!(found[0][0][0], "body", "{found}");
        assert_nothing_happened(&app, &anna, &before, &objects).await;
    }
}

#[tokio::test]
async fn upload_files_of_another_type_is_415() {
    let (_app, anna) = with_operator().await;
    for kind in ["application/json", "multipart/mixed; boundary=x", "text/plain", "application/x-www-form-urlencoded"] {
        let request = anna.request(reqwest::Method::POST, "/files").header("content-type", kind);
        let answer = send(request.body(Form::of(&anna, None).file("a", "x").finish())).await;
        assert_refused(&answer, 415, &json!({"code": "unsupported_media_type"}));
    }
    let capitals = MULTIPART.replace("multipart/form-data", "Multipart/Form-Data");
    let request = anna.request(reqwest::Method::POST, "/files").header("content-type", capitals);
    send(request.body(Form::of(&anna, None).file("a", "x").finish())).await.ok();
    assert_eq!(paths(&anna, &anna).await, ["a"]);
}

#[tokio::test]
async fn upload_files_when_the_store_fails_is_500_storage_error_and_changes_nothing() {
    let (app, anna) = with_operator().await;
    put(&anna, Some("f"), &["a"]).await;
    let before = all_files(&anna, &anna).await;
    // A test can damage only a directory, not a bucket.
    let store::Place::Directory(media) = store::place(&app) else { return };
    let (folder, aside) = (media.join("user"), media.join("aside"));
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    let answer = upload(&anna, &Form::of(&anna, Some("f")).file("a", "new").file("b", "new")).await;
    let request_id = answer.header("x-request-id");
    assert_refused(&answer, 500, &json!({"code": "storage_error", "request_id": request_id}));
    assert!(!answer.json().to_string().contains(media.to_str().unwrap()), "{answer:?}");
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    assert_eq!(all_files(&anna, &anna).await, before);
    assert_eq!(content(&anna, &anna, "f/a").await, b"a");
}
