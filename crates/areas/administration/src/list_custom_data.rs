//! `GET /custom-data` — entries by key, found by key or description.

use administration_queries::custom_data::list_custom_data as read_custom_data;
use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;

use super::model::CustomData;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Which entries.
    pub struct CustomDataQuery {
        /// Text looked for in key and description, as it stands.
        pub search: Option<Text<1, 200>>,
        /// Rows of a page; all when absent.
        pub limit: Option<Limit>,
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// List custom data.
#[utoipa::path(
    get,
    path = "/custom-data",
    params(CustomDataQuery),
    responses(
        (status = 200, description = "Entries.", body = Vec<CustomData>),
    ),
)]
pub async fn list_custom_data(
    State(app): State<App>,
    Params(query): Params<CustomDataQuery>,
) -> Result<ListResponse<CustomData>, Problem> {
    let pattern = query.search.as_ref().and_then(|search| substring(search.as_str()));
    let client = app.read().await?;
    let (limit, offset) = (query.limit.map(Limit::get), query.offset.get());
    let rows = read_custom_data().bind(&client, &pattern, &limit, &offset).all().await?;
    Ok(ListResponse { rows: rows.into_iter().map(CustomData::try_from).collect::<Result<_, _>>()?, total: None })
}
