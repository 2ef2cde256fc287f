//! Functions that the tests of this area share.

use reqwest::Method;
use serde_json::{Value, json};

use crate::attachments::steps::{Form, MULTIPART};
use crate::organization::steps::changed;
pub use crate::support::text;
use crate::support::{Actor, Answer, TestApp, send};

pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR and so on";
pub const JPEG: &[u8] = b"\xff\xd8\xff\xe0\x00\x10JFIF and so on";
pub const WEBP: &[u8] = b"RIFF\x24\x00\x00\x00WEBPVP8 and so on";

/// Starts a service and logs in a user with the roles library and admin.
pub async fn with_library() -> (TestApp, Actor) {
    with_library_and(&[]).await
}

/// Starts the service with further command line flags.
pub async fn with_library_and(flags: &[&str]) -> (TestApp, Actor) {
    let app = crate::attachments::store::app_with(flags).await;
    let lena = app.user("lena", "library admin").await;
    (app, lena)
}

/// Creates a product with these members and returns the record.
pub async fn create(actor: &Actor, body: Value) -> Value {
    changed(actor.post("/product", body).await)
}

/// Creates a product without a process and returns its key.
pub async fn product(actor: &Actor, code: &str) -> String {
    text(&create(actor, json!({"code": code})).await, "_key")
}

/// Creates an operation and returns its key.
pub async fn operation(actor: &Actor, name: &str) -> String {
    text(&changed(actor.post("/operation", json!({"name": name})).await), "_key")
}

/// The key of the operation that the functions of this file use. Creates it when it does not exist.
async fn any_operation(actor: &Actor) -> String {
    let found = actor.get("/operation?search=Work").await.ok().json();
    match found[0]["_key"].as_str() {
        Some(key) => key.to_owned(),
        None => operation(actor, "Work").await,
    }
}

/// Creates a product with phases of these names and returns its key and the keys of the phases.
pub async fn routed(actor: &Actor, code: &str, aliases: &[&str]) -> (String, Vec<String>) {
    let key = product(actor, code).await;
    let operation = any_operation(actor).await;
    let phases: Vec<Value> = aliases.iter().map(|alias| json!({"alias": alias, "operation_key": operation})).collect();
    let stored = changed(actor.put(&format!("/product/{key}/process"), json!(phases)).await)["phases"].clone();
    let phases = stored.as_array().unwrap().iter().map(|phase| text(phase, "_key")).collect();
    (key, phases)
}

/// Creates a product with one phase, so that it can have a BOM, and returns its key.
pub async fn made(actor: &Actor, code: &str) -> String {
    routed(actor, code, &["Assembly"]).await.0
}

/// Sends the BOM of a product that is named by key.
pub async fn put_bom(actor: &Actor, key: &str, lines: Value) -> Answer {
    actor.put(&format!("/product/{key}/bom"), lines).await
}

/// Stores a BOM of these components, one unit of each.
pub async fn contain(actor: &Actor, key: &str, components: &[&str]) {
    put_bom(actor, key, parts(components)).await.ok();
}

/// BOM lines of these components, one unit of each.
pub fn parts(components: &[&str]) -> Value {
    components.iter().map(|component| json!({"component_key": component, "qt": 1})).collect()
}

/// Reads the BOM of a product.
pub async fn bom(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/product/{key}/bom")).await.ok().json()
}

/// Reads a product.
pub async fn read_product(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/product/{key}")).await.ok().json()
}

/// Reads the process of a product.
pub async fn process(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/product/{key}/process")).await.ok().json()
}

/// Moves a product to the trash, which must succeed.
pub async fn trash(actor: &Actor, key: &str) {
    changed(actor.delete(&format!("/product/{key}")).await);
}

/// Searches the product catalog.
pub async fn search(actor: &Actor, query: &[(&str, &str)]) -> Answer {
    send(actor.request(Method::GET, "/product").query(query)).await
}

/// The codes that a search finds, in the order of the answer.
pub async fn codes(actor: &Actor, query: &[(&str, &str)]) -> Vec<String> {
    crate::organization::steps::column(&search(actor, query).await.ok().json(), "code")
}

/// Creates a tag and returns its key.
pub async fn tag(actor: &Actor, name: &str) -> String {
    text(&changed(actor.post("/tag", json!({"name": name})).await), "_key")
}

/// Connects a tag to products.
pub async fn connect(actor: &Actor, tag_key: &str, products: &[&str]) {
    let change = |key: &&str| json!({"type": "add", "tag_key": tag_key, "context": "product", "context_key": key});
    let changes: Value = products.iter().map(change).collect();
    changed(actor.post("/tag/update-connections", changes).await);
}

/// Creates a counter and returns its key.
pub async fn counter(actor: &Actor, key: &str) -> String {
    changed(actor.post("/counter", json!({"_key": key, "name": key, "template": ["#4"]})).await);
    key.to_owned()
}

/// Creates a custom field and returns its key.
pub async fn field(actor: &Actor, name: &str, kind: &str) -> String {
    text(&changed(actor.post("/field", json!({"name": name, "type": kind})).await), "field_key")
}

/// Sends a multipart request with one file.
pub async fn send_file(actor: &Actor, method: Method, path: &str, part: &str, name: &str, bytes: &[u8]) -> Answer {
    let form = Form::default().named(part, name, bytes);
    send(actor.request(method, path).header("content-type", MULTIPART).body(form.finish())).await
}

/// Uploads a document of a product.
pub async fn add_doc(actor: &Actor, key: &str, name: &str, bytes: &[u8]) -> Answer {
    send_file(actor, Method::POST, &format!("/product/{key}/doc"), "new_doc", name, bytes).await
}

/// Uploads the image of a product.
pub async fn put_image(actor: &Actor, key: &str, name: &str, bytes: &[u8]) -> Answer {
    send_file(actor, Method::PUT, &format!("/product/{key}/image"), "new_image", name, bytes).await
}

/// Uploads a media file of a step.
pub async fn add_media(actor: &Actor, step_key: &str, name: &str, bytes: &[u8]) -> Answer {
    send_file(actor, Method::POST, &format!("/step/{step_key}/media"), "media_file", name, bytes).await
}

/// Downloads a file of a product.
pub async fn file_bytes(actor: &Actor, key: &str, path: &str) -> Vec<u8> {
    actor.get(&format!("/files/product/{key}/{path}")).await.ok().bytes.to_vec()
}

/// The `detail` of a refusal with a code and no further data.
pub fn only(code: &str) -> Value {
    json!({"code": code})
}
