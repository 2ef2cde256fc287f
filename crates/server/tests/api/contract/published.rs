//! Refusals that operations describe and that the tests of their areas do not cover.

use std::collections::BTreeSet;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::attachments::steps::delete;
use crate::configuration::steps::insert_position;
use crate::product::steps::{
    PNG, add_doc, add_media, field, made, product, put_image, routed, send_file, with_library,
};
use crate::serial::plant;
use crate::support::{Actor, Answer, TestApp, assert_code, changed, request_if_match, send, text};

/// Gives a record the maximum number of files.
async fn fill(app: &TestApp, bucket: &str, key: &str, user: &Actor) {
    let sql = "insert into attachments.file (bucket, object_key, subfolder, name, object_path, size, content_type,
                   sha256, created, created_by)
               select $1, $2, 'old', 'n' || n, $1 || '/none/' || n, 1, 'text/plain', 'x', $3, $4
               from generate_series(1, 10000) n";
    app.sql.execute(sql, &[&bucket, &key, &app.clock().now(), &user.user_key]).await.unwrap();
}

/// Uploads a file with a revision that no record has.
async fn send_if_match(actor: &Actor, method: Method, path: &str, part: &'static str, bytes: &[u8]) -> Answer {
    let form = Form::new().part(part, Part::bytes(bytes.to_vec()).file_name("a.png"));
    send(actor.request(method, path).header("if-match", "\"1000000\"").multipart(form)).await
}

#[tokio::test]
async fn a_record_with_10000_files_refuses_a_document_image_or_media_with_409_too_many_files() {
    let (app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    fill(&app, "product", &key, &lena).await;
    assert_code(&add_doc(&lena, &key, "a.txt", b"1").await, 409, "too_many_files");
    assert_code(&put_image(&lena, &key, "a.png", PNG).await, 409, "too_many_files");
    let (routed, _) = routed(&lena, "P2", &["Assembly"]).await;
    let process = lena.get(&format!("/product/{routed}/process")).await.ok().json();
    let phase = json!([{"_key": process[0]["_key"], "operation_key": process[0]["operation_key"],
        "steps": [{"title": "Look", "type": "instruction"}]}]);
    let stored = changed(lena.put(&format!("/product/{routed}/process"), phase).await)["phases"].clone();
    let step = text(&stored[0]["steps"][0], "_key");
    fill(&app, "step", &step, &lena).await;
    assert_code(&add_media(&lena, &step, "a.png", PNG).await, 409, "too_many_files");
    let admin = app.user("ada", "admin").await;
    fill(&app, "user", &admin.user_key.to_string(), &admin).await;
    let path = format!("/user/{}/image", admin.user_key);
    let refused = send_file(&admin, Method::PUT, &path, "new_image", "a.png", PNG).await;
    assert_code(&refused, 409, "too_many_files");
}

#[tokio::test]
async fn documents_images_and_fields_with_another_revision_are_412_and_a_field_name_without_a_slug_is_422() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    changed(add_doc(&lena, &key, "a.txt", b"1").await);
    let doc = format!("/product/{key}/doc");
    assert_code(&send_if_match(&lena, Method::POST, &doc, "new_doc", b"2").await, 412, "revision_mismatch");
    let gone = request_if_match(&lena, Method::DELETE, &format!("{doc}/a.txt"), "\"1000000\"", None).await;
    assert_code(&gone, 412, "revision_mismatch");
    let image = format!("/product/{key}/image");
    assert_code(&send_if_match(&lena, Method::PUT, &image, "new_image", PNG).await, 412, "revision_mismatch");
    let field = field(&lena, "Colour", "text").await;
    let gone = request_if_match(&lena, Method::DELETE, &format!("/field/{field}"), "\"1000000\"", None).await;
    assert_code(&gone, 412, "revision_mismatch");
    let unnamed = json!({"_key": field, "name": "!!!", "type": "text"});
    assert_code(&lena.put(&format!("/field/{field}"), unnamed).await, 422, "slug_empty");
}

#[tokio::test]
async fn delete_files_of_a_field_that_does_not_exist_or_has_no_files_is_404() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let plain = field(&lena, "Colour", "text").await;
    let body = |field: &str| json!({"bucket": "product", "object_key": key, "subfolder": format!("meta/{field}"), "filenames": ["a"]});
    assert_code(&delete(&lena, body("none")).await, 404, "field_not_found");
    assert_code(&delete(&lena, body(&plain)).await, 404, "field_not_files");
}

#[tokio::test]
async fn a_range_beyond_the_end_of_a_config_file_is_416() {
    let app = TestApp::new().await;
    let admin = app.user("ada", "admin").await;
    let stored = send_file(&admin, Method::PUT, "/config/company_logo/file", "file", "a.png", PNG).await;
    stored.ok();
    let range = admin.request(Method::GET, "/config/company_logo/file").header("range", "bytes=100000-");
    assert_code(&send(range).await, 416, "range_not_satisfiable");
}

/// Sends `POST /product/bom/import`.
async fn import_boms(actor: &Actor, form: Form) -> Answer {
    send(actor.request(Method::POST, "/product/bom/import").multipart(form)).await
}

/// A form with a file to import.
fn file(bytes: impl Into<Vec<u8>>) -> Form {
    Form::new().part("file", Part::bytes(bytes.into()).file_name("a.csv"))
}

#[tokio::test]
async fn import_and_export_of_boms_refuse_taken_keys_other_users_and_too_many_rows_or_bytes() {
    let (app, lena) = with_library().await;
    let (whole, part) = (made(&lena, "P1").await, product(&lena, "P2").await);
    let row = "product_code,component_code,qt\nP1,P2,1\n";
    let valid = import_boms(&lena, file(row).text("file_key", "mine")).await.ok().detail();
    assert_eq!(valid["file_key"], "mine");
    assert_code(&import_boms(&lena, file(row).text("file_key", "mine")).await, 409, "key_taken");
    let other = app.user("olaf", "library").await;
    let execution = Form::new().text("dry_run", "false").text("file_key", "mine");
    assert_code(&import_boms(&other, execution).await, 409, "import_user_mismatch");
    let many = format!("product_code,component_code,qt\n{}", "P1,P2,1\n".repeat(50_001));
    assert_code(&import_boms(&lena, file(many)).await, 422, "too_many_rows");
    let large = vec![b'x'; 10 * 1024 * 1024 + 1];
    assert_code(&import_boms(&lena, file(large)).await, 413, "file_too_large");
    let lines = "insert into product.bom_line (product_key, line_no, component_key, qt, phase_key)
        select $1::text::bigint, n, $2::text::bigint, 1, (select key from process.phase where product_key = $1::text::bigint)
        from generate_series(1, 50001) n";
    app.sql.execute(lines, &[&whole, &part]).await.unwrap();
    assert_code(&lena.get("/product/bom/export?format=csv").await, 422, "too_many_rows");
}

#[tokio::test]
async fn units_lots_and_links_with_missing_wrong_or_unusable_references_are_refused() {
    let (app, boss) = plant::plant().await;
    let (one, other) = (plant::traced(&boss, "T1").await, plant::traced(&boss, "T2").await);
    let lot = plant::lot(&boss, &other, "L1").await;
    let mismatch = json!({"product_key": one, "product_code": "T2", "code": "A"});
    let foreign = json!({"product_key": one, "lot_key": lot, "code": "A"});
    let bulk = async |unit: &Value| boss.post("/serial/bulk", json!({"serials": [unit]})).await;
    for (unit, code) in [(mismatch, "key_code_mismatch"), (foreign, "lot_product_mismatch")] {
        assert_code(&plant::post_serial(&boss, unit.clone()).await, 422, code);
        assert_code(&bulk(&unit).await, 422, code);
    }
    assert_code(&bulk(&json!({"code": "A"})).await, 422, "product_required");
    let in_lots = plant::in_lots(&boss, "L").await;
    assert_code(&boss.post("/lot", json!({"product_key": in_lots})).await, 409, "counter_not_defined");
    let units = plant::units(&boss, &one, &["C", "P"]).await;
    let link = |name: &str| {
        let mut body = json!({"child_serial_key": units[0], "parent_serial_key": units[1]});
        body[name] = json!("999999");
        body
    };
    for (name, code) in
        [("wo_key", "work_order_not_found"), ("job_key", "job_not_found"), ("phase_key", "phase_not_found")]
    {
        assert_code(&boss.post("/serial-link", link(name)).await, 422, code);
    }
    let link = plant::link(&boss, &units[0], &units[1]).await;
    let spare = plant::serial(&boss, &one, "S").await;
    insert_position(&app, "bin").await;
    plant::set(&app, &spare, "position_key = 'bin'").await;
    let body = json!({"new_child_serial_key": spare, "reason": "x", "process_inventory": false});
    assert_code(&plant::on_link(&boss, &link, "replace", body).await, 409, "serial_in_stock");
}

#[tokio::test]
async fn a_counter_whose_next_thousand_codes_are_taken_is_exhausted_for_lots_and_for_many_units() {
    let (app, boss) = plant::plant().await;
    plant::counter(&boss, "SN").await;
    let traced = json!({"code": "T", "traceability_level": "complete", "counter_key": "SN"});
    let traced = plant::product(&boss, traced).await;
    let lots = json!({"code": "L", "lot_tracking": "optional", "counter_key": "SN"});
    let lots = plant::product(&boss, lots).await;
    let codes =
        "select n, nextval('platform.key_sequence') as k, 'SN' || lpad(n::text, greatest(3, length(n::text)), '0')
        as code from generate_series(1, 4000) as n";
    let units = format!(
        "insert into serial.serial (key, root_key, code, product_key, created)
         select k, k, code, {traced}, now() from ({codes}) as new"
    );
    plant::sql(&app, &units).await;
    let stored = format!(
        "insert into serial.lot (key, product_key, code, origin, created)
         select k, {lots}, code, 'manual', now() from ({codes}) as new"
    );
    plant::sql(&app, &stored).await;
    let many = json!({"serials": [{"product_key": traced}, {"product_key": traced}]});
    assert_code(&boss.post("/serial/bulk", many).await, 409, "counter_exhausted");
    assert_code(&boss.post("/lot", json!({"product_key": lots})).await, 409, "counter_exhausted");
}

/// Declared refusals that no operation raises yet.
const WAITING: [(&str, u16, &str); 0] = [];

#[test]
fn every_refusal_that_an_area_declares_is_described_by_an_operation() {
    let table = tracewright::app::table();
    let published: BTreeSet<(u16, &str)> = table
        .operations
        .iter()
        .flat_map(|operation| operation.refusals.iter().map(|(status, code)| (*status, code.as_str())))
        .collect();
    let idle: Vec<_> = table
        .refusals
        .iter()
        .filter(|(_, told)| !published.contains(&(told.status, told.code)))
        .map(|(area, told)| (*area, told.status, told.code))
        .collect();
    assert_eq!(idle, WAITING);
}

#[test]
fn an_area_declares_a_refusal_once() {
    let table = tracewright::app::table();
    let mut seen = BTreeSet::new();
    let twice: Vec<_> =
        table.refusals.iter().filter(|(area, told)| !seen.insert((*area, told.status, told.code))).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[tokio::test]
async fn a_cursor_of_a_feed_that_this_database_never_had_is_410_feed_reset() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let refused = anna.get("/event?after_seq=0123456789abcdef.5").await;
    assert_code(&refused, 410, "feed_reset");
    assert_eq!((&refused.detail()["reason"], &refused.detail()["shared_seq"]), (&json!("unknown"), &Value::Null));
}
