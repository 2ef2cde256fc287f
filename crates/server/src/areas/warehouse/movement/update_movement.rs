//! `PATCH /movement/{movement_key}` — what is to be moved is changed.

use kernel::input;
use kernel::rules::event_data::MovementUpdated;
use kernel::rules::movement::{Command, may};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{LotKey, MovementKey, PositionKey, SerialKey};
use kernel::wire::number::Amount;
use kernel::wire::patch::Patch;
use queries::client::Params as _;
use queries::queries::warehouse::commands::{UpdateMovementParams, update_movement as store};

use super::corrections::check_references;
use super::input::MovementReason;
use super::model::{MovementRead, load_movements};
use super::rows::{Stored, load, lock_one};
use super::wishes::{Asked, Asking, Wish, ask};
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::list::lists;
use crate::areas::warehouse::position::disposable::end_disposables;
use crate::areas::warehouse::posting::{Acting, Record, movement_event, told};
use crate::areas::warehouse::references::{References, ReferencesIn};
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::refuses;

input! {
    /// What changes.
    pub struct MovementPatch {
        /// How much is to be moved.
        pub qt_planned: Patch<Amount>,
        /// Where from.
        pub position_from: Patch<PositionKey>,
        /// Where to.
        pub position_to: Patch<PositionKey>,
        /// The unit.
        pub serial_key: Patch<Option<SerialKey>>,
        /// The lot.
        pub lot_key: Patch<Option<LotKey>>,
        /// What it refers to; those that are left out are removed.
        pub references: Patch<ReferencesIn>,
        /// Why.
        pub reason: Patch<Option<MovementReason>>,
        /// Free.
        pub extra: Patch<Option<FreeJson>>,
    }
}

refuses![
    Refusal::MovementNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    Refusal::PositionNotFound,
    Refusal::MovementNotOpen,
    Refusal::ProductTrashed,
    Refusal::PositionDeleted,
    Refusal::BatchCanceled,
    Refusal::BatchNotCompleted,
    SerialRefusal::SerialInStock,
    Refusal::InventoryNotManaged,
    Refusal::PositionsEqual,
    Refusal::PositionNotAllowed,
    Refusal::SerialNotAllowed,
    Refusal::SerialProductMismatch,
    Refusal::ReasonRequired,
    Refusal::QuantityInvalid,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    Refusal::ReferenceUnknown,
    Refusal::ReferenceReserved,
    Shared::RevisionMismatch,
];

/// Change an open movement.
#[utoipa::path(
    patch,
    path = "/movement/{movement_key}",
    request_body = MovementPatch,
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement.")),
    responses(
        (status = 200, description = "The movement.", body = Envelope<MovementRead>),
        Refused,
    ),
)]
pub async fn update_movement(
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<MovementKey>,
    if_match: IfMatch,
    Body(input): Body<MovementPatch>,
) -> Result<Committed<Envelope<MovementRead>>, Problem> {
    let mut write = writer.begin("update_movement").await?;
    let movement = load(&write, key).await?;
    if_match.check(movement.rev)?;
    may(Command::Update, &movement.state())?;
    let by = Acting { now: write.now(), user_key: caller.user_key() };
    let wish = changed(&movement, &input)?;
    if wish.references != movement.references {
        check_references(&write, &caller, std::slice::from_ref(&wish), &|problem, _| problem).await?;
    }
    let besides = [movement.to.clone()];
    let asking = Asking { complete: false, besides: &besides, at: &|problem, _| problem };
    let asked = ask(&write, vec![wish], asking).await?;
    let list_keys: Vec<_> = movement.list.map(|(list, _)| list).into_iter().collect();
    lists::lock(&write, &list_keys).await?;
    let movement = lock_one(&write, &movement, &if_match).await?;
    may(Command::Update, &movement.state())?;
    let row = asked.rows.first().ok_or_else(|| Problem::internal("no row was asked for"))?;
    // What it names is as it was; the rest is as others left it.
    let row = Asked { wish: changed(&movement, &input)?, ..row.clone() };
    let params = UpdateMovementParams {
        quantity: row.wish.quantity,
        position_from: row.from.as_str(),
        position_to: row.to.as_str(),
        serial_key: row.wish.serial_key.map(SerialKey::number),
        keeps_serial_code: row.wish.serial_code.is_some(),
        lot_key: row.wish.lot_key.map(LotKey::number),
        keeps_lot_code: row.wish.lot_code.is_some(),
        refs: row.wish.references.stored(),
        reason: row.wish.reason.as_deref(),
        extra: row.wish.extra.as_ref(),
        key: key.number(),
    };
    store().params(write.conn(), &params).one().await?;
    let now = load(&write, key).await?;
    let told_of = now.told(now.open);
    write.record(movement_event(&MovementUpdated(told(&told_of)), &told_of, by.now));
    end_disposables(&mut write, &asked.subjects.disposable(&besides), by.now).await?;
    let movement = load_movements(write.conn(), &[key.number()]).await?.pop().ok_or(Refusal::MovementNotFound)?;
    write.commit(Envelope::ok("Movement changed.", movement)).await
}

/// The movement as it is asked for now.
fn changed(movement: &Stored, input: &MovementPatch) -> Result<Wish, Problem> {
    let input = input.clone();
    let mut wish = movement.wish(movement.open, Record::PartOf(movement.key));
    wish.quantity = input.qt_planned.or(Amount::new(wish.quantity)).get();
    wish.from = Some(input.position_from.or(movement.from.clone()));
    wish.to = Some(input.position_to.or(movement.to.clone()));
    if let Patch::Set(serial_key) = input.serial_key {
        (wish.serial_key, wish.serial_code) = (serial_key, None);
    }
    if let Patch::Set(lot_key) = input.lot_key {
        (wish.lot_key, wish.lot_code) = (lot_key, None);
    }
    if let Patch::Set(references) = &input.references {
        wish.references = References::sent(Some(references))?;
    }
    wish.reason = input.reason.map_or(wish.reason, |reason| reason.to_string());
    wish.extra = input.extra.map_or(wish.extra, |extra| extra.0);
    Ok(wish)
}
