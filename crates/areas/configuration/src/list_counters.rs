//! `GET /counter` — list counters, filtered by exact name or key.

use axum::extract::State;
use configuration_queries::counter::{count_counters, list_counters as read_counters};
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;

use super::limits::PAGE;
use super::model::Counter;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Filters and page of a list of counters.
    pub struct CounterQuery {
        /// Exact name of the counter, case-sensitive. Absent: counters with any name.
        pub name: Option<Text<1, 100>>,
        /// Exact key of the counter. Absent: counters with any key.
        pub key: Option<Text<1, 64>>,
        /// Maximum number of counters to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of counters to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching counters in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// List counters.
///
/// Lists all counters, or those with an exact `name` or `key`, ordered by name ignoring case. A counter whose period
/// has ended already shows 1 as `next_tick` and the start of its following period as `reset_date`. Reading a counter
/// does not use up a number.
#[utoipa::path(
    get,
    path = "/counter",
    params(CounterQuery),
    responses(
        (status = 200, description = "The matching counters, ordered by name.", body = Vec<Counter>),
    ),
)]
pub async fn list_counters(
    State(app): State<App>,
    Params(query): Params<CounterQuery>,
) -> Result<ListResponse<Counter>, Problem> {
    let client = app.read().await?;
    let (name, key) = (query.name.map(Text::into_string), query.key.map(Text::into_string));
    let rows = read_counters().bind(&client, &name, &key, &query.limit.get(), &query.offset.get()).all().await?;
    let total = if query.with_total { Some(count_counters().bind(&client, &name, &key).one().await?) } else { None };
    let (now, zone) = (app.clock.now(), app.settings.time_zone);
    Ok(ListResponse { rows: rows.into_iter().map(|row| Counter::new(row, now, zone)).collect(), total })
}
