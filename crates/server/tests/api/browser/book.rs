//! The book as browsers receive it, whether it is built into the program or not. It loads nothing from other servers.

use reqwest::{Method, header};
use tracewright::web::book::is_embedded;

use crate::support::{Answer, TestApp, send};

/// Requests an address of the book without a token.
async fn get(app: &TestApp, path: &str) -> Answer {
    send(app.anonymous().raw(Method::GET, path)).await
}

/// The body of an answer as text.
fn text(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn the_start_page_of_the_book_is_served_with_a_content_policy_or_says_how_to_build_it() {
    let app = TestApp::new().await;
    let first = get(&app, "/help/").await;
    assert_eq!(first.status, 200);
    assert_eq!(first.header("content-type"), "text/html; charset=utf-8");
    let policy = first.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains('*'), "{policy}");
    assert!(text(&first).contains(if is_embedded() { "Search the book" } else { "cargo xtask book" }));
}

#[tokio::test]
async fn files_that_a_page_of_the_book_links_exist_compressed_and_are_304_when_known() {
    let app = TestApp::new().await;
    let page = text(&get(&app, "/help/").await);
    let links: Vec<&str> =
        page.split('"').filter(|piece| piece.starts_with("/help/") && !piece.contains('#')).collect();
    assert_eq!(links.is_empty(), !is_embedded(), "the page of a program without the book links nothing");
    for link in links {
        let ask = || app.anonymous().raw(Method::GET, link);
        let plain = send(ask()).await.ok();
        assert!(!plain.bytes.is_empty(), "{link}");
        let known = send(ask().header(header::IF_NONE_MATCH, plain.header("etag"))).await;
        assert_eq!(known.status, 304, "{link}");
        if std::path::Path::new(link).extension().is_some_and(|ending| ending == "html") {
            let packed = send(ask().header(header::ACCEPT_ENCODING, "gzip, br")).await.ok();
            assert_eq!(packed.header("content-encoding"), "br", "{link}");
        }
    }
}

#[tokio::test]
async fn an_address_that_is_not_in_the_book_is_404_with_a_page() {
    let app = TestApp::new().await;
    for path in ["/help/none", "/help/users/none.html", "/help/404.html"] {
        let answer = get(&app, path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{path}");
    }
}
