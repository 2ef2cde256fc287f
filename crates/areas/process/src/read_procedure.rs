//! `GET /procedure/{phase_key}` reads the steps of a phase.

use axum::extract::State;
use kernel::wire::key::Key;
use process_queries::phase::find_phases;

use super::model::Step;
use super::refusals::ProcessRefusal;
use super::rows::load_phases;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::Reads;

refuses![ProcessRefusal::PhaseNotFound,];

/// Read the steps of a phase.
///
/// Returns the steps of one phase in order, with forms and media. A phase in the trash shows the steps that it had when
/// it was removed. Jobs use their own copy of the steps, which this operation does not show. An unknown key is refused
/// with `phase_not_found`.
#[utoipa::path(
    get,
    path = "/procedure/{phase_key}",
    params(("phase_key" = inline(Key), Path, description = "Key of the phase, from the process of its product.")),
    responses(
        (status = 200, description = "Steps of the phase, in order.", body = Vec<Step>),
        Refused,
    ),
)]
pub async fn read_procedure(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<Step>, Problem> {
    let client = reads.connect().await?;
    let rows = find_phases().bind(&client, &[key.as_str()].as_slice()).all().await?;
    let phase = load_phases(&client, rows).await?.pop();
    let missing = || ProcessRefusal::PhaseNotFound.with("keys", vec![key.to_string()]);
    Ok(ListResponse { rows: phase.ok_or_else(missing)?.steps, total: None })
}
