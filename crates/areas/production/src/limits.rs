//! Limits of the area.

/// Links or allocations of one batch in one request.
pub const BATCH_LINES_MAX: usize = 1000;
/// Links of one bulk.
pub const LINKS_MAX: usize = 1000;
/// Lines of the bill of materials of an order.
pub const ORDER_LINES_MAX: usize = 5000;
/// Changes of jobs in one request.
pub const JOB_UPDATES_MAX: usize = 500;
/// Entries of a queue that is sent in a new order.
pub const QUEUE_MAX: usize = 10_000;
/// Keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Codes of a counter that may be taken already before one gives up.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Orders of a page, unless said otherwise.
pub const ORDERS_PAGE: i64 = 100;
/// Jobs and work sessions of a page, unless said otherwise.
pub const JOBS_PAGE: i64 = 200;
/// Rows of a page of what was recorded, unless said otherwise.
pub const TRACEABILITY_PAGE: i64 = 1000;
/// Units with serials in one batch.
pub const BATCH_UNITS_MAX: usize = 10_000;
/// Steps whose values are sent with a batch.
pub const STEPS_MAX: usize = 200;
/// Values of one step in one request.
pub const STEP_VALUES_MAX: usize = 500;
