//! Scrapping of a unit, shared by all commands that scrap units.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::SerialScrapped;
use kernel::wire::key::UserKey;
use serial_queries::serial::set_scrapped;

use super::rows::{UnitRecord, event_of};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// Who scraps a unit, when and why.
#[derive(Clone, Copy, Debug)]
pub struct ScrapStamp<'a> {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// User who scraps the unit.
    pub user_key: UserKey,
    /// Scrap reason, stored on the unit and in the journal.
    pub reason: &'a str,
}

/// Scraps a unit that is locked, not built in and not in stock, and appends the event. A temporary link that reserves
/// the unit stays, so completing its batch is refused.
pub async fn scrap(write: &mut Write, unit: &UnitRecord, by: ScrapStamp<'_>) -> Result<(), Problem> {
    set_scrapped().bind(write.conn(), &by.now, &by.user_key.number(), &by.reason, &unit.key.number()).await?;
    write.append_event(NewEvent {
        description: Some(by.reason.to_owned()),
        ..event_of(&SerialScrapped { reason: by.reason }, unit, by.now)
    });
    Ok(())
}
