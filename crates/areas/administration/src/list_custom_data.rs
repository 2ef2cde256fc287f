//! `GET /custom-data` lists the entries of custom data by key.

use administration_queries::custom_data::list_custom_data as read_custom_data;
use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;

use super::model::CustomData;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Search and page of the list of custom data.
    pub struct CustomDataQuery {
        /// Text that key or description must contain, 1 to 200 characters, ignoring case. `*` and `?` have no special
        /// meaning. Absent: all entries.
        pub search: Option<Text<1, 200>>,
        /// Maximum number of entries to return, 1 to 1000. Absent: all entries.
        pub limit: Option<Limit>,
        /// Number of entries to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// List custom data.
///
/// Returns the entries that integrators have stored, with their values, sorted by key. Without `limit` all of them are
/// returned. Each value can have up to 1 MiB, so page through large collections with `limit` and `offset`.
#[utoipa::path(
    get,
    path = "/custom-data",
    params(CustomDataQuery),
    responses(
        (status = 200, description = "The entries, sorted by key.", body = Vec<CustomData>),
    ),
)]
pub async fn list_custom_data(
    State(reads): State<Reads>,
    Params(query): Params<CustomDataQuery>,
) -> Result<ListResponse<CustomData>, Problem> {
    let pattern = query.search.as_ref().and_then(|search| substring(search.as_str()));
    let client = reads.connect().await?;
    let (limit, offset) = (query.limit.map(Limit::get), query.offset.get());
    let rows = read_custom_data().bind(&client, &pattern, &limit, &offset).all().await?;
    Ok(ListResponse { rows: rows.into_iter().map(CustomData::try_from).collect::<Result<_, _>>()?, total: None })
}
