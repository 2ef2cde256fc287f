//! `POST /inventory/count-session` — a count, with who counts what.

use std::collections::BTreeMap;

use axum::extract::State;
use counting_queries::client::Params as _;
use counting_queries::session::{SessionData, count_code_is_taken, insert_session};
use kernel::input;
use kernel::rules::event_data::{CountSessionCreated, CountSessionEventData};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{CountSessionKey, PositionKey, UserKey};
use kernel::wire::list::List;
use kernel::wire::text::{Description, Notes, Text, UpperCode};
use kernel::wire::time::{Timestamp, Until};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::TargetType;
use crate::assignment::creation::{NewAssignment, hold_targets, hold_users, store_assignments};
use crate::limits::{ASSIGNEES_MAX, SKIPPED_CODES_MAX, TARGETS_MAX};
use crate::refusals::CountingRefusal;
use configuration::contract::{system_counter, take_codes};
use organization::contract::OrganizationRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;
use warehouse::contract::WarehouseRefusal;

input! {
    /// A new count.
    pub struct CountSessionIn {
        /// Its code; from the counter when absent.
        pub code: UpperCode,
        /// Free text.
        pub description: Option<Description>,
        /// What its targets are.
        pub kind as "type": TargetType,
        /// Those who count do not see the quantities of the books.
        pub blind_quantities: bool = true,
        /// Those who count do not see the serials of the books.
        pub blind_serials: bool = true,
        /// When it is to begin.
        pub scheduled_start: Option<Timestamp>,
        /// When it is to end.
        pub scheduled_end: Option<Until>,
        /// Free text.
        pub notes: Option<Notes>,
        /// Free.
        pub extra: Option<FreeJson>,
    }
}

input! {
    /// Something to count.
    pub struct TargetIn {
        /// A position or a product, after the type of the session.
        pub target_key: PositionKey,
        /// Of a position: everything below it too.
        pub include_children: bool = false,
    }
}

input! {
    /// What one person counts.
    pub struct CountAssigneeIn {
        /// Who; null: anyone.
        pub user_key: Option<UserKey>,
        /// What.
        pub targets: List<TargetIn, 0, TARGETS_MAX>,
        /// What, without anything below it.
        pub target_keys: List<PositionKey, 0, TARGETS_MAX>,
    }
}

input! {
    /// A new count, with who counts what.
    pub struct NewCountIn {
        /// The count.
        pub count_session: CountSessionIn,
        /// Who counts what; nobody: the whole site is counted by anyone.
        pub assignments: List<CountAssigneeIn, 0, ASSIGNEES_MAX>,
    }
}

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSession {
    /// Its key.
    session_key: String,
    /// Its code.
    code: String,
}

refuses![
    OrganizationRefusal::UserNotFound,
    CountingRefusal::TargetNotFound,
    CountingRefusal::CountSessionCodeTaken,
    WarehouseRefusal::CounterNotDefined,
    SerialRefusal::CounterExhausted,
    CountingRefusal::TargetsRequired,
    CountingRefusal::ScheduleInvalid,
];

/// Create a counting session.
#[utoipa::path(
    post,
    path = "/inventory/count-session",
    request_body = NewCountIn,
    responses(
        (status = 200, description = "Its key and code.", body = Envelope<CreatedSession>),
        Refused,
    ),
)]
pub async fn create_count_session(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<NewCountIn>,
) -> Result<Committed<Envelope<CreatedSession>>, Problem> {
    let mut write = writer.begin("create_count_session").await?;
    let NewCountIn { count_session: session, assignments: List(assignees) } = input;
    if assignees.iter().any(|one| one.targets.0.is_empty() && one.target_keys.0.is_empty()) {
        return Err(CountingRefusal::TargetsRequired.into());
    }
    let targets = merge_targets(&assignees);
    hold_users(&app, &write, targets.keys().filter_map(|(user, _)| *user)).await?;
    hold_targets(&app, &write, session.kind, targets.keys().map(|(_, target)| target)).await?;
    if let Some(code) = session.code.as_deref() {
        refuse_taken_code(&write, code).await?;
    }
    refuse_schedule(session.scheduled_start, session.scheduled_end)?;
    let code = match session.code.into_option() {
        Some(code) => code,
        None => next_free_code(&app, &write).await?,
    };
    let (now, key) = (write.now(), CountSessionKey::new(next_key(write.conn()).await?));
    let data = SessionData {
        key: key.number(),
        code: code.clone(),
        description: session.description.map(Text::into_string),
        notes: session.notes.map(Text::into_string),
        kind: session.kind.as_str(),
        blind_quantities: session.blind_quantities,
        blind_serials: session.blind_serials,
        scheduled_start: session.scheduled_start.map(|moment| moment.0),
        scheduled_end: session.scheduled_end.map(|moment| moment.0),
        now,
        user_key: caller.user_key().number(),
        extra: session.extra.map(|extra| extra.0),
    };
    insert_session().params(write.conn(), &data).one().await?;
    let new: Vec<NewAssignment> = targets
        .into_iter()
        .map(|((assigned_to, target), include_children)| NewAssignment {
            session_key: key,
            target,
            assigned_to,
            include_children,
            notes: None,
        })
        .collect();
    store_assignments(&write, session.kind, &new, caller.user_key(), now).await?;
    write.append_event(NewEvent::of(&CountSessionCreated(CountSessionEventData { count_session_key: key }), now));
    write.commit(Envelope::ok("Counting session created.", CreatedSession { session_key: key.to_string(), code })).await
}

/// What each user is to count, each target once; the value says whether everything below is included, which wins where
/// a target is sent with and without.
fn merge_targets(assignees: &[CountAssigneeIn]) -> BTreeMap<(Option<UserKey>, PositionKey), bool> {
    let mut merged = BTreeMap::new();
    for one in assignees {
        let plain = one.target_keys.0.iter().map(|key| (key, false));
        for (key, children) in
            one.targets.0.iter().map(|target| (&target.target_key, target.include_children)).chain(plain)
        {
            *merged.entry((one.user_key, key.clone())).or_insert(false) |= children;
        }
    }
    merged
}

/// Refuses a planned end before the planned start.
fn refuse_schedule(start: Option<Timestamp>, end: Option<Until>) -> Result<(), Problem> {
    match (start, end) {
        (Some(start), Some(end)) if end.0 < start.0 => Err(CountingRefusal::ScheduleInvalid.into()),
        _ => Ok(()),
    }
}

/// Refuses a code that another session has. Two requests at the same time are caught by the unique constraint.
async fn refuse_taken_code(write: &Write, code: &str) -> Result<(), Problem> {
    if count_code_is_taken().bind(write.conn(), &code, &None).one().await? {
        return Err(CountingRefusal::CountSessionCodeTaken.into());
    }
    Ok(())
}

/// The next code of the counter that no session has, in upper case. Without a counter, or after too many codes that are
/// taken, it refuses.
async fn next_free_code(app: &App, write: &Write) -> Result<String, Problem> {
    let counter = system_counter(write.conn(), "counting_sessions").await?;
    let counter = counter.ok_or(WarehouseRefusal::CounterNotDefined)?;
    for _ in 0..=SKIPPED_CODES_MAX {
        let code = take_codes(app, write, &counter, 1).await?.next().unwrap_or_default().to_uppercase();
        if !count_code_is_taken().bind(write.conn(), &code, &None).one().await? {
            return Ok(code);
        }
    }
    Err(SerialRefusal::CounterExhausted.with("counter_key", counter))
}
