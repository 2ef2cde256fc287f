//! Bodies that several commands share.

use kernel::input;
use kernel::wire::key::SerialKey;
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::{Trimmed, UpperCode};

use crate::limits::BATCH_UNITS_MAX;

input! {
    /// What a new batch is; all of it may be left to the service.
    pub struct BatchIn {
        /// How much; as many as are named, or the usual size, when absent.
        pub batch_qt: Option<Amount>,
        /// Codes of the units that a first phase makes.
        pub serial_codes: List<UpperCode, 0, BATCH_UNITS_MAX>,
        /// The units that a later phase takes.
        pub serial_keys: List<SerialKey, 0, BATCH_UNITS_MAX>,
    }
}

impl BatchIn {
    /// Whether the client specifies the batch at all: an open batch refuses that.
    pub fn is_specified(&self) -> bool {
        self.batch_qt.is_some() || !self.serial_codes.0.is_empty() || !self.serial_keys.0.is_empty()
    }
}

/// The serial numbers that were sent; empty texts are left out.
pub fn codes_of(codes: &[UpperCode]) -> Vec<String> {
    codes.iter().filter_map(|code| code.as_deref().map(str::to_owned)).collect()
}

/// Why something is done.
pub type WorkReason = Trimmed<1, 500>;

input! {
    /// Why.
    pub struct ReasonIn {
        /// Why.
        pub reason: WorkReason,
    }
}

input! {
    /// Why, if somebody says so.
    pub struct MaybeReasonIn {
        /// Why.
        pub reason: Option<WorkReason>,
    }
}
