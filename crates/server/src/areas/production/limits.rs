//! Limits of the area.

/// Links or allocations of one batch in one request.
pub const BATCH_LINES_MAX: usize = 1000;
/// Links of one bulk.
pub const LINKS_MAX: usize = 1000;
