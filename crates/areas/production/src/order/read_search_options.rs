//! `GET /work-order-search-opts` — lists the filter choices for searches of open work.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::wire::key::SiteKey;
use production_queries::order::find_search_options;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::{Params, Problem, json_answer};
use platform::state::Reads;

input! {
    /// Site whose open work is listed.
    pub struct SearchOptionsQuery {
        /// Key of the site. Absent: all sites.
        pub site_key: Option<SiteKey>,
    }
}

/// One choice of a filter.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchOption {
    /// Key of the record, to be used as a filter value.
    #[serde(rename = "_key")]
    key: String,
    /// Name of the phase, code of the product, or code of the work order.
    name: String,
}

/// Filter choices for jobs that are not closed, each list sorted by name.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchOptions {
    /// Phases of the jobs that are not closed.
    phases: Vec<SearchOption>,
    /// Products of the jobs that are not closed.
    products: Vec<SearchOption>,
    /// Work orders of the jobs that are not closed.
    wo_codes: Vec<SearchOption>,
}

/// Read filter choices for jobs that are not closed.
///
/// Lists the phases, products and work orders of all jobs that are not closed, each list sorted by name. Clients use
/// the lists to offer only filters that have results. The keys are those that `GET /job` and `GET /work-order` accept.
#[utoipa::path(
    get,
    path = "/work-order-search-opts",
    params(SearchOptionsQuery),
    responses((status = 200, description = "Phases, products and work orders of open jobs.", body = SearchOptions)),
)]
pub async fn read_search_options(
    State(reads): State<Reads>,
    Params(query): Params<SearchOptionsQuery>,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
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
