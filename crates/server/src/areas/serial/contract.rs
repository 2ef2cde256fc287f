//! What other areas may ask of this one, inside their own transaction.

use std::collections::HashSet;

use deadpool_postgres::Object;
use kernel::wire::key::Key;
use queries::queries::serial::serial::{find_serial_deleted, hold_live_serials, hold_serial_deleted};

use crate::platform::api::Problem;
use crate::platform::db::Write;

/// Whether a serial is deleted; nothing when there is no such serial. `hold` keeps it so until the commit.
pub async fn find_serial_state(client: &Object, key: &str, hold: bool) -> Result<Option<bool>, Problem> {
    let Some(number) = Key::parse(key).and_then(|key| key.number()) else { return Ok(None) };
    Ok(if hold {
        hold_serial_deleted().bind(client, &number).opt().await?
    } else {
        find_serial_deleted().bind(client, &number).opt().await?
    })
}

/// Those of the serials that exist and are not deleted; they stay so until the commit.
pub async fn live_serials(write: &Write, keys: &[String]) -> Result<HashSet<String>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let found = hold_live_serials().bind(write.conn(), &numbers).all().await?;
    Ok(found.into_iter().map(|key| key.to_string()).collect())
}
