//! Limits of this area, and the reserved field.

/// Maximum number of list values in one request.
pub const LIST_VALUES_MAX: usize = 10_000;
/// Maximum number of list values that one request deletes.
pub const DELETED_VALUES_MAX: usize = 1000;
/// Key of the field that separates sections of a form. It belongs to the service and cannot be changed or deleted.
pub const RESERVED_FIELD: &str = "separator";
/// Maximum number of records that a refusal or a response lists as users of a field.
pub const USES_SHOWN_MAX: i64 = 20;
