//! Files of tasks and issues, and which of them are evidence.

use serde_json::{Value, json};

use super::office::{field, issue, issue_type, office, on_issue, on_task, read_issue, task, task_type};
use crate::attachments::steps::{Form, delete, upload};
use crate::support::{Actor, Answer, assert_code, assert_refused, changed, column};

/// An upload of one file of nine bytes.
fn photo(bucket: &str, key: &str, folder: Option<&str>, name: &str) -> Form {
    Form::to(bucket, key, folder).file(name, "a picture")
}

/// Deletes one file.
async fn remove(actor: &Actor, bucket: &str, key: &str, folder: &str, name: &str) -> Answer {
    let body = json!({"bucket": bucket, "object_key": key, "subfolder": folder, "filenames": [name]});
    delete(actor, body).await
}

/// Paths of all files of a record.
async fn names(actor: &Actor, bucket: &str, key: &str) -> Vec<String> {
    let path = format!("/files?bucket={bucket}&object_key={key}&recursive=true");
    column(&actor.get(&path).await.ok().json(), "path")
}

#[tokio::test]
async fn upload_to_an_issue_is_allowed_only_in_the_folder_of_a_form_field() {
    let (_app, boss) = office().await;
    field(&boss, "P", "files").await;
    let template = json!([{"_key": "photos", "custom_field_key": "P"}]);
    let kind = issue_type(&boss, "I", json!({"form_template": template})).await;
    let key = issue(&boss, json!({"issue_type_key": kind})).await;
    for folder in [None, Some("other"), Some("photos/deep")] {
        assert_code(&upload(&boss, &photo("issue", &key, folder, "a.png")).await, 404, "subfolder_invalid");
    }
    upload(&boss, &photo("issue", &key, Some("photos"), "a.png")).await.ok();
    assert_code(&upload(&boss, &photo("issue", "999999", Some("photos"), "a.png")).await, 404, "target_not_found");
    let later = json!([{"_key": "later", "custom_field_key": "P"}]);
    changed(boss.patch(&format!("/issue-type/{kind}"), json!({"form_template": later})).await);
    upload(&boss, &photo("issue", &key, Some("later"), "b.png")).await.ok();
    upload(&boss, &photo("issue", &key, Some("photos"), "c.png")).await.ok();
}

#[tokio::test]
async fn files_that_a_closed_issue_names_are_neither_replaced_nor_deleted() {
    let (_app, boss) = office().await;
    field(&boss, "P", "files").await;
    let kind = issue_type(&boss, "I", json!({"form_template": [{"_key": "p", "custom_field_key": "P"}]})).await;
    let key = issue(&boss, json!({"issue_type_key": kind})).await;
    for name in ["a.png", "b.png"] {
        upload(&boss, &photo("issue", &key, Some("p"), name)).await.ok();
    }
    let data = |names: Value| json!({"data": [{"form_field_key": "p", "value": names}]});
    let unknown = boss.patch(&format!("/issue/{key}"), data(json!(["z.png"]))).await;
    assert_eq!(unknown.detail()[0]["rule"], "file_not_found");
    let closed = changed(on_issue(&boss, &key, "close", data(json!(["a.png"]))).await);
    assert_eq!(closed["data"][0]["value"], json!([{"name": "a.png", "size": 9}]));
    let kept = json!({"code": "file_in_use", "filename": "a.png"});
    assert_refused(&upload(&boss, &photo("issue", &key, Some("p"), "a.png")).await, 409, &kept);
    assert_refused(&remove(&boss, "issue", &key, "p", "a.png").await, 409, &kept);
    let reset = photo("issue", &key, Some("p"), "c.png").text("reset_folder", "true");
    assert_refused(&upload(&boss, &reset).await, 409, &kept);
    remove(&boss, "issue", &key, "p", "b.png").await.ok();
    upload(&boss, &photo("issue", &key, Some("p"), "c.png")).await.ok();
    changed(on_issue(&boss, &key, "reopen", json!({})).await);
    remove(&boss, "issue", &key, "p", "a.png").await.ok();
}

#[tokio::test]
async fn files_that_a_closed_task_names_are_neither_replaced_nor_deleted_and_none_is_added() {
    let (_app, boss) = office().await;
    field(&boss, "P", "files").await;
    let kind = task_type(&boss, "T", json!({"form_fields": [{"_key": "p", "custom_field_key": "P"}]})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    for (folder, name) in [(Some("p"), "a.png"), (Some("p"), "b.png"), (Some("any/other"), "a.png"), (None, "a.png")] {
        upload(&boss, &photo("task", &key, folder, name)).await.ok();
    }
    let values = json!({"form_fields": [{"form_field_key": "p", "value": [{"name": "a.png"}]}]});
    changed(on_task(&boss, &key, "complete", values).await);
    let kept = json!({"code": "file_in_use", "filename": "a.png"});
    assert_refused(&upload(&boss, &photo("task", &key, Some("p"), "a.png")).await, 409, &kept);
    assert_refused(&remove(&boss, "task", &key, "p", "a.png").await, 409, &kept);
    // A closed task accepts no new files, in any folder and under any name.
    for (folder, name) in [(Some("p"), "new.png"), (None, "new.png"), (Some("any/other"), "a.png")] {
        assert_code(&upload(&boss, &photo("task", &key, folder, name)).await, 409, "target_closed");
    }
    remove(&boss, "task", &key, "p", "b.png").await.ok();
    remove(&boss, "task", &key, "any/other", "a.png").await.ok();
    changed(on_task(&boss, &key, "suspend", json!({})).await);
    upload(&boss, &photo("task", &key, Some("p"), "a.png")).await.ok();
    changed(boss.delete(&format!("/task/{key}")).await);
    assert_code(&upload(&boss, &photo("task", &key, Some("p"), "d.png")).await, 404, "target_not_found");
    assert_eq!(names(&boss, "task", &key).await.len(), 2, "files of a deleted task can be read");
}

#[tokio::test]
async fn files_move_to_the_form_of_the_new_type_and_are_deleted_with_the_issue() {
    let (app, boss) = office().await;
    field(&boss, "P", "files").await;
    let one = issue_type(&boss, "One", json!({"form_template": [{"_key": "p1", "custom_field_key": "P"}]})).await;
    let two = issue_type(&boss, "Two", json!({"form_template": [{"_key": "p2", "custom_field_key": "P"}]})).await;
    let key = issue(&boss, json!({"issue_type_key": one})).await;
    upload(&boss, &photo("issue", &key, Some("p1"), "a.png")).await.ok();
    let path = format!("/issue/{key}");
    changed(boss.patch(&path, json!({"data": [{"form_field_key": "p1", "value": ["a.png"]}]})).await);
    changed(boss.patch(&path, json!({"issue_type_key": two})).await);
    assert_eq!(names(&boss, "issue", &key).await, [format!("issue/{key}/p2/a.png")]);
    assert_eq!(read_issue(&boss, &key).await["data"][0]["value"], json!([{"name": "a.png", "size": 9}]));
    let bytes = boss.get(&format!("/files/issue/{key}/p2/a.png")).await.ok().bytes;
    assert_eq!(&bytes[..], b"a picture");
    changed(boss.delete(&path).await);
    assert_eq!(app.count("select count(*) from attachments.file where bucket = 'issue'").await, 0);
}
