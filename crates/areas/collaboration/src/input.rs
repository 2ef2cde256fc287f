//! Request members that several operations share.

use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::list::List;
use serde_json::Value;

use super::limits::VALUES_MAX;

input! {
    /// A value for one field of a form.
    pub struct ValueIn {
        /// Key of the field in the form of the record.
        pub form_field_key: Key,
        /// Ignored, because the form determines the custom field. Accepted so that clients can send a field back
        /// unchanged.
        pub custom_field_key: Option<Key>,
        /// New value, in the JSON form of the field type. Absent or `null` clears the field.
        pub value: Value = Value::Null,
    }
}

/// Values of a form.
pub type FormValues = List<ValueIn, 0, VALUES_MAX>;

/// Converts the values of a request to pairs of form field key and value. A null value clears the field.
pub fn sent_values(values: &FormValues) -> Vec<(String, Value)> {
    values.0.iter().map(|value| (value.form_field_key.to_string(), value.value.clone())).collect()
}
