//! Loads and locks of positions.

use deadpool_postgres::Object;
use kernel::rules::config::POSITIONS;
use queries::queries::warehouse::above::find_position_uses;

use crate::areas::position::contract::{PositionRow, lock_positions};
use crate::areas::warehouse::limits::USES_SHOWN_MAX;
use crate::areas::warehouse::refusals::WarehouseRefusal;
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::Write;

/// Who names a position; the first of them.
pub async fn find_uses(client: &Object, key: &str) -> Result<Vec<String>, Problem> {
    Ok(find_position_uses().bind(client, &POSITIONS.as_slice(), &key, &USES_SHOWN_MAX).all().await?)
}

/// Locks a position, and checks the revision the client expects.
pub async fn lock_position(write: &Write, key: &str, if_match: &IfMatch) -> Result<PositionRow, Problem> {
    let position = lock_positions(write, &[key]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    if_match.check(position.rev)?;
    Ok(position)
}
