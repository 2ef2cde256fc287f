//! `GET /inventory/count-session/{session_key}/processed-records` — list the posted records.

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
use platform::state::Reads;

input! {
    /// Paging of the posted records.
    pub struct ProcessedQuery {
        /// Maximum number of records to return, 1 to 1000. Default: 500.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of records to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching records in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

refuses![CountingRefusal::CountSessionNotFound,];

/// List the posted records of a count session.
///
/// Returns the confirmed records that are `processed`: their variance, if any, is posted. `movement_keys` are the
/// adjustments of a record, and `skipped_serials` are the units that were not adjusted. Records are ordered by code of
/// the location, code of the product and time of the count. Before the confirmation, the list is empty.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/processed-records",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session."), ProcessedQuery),
    responses(
        (status = 200, description = "The posted records, ordered by location and product.", body = Vec<CountRecord>),
        Refused,
    ),
)]
pub async fn list_processed_records(
    State(reads): State<Reads>,
    caller: Caller,
    PathParam(key): PathParam<CountSessionKey>,
    Params(query): Params<ProcessedQuery>,
) -> Result<ListResponse<CountRecord>, Problem> {
    let client = reads.connect().await?;
    load_session(&client, key).await?;
    let search = Search::new("r.key", FROM).filter_by("r.session_key = ?", Some(key.number())).filter("r.processed");
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_records(&client, &keys, &caller).await?, total })
}
