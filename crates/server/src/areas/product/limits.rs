//! The numbers of the area.

/// Lines of one bill of materials.
pub const BOM_LINES_MAX: usize = 5000;
/// Rows of a page.
pub const PAGE: i64 = 200;
/// Records shown that use a product.
pub const USERS_SHOWN_MAX: i64 = 20;
/// Products that one copy may reach.
pub const COPY_TARGETS_MAX: usize = 500;
/// Products shown that use a counter.
pub const COUNTER_USERS_SHOWN_MAX: i64 = 5;
/// Entries of the metadata.
pub const METADATA_MAX: usize = 200;
