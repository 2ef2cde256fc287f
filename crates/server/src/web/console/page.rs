//! The first page: the same for every address, with a nonce of its own in every answer.

use axum::response::{IntoResponse, Response};
use http::header;
use serde::Serialize;

use super::INDEX;
use platform::random;
use platform::state::App;

/// Written into the page by the build of the console.
const NONCE: &str = "__CSP_NONCE__";
const DEMO_USERS_MARKER: &str = "<!--demo-people-->";

const NOT_BUILT_PAGE: &str = r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tracewright</title></head>
<body>
<h1>Tracewright</h1>
<p>The service runs. This program was built without the web console.</p>
<p>To have it: <code>cargo xtask console</code>, then build again. It needs Node 20 and npm.</p>
<p><a href="/api/docs">The interface</a></p>
</body>
</html>
"#;

/// Somebody of the demonstration, who signs in by one press.
#[derive(Debug, Serialize)]
pub struct DemoUser {
    /// Whom to sign in.
    pub username: &'static str,
    /// As people say it.
    pub name: &'static str,
    /// What they are there for.
    pub job: &'static str,
    /// Everybody can read it: the demonstration listens on this machine only.
    pub password: String,
}

/// Shows these people on the page where one signs in.
pub fn show_on_login(app: &App, people: &[DemoUser]) -> serde_json::Result<()> {
    // A data block of a page ends at the first `<` that looks like its end.
    let listed = serde_json::to_string(people)?.replace('<', "\\u003c");
    app.sign_in_hint.get_or_init(|| format!(r#"<script type="application/json" id="demo-people">{listed}</script>"#));
    Ok(())
}

/// The page, or how to get one.
pub fn answer(sign_in_hint: Option<&String>) -> Response {
    let Some(index) = INDEX else {
        return with_policy(NOT_BUILT_PAGE.to_owned(), "default-src 'none'; frame-ancestors 'none'");
    };
    let nonce = random::hex_key();
    let page = index.replace(NONCE, &nonce).replace(DEMO_USERS_MARKER, sign_in_hint.map_or("", String::as_str));
    with_policy(page, &policy(&nonce))
}

fn with_policy(page: String, policy: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, page).into_response()
}

/// Nothing comes from elsewhere, and styles that scripts write carry the nonce.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' blob: data:; \
         connect-src 'self'; font-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; \
         frame-src blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}
