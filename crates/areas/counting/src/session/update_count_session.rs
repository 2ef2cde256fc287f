//! `PUT /inventory/count-session/{session_key}` — change a session. Its plan can change only while its status is
//! planned.

use counting_queries::client::Params as _;
use counting_queries::session::{
    FindSessionPlan, UpdateSessionParams, count_code_is_taken, find_session_plan, update_session,
};
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, SessionStatus, check_transition};
use kernel::wire::key::CountSessionKey;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Description, Notes, ReplacementCode, Text};
use kernel::wire::time::{Timestamp, Until};

use super::model::{CountSession, TargetType, load_session_record};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Changes to a count session. Members that are absent stay unchanged.
    pub struct CountSessionPut {
        /// New unique code, not blank, stored in upper case. It can be changed only while the session is planned.
        /// Absent: unchanged.
        pub code: Patch<ReplacementCode>,
        /// New description of the session, up to 10 000 characters. `null` removes it. Absent: unchanged.
        pub description: Patch<Option<Description>>,
        /// New type of the targets: `position` or `product`. It can be changed only while the session is planned and
        /// never had an assignment. Absent: unchanged.
        pub kind as "type": Patch<TargetType>,
        /// Whether book quantities and variances are hidden from counters. It can be changed only while the session is
        /// planned. Absent: unchanged.
        pub blind_quantities: Patch<bool>,
        /// Whether the units in the books and the found and missing units are hidden from counters. It can be changed
        /// only while the session is planned. Absent: unchanged.
        pub blind_serials: Patch<bool>,
        /// New planned start. `null` removes it. It can be changed only while the session is planned. Absent:
        /// unchanged.
        pub scheduled_start: Patch<Option<Timestamp>>,
        /// New planned end, not before the start. `null` removes it. A date without time means the end of that day
        /// (UTC). Absent: unchanged.
        pub scheduled_end: Patch<Option<Until>>,
        /// New notes for the counters, up to 100 000 characters. `null` removes them. Absent: unchanged.
        pub notes: Patch<Option<Notes>>,
    }
}

impl CountSessionPut {
    /// Returns the names of the plan members that the request would change. A member that is sent with its stored value
    /// is not a change.
    fn changed_plan_members(&self, present: &FindSessionPlan) -> Vec<&'static str> {
        let start = |sent: &Option<Timestamp>| sent.map(|moment| moment.0) != present.scheduled_start;
        let changing = [
            ("code", self.code.as_ref().is_some_and(|code| code.as_str() != present.code)),
            ("type", self.kind.as_ref().is_some_and(|kind| kind.as_str() != present.kind)),
            (
                "blind_quantities",
                self.blind_quantities.as_ref().is_some_and(|blind| *blind != present.blind_quantities),
            ),
            ("blind_serials", self.blind_serials.as_ref().is_some_and(|blind| *blind != present.blind_serials)),
            ("scheduled_start", self.scheduled_start.as_ref().is_some_and(start)),
        ];
        changing.into_iter().filter(|(_, changes)| *changes).map(|(name, _)| name).collect()
    }
}

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotPlanned,
    CountingRefusal::CountSessionCodeTaken,
    CountingRefusal::AssignmentsExist,
    CountingRefusal::ScheduleInvalid,
    SharedRefusal::RevisionMismatch,
];

/// Change a count session.
///
/// Changes the members that are sent and keeps the others. Description, notes and planned end can always be changed.
/// Code, type, blind flags and planned start can be changed only while the session is planned. Later the request is
/// refused with 409 `count_session_not_planned`, with the members in `detail.fields`. Sending a stored value again is
/// allowed. The type cannot be changed once the session has had an assignment (409 `assignments_exist`), and the code
/// must not be in use by another session (409 `count_session_code_taken`). Repeating the request changes only the
/// revision. Nothing is written to the journal.
#[utoipa::path(
    put,
    path = "/inventory/count-session/{session_key}",
    request_body = CountSessionPut,
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The session after the change.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn update_count_session(
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
    Body(input): Body<CountSessionPut>,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    let write = writer.begin("update_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    let present = find_session_plan().bind(write.conn(), &key.number()).one().await?;
    let planned = input.changed_plan_members(&present);
    let code_taken = match input.code.as_ref().map(ReplacementCode::as_str) {
        Some(code) => count_code_is_taken().bind(write.conn(), &code, &Some(key.number())).one().await?,
        None => false,
    };
    let kind = input.kind.as_ref().is_some_and(|kind| kind.as_str() != session.row.kind);
    check_transition(CountSessionCommand::Update { plan: !planned.is_empty(), code_taken, kind }, &session.state)
        .map_err(|refusal| locked_members_problem(refusal, session.state.status, &planned))?;
    let stored = UpdateSessionParams {
        code: input.code.as_ref().map_or(present.code, |code| code.as_str().to_owned()),
        description: input.description.map_or(present.description, Text::into_string),
        notes: input.notes.map_or(present.notes, Text::into_string),
        kind: input.kind.as_ref().map_or(present.kind, |kind| kind.as_str().to_owned()),
        blind_quantities: input.blind_quantities.or(present.blind_quantities),
        blind_serials: input.blind_serials.or(present.blind_serials),
        scheduled_start: input.scheduled_start.map_or(present.scheduled_start, |moment| moment.0),
        scheduled_end: input.scheduled_end.map_or(present.scheduled_end, |moment| moment.0),
        key: key.number(),
    };
    if stored.scheduled_start.zip(stored.scheduled_end).is_some_and(|(start, end)| end < start) {
        return Err(CountingRefusal::ScheduleInvalid.into());
    }
    update_session().params(write.conn(), &stored).one().await?;
    let (_, session) = load_session_record(write.conn(), key).await?;
    write.commit(Envelope::ok("Count session changed.", session)).await
}

/// Builds the refusal of an update. Once the session is started, it names the members of the request that can change
/// only while a session is planned.
fn locked_members_problem(
    refusal: kernel::rules::count::session::CountSessionRefusal,
    status: SessionStatus,
    planned: &[&str],
) -> Problem {
    let problem = refused(refusal);
    if status == SessionStatus::Planned { problem } else { problem.with("fields", planned.to_vec()) }
}
