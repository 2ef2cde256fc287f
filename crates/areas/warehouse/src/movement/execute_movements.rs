//! `POST /movement/execute` — posts movements that were carried out, without a plan.

use kernel::wire::key::{LotKey, MovementKey, SerialKey};
use serde::Serialize;
use utoipa::ToSchema;

use super::corrections::check_references;
use super::input::MovementsIn;
use super::requests::{MovementRequest, ResolutionContext, resolve_movements};
use crate::posting::{MovementStamp, post};
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;

/// Keys of the posted movements and of the units and lots that they moved.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names are part of the API")]
pub struct Executed {
    /// Keys of the completed movements, in the order of the rows. A row whose lots were chosen automatically has one
    /// movement per lot.
    #[schema(value_type = Vec<String>)]
    movement_keys: Vec<MovementKey>,
    /// Keys of the units that were moved, each once, including units that a receipt created. Empty when no unit was
    /// moved.
    #[schema(value_type = Vec<String>)]
    serial_keys: Vec<SerialKey>,
    /// Keys of the lots that were moved, each once, including lots that were created or chosen automatically. Empty
    /// when no lot was moved.
    #[schema(value_type = Vec<String>)]
    lot_keys: Vec<LotKey>,
}

refuses![
    ProductRefusal::ProductNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::BatchCanceled,
    WarehouseRefusal::BatchNotCompleted,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    WarehouseRefusal::NegativeStock,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialNotInPosition,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::LotExpired,
    WarehouseRefusal::MovementTypeNotAllowed,
    SerialRefusal::ProductRequired,
    WarehouseRefusal::KeyCodeMismatch,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::PositionNotAllowed,
    WarehouseRefusal::SerialRequired,
    WarehouseRefusal::SerialNotAllowed,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::ReasonRequired,
    WarehouseRefusal::QuantityInvalid,
    WarehouseRefusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    WarehouseRefusal::ReferenceUnknown,
    WarehouseRefusal::ReferenceReserved,
];

/// Post movements that were carried out.
///
/// Creates completed movements and changes the stock immediately, without a plan. Send one movement as the body, or up
/// to 1000 in `movements`: either all are posted or none, and a refusal names the `row`. Locations have defaults by
/// type: `OUT` to `IN` for a receipt and `IN` to `OUT` for a shipment. A transfer must name its destination and, unless
/// it names a unit, its source. A unit always leaves the location where it is. A consumption, shipment or transfer that
/// names no lot of a lot-tracked product takes the lots that expire first. A receipt with a new `serial_code` creates a
/// released unit, and a new `lot_code` creates the lot when it enters stock. The journal records `MOVEMENT_COMPLETED`
/// and `INVENTORY_CHANGED`, and `SERIAL_CREATED` and `LOT_CREATED` for new records. Use `Idempotency-Key`, because a
/// repeated request moves stock twice.
///
/// Common refusals: `negative_stock` (the source location has too little stock), `stock_counting` (wait until the count
/// is finished), `on_hold` (release the hold or use other stock). A consumption or production with
/// `references.batch_key` corrects a completed batch and needs the scope `inventory:movement:reverse-production`.
#[utoipa::path(
    post,
    path = "/movement/execute",
    request_body = MovementsIn,
    responses(
        (status = 200, description = "Keys of the completed movements, units and lots.", body = Envelope<Executed>),
        Refused,
    ),
)]
pub async fn execute_movements(
    caller: Caller,
    writer: Writer,
    Body(input): Body<MovementsIn>,
) -> Result<Committed<Envelope<Executed>>, Problem> {
    let several = input.several;
    let at = move |problem: Problem, row: usize| if several { problem.with("row", row) } else { problem };
    let mut requests = Vec::with_capacity(input.movements.len());
    for (row, sent) in input.movements.iter().enumerate() {
        let request = sent.kind_or_missing().and_then(|kind| MovementRequest::from_input(sent, kind, sent.moved()));
        requests.push(request.map_err(|problem| at(problem, row))?);
    }
    let mut write = writer.begin("execute_movements").await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    check_references(&write, &caller, &requests, &at).await?;
    let mut requests =
        resolve_movements(&write, requests, ResolutionContext { complete: true, besides: &[], at: &at }).await?;
    let postings = requests.postings(&mut write, by).await?;
    let made = write.take_events_since(0);
    let posted = post(&mut write, by, &requests.units, &requests.subjects, &postings, &at).await?;
    write.append_events(made);
    let mut serial_keys: Vec<SerialKey> = postings.iter().filter_map(|posting| posting.serial_key).collect();
    let mut lot_keys: Vec<LotKey> = posted.iter().filter_map(|posted| posted.lot_key).collect();
    serial_keys.sort_unstable();
    serial_keys.dedup();
    lot_keys.sort_unstable();
    lot_keys.dedup();
    let movement_keys = posted.iter().map(|posted| posted.key).collect();
    write.commit(Envelope::ok("Movements executed.", Executed { movement_keys, serial_keys, lot_keys })).await
}
