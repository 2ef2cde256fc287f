//! `GET /product/import/{file_key}`, and the time for which an import is kept.

use chrono::TimeDelta;
use product::sweep_imports;
use serde_json::{Value, json};

use super::{
    BOMS, PRODUCTS, execute, file, insert_phase, insert_product, insert_tag, key, numbered, post, valid, with_library,
};
use crate::conventions::shared::eventually;
use crate::support::Actor;

/// Reads the status of an import.
async fn progress(actor: &Actor, file_key: &str) -> Value {
    actor.get(&format!("/product/import/{file_key}")).await.ok().json()
}

#[tokio::test]
async fn read_import_shows_the_answers_of_dry_run_and_execution() {
    let (_app, anna) = with_library().await;
    let detail = valid(&anna, PRODUCTS, "code\nA\nB\n").await;
    let file_key = key(&detail);
    let shown = progress(&anna, &file_key).await;
    let expected = json!({"file_key": file_key, "kind": "product", "status": "valid", "rows_done": 2, "rows_total": 2,
        "answer": detail});
    assert_eq!(shown, expected);
    let done = execute(&anna, PRODUCTS, &file_key).await.ok().detail();
    let shown = progress(&anna, &file_key).await;
    assert_eq!((&shown["status"], &shown["answer"], &shown["rows_done"]), (&json!("done"), &done, &json!(2)));
}

#[tokio::test]
async fn read_import_of_a_dry_run_with_a_key_of_the_client_shows_its_faults() {
    let (_app, anna) = with_library().await;
    let with_key = |text: &'static str| file("a.csv", text).text("file_key", "my-key-1");
    post(&anna, BOMS, with_key("product_code,component_code,qt\nA,B,1\n")).await.ok();
    let shown = progress(&anna, "my-key-1").await;
    assert_eq!((&shown["kind"], &shown["status"]), (&json!("bom"), &json!("error")));
    assert_eq!(shown["answer"]["error_count"], 1);
    let answer = execute(&anna, BOMS, "my-key-1").await;
    assert_eq!(answer.refusal(), (422, "import_rows_invalid".to_owned()));
    let answer = post(&anna, PRODUCTS, with_key("code\nA\n")).await;
    assert_eq!(answer.refusal(), (409, "key_taken".to_owned()));
    assert_eq!(answer.detail()["_key"], "my-key-1");
}

#[tokio::test]
async fn read_import_of_an_unknown_or_refused_file_is_404() {
    let (_app, anna) = with_library().await;
    let form = file("a.csv", "nothing\nA\n").text("file_key", "refused");
    assert_eq!(post(&anna, PRODUCTS, form).await.code(), "import_columns_missing");
    for file_key in ["refused", "none"] {
        let answer = anna.get(&format!("/product/import/{file_key}")).await;
        assert_eq!(answer.refusal(), (404, "import_file_not_found".to_owned()));
    }
}

#[tokio::test]
async fn read_import_shows_an_execution_that_waits_for_another_writer() {
    let (app, anna) = with_library().await;
    let product = insert_product(&app, "A").await;
    insert_phase(&app, product, "F1", 1).await;
    insert_product(&app, "B").await;
    let file_key = key(&valid(&anna, BOMS, "product_code,component_code,qt\nA,B,1\n").await);
    app.sql.batch_execute("begin; select from product.product for update").await.unwrap();
    let (running, waiting) = (anna.clone(), file_key.clone());
    let execution = tokio::spawn(async move { execute(&running, BOMS, &waiting).await });
    let status = async || (progress(&anna, &file_key).await["status"] == "running").then_some(());
    eventually("the execution is seen", status).await;
    app.sql.batch_execute("commit").await.unwrap();
    execution.await.unwrap().ok();
    assert_eq!(progress(&anna, &file_key).await["status"], "done");
}

#[tokio::test]
async fn read_import_shows_the_rows_that_are_stored_so_far() {
    let (app, anna) = with_library().await;
    insert_tag(&app, "t1", "Red").await;
    let text = numbered("code,tags", 2400, ",") + "\nLAST,Red";
    let file_key = key(&valid(&anna, PRODUCTS, text).await);
    // Prevents the last block from connecting its tags.
    app.sql.batch_execute("begin; lock table tag.tag_connection in share mode").await.unwrap();
    let (running, waiting) = (anna.clone(), file_key.clone());
    let execution = tokio::spawn(async move { execute(&running, PRODUCTS, &waiting).await });
    let most = async || (progress(&anna, &file_key).await["rows_done"] == 2000).then_some(());
    eventually("two blocks are done", most).await;
    let shown = progress(&anna, &file_key).await;
    assert_eq!((&shown["status"], &shown["rows_total"]), (&json!("running"), &json!(2401)));
    assert_eq!(super::count_products(&app).await, 0, "nothing is visible before the commit");
    app.sql.batch_execute("commit").await.unwrap();
    execution.await.unwrap().ok();
    assert_eq!(progress(&anna, &file_key).await["rows_done"], 2401);
}

#[tokio::test]
async fn an_execution_that_was_cut_off_can_be_repeated() {
    let (app, anna) = with_library().await;
    let file_key = key(&valid(&anna, PRODUCTS, "code\nA\n").await);
    // The state that a killed service leaves: its transaction is rolled back, but the progress is stored.
    app.sql.execute("update product.import_file set status = 'running'", &[]).await.unwrap();
    execute(&anna, PRODUCTS, &file_key).await.ok();
    assert_eq!(super::count_products(&app).await, 1);
}

#[tokio::test]
async fn sweep_removes_old_imports_with_their_files() {
    let (app, anna) = with_library().await;
    let old = key(&valid(&anna, PRODUCTS, "code\nA\n").await);
    app.clock().advance(TimeDelta::hours(20));
    valid(&anna, PRODUCTS, "code\nB\n").await;
    // The first import is 26 hours old now, the second one 6.
    app.clock().advance(TimeDelta::hours(6));
    sweep_imports(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from product.import_file").await, 1);
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 1);
    let anna = app.user("anna2", "library").await;
    assert_eq!(anna.get(&format!("/product/import/{old}")).await.status, 404);
}
