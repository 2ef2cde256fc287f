//! Count sessions as commands use them: loads and locks them, and builds their events.

use chrono::{DateTime, Utc};
use counting_queries::session::{
    SessionState, find_session_contents, find_session_state, hold_session as hold_row, lock_session as lock_row,
};
use deadpool_postgres::Object;
use kernel::rules::count::session::{CountSessionState, SessionStatus};
use kernel::rules::event_data::EventData;
use kernel::wire::key::{CountSessionKey, SiteKey};

use super::refusals::CountingRefusal;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// A count session with its row and its state.
#[derive(Clone, Debug)]
pub struct CountSessionRecord {
    /// Key of the session.
    pub key: CountSessionKey,
    /// The stored row of the session.
    pub row: SessionState,
    /// The state that the rules of transitions check.
    pub state: CountSessionState,
}

impl CountSessionRecord {
    /// Builds a session from its row. `assigned` and `record_started` of the row must be correct, unless the session is
    /// only posted: posting does not check them.
    pub fn of(row: SessionState) -> Result<Self, Problem> {
        let unknown = || Problem::internal("a count session has an unknown status");
        let status = SessionStatus::from_word(&row.status).ok_or_else(unknown)?;
        let state = CountSessionState {
            status,
            record_started: row.record_started,
            unposted: status == SessionStatus::Processing,
            assigned: row.assigned,
        };
        Ok(Self { key: CountSessionKey::new(row.key), row, state })
    }

    /// Builds an event about the session, at its site.
    pub fn event(&self, data: &impl EventData, at: DateTime<Utc>) -> NewEvent {
        NewEvent { site_key: Some(SiteKey::new(self.row.site_key.as_str())), ..NewEvent::of(data, at) }
    }
}

/// Loads a session without a lock. Refuses an unknown key.
pub async fn load_session(client: &Object, key: CountSessionKey) -> Result<CountSessionRecord, Problem> {
    let row = find_session_state().bind(client, &key.number()).opt().await?;
    CountSessionRecord::of(row.ok_or(CountingRefusal::CountSessionNotFound)?)
}

/// Loads a session with a shared lock, so that its status does not change before the commit but several counts can
/// start at the same time. Refuses an unknown key.
pub async fn hold_session(write: &Write, key: CountSessionKey) -> Result<CountSessionRecord, Problem> {
    let row = hold_row().bind(write.conn(), &key.number()).opt().await?;
    CountSessionRecord::of(row.ok_or(CountingRefusal::CountSessionNotFound)?)
}

/// Locks a session to change it, its assignments or its records. In the order of locks the session comes first. Refuses
/// an unknown key.
pub async fn lock_session(write: &Write, key: CountSessionKey) -> Result<CountSessionRecord, Problem> {
    let mut row =
        lock_row().bind(write.conn(), &key.number()).opt().await?.ok_or(CountingRefusal::CountSessionNotFound)?;
    let contents = find_session_contents().bind(write.conn(), &key.number()).one().await?;
    (row.assigned, row.record_started) = (contents.assigned, contents.record_started);
    CountSessionRecord::of(row)
}
