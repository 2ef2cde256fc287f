//! `GET /openapi.json` — the interface, generated from the operations that are mounted.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;

use crate::platform::state::App;

/// Read the interface description.
#[utoipa::path(
    get,
    path = "/openapi.json",
    responses(
        (status = 200, description = "OpenAPI 3.1.", body = Object),
    ),
)]
pub async fn read_openapi(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], app.document.clone()).into_response()
}
