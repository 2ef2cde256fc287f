//! The web console as browsers receive it, whether it is built into the program or not. It loads nothing from other
//! servers.

use reqwest::{Method, header};
use tracewright::web::console::is_embedded;

use crate::support::{Answer, TestApp, send};

/// `Accept` of a browser that requests a page.
const BROWSER: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

/// The page that a browser gets at an address.
async fn page(app: &TestApp, path: &str) -> Answer {
    send(app.anonymous().raw(Method::GET, path).header(header::ACCEPT, BROWSER)).await.ok()
}

/// The values of `src` and `href` of the page.
fn links(page: &str) -> Vec<String> {
    let parts = page.split(['<', '>', ' ']);
    let values = parts.filter_map(|part| part.strip_prefix("src=\"").or_else(|| part.strip_prefix("href=\"")));
    values.map(|value| value.trim_end_matches(['"', '/']).trim_end_matches('"').to_owned()).collect()
}

#[tokio::test]
async fn every_console_address_answers_the_page_with_a_content_policy_of_its_own() {
    let app = TestApp::new().await;
    let (first, second) = (page(&app, "/").await, page(&app, "/terminal/17?x=1").await);
    for answer in [&first, &second] {
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-store");
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains('*'), "{policy}");
        let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
        assert!(
            text.contains("Tracewright") && !text.contains("__CSP_NONCE__") && !text.contains("demo-people"),
            "{text}"
        );
    }
    if is_embedded() {
        let policies = [first.header("content-security-policy"), second.header("content-security-policy")];
        assert_ne!(policies[0], policies[1], "a nonce is used once");
    }
}

#[tokio::test]
async fn files_that_the_console_loads_exist_compressed_and_cacheable() {
    let app = TestApp::new().await;
    let text = String::from_utf8(page(&app, "/").await.bytes.to_vec()).unwrap();
    let files: Vec<_> = links(&text).into_iter().filter(|link| !link.starts_with("/api/")).collect();
    assert_eq!(files.is_empty(), !is_embedded(), "the page of a program without the console loads nothing");
    for link in &files {
        let ask = || app.anonymous().raw(Method::GET, link);
        let plain = send(ask()).await.ok();
        assert!(!plain.bytes.is_empty(), "{link}");
        let etag = plain.header("etag");
        assert_eq!(send(ask().header(header::IF_NONE_MATCH, &etag)).await.status, 304, "{link}");
        if link.starts_with("/assets/") {
            assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable", "{link}");
        }
        // Smaller files are not compressed.
        if link.starts_with("/assets/") && plain.bytes.len() >= 1024 {
            let packed = send(ask().header(header::ACCEPT_ENCODING, "gzip, br")).await.ok();
            assert_eq!(packed.header("content-encoding"), "br", "{link}");
            let packed = send(ask().header(header::ACCEPT_ENCODING, "gzip, br;q=0")).await.ok();
            assert_eq!(packed.header("content-encoding"), "gzip", "{link}");
        }
    }
}

#[tokio::test]
async fn api_addresses_and_missing_files_are_404_and_not_the_console_page() {
    let app = TestApp::new().await;
    for path in ["/api/none", "/api", "/media/none", "/assets/none.js", "/help/none"] {
        let answer = send(app.anonymous().raw(Method::GET, path).header(header::ACCEPT, BROWSER)).await;
        assert_eq!(answer.status, 404, "{path}");
    }
    let posted = send(app.anonymous().raw(Method::POST, "/terminal").header(header::ACCEPT, BROWSER)).await;
    assert_eq!(posted.refusal(), (404, "route_not_found".to_owned()));
}
