//! `GET /wip-serial`: lists units in progress that a job can take or has taken.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{JobKey, OrderKey, PhaseKey};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;
use serde::Serialize;
use serial_queries::above::find_wip;
use utoipa::ToSchema;

use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Work order, job or phase whose units in progress are listed.
    pub struct UnitWipQuery {
        /// Key of the work order. Absent: the work order of the job.
        pub wo_key or "work_order_key": Option<OrderKey>,
        /// Key of the job. Units booked by its open batches are listed too. Absent: only waiting units.
        pub job_key: Option<JobKey>,
        /// Key of the phase that the units wait for. Absent: the phase of the job. Without work order and job, waiting
        /// units of all work orders are listed.
        pub phase_key: Option<PhaseKey>,
        /// Part of the serial number, ignoring case. Absent: no filter.
        pub search: Option<Text<0, 200>>,
    }
}

/// Unit in progress.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipSerial {
    /// Key of the unit.
    serial_key: String,
    /// Serial number of the unit. `null` when it has none yet.
    serial_code: Option<String>,
    /// Key of the counter for the code of the unit. `null` when its product has none.
    counter_key: Option<String>,
    /// `true` when an open batch of the job has booked the unit, `false` when it waits for the phase.
    active: bool,
}

/// List units in progress.
///
/// Returns the units that an operator can work on: units that wait for the phase, and units that open batches of the
/// job have booked (`active`). Units on hold, scrapped and deleted units are left out. No unit waits for a first phase,
/// so units of a first phase appear only when they are booked. The list is sorted by serial number. If no work order,
/// job or phase is given, the list is empty.
#[utoipa::path(
    get,
    path = "/wip-serial",
    params(UnitWipQuery),
    responses(
        (status = 200, description = "Units in progress, sorted by serial number.", body = Vec<WipSerial>),
    ),
)]
pub async fn list_wip(
    State(reads): State<Reads>,
    Params(query): Params<UnitWipQuery>,
) -> Result<ListResponse<WipSerial>, Problem> {
    let (order, job) = (query.wo_key.map(OrderKey::number), query.job_key.map(JobKey::number));
    let phase = query.phase_key.map(PhaseKey::into_string);
    let pattern = query.search.and_then(|search| substring(search.as_str()));
    let client = reads.connect().await?;
    let rows = find_wip().bind(&client, &order, &phase, &job, &pattern).all().await?;
    let rows = rows.into_iter().map(|row| WipSerial {
        serial_key: row.key.to_string(),
        serial_code: row.code,
        counter_key: row.counter_key,
        active: row.active,
    });
    Ok(ListResponse { rows: rows.collect(), total: None })
}
