//! `POST /inventory/count-session/{session_key}/confirm` — accept the counts of a session, so that variances are
//! posted.

use axum::extract::State;
use counting_queries::applying::confirm_records;
use counting_queries::client::Params as _;
use counting_queries::record::{DiscardRecordsParams, discard_records};
use counting_queries::session::set_session_confirmed;
use kernel::rules::count::conflict::newest;
use kernel::rules::count::record::DiscardReason;
use kernel::rules::count::session::{CountSessionCommand, SessionStatus, check_transition};
use kernel::rules::event_data::{CountSessionConfirmed, CountSessionEventData};
use kernel::wire::key::{CountSessionKey, MovementListKey};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::conflicts::{ReviewAccess, ReviewedRecords, review_records};
use super::model::load_conflicts;
use crate::refusals::{CountingRefusal, refused};
use crate::rows::{CountSessionRecord, lock_session};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use warehouse::contract::{PairKey, make_count_list, reserve_pairs};

/// A count session that was confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedSession {
    /// Same text as `message` of the envelope.
    message: &'static str,
    /// Key of the confirmed count session.
    session_key: String,
    /// Key of the movement list for the adjustments. `null` when there is no variance.
    adjustment_list_key: Option<String>,
    /// Number of confirmed records with a variance, which the service posts next.
    records_to_process: i32,
    /// Status of the session: `processing`, or `applied` when there is nothing to post.
    #[schema(value_type = SessionStatus)]
    status: String,
}

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotCompleted,
    CountingRefusal::CountConflict,
    SharedRefusal::RevisionMismatch,
];

const CONFIRMED: &str = "Count session confirmed.";

/// Confirm a count session.
///
/// Accepts the counts of a completed session. In any other status, the request is refused with 409
/// `count_session_not_completed`. The newest record of each pair of product and location is confirmed, and other
/// records with the same result are discarded as `duplicate`. If there is a variance, an adjustment list is created and
/// the session becomes `processing`. Otherwise the session is `applied` immediately. While the session is processing,
/// the affected pairs are locked: movements of these products at these locations are refused with 409 `stock_locked`
/// until the service has posted the variances as adjustments. If there is any conflict, the request is refused with 409
/// `count_conflict`, which lists all conflicts in `detail.conflicts`: discard or edit records, then confirm again.
/// Repeating the request for a confirmed session changes nothing and returns the same response. The journal records
/// `COUNT_SESSION_CONFIRMED`, and `WAREHOUSE_LIST_CREATED` if a list is created.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/confirm",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "Status of the session and number of records.", body = Envelope<ConfirmedSession>),
        Refused,
    ),
)]
pub async fn confirm_count_session(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<ConfirmedSession>>, Problem> {
    let mut write = writer.begin("confirm_count_session").await?;
    let session = lock_session(&write, key).await?;
    if matches!(session.state.status, SessionStatus::Processing | SessionStatus::Applied) {
        let list = session.row.adjustment_list_key.map(MovementListKey::new);
        let answer = answer(key, list, session.row.records_to_process, session.row.status);
        return write.commit(answer).await;
    }
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Confirm { conflict: false, differences: true }, &session.state)
        .map_err(refused)?;
    let reviewed = review_records(ReviewAccess::Hold(&write), key).await?;
    if !reviewed.found.is_empty() {
        let conflicts = load_conflicts(write.conn(), &session, &reviewed, &caller).await?;
        return Err(CountingRefusal::CountConflict.with("conflicts", json!(conflicts)));
    }
    let now = write.now();
    write.append_event(session.event(&CountSessionConfirmed(CountSessionEventData { count_session_key: key }), now));
    let differing = confirm_newest(&write, &session, &reviewed).await?;
    let list = if differing == 0 {
        None
    } else {
        let named = (key, session.row.code.as_str());
        Some(make_count_list(&app, &mut write, named, caller.user_key(), now).await?)
    };
    let status = set_session_confirmed()
        .bind(
            write.conn(),
            &differing,
            &now,
            &caller.user_key().number(),
            &list.map(MovementListKey::number),
            &key.number(),
        )
        .one()
        .await?;
    let wakeups = app.wakeups.clone();
    write.after_commit(move || wakeups.confirmed.notify_one());
    write.commit(answer(key, list, differing, status)).await
}

/// Confirms the newest record of each pair, discards the other records of the pair, which have the same result, and
/// reserves the pairs that posting needs. Returns how many of the confirmed records have a variance. The caller must
/// have checked that there is no conflict.
async fn confirm_newest(
    write: &Write,
    session: &CountSessionRecord,
    reviewed: &ReviewedRecords,
) -> Result<i32, Problem> {
    let winners: Vec<_> = reviewed.groups.values().filter_map(|claims| newest(claims)).collect();
    let keys: Vec<i64> = winners.iter().map(|claim| claim.key.number()).collect();
    let others = reviewed.groups.values().flatten().map(|claim| claim.key.number());
    let chosen: std::collections::HashSet<i64> = keys.iter().copied().collect();
    let copies: Vec<i64> = others.filter(|key| !chosen.contains(key)).collect();
    if !copies.is_empty() {
        let reason = DiscardReason::Duplicate.as_str();
        let params = DiscardRecordsParams { reason, reviewed_at: None, reviewed_by: None, keys: copies };
        discard_records().params(write.conn(), &params).all().await?;
    }
    confirm_records().bind(write.conn(), &keys).all().await?;
    let pairs: Vec<PairKey> = reviewed.needed.iter().cloned().collect();
    reserve_pairs(write, &pairs, session.key).await?;
    let differing = winners.iter().filter(|claim| !claim.difference.is_none()).count();
    i32::try_from(differing).map_err(Problem::internal)
}

/// Builds the response of a first or repeated confirmation.
fn answer(
    key: CountSessionKey,
    list: Option<MovementListKey>,
    records_to_process: i32,
    status: String,
) -> Envelope<ConfirmedSession> {
    let detail = ConfirmedSession {
        message: CONFIRMED,
        session_key: key.to_string(),
        adjustment_list_key: list.map(|key| key.to_string()),
        records_to_process,
        status,
    };
    Envelope::ok(CONFIRMED, detail)
}
