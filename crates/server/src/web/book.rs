//! Serves the book below `/help`, from memory. `cargo xtask book` generates its pages, and the build embeds them.
//!
//! A build without the book serves one plain page that explains how to generate it.

use axum::response::{IntoResponse, Redirect, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};

use platform::api::Problem;
use platform::embedded::EmbeddedAsset;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// URL path of the book.
const HOME: &str = "/help/";
/// Path of the embedded start page.
const INDEX_PAGE: &str = "/help/index.html";
/// Path of the embedded page for unknown addresses.
const NOT_FOUND_PAGE: &str = "/help/404.html";
/// Content security policy: pages load nothing from other sites and have no inline scripts or styles.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Page of a build without the book.
const NOT_BUILT_PAGE: &str = r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tracewright</title></head>
<body>
<h1>Tracewright documentation</h1>
<p>This binary was built without the documentation.</p>
<p>To include it, run <code>cargo xtask book</code> and build again. The text is in <code>docs/book/src</code>.</p>
<p><a href="/">Console</a>, <a href="/api/docs">API reference</a></p>
</body>
</html>
"#;

/// Whether the book is part of this binary.
pub fn is_embedded() -> bool {
    !FILES.is_empty()
}

/// Returns a page or file of the book, or its page for unknown addresses.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    // Without the final slash, relative links in the page would resolve one folder too high.
    if uri.path() == HOME.trim_end_matches('/') {
        return Redirect::temporary(HOME).into_response();
    }
    let path = if uri.path() == HOME { INDEX_PAGE } else { uri.path() };
    let found = EmbeddedAsset::find(FILES, path).filter(|file| file.path != NOT_FOUND_PAGE);
    let mut response = match found {
        Some(file) => file.send(&headers, "no-cache").await.unwrap_or_else(IntoResponse::into_response),
        None if is_embedded() => not_found_page(),
        None => plain(path),
    };
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

/// The 404 page of the book.
fn not_found_page() -> Response {
    let page = EmbeddedAsset::find(FILES, NOT_FOUND_PAGE).map_or_else(|| Ok(Bytes::new()), |file| file.content.plain());
    page.map_or_else(|error| Problem::internal(error).into_response(), |page| page_of(StatusCode::NOT_FOUND, page))
}

/// The page of a build without the book: 200 at the start address, otherwise 404.
fn plain(path: &str) -> Response {
    page_of(
        if path == INDEX_PAGE { StatusCode::OK } else { StatusCode::NOT_FOUND },
        Bytes::from_static(NOT_BUILT_PAGE.as_bytes()),
    )
}

/// An HTML response that is not cached.
fn page_of(status: StatusCode, page: Bytes) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, page).into_response()
}
