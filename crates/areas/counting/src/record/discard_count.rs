//! `POST /inventory/count-record/{record_key}/discard` — discard a record in review.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::count::record::{CountRecordCommand, DiscardReason, check_transition};
use kernel::wire::key::CountRecordKey;
use kernel::wire::text::Text;

use super::model::{ChangedRecord, load_record};
use super::rows::{DiscardStamp, LockedRecord, discard_counts, lock_record, update_position_status};
use crate::refusals::{CountingRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Details of discarding a record.
    pub struct DiscardIn {
        /// Reason for discarding the record, up to 500 characters. Stored in the journal. Absent: no reason is
        /// recorded.
        pub reason: Option<Text<0, 500>>,
    }
}

refuses![
    CountingRefusal::CountRecordNotFound,
    CountingRefusal::CountRecordNotReviewable,
    CountingRefusal::CountSessionClosed,
    SharedRefusal::RevisionMismatch,
];

/// Discard a count record.
///
/// Excludes a completed or submitted record from the result, while the session is started or completed. Use it to
/// resolve a conflict between two counts, or before a recount. The record stays readable with the discard reason
/// `reviewed`, and the status of its location is computed again. The request is refused with 409
/// `count_record_not_reviewable` if the record has another status, and with 409 `count_session_closed` if the session
/// has another status. The journal records `COUNT_DISCARDED`. Repeat the request with the same `Idempotency-Key` to get
/// the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-record/{record_key}/discard",
    request_body = DiscardIn,
    params(("record_key" = inline(CountRecordKey), Path, description = "Key of the count record.")),
    responses(
        (status = 200, description = "The discarded record.", body = Envelope<ChangedRecord>),
        Refused,
    ),
)]
pub async fn discard_count(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountRecordKey>,
    if_match: IfMatch,
    Body(input): Body<DiscardIn>,
) -> Result<Committed<Envelope<ChangedRecord>>, Problem> {
    let mut write = writer.begin("discard_count").await?;
    let LockedRecord { session, row, state } = lock_record(&write, key).await?;
    if_match.check(row.rev)?;
    check_transition(CountRecordCommand::Review, &state).map_err(refused)?;
    let now = write.now();
    let by = DiscardStamp {
        reason: DiscardReason::Reviewed,
        reviewed_by: Some(caller.user_key()),
        description: input.reason.as_ref().map(Text::as_str),
        now,
    };
    let positions = discard_counts(&mut write, &session, &[key.number()], by).await?;
    update_position_status(&write, &session, &positions, &BTreeSet::new(), now).await?;
    let record = load_record(write.conn(), key, &caller).await?;
    write.commit(Envelope::ok("Count discarded.", ChangedRecord { record })).await
}
