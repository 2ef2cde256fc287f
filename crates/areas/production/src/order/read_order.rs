//! `GET /work-order/{wo_key}` — returns a work order with its jobs.

use axum::extract::State;
use deadpool_postgres::Object;
use kernel::wire::key::OrderKey;

use super::details::{OrderDetails, load_details};
use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::{PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

refuses![ProductionRefusal::WorkOrderNotFound,];

/// Read a work order.
///
/// Returns the work order with all its jobs in routing order, each with its number of issues. Figures such as progress
/// and working time are computed for each request, so the response is never 304. The `ETag` is the revision for
/// `If-Match`.
#[utoipa::path(
    get,
    path = "/work-order/{wo_key}",
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order.")),
    responses(
        (status = 200, description = "The work order with its jobs.", body = OrderDetails),
        Refused,
    ),
)]
pub async fn read_order(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<OrderKey>,
) -> Result<WithEtag<OrderDetails>, Problem> {
    let client: Object = app.read().await?;
    let details = load_details(&client, key, View::of(&app, &caller)).await?;
    // Figures such as working time grow while the revision stays the same, so the work order is always sent.
    Ok(WithEtag::always(details.order.rev.parse().map_err(Problem::internal)?, details))
}
