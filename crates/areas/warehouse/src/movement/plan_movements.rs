//! `POST /movement/plan` — plans movements. Stock is neither changed nor reserved.

use kernel::wire::key::MovementKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::corrections::check_references;
use super::input::MovementsIn;
use super::plans::plan;
use super::requests::{MovementRequest, ResolutionContext, resolve_movements};
use crate::posting::MovementStamp;
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;

/// Keys of the planned movements.
#[derive(Debug, Serialize, ToSchema)]
pub struct Planned {
    /// Keys of the planned movements, in the order of the request.
    #[schema(value_type = Vec<String>)]
    pub movement_keys: Vec<MovementKey>,
}

refuses![
    ProductRefusal::ProductNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::BatchCanceled,
    WarehouseRefusal::BatchNotCompleted,
    SerialRefusal::SerialInStock,
    WarehouseRefusal::MovementTypeNotAllowed,
    SerialRefusal::ProductRequired,
    WarehouseRefusal::KeyCodeMismatch,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::PositionNotAllowed,
    WarehouseRefusal::SerialNotAllowed,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::ReasonRequired,
    WarehouseRefusal::QuantityInvalid,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    WarehouseRefusal::ReferenceUnknown,
    WarehouseRefusal::ReferenceReserved,
];

/// Plan movements.
///
/// Creates movements with the status `planned`, to be confirmed or canceled later. A plan neither changes nor reserves
/// stock, but appears as `planned_in` and `planned_out` in the stock summary. Send one movement as the body, or up to
/// 1000 in `movements`: either all are created or none, and a refusal names the `row`. A row of a traced product may
/// have any whole quantity without naming the units, and a receipt may name a unit or lot that does not exist yet. The
/// default locations are the same as for `POST /movement/execute`. The journal records `MOVEMENT_PLANNED` for each
/// movement. Use `Idempotency-Key` so that you can safely retry the request.
///
/// Common refusals: `position_not_allowed` (the type does not allow these locations), `inventory_not_managed` (set
/// `manage_inventory` on the product first), `reason_required` (send `reason`).
#[utoipa::path(
    post,
    path = "/movement/plan",
    request_body = MovementsIn,
    responses(
        (status = 200, description = "Keys of the planned movements.", body = Envelope<Planned>),
        Refused,
    ),
)]
pub async fn plan_movements(
    caller: Caller,
    writer: Writer,
    Body(input): Body<MovementsIn>,
) -> Result<Committed<Envelope<Planned>>, Problem> {
    let several = input.several;
    let at = move |problem: Problem, row: usize| if several { problem.with("row", row) } else { problem };
    let mut requests = Vec::with_capacity(input.movements.len());
    for (row, sent) in input.movements.iter().enumerate() {
        let request =
            sent.kind_or_missing().and_then(|kind| MovementRequest::from_input(sent, kind, sent.qt_planned.get()));
        requests.push(request.map_err(|problem| at(problem, row))?);
    }
    let mut write = writer.begin("plan_movements").await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    check_references(&write, &caller, &requests, &at).await?;
    let requests =
        resolve_movements(&write, requests, ResolutionContext { complete: false, besides: &[], at: &at }).await?;
    let movement_keys = plan(&mut write, by, &requests.rows, None).await?;
    write.commit(Envelope::ok("Movements planned.", Planned { movement_keys })).await
}
