//! How much of something is allowed in this area.

/// Values of one list that can be sent at once.
pub const LIST_VALUES_MAX: usize = 10_000;
/// Values that can be deleted at once.
pub const DELETED_VALUES_MAX: usize = 1000;
/// The field that separates sections of a form. It belongs to the service and cannot be changed or deleted.
pub const RESERVED_FIELD: &str = "separator";
/// Users of a field that a refusal or an answer names.
pub const USES_SHOWN_MAX: i64 = 20;
