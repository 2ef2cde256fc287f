//! `GET /event/{event_key}` — one row of the journal, from the moment of its commit.

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
use platform::state::App;

refuses![JournalRefusal::EventNotFound,];

/// Read an event.
#[utoipa::path(
    get,
    path = "/event/{event_key}",
    params(("event_key" = inline(Key), Path, description = "Key of the event.")),
    responses(
        (status = 200, description = "The event.", body = Event),
        Refused,
    ),
)]
pub async fn read_event(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<Key>,
) -> Result<Response, Problem> {
    let not_found = || Problem::from(JournalRefusal::EventNotFound);
    let number = key.number().ok_or_else(not_found)?;
    let client = app.read().await?;
    let topics = EventTopic::readable(&caller.token().scopes);
    let found = find_event().bind(&client, &number, &caller.user_key().number(), &topics).opt().await?;
    let row = found.ok_or_else(not_found)?;
    Ok(json_answer(&Event::from(row)))
}
