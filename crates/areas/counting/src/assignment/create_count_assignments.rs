//! `POST /inventory/count-assignment` — add assignments to sessions, all or none.

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
    /// An assignment to create.
    pub struct AssignmentIn {
        /// Key of the count session to add the assignment to.
        pub session_key: CountSessionKey,
        /// Type of the target: `position` (a location) or `product`. It must match the type of the session. Absent: the
        /// type of the session.
        pub target_type: Option<TargetType>,
        /// Key of the location or product to count, depending on the type of the session.
        pub target_key: PositionKey,
        /// Key of the user who is to count. Absent or `null`: any user can count.
        pub assigned_to: Option<UserKey>,
        /// Whether all locations below the target are counted too. It has no effect for a product. Default: `false`.
        pub include_children: bool = false,
        /// Notes for the counter, up to 100 000 characters. Absent: no notes.
        pub notes: Option<Notes>,
    }
}

/// The assignments that were created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedAssignments {
    /// Number of created assignments.
    assignment_count: usize,
    /// Keys of the new assignments, in the order of the request.
    assignment_keys: Vec<String>,
}

/// The body of the request: 1 to 5000 assignments. An empty list is refused with `assignments_required`.
type AssignmentsIn = List<AssignmentIn, 0, TARGETS_MAX>;

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::TargetNotFound,
    OrganizationRefusal::UserNotFound,
    CountingRefusal::CountSessionClosed,
    CountingRefusal::AssignmentsRequired,
    CountingRefusal::TargetTypeMismatch,
];

/// Create count assignments.
///
/// Adds 1 to 5000 assignments to planned or started sessions: either all of them or none. The scope of a session is the
/// union of its assignments, so the first assignment narrows a session that covered the whole site. The sessions are
/// locked while the request runs, which delays the start of counts. The request is refused with 409
/// `count_session_closed` if a session has another status, with 404 `target_not_found` for an unknown or virtual
/// target, and with 422 `target_type_mismatch` if `target_type` is not the type of the session. Nothing is written to
/// the journal. Repeat the request with the same `Idempotency-Key` to get the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-assignment",
    request_body = inline(AssignmentsIn),
    responses(
        (status = 200, description = "Number and keys of the new assignments.", body = Envelope<CreatedAssignments>),
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
        let unknown = || Problem::internal("a count session has an unknown type");
        let kind = TargetType::from_word(&session.row.kind).ok_or_else(unknown)?;
        sessions.insert(key, (session, kind));
    }
    let kind_of = |one: &AssignmentIn| sessions.get(&one.session_key).map(|(_, kind)| *kind);
    // This check comes before the targets are looked up, because otherwise a location in a session for products would
    // be reported as not found.
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

/// Builds the assignment to store from one item of the request.
fn new_assignment(sent: &AssignmentIn) -> NewAssignment {
    NewAssignment {
        session_key: sent.session_key,
        target: sent.target_key.clone(),
        assigned_to: sent.assigned_to,
        include_children: sent.include_children,
        notes: sent.notes.as_ref().map(Text::to_string),
    }
}
