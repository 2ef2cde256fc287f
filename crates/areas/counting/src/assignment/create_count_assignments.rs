//! `POST /inventory/count-assignment` — more to count, all or nothing.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::wire::key::{CountSessionKey, PositionKey, UserKey};
use kernel::wire::list::List;
use kernel::wire::text::{Notes, Text};
use serde::Serialize;
use utoipa::ToSchema;

use super::creation::{NewAssignment, hold_targets, hold_users, store_assignments};
use crate::limits::TARGETS_MAX;
use crate::refusals::{CountingRefusal, refused};
use crate::rows::{CountSessionRecord, lock_session};
use crate::session::model::TargetType;
use organization::contract::OrganizationRefusal;
use platform::api::{BodyList, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// Something to count.
    pub struct AssignmentIn {
        /// The count.
        pub session_key: CountSessionKey,
        /// What the target is; as the session says when absent.
        pub target_type: Option<TargetType>,
        /// The position or product.
        pub target_key: PositionKey,
        /// Who; null: anyone.
        pub assigned_to: Option<UserKey>,
        /// Of a position: everything below it too.
        pub include_children: bool = false,
        /// Free text.
        pub notes: Option<Notes>,
    }
}

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedAssignments {
    /// How many.
    assignment_count: usize,
    /// Keys in the order of the request.
    assignment_keys: Vec<String>,
}

type AssignmentsIn = List<AssignmentIn, 0, TARGETS_MAX>;

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::TargetNotFound,
    OrganizationRefusal::UserNotFound,
    CountingRefusal::CountSessionClosed,
    CountingRefusal::AssignmentsRequired,
    CountingRefusal::TargetTypeMismatch,
];

/// Create counting assignments.
#[utoipa::path(
    post,
    path = "/inventory/count-assignment",
    request_body = inline(AssignmentsIn),
    responses(
        (status = 200, description = "Their keys.", body = Envelope<CreatedAssignments>),
        Refused,
    ),
)]
pub async fn create_count_assignments(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    BodyList(List(sent)): BodyList<AssignmentsIn>,
) -> Result<Committed<Envelope<CreatedAssignments>>, Problem> {
    let write = writer.begin("create_count_assignments").await?;
    if sent.is_empty() {
        return Err(CountingRefusal::AssignmentsRequired.into());
    }
    let users: BTreeSet<UserKey> = sent.iter().filter_map(|one| one.assigned_to).collect();
    hold_users(&app, &write, users.into_iter()).await?;
    let mut sessions: BTreeMap<CountSessionKey, (CountSessionRecord, TargetType)> = BTreeMap::new();
    for key in sent.iter().map(|one| one.session_key).collect::<BTreeSet<_>>() {
        let session = lock_session(&write, key).await?;
        let unknown = || Problem::internal("a count session with a type that nobody knows");
        let kind = TargetType::from_word(&session.row.kind).ok_or_else(unknown)?;
        sessions.insert(key, (session, kind));
    }
    let kind_of = |one: &AssignmentIn| sessions.get(&one.session_key).map(|(_, kind)| *kind);
    // Checked before the targets are looked up: a location in a session for products would be reported as not found.
    if sent.iter().any(|one| one.target_type.is_some_and(|kind| kind_of(one) != Some(kind))) {
        return Err(CountingRefusal::TargetTypeMismatch.into());
    }
    for kind in [TargetType::Product, TargetType::Position] {
        let targets = sent.iter().filter(|one| kind_of(one) == Some(kind)).map(|one| &one.target_key);
        hold_targets(&app, &write, kind, targets).await?;
    }
    for (session, _) in sessions.values() {
        check_transition(CountSessionCommand::Assign, &session.state).map_err(refused)?;
    }
    let now = write.now();
    let mut keys = vec![0; sent.len()];
    for kind in [TargetType::Product, TargetType::Position] {
        let (places, new): (Vec<usize>, Vec<NewAssignment>) = sent
            .iter()
            .enumerate()
            .filter(|(_, one)| kind_of(one) == Some(kind))
            .map(|(place, one)| (place, new_assignment(one)))
            .unzip();
        for (place, key) in places.into_iter().zip(store_assignments(&write, kind, &new, caller.user_key(), now).await?)
        {
            if let Some(slot) = keys.get_mut(place) {
                *slot = key;
            }
        }
    }
    let assignment_keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    let detail = CreatedAssignments { assignment_count: assignment_keys.len(), assignment_keys };
    write.commit(Envelope::ok("Assignments created.", detail)).await
}

/// The assignment that one item of the request asks for.
fn new_assignment(sent: &AssignmentIn) -> NewAssignment {
    NewAssignment {
        session_key: sent.session_key,
        target: sent.target_key.clone(),
        assigned_to: sent.assigned_to,
        include_children: sent.include_children,
        notes: sent.notes.as_ref().map(Text::to_string),
    }
}
