//! `GET /session` lists sessions, newest first. Callers without the scope to close the sessions of others see only
//! their own.

use axum::extract::State;
use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::key::{Key, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use security_queries::session::SessionRow;

use super::model::UserSession;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::{Row, Search};
use platform::state::Reads;

input! {
    /// Filters and page of a search for sessions.
    pub struct SessionQuery {
        /// Keys of the users whose sessions are returned, at most 1000. Absent: all users that the caller may see.
        pub user_key: List<Key, 0, 1000>,
        /// Whether to return open sessions (`true`) or closed ones (`false`). Default: `true`.
        pub active: bool = true,
        /// Maximum number of rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(200),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching sessions in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Selected columns of a session.
const COLUMNS: &str = "key, rev, user_key, token_key, active, login_at, logout_at, scope, name, surname, closed_by";

/// Search login sessions.
///
/// Lists open sessions, or closed ones with `active=false`, newest first. Callers with the scope
/// `auth:session:force-close` see the sessions of all users, other callers only their own. Tokens that never opened a
/// session do not appear. Use `limit`, `offset` and `with_total` to page through the result.
#[utoipa::path(
    get,
    path = "/session",
    params(SessionQuery),
    responses(
        (status = 200, description = "Sessions, newest first.", body = Vec<UserSession>),
    ),
)]
pub async fn search_sessions(
    State(reads): State<Reads>,
    caller: Caller,
    Params(query): Params<SessionQuery>,
) -> Result<ListResponse<UserSession>, Problem> {
    let own = (!caller.has_scope(Scope::AuthSessionForceClose)).then(|| caller.user_key().number());
    let search = Search::new(COLUMNS, "security.user_session")
        .filter_by("active = ?", Some(query.active))
        .filter_by("user_key = any (?)", numbers(&query.user_key))
        .filter_by("user_key = ?", own);
    let client = reads.connect().await?;
    let rows = search.page(&client, "login_at desc, key", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(|row| session_row(row).into()).collect(), total })
}

/// Converts a row of the search into the row type of the stored statement.
fn session_row(row: &Row) -> SessionRow {
    SessionRow {
        key: row.get("key"),
        rev: row.get("rev"),
        user_key: row.get("user_key"),
        token_key: row.get("token_key"),
        active: row.get("active"),
        login_at: row.get("login_at"),
        logout_at: row.get("logout_at"),
        scope: row.get("scope"),
        name: row.get("name"),
        surname: row.get("surname"),
        closed_by: row.get("closed_by"),
    }
}
