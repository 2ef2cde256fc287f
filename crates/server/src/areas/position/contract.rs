//! What other areas may ask of this one, inside their own transaction.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use queries::queries::position::position::{
    find_live_positions, find_position_states, find_positions_coded, hold_position_states, hold_positions_coded,
    keep_position_states, lock_position_states,
};

use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::records::{Look, Standing};

/// Those of the positions that exist and are not deleted; they stay so until the commit.
pub async fn live_positions(write: &Write, keys: &[String]) -> Result<HashSet<String>, Problem> {
    Ok(find_live_positions().bind(write.conn(), &keys).all().await?.into_iter().collect())
}

/// Keys of the live positions with these codes, whatever the case; sites may share a code. `hold` keeps the positions
/// until the commit.
pub async fn positions_coded(
    client: &Object,
    codes: &[String],
    hold: bool,
) -> Result<HashMap<String, Vec<String>>, Problem> {
    let rows: Vec<(String, String)> = if hold {
        let rows = hold_positions_coded().bind(client, &codes).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_positions_coded().bind(client, &codes).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    };
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    for (code, key) in rows {
        found.entry(code).or_default().push(key);
    }
    Ok(found)
}

/// Where positions stand, by key.
pub(super) async fn find_standings(
    client: &Object,
    keys: &[String],
    look: Look,
) -> Result<HashMap<String, Standing>, Problem> {
    let rows = match look {
        Look::Read => find_position_states().bind(client, &keys).all().await?,
        Look::Keep => keep_position_states().bind(client, &keys).all().await?,
        Look::Hold => hold_position_states().bind(client, &keys).all().await?,
        Look::Change => lock_position_states().bind(client, &keys).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key, Standing::unless(row.deleted))).collect())
}
