//! What scrapping a unit means, whoever asks for it.

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
    /// When.
    pub now: DateTime<Utc>,
    /// Who.
    pub user_key: UserKey,
    /// Why.
    pub reason: &'a str,
}

/// Scraps a unit that is held, not built in and not in stock. A draft that reserves it stays: whoever scanned it is told
/// when the batch is completed.
pub async fn scrap(write: &mut Write, unit: &UnitRecord, by: ScrapStamp<'_>) -> Result<(), Problem> {
    set_scrapped().bind(write.conn(), &by.now, &by.user_key.number(), &by.reason, &unit.key.number()).await?;
    write.append_event(NewEvent {
        description: Some(by.reason.to_owned()),
        ..event_of(&SerialScrapped { reason: by.reason }, unit, by.now)
    });
    Ok(())
}
