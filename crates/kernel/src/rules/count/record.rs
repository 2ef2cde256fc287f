//! A count record: what was found of one product in one position (docs/spec/counting.md#records).

use rust_decimal::Decimal;

use super::session::SessionStatus;
use crate::rules::product::LotTracking;
use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How far a record has come.
    pub enum RecordStatus {
        /// The pair is being counted.
        Started = "started",
        /// It was counted.
        Completed = "completed",
        /// Its assignment was completed.
        Submitted = "submitted",
        /// Its session was confirmed.
        Confirmed = "confirmed",
        /// It does not count.
        Discarded = "discarded",
    }
}

string_enum! {
    /// Why a record does not count.
    pub enum DiscardReason {
        /// The same person counted again.
        Recounted = "recounted",
        /// A reviewer said so.
        Reviewed = "reviewed",
        /// Another record says the same.
        Duplicate = "duplicate",
        /// A file said otherwise.
        Imported = "imported",
        /// The session was given up.
        SessionCanceled = "session_canceled",
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountRecordState {
    /// How far it has come.
    pub status: RecordStatus,
    /// Why it does not count.
    pub discarded: Option<DiscardReason>,
    /// Its difference is posted, or there is none.
    pub processed: bool,
    /// Its session.
    pub session: SessionStatus,
}

/// What happens to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRecordCommand {
    /// Say what was found.
    Complete {
        /// The caller counts it, or may post counts.
        is_counter: bool,
    },
    /// Stop counting.
    Cancel {
        /// The caller counts it, or may post counts.
        is_counter: bool,
    },
    /// A reviewer takes it away, or puts another in its place.
    Review,
    /// The same person counted the pair again.
    Recount,
    /// A file replaces it.
    Import,
    /// Its assignment was completed.
    Submit,
    /// Its session is counted on.
    Unsubmit,
    /// Its session was confirmed.
    Confirm {
        /// It is the newest of its pair.
        wins: bool,
        /// It differs from the books.
        differs: bool,
    },
    /// Its difference is posted.
    Post,
    /// Its session was given up.
    CancelWithSession,
}

/// What becomes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRecordTransition {
    /// It is there.
    Stays(CountRecordState),
    /// It is gone.
    Gone,
}

refusals! {
    /// Why a command on a record is refused.
    pub enum CountRecordRefusal {
        /// Nobody counts it.
        NotStarted = "count_record_not_started",
        /// Somebody else counts it.
        ByOther = "count_by_other",
        /// The session is over.
        SessionClosed = "count_session_closed",
        /// There is nothing to review.
        NotReviewable = "count_record_not_reviewable",
    }
}

impl RecordStatus {
    /// Whether it counts, if nothing else happens.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Completed | Self::Submitted)
    }
}

/// What holds of every stored record.
pub fn is_valid(record: &CountRecordState) -> bool {
    (record.status == RecordStatus::Discarded) == record.discarded.is_some()
        && (!record.processed || record.status == RecordStatus::Confirmed)
}

/// What becomes of a record, or the first rule that forbids it.
pub fn check_transition(
    command: CountRecordCommand,
    record: &CountRecordState,
) -> Result<CountRecordTransition, CountRecordRefusal> {
    let started = record.status == RecordStatus::Started;
    let to = |status: RecordStatus| CountRecordState { status, ..*record };
    let discarded = |reason: DiscardReason| CountRecordState { discarded: Some(reason), ..to(RecordStatus::Discarded) };
    let next = match command {
        CountRecordCommand::Complete { is_counter } => {
            refuse_first(&[(!started, CountRecordRefusal::NotStarted), (!is_counter, CountRecordRefusal::ByOther)])?;
            to(RecordStatus::Completed)
        }
        CountRecordCommand::Cancel { is_counter } => {
            refuse_first(&[(!started, CountRecordRefusal::NotStarted), (!is_counter, CountRecordRefusal::ByOther)])?;
            return Ok(CountRecordTransition::Gone);
        }
        CountRecordCommand::Review => {
            let open = matches!(record.session, SessionStatus::Started | SessionStatus::Completed);
            // The session first: in one that is over no record can be reviewed, and its own code would never be said.
            refuse_first(&[
                (!open, CountRecordRefusal::SessionClosed),
                (!record.status.is_done(), CountRecordRefusal::NotReviewable),
            ])?;
            discarded(DiscardReason::Reviewed)
        }
        CountRecordCommand::Recount if record.status.is_done() => discarded(DiscardReason::Recounted),
        CountRecordCommand::Import if record.status.is_done() => discarded(DiscardReason::Imported),
        CountRecordCommand::Submit if record.status == RecordStatus::Completed => to(RecordStatus::Submitted),
        CountRecordCommand::Unsubmit if record.status == RecordStatus::Submitted => to(RecordStatus::Completed),
        CountRecordCommand::Confirm { wins: true, differs } if record.status.is_done() => {
            CountRecordState { processed: !differs, ..to(RecordStatus::Confirmed) }
        }
        CountRecordCommand::Confirm { wins: false, .. } if record.status.is_done() => {
            discarded(DiscardReason::Duplicate)
        }
        CountRecordCommand::Post if record.status == RecordStatus::Confirmed => {
            CountRecordState { processed: true, ..*record }
        }
        CountRecordCommand::CancelWithSession if started => return Ok(CountRecordTransition::Gone),
        CountRecordCommand::CancelWithSession if record.status != RecordStatus::Discarded && !record.processed => {
            discarded(DiscardReason::SessionCanceled)
        }
        _ => *record,
    };
    Ok(CountRecordTransition::Stays(next))
}

/// What was found; everything it names is told apart here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountEntryFacts {
    /// Units of the product have serials.
    pub traced: bool,
    /// Lots of the product.
    pub lot_tracking: LotTracking,
    /// How much was found, when that was said.
    pub quantity: Option<Decimal>,
    /// How many different units were found, when they were named.
    pub serials: Option<u32>,
    /// A unit does not exist or is deleted.
    pub serial_unknown: bool,
    /// A unit is one of another product.
    pub serial_of_other: bool,
    /// The sum over the lots, when they were named.
    pub lots: Option<Decimal>,
    /// Some of it has no lot.
    pub without_lot: bool,
    /// A lot does not exist.
    pub lot_unknown: bool,
    /// A lot is one of another product.
    pub lot_of_other: bool,
}

refusals! {
    /// Why what was found cannot be.
    pub enum CountEntryRefusal {
        /// Nothing is said.
        Missing = "count_missing",
        /// Units must be named.
        SerialsRequired = "count_serials_required",
        /// The quantity is not the number of units.
        SerialMismatch = "count_serial_mismatch",
        /// There is no such unit.
        SerialUnknown = "serial_unknown",
        /// The unit is one of another product.
        SerialProductMismatch = "serial_product_mismatch",
        /// The product has no units.
        SerialNotAllowed = "serial_not_allowed",
        /// Lots must be named.
        LotsRequired = "count_lots_required",
        /// The product has no lots.
        LotNotAllowed = "lot_not_allowed",
        /// There is no such lot.
        LotUnknown = "lot_unknown",
        /// The lot is one of another product.
        LotProductMismatch = "lot_product_mismatch",
        /// The lots are not the quantity.
        LotMismatch = "count_lot_mismatch",
    }
}

/// Whether this can have been found; the list is the order in which refusals are told.
pub fn check_count_entry(found: &CountEntryFacts) -> Result<(), CountEntryRefusal> {
    let CountEntryFacts { traced, lot_tracking, quantity, serials, lots, .. } = *found;
    let lots_required = !traced && lot_tracking == LotTracking::Required;
    let serials_differ = serials.zip(quantity).is_some_and(|(serials, quantity)| Decimal::from(serials) != quantity);
    refuse_first(&[
        (quantity.is_none() && serials.is_none() && lots.is_none(), CountEntryRefusal::Missing),
        (traced && serials.is_none(), CountEntryRefusal::SerialsRequired),
        (traced && serials_differ, CountEntryRefusal::SerialMismatch),
        (traced && found.serial_unknown, CountEntryRefusal::SerialUnknown),
        (traced && found.serial_of_other, CountEntryRefusal::SerialProductMismatch),
        (!traced && serials.is_some(), CountEntryRefusal::SerialNotAllowed),
        (lots_required && (lots.is_none() || found.without_lot), CountEntryRefusal::LotsRequired),
        // A traced product has `none`: the lot of a unit stands on the unit.
        (lots.is_some() && lot_tracking == LotTracking::None, CountEntryRefusal::LotNotAllowed),
        (found.lot_unknown, CountEntryRefusal::LotUnknown),
        (found.lot_of_other, CountEntryRefusal::LotProductMismatch),
        (lots.zip(quantity).is_some_and(|(lots, quantity)| lots != quantity), CountEntryRefusal::LotMismatch),
    ])
}
