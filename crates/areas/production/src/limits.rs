//! Limits and default page sizes of the requests of this area.

/// Maximum number of draft links, lot allocations or consumption locations of one batch in one request.
pub const BATCH_LINES_MAX: usize = 1000;
/// Maximum number of links in one bulk request.
pub const LINKS_MAX: usize = 1000;
/// Maximum number of BOM lines of a work order.
pub const ORDER_LINES_MAX: usize = 5000;
/// Maximum number of job changes in one request.
pub const JOB_UPDATES_MAX: usize = 500;
/// Maximum number of entries in a queue that is sent in a new sequence.
pub const QUEUE_MAX: usize = 10_000;
/// Maximum number of keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Maximum number of counter codes that are tried for a new work order. It is refused when all of them are taken.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Default number of work orders on a page.
pub const ORDERS_PAGE: i64 = 100;
/// Default number of jobs or work sessions on a page.
pub const JOBS_PAGE: i64 = 200;
/// Default number of rows on a page of recorded steps.
pub const TRACEABILITY_PAGE: i64 = 1000;
/// Maximum number of units with serial numbers in one batch.
pub const BATCH_UNITS_MAX: usize = 10_000;
/// Maximum number of steps whose values are sent with the completion of a batch.
pub const STEPS_MAX: usize = 200;
/// Maximum number of values of one step in one request.
pub const STEP_VALUES_MAX: usize = 500;
