//! What a reset of production does to files, in a directory or in a bucket.

use serde_json::json;

use super::steps::{Form, upload};
use super::store::{app, assert_accounted_for, stored_objects};
use crate::serial::plant::{serial, traced};
use crate::support::changed;

#[tokio::test]
async fn reset_of_production_removes_all_files_of_units_from_the_store_and_no_others() {
    let app = app().await;
    let boss = app.user("boss", "admin library production traceability").await;
    let product = traced(&boss, "T").await;
    for number in 0..3 {
        let unit = serial(&boss, &product, &format!("U{number}")).await;
        let form = Form::to("serial", &unit, Some("photos")).file("a.jpg", "light").file("b.jpg", "shade");
        upload(&boss, &form).await.ok();
    }
    upload(&boss, &Form::to("product", &product, None).file("manual.pdf", "paper")).await.ok();
    upload(&boss, &Form::of(&boss, None).file("note.txt", "own")).await.ok();
    // The target is sent after the files, so their bytes are stored in a neutral folder.
    let unit = serial(&boss, &product, "LATE").await;
    let late = Form::default().file("late.jpg", "light").text("bucket", "serial").text("object_key", &unit);
    upload(&boss, &late).await.ok();
    let erased = changed(boss.delete("/reset/prod").await);
    assert_eq!(erased["deleted"]["File"], json!(7));
    let left: Vec<String> = stored_objects(&app).await.into_iter().map(|(path, _)| path).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left.iter().all(|path| path.starts_with("product/") || path.starts_with("user/")), "{left:?}");
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 0);
    assert_accounted_for(&app).await;
}
