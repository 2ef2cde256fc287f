//! `GET /health/live` — fails only when the process hangs.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// The process answers.
#[derive(Serialize, ToSchema)]
pub struct Live {
    /// `live`.
    status: &'static str,
}

/// Tell that the process lives.
#[utoipa::path(
    get,
    path = "/health/live",
    responses(
        (status = 200, description = "It lives.", body = Live),
    ),
)]
pub async fn read_live() -> Json<Live> {
    Json(Live { status: "live" })
}
