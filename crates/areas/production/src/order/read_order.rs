//! `GET /work-order/{wo_key}` — an order with its jobs.

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
#[utoipa::path(
    get,
    path = "/work-order/{wo_key}",
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the order.")),
    responses(
        (status = 200, description = "The order with its jobs.", body = OrderDetails),
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
    // Its numbers grow without its record: it is always sent.
    Ok(WithEtag::always(details.order.rev.parse().map_err(Problem::internal)?, details))
}
