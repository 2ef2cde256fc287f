//! `GET /queue/site/{site_key}` — returns the open work orders of a site in their sequence.

use axum::extract::State;
use kernel::wire::key::{OrderKey, SiteKey};
use kernel::wire::number::Amount;
use production_queries::queue::find_site_queue;
use production_queries::snapshot::find_sites;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::orders_of;
use crate::order::model::{WorkOrder, load_orders};
use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::{PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

/// A work order in the queue of a site.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedOrder {
    #[serde(flatten)]
    order: WorkOrder,
    /// Planned quantity minus completed quantity, at least 0, in the unit of the product.
    qt_remaining: Amount,
}

impl From<WorkOrder> for QueuedOrder {
    fn from(order: WorkOrder) -> Self {
        let left = (order.qt_planned.get() - order.qt_completed.get()).max(Decimal::ZERO);
        Self { qt_remaining: Amount::new(left), order }
    }
}

refuses![ProductionRefusal::SiteNotFound,];

/// Read the queue of a site.
///
/// Returns all open work orders of a site in the sequence in which the site is to make them. A new or reopened work
/// order is added at the end, and a closed or deleted one leaves the queue. The `ETag` is the revision for `PUT
/// /queue`. An unknown site is refused with `site_not_found`.
#[utoipa::path(
    get,
    path = "/queue/site/{site_key}",
    params(("site_key" = inline(SiteKey), Path, description = "Key of the site.")),
    responses(
        (status = 200, description = "Open work orders in the sequence of the queue.", body = Vec<QueuedOrder>),
        Refused,
    ),
)]
pub async fn read_site_queue(
    State(app): State<App>,
    caller: Caller,
    PathParam(site): PathParam<SiteKey>,
) -> Result<WithEtag<Vec<QueuedOrder>>, Problem> {
    let client = app.read().await?;
    let known = find_sites().bind(&client, &[site.as_str()].as_slice()).opt().await?;
    known.ok_or(ProductionRefusal::SiteNotFound)?;
    // A site that was added after the installation has no queue before its first work order.
    let Some(queue) = find_site_queue().bind(&client, &site.as_str()).opt().await? else {
        return Ok(WithEtag::always(0, Vec::new()));
    };
    let keys = orders_of(&client, &queue).await?;
    let orders = load_orders(&client, &OrderKey::numbers(&keys), View::of(&app, &caller)).await?;
    Ok(WithEtag::always(queue.rev, orders.into_iter().map(QueuedOrder::from).collect()))
}
