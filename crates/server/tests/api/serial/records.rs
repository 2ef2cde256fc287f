//! Files and tags of units (docs/spec/attachments.md#buckets-and-folders, docs/spec/tags.md#connecting-tags).

use serde_json::{Value, json};

use super::plant::{ask, assert_code, journal_rows, plant, serial, text, traced};
use crate::attachments::steps::{Form, delete, no_target, upload};
use crate::organization::steps::{assert_refused, changed, column};

#[tokio::test]
async fn files_of_a_serial_are_stored_listed_read_and_deleted_until_the_serial_is_deleted() {
    let (app, boss) = plant().await;
    let key = serial(&boss, &traced(&boss, "T").await, "A").await;
    let rows = journal_rows(&app).await;
    let form = || Form::to("serial", &key, Some("photos")).file("a.png", "one").file("b.png", "two");
    let stored = changed(upload(&boss, &form()).await);
    assert_eq!((&stored["bucket"], &stored["object_key"]), (&json!("serial"), &json!(key)));
    assert_eq!(column(&stored["files"], "name"), ["a.png", "b.png"]);
    let query = [("bucket", "serial"), ("object_key", key.as_str()), ("subfolder", "photos")];
    assert_eq!(column(&ask(&boss, "/files", &query).await, "name"), ["a.png", "b.png"]);
    assert_eq!(boss.get(&format!("/files/serial/{key}/photos/a.png")).await.ok().bytes, "one");
    assert_code(&upload(&app.anonymous(), &form()).await, 401, "not_authenticated");
    // An operator attaches files without any scope for units.
    let mona = app.user("mona", "operator").await;
    changed(upload(&mona, &form()).await);
    for unknown in ["none", "99999999"] {
        let refused = upload(&boss, &Form::to("serial", unknown, None).file("a.png", "1")).await;
        assert_refused(&refused, 404, &no_target("serial", unknown));
    }
    let names =
        |names: Value| json!({"bucket": "serial", "object_key": key, "subfolder": "photos", "filenames": names});
    let refused = delete(&boss, names(json!(["a.png", "none.png"]))).await;
    assert_refused(&refused, 404, &json!({"code": "file_not_found", "filename": "none.png"}));
    assert_eq!(changed(delete(&boss, names(json!(["b.png"]))).await)["deleted"], json!(["b.png"]));
    assert_eq!(column(&ask(&boss, "/files", &query).await, "name"), ["a.png"]);
    // A deleted unit keeps its files: they can be read but not changed.
    changed(boss.delete(&format!("/serial/{key}")).await);
    assert_eq!(column(&ask(&boss, "/files", &query).await, "name"), ["a.png"]);
    assert_refused(&upload(&boss, &form()).await, 404, &no_target("serial", &key));
    assert_refused(&delete(&boss, names(json!(["a.png"]))).await, 404, &no_target("serial", &key));
    assert_eq!(journal_rows(&app).await, rows + 1, "files are not told");
}

#[tokio::test]
async fn tags_are_put_on_live_serials_only_and_removed_from_any_serial() {
    let (_app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let (a, b) = (serial(&boss, &made, "A").await, serial(&boss, &made, "B").await);
    let tag = text(&changed(boss.post("/tag", json!({"name": "urgent"})).await), "_key");
    let change = |kind: &str, key: &str| json!({"type": kind, "tag_key": tag, "context": "serial", "context_key": key});
    let post = async |changes: Value| boss.post("/tag/update-connections", changes).await;
    assert_eq!(changed(post(json!([change("add", &a)])).await), json!({"added": 1, "removed": 0}));
    assert_eq!(changed(post(json!([change("add", &a)])).await), json!({"added": 0, "removed": 0}));
    let tags =
        async |key: &str| column(&ask(&boss, "/tag", &[("context", "serial"), ("context_key", key)]).await, "_key");
    assert_eq!(tags(&a).await, [tag.as_str()]);
    for unknown in ["none", "99999999"] {
        let refused = post(json!([change("add", &b), change("add", unknown)])).await;
        assert_refused(&refused, 422, &json!({"code": "context_not_found", "index": 1}));
    }
    assert_eq!(tags(&b).await, Vec::<String>::new(), "all or nothing");
    changed(boss.delete(&format!("/serial/{b}")).await);
    let refused = post(json!([change("add", &b)])).await;
    assert_refused(&refused, 422, &json!({"code": "context_not_found", "index": 0}));
    changed(boss.delete(&format!("/serial/{a}")).await);
    assert_eq!(changed(post(json!([change("remove", &a)])).await), json!({"added": 0, "removed": 1}));
}
