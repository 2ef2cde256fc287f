//! `GET /counter/{counter_key}` — read a counter.

use axum::extract::State;
use configuration_queries::counter::find_counter;
use kernel::wire::key::Key;

use super::model::Counter;
use super::refusals::ConfigurationRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;

refuses![ConfigurationRefusal::CounterNotFound,];

/// Read a counter.
///
/// Returns the counter with a preview of its next code. Reading a counter does not use up a number. The `ETag` is the
/// revision: send it as `If-Match` with `PUT` and `DELETE`. Every generated code also changes the revision. An unknown
/// key is refused with 404 `counter_not_found`.
#[utoipa::path(
    get,
    path = "/counter/{counter_key}",
    params(("counter_key" = inline(Key), Path, description = "Key of the counter, from `GET /counter`.")),
    responses(
        (status = 200, description = "The counter.", body = Counter),
        Refused,
    ),
)]
pub async fn read_counter(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<Counter>, Problem> {
    let client = app.read().await?;
    let row = find_counter().bind(&client, &key.as_str()).opt().await?.ok_or(ConfigurationRefusal::CounterNotFound)?;
    let (rev, counter) = (row.rev, Counter::new(row, app.clock.now(), app.settings.time_zone));
    Ok(WithEtag::always(rev, counter))
}
