//! `GET /session` — sessions, newest first; only one's own without the right to close others.

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
use platform::state::App;

input! {
    /// Which sessions.
    pub struct SessionQuery {
        /// Sessions of these users.
        pub user_key: List<Key, 0, 1000>,
        /// Open sessions, or closed ones.
        pub active: bool = true,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(200),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str = "key, rev, user_key, token_key, active, login_at, logout_at, scope, name, surname, closed_by";

/// Search sessions.
#[utoipa::path(
    get,
    path = "/session",
    params(SessionQuery),
    responses(
        (status = 200, description = "Sessions.", body = Vec<UserSession>),
    ),
)]
pub async fn search_sessions(
    State(app): State<App>,
    caller: Caller,
    Params(query): Params<SessionQuery>,
) -> Result<ListResponse<UserSession>, Problem> {
    let own = (!caller.has_scope(Scope::AuthSessionForceClose)).then(|| caller.user_key().number());
    let search = Search::new(COLUMNS, "security.user_session")
        .filter_by("active = ?", Some(query.active))
        .filter_by("user_key = any (?)", numbers(&query.user_key))
        .filter_by("user_key = ?", own);
    let client = app.read().await?;
    let rows = search.page(&client, "login_at desc, key", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(|row| session_row(row).into()).collect(), total })
}

/// The row of a search that is put together at run time, as the row of a stored statement.
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
