//! `GET /admin-log` — who changed users, rights, tokens, settings, counters, tags and fields; newest first.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{Key, numbers};
use kernel::wire::list::List;
use kernel::wire::page::Limit;
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};
use kernel::wire::wildcard::Wildcard;

use super::limits::ADMIN_LOG_PAGE;
use super::model::AdminChange;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Row, Search};
use platform::state::App;

input! {
    /// Which changes; all given filters hold together, and a repeated one means any of its values.
    pub struct AdminLogQuery {
        /// What these users changed.
        pub user_key: List<Key, 0, 100>,
        /// Changes of these records, for example `user/12`.
        pub record: List<Text<1, 300>, 0, 100>,
        /// Changes by these operations, for example `update_user`.
        pub operation: List<Text<1, 64>, 0, 100>,
        /// Not before.
        pub from: Option<Timestamp>,
        /// Not after.
        pub to: Option<Until>,
        /// Wildcard text, looked for in operation, record and what changed.
        pub search: Wildcard,
        /// Changes before the one with this key, for the next page.
        pub before_key: Option<Key>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(ADMIN_LOG_PAGE),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str =
    "c.key, c.at, c.user_key, c.token_key, c.operation, c.record, c.before, c.after, c.address, c.request_id";

/// Search the record of administrative changes.
#[utoipa::path(
    get,
    path = "/admin-log",
    params(AdminLogQuery),
    responses(
        (status = 200, description = "Changes, newest first.", body = Vec<AdminChange>),
    ),
)]
pub async fn search_admin_log(
    State(app): State<App>,
    Params(query): Params<AdminLogQuery>,
) -> Result<ListResponse<AdminChange>, Problem> {
    let search = Search::new(COLUMNS, "platform.admin_change c")
        .filter_by("c.user_key = any (?)", numbers(&query.user_key))
        .filter_by("c.record = any (?)", texts(query.record))
        .filter_by("c.operation = any (?)", texts(query.operation))
        .filter_by("c.at >= ?", query.from.map(|from| from.0))
        .filter_by("c.at <= ?", query.to.map(|to| to.0))
        .filter_by(
            "(lower(c.operation) like ? or lower(c.record) like ? or lower(c.before::text) like ?
                or lower(c.after::text) like ?)",
            query.search.pattern().map(str::to_owned),
        )
        // A key that is not a number names no row, and nothing comes before it.
        .filter_by("c.key < ?", query.before_key.map(|key| key.number().unwrap_or(0)));
    let client = app.read().await?;
    let rows = search.page(&client, "c.key desc", query.limit.get(), 0).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(change).collect(), total })
}

/// The texts of a filter; none means that it does not filter.
fn texts<const MIN: usize, const LONGEST: usize, const MAX: usize>(
    given: List<Text<MIN, LONGEST>, 0, MAX>,
) -> Option<Vec<String>> {
    let texts: Vec<String> = given.0.into_iter().map(Text::into_string).collect();
    (!texts.is_empty()).then_some(texts)
}

fn change(row: &Row) -> AdminChange {
    AdminChange {
        key: row.get::<_, i64>("key").to_string(),
        at: Timestamp(row.get("at")),
        user_key: row.get::<_, Option<i64>>("user_key").map(|key| key.to_string()),
        token_key: row.get("token_key"),
        operation: row.get("operation"),
        record: row.get("record"),
        before: row.get("before"),
        after: row.get("after"),
        address: row.get("address"),
        request_id: row.get("request_id"),
    }
}
