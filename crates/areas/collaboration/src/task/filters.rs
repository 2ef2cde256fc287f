//! The filters of the search for tasks.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::input;
use kernel::rules::task::TaskStatus;
use kernel::wire::flags::selected_values;
use kernel::wire::key::{IssueKey, OrderKey, ProductKey, SerialKey, TaskKey, TaskTypeKey, UserKey, numbers};
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::time::Date;
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, has_trigram, substring};

use crate::limits::{ADVANCED_FILTERS_MAX, FILTER_KEYS_MAX};
use platform::db::Search;

input! {
    /// Which tasks; all given filters hold together.
    pub struct TaskFilters {
        /// A part of the title or of the description.
        pub search: Option<Text<0, SEARCH_CHARS_MAX>>,
        /// Their type.
        pub task_type_key: Option<TaskTypeKey>,
        /// With pending ones, or without.
        pub status_pending: Option<bool>,
        /// With open ones, or without.
        pub status_open: Option<bool>,
        /// With completed ones, or without.
        pub status_completed: Option<bool>,
        /// With canceled ones, or without.
        pub status_canceled: Option<bool>,
        /// Who answers for them.
        pub owner_key: Option<UserKey>,
        /// Anybody of these has to do with them.
        pub assigned_to: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Begin on this day or later.
        pub start_from_min: Option<Date>,
        /// Begin on this day or earlier.
        pub start_from_max: Option<Date>,
        /// Due on this day or later.
        pub due_by_min: Option<Date>,
        /// Due on this day or earlier.
        pub due_by_max: Option<Date>,
        /// Made on this day or later.
        pub created_min: Option<Date>,
        /// Made on this day or earlier.
        pub created_max: Option<Date>,
        /// Closed on this day or later.
        pub closed_min: Option<Date>,
        /// Closed on this day or earlier.
        pub closed_max: Option<Date>,
        /// Conditions on values: a JSON object, or base64 of it.
        pub advanced_filters: Option<Text<0, ADVANCED_FILTERS_MAX>>,
        /// Linked to this issue.
        pub issue_key: Option<IssueKey>,
        /// Linked to this order.
        pub work_order_key or "wo_key": Option<OrderKey>,
        /// Linked to this product.
        pub product_key: Option<ProductKey>,
        /// Linked to this unit.
        pub serial_key: Option<SerialKey>,
        /// Linked to this task, whichever of both it was asked of.
        pub linked_task_key: Option<TaskKey>,
    }
}

const TEXT: &str = "(lower(t.title) like ? or lower(t.description) like ?)";
/// For texts without three letters in a row: the trigram index would be read as a whole. `is true` keeps PostgreSQL
/// from using it, and the tasks are searched in their order.
const SHORT_TEXT: &str = "(lower(t.title) like ? or lower(t.description) like ?) is true";

const OWNED: &str = "exists (select from collaboration.task_assignee a
    where a.task_key = t.key and a.role = 'owner' and a.user_key = ?)";
const ASSIGNED: &str =
    "exists (select from collaboration.task_assignee a where a.task_key = t.key and a.user_key = any (?))";
const OF_ISSUE: &str = "exists (select from collaboration.task_link l where l.task_key = t.key and l.issue_key = ?)";
const OF_ORDER: &str =
    "exists (select from collaboration.task_link l where l.task_key = t.key and l.work_order_key = ?)";
const OF_PRODUCT: &str =
    "exists (select from collaboration.task_link l where l.task_key = t.key and l.product_key = ?)";
const OF_SERIAL: &str = "exists (select from collaboration.task_link l where l.task_key = t.key and l.serial_key = ?)";
const OF_TASK: &str = "t.key in (
    select l.linked_task_key from collaboration.task_link l where l.task_key = ? and l.linked_task_key is not null
    union all
    select l.task_key from collaboration.task_link l where l.linked_task_key = ?)";

/// The first moment of a day in UTC.
fn begin(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}

/// The first moment after a day in UTC.
fn end(day: NaiveDate) -> DateTime<Utc> {
    begin(day.checked_add_days(Days::new(1)).unwrap_or(day))
}

impl TaskFilters {
    /// The search with these filters; its tasks have the alias `t`. `advanced_filters` is added by the caller.
    pub fn search(&self) -> Search {
        let search = Search::new("t.key", "collaboration.task t").filter("t.deleted is null");
        self.by_days(self.by_links(self.by_status(self.by_text(search))))
            .filter_by("t.task_type_key = ?", self.task_type_key.map(TaskTypeKey::number))
            .filter_by(OWNED, self.owner_key.map(UserKey::number))
            .filter_by(ASSIGNED, numbers(&self.assigned_to))
    }

    fn by_text(&self, search: Search) -> Search {
        let text = self.search.as_ref().map(Text::as_str).unwrap_or_default();
        search.filter_by(if has_trigram(text) { TEXT } else { SHORT_TEXT }, substring(text))
    }

    /// Repeats the condition of the partial indexes on open and on closed tasks, so that PostgreSQL can use them.
    fn by_status(&self, search: Search) -> Search {
        let flags = [
            (TaskStatus::Pending, self.status_pending),
            (TaskStatus::Open, self.status_open),
            (TaskStatus::Completed, self.status_completed),
            (TaskStatus::Canceled, self.status_canceled),
        ];
        let Some(statuses) = selected_values(&flags) else { return search };
        let search = if statuses.is_empty() {
            search.filter("false")
        } else if statuses.iter().all(|status| !status.is_closed()) {
            search.filter("t.status in ('open', 'pending')")
        } else if statuses.iter().all(|status| status.is_closed()) {
            search.filter("t.closed is not null")
        } else {
            search
        };
        let words: Vec<&'static str> = statuses.iter().copied().map(TaskStatus::as_str).collect();
        search.filter_by("t.status = any (?)", Some(words))
    }

    fn by_links(&self, search: Search) -> Search {
        search
            .filter_by(OF_ISSUE, self.issue_key.map(IssueKey::number))
            .filter_by(OF_ORDER, self.work_order_key.map(OrderKey::number))
            .filter_by(OF_PRODUCT, self.product_key.map(ProductKey::number))
            .filter_by(OF_SERIAL, self.serial_key.map(SerialKey::number))
            .filter_by(OF_TASK, self.linked_task_key.map(TaskKey::number))
    }

    fn by_days(&self, search: Search) -> Search {
        let from = |day: Option<Date>| day.map(|day| begin(day.0));
        let to = |day: Option<Date>| day.map(|day| end(day.0));
        search
            .filter_by("t.start_from >= ?", from(self.start_from_min))
            .filter_by("t.start_from < ?", to(self.start_from_max))
            .filter_by("t.due_by >= ?", from(self.due_by_min))
            .filter_by("t.due_by < ?", to(self.due_by_max))
            .filter_by("t.created >= ?", from(self.created_min))
            .filter_by("t.created < ?", to(self.created_max))
            .filter_by("t.closed >= ?", from(self.closed_min))
            .filter_by("t.closed < ?", to(self.closed_max))
    }
}
