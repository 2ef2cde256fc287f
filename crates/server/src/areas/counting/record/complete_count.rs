//! `POST /inventory/count-record/{record_key}/complete` — what was found; the pair is free again.

use std::collections::BTreeSet;

use kernel::rules::count::record::{Command, DiscardReason, may};
use kernel::rules::event_data::CountCompleted;
use kernel::rules::scope::Scope;
use kernel::wire::key::CountRecordKey;
use kernel::wire::text::Text;
use queries::client::Params as _;
use queries::queries::counting::record::{CompleteRecordParams, FindRecountedParams, complete_record, find_recounted};
use rust_decimal::Decimal;

use super::contents::{Derived, lots_json, pair_of, stored_books};
use super::entering::{CountIn, enter};
use super::model::{ChangedRecord, load_record};
use super::rows::{Discarding, Locked, discard, lock_record, record_event, settle, told};
use crate::areas::counting::refusals::Refusal;
use crate::areas::product::contract::ProductRefusal;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::contract::{WarehouseRefusal, end_counting, end_disposables, hold_names, lock_pairs};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::refuses;

refuses![
    Refusal::CountRecordNotFound,
    Refusal::CountRecordNotStarted,
    Refusal::CountByOther,
    Refusal::CountMissing,
    Refusal::CountSerialsRequired,
    Refusal::CountSerialMismatch,
    Refusal::SerialUnknown,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::SerialNotAllowed,
    Refusal::CountLotsRequired,
    SerialRefusal::LotNotAllowed,
    Refusal::LotUnknown,
    SerialRefusal::LotProductMismatch,
    Refusal::CountLotMismatch,
    Shared::RevisionMismatch,
];

/// Complete a count.
#[utoipa::path(
    post,
    path = "/inventory/count-record/{record_key}/complete",
    request_body = CountIn,
    params(("record_key" = inline(CountRecordKey), Path, description = "Key of the record.")),
    responses(
        (status = 200, description = "The record.", body = Envelope<ChangedRecord>),
        Refused,
    ),
)]
pub async fn complete_count(
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<CountRecordKey>,
    if_match: IfMatch,
    Body(input): Body<CountIn>,
) -> Result<Committed<Envelope<ChangedRecord>>, Problem> {
    let mut write = writer.begin("complete_count").await?;
    let Locked { session, row, state } = lock_record(&write, key).await?;
    if_match.check(row.rev)?;
    let is_counter = row.user_key == caller.user_key().number() || caller.holds(Scope::InventoryCountApply);
    may(Command::Complete { is_counter }, &state)?;
    let pair = pair_of(&row);
    let names = hold_names(&write, &[pair.0], &input.lots(), &[pair.1.as_str()]).await?;
    let product = names.products.get(&pair.0).ok_or(ProductRefusal::ProductNotFound)?;
    let counted = enter(write.conn(), pair.0, product, &names.lots, &input).await?;
    let now = write.now();
    lock_pairs(&write, std::slice::from_ref(&pair)).await?;
    end_counting(&write, std::slice::from_ref(&pair), Some(now)).await?;
    let derived = Derived::of(&stored_books(&row)?, Some(&counted));
    let params = CompleteRecordParams {
        counted_qt: counted.quantity,
        counted_serial_keys: counted
            .serials
            .as_ref()
            .map(|keys| keys.iter().map(|key| key.number()).collect::<Vec<_>>()),
        counted_lots: counted.lots.as_ref().map(lots_json),
        now,
        found_serial_keys: derived.found,
        missing_serial_keys: derived.missing,
        differs: derived.differs,
        lot_keys: derived.lots,
        notes: input.notes.map(Text::into_string),
        key: key.number(),
    };
    complete_record().params(write.conn(), &params).one().await?;
    write.record(record_event(&session, &CountCompleted(told(&session, key)), &pair, now));
    let again = FindRecountedParams {
        session_key: session.key.number(),
        product_key: row.product_key,
        position_key: row.position_key.as_str(),
        user_key: row.user_key,
        own_key: key.number(),
    };
    let again = find_recounted().params(write.conn(), &again).all().await?;
    let by = Discarding { reason: DiscardReason::Recounted, reviewed_by: None, description: None, now };
    discard(&mut write, &session, &again, by).await?;
    let here = BTreeSet::from([pair.1]);
    let found = if counted.quantity > Decimal::ZERO { here.clone() } else { BTreeSet::new() };
    settle(&write, &session, &here, &found, now).await?;
    end_disposables(&mut write, &here, now).await?;
    let record = load_record(write.conn(), key, &caller).await?;
    write.commit(Envelope::ok("Count completed.", ChangedRecord { record })).await
}
