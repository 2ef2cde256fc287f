//! `GET /product/{product_key}/stats`: reads working times and issues of a product in a time window.

use axum::extract::State;
use kernel::wire::key::Key;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Issue, load_issues};
use super::targets::TargetType;
use crate::limits::STATISTICS_ISSUES_MAX;
use platform::api::{PathParam, Problem, json_answer};
use platform::clock::Clock;
use platform::db::Search;
use platform::refuses;
use platform::state::Reads;
use product::contract::{ProductRefusal, ProductTimes, load_times};

/// An issue in the statistics of a product.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductIssue {
    #[serde(flatten)]
    issue: Issue,
    /// Key of the first linked phase. `null` when the issue is linked to no phase.
    phase_key: Option<String>,
}

/// Statistics of a product: working times and issues in a window.
#[derive(Debug, Serialize, ToSchema)]
pub struct Statistics {
    #[serde(flatten)]
    times: ProductTimes,
    /// Issues linked to the product that were reported since the start of the window, the newest first, at most 200.
    issues: Vec<ProductIssue>,
}

refuses![ProductRefusal::ProductNotFound,];

/// Read the statistics of a product.
///
/// Returns the distribution of working time per unit, for the product and for each phase of its process, with the
/// standard time for comparison, and the issues that were reported on the product in the same window. The window is a
/// setting of the product: a number of days, or a number of most recently closed work orders. If the window counts work
/// orders and there are none, no issues are returned. An unknown or trashed product is refused with
/// `product_not_found`.
#[utoipa::path(
    get,
    path = "/product/{product_key}/stats",
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "Working times and issues of the product.", body = Statistics),
        Refused,
    ),
)]
pub async fn read_statistics(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    PathParam(key): PathParam<Key>,
) -> Result<axum::response::Response, Problem> {
    let client = reads.connect().await?;
    let (product_key, times, since) = load_times(&client, &key, clock.now()).await?;
    let issues = match since {
        // A window that counts work orders has no start when there are none.
        None => Vec::new(),
        Some(since) => {
            let of_product = "exists (select from collaboration.issue_link l
                where l.issue_key = i.key and l.product_key = ?)";
            let search = Search::new("i.key", "collaboration.issue i")
                .filter_by(of_product, Some(product_key.number()))
                .filter_by("i.created >= ?", Some(since));
            let keys = search.keys(&client, "i.created desc, i.key", STATISTICS_ISSUES_MAX, 0).await?;
            load_issues(&client, &keys).await?
        }
    };
    let issue = |issue: Issue| {
        let phase = issue.linked_to.iter().find(|link| link.kind == TargetType::Phase.as_str());
        ProductIssue { phase_key: phase.map(|link| link.key.clone()), issue }
    };
    Ok(json_answer(&Statistics { times, issues: issues.into_iter().map(issue).collect() }))
}
