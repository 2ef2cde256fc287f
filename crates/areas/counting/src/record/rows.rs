//! Records as commands see them: locked, told, discarded, and what that does to positions.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use counting_queries::client::Params as _;
use counting_queries::completion::{settle_positions, withdraw_empty};
use counting_queries::record::{
    DiscardRecordsParams, RecordState, discard_records, find_session_of_record, lock_record as lock_row,
};
use kernel::rules::count::record::{CountRecordState, DiscardReason, RecordStatus};
use kernel::rules::event_data::{CountDiscarded, CountRecordEventData, EventData};
use kernel::wire::key::{CountRecordKey, CountSessionKey, PositionKey, UserKey};

use super::model::Source;
use crate::refusals::CountingRefusal;
use crate::rows::{CountSessionRecord, lock_session};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use warehouse::contract::PairKey;

/// A record that is locked, in its session, which is locked too.
#[derive(Debug)]
pub struct LockedRecord {
    /// The session.
    pub session: CountSessionRecord,
    /// The record.
    pub row: RecordState,
    /// What the rules look at.
    pub state: CountRecordState,
}

/// Locks a record and its session.
pub async fn lock_record(write: &Write, key: CountRecordKey) -> Result<LockedRecord, Problem> {
    let found = find_session_of_record().bind(write.conn(), &key.number()).opt().await?;
    let found = found.ok_or(CountingRefusal::CountRecordNotFound)?;
    let session = lock_session(write, CountSessionKey::new(found.session_key)).await?;
    // It may have been canceled while the session was waited for.
    let row = lock_row().bind(write.conn(), &key.number()).opt().await?.ok_or(CountingRefusal::CountRecordNotFound)?;
    let unknown = || Problem::internal("a count record with a word that nobody knows");
    let status = RecordStatus::from_word(&row.status).ok_or_else(unknown)?;
    // Why a record was discarded does not matter for what may happen to it.
    let discarded = (status == RecordStatus::Discarded).then_some(DiscardReason::Reviewed);
    let state = CountRecordState { status, discarded, processed: row.processed, session: session.state.status };
    Ok(LockedRecord { session, row, state })
}

/// An event about a record.
pub fn record_event(
    session: &CountSessionRecord,
    data: &impl EventData,
    pair: &PairKey,
    at: DateTime<Utc>,
) -> NewEvent {
    NewEvent { product_key: Some(pair.0), position_key: Some(pair.1.clone()), ..session.event(data, at) }
}

/// What the journal tells of a record.
pub fn record_event_data(session: &CountSessionRecord, key: CountRecordKey) -> CountRecordEventData {
    CountRecordEventData { count_session_key: session.key, count_record_key: key }
}

/// Who takes records away, and why.
#[derive(Clone, Copy, Debug)]
pub struct DiscardStamp<'a> {
    /// Why.
    pub reason: DiscardReason,
    /// A reviewer.
    pub reviewed_by: Option<UserKey>,
    /// In words.
    pub description: Option<&'a str>,
    /// When.
    pub now: DateTime<Utc>,
}

/// Discards records of a session, which is locked; answers their positions. An empty position is so no more when the
/// record that said 0 is gone.
pub async fn discard(
    write: &mut Write,
    session: &CountSessionRecord,
    keys: &[i64],
    by: DiscardStamp<'_>,
) -> Result<BTreeSet<PositionKey>, Problem> {
    if keys.is_empty() {
        return Ok(BTreeSet::new());
    }
    let params = DiscardRecordsParams {
        reason: by.reason.as_str(),
        reviewed_at: by.reviewed_by.map(|_| by.now),
        reviewed_by: by.reviewed_by.map(UserKey::number),
        keys,
    };
    let rows = discard_records().params(write.conn(), &params).all().await?;
    let emptied: Vec<&str> =
        rows.iter().filter(|row| row.source == Source::Empty.as_str()).map(|row| row.position_key.as_str()).collect();
    if !emptied.is_empty() {
        withdraw_empty().bind(write.conn(), &session.key.number(), &emptied).all().await?;
    }
    let mut positions = BTreeSet::new();
    for row in rows {
        let pair = (kernel::wire::key::ProductKey::new(row.product_key), PositionKey::new(row.position_key));
        let data = CountDiscarded(record_event_data(session, CountRecordKey::new(row.key)));
        let description = by.description.map(str::to_owned);
        write.append_event(NewEvent { description, ..record_event(session, &data, &pair, by.now) });
        positions.insert(pair.1);
    }
    Ok(positions)
}

/// Says anew which positions of a session, which is locked, are counted. `found`: those where something was found, and
/// which are empty no more.
pub async fn update_position_status(
    write: &Write,
    session: &CountSessionRecord,
    positions: &BTreeSet<PositionKey>,
    found: &BTreeSet<PositionKey>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let texts = |keys: &BTreeSet<PositionKey>| keys.iter().map(ToString::to_string).collect::<Vec<_>>();
    if !found.is_empty() {
        withdraw_empty().bind(write.conn(), &session.key.number(), &texts(found)).all().await?;
    }
    if !positions.is_empty() {
        settle_positions().bind(write.conn(), &session.key.number(), &texts(positions), &now).one().await?;
    }
    Ok(())
}
