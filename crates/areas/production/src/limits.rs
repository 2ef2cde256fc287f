//! Limits of the requests of this area.

/// Draft links, lot allocations or consumption locations of one batch in one request.
pub const BATCH_LINES_MAX: usize = 1000;
/// Links of one bulk request.
pub const LINKS_MAX: usize = 1000;
/// Lines of the bill of materials of a work order.
pub const ORDER_LINES_MAX: usize = 5000;
/// Changes of jobs in one request.
pub const JOB_UPDATES_MAX: usize = 500;
/// Entries of a queue that is sent in a new sequence.
pub const QUEUE_MAX: usize = 10_000;
/// Keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Codes of a counter that may already be taken before a new work order is refused.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Work orders of a page, unless the client sends a limit.
pub const ORDERS_PAGE: i64 = 100;
/// Jobs and work sessions of a page, unless the client sends a limit.
pub const JOBS_PAGE: i64 = 200;
/// Rows of a page of recorded steps, unless the client sends a limit.
pub const TRACEABILITY_PAGE: i64 = 1000;
/// Units with serial numbers in one batch.
pub const BATCH_UNITS_MAX: usize = 10_000;
/// Steps whose values are sent with the completion of a batch.
pub const STEPS_MAX: usize = 200;
/// Values of one step in one request.
pub const STEP_VALUES_MAX: usize = 500;
