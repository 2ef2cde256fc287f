//! `GET /product/{product_key}/stats` — how long units take by the closed orders of a window, and the issues of it.

use axum::extract::State;
use kernel::wire::key::Key;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Issue, load_issues};
use super::targets::TargetType;
use crate::limits::STATISTICS_ISSUES_MAX;
use platform::api::{PathParam, Problem, json_answer};
use platform::db::Search;
use platform::refuses;
use platform::state::App;
use product::contract::{ProductRefusal, ProductTimes, load_times};

/// An issue of the window.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductIssue {
    #[serde(flatten)]
    issue: Issue,
    /// The first phase that it is linked to.
    phase_key: Option<String>,
}

/// The statistics of a product.
#[derive(Debug, Serialize, ToSchema)]
pub struct Statistics {
    #[serde(flatten)]
    times: ProductTimes,
    /// Issues of the product in the window, the newest first.
    issues: Vec<ProductIssue>,
}

refuses![ProductRefusal::ProductNotFound,];

/// Read the statistics of a product.
#[utoipa::path(
    get,
    path = "/product/{product_key}/stats",
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "The statistics.", body = Statistics),
        Refused,
    ),
)]
pub async fn read_statistics(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<axum::response::Response, Problem> {
    let client = app.read().await?;
    let (product_key, times, since) = load_times(&client, &key, app.clock.now()).await?;
    let issues = match since {
        // A window without orders spans no time.
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
