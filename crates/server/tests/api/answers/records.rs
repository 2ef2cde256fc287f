//! Whole responses about files, imports, the journal and the service itself, compared with their snapshots.

use reqwest::Method;
use serde_json::json;

use crate::attachments::media;
use crate::attachments::steps::{Form, address, delete_own, list_with, upload, with_operator};
use crate::organization::steps::with_admin;
use crate::product::steps::send_file;
use crate::support::{Answer, TestApp, assert_snapshot, event, send, text};

#[tokio::test]
async fn files_are_answered_as_before() {
    let (_app, anna) = with_operator().await;
    assert_snapshot(
        "upload_files",
        upload(&anna, &Form::of(&anna, Some("f")).file("a.txt", "1").file("b.txt", "2")).await,
    );
    assert_snapshot("list_files", list_with(&anna, &anna, &[("recursive", "true")]).await);
    assert_snapshot("read_file", anna.get(&address(&anna, "f/a.txt")).await);
    assert_snapshot("delete_files", delete_own(&anna, Some("f"), &["a.txt"]).await);
}

#[tokio::test]
async fn media_are_answered_as_before() {
    let app = TestApp::new().await;
    let lena = app.user("lena", "library").await;
    let stored = assert_snapshot("create_media", media::create(&lena, &media::form("a.png", "1")).await);
    let key = text(&stored, "_key");
    assert_snapshot("replace_media", media::replace(&lena, &key, &media::form("b.png", "22")).await);
    assert_snapshot("read_media", lena.get(&media::path(&key)).await);
    assert_snapshot("delete_media", lena.delete(&media::path(&key)).await);
}

#[tokio::test]
async fn imports_and_exports_are_answered_as_before() {
    let app = TestApp::new().await;
    let lena = app.user("lena", "library").await;
    let import = async |path: &str, text: &str| -> Answer {
        send_file(&lena, Method::POST, path, "file", "a.csv", text.as_bytes()).await
    };
    let dry = assert_snapshot("import_products", import("/product/import", "code,description\nA,x\nB,y\n").await);
    let form = [("dry_run", "false".to_owned()), ("file_key", text(&dry, "file_key"))];
    let form = form.into_iter().fold(reqwest::multipart::Form::new(), |form, (name, value)| form.text(name, value));
    send(lena.request(Method::POST, "/product/import").multipart(form)).await.ok();
    assert_snapshot("read_import", lena.get(&format!("/product/import/{}", text(&dry, "file_key"))).await);
    let lines = "product_code,component_code,qt\nA,B,2\n";
    assert_snapshot("import_boms", import("/product/bom/import", lines).await);
    assert_snapshot("export_products", lena.get("/product/export?format=csv").await);
    assert_snapshot("export_boms", lena.get("/product/bom/export?format=csv").await);
}

#[tokio::test]
async fn the_journal_is_answered_as_before() {
    let (app, admin) = with_admin().await;
    app.journal(&[event("SERIAL_UPDATED", json!({"data": {"code": "A"}}))]).await;
    app.wait_until_sealed().await;
    let found = assert_snapshot("search_events", admin.get("/event").await);
    assert_snapshot("read_feed", admin.get("/event/feed").await);
    assert_snapshot("read_event", admin.get(&format!("/event/{}", text(&found[0], "_key"))).await);
}

#[tokio::test]
async fn health_greeting_and_docs_page_are_answered_as_before() {
    let (app, admin) = with_admin().await;
    let anyone = app.anonymous();
    assert_snapshot("read_live", anyone.get("/health/live").await);
    assert_snapshot("read_ready", anyone.get("/health/ready").await);
    assert_snapshot("say_hello", admin.get("/hello").await);
    assert_snapshot("read_docs", anyone.get("/docs").await);
}
