//! `GET /event/{event_key}` reads one row of the journal, as soon as it is committed.

use axum::extract::State;
use axum::response::Response;
use kernel::rules::topic::EventTopic;
use kernel::wire::key::Key;
use platform_queries::event::find_event;

use super::model::Event;
use super::refusals::JournalRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::auth::Caller;
use platform::refuses;
use platform::state::Reads;

refuses![JournalRefusal::EventNotFound,];

/// Read an event of the journal.
///
/// Returns one row of the journal as soon as it is committed. `seq` is `null` until the row has its position in the
/// feed, usually for less than 50 ms. An event of a topic that the caller may not read, or a confidential event of
/// other users, is refused with 404 `event_not_found`, as if it did not exist. Events never change, so clients can
/// cache the response by its key once `seq` is set.
#[utoipa::path(
    get,
    path = "/event/{event_key}",
    params(("event_key" = inline(Key), Path, description = "Key of the event, from `GET /event`.")),
    responses(
        (status = 200, description = "The event with its details.", body = Event),
        Refused,
    ),
)]
pub async fn read_event(
    State(reads): State<Reads>,
    caller: Caller,
    PathParam(key): PathParam<Key>,
) -> Result<Response, Problem> {
    let not_found = || Problem::from(JournalRefusal::EventNotFound);
    let number = key.number().ok_or_else(not_found)?;
    let client = reads.connect().await?;
    let topics = EventTopic::readable(&caller.token().scopes);
    let found = find_event().bind(&client, &number, &caller.user_key().number(), &topics).opt().await?;
    let row = found.ok_or_else(not_found)?;
    Ok(json_answer(&Event::from(row)))
}
