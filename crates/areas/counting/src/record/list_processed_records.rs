//! `GET /inventory/count-session/{session_key}/processed-records` — what is posted.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::CountSessionKey;
use kernel::wire::page::{Limit, Offset};

use super::model::{CountRecord, load_records};
use super::sort_order::{FROM, ORDER};
use crate::limits::PAGE;
use crate::refusals::CountingRefusal;
use crate::rows::load_session;
use platform::api::{ListResponse, Params, PathParam, Problem};
use platform::auth::Caller;
use platform::db::Search;
use platform::refuses;
use platform::state::App;

input! {
    /// Which page.
    pub struct ProcessedQuery {
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

refuses![CountingRefusal::CountSessionNotFound,];

/// List the posted records of a counting session.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/processed-records",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session."), ProcessedQuery),
    responses(
        (status = 200, description = "Records by position and product.", body = Vec<CountRecord>),
        Refused,
    ),
)]
pub async fn list_processed_records(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<CountSessionKey>,
    Params(query): Params<ProcessedQuery>,
) -> Result<ListResponse<CountRecord>, Problem> {
    let client = app.read().await?;
    load_session(&client, key).await?;
    let search = Search::new("r.key", FROM).filter_by("r.session_key = ?", Some(key.number())).filter("r.processed");
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_records(&client, &keys, &caller).await?, total })
}
