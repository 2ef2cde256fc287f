//! `GET /admin-log` searches the audit log: who changed users, permissions, tokens, settings, counters, tags and
//! fields.

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
use platform::state::Reads;

input! {
    /// Filters of the audit log. A row must match all given filters. A repeated filter matches any of its values.
    pub struct AdminLogQuery {
        /// Key of the user who made the change. Can be repeated, at most 100 times. Absent: all users.
        pub user_key: List<Key, 0, 100>,
        /// Kind and key of the changed record, for example `user/12`. Can be repeated, at most 100 times. Absent: all
        /// records.
        pub record: List<Text<1, 300>, 0, 100>,
        /// Name of the operation that made the change, for example `update_user`. Can be repeated, at most 100 times.
        /// Absent: all operations.
        pub operation: List<Text<1, 64>, 0, 100>,
        /// Earliest time of the change, inclusive: a timestamp with offset, or a date (start of that day in UTC).
        /// Absent: no lower limit.
        pub from: Option<Timestamp>,
        /// Latest time of the change, inclusive: a timestamp with offset, or a date (end of that day in UTC). Absent:
        /// no upper limit.
        pub to: Option<Until>,
        /// Text to find in the operation, the record, and the old and new values, ignoring case. `*` matches any text
        /// and `?` any one character. Without a wildcard, the text may occur anywhere. Absent: no filter by text.
        pub search: Wildcard,
        /// Key of the last row of the previous page. Only older rows are returned. Absent: starts with the newest row.
        pub before_key: Option<Key>,
        /// Maximum number of rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(ADMIN_LOG_PAGE),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str =
    "c.key, c.at, c.user_key, c.token_key, c.operation, c.record, c.before, c.after, c.address, c.request_id";

/// Search the audit log.
///
/// Returns administrative changes, newest first: changes to users, passwords, tokens, departments, configuration,
/// counters, custom data, fields and tags, forced closes of sessions, forced deletions and resets. Each row names user,
/// token, time, address, operation and record, and the members that differ with their values before and after. Rows are
/// never changed or deleted. For the next page, send the `_key` of the last row as `before_key`. A search for text
/// reads the whole log, so combine `search` with `from` and `to` where possible.
#[utoipa::path(
    get,
    path = "/admin-log",
    params(AdminLogQuery),
    responses(
        (status = 200, description = "The matching changes, newest first.", body = Vec<AdminChange>),
    ),
)]
pub async fn search_admin_log(
    State(reads): State<Reads>,
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
        // A key that is not a number belongs to no row, so no row is older.
        .filter_by("c.key < ?", query.before_key.map(|key| key.number().unwrap_or(0)));
    let client = reads.connect().await?;
    let rows = search.page(&client, "c.key desc", query.limit.get(), 0).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(change).collect(), total })
}

/// The values of a filter for the statement. An empty list means that the filter was not sent.
fn texts<const MIN: usize, const LONGEST: usize, const MAX: usize>(
    given: List<Text<MIN, LONGEST>, 0, MAX>,
) -> Option<Vec<String>> {
    let texts: Vec<String> = given.0.into_iter().map(Text::into_string).collect();
    (!texts.is_empty()).then_some(texts)
}

/// Converts a row to a change in the response.
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
