//! `POST /inventory/count-session` — create a count session with its assignments.

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
    /// A count session to create.
    pub struct CountSessionIn {
        /// Code of the session, unique, stored in upper case. Absent or blank: the next free code of the counter for
        /// count sessions.
        pub code: UpperCode,
        /// Short text about the session. Absent: none.
        pub description: Option<Description>,
        /// Type of the targets: `position` (locations) or `product`.
        pub kind as "type": TargetType,
        /// Whether book quantities and variances are hidden from users without `inventory:count:apply` while the
        /// session is planned or started. Default: true.
        pub blind_quantities: bool = true,
        /// Whether the units of the books, and found and missing units, are hidden from the same users. Default: true.
        pub blind_serials: bool = true,
        /// Planned start, for information only. Absent: none.
        pub scheduled_start: Option<Timestamp>,
        /// Planned end, for information only, not before the start. A bare date means the end of that day. Absent:
        /// none.
        pub scheduled_end: Option<Until>,
        /// Notes for the counters. Absent: none.
        pub notes: Option<Notes>,
        /// Any JSON value for integrators. Absent: none.
        pub extra: Option<FreeJson>,
    }
}

input! {
    /// A location or product to count.
    pub struct TargetIn {
        /// Key of a location or of a product, by the type of the session.
        pub target_key: PositionKey,
        /// Whether everything below the location is counted too; no effect for a product. Default: false.
        pub include_children: bool = false,
    }
}

input! {
    /// The targets of one assignee.
    pub struct CountAssigneeIn {
        /// Key of the user who counts. Absent or `null`: any user can.
        pub user_key: Option<UserKey>,
        /// Targets to count, at most 5000. Absent: only those of `target_keys`. At least one of both lists must not be
        /// empty.
        pub targets: List<TargetIn, 0, TARGETS_MAX>,
        /// Keys of further targets, without what is below them, at most 5000. Absent: only those of `targets`.
        pub target_keys: List<PositionKey, 0, TARGETS_MAX>,
    }
}

input! {
    /// A count session to create, with its assignments.
    pub struct NewCountIn {
        /// The count session itself.
        pub count_session: CountSessionIn,
        /// Who counts what, at most 1000 entries. Absent or empty: any user counts the whole site.
        pub assignments: List<CountAssigneeIn, 0, ASSIGNEES_MAX>,
    }
}

/// A count session that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSession {
    /// Key of the new session.
    session_key: String,
    /// Code of the session, as sent in upper case or from the counter.
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

/// Create a count session.
///
/// Plans a count of locations or products, with one assignment per user and target. Without assignments the session
/// covers the whole site. Nothing is frozen until a count starts: start the session with `POST
/// /inventory/count-session/{session_key}/start` first. A target sent twice for one user becomes one assignment. An
/// unknown or virtual target is refused with 404 `target_not_found`, an unknown or archived user with 404
/// `user_not_found`, and a taken code with 409 `count_session_code_taken`. The journal records `COUNT_SESSION_CREATED`.
/// Repeat the request with the same `Idempotency-Key` to get the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-session",
    request_body = NewCountIn,
    responses(
        (status = 200, description = "The key and code of the new session.", body = Envelope<CreatedSession>),
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
    refuse_reversed_schedule(session.scheduled_start, session.scheduled_end)?;
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
    write.commit(Envelope::ok("Count session created.", CreatedSession { session_key: key.to_string(), code })).await
}

/// Merges the targets of each user, so that each target occurs once. The value is whether everything below is included,
/// which wins when a target is sent both ways.
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
fn refuse_reversed_schedule(start: Option<Timestamp>, end: Option<Until>) -> Result<(), Problem> {
    match (start, end) {
        (Some(start), Some(end)) if end.0 < start.0 => Err(CountingRefusal::ScheduleInvalid.into()),
        _ => Ok(()),
    }
}

/// Refuses a code that another session has. Concurrent requests are caught by the unique constraint.
async fn refuse_taken_code(write: &Write, code: &str) -> Result<(), Problem> {
    if count_code_is_taken().bind(write.conn(), &code, &None).one().await? {
        return Err(CountingRefusal::CountSessionCodeTaken.into());
    }
    Ok(())
}

/// Takes the next code of the counter that no session has, in upper case. Refuses when the configuration names no
/// counter, and after too many taken codes.
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
