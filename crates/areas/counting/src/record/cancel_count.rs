//! `POST /inventory/count-record/{record_key}/cancel` — cancel a count in progress.

use std::collections::BTreeSet;

use counting_queries::record::delete_records;
use kernel::rules::count::record::{CountRecordCommand, check_transition};
use kernel::rules::event_data::CountCanceled;
use kernel::rules::scope::Scope;
use kernel::wire::key::CountRecordKey;

use super::contents::pair_of;
use super::rows::{LockedRecord, lock_record, record_event, record_event_data};
use crate::refusals::{CountingRefusal, refused};
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use warehouse::contract::{end_counting, end_disposables, hold_count_subjects, lock_pairs};

refuses![
    CountingRefusal::CountRecordNotFound,
    CountingRefusal::CountRecordNotStarted,
    CountingRefusal::CountByOther,
    SharedRefusal::RevisionMismatch,
];

/// Cancel a count in progress.
///
/// Deletes the record of a count that is in progress. Movements of the product at the location are then possible again.
/// A completed count is refused with 409 `count_record_not_started`: discard the record instead. Only the counter, or a
/// user with `inventory:count:apply`, can cancel a count. Otherwise the request is refused with 409 `count_by_other`.
/// An empty disposable location that was kept only for the count is deleted. The journal records `COUNT_CANCELED`. A
/// repeated request is refused with 404 `count_record_not_found`, unless it has the same `Idempotency-Key`: then it
/// gets the first response.
#[utoipa::path(
    post,
    path = "/inventory/count-record/{record_key}/cancel",
    params(("record_key" = inline(CountRecordKey), Path, description = "Key of the count record.")),
    responses(
        (status = 200, description = "The count was canceled and its record deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn cancel_count(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountRecordKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("cancel_count").await?;
    let LockedRecord { session, row, state } = lock_record(&write, key).await?;
    if_match.check(row.rev)?;
    let is_counter = row.user_key == caller.user_key().number() || caller.has_scope(Scope::InventoryCountApply);
    check_transition(CountRecordCommand::Cancel { is_counter }, &state).map_err(refused)?;
    let pair = pair_of(&row);
    hold_count_subjects(&write, &[pair.0], &[], &[pair.1.as_str()]).await?;
    lock_pairs(&write, std::slice::from_ref(&pair)).await?;
    end_counting(&write, std::slice::from_ref(&pair), None).await?;
    delete_records().bind(write.conn(), &[key.number()].as_slice()).all().await?;
    let now = write.now();
    write.append_event(record_event(&session, &CountCanceled(record_event_data(&session, key)), &pair, now));
    end_disposables(&mut write, &BTreeSet::from([pair.1]), now).await?;
    write.commit(Envelope::ok("Count canceled.", Empty {})).await
}
