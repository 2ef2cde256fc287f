//! How much of something is allowed in this area.

/// Rows of a page of tasks, issues and messages, unless said otherwise.
pub const PAGE: i64 = 200;
/// Types of a page, unless said otherwise.
pub const TYPES_PAGE: i64 = 1000;
/// Keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Assignees of a task.
pub const ASSIGNEES_MAX: usize = 1000;
/// Links that are sent with a new task or issue.
pub const LINKS_MAX: usize = 1000;
/// Values that are sent at once.
pub const VALUES_MAX: usize = 500;
/// Codes of the counter that are skipped because other tasks have them, before the creation is refused.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Records that may meet a condition on values so that a search still looks them up by key.
pub const MATCHES_MAX: i64 = 10_000;
/// Conditions on values for which an index is asked whether few records meet them.
pub const PROBES_MAX: usize = 8;
/// Conditions on values up to which PostgreSQL may join them as it likes; above it each is asked record by record.
pub const JOINED_MAX: usize = 4;
/// Tasks that are named when they prevent the deletion of an issue.
pub const TASKS_SHOWN_MAX: i64 = 20;
/// Characters of `advanced_filters`.
pub const ADVANCED_FILTERS_MAX: usize = 100_000;
/// Issues that the statistics of a product show.
pub const STATISTICS_ISSUES_MAX: i64 = 200;
