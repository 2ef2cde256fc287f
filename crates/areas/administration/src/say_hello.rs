//! `GET /hello` returns a greeting without using the database.

use axum::Json;

/// Say hello.
///
/// Returns the JSON text `"Hi!"` without login and without using the database. Use it to check that the service can be
/// reached at an address or through a proxy.
#[utoipa::path(
    get,
    path = "/hello",
    responses(
        (status = 200, description = "The greeting, a JSON text.", body = String, content_type = "application/json"),
    ),
)]
pub async fn say_hello() -> Json<&'static str> {
    Json("Hi!")
}
