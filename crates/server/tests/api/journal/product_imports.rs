//! What the product area records in the journal: an executed import, and nothing else.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{Listening, found};
use crate::support::{Actor, Answer, TestApp, send};

/// Sends a POST with a multipart body.
async fn post(actor: &Actor, path: &str, form: Form) -> Answer {
    send(actor.request(Method::POST, path).multipart(form)).await
}

/// Uploads a list without executing it, and returns the key of the stored file.
async fn dry_run(actor: &Actor, path: &str, text: &str) -> String {
    let part = Part::bytes(text.as_bytes().to_vec()).file_name("list.csv");
    let answer = post(actor, path, Form::new().part("file", part)).await.ok();
    answer.detail()["file_key"].as_str().unwrap().to_owned()
}

/// Executes an import whose file was uploaded by [`dry_run`].
async fn execute(actor: &Actor, path: &str, file_key: &str) -> Answer {
    post(actor, path, Form::new().text("dry_run", "false").text("file_key", file_key.to_owned())).await
}

#[tokio::test]
async fn an_executed_import_of_products_is_one_row_that_names_the_caller_and_the_session() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "library").await;
    let session = anna.post("/session", json!({"user_key": anna.user_key.to_string()})).await.ok().detail();
    let mut stream = Listening::to(&anna, "topics=product").await;
    let file_key = dry_run(&anna, "/product/import", "code,description\nA,x\nB,\n").await;
    assert_eq!(app.count("select count(*) from journal.event").await, 0);
    execute(&anna, "/product/import", &file_key).await.ok();
    // Repeated: returns the response of the first execution.
    execute(&anna, "/product/import", &file_key).await.ok();
    app.wait_until_sealed().await;
    let rows = found(&anna, "topic=product").await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    let row = &rows[0];
    assert_eq!((&row["event_type"], &row["primary"]), (&json!("PRODUCT_IMPORTED"), &json!(true)));
    assert_eq!(row["user_key"], anna.user_key.to_string());
    assert_eq!(row["session_key"], session["session_key"]);
    let data = json!({"import_file_key": file_key, "import_filename": "list.csv", "rows_total": 2,
        "rows_created": 2, "rows_updated": 0, "rows_skipped": 0});
    assert_eq!(row["data"], data);
    assert_eq!(stream.row().await.data["data"], data);
}

#[tokio::test]
async fn an_import_counts_what_it_created_updated_and_skipped() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "library").await;
    for text in ["code,description\nA,x\nB,y\n", "code,description\nA,x\nB,z\nC,\n"] {
        let file_key = dry_run(&anna, "/product/import", text).await;
        execute(&anna, "/product/import", &file_key).await.ok();
    }
    app.wait_until_sealed().await;
    let data = found(&anna, "sorting_order=desc&limit=1").await[0]["data"].clone();
    let counts = ["rows_total", "rows_created", "rows_updated", "rows_skipped"].map(|name| data[name].as_i64());
    assert_eq!(counts, [Some(3), Some(1), Some(1), Some(1)]);
}

#[tokio::test]
async fn a_refused_import_and_everything_else_about_products_writes_no_row() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "library").await;
    app.sql.batch_execute("insert into tag.tag (key, name) values ('t1', 'Red')").await.unwrap();
    let file_key = dry_run(&anna, "/product/import", "code,tags\nA,Red\n").await;
    app.sql.batch_execute("delete from tag.tag").await.unwrap();
    assert_eq!(execute(&anna, "/product/import", &file_key).await.status, 422);

    let product = anna.post("/product", json!({"code": "P"})).await.ok().detail();
    let component = anna.post("/product", json!({"code": "C"})).await.ok().detail();
    let path = format!("/product/{}", product["_key"].as_str().unwrap());
    anna.patch(&path, json!({"description": "new"})).await.ok();
    let phase: String = app
        .sql
        .query_one(
            "insert into process.phase (product_key, operation_key, alias, place)
             values ($1::text::bigint, 'default', 'Assembly', 1) returning key",
            &[&product["_key"].as_str()],
        )
        .await
        .unwrap()
        .get(0);
    let line = json!({"component_key": component["_key"], "qt": 1, "phase_key": phase});
    anna.put(&format!("{path}/bom"), json!([line])).await.ok();
    let text = "product_code,component_code,qt\nP,C,2\n";
    let bom = dry_run(&anna, "/product/bom/import", text).await;
    execute(&anna, "/product/bom/import", &bom).await.ok();
    anna.delete(&path).await.ok();
    assert_eq!(app.count("select count(*) from journal.event").await, 0);
    let rows: Vec<Value> = found(&anna, "").await;
    assert!(rows.is_empty());
}
