//! `GET /inventory/count-record` — what was found.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{CountAssignmentKey, CountSessionKey, PositionKey, ProductKey, UserKey};
use kernel::wire::page::{Limit, Offset};

use super::model::{CountRecord, load_records};
use super::sort_order::{FROM, ORDER};
use crate::limits::PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::Search;
use platform::state::App;

input! {
    /// Which records.
    pub struct RecordQuery {
        /// The count.
        pub session_key: Option<CountSessionKey>,
        /// Who counted.
        pub user_key: Option<UserKey>,
        /// The assignment.
        pub assignment_key: Option<CountAssignmentKey>,
        /// The product.
        pub product_key: Option<ProductKey>,
        /// The position.
        pub position_key: Option<PositionKey>,
        /// Those that are being counted.
        pub include_started: bool = true,
        /// Those that are counted: completed, submitted, confirmed.
        pub include_completed: bool = true,
        /// Those that do not count.
        pub include_discarded: bool = true,
        /// Only those that differ from the books.
        pub only_differences: bool = false,
        /// Only those that are posted, or are not.
        pub processed: Option<bool>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

impl RecordQuery {
    /// The states that are asked for; nothing: all of them.
    fn states(&self) -> Option<Vec<&'static str>> {
        let choices = [
            (self.include_started, ["started"].as_slice()),
            (self.include_completed, &["completed", "submitted", "confirmed"]),
            (self.include_discarded, &["discarded"]),
        ];
        let all = choices.iter().all(|(wanted, _)| *wanted);
        let states = choices.iter().filter(|(wanted, _)| *wanted).flat_map(|(_, words)| words.iter().copied());
        (!all).then(|| states.collect())
    }
}

/// Search count records.
#[utoipa::path(
    get,
    path = "/inventory/count-record",
    params(RecordQuery),
    responses(
        (status = 200, description = "Records by position and product.", body = Vec<CountRecord>),
    ),
)]
pub async fn search_count_records(
    State(app): State<App>,
    caller: Caller,
    Params(query): Params<RecordQuery>,
) -> Result<ListResponse<CountRecord>, Problem> {
    let states = query.states();
    let mut search = Search::new("r.key", FROM)
        .filter_by("r.session_key = ?", query.session_key.map(CountSessionKey::number))
        .filter_by("r.user_key = ?", query.user_key.map(UserKey::number))
        .filter_by("r.assignment_key = ?", query.assignment_key.map(CountAssignmentKey::number))
        .filter_by("r.product_key = ?", query.product_key.map(ProductKey::number))
        .filter_by("r.position_key = ?", query.position_key.clone().map(PositionKey::into_string))
        .filter_by("r.status = any (?)", states)
        .filter_by("r.processed = ?", query.processed);
    if query.only_differences {
        search = search.filter("r.differs");
    }
    let client = app.read().await?;
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_records(&client, &keys, &caller).await?, total })
}
