//! The filters of the search for issues.

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

/// A part of a text.
type TextPart = Option<Text<0, SEARCH_CHARS_MAX>>;

input! {
    /// Which issues; all given filters hold together.
    pub struct IssueFilters {
        /// The issues themselves.
        pub issue_key: List<IssueKey, 0, FILTER_KEYS_MAX>,
        /// Their type.
        pub issue_type_key: List<IssueTypeKey, 0, FILTER_KEYS_MAX>,
        /// Linked to a product.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Linked to an order.
        pub work_order_key or "wo_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// Linked to a job.
        pub job_key: List<JobKey, 0, FILTER_KEYS_MAX>,
        /// Linked to a phase.
        pub phase_key: List<PhaseKey, 0, FILTER_KEYS_MAX>,
        /// Linked to an operation.
        pub operation_key: List<OperationKey, 0, FILTER_KEYS_MAX>,
        /// Who reported them.
        pub created_by: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Who closed them.
        pub closed_by: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Linked to a unit.
        pub serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// A task is linked to them.
        pub task_key: List<TaskKey, 0, FILTER_KEYS_MAX>,
        /// A part of the key.
        pub issue_key_search: TextPart,
        /// A part of the code of a linked product.
        pub product_code_search: TextPart,
        /// A part of the code of a linked order.
        pub work_order_code_search: TextPart,
        /// A part of the code of a linked unit.
        pub serial_search: TextPart,
        /// A part of a linked project, or of the project of a linked order.
        pub project_search: TextPart,
        /// A part of the name of a linked phase.
        pub phase_alias_search: TextPart,
        /// Reported at or after.
        pub time_created_from: Option<Timestamp>,
        /// Reported at or before.
        pub time_created_to: Option<Until>,
        /// Closed at or after.
        pub time_closed_from: Option<Timestamp>,
        /// Closed at or before.
        pub time_closed_to: Option<Until>,
        /// With open ones, or without.
        pub issue_open: Option<bool>,
        /// With closed ones, or without.
        pub issue_closed: Option<bool>,
        /// With critical ones, or without.
        pub issue_critical: Option<bool>,
        /// With others, or without.
        pub issue_non_critical: Option<bool>,
        /// Conditions on values: a JSON object, or base64 of it.
        pub advanced_filters: Option<Text<0, ADVANCED_FILTERS_MAX>>,
    }
}

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
    /// The search with these filters; its issues have the alias `i`, their types `y`. `advanced_filters` is added by
    /// the caller.
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

    fn by_state(&self, search: Search) -> Search {
        let (open, closed) = ("i.open", "not i.open");
        let search = filter_by_flags(search, &[(open, self.issue_open), (closed, self.issue_closed)]);
        let (critical, other) = ("i.critical", "not i.critical");
        filter_by_flags(search, &[(critical, self.issue_critical), (other, self.issue_non_critical)])
    }
}

/// Status flags (docs/spec/collaboration.md#searching-tasks-and-issues) of two conditions that exclude each other: no
/// flag or both leave the search as it is, one keeps its own, neither finds nothing.
fn filter_by_flags(search: Search, flags: &[(&'static str, Option<bool>)]) -> Search {
    match selected_values(flags).as_deref() {
        None | Some([_, _]) => search,
        Some([only]) => search.filter(only),
        Some(_) => search.filter("false"),
    }
}
