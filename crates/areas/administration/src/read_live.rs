//! `GET /health/live` responds as long as the process can respond at all.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// The response of a running process.
#[derive(Serialize, ToSchema)]
pub struct Live {
    /// Always the text `live`.
    status: &'static str,
}

/// Check that the process is running.
///
/// For the liveness probe of an orchestrator: restart the process when this operation does not respond. It checks
/// neither the database nor the file store, so an outage of those does not restart the service. Use `GET /health/ready`
/// to decide whether an instance may receive traffic.
#[utoipa::path(
    get,
    path = "/health/live",
    responses(
        (status = 200, description = "The process is running.", body = Live),
    ),
)]
pub async fn read_live() -> Json<Live> {
    Json(Live { status: "live" })
}
