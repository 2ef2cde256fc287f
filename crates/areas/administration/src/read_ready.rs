//! `GET /health/ready` — whether this copy can do its work.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::refusals::AdministrationRefusal;
use platform::api::Problem;
use platform::refuses;
use platform::state::App;

/// Seconds after which to ask again.
const ASK_AGAIN_SECONDS: u64 = 5;

/// All parts work.
#[derive(Serialize, ToSchema)]
pub struct Ready {
    /// `ready`.
    status: &'static str,
    /// `ok` or `failed` for each part.
    checks: Checks,
}

/// The parts this service depends on.
#[derive(Serialize, ToSchema)]
pub struct Checks {
    /// The database answers.
    database: &'static str,
    /// Its schema is the one this program needs.
    migrations: &'static str,
    /// The file store answers.
    storage: &'static str,
    /// The clock of this instance differs from the database's by at most one second.
    clock: &'static str,
    /// The feed of the journal goes on: the database did not go back, and no row has waited for long for its position.
    feed: &'static str,
    /// Only while this copy is about to stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    service: Option<&'static str>,
}

refuses![AdministrationRefusal::NotReady,];

/// Tell whether this copy can take work.
#[utoipa::path(
    get,
    path = "/health/ready",
    responses(
        (status = 200, description = "It is ready.", body = Ready),
        Refused,
    ),
)]
pub async fn read_ready(State(app): State<App>) -> Result<Json<Ready>, Problem> {
    let word = |works: bool| if works { "ok" } else { "failed" };
    let found = app.readiness().await;
    let checks = Checks {
        database: word(found.database),
        migrations: word(found.migrations),
        storage: word(found.storage),
        clock: word(found.clock),
        feed: word(found.feed),
        service: app.is_draining().then_some("failed"),
    };
    let stores = found.database && found.migrations && found.storage;
    if stores && found.clock && found.feed && !app.is_draining() {
        return Ok(Json(Ready { status: "ready", checks }));
    }
    Err(AdministrationRefusal::NotReady.with("checks", json!(checks)).retry_after(ASK_AGAIN_SECONDS))
}
