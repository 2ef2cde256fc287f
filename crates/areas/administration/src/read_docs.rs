//! `GET /docs` shows the interface description as a page on which people can try operations. The page loads nothing
//! from the internet.

use axum::response::{IntoResponse, Response};
use http::header;

const PAGE: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tracewright API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
"#;

/// What the page may load: its own files, and the styles and images that Swagger UI embeds in the page.
pub const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                               img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Open the API reference page.
///
/// Returns an HTML page (Swagger UI) that shows every operation and lets you send requests with your own login. All of
/// its files come from this service, so it also works without access to the internet. The login stays in the memory of
/// the page and ends when the page is closed.
#[utoipa::path(
    get,
    path = "/docs",
    responses(
        (status = 200, description = "The HTML page.", body = String, content_type = "text/html"),
    ),
)]
pub async fn read_docs() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, PAGE_POLICY)];
    (headers, PAGE).into_response()
}
