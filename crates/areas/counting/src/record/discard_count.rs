//! `POST /inventory/count-record/{record_key}/discard` — a reviewer says that a record does not count.

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
    /// Why.
    pub struct DiscardIn {
        /// Free text for the journal.
        pub reason: Option<Text<0, 500>>,
    }
}

refuses![
    CountingRefusal::CountRecordNotFound,
    CountingRefusal::CountRecordNotReviewable,
    CountingRefusal::CountSessionClosed,
    SharedRefusal::RevisionMismatch,
];

/// Discard a count.
#[utoipa::path(
    post,
    path = "/inventory/count-record/{record_key}/discard",
    request_body = DiscardIn,
    params(("record_key" = inline(CountRecordKey), Path, description = "Key of the record.")),
    responses(
        (status = 200, description = "The record.", body = Envelope<ChangedRecord>),
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
