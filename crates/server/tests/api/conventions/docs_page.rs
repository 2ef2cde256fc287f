//! The interface description and the page that shows it.

use reqwest::Method;

use super::shared::exchange;
use crate::support::{TestApp, send};

const COMMITTED: &str = include_str!("../../../../../docs/openapi.json");

#[tokio::test]
async fn the_served_interface_description_is_the_committed_one_with_version_and_token_address() {
    let app = TestApp::new().await;
    let answer = app.anonymous().get("/openapi.json").await.ok();
    assert_eq!(answer.header("content-type"), "application/json");
    assert!(answer.bytes == COMMITTED.as_bytes(), "the served document is not docs/openapi.json");
    let document = answer.json();
    assert_eq!(document["info"]["version"], "0.1.0");
    let flows = &document["components"]["securitySchemes"]["OAuth2PasswordBearer"]["flows"];
    assert_eq!(flows["password"]["tokenUrl"], "/api/auth");
}

/// The values of `src` and `href` of a page.
fn links(page: &str) -> Vec<String> {
    let parts = page.split(['<', '>', ' ']);
    let values = parts.filter_map(|part| part.strip_prefix("src=\"").or_else(|| part.strip_prefix("href=\"")));
    values.map(|value| value.trim_end_matches('"').to_owned()).collect()
}

#[tokio::test]
async fn the_docs_page_and_everything_it_loads_come_from_this_service() {
    let app = TestApp::new().await;
    let page = app.anonymous().get("/docs").await.ok();
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let text = String::from_utf8(page.bytes.to_vec()).unwrap();
    assert!(!text.contains("//"), "an address with a host: {text}");
    let links = links(&text);
    assert!(links.len() >= 4, "{links:?}");
    for link in &links {
        let file = send(app.anonymous().raw(Method::GET, link)).await.ok();
        assert!(link.starts_with("/api/docs/"), "{link}");
        assert!(!file.bytes.is_empty(), "{link}");
        let kind = file.header("content-type");
        let expected = match link.rsplit('.').next().unwrap() {
            "js" => "javascript",
            "css" => "text/css",
            "png" => "image/png",
            other => panic!("a file of type {other}"),
        };
        assert!(kind.contains(expected), "{link} is {kind}");
    }
    let start = send(app.anonymous().raw(Method::GET, "/api/docs/start.js")).await.ok();
    let start = String::from_utf8(start.bytes.to_vec()).unwrap();
    assert!(start.contains("/api/openapi.json") && start.contains("validatorUrl: null"), "{start}");
    assert!(!start.contains("//"), "an address with a host: {start}");
    let style = send(app.anonymous().raw(Method::GET, "/api/docs/swagger-ui.css")).await.ok();
    let style = String::from_utf8(style.bytes.to_vec()).unwrap();
    for outside in ["url(http", "url(//", "url('http", "url(\"http", "@import"] {
        assert!(!style.contains(outside), "the style loads {outside}");
    }
}

#[tokio::test]
async fn the_content_policy_of_the_docs_page_allows_no_other_origin() {
    let app = TestApp::new().await;
    let policy = app.anonymous().get("/docs").await.ok().header("content-security-policy");
    assert!(policy.contains("default-src 'none'"), "{policy}");
    assert!(policy.contains("script-src 'self'") && policy.contains("connect-src 'self'"), "{policy}");
    assert!(!policy.contains("http") && !policy.contains('*') && !policy.contains("unsafe-eval"), "{policy}");
}

#[tokio::test]
async fn a_file_that_the_docs_page_does_not_have_is_404_route_not_found() {
    let app = TestApp::new().await;
    for name in ["none.js", "Cargo.toml", "swagger-ui.css.gz", "index.php", "start.js.map"] {
        let answer = app.anonymous().get(&format!("/docs/{name}")).await;
        assert_eq!(answer.refusal(), (404, "route_not_found".to_owned()), "{name}");
    }
    let climbing = b"GET /api/docs/%2e%2e%2fCargo.toml HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    assert_eq!(exchange(app.instance.address, climbing).await.unwrap().refusal(), (404, "route_not_found".to_owned()));
}
