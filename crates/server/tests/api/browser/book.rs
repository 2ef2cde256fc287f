//! The book, as a browser gets it: built in or not, nothing comes from elsewhere.

use reqwest::{Method, header};
use tracewright::web::book::is_embedded;

use crate::support::{Answer, TestApp, send};

async fn get(app: &TestApp, path: &str) -> Answer {
    send(app.anonymous().raw(Method::GET, path)).await
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn the_first_page_is_the_book_or_how_to_make_it_with_a_policy() {
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
async fn what_a_page_asks_for_is_here_and_known_files_are_not_sent_again() {
    let app = TestApp::new().await;
    let page = text(&get(&app, "/help/").await);
    let links = page.split('"').filter(|piece| piece.starts_with("/help/") && !piece.contains('#'));
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
async fn an_address_that_no_page_has_is_404_with_a_page() {
    let app = TestApp::new().await;
    for path in ["/help/none", "/help/users/none.html", "/help/404.html"] {
        let answer = get(&app, path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{path}");
    }
}
