//! `GET /wip-serial` — units in progress that a job can take or has taken.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{JobKey, OrderKey, PhaseKey};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;
use serde::Serialize;
use serial_queries::above::find_wip;
use utoipa::ToSchema;

use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Of which order, job or phase.
    pub struct UnitWipQuery {
        /// The work order; the job's when absent.
        pub wo_key or "work_order_key": Option<OrderKey>,
        /// The job, whose booked units are shown too.
        pub job_key: Option<JobKey>,
        /// The phase that they wait for; the job's when absent. Alone it means the units of all work orders.
        pub phase_key: Option<PhaseKey>,
        /// Part of the code.
        pub search: Option<Text<0, 200>>,
    }
}

/// A unit in work.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipSerial {
    /// The unit.
    serial_key: String,
    /// Its code.
    serial_code: Option<String>,
    /// Counter of the code.
    counter_key: Option<String>,
    /// True: booked by the job.
    active: bool,
}

/// List units in work.
#[utoipa::path(
    get,
    path = "/wip-serial",
    params(UnitWipQuery),
    responses(
        (status = 200, description = "Units by code.", body = Vec<WipSerial>),
    ),
)]
pub async fn list_wip(
    State(app): State<App>,
    Params(query): Params<UnitWipQuery>,
) -> Result<ListResponse<WipSerial>, Problem> {
    let (order, job) = (query.wo_key.map(OrderKey::number), query.job_key.map(JobKey::number));
    let phase = query.phase_key.map(PhaseKey::into_string);
    let pattern = query.search.and_then(|search| substring(search.as_str()));
    let client = app.read().await?;
    let rows = find_wip().bind(&client, &order, &phase, &job, &pattern).all().await?;
    let rows = rows.into_iter().map(|row| WipSerial {
        serial_key: row.key.to_string(),
        serial_code: row.code,
        counter_key: row.counter_key,
        active: row.active,
    });
    Ok(ListResponse { rows: rows.collect(), total: None })
}
