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
        /// Unique code of the session, stored in upper case. Absent or blank: the next free code of the counter for
        /// count sessions.
        pub code: UpperCode,
        /// Description of the session, up to 10 000 characters. Absent: no description.
        pub description: Option<Description>,
        /// Type of the targets: `position` (locations) or `product`.
        pub kind as "type": TargetType,
        /// Whether book quantities and variances are hidden from users without `inventory:count:apply` while the
        /// session is planned or started. Default: `true`.
        pub blind_quantities: bool = true,
        /// Whether the units in the books and the found and missing units are hidden from users without
        /// `inventory:count:apply` while the session is planned or started. Default: `true`.
        pub blind_serials: bool = true,
        /// Planned start, for information only. Absent: no planned start.
        pub scheduled_start: Option<Timestamp>,
        /// Planned end, for information only, not before the start. A date without time means the end of that day
        /// (UTC). Absent: no planned end.
        pub scheduled_end: Option<Until>,
        /// Notes for the counters, up to 100 000 characters. Absent: no notes.
        pub notes: Option<Notes>,
        /// Additional data of an integration, as any JSON value, stored unchanged. Absent: none.
        pub extra: Option<FreeJson>,
    }
}

input! {
    /// A location or product to count.
    pub struct TargetIn {
        /// Key of the location or product to count, depending on the type of the session.
        pub target_key: PositionKey,
        /// Whether all locations below the target are counted too. It has no effect for a product. Default: `false`.
        pub include_children: bool = false,
    }
}

input! {
    /// The targets of one assignee.
    pub struct CountAssigneeIn {
        /// Key of the user who is to count. Absent or `null`: any user can count.
        pub user_key: Option<UserKey>,
        /// Targets to count, at most 5000. `targets` and `target_keys` must not both be empty. Absent: only the targets
        /// in `target_keys`.
        pub targets: List<TargetIn, 0, TARGETS_MAX>,
        /// Keys of further targets, not including the locations below them, at most 5000. Absent: only the targets in
        /// `targets`.
        pub target_keys: List<PositionKey, 0, TARGETS_MAX>,
    }
}

input! {
    /// A count session to create, with its assignments.
    pub struct NewCountIn {
        /// The count session to create.
        pub count_session: CountSessionIn,
        /// Assignees with their targets, at most 1000 entries. Absent or empty: any user can count, and the whole site
        /// is covered.
        pub assignments: List<CountAssigneeIn, 0, ASSIGNEES_MAX>,
    }
}

/// A count session that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSession {
    /// Key of the new session.
    session_key: String,
    /// Code of the session: the code that was sent, in upper case, or the next free code of the counter.
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
/// covers the whole site. Nothing is frozen until a count starts. To begin counting, start the session with `POST
/// /inventory/count-session/{session_key}/start`. A target that is sent twice for one user becomes one assignment. The
/// request is refused with 404 `target_not_found` for an unknown or virtual target, with 404 `user_not_found` for an
/// unknown or archived user, and with 409 `count_session_code_taken` if another session has the code. The journal
/// records `COUNT_SESSION_CREATED`. Repeat the request with the same `Idempotency-Key` to get the same response.
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

/// Merges the targets of each user, so that each target occurs once. The value shows whether all locations below the
/// target are included. If a target is sent with and without them, they are included.
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

/// Refuses a code that another session has. The unique constraint catches concurrent requests.
async fn refuse_taken_code(write: &Write, code: &str) -> Result<(), Problem> {
    if count_code_is_taken().bind(write.conn(), &code, &None).one().await? {
        return Err(CountingRefusal::CountSessionCodeTaken.into());
    }
    Ok(())
}

/// Takes the next code of the counter that no session has, in upper case. Refuses the request if the configuration
/// names no counter, or after too many taken codes.
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
