//! `GET /serial/{serial_key}/history` — everything that happened to a unit.

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
use platform::state::App;

input! {
    /// Which page.
    pub struct HistoryQuery {
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

refuses![SerialRefusal::SerialNotFound,];

/// Read the history of a serial.
#[utoipa::path(
    get,
    path = "/serial/{serial_key}/history",
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the serial."), HistoryQuery),
    responses(
        (status = 200, description = "Rows of the journal that name it, oldest first.", body = Vec<Event>),
        Refused,
    ),
)]
pub async fn read_history(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<SerialKey>,
    Params(query): Params<HistoryQuery>,
) -> Result<ListResponse<Event>, Problem> {
    let client = app.read().await?;
    let found = find_liveness(&client, &[key.to_string()], LockMode::Read).await?;
    found.get(&key.to_string()).ok_or(SerialRefusal::SerialNotFound)?;
    let (limit, offset) = (query.limit.get(), query.offset.get());
    let topics = EventTopic::readable(&caller.token().scopes);
    events_of_serial(&client, caller.user_key(), &topics, key, limit, offset, query.with_total).await
}
