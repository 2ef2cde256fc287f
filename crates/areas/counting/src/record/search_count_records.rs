//! `GET /inventory/count-record` — search count records.

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
use platform::state::Reads;

input! {
    /// Filters and paging of a search for count records.
    pub struct RecordQuery {
        /// Key of the count session. Absent: records of all sessions.
        pub session_key: Option<CountSessionKey>,
        /// Key of the user who counted, imported or edited the records. Absent: any user.
        pub user_key: Option<UserKey>,
        /// Key of the assignment that the records belong to. Absent: records with and without an assignment.
        pub assignment_key: Option<CountAssignmentKey>,
        /// Key of the product. Absent: any product.
        pub product_key: Option<ProductKey>,
        /// Key of the location. Absent: any location.
        pub position_key: Option<PositionKey>,
        /// Whether to include counts in progress. Default: `true`.
        pub include_started: bool = true,
        /// Whether to include completed, submitted and confirmed records. Default: `true`.
        pub include_completed: bool = true,
        /// Whether to include discarded records. Default: `true`.
        pub include_discarded: bool = true,
        /// Whether to return only records with a variance. Default: `false`.
        pub only_differences: bool = false,
        /// `true` selects processed records, `false` the others. A processed record is confirmed, and its variance, if
        /// any, is posted. Absent: both.
        pub processed: Option<bool>,
        /// Maximum number of records to return, 1 to 1000. Default: 500.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of records to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching records in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

impl RecordQuery {
    /// Returns the statuses to include. `None` when all are included.
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
///
/// Returns count records that match all filters, ordered by code of the location, code of the product and time of the
/// count. Reviewers use it with `only_differences` to see the variances. While a blind session is planned or started,
/// books and variances are `null` for users without `inventory:count:apply`.
#[utoipa::path(
    get,
    path = "/inventory/count-record",
    params(RecordQuery),
    responses(
        (status = 200, description = "The matching records, ordered by location and product.", body = Vec<CountRecord>),
    ),
)]
pub async fn search_count_records(
    State(reads): State<Reads>,
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
    let client = reads.connect().await?;
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_records(&client, &keys, &caller).await?, total })
}
