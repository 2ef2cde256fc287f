//! Filters of the search for issues.

use kernel::input;
use kernel::wire::flags::selected_values;
use kernel::wire::key::{
    IssueKey, IssueTypeKey, JobKey, OperationKey, OrderKey, PhaseKey, ProductKey, SerialKey, TaskKey, UserKey, numbers,
    texts,
};
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, substring};

use crate::limits::{ADVANCED_FILTERS_MAX, FILTER_KEYS_MAX};
use platform::db::Search;

/// Text to find in a value, ignoring case. Absent or empty: no filter.
type TextPart = Option<Text<0, SEARCH_CHARS_MAX>>;

input! {
    /// Filters of the search for issues. An issue must match all filters that are sent.
    pub struct IssueFilters {
        /// Keys of issues to return, at most 1000. Repeat the parameter for each key. Absent: no filter.
        pub issue_key: List<IssueKey, 0, FILTER_KEYS_MAX>,
        /// Keys of issue types, at most 1000. Repeat the parameter for each key. Issues of any of them match. Absent:
        /// no filter.
        pub issue_type_key: List<IssueTypeKey, 0, FILTER_KEYS_MAX>,
        /// Keys of products, at most 1000. Repeat the parameter for each key. Issues linked to any of them match.
        /// Absent: no filter.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Keys of work orders, at most 1000. Repeat the parameter for each key. Issues linked to any of them match.
        /// Absent: no filter.
        pub work_order_key or "wo_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// Keys of jobs, at most 1000. Repeat the parameter for each key. Issues linked to any of them match. Absent:
        /// no filter.
        pub job_key: List<JobKey, 0, FILTER_KEYS_MAX>,
        /// Keys of phases, at most 1000. Repeat the parameter for each key. Issues linked to any of them match. Absent:
        /// no filter.
        pub phase_key: List<PhaseKey, 0, FILTER_KEYS_MAX>,
        /// Keys of operations, at most 1000. Repeat the parameter for each key. Issues linked to any of them match.
        /// Absent: no filter.
        pub operation_key: List<OperationKey, 0, FILTER_KEYS_MAX>,
        /// Keys of users, at most 1000. Repeat the parameter for each key. Issues reported by any of them match.
        /// Absent: no filter.
        pub created_by: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Keys of users, at most 1000. Repeat the parameter for each key. Issues closed by any of them match. Absent:
        /// no filter.
        pub closed_by: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Keys of units, at most 1000. Repeat the parameter for each key. Issues linked to any of them match. Absent:
        /// no filter.
        pub serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Keys of tasks, at most 1000. Repeat the parameter for each key. Issues linked to any of them match. Deleted
        /// tasks do not count. Absent: no filter.
        pub task_key: List<TaskKey, 0, FILTER_KEYS_MAX>,
        /// Digits to find in the key of the issue. Absent or empty: no filter.
        pub issue_key_search: TextPart,
        /// Text to find in the code of a linked product, ignoring case. Absent or empty: no filter.
        pub product_code_search: TextPart,
        /// Text to find in the code of a linked work order, ignoring case. Absent or empty: no filter.
        pub work_order_code_search: TextPart,
        /// Text to find in the serial number of a linked unit, ignoring case. Absent or empty: no filter.
        pub serial_search: TextPart,
        /// Text to find in the code of a linked project, or of the project of a linked work order, ignoring case.
        /// Absent or empty: no filter.
        pub project_search: TextPart,
        /// Text to find in the name of a linked phase, ignoring case. Absent or empty: no filter.
        pub phase_alias_search: TextPart,
        /// Earliest time at which the issue was reported, inclusive. A date without time means the start of the UTC
        /// day. Absent: no bound.
        pub time_created_from: Option<Timestamp>,
        /// Latest time at which the issue was reported, inclusive. A date without time means the end of the UTC day.
        /// Absent: no bound.
        pub time_created_to: Option<Until>,
        /// Earliest time at which the issue was closed, inclusive. Open issues do not match. A date without time means
        /// the start of the UTC day. Absent: no bound.
        pub time_closed_from: Option<Timestamp>,
        /// Latest time at which the issue was closed, inclusive. Open issues do not match. A date without time means
        /// the end of the UTC day. Absent: no bound.
        pub time_closed_to: Option<Until>,
        /// `true` selects open issues, `false` excludes them. If `issue_closed` has the same value, `true` selects all
        /// issues and `false` none. Absent: only `issue_closed` applies, and without it all issues match.
        pub issue_open: Option<bool>,
        /// `true` selects closed issues, `false` excludes them. The description of `issue_open` explains how both flags
        /// combine. Absent: only `issue_open` applies.
        pub issue_closed: Option<bool>,
        /// `true` selects critical issues, `false` excludes them. If `issue_non_critical` has the same value, `true`
        /// selects all issues and `false` none. Absent: only `issue_non_critical` applies, and without it all issues
        /// match.
        pub issue_critical: Option<bool>,
        /// `true` selects issues that are not critical, `false` excludes them. The description of `issue_critical`
        /// explains how both flags combine. Absent: only `issue_critical` applies.
        pub issue_non_critical: Option<bool>,
        /// Conditions on form values as a JSON object, or the base64 of one: `{"operator": "AND", "filters": [{"_key":
        /// "<custom field>", "value": …}]}`, with `AND` or `OR` and at most 100 filters. Absent or empty: no filter.
        pub advanced_filters: Option<Text<0, ADVANCED_FILTERS_MAX>>,
    }
}

/// SQL condition on a link of the issue, alone or joined with the linked record.
macro_rules! linked {
    ($condition:literal) => {
        concat!("exists (select from collaboration.issue_link l where l.issue_key = i.key and ", $condition, ")")
    };
    ($join:literal, $condition:literal) => {
        concat!(
            "exists (select from collaboration.issue_link l join ",
            $join,
            " where l.issue_key = i.key and ",
            $condition,
            ")"
        )
    };
}

const OF_TASK: &str = "exists (select from collaboration.task_link l join collaboration.task t on t.key = l.task_key
    where l.issue_key = i.key and t.deleted is null and l.task_key = any (?))";
const IN_PROJECT: &str = concat!(
    "(",
    linked!("lower(l.project_code) like ?"),
    " or ",
    linked!("production.work_order o on o.key = l.work_order_key", "lower(o.project_code) like ?"),
    ")"
);

impl IssueFilters {
    /// Builds the search with these filters. Issues have the alias `i` and their types `y`. The caller adds
    /// `advanced_filters`.
    pub fn search(&self) -> Search {
        let from = "collaboration.issue i left join collaboration.issue_type y on y.key = i.issue_type_key";
        let search = Search::new("i.key", from)
            .filter_by("i.key = any (?)", numbers(&self.issue_key))
            .filter_by("i.issue_type_key = any (?)", numbers(&self.issue_type_key))
            .filter_by("i.created_by = any (?)", numbers(&self.created_by))
            .filter_by("i.closed_by = any (?)", numbers(&self.closed_by))
            .filter_by("i.created >= ?", self.time_created_from.map(|at| at.0))
            .filter_by("i.created <= ?", self.time_created_to.map(|at| at.0))
            .filter_by("i.closed >= ?", self.time_closed_from.map(|at| at.0))
            .filter_by("i.closed <= ?", self.time_closed_to.map(|at| at.0));
        self.by_state(self.by_texts(self.by_links(search)))
    }

    /// Adds the filters by key of a linked record or task.
    fn by_links(&self, search: Search) -> Search {
        search
            .filter_by(linked!("l.product_key = any (?)"), numbers(&self.product_key))
            .filter_by(linked!("l.work_order_key = any (?)"), numbers(&self.work_order_key))
            .filter_by(linked!("l.job_key = any (?)"), numbers(&self.job_key))
            .filter_by(linked!("l.phase_key = any (?)"), texts(&self.phase_key))
            .filter_by(linked!("l.operation_key = any (?)"), texts(&self.operation_key))
            .filter_by(linked!("l.serial_key = any (?)"), numbers(&self.serial_key))
            .filter_by(OF_TASK, numbers(&self.task_key))
    }

    /// Adds the filters by part of a key, code or name.
    fn by_texts(&self, search: Search) -> Search {
        let part = |text: &TextPart| text.as_ref().and_then(|text| substring(text.as_str()));
        search
            .filter_by("i.key::text like ?", part(&self.issue_key_search))
            .filter_by(
                linked!("product.product p on p.key = l.product_key", "lower(p.code) like ?"),
                part(&self.product_code_search),
            )
            .filter_by(
                linked!("production.work_order o on o.key = l.work_order_key", "lower(o.code) like ?"),
                part(&self.work_order_code_search),
            )
            .filter_by(
                linked!("serial.serial s on s.key = l.serial_key", "lower(s.code) like ?"),
                part(&self.serial_search),
            )
            .filter_by(IN_PROJECT, part(&self.project_search))
            .filter_by(
                linked!("process.phase f on f.key = l.phase_key", "lower(f.alias) like ?"),
                part(&self.phase_alias_search),
            )
    }

    /// Adds the filters by open or closed and by critical or not critical.
    fn by_state(&self, search: Search) -> Search {
        let (open, closed) = ("i.open", "not i.open");
        let search = filter_by_flags(search, &[(open, self.issue_open), (closed, self.issue_closed)]);
        let (critical, other) = ("i.critical", "not i.critical");
        filter_by_flags(search, &[(critical, self.issue_critical), (other, self.issue_non_critical)])
    }
}

/// Applies the flags of two conditions that exclude each other (docs/spec/collaboration.md#searching-tasks-and-issues).
/// Both `true` or both absent leave the search unchanged. A single `true` keeps the records that meet its condition,
/// and a single `false` those that meet the other. Both `false` find nothing.
fn filter_by_flags(search: Search, flags: &[(&'static str, Option<bool>)]) -> Search {
    match selected_values(flags).as_deref() {
        None | Some([_, _]) => search,
        Some([only]) => search.filter(only),
        Some(_) => search.filter("false"),
    }
}
