//! Scrapping a unit, the same for every command that does it.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::SerialScrapped;
use kernel::wire::key::UserKey;
use serial_queries::serial::set_scrapped;

use super::rows::{UnitRecord, event_of};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// Who scraps, when and why.
#[derive(Clone, Copy, Debug)]
pub struct ScrapStamp<'a> {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// The user who scraps.
    pub user_key: UserKey,
    /// The scrap reason, kept on the unit and in the journal.
    pub reason: &'a str,
}

/// Scraps a unit that is held, not built in and not in stock, and appends the event. A draft that reserves the unit
/// stays: the completion of its batch refuses it.
pub async fn scrap(write: &mut Write, unit: &UnitRecord, by: ScrapStamp<'_>) -> Result<(), Problem> {
    set_scrapped().bind(write.conn(), &by.now, &by.user_key.number(), &by.reason, &unit.key.number()).await?;
    write.append_event(NewEvent {
        description: Some(by.reason.to_owned()),
        ..event_of(&SerialScrapped { reason: by.reason }, unit, by.now)
    });
    Ok(())
}
