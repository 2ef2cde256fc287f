//! The numbers of the area.

/// Values of one list that can be sent at once.
pub const LIST_VALUES_MAX: usize = 10_000;
/// Values that can be deleted at once.
pub const DELETED_VALUES_MAX: usize = 1000;
/// The field that parts forms; it belongs to the service.
pub const RESERVED_FIELD: &str = "separator";
/// Records shown that use a field.
pub const USES_SHOWN_MAX: i64 = 20;
