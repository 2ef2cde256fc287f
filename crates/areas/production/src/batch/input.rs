//! Request bodies shared by several operations on batches.

use kernel::input;
use kernel::wire::key::{Key, PositionKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::{Trimmed, UpperCode};
use serde_json::Value;

use crate::limits::{BATCH_LINES_MAX, BATCH_UNITS_MAX, STEP_VALUES_MAX};

/// Reason for scrap, from 1 to 500 characters.
pub type ScrapReason = Trimmed<1, 500>;

input! {
    /// A value of a form field of a step.
    pub struct FormValueIn {
        /// Key of the form field in the step.
        pub form_field_key: Key,
        /// Ignored, because the form field determines the custom field. Accepted so that clients can send a value back
        /// unchanged.
        pub custom_field_key: Option<Key>,
        /// Value in the format of the field type, for example a number, `YYYY-MM-DD`, or the key of a list value.
        /// Absent or `null`: the value is cleared, or recorded as not applicable in a ternary field.
        pub value: Value = Value::Null,
    }
}

/// Values of one step.
pub type FormData = List<FormValueIn, 0, STEP_VALUES_MAX>;

/// Lists the values that were sent, as pairs of form field and value.
pub fn entries(form_data: &FormData) -> Vec<(String, Value)> {
    form_data.0.iter().map(|value| (value.form_field_key.to_string(), value.value.clone())).collect()
}

input! {
    /// Location from which a component is consumed, instead of the location of its BOM line.
    pub struct ConsumptionIn {
        /// Key of a component without serial numbers that the phase consumes.
        pub component_key: ProductKey,
        /// Key of the location from which the component is consumed.
        pub position_key: PositionKey,
    }
}

/// Locations from which components are consumed, instead of the locations of their BOM lines.
pub type ConsumptionsIn = List<ConsumptionIn, 0, BATCH_LINES_MAX>;

/// Keys of the units that are scrap.
pub type ScrapSerials = List<SerialKey, 0, BATCH_UNITS_MAX>;

input! {
    /// New quantity or units of an open batch.
    pub struct ChangeBatchIn {
        /// Quantity of the batch after the change, in the unit of the product: above 0 and at most the planned minus
        /// the completed quantity of the job. Absent: the service derives it from the serial numbers or units that are
        /// sent.
        pub new_active_batch_qt: Option<Amount>,
        /// Serial numbers of the units that are added to a first phase, at most 10 000. They are converted to upper
        /// case, and blank ones are ignored. Absent: the counter of the product supplies them.
        pub serial_codes: List<UpperCode, 0, BATCH_UNITS_MAX>,
        /// Keys of all units that the batch has after the change, at most 10 000. Required for a later phase with
        /// serial numbers. In a first phase they are allowed only to reduce the batch.
        pub serial_keys: List<SerialKey, 0, BATCH_UNITS_MAX>,
    }
}
