//! The page of the console. It is the same for every address, except for a new nonce in every response.

use axum::response::{IntoResponse, Response};
use http::header;
use serde::Serialize;

use super::INDEX;
use platform::random;
use platform::state::App;

/// Placeholder for the nonce, which the build of the console writes into the page.
const NONCE: &str = "__CSP_NONCE__";
/// Placeholder in the page for the users of the demonstration.
const DEMO_USERS_MARKER: &str = "<!--demo-people-->";

/// Page of a build without the console.
const NOT_BUILT_PAGE: &str = r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tracewright</title></head>
<body>
<h1>Tracewright</h1>
<p>The service is running. This binary was built without the web console.</p>
<p>To include it, run <code>cargo xtask console</code> and build again. This needs Node 20 and npm.</p>
<p><a href="/api/docs">API reference</a></p>
</body>
</html>
"#;

/// A user of the demonstration, who can log in with one click.
#[derive(Debug, Serialize)]
pub struct DemoUser {
    /// Login name of the user.
    pub username: &'static str,
    /// Full name of the user.
    pub name: &'static str,
    /// What the user does in the plant.
    pub job: &'static str,
    /// Password of the user. The page shows it, because the demonstration listens on this machine only.
    pub password: String,
}

/// Shows these users on the login page.
pub fn show_on_login(app: &App, people: &[DemoUser]) -> serde_json::Result<()> {
    // Escaped, because a `<` could end the data block in the page.
    let listed = serde_json::to_string(people)?.replace('<', "\\u003c");
    app.sign_in_hint.get_or_init(|| format!(r#"<script type="application/json" id="demo-people">{listed}</script>"#));
    Ok(())
}

/// Returns the page of the console, or a page that explains how to build it.
pub fn answer(sign_in_hint: Option<&String>) -> Response {
    let Some(index) = INDEX else {
        return with_policy(NOT_BUILT_PAGE.to_owned(), "default-src 'none'; frame-ancestors 'none'");
    };
    let nonce = random::hex_key();
    let page = index.replace(NONCE, &nonce).replace(DEMO_USERS_MARKER, sign_in_hint.map_or("", String::as_str));
    with_policy(page, &policy(&nonce))
}

/// An HTML response with this content security policy.
fn with_policy(page: String, policy: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, page).into_response()
}

/// The content security policy: nothing is loaded from other sites, and inline styles need the nonce.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' blob: data:; \
         connect-src 'self'; font-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; \
         frame-src blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}
