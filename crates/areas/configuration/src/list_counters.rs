//! `GET /counter` — counters by exact name or key.

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
    /// Which counters.
    pub struct CounterQuery {
        /// Exact name.
        pub name: Option<Text<1, 100>>,
        /// Key.
        pub key: Option<Text<1, 64>>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// List counters.
#[utoipa::path(
    get,
    path = "/counter",
    params(CounterQuery),
    responses(
        (status = 200, description = "Counters by name.", body = Vec<Counter>),
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
