//! Bodies that several operations share.

use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::list::List;
use serde_json::Value;

use super::limits::VALUES_MAX;

input! {
    /// A value of a field of a form.
    pub struct ValueIn {
        /// The field of the form.
        pub form_field_key: Key,
        /// Filled in by the service.
        pub custom_field_key: Option<Key>,
        /// The value; null clears it.
        pub value: Value = Value::Null,
    }
}

/// Values of a form.
pub type FormValues = List<ValueIn, 0, VALUES_MAX>;

/// The sent values as the rules of forms take them: key of the form field, and value (null clears it).
pub fn sent_values(values: &FormValues) -> Vec<(String, Value)> {
    values.0.iter().map(|value| (value.form_field_key.to_string(), value.value.clone())).collect()
}
