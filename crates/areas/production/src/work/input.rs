//! Request bodies shared by several commands on jobs and batches.

use kernel::input;
use kernel::wire::key::SerialKey;
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::{Trimmed, UpperCode};

use crate::limits::BATCH_UNITS_MAX;

input! {
    /// Quantity and units of a new batch. If the body is empty, the service opens the next batch of the usual size.
    pub struct BatchIn {
        /// Quantity of the batch, in the unit of the product: above 0 and at most the remaining quantity. Absent: the
        /// number of units or serial numbers sent, otherwise `production_batch_qt` of the phase, where 0 means the
        /// whole remaining quantity.
        pub batch_qt: Option<Amount>,
        /// Serial numbers of the units that a first phase creates, at most 10 000. They are converted to upper case,
        /// and blank ones are ignored. Absent: the counter of the product supplies them, now or when the batch is
        /// completed.
        pub serial_codes: List<UpperCode, 0, BATCH_UNITS_MAX>,
        /// Keys of the units that a later phase with serial numbers takes, at most 10 000. Required in such a phase,
        /// not allowed in any other.
        pub serial_keys: List<SerialKey, 0, BATCH_UNITS_MAX>,
    }
}

impl BatchIn {
    /// Whether the client sent any member, which is refused while a batch is open.
    pub fn is_specified(&self) -> bool {
        self.batch_qt.is_some() || !self.serial_codes.0.is_empty() || !self.serial_keys.0.is_empty()
    }
}

/// Lists the serial numbers that were sent, without blank ones.
pub fn codes_of(codes: &[UpperCode]) -> Vec<String> {
    codes.iter().filter_map(|code| code.as_deref().map(str::to_owned)).collect()
}

/// Reason for a command, from 1 to 500 characters.
pub type WorkReason = Trimmed<1, 500>;

input! {
    /// Reason for a command.
    pub struct ReasonIn {
        /// Reason for the command, from 1 to 500 characters. Stored as the description of the journal row.
        pub reason: WorkReason,
    }
}

input! {
    /// Optional reason for a command.
    pub struct MaybeReasonIn {
        /// Reason for the command, from 1 to 500 characters. Stored as the description of the journal row. Absent: no
        /// description.
        pub reason: Option<WorkReason>,
    }
}
