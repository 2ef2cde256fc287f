//! Functions and types that other areas may use.

use deadpool_postgres::Object;
use journal_queries::erase::{erase_events as erase_all, erase_events_of_order as erase_of_order};
use kernel::wire::key::{EventKey, OrderKey, SerialKey, UserKey};
use platform_queries::event::{count_events_of_serial, find_events_of_serial};

pub use super::model::Event;
pub use super::refusals::JournalRefusal;
use platform::api::{ListResponse, Problem};
use platform::db::Write;

/// Returns the history of a unit as far as this user may see it: every committed row of these topics that names the
/// unit, in the order of the journal. Rows that are not sealed yet are included.
pub async fn events_of_serial(
    client: &Object,
    reader_key: UserKey,
    topics: &[&str],
    serial_key: SerialKey,
    limit: i64,
    offset: i64,
    with_total: bool,
) -> Result<ListResponse<Event>, Problem> {
    let (serial, user) = (serial_key.number(), reader_key.number());
    let rows = find_events_of_serial().bind(client, &serial, &user, &topics, &limit, &offset).all().await?;
    let mut total = None;
    if with_total {
        total = Some(count_events_of_serial().bind(client, &serial, &user, &topics).one().await?);
    }
    Ok(ListResponse { rows: rows.into_iter().map(Event::from).collect(), total })
}

/// Erases the whole journal and returns the number of erased rows. Their positions are never reused. The caller must
/// have allowed erasing in this transaction.
pub async fn erase_events(write: &Write) -> Result<i64, Problem> {
    Ok(erase_all().bind(write.conn()).one().await?.rows)
}

/// Erases the rows of a work order and returns their keys. The caller must have allowed erasing in this transaction.
pub async fn erase_events_of_order(write: &Write, key: OrderKey) -> Result<Vec<EventKey>, Problem> {
    let keys = erase_of_order().bind(write.conn(), &key.number()).all().await?;
    Ok(keys.into_iter().map(EventKey::new).collect())
}
