//! Serves the web console from memory. `cargo xtask console` builds its files, and the build embeds them.
//!
//! A build without the console serves one plain page that explains how to build it.

mod page;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, Uri, header};

use platform::api::{GeneralRefusal, Problem};
use platform::embedded::EmbeddedAsset;
use platform::state::App;

pub use page::{DemoUser, show_on_login};

include!(concat!(env!("OUT_DIR"), "/console.rs"));

/// Folder whose file names contain a hash of the content, so that browsers can cache them forever.
const HASHED_ASSETS: &str = "/assets/";
/// Value of `Cache-Control` for files that never change.
const CACHE_FOREVER: &str = "public, max-age=31536000, immutable";
/// Paths that the console does not serve. An unknown address below them gets a 404.
const RESERVED_PATHS: [&str; 4] = ["/api", "/media", "/metrics", "/help"];

/// Whether the console is part of this binary.
pub fn is_embedded() -> bool {
    INDEX.is_some()
}

/// Handles addresses that are not operations. Returns a file of the console, or the page of the console to a browser.
/// Everything else gets a 404.
pub async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if !matches!(method, Method::GET | Method::HEAD) || is_reserved_path(path) {
        return not_found();
    }
    if let Some(file) = EmbeddedAsset::find(FILES, path) {
        let kept = if path.starts_with(HASHED_ASSETS) { CACHE_FOREVER } else { "no-cache" };
        return file.send(&headers, kept).await.unwrap_or_else(IntoResponse::into_response);
    }
    // Only browsers request HTML. A program with a wrong address gets 404 instead of a page.
    if path.starts_with(HASHED_ASSETS) || !wants_a_page(&headers) {
        return not_found();
    }
    page::answer(app.sign_in_hint.get())
}

/// 404 for an unknown address.
fn not_found() -> Response {
    Problem::from(GeneralRefusal::RouteNotFound).into_response()
}

/// Whether the path is one of the reserved ones or below it.
fn is_reserved_path(path: &str) -> bool {
    RESERVED_PATHS
        .iter()
        .any(|other| path.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Whether the client is a browser that requests a page.
fn wants_a_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}
