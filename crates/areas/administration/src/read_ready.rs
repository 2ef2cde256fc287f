//! `GET /health/ready` reports whether this instance can serve requests.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::refusals::AdministrationRefusal;
use platform::api::Problem;
use platform::refuses;
use platform::state::App;

/// Seconds after which a client should repeat the request.
const ASK_AGAIN_SECONDS: u64 = 5;

/// The response of an instance that can serve requests.
#[derive(Serialize, ToSchema)]
pub struct Ready {
    /// Always the text `ready`.
    status: &'static str,
    /// Result of each check. In this response all of them are `ok`.
    checks: Checks,
}

/// The checks of an instance, each `ok` or `failed`.
#[derive(Serialize, ToSchema)]
pub struct Checks {
    /// `ok` when the database responds.
    database: &'static str,
    /// `ok` when this version of the service can run on the schema of the database. Otherwise the message says why: run
    /// `tracewright migrate`, or use a newer version.
    migrations: &'static str,
    /// `ok` when the file store responds.
    storage: &'static str,
    /// `ok` when the clock of this instance differs from the clock of the database by at most one second.
    clock: &'static str,
    /// `ok` when the journal feed continues: the database was not reset to an earlier state, and no journal row has
    /// waited longer than a minute for its position.
    feed: &'static str,
    /// `failed` while this instance is shutting down. Otherwise the member is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    service: Option<&'static str>,
}

refuses![AdministrationRefusal::NotReady,];

/// Check that this instance can serve requests.
///
/// For the readiness probe of a load balancer: send requests only to instances that return 200. It checks the database,
/// its schema, the file store, the clock and the journal feed. If one of them fails, or the instance is shutting down,
/// the request is refused with 503 `not_ready`, every result in `detail.checks` and a `Retry-After` of 5 seconds. If
/// `migrations` failed, the message says what is missing and which command to run. Run `tracewright doctor` to find the
/// cause of any other failed check.
#[utoipa::path(
    get,
    path = "/health/ready",
    responses(
        (status = 200, description = "The instance can serve requests.", body = Ready),
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
    let refusal = AdministrationRefusal::NotReady.with("checks", json!(checks)).retry_after(ASK_AGAIN_SECONDS);
    Err(match found.mismatch {
        Some(mismatch) => refusal.with_message(format!("This instance is not ready: {mismatch}.")),
        None => refusal,
    })
}
