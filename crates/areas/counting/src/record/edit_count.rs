//! `POST /inventory/count-record/{record_key}/edit` — replace a count record in review with a corrected one, compared with
//! the same recorded stock.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::count::record::{CountRecordCommand, DiscardReason, check_transition};
use kernel::rules::event_data::CountEdited;
use kernel::wire::key::{CountAssignmentKey, CountRecordKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::NonNegative;
use kernel::wire::text::{Notes, SoughtCode, Text, Trimmed};
use rust_decimal::Decimal;

use super::contents::{NewCountRecord, RecordOrigin, pair_of, snapshot_of, store_records, stored_books};
use super::count_entry::{CountIn, CountedLotIn, read_count};
use super::model::{ChangedRecord, Source, load_record};
use super::rows::{
    DiscardStamp, LockedRecord, discard_counts, lock_record, record_event, record_event_data, update_position_status,
};
use crate::limits::COUNTED_MAX;
use crate::refusals::{CountingRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;
use warehouse::contract::{WarehouseRefusal, hold_count_subjects};

input! {
    /// The corrected count, with the reason.
    pub struct EditCountIn {
        /// Counted quantity, not negative, in the unit of the product. Absent: the number of units or the sum of the
        /// lots.
        pub count_qt: Option<NonNegative>,
        /// Keys of the units that were found, at most 5000. Allowed only for a traced product. An empty list means that
        /// no unit was found. Absent: only the units in `count_serial_codes`, if any.
        pub count_serial_keys: Option<List<SerialKey, 0, COUNTED_MAX>>,
        /// Serial numbers of the units that were found, at most 5000, ignoring case. These units are counted in
        /// addition to those in `count_serial_keys`. Absent: no further units.
        pub count_serial_codes: Option<List<SoughtCode, 0, COUNTED_MAX>>,
        /// Counted quantities by lot, at most 5000. Allowed only for a product with lots. Lots in the books that are
        /// left out count as 0. Absent: the quantity is not split by lot.
        pub count_lots: Option<List<CountedLotIn, 0, COUNTED_MAX>>,
        /// Notes for the new record, up to 100 000 characters. Absent: no notes.
        pub notes: Option<Notes>,
        /// Reason for the correction, from 1 to 500 characters, stored in the journal. Leading and trailing blanks are
        /// removed first.
        pub reason: Trimmed<1, 500>,
    }
}

refuses![
    CountingRefusal::CountRecordNotFound,
    CountingRefusal::CountRecordNotReviewable,
    CountingRefusal::CountSessionClosed,
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

/// Correct a count record.
///
/// Replaces a completed or submitted record, while the session is started or completed. A new record with the corrected
/// count is created, compared with the same recorded stock and with the same counting time, and the old one is discarded
/// as `reviewed`. The same
/// rules as for completing a count apply to the quantity, units and lots. The request is refused with 409
/// `count_record_not_reviewable` if the record has another status, and with 409 `count_session_closed` if the session
/// has another status. The journal records `COUNT_EDITED` with the reason, and `COUNT_DISCARDED`. Repeat the request
/// with the same `Idempotency-Key` to get the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-record/{record_key}/edit",
    request_body = EditCountIn,
    params(("record_key" = inline(CountRecordKey), Path, description = "Key of the count record.")),
    responses(
        (status = 200, description = "The new record, which replaces the old one.", body = Envelope<ChangedRecord>),
        Refused,
    ),
)]
pub async fn edit_count(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountRecordKey>,
    if_match: IfMatch,
    Body(input): Body<EditCountIn>,
) -> Result<Committed<Envelope<ChangedRecord>>, Problem> {
    let mut write = writer.begin("edit_count").await?;
    let LockedRecord { session, row, state } = lock_record(&write, key).await?;
    if_match.check(row.rev)?;
    check_transition(CountRecordCommand::Review, &state).map_err(refused)?;
    let pair = pair_of(&row);
    let EditCountIn { count_qt, count_serial_keys, count_serial_codes, count_lots, notes, reason } = input;
    let input = CountIn { count_qt, count_serial_keys, count_serial_codes, count_lots, notes };
    let names = hold_count_subjects(&write, &[pair.0], &input.lots(), &[]).await?;
    let product = names.products.get(&pair.0).ok_or(ProductRefusal::ProductNotFound)?;
    let counted = read_count(write.conn(), pair.0, product, &names.lots, &input).await?;
    let (now, user_key) = (write.now(), caller.user_key());
    let here = BTreeSet::from([pair.1.clone()]);
    let found = if counted.quantity > Decimal::ZERO { here.clone() } else { BTreeSet::new() };
    let new = NewCountRecord {
        pair: pair.clone(),
        assignment_key: row.assignment_key.map(CountAssignmentKey::new),
        books: stored_books(&row)?,
        snapshot: snapshot_of(&row),
        counted: Some((counted, row.counted_at.unwrap_or(now))),
    };
    let notes = input.notes.as_ref().map(Text::as_str);
    let by = RecordOrigin { session_key: session.key, user_key, source: Source::Edited, notes };
    let keys = store_records(&write, by, &[new]).await?;
    let new_key = CountRecordKey::new(keys.first().copied().unwrap_or_default());
    let event = record_event(&session, &CountEdited(record_event_data(&session, new_key)), &pair, now);
    write.append_event(NewEvent { description: Some(reason.to_string()), ..event });
    let by = DiscardStamp { reason: DiscardReason::Reviewed, reviewed_by: Some(user_key), description: None, now };
    discard_counts(&mut write, &session, &[key.number()], by).await?;
    update_position_status(&write, &session, &here, &found, now).await?;
    let record = load_record(write.conn(), new_key, &caller).await?;
    write.commit(Envelope::ok("Count corrected.", ChangedRecord { record })).await
}
