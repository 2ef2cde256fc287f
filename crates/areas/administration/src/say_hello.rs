//! `GET /hello` — a greeting that touches nothing.

use axum::Json;

/// Say hello.
#[utoipa::path(
    get,
    path = "/hello",
    responses(
        (status = 200, description = "A greeting.", body = String, content_type = "application/json"),
    ),
)]
pub async fn say_hello() -> Json<&'static str> {
    Json("Hi!")
}
