//! Filters of the search for tasks.

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
    /// Filters of the search for tasks. A task must match all filters that are sent.
    pub struct TaskFilters {
        /// Text to find in the title or description, ignoring case. `*` and `?` are ordinary characters. Absent or
        /// empty: no filter.
        pub search: Option<Text<0, SEARCH_CHARS_MAX>>,
        /// Key of the task type. Absent: all types.
        pub task_type_key: Option<TaskTypeKey>,
        /// `true` selects pending tasks, `false` excludes them. If any status flag is `true`, exactly the statuses with
        /// `true` match. If all flags that are sent are `false`, all other statuses match. Absent: the other flags
        /// decide, and without any flag every status matches.
        pub status_pending: Option<bool>,
        /// `true` selects open tasks, `false` excludes them. Combines with the other status flags as described for
        /// `status_pending`. Absent: the other flags decide.
        pub status_open: Option<bool>,
        /// `true` selects completed tasks, `false` excludes them. Combines with the other status flags as described for
        /// `status_pending`. Absent: the other flags decide.
        pub status_completed: Option<bool>,
        /// `true` selects canceled tasks, `false` excludes them. Combines with the other status flags as described for
        /// `status_pending`. Absent: the other flags decide.
        pub status_canceled: Option<bool>,
        /// Key of the user who owns the task. Absent: no filter.
        pub owner_key: Option<UserKey>,
        /// Keys of users, at most 1000. Repeat the parameter for each key. Tasks assigned to any of them match, as
        /// owner or participant. Absent: no filter.
        pub assigned_to: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Earliest day of `start_from`, as a date `YYYY-MM-DD` in UTC, inclusive. Tasks without a start date do not
        /// match. Absent: no bound.
        pub start_from_min: Option<Date>,
        /// Latest day of `start_from`, as a date `YYYY-MM-DD` in UTC, inclusive. Tasks without a start date do not
        /// match. Absent: no bound.
        pub start_from_max: Option<Date>,
        /// Earliest day of `due_by`, as a date `YYYY-MM-DD` in UTC, inclusive. Tasks without a due date do not match.
        /// Absent: no bound.
        pub due_by_min: Option<Date>,
        /// Latest day of `due_by`, as a date `YYYY-MM-DD` in UTC, inclusive. Tasks without a due date do not match.
        /// Absent: no bound.
        pub due_by_max: Option<Date>,
        /// Earliest day of creation, as a date `YYYY-MM-DD` in UTC, inclusive. Absent: no bound.
        pub created_min: Option<Date>,
        /// Latest day of creation, as a date `YYYY-MM-DD` in UTC, inclusive. Absent: no bound.
        pub created_max: Option<Date>,
        /// Earliest day of completion or cancellation, as a date `YYYY-MM-DD` in UTC, inclusive. Open and pending tasks
        /// do not match. Absent: no bound.
        pub closed_min: Option<Date>,
        /// Latest day of completion or cancellation, as a date `YYYY-MM-DD` in UTC, inclusive. Open and pending tasks
        /// do not match. Absent: no bound.
        pub closed_max: Option<Date>,
        /// Conditions on form values as a JSON object, or the base64 of one: `{"operator": "AND", "filters": [{"_key":
        /// "<custom field>", "value": …}]}`, with `AND` or `OR` and at most 100 filters. Absent or empty: no filter.
        pub advanced_filters: Option<Text<0, ADVANCED_FILTERS_MAX>>,
        /// Key of an issue that the task is linked to. Absent: no filter.
        pub issue_key: Option<IssueKey>,
        /// Key of a work order that the task is linked to. Absent: no filter.
        pub work_order_key or "wo_key": Option<OrderKey>,
        /// Key of a product that the task is linked to. Absent: no filter.
        pub product_key: Option<ProductKey>,
        /// Key of a unit that the task is linked to. Absent: no filter.
        pub serial_key: Option<SerialKey>,
        /// Key of a task that the task is linked to, in either direction. Absent: no filter.
        pub linked_task_key: Option<TaskKey>,
    }
}

const TEXT: &str = "(lower(t.title) like ? or lower(t.description) like ?)";
/// Condition for texts without three letters or digits in a row, for which PostgreSQL would read the whole trigram
/// index. `is true` prevents the use of that index, so that PostgreSQL reads the tasks in their sort order.
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

/// Returns the first moment of a day in UTC.
fn begin(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}

/// Returns the first moment after a day in UTC.
fn end(day: NaiveDate) -> DateTime<Utc> {
    begin(day.checked_add_days(Days::new(1)).unwrap_or(day))
}

impl TaskFilters {
    /// Builds the search with these filters, without deleted tasks. Tasks have the alias `t`. The caller adds
    /// `advanced_filters`.
    pub fn search(&self) -> Search {
        let search = Search::new("t.key", "collaboration.task t").filter("t.deleted is null");
        self.by_days(self.by_links(self.by_status(self.by_text(search))))
            .filter_by("t.task_type_key = ?", self.task_type_key.map(TaskTypeKey::number))
            .filter_by(OWNED, self.owner_key.map(UserKey::number))
            .filter_by(ASSIGNED, numbers(&self.assigned_to))
    }

    /// Adds the filter by text in the title or description.
    fn by_text(&self, search: Search) -> Search {
        let text = self.search.as_ref().map(Text::as_str).unwrap_or_default();
        search.filter_by(if has_trigram(text) { TEXT } else { SHORT_TEXT }, substring(text))
    }

    /// Adds the status flags. Repeats the condition of the partial indexes on open and on closed tasks, so that
    /// PostgreSQL can use them.
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

    /// Adds the filters by linked record.
    fn by_links(&self, search: Search) -> Search {
        search
            .filter_by(OF_ISSUE, self.issue_key.map(IssueKey::number))
            .filter_by(OF_ORDER, self.work_order_key.map(OrderKey::number))
            .filter_by(OF_PRODUCT, self.product_key.map(ProductKey::number))
            .filter_by(OF_SERIAL, self.serial_key.map(SerialKey::number))
            .filter_by(OF_TASK, self.linked_task_key.map(TaskKey::number))
    }

    /// Adds the filters by day, with both ends inclusive.
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
