//! Limits of uploads: sizes, numbers and names (docs/spec/attachments.md#uploading-and-deleting).

use serde_json::json;

use super::steps::{Form, MULTIPART, all_files, content, key, paths, put, upload, with_operator};
use super::store::{app_with, stored_objects};
use crate::conventions::shared::{authorization, eventually, exchange, head};
use crate::organization::steps::{assert_refused, changed, column, faults};
use crate::support::{Actor, TestApp};

/// Starts a service that accepts files of at most 1000 bytes in requests of at most 10 000 bytes.
async fn with_small_limits() -> (TestApp, Actor) {
    let app = app_with(&["--max-file-bytes", "1000", "--max-upload-bytes", "10000"]).await;
    let anna = app.user("anna", "operator").await;
    (app, anna)
}

/// Waits for this number of stored objects, because a refused upload removes what it has received after its response.
async fn objects_become(app: &TestApp, count: usize) {
    let settled = async || (stored_objects(app).await.len() == count).then_some(());
    eventually("only the kept objects are left", settled).await;
}

#[tokio::test]
async fn upload_files_over_the_limit_of_one_file_is_413_file_too_large_and_changes_nothing() {
    let (app, anna) = with_small_limits().await;
    put(&anna, Some("f"), &["a", "big"]).await;
    upload(&anna, &Form::of(&anna, None).file("just", [7; 1000])).await.ok();
    for size in [1001, 5000] {
        let form = Form::of(&anna, Some("f")).text("reset_folder", "true").file("n", "x").file("a", "new");
        let answer = upload(&anna, &form.file("big", vec![7; size]).file("m", "x")).await;
        assert_refused(&answer, 413, &json!({"code": "file_too_large", "filename": "big", "limit": 1000}));
        assert_eq!(paths(&anna, &anna).await, ["f/a", "f/big", "just"]);
        assert_eq!(content(&anna, &anna, "f/big").await, b"big");
    }
    objects_become(&app, 3).await;
}

// The limits are the defaults of the service.
#[tokio::test]
async fn upload_files_of_101_mebibytes_is_413_and_stores_no_file() {
    let (app, anna) = with_operator().await;
    let form = Form::of(&anna, None).file("a.bin", "x").file("big.bin", vec![7; 101 * 1024 * 1024]);
    let answer = upload(&anna, &form).await;
    let limit = 100 * 1024 * 1024;
    assert_refused(&answer, 413, &json!({"code": "file_too_large", "filename": "big.bin", "limit": limit}));
    assert_eq!(all_files(&anna, &anna).await, json!([]));
    objects_become(&app, 0).await;
}

#[tokio::test]
async fn upload_files_with_a_content_length_over_the_limit_is_413_body_too_large_before_the_token() {
    let (app, anna) = with_small_limits().await;
    let refusal = json!({"code": "body_too_large", "limit": 10_000});
    let form = (0..11).fold(Form::of(&anna, None), |form, number| form.file(number.to_string(), [7; 950]));
    for actor in [&anna, &app.anonymous()] {
        assert_refused(&upload(actor, &form).await, 413, &refusal);
    }
    assert_eq!(stored_objects(&app).await, []);
}

/// A request that uploads a body in chunks, without announcing its length.
fn chunked(actor: &Actor, body: &[u8]) -> Vec<u8> {
    let more = format!("{}Content-Type: {MULTIPART}\r\nTransfer-Encoding: chunked\r\n", authorization(actor));
    let mut request = head("POST", "/api/files", &more).into_bytes();
    for chunk in body.chunks(700) {
        request.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        request.extend_from_slice(chunk);
        request.extend_from_slice(b"\r\n");
    }
    request.extend_from_slice(b"0\r\n\r\n");
    request
}

#[tokio::test]
async fn upload_files_in_chunks_is_200() {
    let (app, anna) = with_small_limits().await;
    let form = Form::of(&anna, None).file("a", [7; 900]).file("b", [8; 900]);
    let answer = exchange(app.instance.address, &chunked(&anna, &form.finish())).await.unwrap();
    assert_eq!(answer.status(), 200, "{answer:?}");
    assert_eq!(paths(&anna, &anna).await, ["a", "b"]);
}

#[tokio::test]
async fn upload_files_in_chunks_over_the_limit_is_413_body_too_large_with_the_limit() {
    let (app, anna) = with_small_limits().await;
    let form = (0..20).fold(Form::of(&anna, None), |form, number| form.file(number.to_string(), [7; 950]));
    let answer = exchange(app.instance.address, &chunked(&anna, &form.finish())).await.unwrap();
    assert_eq!(answer.refusal(), (413, "body_too_large".to_owned()));
    assert_eq!(all_files(&anna, &anna).await, json!([]));
    objects_become(&app, 0).await;
    let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(body["detail"], json!({"code": "body_too_large", "limit": 10_000}));
}

#[tokio::test]
async fn upload_files_of_50_files_is_200_in_the_order_sent_and_of_51_is_422() {
    let (app, anna) = with_operator().await;
    let many = |count: usize| {
        // An order that is neither that of the names nor its reverse.
        let names = (0..count).map(|number| format!("{:03}", (number * 37) % 101));
        names.fold(Form::of(&anna, Some("many")), |form, name| form.file(&name, &name))
    };
    let detail = changed(upload(&anna, &many(50)).await);
    let expected: Vec<String> = (0..50).map(|number| format!("{:03}", (number * 37) % 101)).collect();
    assert_eq!(column(&detail["files"], "name"), expected);
    let before = all_files(&anna, &anna).await;
    let answer = upload(&anna, &many(51)).await;
    assert_eq!(faults(&answer), json!([[["body", "contents"], "too_long"]]));
    assert_eq!(all_files(&anna, &anna).await, before);
    objects_become(&app, 50).await;
}

/// Rows of files that were never uploaded, in folder `old`.
async fn insert_rows(app: &TestApp, user: &Actor, count: i64) {
    let sql = "insert into attachments.file (bucket, object_key, subfolder, name, object_path, size, content_type,
                   sha256, created, created_by)
               select 'user', $1, 'old', 'n' || n, 'none/' || n, 1, 'text/plain', 'x', $2, $3
               from generate_series(1, $4::bigint) n";
    app.sql.execute(sql, &[&key(user), &app.clock().now(), &user.user_key, &count]).await.unwrap();
}

#[tokio::test]
async fn upload_files_beyond_10000_of_one_record_is_409_too_many_files_and_changes_nothing() {
    let (app, anna) = with_operator().await;
    insert_rows(&app, &anna, 9_999).await;
    let refusal = json!({"code": "too_many_files", "limit": 10_000});
    let two = Form::of(&anna, Some("new")).file("a", "x").file("b", "x");
    assert_refused(&upload(&anna, &two).await, 409, &refusal);
    assert_eq!(app.count("select count(*) from attachments.file").await, 9_999);
    upload(&anna, &Form::of(&anna, Some("new")).file("a", "x")).await.ok();
    assert_refused(&upload(&anna, &Form::of(&anna, None).file("b", "x")).await, 409, &refusal);
    assert_eq!(app.count("select count(*) from attachments.file").await, 10_000);
    objects_become(&app, 1).await;
    // The limit applies to the files of a record, so a file that replaces another one or clears the folder does not
    // count as a further file.
    upload(&anna, &Form::of(&anna, Some("new")).file("a", "again")).await.ok();
    upload(&anna, &Form::of(&anna, Some("old")).text("reset_folder", "true").file("x", "x").file("y", "y")).await.ok();
    assert_eq!(paths(&anna, &anna).await, ["new/a", "old/x", "old/y"]);
    let berta = app.user("berta", "operator").await;
    upload(&berta, &Form::of(&berta, None).file("b", "x")).await.ok();
}

#[tokio::test]
async fn upload_files_of_a_name_of_255_bytes_is_200_and_of_256_is_422() {
    let (_app, anna) = with_operator().await;
    let longest = "\u{e9}".repeat(127) + "x";
    upload(&anna, &Form::of(&anna, Some(&longest)).file(&longest, "x")).await.ok();
    assert_eq!(paths(&anna, &anna).await, [format!("{longest}/{longest}")]);
    let longer = format!("{longest}y");
    let answer = upload(&anna, &Form::of(&anna, None).file(&longer, "x")).await;
    assert_refused(&answer, 422, &json!({"code": "bad_file_name", "filename": longer}));
    let answer = upload(&anna, &Form::of(&anna, Some(&longer)).file("x", "x")).await;
    let expected = json!({"code": "subfolder_invalid", "subfolder": longer, "expected": "any folder except image"});
    assert_refused(&answer, 404, &expected);
}

#[tokio::test]
async fn upload_files_to_eight_folders_deep_is_200() {
    let (_app, anna) = with_operator().await;
    let eight = ["s"; 8].join("/");
    upload(&anna, &Form::of(&anna, Some(&eight)).file("x", "x")).await.ok();
    assert_eq!(paths(&anna, &anna).await, [format!("{eight}/x")]);
    assert_eq!(content(&anna, &anna, &format!("{eight}/x")).await, b"x");
}

// The full path, as FileInfo shows it, has at most 1024 bytes (docs/spec/attachments.md#names).
#[tokio::test]
async fn upload_files_to_a_path_of_1024_bytes_is_200_and_of_1025_is_422() {
    let (_app, anna) = with_operator().await;
    let folder = ["s".repeat(250), "s".repeat(250), "s".repeat(250), "s".repeat(100)].join("/");
    let fixed = format!("user/{}/{folder}/", anna.user_key).len();
    let name = |path: usize| "n".repeat(path - fixed);
    let answer = upload(&anna, &Form::of(&anna, Some(&folder)).file(name(1025), "x")).await;
    let filename = name(1025);
    assert!(filename.len() <= 255, "the path, not the name, is too long");
    assert_eq!(answer.refusal(), (422, "bad_file_name".to_owned()));
    let detail = changed(upload(&anna, &Form::of(&anna, Some(&folder)).file(name(1024), "x")).await);
    assert_eq!(detail["files"][0]["path"].as_str().unwrap().len(), 1024);
}
