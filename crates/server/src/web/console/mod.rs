//! The web console: files that `cargo xtask console` made and the build embedded, served from memory.
//!
//! A build without them serves one plain page that says how to make them.

mod page;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, Uri, header};

use platform::api::{GeneralRefusal, Problem};
use platform::embedded::{AssetContent, EmbeddedAsset};
use platform::state::App;

pub use page::{DemoUser, show_on_login};

include!(concat!(env!("OUT_DIR"), "/console.rs"));

/// Names below this folder carry the hash of their content: what was fetched once never changes.
const HASHED_ASSETS: &str = "/assets/";
const CACHE_FOREVER: &str = "public, max-age=31536000, immutable";
/// What others answer; an unknown address there is nothing of ours.
const RESERVED_PATHS: [&str; 4] = ["/api", "/media", "/metrics", "/help"];

/// Whether the console is part of this program.
pub fn is_embedded() -> bool {
    INDEX.is_some()
}

/// Answers what no operation does: a file of the console, or its page for a person's browser. Everything else is nowhere.
pub async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if !matches!(method, Method::GET | Method::HEAD) || is_reserved_path(path) {
        return not_found();
    }
    if let Some(file) = EmbeddedAsset::find(FILES, path) {
        let kept = if path.starts_with(HASHED_ASSETS) { CACHE_FOREVER } else { "no-cache" };
        return file.send(&headers, kept).await.unwrap_or_else(IntoResponse::into_response);
    }
    // Programs that lost their way hear so; a person's browser asks for a page.
    if path.starts_with(HASHED_ASSETS) || !wants_a_page(&headers) {
        return not_found();
    }
    page::answer(app.sign_in_hint.get())
}

fn not_found() -> Response {
    Problem::from(GeneralRefusal::RouteNotFound).into_response()
}

fn is_reserved_path(path: &str) -> bool {
    RESERVED_PATHS
        .iter()
        .any(|other| path.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

fn wants_a_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}
