//! `GET /files` lists the files of a record.

use serde_json::json;

use super::steps::{Form, all_files, archive, content, list_with, paths, put, upload, with_operator};
use super::store;
use crate::organization::steps::{assert_refused, column, members, put_image};
use crate::support::Actor;

/// Paths of the listed files of the caller's own user, without bucket and key.
async fn listed(actor: &Actor, query: &[(&str, &str)]) -> Vec<String> {
    column(&list_with(actor, actor, query).await.ok().json(), "path")
        .into_iter()
        .map(|path| path.splitn(3, '/').nth(2).unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn list_files_shows_the_files_of_a_folder_and_recursively_those_below() {
    let (_app, anna) = with_operator().await;
    put(&anna, None, &["top"]).await;
    for folder in ["f", "f/deep", "f/deep/er", "f2", "F"] {
        put(&anna, Some(folder), &["a"]).await;
    }
    assert_eq!(listed(&anna, &[]).await, ["top"]);
    assert_eq!(listed(&anna, &[("subfolder", ""), ("recursive", "false")]).await, ["top"]);
    assert_eq!(listed(&anna, &[("subfolder", "f")]).await, ["f/a"]);
    assert_eq!(listed(&anna, &[("subfolder", "f"), ("recursive", "1")]).await, ["f/a", "f/deep/a", "f/deep/er/a"]);
    assert_eq!(listed(&anna, &[("subfolder", "f/deep")]).await, ["f/deep/a"]);
    let all = ["F/a", "f/a", "f/deep/a", "f/deep/er/a", "f2/a", "top"];
    assert_eq!(listed(&anna, &[("recursive", "TRUE")]).await, all);
}

#[tokio::test]
async fn list_files_of_an_unknown_or_impossible_folder_is_empty() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("f"), &["a"]).await;
    for folder in ["none", "f/a", "..", "../f", "f/..", "/f", "f/", "f//a", "%", "f%", "_", "a\\b", &"x".repeat(300)] {
        for recursive in ["false", "true"] {
            let query = [("subfolder", folder), ("recursive", recursive), ("with_total", "true")];
            let answer = list_with(&anna, &anna, &query).await.ok();
            assert_eq!(answer.json(), json!([]), "{folder}");
            assert_eq!(answer.header("x-total-count"), "0", "{folder}");
        }
    }
}

#[tokio::test]
async fn list_files_orders_by_the_whole_path_in_code_points() {
    let (_app, anna) = with_operator().await;
    // A minus sorts before the slash, a zero after it, so folders and names are mixed.
    for folder in ["a", "a-b", "a0", "\u{e9}"] {
        put(&anna, Some(folder), &["z", "Z", "-"]).await;
    }
    put(&anna, None, &["a-", "a!", "a1", "B", "b", "\u{ff5a}", "\u{1f600}", "10", "9"]).await;
    let found = paths(&anna, &anna).await;
    let mut expected = found.clone();
    expected.sort_by(|left, right| left.chars().cmp(right.chars()));
    assert_eq!(found, expected);
    assert_eq!(found.len(), 21);
}

#[tokio::test]
async fn list_files_pages_by_limit_and_offset_and_counts_on_request() {
    let (_app, anna) = with_operator().await;
    let names: Vec<String> = (0..25).map(|number| format!("n{number:02}")).collect();
    put(&anna, Some("f"), &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    put(&anna, Some("f/deep"), &["x"]).await;
    let mut seen = Vec::new();
    for offset in ["0", "10", "20", "30"] {
        let query = [("subfolder", "f"), ("limit", "10"), ("offset", offset), ("with_total", "true")];
        let answer = list_with(&anna, &anna, &query).await.ok();
        assert_eq!(answer.header("x-total-count"), "25");
        seen.extend(column(&answer.json(), "name"));
    }
    assert_eq!(seen, names);
    let query = [("recursive", "true"), ("limit", "1"), ("with_total", "true")];
    assert_eq!(list_with(&anna, &anna, &query).await.ok().header("x-total-count"), "26");
    assert_eq!(list_with(&anna, &anna, &[]).await.ok().header("x-total-count"), "");
}

#[tokio::test]
async fn list_files_shows_200_rows_without_a_limit() {
    let (_app, anna) = with_operator().await;
    let names: Vec<String> = (0..210).map(|number| format!("n{number:03}")).collect();
    for some in names.chunks(50) {
        put(&anna, None, &some.iter().map(String::as_str).collect::<Vec<_>>()).await;
    }
    assert_eq!(listed(&anna, &[]).await, names[..200]);
    assert_eq!(listed(&anna, &[("limit", "null")]).await.len(), 200);
    assert_eq!(listed(&anna, &[("limit", "1000")]).await, names);
}

#[tokio::test]
async fn list_files_may_be_read_by_everyone_with_a_token() {
    let app = store::app().await;
    let (anna, reader) = (app.user("anna", "operator").await, app.user("reader", "").await);
    put(&anna, None, &["a"]).await;
    assert_eq!(paths(&reader, &anna).await, ["a"]);
    let answer = list_with(&app.anonymous(), &anna, &[]).await;
    assert_refused(&answer, 401, &json!({"code": "not_authenticated"}));
}

#[tokio::test]
async fn list_files_shows_the_members_of_the_record_and_no_other() {
    let (_app, anna) = with_operator().await;
    upload(&anna, &Form::of(&anna, None).file("a", "x")).await.ok();
    let row = all_files(&anna, &anna).await[0].clone();
    let expected = ["content_type", "created", "created_by", "name", "path", "sha256", "size", "subfolder"];
    assert_eq!(members(&row), expected);
}

#[tokio::test]
async fn list_files_of_an_archived_user_is_200() {
    let app = store::app().await;
    let (anna, boss) = (app.user("anna", "operator").await, app.user("boss", "admin").await);
    put(&anna, None, &["a"]).await;
    archive(&app, &anna).await;
    assert_eq!(paths(&boss, &anna).await, ["a"]);
}

// Any folder of the record can be read, `image` included (docs/spec/attachments.md#buckets-and-folders).
#[tokio::test]
async fn list_files_and_read_file_work_in_the_folder_of_the_image() {
    let (app, anna) = with_operator().await;
    assert_eq!(list_with(&anna, &anna, &[("subfolder", "image")]).await.ok().json(), json!([]));
    put(&anna, Some("x"), &["a"]).await;
    app.sql.batch_execute("update attachments.file set subfolder = 'image'").await.unwrap();
    assert_eq!(listed(&anna, &[("subfolder", "image")]).await, ["image/a"]);
    assert_eq!(content(&anna, &anna, "image/a").await, b"a");
}

// The image of a user is a file in the folder `image`, so that folder shows it
// (docs/spec/organization.md#user-images).
#[tokio::test]
async fn list_files_of_the_folder_of_the_image_shows_the_image() {
    let app = store::app().await;
    let boss = app.user("boss", "admin").await;
    put_image(&boss, &boss, "a.png", &b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR and so on"[..]).await.ok();
    let files = list_with(&boss, &boss, &[("subfolder", "image")]).await.ok().json();
    assert_eq!(files.as_array().unwrap().len(), 1, "{files}");
}
