//! `GET /serial/{serial_key}/history`: reads the journal of a unit.

use axum::extract::State;
use kernel::input;
use kernel::rules::topic::EventTopic;
use kernel::wire::key::SerialKey;
use kernel::wire::page::{Limit, Offset};

use crate::limits::PAGE;
use crate::refusals::SerialRefusal;
use crate::rows::find_liveness;
use journal::contract::{Event, events_of_serial};
use platform::api::{ListResponse, Params, PathParam, Problem};
use platform::auth::Caller;
use platform::records::LockMode;
use platform::refuses;
use platform::state::Reads;

input! {
    /// Page of the history.
    pub struct HistoryQuery {
        /// Maximum number of journal rows to return, at most 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of journal rows to skip, at most 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

refuses![SerialRefusal::SerialNotFound,];

/// Read the history of a unit.
///
/// Returns the journal rows that name the unit, oldest first: creation, changes to values, links, movements, holds,
/// release and scrap. Rows of topics that the caller may not read are left out. Deleted units have a history too. For
/// the complete record of how the unit was made, use `GET /serial/{serial_key}/dhr`.
#[utoipa::path(
    get,
    path = "/serial/{serial_key}/history",
    params(
        ("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`."),
        HistoryQuery,
    ),
    responses(
        (status = 200, description = "Journal rows that name the unit, oldest first.", body = Vec<Event>),
        Refused,
    ),
)]
pub async fn read_history(
    State(reads): State<Reads>,
    caller: Caller,
    PathParam(key): PathParam<SerialKey>,
    Params(query): Params<HistoryQuery>,
) -> Result<ListResponse<Event>, Problem> {
    let client = reads.connect().await?;
    let found = find_liveness(&client, &[key.to_string()], LockMode::Read).await?;
    found.get(&key.to_string()).ok_or(SerialRefusal::SerialNotFound)?;
    let (limit, offset) = (query.limit.get(), query.offset.get());
    let topics = EventTopic::readable(&caller.token().scopes);
    events_of_serial(&client, caller.user_key(), &topics, key, limit, offset, query.with_total).await
}
