//! `GET /user`: the search for users who are not archived.

use axum::extract::State;
use kernel::input;
use kernel::rules::user::UserRole;
use kernel::wire::key::{Key, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::Wildcard;
use organization_queries::above::UserRow;

use super::model::UserListItem;
use super::refusals::OrganizationRefusal;
use super::rows::checked_role;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::clock::Clock;
use platform::db::{Row, Search};
use platform::refuses;
use platform::state::Reads;

input! {
    /// Filters and paging of the search for users.
    pub struct UserQuery {
        /// `true` leaves out disabled users. Default: `true`.
        pub active_only: bool = true,
        /// Text to find in user name, first name or last name, ignoring case. `*` matches any text and `?` any one
        /// character. With a wildcard, the whole name must match. Absent: no filter by name.
        pub search: Wildcard,
        /// Keys of departments, at most 1000. Users who belong to any of them match. Absent: no filter by department.
        pub department_key: List<Key, 0, 1000>,
        /// One role, for example `operator`. Users who have it match. Absent: no filter by role.
        pub scope: Option<Text<1, 64>>,
        /// Maximum number of rows to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(1000),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str = "
    u.key, u.rev, u.username, u.words, u.name, u.surname, u.email, u.site_key, u.department_key, u.hourly_cost,
    u.preferences, u.active, u.reset_password, u.last_login, u.created_at, u.trash,
    exists (select from attachments.file i
        where i.bucket = 'user' and i.object_key = u.key::text and i.subfolder = 'image') as has_image,
    exists (select from security.user_session s join security.token t on t.key = s.token_key
        where s.user_key = u.key and s.active and t.expires_at > $1) as logged_in,
    d.rev as department_rev, d.name as department_name, d.code as department_code,
    d.description as department_description";

const FROM: &str = "organization.user_account u left join organization.department d on d.key = u.department_key";

const ORDER: &str = r#"lower(u.surname) collate "C" nulls last, lower(u.name) collate "C" nulls last, u.key"#;

refuses![OrganizationRefusal::UnknownScope,];

/// Search users.
///
/// Lists users who are not archived, sorted by last name and first name. Users without a last name come last. Every
/// user may list users, because names are needed wherever work is assigned. `hourly_cost` is `null` without the scope
/// `org:user:read-cost`. `reset_password` and `last_login` of other users are left out without the scope
/// `org:user:write`. Set `active_only=false` to include disabled users. A role that does not exist is refused with
/// `unknown_scope`.
#[utoipa::path(
    get,
    path = "/user",
    params(UserQuery),
    responses(
        (status = 200, description = "The matching users, sorted by last name.", body = Vec<UserListItem>),
        Refused,
    ),
)]
pub async fn search_users(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    caller: Caller,
    Params(query): Params<UserQuery>,
) -> Result<ListResponse<UserListItem>, Problem> {
    let role = query.scope.as_ref().map(|scope| checked_role(scope.as_str())).transpose()?;
    let mut search = Search::new(COLUMNS, FROM).bind(clock.now()).filter("not u.trash");
    if query.active_only {
        search = search.filter("u.active");
    }
    let search = search
        .filter_by(
            "(lower(u.username) like ? or lower(u.name) like ? or lower(u.surname) like ?)",
            query.search.pattern().map(str::to_owned),
        )
        .filter_by("u.department_key = any (?)", numbers(&query.department_key))
        .filter_by("? = any (u.words)", role.map(UserRole::as_str));
    let client = reads.connect().await?;
    let rows = search.page(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: rows.iter().map(|row| UserListItem::new(user_row(row), &caller)).collect(), total })
}

/// Reads a row of the search, which is composed at run time, into the row type of the stored statement.
fn user_row(row: &Row) -> UserRow {
    UserRow {
        key: row.get("key"),
        rev: row.get("rev"),
        username: row.get("username"),
        words: row.get("words"),
        name: row.get("name"),
        surname: row.get("surname"),
        email: row.get("email"),
        site_key: row.get("site_key"),
        department_key: row.get("department_key"),
        hourly_cost: row.get("hourly_cost"),
        preferences: row.get("preferences"),
        active: row.get("active"),
        reset_password: row.get("reset_password"),
        last_login: row.get("last_login"),
        created_at: row.get("created_at"),
        trash: row.get("trash"),
        has_image: row.get("has_image"),
        logged_in: row.get("logged_in"),
        department_rev: row.get("department_rev"),
        department_name: row.get("department_name"),
        department_code: row.get("department_code"),
        department_description: row.get("department_description"),
    }
}
