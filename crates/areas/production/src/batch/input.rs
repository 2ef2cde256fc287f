//! Bodies that several operations on batches share.

use kernel::input;
use kernel::wire::key::{Key, PositionKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::{Trimmed, UpperCode};
use serde_json::Value;

use crate::limits::{BATCH_LINES_MAX, BATCH_UNITS_MAX, STEP_VALUES_MAX};

/// Why something is scrap.
pub type ScrapReason = Trimmed<1, 500>;

input! {
    /// A value of a field of a step's form.
    pub struct FormValueIn {
        /// The field of the form.
        pub form_field_key: Key,
        /// Filled in by the service.
        pub custom_field_key: Option<Key>,
        /// The value; null clears it.
        pub value: Value = Value::Null,
    }
}

/// Values of a step.
pub type FormData = List<FormValueIn, 0, STEP_VALUES_MAX>;

/// The values that were sent, as pairs of form field and value.
pub fn entries(form_data: &FormData) -> Vec<(String, Value)> {
    form_data.0.iter().map(|value| (value.form_field_key.to_string(), value.value.clone())).collect()
}

input! {
    /// Where a component is taken from instead.
    pub struct ConsumptionIn {
        /// The component.
        pub component_key: ProductKey,
        /// The position.
        pub position_key: PositionKey,
    }
}

/// Where components are taken from instead.
pub type ConsumptionsIn = List<ConsumptionIn, 0, BATCH_LINES_MAX>;

/// Units that are scrap.
pub type ScrapSerials = List<SerialKey, 0, BATCH_UNITS_MAX>;

input! {
    /// What the batch becomes.
    pub struct ChangeBatchIn {
        /// How much it is afterwards.
        pub new_active_batch_qt: Option<Amount>,
        /// Codes of the units that are added.
        pub serial_codes: List<UpperCode, 0, BATCH_UNITS_MAX>,
        /// The units that it has afterwards.
        pub serial_keys: List<SerialKey, 0, BATCH_UNITS_MAX>,
    }
}
