//! `PUT /config/{key}/file` and `GET /config/{key}/file`.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::steps::{assert_refused, config, patch_config, with_admin};
use crate::support::{Actor, Answer, TestApp, send};

const LOGO: &str = "/config/company_logo/file";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR and so on";

/// A multipart body with one file in the part `file`.
fn form(file_name: &str, bytes: impl Into<Vec<u8>>, content_type: &str) -> Form {
    let part = Part::bytes(bytes.into()).file_name(file_name.to_owned()).mime_str(content_type).unwrap();
    Form::new().part("file", part)
}

/// Sends a `PUT` with a multipart body.
async fn put(actor: &Actor, path: &str, form: Form) -> Answer {
    send(actor.request(Method::PUT, path).multipart(form)).await
}

/// Replaces the file of the entry `company_logo` and returns `detail`.
async fn put_logo(admin: &Actor, file_name: &str, bytes: impl Into<Vec<u8>>) -> Value {
    put(admin, LOGO, form(file_name, bytes, "image/png")).await.ok().detail()
}

/// Sends a multipart body with exactly these bytes as file name, which no client library would send.
async fn put_raw(admin: &Actor, path: &str, disposition: &str) -> Answer {
    let body = format!("--x\r\nContent-Disposition: form-data; {disposition}\r\n\r\nbytes\r\n--x--\r\n");
    let request = admin.request(Method::PUT, path).header("content-type", "multipart/form-data; boundary=x");
    send(request.body(body)).await
}

#[tokio::test]
async fn replace_config_file_stores_it_at_its_address_and_without_a_file_removes_it() {
    let (app, admin) = with_admin().await;
    let stored = put_logo(&admin, "logo.png", PNG).await;
    assert_eq!(stored, json!({"file_path": "/media/config/company_logo/logo.png"}));
    assert_eq!(config(&app).await["company_logo"], "/media/config/company_logo/logo.png");
    assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, PNG);
    let removed = put(&admin, LOGO, Form::new().text("other", "x")).await.ok().detail();
    assert_eq!(removed, json!({"file_path": null}));
    assert_eq!(config(&app).await["company_logo"], json!(null));
    assert_refused(&app.anonymous().get(LOGO).await, 404, &json!({"code": "config_file_not_found"}));
}

#[tokio::test]
async fn replace_config_file_without_part_without_name_or_without_body_removes_the_file() {
    let (app, admin) = with_admin().await;
    let removals = [
        admin.request(Method::PUT, LOGO).multipart(Form::new().text("note", "x")),
        admin.request(Method::PUT, LOGO).multipart(Form::new().text("file", "a text, no file")),
        admin.request(Method::PUT, LOGO).multipart(Form::new().part("file", Part::bytes(Vec::new()).file_name(""))),
        admin.request(Method::PUT, LOGO).multipart(Form::new().part("other", Part::bytes(PNG).file_name("a.png"))),
        admin.request(Method::PUT, LOGO),
    ];
    for request in removals {
        put_logo(&admin, "logo.png", PNG).await;
        assert_eq!(send(request).await.ok().detail(), json!({"file_path": null}));
        assert_eq!(config(&app).await["company_logo"], json!(null));
        assert_eq!(admin.get(LOGO).await.refusal(), (404, "config_file_not_found".to_owned()));
    }
    assert_eq!(send(admin.request(Method::PUT, LOGO)).await.ok().detail(), json!({"file_path": null}));
}

#[tokio::test]
async fn replace_config_file_with_bytes_in_a_part_without_file_name_removes_the_file() {
    let (app, admin) = with_admin().await;
    for part in [Part::bytes(PNG).file_name(""), Part::bytes(PNG)] {
        put_logo(&admin, "logo.png", PNG).await;
        let removed = put(&admin, LOGO, Form::new().part("file", part)).await.ok().detail();
        assert_eq!(removed, json!({"file_path": null}));
        assert_eq!(config(&app).await["company_logo"], json!(null));
    }
}

#[tokio::test]
async fn replace_config_file_ignores_other_parts() {
    let (app, admin) = with_admin().await;
    let file = || Part::bytes(PNG).file_name("logo.png");
    let form = Form::new().text("note", "x").part("other", Part::text("y").file_name("z.png"));
    put(&admin, LOGO, form.part("file", file()).text("more", "z")).await.ok();
    assert_eq!(config(&app).await["company_logo"], "/media/config/company_logo/logo.png");
    assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, PNG);
}

#[tokio::test]
async fn replace_config_file_ignores_what_other_parts_are_named_and_hold() {
    let app = TestApp::with(&["--max-file-bytes", "1000"]).await;
    let admin = app.user("boss", "admin").await;
    let others = [
        ("a file over the limit", Part::bytes(vec![7; 2000]).file_name("big.png")),
        ("a bad file name", Part::text("x").file_name("../x.png")),
        ("bytes that are no text", Part::bytes(PNG)),
        ("a long text", Part::text("x".repeat(100_000))),
    ];
    let mut refused = Vec::new();
    for (what, other) in others {
        let form = Form::new().part("other", other).part("file", Part::bytes(PNG).file_name("logo.png"));
        let answer = put(&admin, LOGO, form).await;
        if answer.status != 200 {
            refused.push((what, answer.status, answer.detail()));
        }
    }
    assert!(refused.is_empty(), "{refused:?}");
}

#[tokio::test]
async fn read_config_file_answers_a_download_with_its_headers() {
    let (app, admin) = with_admin().await;
    put(&admin, LOGO, form("Größe 1.html", "<script>1</script>", "text/html; charset=utf-8")).await.ok();
    let file = app.anonymous().get(LOGO).await.ok();
    assert_eq!(file.bytes, "<script>1</script>");
    assert_eq!(file.header("content-type"), "text/html");
    let disposition = file.header("content-disposition");
    assert_eq!(disposition, "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.html");
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert_eq!(file.header("content-length"), "18");
    assert!(file.header("etag").starts_with('"'), "{file:?}");
    let head = send(app.anonymous().request(Method::HEAD, LOGO)).await.ok();
    assert_eq!((head.bytes.len(), head.header("etag")), (0, file.header("etag")));
}

#[tokio::test]
async fn read_config_file_is_304_for_its_tag_and_the_tag_follows_the_content() {
    let (app, admin) = with_admin().await;
    put_logo(&admin, "a.png", PNG).await;
    let tag = app.anonymous().get(LOGO).await.ok().header("etag");
    let get = async |known: &str| send(app.anonymous().request(Method::GET, LOGO).header("if-none-match", known)).await;
    for known in [tag.clone(), format!("W/{tag}"), "*".to_owned(), format!("\"x\", {tag}")] {
        let answer = get(&known).await;
        assert_eq!((answer.status, answer.bytes.len(), answer.header("etag")), (304, 0, tag.clone()), "{known}");
    }
    assert_eq!(get("\"other\"").await.ok().bytes, PNG);
    put_logo(&admin, "a.png", b"other".as_slice()).await;
    let fresh = get(&tag).await.ok();
    assert_eq!(fresh.bytes, "other");
    assert_ne!(fresh.header("etag"), tag);
}

#[tokio::test]
async fn replace_config_file_replaces_name_type_and_content() {
    let (app, admin) = with_admin().await;
    put_logo(&admin, "a.png", PNG).await;
    let again = put(&admin, LOGO, form("b.svg", "<svg/>", "image/svg+xml")).await.ok().detail();
    assert_eq!(again["file_path"], "/media/config/company_logo/b.svg");
    let file = app.anonymous().get(LOGO).await.ok();
    assert_eq!((file.bytes.as_ref(), file.header("content-type")), (b"<svg/>".as_slice(), "image/svg+xml".to_owned()));
    put_logo(&admin, "b.svg", b"".as_slice()).await;
    assert_eq!(app.anonymous().get(LOGO).await.ok().bytes.len(), 0);
    let unknown = put(&admin, LOGO, form("c", "x", "application/x-trick")).await.ok().detail();
    assert_eq!(unknown["file_path"], "/media/config/company_logo/c");
    assert_eq!(app.anonymous().get(LOGO).await.ok().header("content-type"), "application/octet-stream");
}

#[tokio::test]
async fn replace_config_file_with_a_bad_name_is_422_and_keeps_the_old_file() {
    let (app, admin) = with_admin().await;
    put_logo(&admin, "logo.png", PNG).await;
    let long = "x".repeat(256);
    for name in ["../x.png", "a/b.png", "/etc/passwd", ".", "..", " a.png", "a.png ", "a.", "a\tb", "a\u{85}b", &long] {
        let refused = put_raw(&admin, LOGO, &format!("name=\"file\"; filename=\"{name}\"")).await;
        assert_refused(&refused, 422, &json!({"code": "bad_file_name", "filename": name.get(..255).unwrap_or(name)}));
    }
    let backslash = put(&admin, LOGO, form("a\\b.png", PNG, "image/png")).await;
    assert_eq!(backslash.refusal(), (422, "bad_file_name".to_owned()));
    assert_eq!(config(&app).await["company_logo"], "/media/config/company_logo/logo.png");
    assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, PNG);
}

#[tokio::test]
async fn replace_config_file_with_a_strange_but_good_name_keeps_it_in_nfc() {
    let (app, admin) = with_admin().await;
    let longest = "y".repeat(255);
    let names = [("a b.png", "a b.png"), ("Cafe\u{301}.png", "Café.png"), (".hidden", ".hidden"), ("a..b", "a..b")];
    for (sent, kept) in names.into_iter().chain([(longest.as_str(), longest.as_str())]) {
        let stored = put_raw(&admin, LOGO, &format!("name=\"file\"; filename=\"{sent}\"")).await.ok().detail();
        assert_eq!(stored["file_path"], format!("/media/config/company_logo/{kept}"));
        assert_eq!(config(&app).await["company_logo"], stored["file_path"]);
        assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, "bytes");
    }
}

#[tokio::test]
async fn replace_config_file_over_the_limit_is_413_and_keeps_the_old_file() {
    let app = TestApp::with(&["--max-file-bytes", "1000"]).await;
    let admin = app.user("boss", "admin").await;
    put_logo(&admin, "logo.png", vec![7; 1000]).await;
    for size in [1001, 100_000] {
        let refused = put(&admin, LOGO, form("big.png", vec![8; size], "image/png")).await;
        assert_refused(&refused, 413, &json!({"code": "file_too_large", "filename": "big.png", "limit": 1000}));
    }
    assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, vec![7; 1000]);
}

#[tokio::test]
async fn replace_config_file_of_a_known_key_that_holds_a_value_is_409() {
    let (app, admin) = with_admin().await;
    let before = config(&app).await;
    for key in ["company_name", "operator_cost", "printers", "system_counters", "epcis_gs1", "serial_fields"] {
        let path = format!("/config/{key}/file");
        let expected = json!({"code": "config_key_not_file", "key": key});
        assert_refused(&put(&admin, &path, form("a.png", PNG, "image/png")).await, 409, &expected);
        assert_refused(&send(admin.request(Method::PUT, &path)).await, 409, &expected);
        assert_eq!(admin.get(&path).await.refusal(), (404, "config_file_not_found".to_owned()));
    }
    assert_eq!(config(&app).await, before);
}

#[tokio::test]
async fn replace_config_file_of_an_unknown_or_empty_key_stores_the_file() {
    let (app, admin) = with_admin().await;
    for key in ["manual.v1", "product_label_template"] {
        let path = format!("/config/{key}/file");
        let stored = put(&admin, &path, form("m.pdf", "pdf", "application/pdf")).await.ok().detail();
        assert_eq!(stored["file_path"], format!("/media/config/{key}/m.pdf"));
        assert_eq!(config(&app).await[key], stored["file_path"]);
        assert_eq!(app.anonymous().get(&path).await.ok().bytes, "pdf");
        let refused = admin.patch("/config", json!({key: "other"})).await;
        assert_refused(&refused, 409, &json!({"code": "config_key_is_file", "key": key}));
        put(&admin, &path, Form::new().text("x", "y")).await.ok();
        assert_eq!(config(&app).await[key], json!(null));
    }
    send(admin.request(Method::PUT, "/config/fresh/file")).await.ok();
    assert_eq!(config(&app).await.get("fresh"), Some(&json!(null)));
}

#[tokio::test]
async fn update_config_with_the_present_address_of_a_file_or_null_leaves_the_file() {
    let (app, admin) = with_admin().await;
    let path = put_logo(&admin, "logo.png", PNG).await["file_path"].clone();
    patch_config(&admin, config(&app).await).await;
    patch_config(&admin, json!({"company_logo": path})).await;
    patch_config(&admin, json!({"company_logo": null})).await;
    assert_eq!(config(&app).await["company_logo"], path);
    for other in ["/media/config/company_logo/other.png", "logo.png", "/etc/passwd", ""] {
        let refused = admin.patch("/config", json!({"company_logo": other, "company_name": "ACME"})).await;
        assert_refused(&refused, 409, &json!({"code": "config_key_is_file", "key": "company_logo"}));
    }
    assert_eq!(config(&app).await["company_name"], "My company");
    assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, PNG);
}

#[tokio::test]
async fn a_value_that_looks_like_the_address_of_a_file_does_not_open_that_file() {
    let (app, admin) = with_admin().await;
    put_logo(&admin, "logo.png", PNG).await;
    for address in ["/media/config/company_logo/logo.png", "/etc/passwd", "config/company_logo/logo.png"] {
        patch_config(&admin, json!({"own": address})).await;
        assert_eq!(admin.get("/config/own/file").await.refusal(), (404, "config_file_not_found".to_owned()));
        put(&admin, "/config/own/file", Form::new().text("x", "y")).await.ok();
        assert_eq!(app.anonymous().get(LOGO).await.ok().bytes, PNG);
    }
}

#[tokio::test]
async fn replace_config_file_is_401_without_a_token_403_without_the_scope_and_415_without_multipart() {
    let (app, admin) = with_admin().await;
    let nobody = put(&app.anonymous(), LOGO, form("a.png", PNG, "image/png")).await;
    assert_eq!(nobody.refusal(), (401, "not_authenticated".to_owned()));
    let library = app.user("lib", "library quality").await;
    let refused = put(&library, LOGO, form("a.png", PNG, "image/png")).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "admin:config:write"}));
    assert_eq!(admin.put(LOGO, json!({"file": "x"})).await.refusal(), (415, "unsupported_media_type".to_owned()));
    let bad_key = put(&admin, "/config/a%2Fb/file", form("a.png", PNG, "image/png")).await;
    assert_eq!(bad_key.status, 422, "{bad_key:?}");
    assert_eq!(config(&app).await["company_logo"], json!(null));
}

#[tokio::test]
async fn read_config_file_of_a_key_that_has_none_is_404() {
    let app = TestApp::new().await;
    for key in ["none", "company_name", "company_logo"] {
        let answer = app.anonymous().get(&format!("/config/{key}/file")).await;
        assert_refused(&answer, 404, &json!({"code": "config_file_not_found"}));
    }
}

/// Sends a request without a token to an address that is not below `/api`.
async fn send_outside_api(app: &TestApp, method: Method, path: &str) -> Answer {
    send(app.anonymous().raw(method, path)).await
}

// A page uses the value as an address (docs/spec/administration.md#configuration-files).
#[tokio::test]
async fn the_value_of_an_entry_with_a_file_is_an_address_that_answers_the_file() {
    let (app, admin) = with_admin().await;
    put(&admin, LOGO, form("a b.png", PNG, "image/png")).await.ok();
    let address = config(&app).await["company_logo"].as_str().unwrap().to_owned();
    let file = send_outside_api(&app, Method::GET, &address).await.ok();
    let known = app.anonymous().get(LOGO).await.ok();
    assert_eq!(file.bytes, PNG);
    for name in ["content-type", "content-disposition", "x-content-type-options", "etag", "content-length"] {
        assert_eq!(file.header(name), known.header(name), "{name}");
    }
    assert!(!file.header("x-request-id").is_empty() && file.header("x-api-version") == "0.1.0", "{file:?}");
    assert_eq!(send_outside_api(&app, Method::HEAD, &address).await.ok().bytes.len(), 0);
    let again = app.anonymous().raw(Method::GET, &address).header("if-none-match", file.header("etag"));
    assert_eq!(send(again).await.status, 304);
    for other in [
        "/media/config/company_logo/other.png",
        "/media/config/none/a%20b.png",
        "/media/config/company_logo/..%2fcompany_logo%2fa%20b.png",
        "/media/config/..%2fconfig/a%20b.png",
        "/media/config/company_name/My%20company",
        "/media/config/company_logo/%ff",
    ] {
        let refused = send_outside_api(&app, Method::GET, other).await;
        assert_refused(&refused, 404, &json!({"code": "config_file_not_found"}));
    }
    for other in ["/media", "/media/", "/media/config", "/media/config/company_logo", "/media/x/y/z"] {
        assert_eq!(
            send_outside_api(&app, Method::GET, other).await.refusal(),
            (404, "route_not_found".to_owned()),
            "{other}"
        );
    }
    assert_eq!(send_outside_api(&app, Method::PUT, &address).await.refusal(), (405, "method_not_allowed".to_owned()));
}

#[tokio::test]
async fn the_address_of_a_file_begins_with_the_media_root_of_the_installation() {
    let app = TestApp::with(&["--media-root", "/assets/plant"]).await;
    let admin = app.user("boss", "admin").await;
    let stored = put_logo(&admin, "logo.png", PNG).await;
    assert_eq!(stored["file_path"], "/assets/plant/config/company_logo/logo.png");
    assert_eq!(send_outside_api(&app, Method::GET, "/assets/plant/config/company_logo/logo.png").await.ok().bytes, PNG);
}

#[tokio::test]
async fn replace_config_file_takes_every_key_that_an_entry_may_have() {
    let (app, admin) = with_admin().await;
    let long = "ä".repeat(254);
    for key in ["1a", "Größe in cm", "...", "a?b#c", "%2e", "-", long.as_str()] {
        let in_path = percent_encoded(key);
        let path = format!("/config/{in_path}/file");
        let stored = put(&admin, &path, form("m.pdf", "pdf", "application/pdf")).await.ok().detail();
        assert_eq!(stored["file_path"], format!("/media/config/{key}/m.pdf"), "{key}");
        assert_eq!(config(&app).await[key], stored["file_path"], "{key}");
        assert_eq!(app.anonymous().get(&path).await.ok().bytes, "pdf", "{key}");
        let address = format!("/media/config/{in_path}/m.pdf");
        assert_eq!(send_outside_api(&app, Method::GET, &address).await.ok().bytes, "pdf", "{key}");
    }
    let too_long = "ä".repeat(255);
    for key in ["a%2Fb", "a%0Ab", "%C2%85", too_long.as_str()] {
        let refused = put(&admin, &format!("/config/{key}/file"), form("a.png", PNG, "image/png")).await;
        assert_eq!(refused.status, 422, "{key}: {refused:?}");
    }
}

/// The text with every byte percent-encoded.
fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| encoded + &format!("%{byte:02X}"))
}
