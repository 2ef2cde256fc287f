//! `POST /inventory/count-record/{record_key}/complete` — complete a count with the result.

use std::collections::BTreeSet;

use counting_queries::client::Params as _;
use counting_queries::record::{CompleteRecordParams, FindEarlierCountsParams, complete_record, find_earlier_counts};
use kernel::rules::count::record::{CountRecordCommand, DiscardReason, check_transition};
use kernel::rules::event_data::CountCompleted;
use kernel::rules::scope::Scope;
use kernel::wire::key::CountRecordKey;
use kernel::wire::text::Text;
use rust_decimal::Decimal;

use super::contents::{DerivedVariance, lots_json, pair_of, stored_books};
use super::count_entry::{CountIn, read_count};
use super::model::{ChangedRecord, load_record};
use super::rows::{
    DiscardStamp, LockedRecord, discard_counts, lock_record, record_event, record_event_data, update_position_status,
};
use crate::refusals::{CountingRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;
use warehouse::contract::{WarehouseRefusal, end_counting, end_disposables, hold_count_subjects, lock_pairs};

refuses![
    CountingRefusal::CountRecordNotFound,
    CountingRefusal::CountRecordNotStarted,
    CountingRefusal::CountByOther,
    CountingRefusal::CountMissing,
    CountingRefusal::CountSerialsRequired,
    CountingRefusal::CountSerialMismatch,
    CountingRefusal::SerialUnknown,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::SerialNotAllowed,
    CountingRefusal::CountLotsRequired,
    SerialRefusal::LotNotAllowed,
    CountingRefusal::LotUnknown,
    SerialRefusal::LotProductMismatch,
    CountingRefusal::CountLotMismatch,
    SharedRefusal::RevisionMismatch,
];

/// Complete a count.
///
/// Stores the result of a count in progress and computes the variance against the books at its start. Movements of the
/// product at the location are then possible again. Stock changes only after the session is confirmed. Send the units
/// for a traced product, quantities by lot for a product with required lots, and a quantity for any other product. A
/// lot in the books that is left out counts as 0. An earlier count of the same pair by the same user is discarded as
/// `recounted`. Only the counter, or a user with `inventory:count:apply`, can complete the count, otherwise the request
/// is refused with 409 `count_by_other`. If the count is not in progress, the request is refused with 409
/// `count_record_not_started`. The journal records `COUNT_COMPLETED`, and `COUNT_DISCARDED` for a recount. Repeat the
/// request with the same `Idempotency-Key` to get the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-record/{record_key}/complete",
    request_body = CountIn,
    params(("record_key" = inline(CountRecordKey), Path, description = "Key of the count record.")),
    responses(
        (status = 200, description = "The completed record. In a blind session, counters do not see the books.", body = Envelope<ChangedRecord>),
        Refused,
    ),
)]
pub async fn complete_count(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountRecordKey>,
    if_match: IfMatch,
    Body(input): Body<CountIn>,
) -> Result<Committed<Envelope<ChangedRecord>>, Problem> {
    let mut write = writer.begin("complete_count").await?;
    let LockedRecord { session, row, state } = lock_record(&write, key).await?;
    if_match.check(row.rev)?;
    let is_counter = row.user_key == caller.user_key().number() || caller.has_scope(Scope::InventoryCountApply);
    check_transition(CountRecordCommand::Complete { is_counter }, &state).map_err(refused)?;
    let pair = pair_of(&row);
    let names = hold_count_subjects(&write, &[pair.0], &input.lots(), &[pair.1.as_str()]).await?;
    let product = names.products.get(&pair.0).ok_or(ProductRefusal::ProductNotFound)?;
    let counted = read_count(write.conn(), pair.0, product, &names.lots, &input).await?;
    let now = write.now();
    lock_pairs(&write, std::slice::from_ref(&pair)).await?;
    end_counting(&write, std::slice::from_ref(&pair), Some(now)).await?;
    let derived = DerivedVariance::of(&stored_books(&row)?, Some(&counted));
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
    write.append_event(record_event(&session, &CountCompleted(record_event_data(&session, key)), &pair, now));
    let again = FindEarlierCountsParams {
        session_key: session.key.number(),
        product_key: row.product_key,
        position_key: row.position_key.as_str(),
        user_key: row.user_key,
        own_key: key.number(),
    };
    let again = find_earlier_counts().params(write.conn(), &again).all().await?;
    let by = DiscardStamp { reason: DiscardReason::Recounted, reviewed_by: None, description: None, now };
    discard_counts(&mut write, &session, &again, by).await?;
    let here = BTreeSet::from([pair.1]);
    let found = if counted.quantity > Decimal::ZERO { here.clone() } else { BTreeSet::new() };
    update_position_status(&write, &session, &here, &found, now).await?;
    end_disposables(&mut write, &here, now).await?;
    let record = load_record(write.conn(), key, &caller).await?;
    write.commit(Envelope::ok("Count completed.", ChangedRecord { record })).await
}
