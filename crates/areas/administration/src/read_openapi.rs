//! `GET /openapi.json` — the interface, generated from the operations that are mounted.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use platform::api::Problem;
use platform::embedded::PackedDocument;
use platform::state::App;

/// Read the interface description.
#[utoipa::path(
    get,
    path = "/openapi.json",
    responses(
        (status = 200, description = "OpenAPI 3.1.", body = Object),
        (status = 304, description = "The client has it."),
    ),
)]
pub async fn read_openapi(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    app.document.get_or_try_init(|| document(&app)).await?.send(&headers).await
}

/// Generates the interface description. Only at the first request and on a thread of its own, because it takes longer
/// than everything else at a start.
async fn document(app: &App) -> Result<PackedDocument, Problem> {
    let text = tokio::task::spawn_blocking(app.describe).await.map_err(Problem::internal)?;
    Ok(PackedDocument::new("application/json", text.map_err(Problem::internal)?.into()))
}
