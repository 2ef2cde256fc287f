//! The two requests of an import: it executes exactly the file of the dry run, by the same user, within a day, once,
//! and completely or not at all.

use chrono::TimeDelta;
use platform::files::sweep_step;
use reqwest::multipart::Form;
use serde_json::json;

use super::{
    BOMS, PRODUCTS, count_products, dry_run, execute, file, import, insert_product, insert_products, insert_tag, key,
    numbered, post, snapshot, valid, with_library,
};
use crate::support::Actor;

/// Status and code of a refusal, for comparisons.
fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn import_without_file_or_file_key_or_with_a_bad_form_is_422() {
    let (_app, anna) = with_library().await;
    for path in [PRODUCTS, BOMS] {
        let form = Form::new().text("other", "x");
        assert_eq!(post(&anna, path, form).await.refusal(), refused(422, "file_required"));
        let form = Form::new().text("dry_run", "true").text("file_key", "x");
        assert_eq!(post(&anna, path, form).await.refusal(), refused(422, "file_required"));
        let form = file("a.csv", "code\nA\n").text("dry_run", "false");
        assert_eq!(post(&anna, path, form).await.refusal(), refused(422, "file_key_required"));
        let form = file("a.csv", "code\nA\n").text("dry_run", "perhaps");
        assert_eq!(post(&anna, path, form).await.status, 422);
        let answer = dry_run(&anna, path, "../a.csv", "code\nA\n").await;
        assert_eq!(answer.refusal(), refused(422, "bad_file_name"));
    }
}

#[tokio::test]
async fn import_without_its_columns_is_422_import_columns_missing() {
    let (_app, anna) = with_library().await;
    for text in ["", "description\nx\n", "cod\u{e9}\nA\n"] {
        let answer = dry_run(&anna, PRODUCTS, "a.csv", text).await;
        assert_eq!(answer.refusal(), refused(422, "import_columns_missing"));
        assert_eq!(answer.detail()["columns"], json!(["code"]));
    }
    let answer = dry_run(&anna, BOMS, "a.csv", "qt\n1\n").await;
    assert_eq!(answer.detail()["columns"], json!(["product_code", "component_code"]));
}

#[tokio::test]
async fn import_of_too_many_rows_or_bytes_is_refused() {
    let (_app, anna) = with_library().await;
    let answer = dry_run(&anna, PRODUCTS, "a.csv", numbered("code", 50_001, "")).await;
    assert_eq!(answer.refusal(), refused(422, "too_many_rows"));
    assert_eq!(answer.detail()["limit"], 50_000);
    let answer = dry_run(&anna, PRODUCTS, "a.csv", vec![b'x'; 10 * 1024 * 1024 + 1]).await;
    assert_eq!(answer.refusal(), refused(413, "file_too_large"));
    assert_eq!(answer.detail(), json!({"code": "file_too_large", "limit": 10_485_760, "filename": "a.csv"}));
}

#[tokio::test]
async fn dry_run_changes_nothing() {
    let (app, anna) = with_library().await;
    insert_products(&app, 3).await;
    let before = snapshot(&app).await;
    valid(&anna, PRODUCTS, "code,description\nP00001,other\nNEW,x\n").await;
    assert_eq!(snapshot(&app).await, before);
}

#[tokio::test]
async fn execution_happens_once_and_a_repeated_call_answers_the_same() {
    let (app, anna) = with_library().await;
    let file_key = key(&valid(&anna, PRODUCTS, "code,description\nA,x\n").await);
    let first = execute(&anna, PRODUCTS, &file_key).await.ok().json();
    assert_eq!(first["detail"], json!({"created": 1, "updated": 0, "skipped": 0, "total": 1}));
    app.sql.execute("update product.product set description = 'changed by hand'", &[]).await.unwrap();
    let before = snapshot(&app).await;
    assert_eq!(execute(&anna, PRODUCTS, &file_key).await.ok().json(), first);
    assert_eq!(snapshot(&app).await, before);
}

#[tokio::test]
async fn parallel_executions_of_one_file_store_it_once() {
    let (app, anna) = with_library().await;
    insert_products(&app, 700).await;
    let changed = (1..=700).map(|number| format!("P{number:05},,other text")).collect::<Vec<_>>().join("\n");
    let text = numbered("code,tags,description", 700, "") + "\n" + &changed;
    let file_key = key(&valid(&anna, PRODUCTS, text).await);
    let (one, two, three) = tokio::join!(
        execute(&anna, PRODUCTS, &file_key),
        execute(&anna, PRODUCTS, &file_key),
        execute(&anna, PRODUCTS, &file_key)
    );
    let first = one.ok().json();
    assert_eq!((&first["detail"]["created"], &first["detail"]["updated"]), (&json!(700), &json!(700)));
    assert_eq!(two.ok().json(), first);
    assert_eq!(three.ok().json(), first);
    assert_eq!(app.count("select count(*) from product.product where rev = 2").await, 700);
}

#[tokio::test]
async fn parallel_executions_of_changes_only_answer_the_same() {
    let (app, anna) = with_library().await;
    insert_products(&app, 900).await;
    let changed = (1..=900).map(|number| format!("P{number:05},other text")).collect::<Vec<_>>().join("\n");
    let file_key = key(&valid(&anna, PRODUCTS, format!("code,description\n{changed}")).await);
    let (one, two) = tokio::join!(execute(&anna, PRODUCTS, &file_key), execute(&anna, PRODUCTS, &file_key));
    let first = one.ok().json();
    assert_eq!(first["detail"]["updated"], 900);
    assert_eq!(two.ok().json(), first);
    assert_eq!(app.count("select count(*) from product.product where rev = 2").await, 900);
}

#[tokio::test]
async fn execution_by_another_user_is_409_import_user_mismatch() {
    let (app, anna) = with_library().await;
    let berta: Actor = app.user("berta", "library").await;
    let file_key = key(&valid(&anna, PRODUCTS, "code\nA\n").await);
    assert_eq!(execute(&berta, PRODUCTS, &file_key).await.refusal(), refused(409, "import_user_mismatch"));
    assert_eq!(count_products(&app).await, 0);
    execute(&anna, PRODUCTS, &file_key).await.ok();
    assert_eq!(execute(&berta, PRODUCTS, &file_key).await.refusal(), refused(409, "import_user_mismatch"));
}

#[tokio::test]
async fn execution_of_an_unknown_file_or_of_another_kind_is_404() {
    let (_app, anna) = with_library().await;
    let file_key = key(&valid(&anna, PRODUCTS, "code\nA\n").await);
    for (path, file_key) in [(PRODUCTS, "none"), (BOMS, "none"), (BOMS, file_key.as_str())] {
        assert_eq!(execute(&anna, path, file_key).await.refusal(), refused(404, "import_file_not_found"), "{path}");
    }
    assert_eq!(execute(&anna, PRODUCTS, "../secret").await.status, 422);
}

#[tokio::test]
async fn execution_after_24_hours_is_404_import_file_not_found() {
    let (app, anna) = with_library().await;
    let late = key(&valid(&anna, PRODUCTS, "code\nA\n").await);
    app.clock().advance(TimeDelta::hours(24) - TimeDelta::minutes(1));
    let anna = app.user("anna2", "library").await;
    let in_time = key(&valid(&anna, PRODUCTS, "code\nB\n").await);
    app.clock().advance(TimeDelta::minutes(2));
    assert_eq!(execute(&anna, PRODUCTS, &late).await.refusal(), refused(404, "import_file_not_found"));
    execute(&anna, PRODUCTS, &in_time).await.ok();
}

#[tokio::test]
async fn execution_of_rows_that_are_not_valid_any_more_is_422_and_stores_nothing() {
    let (app, anna) = with_library().await;
    insert_tag(&app, "t1", "Red").await;
    insert_products(&app, 1).await;
    let file_key = key(&valid(&anna, PRODUCTS, "code,tags\nA,\nP00001,Red\nB,red\n").await);
    app.sql.execute("delete from tag.tag", &[]).await.unwrap();
    let before = snapshot(&app).await;
    let answer = execute(&anna, PRODUCTS, &file_key).await;
    assert_eq!(answer.refusal(), refused(422, "import_rows_invalid"));
    assert_eq!(answer.detail()["error_count"], 2);
    assert_eq!(answer.detail()["errors"][0]["code"], "tag_not_found");
    assert_eq!(snapshot(&app).await, before);
    // The missing record exists again, so the same file can be executed.
    insert_tag(&app, "t2", "Red").await;
    assert_eq!(execute(&anna, PRODUCTS, &file_key).await.ok().detail()["created"], 2);
}

#[tokio::test]
async fn execution_counts_what_it_does_and_not_what_the_dry_run_expected() {
    let (app, anna) = with_library().await;
    let file_key = key(&valid(&anna, PRODUCTS, "code,description\nA,x\n").await);
    insert_product(&app, "A").await;
    assert_eq!(execute(&anna, PRODUCTS, &file_key).await.ok().detail()["updated"], 1);
}

#[tokio::test]
async fn two_files_with_the_same_new_products_both_succeed() {
    let (app, anna) = with_library().await;
    let text = numbered("code,description", 1200, ",x");
    let one = key(&valid(&anna, PRODUCTS, text.clone()).await);
    let two = key(&valid(&anna, PRODUCTS, text.clone()).await);
    let (one, two) = tokio::join!(execute(&anna, PRODUCTS, &one), execute(&anna, PRODUCTS, &two));
    let (one, two) = (one.ok().detail(), two.ok().detail());
    let sum = |member: &str| one[member].as_i64().unwrap() + two[member].as_i64().unwrap();
    assert_eq!((sum("created"), sum("skipped")), (1200, 1200));
    assert_eq!(count_products(&app).await, 1200);
}

#[tokio::test]
async fn import_of_a_code_of_a_trashed_product_creates_a_new_product() {
    let (app, anna) = with_library().await;
    insert_product(&app, "A").await;
    app.sql.execute("update product.product set trash = true", &[]).await.unwrap();
    assert_eq!(import(&anna, PRODUCTS, "code\nA\n").await["created"], 1);
    assert_eq!(count_products(&app).await, 2);
}

#[tokio::test]
async fn the_stored_file_is_kept_until_the_execution_and_swept_after_it() {
    let (app, anna) = with_library().await;
    let file_key = key(&valid(&anna, PRODUCTS, "code\nA\n").await);
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 0);
    execute(&anna, PRODUCTS, &file_key).await.ok();
    // The stored bytes are now a loose object, because no record names them.
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 1);
    app.clock().advance(TimeDelta::hours(2));
    sweep_step(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 0);
}
