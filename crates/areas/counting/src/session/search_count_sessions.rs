//! `GET /inventory/count-session` — counts, the newest first.

use axum::extract::State;
use kernel::input;
use kernel::rules::count::session::SessionStatus;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;

use super::model::{CountSession, TargetType, load_sessions};
use crate::limits::PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::Search;
use platform::state::App;

input! {
    /// Which counts.
    pub struct CountSessionQuery {
        /// Text in the code; `*` and `?` stand for other characters.
        pub search: Option<Wildcard>,
        /// How far it has come.
        pub status: Option<SessionStatus>,
        /// What its targets are.
        pub kind as "type": Option<TargetType>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Search counting sessions.
#[utoipa::path(
    get,
    path = "/inventory/count-session",
    params(CountSessionQuery),
    responses(
        (status = 200, description = "Counts, the newest first.", body = Vec<CountSession>),
    ),
)]
pub async fn search_count_sessions(
    State(app): State<App>,
    Params(query): Params<CountSessionQuery>,
) -> Result<ListResponse<CountSession>, Problem> {
    let pattern = query.search.as_ref().and_then(Wildcard::pattern).map(str::to_owned);
    let search = Search::new("s.key", "counting.session s")
        .filter_by("lower(s.code) like ?", pattern)
        .filter_by("s.status = ?", query.status.map(SessionStatus::as_str))
        .filter_by("s.type = ?", query.kind.map(TargetType::as_str));
    let client = app.read().await?;
    let keys = search.keys(&client, "s.created desc, s.key desc", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_sessions(&client, &keys).await?, total })
}
