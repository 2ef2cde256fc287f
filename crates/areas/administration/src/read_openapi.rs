//! `GET /openapi.json` returns the interface description, generated from the mounted operations.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use platform::api::Problem;
use platform::embedded::PackedDocument;
use platform::state::App;

/// Read the interface description.
///
/// Returns the OpenAPI 3.1 document of this service, generated from the operations that it serves. Use it to generate
/// clients or to validate requests. The document changes only with the version of the service: a client that sends the
/// `ETag` in `If-None-Match` gets 304 until then.
#[utoipa::path(
    get,
    path = "/openapi.json",
    responses(
        (status = 200, description = "The OpenAPI 3.1 document.", body = Object),
        (status = 304, description = "The client already has this version of the document."),
    ),
)]
pub async fn read_openapi(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    app.document.get_or_try_init(|| document(&app)).await?.send(&headers).await
}

/// Generates the interface description. This happens at the first request and on a separate thread, because it takes
/// longer than the rest of the start.
async fn document(app: &App) -> Result<PackedDocument, Problem> {
    let text = tokio::task::spawn_blocking(app.describe).await.map_err(Problem::internal)?;
    Ok(PackedDocument::new("application/json", text.map_err(Problem::internal)?.into()))
}
