//! Files, imports, the journal, and what tells about the service itself.

use reqwest::Method;
use serde_json::json;

use crate::attachments::media;
use crate::attachments::steps::{Form, address, delete_own, list_with, upload, with_operator};
use crate::organization::steps::with_admin;
use crate::product::steps::send_file;
use crate::support::{Answer, TestApp, as_before, event, send, text};

#[tokio::test]
async fn files_are_answered_as_before() {
    let (_app, anna) = with_operator().await;
    as_before("upload_files", upload(&anna, &Form::of(&anna, Some("f")).file("a.txt", "1").file("b.txt", "2")).await);
    as_before("list_files", list_with(&anna, &anna, &[("recursive", "true")]).await);
    as_before("read_file", anna.get(&address(&anna, "f/a.txt")).await);
    as_before("delete_files", delete_own(&anna, Some("f"), &["a.txt"]).await);
}

#[tokio::test]
async fn media_are_answered_as_before() {
    let app = TestApp::new().await;
    let lena = app.user("lena", "library").await;
    let stored = as_before("create_media", media::create(&lena, &media::form("a.png", "1")).await);
    let key = text(&stored, "_key");
    as_before("replace_media", media::replace(&lena, &key, &media::form("b.png", "22")).await);
    as_before("read_media", lena.get(&media::path(&key)).await);
    as_before("delete_media", lena.delete(&media::path(&key)).await);
}

#[tokio::test]
async fn imports_and_exports_are_answered_as_before() {
    let app = TestApp::new().await;
    let lena = app.user("lena", "library").await;
    let import = async |path: &str, text: &str| -> Answer {
        send_file(&lena, Method::POST, path, "file", "a.csv", text.as_bytes()).await
    };
    let dry = as_before("import_products", import("/product/import", "code,description\nA,x\nB,y\n").await);
    let form = [("dry_run", "false".to_owned()), ("file_key", text(&dry, "file_key"))];
    let form = form.into_iter().fold(reqwest::multipart::Form::new(), |form, (name, value)| form.text(name, value));
    send(lena.request(Method::POST, "/product/import").multipart(form)).await.ok();
    as_before("read_import", lena.get(&format!("/product/import/{}", text(&dry, "file_key"))).await);
    let lines = "product_code,component_code,qt\nA,B,2\n";
    as_before("import_boms", import("/product/bom/import", lines).await);
    as_before("export_products", lena.get("/product/export?format=csv").await);
    as_before("export_boms", lena.get("/product/bom/export?format=csv").await);
}

#[tokio::test]
async fn the_journal_is_answered_as_before() {
    let (app, admin) = with_admin().await;
    app.journal(&[event("SERIAL_UPDATED", json!({"data": {"code": "A"}}))]).await;
    app.all_visible().await;
    let found = as_before("search_events", admin.get("/event").await);
    as_before("read_feed", admin.get("/event/feed").await);
    as_before("read_event", admin.get(&format!("/event/{}", text(&found[0], "_key"))).await);
}

#[tokio::test]
async fn what_tells_about_the_service_is_answered_as_before() {
    let (app, admin) = with_admin().await;
    let anyone = app.anonymous();
    as_before("read_live", anyone.get("/health/live").await);
    as_before("read_ready", anyone.get("/health/ready").await);
    as_before("say_hello", admin.get("/hello").await);
    as_before("read_docs", anyone.get("/docs").await);
}
