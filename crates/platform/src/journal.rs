//! The writer of the journal: the events of a command are written in the transaction of its changes.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::event_data::EventData;
use kernel::rules::journal::{EventType, ServicePart};
use kernel::wire::key::{
    BatchKey, EventKey, IssueKey, JobKey, MessageKey, MovementKey, OrderKey, PhaseKey, PositionKey, ProductKey,
    SerialKey, SessionKey, SiteKey, TaskKey, UserKey, WorkSessionKey,
};
use platform_queries::client::Params as _;
use platform_queries::event::{InsertEventsParams, insert_events};
use serde_json::{Value, json};

use crate::api::Problem;
use crate::auth::Caller;
use crate::db::WriteFailure;
use crate::random;

/// Event type and data of an event. It is created from the data alone, so that the type always matches the data.
#[derive(Clone, Debug, PartialEq)]
pub struct EventPayload {
    kind: EventType,
    data: Value,
}

impl EventPayload {
    /// The payload with this data, whose Rust type decides the event type.
    pub fn of<D: EventData>(data: &D) -> Self {
        Self { kind: D::KIND, data: json!(data) }
    }
}

/// One event of a command. The caller sets every known key, including keys that follow from others, so that readers can
/// find the event by each of them.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Event type and data.
    pub payload: EventPayload,
    /// Time of the command, the same for all of its events.
    pub at: DateTime<Utc>,
    /// Key of the row, if another record must refer to it. The caller draws it while that record is locked, because the
    /// order of the journal depends on that. None draws the key from the sequence on insertion.
    pub key: Option<EventKey>,
    /// Reason or note given with the command. None without one.
    pub description: Option<String>,
    /// Site where the event happened, if any.
    pub site_key: Option<SiteKey>,
    /// Work order that the event concerns, if any.
    pub work_order_key: Option<OrderKey>,
    /// Job that the event concerns, if any.
    pub job_key: Option<JobKey>,
    /// Phase that the event concerns, if any.
    pub phase_key: Option<PhaseKey>,
    /// Batch that the event concerns, if any.
    pub batch_key: Option<BatchKey>,
    /// Work session that the event concerns, if any.
    pub work_session_key: Option<WorkSessionKey>,
    /// Product that the event concerns, if any.
    pub product_key: Option<ProductKey>,
    /// Location that the event concerns, if any.
    pub position_key: Option<PositionKey>,
    /// Movement that the event concerns, if any.
    pub movement_key: Option<MovementKey>,
    /// Task that the event concerns, if any.
    pub task_key: Option<TaskKey>,
    /// Issue that the event concerns, if any.
    pub issue_key: Option<IssueKey>,
    /// Message that the event concerns, if any.
    pub message_key: Option<MessageKey>,
    /// All units that the event concerns.
    pub serial_keys: Vec<SerialKey>,
    /// Users who receive the event on their own topic.
    pub audience: Vec<UserKey>,
    /// Whether only the audience may see the event.
    pub confidential: bool,
}

impl NewEvent {
    /// An event with its data and no keys yet.
    pub fn of<D: EventData>(data: &D, at: DateTime<Utc>) -> Self {
        Self {
            payload: EventPayload::of(data),
            at,
            key: None,
            description: None,
            site_key: None,
            work_order_key: None,
            job_key: None,
            phase_key: None,
            batch_key: None,
            work_session_key: None,
            product_key: None,
            position_key: None,
            movement_key: None,
            task_key: None,
            issue_key: None,
            message_key: None,
            serial_keys: Vec::new(),
            audience: Vec::new(),
            confidential: false,
        }
    }

    /// The data to store: what happened, and the part of the service that acted if no user did.
    fn data(&self, actor: Actor) -> Value {
        let mut data = self.payload.data.clone();
        if let (Some(part), Value::Object(data)) = (actor.part, &mut data) {
            data.insert("actor".to_owned(), json!(part));
        }
        data
    }
}

/// Who makes the changes of a write. In a request the actor comes from the token, never from the body.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    user_key: Option<UserKey>,
    session_key: Option<SessionKey>,
    /// The part of the service that acts if no user does. It becomes `actor` in the data of every event.
    part: Option<ServicePart>,
}

impl Actor {
    /// A part of the service that acts without a user.
    pub const fn service(part: ServicePart) -> Self {
        Self { user_key: None, session_key: None, part: Some(part) }
    }

    /// A user who acts without a token, named on the command line.
    pub const fn user(user_key: UserKey) -> Self {
        Self { user_key: Some(user_key), session_key: None, part: None }
    }
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        Self { user_key: Some(caller.user_key()), session_key: caller.token().session_key, part: None }
    }
}

/// Writes the events of one command as one group, of which the first is primary. Must be the last statement of a
/// transaction, after all locks: see `insert_events`. Sends nothing when there are no events.
pub async fn write_events(
    client: &Object,
    actor: Option<Actor>,
    group: Option<String>,
    events: &[NewEvent],
) -> Result<(), WriteFailure> {
    let Some(first) = events.first() else { return Ok(()) };
    let actor = actor.ok_or_else(|| Problem::internal("the write has events but no actor"))?;
    let params = InsertEventsParams {
        event_group: group.unwrap_or_else(random::uuid),
        user_key: actor.user_key.map(UserKey::number),
        session_key: actor.session_key.map(SessionKey::number),
        at: first.at,
        keys: column(events, |event| event.key.map(EventKey::number)),
        event_types: column(events, |event| event.payload.kind.as_str()),
        topics: column(events, |event| event.payload.kind.topic()),
        descriptions: column(events, |event| event.description.as_deref()),
        site_keys: column(events, |event| event.site_key.as_ref().map(SiteKey::as_str)),
        work_order_keys: column(events, |event| event.work_order_key.map(OrderKey::number)),
        job_keys: column(events, |event| event.job_key.map(JobKey::number)),
        phase_keys: column(events, |event| event.phase_key.as_ref().map(PhaseKey::as_str)),
        batch_keys: column(events, |event| event.batch_key.map(BatchKey::number)),
        work_session_keys: column(events, |event| event.work_session_key.map(WorkSessionKey::number)),
        product_keys: column(events, |event| event.product_key.map(ProductKey::number)),
        position_keys: column(events, |event| event.position_key.as_ref().map(PositionKey::as_str)),
        movement_keys: column(events, |event| event.movement_key.map(MovementKey::number)),
        task_keys: column(events, |event| event.task_key.map(TaskKey::number)),
        issue_keys: column(events, |event| event.issue_key.map(IssueKey::number)),
        message_keys: column(events, |event| event.message_key.map(MessageKey::number)),
        serial_keys: column(events, |event| array_text(&SerialKey::numbers(&event.serial_keys))),
        data: column(events, |event| event.data(actor)),
        audiences: column(events, |event| array_text(&UserKey::numbers(&event.audience))),
        confidential: column(events, |event| event.confidential),
    };
    insert_events().params(client, &params).all().await?;
    Ok(())
}

/// One value of each event, in order, as the statement expects its arrays.
fn column<'a, T>(events: &'a [NewEvent], of: impl Fn(&'a NewEvent) -> T) -> Vec<T> {
    events.iter().map(of).collect()
}

/// Keys as the text of a PostgreSQL array.
fn array_text(keys: &[i64]) -> String {
    let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    format!("{{{}}}", keys.join(","))
}

/// Counts committed events in the metrics.
pub fn count_events(events: &[NewEvent]) {
    for event in events {
        metrics::counter!("journal_events_total", "event_type" => event.payload.kind.as_str()).increment(1);
    }
}
