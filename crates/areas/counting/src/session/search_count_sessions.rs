//! `GET /inventory/count-session` — search count sessions, newest first.

use axum::extract::State;
use kernel::input;
use kernel::rules::count::session::SessionStatus;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;

use super::model::{CountSession, TargetType, load_sessions};
use crate::limits::PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::Search;
use platform::state::Reads;

input! {
    /// Filters and paging of a search for count sessions.
    pub struct CountSessionQuery {
        /// Text to find in the code of the session, ignoring case. `*` matches any text and `?` any one character. With
        /// a wildcard, the whole code must match. Absent or blank: no filter.
        pub search: Option<Wildcard>,
        /// Status of the sessions. Absent: any status.
        pub status: Option<SessionStatus>,
        /// Type of the targets: `position` (locations) or `product`. Absent: both.
        pub kind as "type": Option<TargetType>,
        /// Maximum number of sessions to return, 1 to 1000. Default: 500.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of sessions to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching sessions in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Search count sessions.
///
/// Returns count sessions that match all filters, newest first. Assignments are not included: read them with `GET
/// /inventory/count-session/{session_key}` or `GET /inventory/count-assignment`.
#[utoipa::path(
    get,
    path = "/inventory/count-session",
    params(CountSessionQuery),
    responses(
        (status = 200, description = "The matching sessions, newest first.", body = Vec<CountSession>),
    ),
)]
pub async fn search_count_sessions(
    State(reads): State<Reads>,
    Params(query): Params<CountSessionQuery>,
) -> Result<ListResponse<CountSession>, Problem> {
    let pattern = query.search.as_ref().and_then(Wildcard::pattern).map(str::to_owned);
    let search = Search::new("s.key", "counting.session s")
        .filter_by("lower(s.code) like ?", pattern)
        .filter_by("s.status = ?", query.status.map(SessionStatus::as_str))
        .filter_by("s.type = ?", query.kind.map(TargetType::as_str));
    let client = reads.connect().await?;
    let keys = search.keys(&client, "s.created desc, s.key desc", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_sessions(&client, &keys).await?, total })
}
