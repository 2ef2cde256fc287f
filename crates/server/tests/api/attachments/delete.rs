//! `DELETE /files` deletes all named files or none.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    address, all_files, archive, content, delete, delete_own, key, list_with, no_target, paths, put, with_operator,
};
use super::store;
use crate::organization::steps::{assert_refused, changed, faults, members};
use crate::support::{Actor, send};

/// A body that deletes files in the folder `photos` of a user.
fn body(user: &Actor, filenames: &Value) -> Value {
    json!({"bucket": "user", "object_key": key(user), "subfolder": "photos", "filenames": filenames})
}

#[tokio::test]
async fn delete_files_removes_the_named_ones_and_answers_their_names() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("photos"), &["a.png", "b.png", "c.png"]).await;
    put(&anna, None, &["a.png"]).await;
    let detail = changed(delete_own(&anna, Some("photos"), &["c.png", "a.png"]).await);
    assert_eq!(members(&detail), ["bucket", "deleted", "object_key", "subfolder"]);
    let expected = json!({"bucket": "user", "object_key": key(&anna), "subfolder": "photos",
        "deleted": ["c.png", "a.png"]});
    assert_eq!(detail, expected);
    assert_eq!(paths(&anna, &anna).await, ["a.png", "photos/b.png"]);
    let gone = anna.get(&address(&anna, "photos/a.png")).await;
    assert_refused(&gone, 404, &json!({"code": "file_not_found", "filename": "a.png"}));
}

#[tokio::test]
async fn delete_files_without_a_subfolder_or_with_null_or_an_empty_one_means_the_records_own_folder() {
    let (_app, anna) = with_operator().await;
    put(&anna, None, &["a", "b", "c"]).await;
    put(&anna, Some("f"), &["a"]).await;
    let target = json!({"bucket": "user", "object_key": key(&anna)});
    for (name, subfolder) in [("a", None), ("b", Some(Value::Null)), ("c", Some(json!("")))] {
        let mut body = target.clone();
        body["filenames"] = json!([name]);
        if let Some(subfolder) = subfolder {
            body["subfolder"] = subfolder;
        }
        assert_eq!(changed(delete(&anna, body).await)["subfolder"], Value::Null);
    }
    assert_eq!(paths(&anna, &anna).await, ["f/a"]);
}

// docs/spec/attachments.md#uploading-and-deleting: one bucket represents all, here `user`.
#[tokio::test]
async fn delete_files_with_a_missing_one_is_404_file_not_found_and_deletes_nothing() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("photos"), &["a.png", "b.png"]).await;
    put(&anna, None, &["none.png"]).await;
    let before = all_files(&anna, &anna).await;
    for names in [["a.png", "none.png", "b.png"], ["none.png", "other.png", "a.png"], ["A.png", "none.png", "a.png"]] {
        let answer = delete_own(&anna, Some("photos"), &names).await;
        let first = names.iter().find(|name| !["a.png", "b.png"].contains(name)).unwrap();
        assert_refused(&answer, 404, &json!({"code": "file_not_found", "filename": first}));
        assert_eq!(all_files(&anna, &anna).await, before);
    }
    assert_eq!(content(&anna, &anna, "photos/a.png").await, b"a.png");
}

#[tokio::test]
async fn delete_files_counts_repeated_names_once_also_in_another_form_of_a_letter() {
    let (_app, anna) = with_operator().await;
    put(&anna, None, &["a", "\u{e9}", "b"]).await;
    let detail = changed(delete_own(&anna, None, &["a", "\u{e9}", "a", "e\u{301}"]).await);
    assert_eq!(detail["deleted"], json!(["a", "\u{e9}"]));
    assert_eq!(paths(&anna, &anna).await, ["b"]);
}

#[tokio::test]
async fn delete_files_of_the_last_file_removes_the_folder_and_the_name_can_be_used_again() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("f/deep"), &["a"]).await;
    delete_own(&anna, Some("f/deep"), &["a"]).await.ok();
    assert_eq!(paths(&anna, &anna).await, [""; 0]);
    assert_eq!(list_with(&anna, &anna, &[("subfolder", "f/deep")]).await.ok().json(), json!([]));
    let again = delete_own(&anna, Some("f/deep"), &["a"]).await;
    assert_refused(&again, 404, &json!({"code": "file_not_found", "filename": "a"}));
    put(&anna, Some("f"), &["deep"]).await;
    put(&anna, Some("f/deep"), &["a"]).await;
    assert_eq!(paths(&anna, &anna).await, ["f/deep", "f/deep/a"]);
}

#[tokio::test]
async fn delete_files_with_a_bad_name_is_422_bad_file_name_and_deletes_nothing() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("photos"), &["a"]).await;
    for name in ["", ".", "..", "../a", "photos/a", "a\\", "a ", " a", "a.", "a\u{7}", &"x".repeat(256)] {
        let answer = delete(&anna, body(&anna, &json!(["a", name]))).await;
        let shown: String = name.chars().take(255).collect();
        assert_eq!(answer.refusal(), (422, "bad_file_name".to_owned()), "{name}");
        assert_eq!(answer.detail()["filename"], shown, "{answer:?}");
    }
    assert_eq!(paths(&anna, &anna).await, ["photos/a"]);
}

#[tokio::test]
async fn delete_files_with_a_bad_subfolder_or_that_of_the_image_is_404_subfolder_invalid() {
    let (_app, anna) = with_operator().await;
    for subfolder in ["..", "a/../b", "/", "a\\b", "image", "image/deep", &["s"; 9].join("/")] {
        let answer = delete_own(&anna, Some(subfolder), &["a"]).await;
        let expected =
            json!({"code": "subfolder_invalid", "subfolder": subfolder, "expected": "any folder except image"});
        assert_refused(&answer, 404, &expected);
    }
}

#[tokio::test]
async fn delete_files_of_200_names_is_200_and_of_201_is_422() {
    let (_app, anna) = with_operator().await;
    let names: Vec<String> = (0..200).map(|number| format!("n{number}")).collect();
    for some in names.chunks(50) {
        put(&anna, Some("photos"), &some.iter().map(String::as_str).collect::<Vec<_>>()).await;
    }
    let mut more = names.clone();
    more.push("n0".to_owned());
    let answer = delete(&anna, body(&anna, &json!(more))).await;
    assert_eq!(faults(&answer), json!([[["body", "filenames"], "too_long"]]));
    assert_eq!(changed(delete(&anna, body(&anna, &json!(names))).await)["deleted"], json!(names));
    assert_eq!(paths(&anna, &anna).await, [""; 0]);
}

#[tokio::test]
async fn delete_files_of_a_wrong_shape_is_422_at_the_place_and_of_another_media_type_415() {
    let (_app, anna) = with_operator().await;
    put(&anna, Some("photos"), &["a"]).await;
    assert_eq!(faults(&delete(&anna, body(&anna, &json!([]))).await), json!([[["body", "filenames"], "too_short"]]));
    assert_eq!(faults(&delete(&anna, body(&anna, &json!("a"))).await), json!([[["body", "filenames"], "list_type"]]));
    let mixed = faults(&delete(&anna, body(&anna, &json!(["a", 7, null]))).await);
    assert_eq!(mixed, json!([[["body", "filenames", 1], "string_type"], [["body", "filenames", 2], "string_type"]]));
    let none = faults(&delete(&anna, json!({})).await);
    let missing = |name: &str| json!([["body", name], "missing"]);
    assert_eq!(none, json!([missing("bucket"), missing("object_key"), missing("filenames")]));
    let bucket = delete(&anna, json!({"bucket": "users", "object_key": "1", "filenames": ["a"]})).await;
    assert_eq!(faults(&bucket), json!([[["body", "bucket"], "enum"]]));
    assert_eq!(send(anna.request(Method::DELETE, "/files")).await.status, 422);
    let text = anna.request(Method::DELETE, "/files").header("content-type", "text/plain").body("{}");
    assert_refused(&send(text).await, 415, &json!({"code": "unsupported_media_type"}));
    assert_eq!(paths(&anna, &anna).await, ["photos/a"]);
}

#[tokio::test]
async fn delete_files_without_token_is_401_and_without_the_scope_of_the_operation_403() {
    let app = store::app().await;
    let reader = app.user("reader", "").await;
    let answer = delete_own(&app.anonymous(), None, &["a"]).await;
    assert_refused(&answer, 401, &json!({"code": "not_authenticated"}));
    let answer = delete_own(&reader, None, &["a"]).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "attachment:file:delete"}));
}

#[tokio::test]
async fn delete_files_of_another_user_needs_org_user_write_and_of_an_archived_one_is_404() {
    let app = store::app().await;
    let (anna, boss) = (app.user("anna", "operator").await, app.user("boss", "admin").await);
    put(&anna, Some("photos"), &["a", "b"]).await;
    put(&boss, Some("photos"), &["a"]).await;
    let answer = delete(&anna, body(&boss, &json!(["a"]))).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "org:user:write"}));
    delete(&boss, body(&anna, &json!(["a"]))).await.ok();
    archive(&app, &anna).await;
    let answer = delete(&boss, body(&anna, &json!(["b"]))).await;
    assert_refused(&answer, 404, &no_target("user", &key(&anna)));
    assert_eq!(paths(&boss, &anna).await, ["photos/b"]);
    assert_eq!(paths(&boss, &boss).await, ["photos/a"]);
}
