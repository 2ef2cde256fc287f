//! `GET /counter/{counter_key}`.

use axum::extract::State;
use configuration_queries::counter::find_counter;
use kernel::wire::key::Key;

use super::model::Counter;
use super::refusals::Refusal;
use platform::api::{Problem, Slot, Tagged};
use platform::refuses;
use platform::state::App;

refuses![Refusal::CounterNotFound,];

/// Read a counter.
#[utoipa::path(
    get,
    path = "/counter/{counter_key}",
    params(("counter_key" = inline(Key), Path, description = "Key of the counter.")),
    responses(
        (status = 200, description = "The counter.", body = Counter),
        Refused,
    ),
)]
pub async fn read_counter(State(app): State<App>, Slot(key): Slot<Key>) -> Result<Tagged<Counter>, Problem> {
    let client = app.read().await?;
    let row = find_counter().bind(&client, &key.as_str()).opt().await?.ok_or(Refusal::CounterNotFound)?;
    let (rev, counter) = (row.rev, Counter::new(row, app.clock.now(), app.settings.time_zone));
    Ok(Tagged::always(rev, counter))
}
