//! Products and bills of materials as files: export, dry run, execution, progress.

mod bom;
mod execution;
mod hostile;
mod products;
mod progress;
mod speed;

use kernel::wire::sheet::Table;
use platform::sheet::{Sheet, read_table, turn, write_csv, write_xlsx};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use crate::support::{Actor, Answer, TestApp, send};

const PRODUCTS: &str = "/product/import";
const BOMS: &str = "/product/bom/import";

/// A service, and a user with the role library.
async fn with_library() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let anna = app.user("anna", "library").await;
    (app, anna)
}

/// Sends an import.
async fn post(actor: &Actor, path: &str, form: Form) -> Answer {
    send(actor.request(Method::POST, path).multipart(form)).await
}

/// A form with this file.
fn file(name: &str, bytes: impl Into<Vec<u8>>) -> Form {
    Form::new().part("file", Part::bytes(bytes.into()).file_name(name.to_owned()))
}

/// Sends a dry run whose response may be a spreadsheet.
async fn dry_run(actor: &Actor, path: &str, name: &str, bytes: impl Into<Vec<u8>>) -> Answer {
    post(actor, path, file(name, bytes)).await
}

/// The faults of a dry run, as (row, column, code).
async fn row_faults(actor: &Actor, path: &str, text: &str) -> Vec<(i64, String, String)> {
    let request = actor.request(Method::POST, path).header("accept", "application/json");
    let answer = send(request.multipart(file("a.csv", text))).await.ok();
    let body = answer.json();
    assert_eq!(body["status"], "error", "{body}");
    let member = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    let errors = body["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|fault| (fault["row"].as_i64().unwrap(), member(fault, "column"), member(fault, "code")))
        .collect()
}

/// Returns `detail` of a dry run without faults.
async fn valid(actor: &Actor, path: &str, bytes: impl Into<Vec<u8>>) -> Value {
    let answer = dry_run(actor, path, "a.csv", bytes).await.ok();
    assert_eq!(answer.header("content-type"), "application/json", "{:?}", answer.headers);
    let detail = answer.detail();
    assert_eq!(detail["status"], "valid", "{detail}");
    detail
}

/// A heading and `count` rows with the codes C00000, C00001, …
fn numbered(heading: &str, count: usize, rest: &str) -> String {
    let rows = (0..count).map(|number| format!("C{number:05}{rest}"));
    std::iter::once(heading.to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
}

/// The key of a dry run, for its execution.
fn key(detail: &Value) -> String {
    detail["file_key"].as_str().unwrap().to_owned()
}

/// Executes the file of a dry run.
async fn execute(actor: &Actor, path: &str, file_key: &str) -> Answer {
    let form = Form::new().text("dry_run", "false").text("file_key", file_key.to_owned());
    post(actor, path, form).await
}

/// Makes a dry run without faults and executes it. Returns `detail`.
async fn import(actor: &Actor, path: &str, text: &str) -> Value {
    let detail = valid(actor, path, text).await;
    execute(actor, path, &key(&detail)).await.ok().detail()
}

/// A spreadsheet with these cells.
async fn xlsx(headings: &[&str], rows: &[Vec<&str>]) -> Vec<u8> {
    write_xlsx(&turn().await.unwrap(), sheet(headings, rows)).await.unwrap().to_vec()
}

/// A CSV file with these cells.
async fn csv(headings: &[&str], rows: &[Vec<&str>]) -> Vec<u8> {
    write_csv(&turn().await.unwrap(), sheet(headings, rows)).await.unwrap().to_vec()
}

/// Headings and rows as owned texts.
fn sheet(headings: &[&str], rows: &[Vec<&str>]) -> Sheet {
    let owned = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    Sheet { headings: owned(headings), rows: rows.iter().map(|row| owned(row)).collect() }
}

/// Reads a downloaded file.
async fn table(bytes: &bytes::Bytes) -> Table {
    read_table(&turn().await.unwrap(), bytes.clone(), 1_000_000).await.unwrap()
}

/// The cells of the rows, as texts.
fn texts(table: &Table) -> Vec<Vec<String>> {
    table.rows.iter().map(|row| row.cells.iter().map(|cell| cell.shown().to_owned()).collect()).collect()
}

/// Inserts `count` products with the codes P00001, P00002, …
async fn insert_products(app: &TestApp, count: i64) {
    let sql = "insert into product.product (code, description, created, updated)
               select 'P' || lpad(n::text, 5, '0'), 'Product ' || n, $1, $1 from generate_series(1, $2::bigint) n";
    app.sql.execute(sql, &[&app.clock().now(), &count]).await.unwrap();
}

/// Inserts a product directly into the table and returns its key.
async fn insert_product(app: &TestApp, code: &str) -> i64 {
    let sql = "insert into product.product (code, created, updated) values ($1, $2, $2) returning key";
    app.sql.query_one(sql, &[&code, &app.clock().now()]).await.unwrap().get(0)
}

/// Inserts a phase of a product directly into the table and returns its key.
async fn insert_phase(app: &TestApp, product_key: i64, alias: &str, place: i32) -> String {
    let sql = "insert into process.phase (product_key, operation_key, alias, place)
               values ($1, 'default', $2, $3) returning key";
    app.sql.query_one(sql, &[&product_key, &alias, &place]).await.unwrap().get(0)
}

/// Inserts a location directly into the table.
async fn insert_position(app: &TestApp, key: &str, code: &str, site: Option<&str>) {
    let sql = "insert into position.position (key, code, site_key, created) values ($1, $2, $3, $4)";
    app.sql.execute(sql, &[&key, &code, &site, &app.clock().now()]).await.unwrap();
}

/// Inserts a tag directly into the table.
async fn insert_tag(app: &TestApp, key: &str, name: &str) {
    app.sql.execute("insert into tag.tag (key, name) values ($1, $2)", &[&key, &name]).await.unwrap();
}

/// The number of products, in the trash or not.
async fn count_products(app: &TestApp) -> i64 {
    app.count("select count(*) from product.product").await
}

/// Everything about products that an import could change.
async fn snapshot(app: &TestApp) -> String {
    let sql = "select coalesce(json_agg(p order by p.key)::text, '')
                   || coalesce((select json_agg(l order by l.key)::text from product.bom_line l), '')
                   || coalesce((select json_agg(c order by c.tag_key, c.context_key)::text
                       from tag.tag_connection c), '')
               from product.product p";
    app.sql.query_one(sql, &[]).await.unwrap().get(0)
}
