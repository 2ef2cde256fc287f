//! `POST /inventory/count-session/{session_key}/cancel` — cancel a count session and end the freeze of its pairs.

use std::collections::BTreeSet;

use counting_queries::assignment::{lock_assignments_of, set_assignments_canceled};
use counting_queries::client::Params as _;
use counting_queries::record::{DiscardRecordsParams, delete_records, discard_records, find_records_to_cancel};
use counting_queries::session::set_session_canceled;
use kernel::input;
use kernel::rules::count::record::DiscardReason;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::event_data::{CountSessionCanceled, CountSessionEventData};
use kernel::wire::key::{CountSessionKey, PositionKey, ProductKey};
use kernel::wire::text::Text;

use super::model::{CountSession, load_session_record};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;
use warehouse::contract::{PairKey, end_counting, end_disposables, hold_count_subjects, lock_pairs};

input! {
    /// Details of canceling a count session.
    pub struct CancelIn {
        /// Reason for canceling the session, up to 500 characters. Stored in the journal. Absent: no reason is
        /// recorded.
        pub reason: Option<Text<0, 500>>,
    }
}

refuses![CountingRefusal::CountSessionNotFound, CountingRefusal::CountSessionClosed, SharedRefusal::RevisionMismatch,];

/// Cancel a count session.
///
/// Cancels a session that is planned, started or completed. If the session is processing, applied or canceled, the
/// request is refused with 409 `count_session_closed`. Counts in progress are deleted, and their stock can be moved
/// again. Other records are discarded as `session_canceled`, and all assignments are canceled. Stock does not change. A
/// disposable location that is empty and was kept only for a count is deleted. The journal records
/// `COUNT_SESSION_CANCELED` with the reason. Repeat the request with the same `Idempotency-Key` to get the same
/// response.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/cancel",
    request_body = CancelIn,
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The session after the cancellation.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn cancel_count_session(
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
    Body(input): Body<CancelIn>,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    let mut write = writer.begin("cancel_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Cancel, &session.state).map_err(refused)?;
    let now = write.now();
    let assignments = lock_assignments_of().bind(write.conn(), &key.number()).all().await?;
    let assignments: Vec<i64> = assignments.into_iter().map(|row| row.key).collect();
    let records = find_records_to_cancel().bind(write.conn(), &key.number()).all().await?;
    let (started, done): (Vec<_>, Vec<_>) = records.into_iter().partition(|row| row.status == "started");
    let pairs: Vec<PairKey> = started
        .iter()
        .map(|row| (ProductKey::new(row.product_key), PositionKey::new(row.position_key.as_str())))
        .collect();
    let positions: BTreeSet<&str> = pairs.iter().map(|(_, position)| position.as_str()).collect();
    hold_count_subjects(&write, &[], &[], &positions.into_iter().collect::<Vec<_>>()).await?;
    lock_pairs(&write, &pairs).await?;
    end_counting(&write, &pairs, None).await?;
    delete_records().bind(write.conn(), &started.iter().map(|row| row.key).collect::<Vec<_>>()).all().await?;
    let discarded = DiscardRecordsParams {
        reason: DiscardReason::SessionCanceled.as_str(),
        reviewed_at: None,
        reviewed_by: None,
        keys: done.iter().map(|row| row.key).collect::<Vec<_>>(),
    };
    discard_records().params(write.conn(), &discarded).all().await?;
    set_assignments_canceled().bind(write.conn(), &assignments).all().await?;
    set_session_canceled().bind(write.conn(), &now, &key.number()).one().await?;
    let event_data = CountSessionCanceled(CountSessionEventData { count_session_key: key });
    let description = input.reason.map(Text::into_string);
    write.append_event(NewEvent { description, ..session.event(&event_data, now) });
    end_disposables(&mut write, &pairs.into_iter().map(|(_, position)| position).collect(), now).await?;
    let (_, session) = load_session_record(write.conn(), key).await?;
    write.commit(Envelope::ok("Count session canceled.", session)).await
}
