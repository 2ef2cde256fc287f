//! What other areas may ask of this one, inside their own transaction.

use std::collections::HashSet;

use queries::queries::warehouse::position::find_live_positions;

use crate::platform::api::Problem;
use crate::platform::db::Write;

/// Those of the positions that exist and are not deleted; they stay so until the commit.
pub async fn live_positions(write: &Write, keys: &[String]) -> Result<HashSet<String>, Problem> {
    Ok(find_live_positions().bind(write.conn(), &keys).all().await?.into_iter().collect())
}
