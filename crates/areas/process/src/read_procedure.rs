//! `GET /procedure/{phase_key}` — the steps of a phase in order.

use axum::extract::State;
use kernel::wire::key::Key;
use process_queries::phase::find_phases;

use super::model::Step;
use super::refusals::Refusal;
use super::rows::load_phases;
use platform::api::{Listed, Problem, Slot};
use platform::refuses;
use platform::state::App;

refuses![Refusal::PhaseNotFound,];

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
pub async fn read_procedure(State(app): State<App>, Slot(key): Slot<Key>) -> Result<Listed<Step>, Problem> {
    let client = app.read().await?;
    let rows = find_phases().bind(&client, &[key.as_str()].as_slice()).all().await?;
    let phase = load_phases(&client, rows).await?.pop();
    let missing = || Refusal::PhaseNotFound.with("keys", vec![key.to_string()]);
    Ok(Listed { rows: phase.ok_or_else(missing)?.steps, total: None })
}
