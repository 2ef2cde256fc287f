//! Count records as commands use them: locks and discards them, builds their events, and updates the status of their
//! locations.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use counting_queries::client::Params as _;
use counting_queries::completion::{settle_positions, withdraw_empty_positions};
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

/// A locked record with its session, which is locked too.
#[derive(Debug)]
pub struct LockedRecord {
    /// The session of the record.
    pub session: CountSessionRecord,
    /// The stored row of the record.
    pub row: RecordState,
    /// The state that the rules of transitions check.
    pub state: CountRecordState,
}

/// Locks the session of a record and then the record, to change it. Refuses an unknown key.
pub async fn lock_record(write: &Write, key: CountRecordKey) -> Result<LockedRecord, Problem> {
    let found = find_session_of_record().bind(write.conn(), &key.number()).opt().await?;
    let found = found.ok_or(CountingRefusal::CountRecordNotFound)?;
    let session = lock_session(write, CountSessionKey::new(found.session_key)).await?;
    // The count may have been canceled, which deletes its record, before the session was locked.
    let row = lock_row().bind(write.conn(), &key.number()).opt().await?.ok_or(CountingRefusal::CountRecordNotFound)?;
    let unknown = || Problem::internal("a count record has an unknown status");
    let status = RecordStatus::from_word(&row.status).ok_or_else(unknown)?;
    // The rules do not check why a record was discarded, so any reason works here.
    let discarded = (status == RecordStatus::Discarded).then_some(DiscardReason::Reviewed);
    let state = CountRecordState { status, discarded, processed: row.processed, session: session.state.status };
    Ok(LockedRecord { session, row, state })
}

/// Builds an event about a record, with the site of its session and the counted product and location.
pub fn record_event(
    session: &CountSessionRecord,
    data: &impl EventData,
    pair: &PairKey,
    at: DateTime<Utc>,
) -> NewEvent {
    NewEvent { product_key: Some(pair.0), position_key: Some(pair.1.clone()), ..session.event(data, at) }
}

/// Builds the data that every event about a record has.
pub fn record_event_data(session: &CountSessionRecord, key: CountRecordKey) -> CountRecordEventData {
    CountRecordEventData { count_session_key: session.key, count_record_key: key }
}

/// Reason, time and user of a discard.
#[derive(Clone, Copy, Debug)]
pub struct DiscardStamp<'a> {
    /// The reason that the records show.
    pub reason: DiscardReason,
    /// The reviewer who discards the records. `None` when another command discards them.
    pub reviewed_by: Option<UserKey>,
    /// The reason that the user gave, for the journal. `None` when there is none.
    pub description: Option<&'a str>,
    /// The time of the discard.
    pub now: DateTime<Utc>,
}

/// Discards records, with a journal row for each, and returns their locations, whose status the caller then updates. A
/// location that was confirmed as empty loses that status when one of the records of that confirmation is discarded.
/// The caller must have locked the session.
pub async fn discard_counts(
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
        withdraw_empty_positions().bind(write.conn(), &session.key.number(), &emptied).all().await?;
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

/// Recomputes which of `positions`, and of the locations above them, are counted, after records were stored or
/// discarded there. Locations in `found`, where a count found stock, are no longer empty. The caller must have locked
/// the session.
pub async fn update_position_status(
    write: &Write,
    session: &CountSessionRecord,
    positions: &BTreeSet<PositionKey>,
    found: &BTreeSet<PositionKey>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let texts = |keys: &BTreeSet<PositionKey>| keys.iter().map(ToString::to_string).collect::<Vec<_>>();
    if !found.is_empty() {
        withdraw_empty_positions().bind(write.conn(), &session.key.number(), &texts(found)).all().await?;
    }
    if !positions.is_empty() {
        settle_positions().bind(write.conn(), &session.key.number(), &texts(positions), &now).one().await?;
    }
    Ok(())
}
