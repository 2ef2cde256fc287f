//! `GET /user/api-tokens` — one's own API tokens, or anyone's for an administrator.

use axum::extract::State;
use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::key::Key;
use kernel::wire::page::{Limit, Offset};
use security_queries::token::{count_api_tokens, list_api_tokens as read_tokens};

use super::model::Token;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::state::App;

input! {
    /// Which tokens.
    pub struct ApiTokenQuery {
        /// Whose; the caller's when absent.
        pub user_key: Option<Key>,
        /// Revoked and expired ones too.
        pub include_revoked: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(200),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// List API tokens.
#[utoipa::path(
    get,
    path = "/user/api-tokens",
    params(ApiTokenQuery),
    responses(
        (status = 200, description = "Tokens, newest first.", body = Vec<Token>),
    ),
)]
pub async fn list_api_tokens(
    State(app): State<App>,
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
    let (client, now, all) = (app.read().await?, app.clock.now(), query.include_revoked);
    let (limit, offset) = (query.limit.get(), query.offset.get());
    let rows = read_tokens().bind(&client, &user_key, &all, &now, &limit, &offset).all().await?;
    let total = if query.with_total {
        Some(count_api_tokens().bind(&client, &user_key, &all, &now).one().await?)
    } else {
        None
    };
    Ok(ListResponse { rows: rows.into_iter().map(Token::from).collect(), total })
}
