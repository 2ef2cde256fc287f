//! `GET /event` — the journal, as far as it is sealed: nothing earlier can appear any more.

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
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::{Row, Search};
use platform::refuses;
use platform::state::App;

string_enum! {
    /// Which rows come first.
    pub enum SortingOrder {
        Asc = "asc",
        Desc = "desc",
    }
}

input! {
    /// Which events; all given filters hold together, and a repeated one means any of its values.
    pub struct EventQuery {
        /// Events of these types.
        pub event_type as "type": List<Text<1, 64>, 0, 200>,
        /// Events of these topics.
        pub topic: List<EventTopic, 0, 20>,
        /// Events of this order.
        pub work_order_key or "wo_key": List<Key, 0, 100>,
        /// Events of this job.
        pub job_key: List<Key, 0, 100>,
        /// Events of this batch.
        pub batch_key: List<Key, 0, 100>,
        /// Events of this phase.
        pub phase_key: List<Text<1, 64>, 0, 100>,
        /// Events of this product.
        pub product_key: List<Key, 0, 100>,
        /// Events of this position.
        pub position_key: List<Text<1, 64>, 0, 100>,
        /// Events of this movement.
        pub movement_key: List<Key, 0, 100>,
        /// Events of this task.
        pub task_key: List<Key, 0, 100>,
        /// Events of this issue.
        pub issue_key: List<Key, 0, 100>,
        /// Events of this message.
        pub message_key: List<Key, 0, 100>,
        /// What this user did.
        pub user_key: List<Key, 0, 100>,
        /// What was done in this session.
        pub session_key: List<Key, 0, 100>,
        /// The events of one command.
        pub event_group: Option<Text<1, 64>>,
        /// Events of this site.
        pub site_key: List<Text<1, 64>, 0, 100>,
        /// Events that touched this serial.
        pub serial_key or "serial_keys": List<Key, 0, 100>,
        /// Not before.
        pub time_from: Option<Timestamp>,
        /// Not after.
        pub time_to: Option<Until>,
        /// Events after this cursor, or after the event with this `seq`.
        pub after_seq: Option<Cursor>,
        /// Events before this cursor, or before the event with this `seq`.
        pub before_seq: Option<Cursor>,
        /// Only those that name a command, or only consequences.
        pub primary: Option<bool>,
        /// By `seq`.
        pub sorting_order: SortingOrder = SortingOrder::Asc,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
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
#[utoipa::path(
    get,
    path = "/event",
    params(EventQuery),
    responses(
        (status = 200, description = "Events by `seq`.", body = Vec<ListedEvent>, headers(
            ("Tw-Feed" = String, description = "The current epoch of the feed."),
            ("Tw-Cursor" = String, description = "The cursor of the last event of the page, to go on from. Of an empty page in ascending order: of the newest position."),
        )),
        Refused,
    ),
)]
pub async fn search_events(
    State(app): State<App>,
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
    let search =
        filtered(query)?.filter_by(FOR_READER, Some(caller.user_key().number())).filter_by("e.topic = any (?)", topics);
    let client = app.read().await?;
    let mut current = current_epoch_for(&client, &bounds).await?;
    let rows = search.page(&client, order, limit, offset).await?;
    // A new epoch began before the page was read, so that its rows are of that one.
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

const FEED_NAME: HeaderName = HeaderName::from_static("tw-feed");
const CURSOR: HeaderName = HeaderName::from_static("tw-cursor");

/// The current epoch. Refuses a cursor that its reader cannot continue from, so that no row is skipped.
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
        // The bound itself is not answered, so that the position after the newest is a valid one: a list that does not
        // follow new events sends it.
        let last = Cursor { seq: Seq::new(before.seq.number() - 1), ..before.clone() };
        resolve_cursor(client, &last).await?.map_err(|_| current.refused(reset))?;
    }
    Ok(current)
}

/// Two forms of one condition: for one value, which can use the order of an index, and for several.
macro_rules! equal {
    ($column:literal) => {
        (concat!($column, " = ?"), concat!($column, " = any (?)"))
    };
}

/// All rows of one command. A command is one transaction, whose primary row is found by an index.
const OF_GROUP: &str = "e.event_group = (?::text)::uuid and e.transaction = (
    select g.transaction from journal.event g where g.event_group = (?::text)::uuid and g.is_primary)";

/// The second condition lets the partial index be used.
const OF_SERIAL: &str = "e.serial_keys && ? and e.serial_keys <> '{}'";

/// The search with all filters of the request. Refuses an unknown event type.
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
        (equal!("e.event_type"), types(query.event_type)?),
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

/// Adds the condition for these values; without values nothing is filtered.
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

/// The asked event types. Refuses an unknown one, because it would silently find nothing.
fn types<const MAX: usize>(words: List<Text<1, 64>, 0, MAX>) -> Result<Vec<String>, Problem> {
    let unknown = words.0.iter().find(|word| EventType::from_word(word.as_str()).is_none());
    match unknown {
        Some(word) => {
            let message = format!("There is no event type {:?}.", word.as_str());
            Err(JournalRefusal::UnknownEventType.with_message(message).with("type", word.as_str()))
        }
        None => Ok(texts(words)),
    }
}

fn texts<const MAX: usize>(texts: List<Text<1, 64>, 0, MAX>) -> Vec<String> {
    texts.0.into_iter().map(Text::into_string).collect()
}

fn listed_event(row: &Row) -> ListedEvent {
    ListedEvent {
        event: Event::from(event_row(row)),
        work_order_code: row.get("work_order_code"),
        product_code: row.get("product_code"),
        task_code: row.get("task_code"),
        user_name: row.get("user_name"),
    }
}
