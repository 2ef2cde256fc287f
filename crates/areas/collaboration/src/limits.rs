//! Limits of the area.

/// Default page size of tasks, issues and messages.
pub const PAGE: i64 = 200;
/// Default page size of task types and issue types.
pub const TYPES_PAGE: i64 = 1000;
/// Maximum number of keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Maximum number of assignees of a task.
pub const ASSIGNEES_MAX: usize = 1000;
/// Maximum number of links in a request for a new task or issue.
pub const LINKS_MAX: usize = 1000;
/// Maximum number of form values in one request.
pub const VALUES_MAX: usize = 500;
/// Maximum number of counter codes to skip because other tasks have them. After that, the creation is refused.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Maximum number of matching records for which a condition on values is looked up by key.
pub const MATCHES_MAX: i64 = 10_000;
/// Maximum number of conditions on values for which an index is checked to find out whether only a few records meet
/// them.
pub const PROBES_MAX: usize = 8;
/// Maximum number of conditions on values that PostgreSQL may join freely. With more, each is checked record by record.
pub const JOINED_MAX: usize = 4;
/// Maximum number of tasks that a refusal names when they prevent the deletion of an issue.
pub const TASKS_SHOWN_MAX: i64 = 20;
/// Maximum length of `advanced_filters`, in characters.
pub const ADVANCED_FILTERS_MAX: usize = 100_000;
/// Maximum number of issues in the statistics of a product.
pub const STATISTICS_ISSUES_MAX: i64 = 200;
