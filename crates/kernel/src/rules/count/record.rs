//! A count record: the counted stock of one product at one location (docs/spec/counting.md#records).

use rust_decimal::Decimal;

use super::session::SessionStatus;
use crate::rules::product::LotTracking;
use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Status of a count record.
    pub enum RecordStatus {
        /// The count is in progress.
        Started = "started",
        /// The count is completed.
        Completed = "completed",
        /// The assignment of the count was completed.
        Submitted = "submitted",
        /// The count session was confirmed.
        Confirmed = "confirmed",
        /// The record is discarded and not posted.
        Discarded = "discarded",
    }
}

string_enum! {
    /// Why a record was discarded.
    pub enum DiscardReason {
        /// The same user counted again.
        Recounted = "recounted",
        /// A reviewer discarded or corrected the record.
        Reviewed = "reviewed",
        /// A newer record with the same result was confirmed.
        Duplicate = "duplicate",
        /// An imported record replaced this one.
        Imported = "imported",
        /// The session was canceled.
        SessionCanceled = "session_canceled",
    }
}

/// State of a count record that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountRecordState {
    /// Status of the record.
    pub status: RecordStatus,
    /// Why the record was discarded. `None` when it was not.
    pub discarded: Option<DiscardReason>,
    /// Whether the variance is posted or there is none.
    pub processed: bool,
    /// Status of the session of the record.
    pub session: SessionStatus,
}

/// A command on a count record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRecordCommand {
    /// Enter the counted quantity.
    Complete {
        /// Whether the caller is the counter or may post counts.
        is_counter: bool,
    },
    /// Cancel the count.
    Cancel {
        /// Whether the caller is the counter or may post counts.
        is_counter: bool,
    },
    /// A reviewer discards the record or replaces it with a corrected one.
    Review,
    /// The same user counted again.
    Recount,
    /// An imported record replaces the record.
    Import,
    /// The assignment of the record was completed.
    Submit,
    /// The session was resumed.
    Unsubmit,
    /// The session was confirmed.
    Confirm {
        /// Whether the record is the newest one of its product and location.
        wins: bool,
        /// Whether the record has a variance.
        differs: bool,
    },
    /// The variance of the record is posted.
    Post,
    /// The session was canceled.
    CancelWithSession,
}

/// The result of a command on a count record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRecordTransition {
    /// The record still exists, in this state.
    Stays(CountRecordState),
    /// The record is deleted.
    Gone,
}

refusals! {
    /// Why a command on a record is refused.
    pub enum CountRecordRefusal {
        /// The count is not in progress.
        NotStarted = "count_record_not_started",
        /// The count belongs to another user.
        ByOther = "count_by_other",
        /// The session is applied or canceled.
        SessionClosed = "count_session_closed",
        /// The status of the record does not allow a review.
        NotReviewable = "count_record_not_reviewable",
    }
}

impl RecordStatus {
    /// Whether the record was counted and is neither discarded nor confirmed.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Completed | Self::Submitted)
    }
}

/// Whether a record meets the invariant of every stored count record.
pub fn is_valid(record: &CountRecordState) -> bool {
    (record.status == RecordStatus::Discarded) == record.discarded.is_some()
        && (!record.processed || record.status == RecordStatus::Confirmed)
}

/// Returns the record after the command, or the first rule that forbids it. Commands of the session have no effect on
/// records in other states.
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
            // The session is checked first: none of the records of a closed session can be reviewed, so the cause would
            // otherwise never be reported.
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

/// Facts about a count that a user enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountEntryFacts {
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Lot tracking of the product.
    pub lot_tracking: LotTracking,
    /// Counted quantity. `None` when it was not sent.
    pub quantity: Option<Decimal>,
    /// Number of distinct units. `None` when no units were sent.
    pub serials: Option<u32>,
    /// Whether a unit does not exist or is deleted.
    pub serial_unknown: bool,
    /// Whether a unit belongs to another product.
    pub serial_of_other: bool,
    /// Sum of the quantities by lot. `None` when no lots were sent.
    pub lots: Option<Decimal>,
    /// Whether part of the quantity has no lot.
    pub without_lot: bool,
    /// Whether a lot does not exist.
    pub lot_unknown: bool,
    /// Whether a lot belongs to another product.
    pub lot_of_other: bool,
}

refusals! {
    /// Why an entered count is refused.
    pub enum CountEntryRefusal {
        /// Neither quantity nor units nor lots were sent.
        Missing = "count_missing",
        /// The units must be named.
        SerialsRequired = "count_serials_required",
        /// The quantity differs from the number of units.
        SerialMismatch = "count_serial_mismatch",
        /// The unit does not exist.
        SerialUnknown = "serial_unknown",
        /// The unit belongs to another product.
        SerialProductMismatch = "serial_product_mismatch",
        /// Units of the product have no serial numbers.
        SerialNotAllowed = "serial_not_allowed",
        /// The lots must be named.
        LotsRequired = "count_lots_required",
        /// The product does not have lots.
        LotNotAllowed = "lot_not_allowed",
        /// The lot does not exist.
        LotUnknown = "lot_unknown",
        /// The lot belongs to another product.
        LotProductMismatch = "lot_product_mismatch",
        /// The quantities by lot do not add up to the quantity.
        LotMismatch = "count_lot_mismatch",
    }
}

/// Checks an entered count. The error is the first rule that is violated.
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
        // A traced product has lot tracking `none`: the lot of a unit is recorded at the unit.
        (lots.is_some() && lot_tracking == LotTracking::None, CountEntryRefusal::LotNotAllowed),
        (found.lot_unknown, CountEntryRefusal::LotUnknown),
        (found.lot_of_other, CountEntryRefusal::LotProductMismatch),
        (lots.zip(quantity).is_some_and(|(lots, quantity)| lots != quantity), CountEntryRefusal::LotMismatch),
    ])
}
