//! `GET /queue/site/{site_key}` — the open orders of a site, in the order in which they are made.

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

/// An order in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedOrder {
    #[serde(flatten)]
    order: WorkOrder,
    /// What is not made yet.
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
#[utoipa::path(
    get,
    path = "/queue/site/{site_key}",
    params(("site_key" = inline(SiteKey), Path, description = "Key of the site.")),
    responses(
        (status = 200, description = "Orders in their order.", body = Vec<QueuedOrder>),
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
    // A site that came after the installation has its queue from its first order on.
    let Some(queue) = find_site_queue().bind(&client, &site.as_str()).opt().await? else {
        return Ok(WithEtag::always(0, Vec::new()));
    };
    let keys = orders_of(&client, &queue).await?;
    let orders = load_orders(&client, &OrderKey::numbers(&keys), View::of(&app, &caller)).await?;
    Ok(WithEtag::always(queue.rev, orders.into_iter().map(QueuedOrder::from).collect()))
}
