//! Limits of the area.

/// Default page size of tasks, issues and messages.
pub const PAGE: i64 = 200;
/// Default page size of task types and issue types.
pub const TYPES_PAGE: i64 = 1000;
/// Maximum number of keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Maximum number of assignees of a task.
pub const ASSIGNEES_MAX: usize = 1000;
/// Maximum number of links that are sent with a new task or issue.
pub const LINKS_MAX: usize = 1000;
/// Maximum number of form values in one request.
pub const VALUES_MAX: usize = 500;
/// Number of counter codes that are skipped because other tasks have them, before the creation is refused.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Maximum number of records that meet a condition on values for a search to look them up by key.
pub const MATCHES_MAX: i64 = 10_000;
/// Number of conditions on values for which an index is asked whether few records meet them.
pub const PROBES_MAX: usize = 8;
/// Number of conditions on values up to which PostgreSQL may join them freely. With more, each is checked record by
/// record.
pub const JOINED_MAX: usize = 4;
/// Maximum number of tasks that a refusal names when they prevent the deletion of an issue.
pub const TASKS_SHOWN_MAX: i64 = 20;
/// Maximum number of characters of `advanced_filters`.
pub const ADVANCED_FILTERS_MAX: usize = 100_000;
/// Maximum number of issues in the statistics of a product.
pub const STATISTICS_ISSUES_MAX: i64 = 200;
