//! `GET /event` searches the sealed rows of the journal. No row can later appear before one that was returned.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deadpool_postgres::Object;
use http::{HeaderName, HeaderValue};
use kernel::input;
use kernel::rules::feed::Cursor;
use kernel::rules::journal::{EventType, Seq, is_group};
use kernel::rules::topic::EventTopic;
use kernel::string_enum;
use kernel::wire::key::{Key, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};
use tokio_postgres::types::ToSql;

use super::cursors::{CurrentEpoch, resolve_cursor};
use super::limits::PAGE;
use super::model::{Event, ListedEvent};
use super::refusals::JournalRefusal;
use super::rows::{ABOVE, BACKWARD, BELOW, FOR_READER, FORWARD, event_columns, event_row};
use super::subject_pages::{FeedPage, FeedWindow, page_by_key};
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::{Row, Search};
use platform::refuses;
use platform::state::Reads;

string_enum! {
    /// Sort direction by `seq`.
    pub enum SortingOrder {
        /// Oldest first.
        Asc = "asc",
        /// Newest first.
        Desc = "desc",
    }
}

input! {
    /// Filters of the journal. An event must match all given filters. A repeated filter matches any of its values.
    pub struct EventQuery {
        /// Type of the event, for example `BATCH_COMPLETED`. Can be repeated. Absent: all types.
        pub event_type as "type": List<Text<1, 64>, 0, 200>,
        /// Topic of the event. Can be repeated. Absent: all topics that the caller may read.
        pub topic: List<EventTopic, 0, 20>,
        /// Key of the work order of the event. Can be repeated. Absent: no filter.
        pub work_order_key or "wo_key": List<Key, 0, 100>,
        /// Key of the job of the event. Can be repeated. Absent: no filter.
        pub job_key: List<Key, 0, 100>,
        /// Key of the batch of the event. Can be repeated. Absent: no filter.
        pub batch_key: List<Key, 0, 100>,
        /// Key of the phase of the event. Can be repeated. Absent: no filter.
        pub phase_key: List<Text<1, 64>, 0, 100>,
        /// Key of the product of the event. Can be repeated. Absent: no filter.
        pub product_key: List<Key, 0, 100>,
        /// Key of the location of the event. Can be repeated. Absent: no filter.
        pub position_key: List<Text<1, 64>, 0, 100>,
        /// Key of the movement of the event. Can be repeated. Absent: no filter.
        pub movement_key: List<Key, 0, 100>,
        /// Key of the task of the event. Can be repeated. Absent: no filter.
        pub task_key: List<Key, 0, 100>,
        /// Key of the issue of the event. Can be repeated. Absent: no filter.
        pub issue_key: List<Key, 0, 100>,
        /// Key of the message of the event. Can be repeated. Absent: no filter.
        pub message_key: List<Key, 0, 100>,
        /// Key of the user who sent the command. Can be repeated. Absent: no filter.
        pub user_key: List<Key, 0, 100>,
        /// Key of the login session in which the command was sent. Can be repeated. Absent: no filter.
        pub session_key: List<Key, 0, 100>,
        /// UUID that all events of one command share. Absent: no filter.
        pub event_group: Option<Text<1, 64>>,
        /// Key of the site of the event. Can be repeated. Absent: no filter.
        pub site_key: List<Text<1, 64>, 0, 100>,
        /// Key of a unit that the change affected. Can be repeated. Absent: no filter.
        pub serial_key or "serial_keys": List<Key, 0, 100>,
        /// Earliest time of the event, inclusive: a timestamp with offset, or a date (start of that day in UTC).
        /// Absent: no lower limit.
        pub time_from: Option<Timestamp>,
        /// Latest time of the event, inclusive: a timestamp with offset, or a date (end of that day in UTC). Absent: no
        /// upper limit.
        pub time_to: Option<Until>,
        /// Only events after this cursor, as `Tw-Cursor` returned it, or after the event with this `seq`. Prefer the
        /// cursor: it also detects that a restore has lost events that you received. Absent: from the first event.
        pub after_seq: Option<Cursor>,
        /// Only events before this cursor, or before the event with this `seq`. Absent: up to the newest event.
        pub before_seq: Option<Cursor>,
        /// `true` returns only the primary event of each command, `false` only the events that follow from it. Absent:
        /// both.
        pub primary: Option<bool>,
        /// Sort direction by `seq`: `asc` starts with the oldest event, `desc` with the newest. Default: `asc`.
        pub sorting_order: SortingOrder = SortingOrder::Asc,
        /// Maximum number of events to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of events to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching events in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str = concat!(
    event_columns!(),
    ", (select feed from journal.epoch order by n desc limit 1) as feed, w.code as work_order_code, p.code as product_code, t.code as task_code,
    coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username) as user_name"
);

const FROM: &str = "journal.feed f join journal.event e on e.key = f.event_key
    left join production.work_order w on w.key = e.work_order_key
    left join product.product p on p.key = e.product_key
    left join collaboration.task t on t.key = e.task_key
    left join organization.user_account u on u.key = e.user_key";

refuses![JournalRefusal::FeedReset, JournalRefusal::UnknownEventType,];

/// Search the journal.
///
/// Returns the events of all topics whose read scope the caller has, sorted by `seq`. Events about direct messages are
/// visible only to their sender and recipient. Events appear here once they have a position in the feed, usually within
/// 50 ms of the change. No event is ever added before one that was returned.
///
/// To follow the journal without a stream, send `Tw-Cursor` of the last response as `after_seq` of the next request. If
/// the feed cannot continue from a cursor, because the database was restored, the request is refused with 410
/// `feed_reset`: discard what you derived from events after `detail.shared_seq` and continue from
/// `{detail.feed}.{detail.shared_seq}`. An unknown type is refused with 422 `unknown_event_type`, so a misspelled
/// filter does not look like an empty result.
#[utoipa::path(
    get,
    path = "/event",
    params(EventQuery),
    responses(
        (status = 200, description = "The matching events, sorted by `seq`.", body = Vec<ListedEvent>, headers(
            ("Tw-Feed" = String, description = "Name of the current epoch of the feed."),
            ("Tw-Cursor" = String, description = "Cursor of the last event of the page, to continue from. For an empty page in ascending order it is the cursor of the newest position. For an empty page in descending order the header is absent."),
        )),
        Refused,
    ),
)]
pub async fn search_events(
    State(reads): State<Reads>,
    caller: Caller,
    Params(query): Params<EventQuery>,
) -> Result<Response, Problem> {
    let (limit, offset, with_total) = (query.limit.get(), query.offset.get(), query.with_total);
    let order = match query.sorting_order {
        SortingOrder::Asc => FORWARD,
        SortingOrder::Desc => BACKWARD,
    };
    let topics = EventTopic::readable(&caller.token().scopes);
    // A caller who may read all topics needs no condition on them.
    let topics = (topics.len() < EventTopic::ALL.len()).then_some(topics);
    let (bounds, forward) = ((query.after_seq.clone(), query.before_seq.clone()), order == FORWARD);
    let by_subject = query.is_about_one_subject();
    let search =
        filtered(query)?.filter_by(FOR_READER, Some(caller.user_key().number())).filter_by("e.topic = any (?)", topics);
    let client = reads.connect().await?;
    let mut current = current_epoch_for(&client, &bounds).await?;
    let page = FeedPage { forward, limit, offset };
    let [after, before] = [&bounds.0, &bounds.1].map(|cursor| cursor.as_ref().map(|cursor| cursor.seq.number()));
    let window = FeedWindow { after, before, newest: current.newest.number() };
    let by_key = if by_subject { page_by_key(&client, &search, window, page).await? } else { None };
    let rows = match by_key {
        Some(rows) => rows,
        None => search.page(&client, order, limit, offset).await?,
    };
    // A new epoch began before the page was read, so the cursor must name that epoch.
    if rows.first().is_some_and(|row| row.get::<_, &str>("feed") != current.feed.as_str()) {
        current = current_epoch_for(&client, &bounds).await?;
    }
    let total = search.total(&client, with_total).await?;
    let last = rows.last().map(|row| Seq::new(row.get("pos"))).or_else(|| forward.then_some(current.newest));
    let mut response = ListResponse { rows: rows.iter().map(listed_event).collect(), total }.into_response();
    let cursor = last.map(|seq| (CURSOR, current.cursor(seq).to_string()));
    for (name, value) in [(FEED_NAME, current.feed.to_string())].into_iter().chain(cursor) {
        response.headers_mut().insert(name, HeaderValue::try_from(value).map_err(Problem::internal)?);
    }
    Ok(response)
}

impl EventQuery {
    /// Returns whether an index lists the events of this search by key, because they belong to one work order, product
    /// or other subject. A filter by time, command, unit, movement or message has an index that finds fewer events, so
    /// that index is used instead.
    fn is_about_one_subject(&self) -> bool {
        let subjects = [
            self.work_order_key.0.len(),
            self.job_key.0.len(),
            self.batch_key.0.len(),
            self.product_key.0.len(),
            self.position_key.0.len(),
            self.task_key.0.len(),
            self.issue_key.0.len(),
            self.user_key.0.len(),
            self.event_type.0.len(),
            self.topic.0.len(),
        ];
        let is_narrower = self.time_from.is_some()
            || self.time_to.is_some()
            || self.event_group.is_some()
            || [&self.serial_key, &self.movement_key, &self.message_key].iter().any(|keys| !keys.0.is_empty());
        subjects.contains(&1) && !is_narrower
    }
}

const FEED_NAME: HeaderName = HeaderName::from_static("tw-feed");
const CURSOR: HeaderName = HeaderName::from_static("tw-cursor");

/// Returns the current epoch. Refuses cursors from which the reader cannot continue, so that no row is skipped.
async fn current_epoch_for(
    client: &Object,
    (after, before): &(Option<Cursor>, Option<Cursor>),
) -> Result<CurrentEpoch, Problem> {
    let current = CurrentEpoch::load(client).await?;
    if let Some(after) = after {
        resolve_cursor(client, after).await?.map_err(|reset| current.refused(reset))?;
    }
    let Some(before) = before else { return Ok(current) };
    if let Err(reset) = resolve_cursor(client, before).await? {
        // The bound itself is not returned, so the position after the newest one is valid too. A list that does not
        // follow new events sends that position.
        let last = Cursor { seq: Seq::new(before.seq.number() - 1), ..before.clone() };
        resolve_cursor(client, &last).await?.map_err(|_| current.refused(reset))?;
    }
    Ok(current)
}

/// Two forms of one condition: for one value, which can use the order of an index, and for several values.
macro_rules! equal {
    ($column:literal) => {
        (concat!($column, " = ?"), concat!($column, " = any (?)"))
    };
}

/// Condition: all rows of one command. A command is one transaction, whose primary row is found by an index.
const OF_GROUP: &str = "e.event_group = (?::text)::uuid and e.transaction = (
    select g.transaction from journal.event g where g.event_group = (?::text)::uuid and g.is_primary)";

/// Condition: rows that name one of these units. The second part makes the partial index usable.
const OF_SERIAL: &str = "e.serial_keys && ? and e.serial_keys <> '{}'";

/// Builds the search with all filters of the request. Refuses an unknown event type.
fn filtered(query: EventQuery) -> Result<Search, Problem> {
    let by_number = [
        (equal!("e.work_order_key"), query.work_order_key),
        (equal!("e.job_key"), query.job_key),
        (equal!("e.batch_key"), query.batch_key),
        (equal!("e.product_key"), query.product_key),
        (equal!("e.movement_key"), query.movement_key),
        (equal!("e.task_key"), query.task_key),
        (equal!("e.issue_key"), query.issue_key),
        (equal!("e.message_key"), query.message_key),
        (equal!("e.user_key"), query.user_key),
        (equal!("e.session_key"), query.session_key),
    ];
    let by_text = [
        (equal!("e.event_type"), checked_types(query.event_type)?),
        (equal!("e.topic"), query.topic.0.into_iter().map(|topic| topic.as_str().to_owned()).collect()),
        (equal!("e.phase_key"), texts(query.phase_key)),
        (equal!("e.position_key"), texts(query.position_key)),
        (equal!("e.site_key"), texts(query.site_key)),
    ];
    let mut search = Search::new(COLUMNS, FROM);
    for (conditions, keys) in by_number {
        search = with_values(search, conditions, numbers(&keys));
    }
    for (conditions, words) in by_text {
        search = with_values(search, conditions, (!words.is_empty()).then_some(words));
    }
    if query.event_group.as_ref().is_some_and(|group| !is_group(group.as_str())) {
        search = search.filter("false");
    } else {
        search = search.filter_by(OF_GROUP, query.event_group.map(Text::into_string));
    }
    Ok(search
        .filter_by(OF_SERIAL, numbers(&query.serial_key))
        .filter_by("e.at >= ?", query.time_from.map(|from| from.0))
        .filter_by("e.at <= ?", query.time_to.map(|to| to.0))
        .filter_by(ABOVE, query.after_seq.map(|cursor| cursor.seq.number()))
        .filter_by(BELOW, query.before_seq.map(|cursor| cursor.seq.number()))
        .filter_by("e.is_primary = ?", query.primary))
}

/// Adds the condition for these values. Without values nothing is filtered.
fn with_values<T: ToSql + Send + Sync + 'static>(
    search: Search,
    (one, any): (&'static str, &'static str),
    values: Option<Vec<T>>,
) -> Search {
    match values {
        Some(mut values) if values.len() == 1 => search.filter_by(one, values.pop()),
        values => search.filter_by(any, values),
    }
}

/// Returns the requested event types. Refuses an unknown type, because it would silently find nothing.
fn checked_types<const MAX: usize>(words: List<Text<1, 64>, 0, MAX>) -> Result<Vec<String>, Problem> {
    let unknown = words.0.iter().find(|word| EventType::from_word(word.as_str()).is_none());
    match unknown {
        Some(word) => {
            let message =
                format!("There is no event type {:?}. Use a published type such as BATCH_COMPLETED.", word.as_str());
            Err(JournalRefusal::UnknownEventType.with_message(message).with("type", word.as_str()))
        }
        None => Ok(texts(words)),
    }
}

/// Returns the strings of a list parameter. Empty when the request has none.
fn texts<const MAX: usize>(texts: List<Text<1, 64>, 0, MAX>) -> Vec<String> {
    texts.0.into_iter().map(Text::into_string).collect()
}

/// Builds the event from a row of the search, with the codes and names of the records that it refers to.
fn listed_event(row: &Row) -> ListedEvent {
    ListedEvent {
        event: Event::from(event_row(row)),
        work_order_code: row.get("work_order_code"),
        product_code: row.get("product_code"),
        task_code: row.get("task_code"),
        user_name: row.get("user_name"),
    }
}
