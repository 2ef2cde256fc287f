//! `GET /user/api-tokens` lists the API tokens of the caller or, for an administrator, those of any user.

use axum::extract::State;
use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::key::Key;
use kernel::wire::page::{Limit, Offset};
use security_queries::token::{count_api_tokens, list_api_tokens as read_tokens};

use super::model::Token;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::clock::Clock;
use platform::state::Reads;

input! {
    /// Filters and page of the list of API tokens.
    pub struct ApiTokenQuery {
        /// Key of the user whose tokens are listed. Needs the scope `org:api-token:manage` for another user. Absent:
        /// the caller.
        pub user_key: Option<Key>,
        /// Whether to return revoked and expired tokens as well. Default: `false`.
        pub include_revoked: bool = false,
        /// Maximum number of rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(200),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching tokens in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// List API tokens.
///
/// Lists the valid API tokens of the caller, newest first, with purpose, scopes and last use. The tokens themselves are
/// never returned. `include_revoked=true` adds revoked and expired tokens, which are deleted 30 days after they expire.
/// Listing the tokens of another user needs the scope `org:api-token:manage`. Without it, the request is refused with
/// `missing_scope`.
#[utoipa::path(
    get,
    path = "/user/api-tokens",
    params(ApiTokenQuery),
    responses(
        (status = 200, description = "Token records, newest first.", body = Vec<Token>),
    ),
)]
pub async fn list_api_tokens(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    caller: Caller,
    Params(query): Params<ApiTokenQuery>,
) -> Result<ListResponse<Token>, Problem> {
    let user_key = match &query.user_key {
        Some(key) if key.number() != Some(caller.user_key().number()) => {
            caller.require_scope(Scope::OrgApiTokenManage)?;
            key.number().unwrap_or(-1)
        }
        _ => caller.user_key().number(),
    };
    let (client, now, all) = (reads.connect().await?, clock.now(), query.include_revoked);
    let (limit, offset) = (query.limit.get(), query.offset.get());
    let rows = read_tokens().bind(&client, &user_key, &all, &now, &limit, &offset).all().await?;
    let total = if query.with_total {
        Some(count_api_tokens().bind(&client, &user_key, &all, &now).one().await?)
    } else {
        None
    };
    Ok(ListResponse { rows: rows.into_iter().map(Token::from).collect(), total })
}
