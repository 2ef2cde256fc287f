//! `GET /phase` reads phases by key, including those in the trash.

use axum::extract::State;
use kernel::input;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use process_queries::phase::find_phases;

use super::limits::PHASES_READ_MAX;
use super::model::Phase;
use super::refusals::ProcessRefusal;
use super::rows::load_phases;
use platform::api::{ListResponse, Params, Problem};
use platform::refuses;
use platform::state::Reads;

input! {
    /// Phases to read.
    pub struct PhaseQuery {
        /// Keys of the phases, 1 to 1000. Repeat the parameter for each key.
        pub phase_key: List<Text<1, 200>, 1, PHASES_READ_MAX>,
    }
}

refuses![ProcessRefusal::PhaseNotFound,];

/// Read phases by key.
///
/// Returns phases with parameters, steps and forms, in the order of the requested keys. Phases that were removed from a
/// process are returned too, with the time in `trashed`, because work orders and recorded values refer to them. The key
/// `default` is the phase of work orders without a process. If any key is unknown, the request is refused with
/// `phase_not_found`, and `keys` lists the missing ones.
#[utoipa::path(
    get,
    path = "/phase",
    params(PhaseQuery),
    responses(
        (status = 200, description = "Phases in the order of the requested keys.", body = Vec<Phase>),
        Refused,
    ),
)]
pub async fn read_phases(
    State(reads): State<Reads>,
    Params(query): Params<PhaseQuery>,
) -> Result<ListResponse<Phase>, Problem> {
    let keys: Vec<String> = query.phase_key.0.into_iter().map(Text::into_string).collect();
    let client = reads.connect().await?;
    let rows = find_phases().bind(&client, &keys).all().await?;
    let phases = load_phases(&client, rows).await?;
    let missing: Vec<&String> = keys.iter().filter(|key| phases.iter().all(|phase| phase.key != **key)).collect();
    if !missing.is_empty() {
        let refusal =
            ProcessRefusal::PhaseNotFound.with_message("Some of these phases do not exist. Check their keys.");
        return Err(refusal.with("keys", serde_json::json!(missing)));
    }
    let asked = keys.iter().filter_map(|key| phases.iter().find(|phase| phase.key == *key).cloned());
    Ok(ListResponse { rows: asked.collect(), total: None })
}
