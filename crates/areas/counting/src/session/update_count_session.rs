//! `PUT /inventory/count-session/{session_key}` — what is sent changes; the plan only before the count begins.

use counting_queries::client::Params as _;
use counting_queries::session::{
    FindSessionPlan, UpdateSessionParams, count_code_is_taken, find_session_plan, update_session,
};
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, SessionStatus, check_transition};
use kernel::wire::key::CountSessionKey;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Description, Notes, Text, UpperCode};
use kernel::wire::time::{Timestamp, Until};

use super::model::{CountSession, TargetType, load_session_record};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal, fault};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// What changes.
    pub struct CountSessionPut {
        /// Its code.
        pub code: Patch<UpperCode>,
        /// Free text.
        pub description: Patch<Option<Description>>,
        /// What its targets are.
        pub kind as "type": Patch<TargetType>,
        /// Those who count do not see the quantities of the books.
        pub blind_quantities: Patch<bool>,
        /// Those who count do not see the serials of the books.
        pub blind_serials: Patch<bool>,
        /// When it is to begin.
        pub scheduled_start: Patch<Option<Timestamp>>,
        /// When it is to end.
        pub scheduled_end: Patch<Option<Until>>,
        /// Free text.
        pub notes: Patch<Option<Notes>>,
    }
}

impl CountSessionPut {
    /// Members of the plan that would change; one that is sent as it is changes nothing.
    fn planned(&self, present: &FindSessionPlan) -> Vec<&'static str> {
        let start = |sent: &Option<Timestamp>| sent.map(|moment| moment.0) != present.scheduled_start;
        let changing = [
            ("code", self.code.as_ref().is_some_and(|code| code.as_deref() != Some(present.code.as_str()))),
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

/// Change a counting session.
#[utoipa::path(
    put,
    path = "/inventory/count-session/{session_key}",
    request_body = CountSessionPut,
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session.")),
    responses(
        (status = 200, description = "The count.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn update_count_session(
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
    Body(input): Body<CountSessionPut>,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    if input.code.as_ref().is_some_and(|code| code.as_deref().is_none()) {
        return Err(fault(&["body", "code"], "string_too_short", "A code has at least one character"));
    }
    let write = writer.begin("update_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    let present = find_session_plan().bind(write.conn(), &key.number()).one().await?;
    let planned = input.planned(&present);
    let code_taken = match input.code.as_ref().and_then(UpperCode::as_deref) {
        Some(code) => count_code_is_taken().bind(write.conn(), &code, &Some(key.number())).one().await?,
        None => false,
    };
    let kind = input.kind.as_ref().is_some_and(|kind| kind.as_str() != session.row.kind);
    check_transition(CountSessionCommand::Update { plan: !planned.is_empty(), code_taken, kind }, &session.state)
        .map_err(|refusal| locked_members_problem(refusal, session.state.status, &planned))?;
    let stored = UpdateSessionParams {
        code: input.code.as_ref().and_then(UpperCode::as_deref).map_or(present.code, str::to_owned),
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
    write.commit(Envelope::ok("Counting session changed.", session)).await
}

/// The refusal of an update; once the session is started, it names the sent members that only a planned session can
/// change.
fn locked_members_problem(
    refusal: kernel::rules::count::session::CountSessionRefusal,
    status: SessionStatus,
    planned: &[&str],
) -> Problem {
    let problem = refused(refusal);
    if status == SessionStatus::Planned { problem } else { problem.with("fields", planned.to_vec()) }
}
