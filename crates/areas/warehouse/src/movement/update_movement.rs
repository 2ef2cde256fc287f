//! `PATCH /movement/{movement_key}` — changes an open movement.

use kernel::input;
use kernel::rules::event_data::MovementUpdated;
use kernel::rules::movement::{MovementCommand, check_transition};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{LotKey, MovementKey, PositionKey, SerialKey};
use kernel::wire::number::Amount;
use kernel::wire::patch::Patch;
use warehouse_queries::client::Params as _;
use warehouse_queries::commands::{UpdateMovementParams, update_movement as store};

use super::corrections::check_references;
use super::input::MovementReason;
use super::model::{MovementRead, load_movements};
use super::requests::{MovementRequest, ResolutionContext, ResolvedMovement, resolve_movements};
use super::rows::{StoredMovement, load, lock_one};
use crate::list::lists;
use crate::position::disposable::end_disposables;
use crate::posting::{MovementStamp, RecordMode, movement_event, movement_event_data};
use crate::references::{References, ReferencesIn};
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::SerialRefusal;

input! {
    /// Changes to an open movement. Members that are absent stay unchanged.
    pub struct MovementPatch {
        /// Quantity that is still to be moved, in the product's unit. It must be greater than 0, or 1 for a named unit.
        /// An adjustment may also be below 0. Absent: unchanged.
        pub qt_planned: Patch<Amount>,
        /// Key of the location that the stock will leave. Absent: unchanged.
        pub position_from: Patch<PositionKey>,
        /// Key of the location that the stock will enter. Absent: unchanged.
        pub position_to: Patch<PositionKey>,
        /// Key of the unit to move. `null` removes the planned unit. Absent: unchanged.
        pub serial_key: Patch<Option<SerialKey>>,
        /// Key of the lot to move. `null` removes the planned lot. Absent: unchanged.
        pub lot_key: Patch<Option<LotKey>>,
        /// New references. They replace all current ones except those that only the service sets, so a reference that
        /// is left out is removed. Absent: unchanged.
        pub references: Patch<ReferencesIn>,
        /// Reason for the movement, up to 500 characters. `null` removes it. Absent: unchanged.
        pub reason: Patch<Option<MovementReason>>,
        /// Additional data of an integration, as any JSON value. `null` removes it. Absent: unchanged.
        pub extra: Patch<Option<FreeJson>>,
    }
}

refuses![
    WarehouseRefusal::MovementNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::MovementNotOpen,
    WarehouseRefusal::ProductTrashed,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::BatchCanceled,
    WarehouseRefusal::BatchNotCompleted,
    SerialRefusal::SerialInStock,
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
    SharedRefusal::RevisionMismatch,
];

/// Change an open movement.
///
/// Changes quantity, locations, unit, lot, references, reason or `extra` of a movement that is `planned` or `started`,
/// but not its type or product. The changed movement is checked like a new plan, and stock does not change.
/// `qt_planned` is the quantity that is still open, without parts that were already confirmed. If the destination
/// changes and the old one is an emptied disposable location that no other open movement leads to, the old one is
/// deleted. The journal records `MOVEMENT_UPDATED`. Repeating the request has the same result.
///
/// A completed movement cannot be edited: the request is refused with `movement_not_open`. Reverse the movement
/// instead. Other common refusals: `position_not_allowed` (the type does not allow the location), `revision_mismatch`
/// (read the movement again).
#[utoipa::path(
    patch,
    path = "/movement/{movement_key}",
    request_body = MovementPatch,
    params(
        ("movement_key" = inline(MovementKey), Path, description = "Key of the open movement, from `GET /movement`."),
    ),
    responses(
        (status = 200, description = "The movement after the change.", body = Envelope<MovementRead>),
        Refused,
    ),
)]
pub async fn update_movement(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementKey>,
    if_match: IfMatch,
    Body(input): Body<MovementPatch>,
) -> Result<Committed<Envelope<MovementRead>>, Problem> {
    let mut write = writer.begin("update_movement").await?;
    let movement = load(&write, key).await?;
    if_match.check(movement.rev)?;
    check_transition(MovementCommand::Update, &movement.state()).map_err(refused)?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let request = patched_request(&movement, &input)?;
    if request.references != movement.references {
        check_references(&write, &caller, std::slice::from_ref(&request), &|problem, _| problem).await?;
    }
    let besides = [movement.to.clone()];
    let context = ResolutionContext { complete: false, besides: &besides, at: &|problem, _| problem };
    let resolved = resolve_movements(&write, vec![request], context).await?;
    let list_keys: Vec<_> = movement.list.map(|(list, _)| list).into_iter().collect();
    lists::lock(&write, &list_keys).await?;
    let movement = lock_one(&write, &movement, &if_match).await?;
    check_transition(MovementCommand::Update, &movement.state()).map_err(refused)?;
    let row = resolved.rows.first().ok_or_else(|| Problem::internal("no row was requested"))?;
    // The locked movement names the same records as before. Everything else may have changed.
    let row = ResolvedMovement { request: patched_request(&movement, &input)?, ..row.clone() };
    let params = UpdateMovementParams {
        quantity: row.request.quantity,
        position_from: row.from.as_str(),
        position_to: row.to.as_str(),
        serial_key: row.request.serial_key.map(SerialKey::number),
        keeps_serial_code: row.request.serial_code.is_some(),
        lot_key: row.request.lot_key.map(LotKey::number),
        keeps_lot_code: row.request.lot_code.is_some(),
        refs: row.request.references.stored(),
        reason: row.request.reason.as_deref(),
        extra: row.request.extra.as_ref(),
        key: key.number(),
    };
    store().params(write.conn(), &params).one().await?;
    let now = load(&write, key).await?;
    let event_source = now.event_source(now.open);
    write.append_event(movement_event(&MovementUpdated(movement_event_data(&event_source)), &event_source, by.now));
    end_disposables(&mut write, &resolved.subjects.disposable(&besides), by.now).await?;
    let movement =
        load_movements(write.conn(), &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    write.commit(Envelope::ok("Movement changed.", movement)).await
}

/// Returns the movement with the changes of the client. Members that the patch leaves out stay unchanged. Called for
/// the movement as first read, and again after it is locked.
fn patched_request(movement: &StoredMovement, input: &MovementPatch) -> Result<MovementRequest, Problem> {
    let input = input.clone();
    let mut request = movement.request(movement.open, RecordMode::PartOf(movement.key));
    request.quantity = input.qt_planned.or(Amount::new(request.quantity)).get();
    request.from = Some(input.position_from.or(movement.from.clone()));
    request.to = Some(input.position_to.or(movement.to.clone()));
    if let Patch::Set(serial_key) = input.serial_key {
        (request.serial_key, request.serial_code) = (serial_key, None);
    }
    if let Patch::Set(lot_key) = input.lot_key {
        (request.lot_key, request.lot_code) = (lot_key, None);
    }
    if let Patch::Set(references) = &input.references {
        request.references = References::from_request(Some(references))?.keeping_reserved(&request.references);
    }
    request.reason = input.reason.map_or(request.reason, |reason| reason.to_string());
    request.extra = input.extra.map_or(request.extra, |extra| extra.0);
    Ok(request)
}
