//! Reads and locks locations for their operations.

use deadpool_postgres::Object;
use kernel::rules::config::POSITIONS;
use warehouse_queries::above::find_position_uses;

use crate::limits::USES_SHOWN_MAX;
use crate::refusals::WarehouseRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use position::contract::{PositionRow, lock_positions};

/// Finds the first settings, products, BOM lines, batches and work orders that use a location, in the form in which the
/// refusal lists them. Empty when nothing uses it. A location in use is not deleted.
pub async fn find_uses(client: &Object, key: &str) -> Result<Vec<String>, Problem> {
    Ok(find_position_uses().bind(client, &POSITIONS.as_slice(), &key, &USES_SHOWN_MAX).all().await?)
}

/// Locks a location for a change, refuses an unknown key, and checks the revision that the client expects.
pub async fn lock_position(write: &Write, key: &str, if_match: &IfMatch) -> Result<PositionRow, Problem> {
    let position = lock_positions(write, &[key]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    if_match.check(position.rev)?;
    Ok(position)
}
