//! `GET /procedure/{phase_key}` — the steps of a phase in order.

use axum::extract::State;
use kernel::wire::key::Key;
use process_queries::phase::find_phases;

use super::model::Step;
use super::refusals::ProcessRefusal;
use super::rows::load_phases;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::App;

refuses![ProcessRefusal::PhaseNotFound,];

/// Read the steps of a phase.
#[utoipa::path(
    get,
    path = "/procedure/{phase_key}",
    params(("phase_key" = inline(Key), Path, description = "Key of the phase.")),
    responses(
        (status = 200, description = "Steps in order.", body = Vec<Step>),
        Refused,
    ),
)]
pub async fn read_procedure(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<Step>, Problem> {
    let client = app.read().await?;
    let rows = find_phases().bind(&client, &[key.as_str()].as_slice()).all().await?;
    let phase = load_phases(&client, rows).await?.pop();
    let missing = || ProcessRefusal::PhaseNotFound.with("keys", vec![key.to_string()]);
    Ok(ListResponse { rows: phase.ok_or_else(missing)?.steps, total: None })
}
