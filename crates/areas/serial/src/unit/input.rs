//! Request bodies that several operations share.

use kernel::input;
use kernel::wire::key::{Key, LotKey, OrderKey, ProductKey};
use kernel::wire::list::List;
use kernel::wire::text::{Text, Trimmed, UpperCode};
use serde_json::Value;

use crate::limits::VALUES_MAX;

input! {
    /// Value of one field of a unit.
    pub struct SerialValueIn {
        /// Key of the form field. Absent: the form field in `serial_fields` of the configuration that uses this custom
        /// field or, if there is none, the key of the custom field itself.
        pub form_field_key: Option<Key>,
        /// Key of the custom field. Absent: the custom field of the form field.
        pub custom_field_key: Option<Key>,
        /// Value of the type that the custom field defines. `null` or absent clears the value.
        pub value: Value = Value::Null,
        /// Label shown instead of the label of the field. Absent: the stored or configured label.
        pub label: Option<Text<0, 200>>,
        /// Key of the phase that the value belongs to. Absent: the stored phase, or none.
        pub phase_key: Option<Key>,
    }
}

input! {
    /// New unit. Name its product by key or code.
    pub struct SerialIn {
        /// Key of the product. Absent: `product_code` is required.
        pub product_key: Option<ProductKey>,
        /// Code of the product. Absent: `product_key` is required. If both are sent, they must name the same product.
        pub product_code: Option<Text<1, 100>>,
        /// Serial number, stored in upper case. Absent: the next code of the product's counter if the unit is created
        /// released or the product assigns codes on creation. Otherwise the unit has no code yet.
        pub code: UpperCode,
        /// Key of the work order that makes the unit. Absent: no work order.
        pub wo_key: Option<OrderKey>,
        /// Key of the lot that the unit belongs to, which must be a lot of its product. Absent: the lot is found by
        /// `lot_code`.
        pub lot_key: Option<LotKey>,
        /// Code of the lot that the unit belongs to. Ignored when `lot_key` is sent. Absent: no lot.
        pub lot_code: UpperCode,
        /// Values of the unit, at most 500 and each field once. Absent: no values.
        pub data: List<SerialValueIn, 0, VALUES_MAX>,
        /// Whether the unit is finished. `false` creates it in progress. Default: `true`.
        pub released: bool = true,
    }
}

/// Reason that a user gives for a command, trimmed, 1 to 500 characters.
pub type SerialReason = Trimmed<1, 500>;

input! {
    /// Reason for a command.
    pub struct ReasonIn {
        /// Reason for the command, 1 to 500 characters. It is stored in the journal.
        pub reason: SerialReason,
    }
}
