//! `GET /work-order-search-opts` — what searches of open work can be narrowed to.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::wire::key::SiteKey;
use production_queries::order::find_search_options;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::{Params, Problem, json_answer};
use platform::state::App;

input! {
    /// Where the work is done.
    pub struct SearchOptionsQuery {
        /// Key of the site; absent: all sites.
        pub site_key: Option<SiteKey>,
    }
}

/// One choice of a filter.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchOption {
    /// Key of the record, as filters take it.
    #[serde(rename = "_key")]
    key: String,
    /// Alias of the phase, code of the product, or code of the work order.
    name: String,
}

/// Choices for the filters of open work, each list by name.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchOptions {
    /// Phases that have a job that is not closed.
    phases: Vec<SearchOption>,
    /// Products that such a job makes.
    products: Vec<SearchOption>,
    /// Work orders of such jobs.
    wo_codes: Vec<SearchOption>,
}

/// Read the choices for searches of open work.
///
/// Lists the phases, products and work orders that jobs which are not closed belong to, so that a client can offer only
/// filters that find something.
#[utoipa::path(
    get,
    path = "/work-order-search-opts",
    params(SearchOptionsQuery),
    responses((status = 200, description = "The choices.", body = SearchOptions)),
)]
pub async fn read_search_options(
    State(app): State<App>,
    Params(query): Params<SearchOptionsQuery>,
) -> Result<Response, Problem> {
    let client = app.read().await?;
    let site_key = query.site_key.as_ref().map(SiteKey::as_str);
    let mut options = SearchOptions::default();
    for row in find_search_options().bind(&client, &site_key).all().await? {
        let list = match row.kind.as_str() {
            "phase" => &mut options.phases,
            "product" => &mut options.products,
            _ => &mut options.wo_codes,
        };
        let name = row.name.unwrap_or_else(|| row.key.clone());
        list.push(SearchOption { key: row.key, name });
    }
    Ok(json_answer(&options))
}
