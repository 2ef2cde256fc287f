//! Bodies that several operations share.

use kernel::input;
use kernel::wire::key::{Key, LotKey, OrderKey, ProductKey};
use kernel::wire::list::List;
use kernel::wire::text::{Text, Trimmed, UpperCode};
use serde_json::Value;

use crate::limits::VALUES_MAX;

input! {
    /// A value of a unit.
    pub struct SerialValueIn {
        /// Its key in the form; the custom field's when absent.
        pub form_field_key: Option<Key>,
        /// The custom field behind it.
        pub custom_field_key: Option<Key>,
        /// The value.
        pub value: Value = Value::Null,
        /// Label of its own.
        pub label: Option<Text<0, 200>>,
        /// The phase that it belongs to.
        pub phase_key: Option<Key>,
    }
}

input! {
    /// A new unit.
    pub struct SerialIn {
        /// Its product.
        pub product_key: Option<ProductKey>,
        /// Its product, by code.
        pub product_code: Option<Text<1, 100>>,
        /// Its code; from the product's counter when absent.
        pub code: UpperCode,
        /// The order that makes it.
        pub wo_key: Option<OrderKey>,
        /// The lot that it belongs to.
        pub lot_key: Option<LotKey>,
        /// The lot, by code.
        pub lot_code: UpperCode,
        /// Values of its fields.
        pub data: List<SerialValueIn, 0, VALUES_MAX>,
        /// False: still in work.
        pub released: bool = true,
    }
}

/// Why something is done.
pub type SerialReason = Trimmed<1, 500>;

input! {
    /// Why.
    pub struct ReasonIn {
        /// Why.
        pub reason: SerialReason,
    }
}
