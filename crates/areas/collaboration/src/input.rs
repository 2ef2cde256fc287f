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
        /// Ignored: the form determines the custom field. Accepted so that a field can be sent back unchanged.
        pub custom_field_key: Option<Key>,
        /// New value in the format of the field type. Absent or `null` clears the field.
        pub value: Value = Value::Null,
    }
}

/// Values of a form.
pub type FormValues = List<ValueIn, 0, VALUES_MAX>;

/// The sent values as the rules of forms take them: key of the form field and value. Null clears the field.
pub fn sent_values(values: &FormValues) -> Vec<(String, Value)> {
    values.0.iter().map(|value| (value.form_field_key.to_string(), value.value.clone())).collect()
}
