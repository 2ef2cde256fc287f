//! What other areas may ask of this one, inside their own transaction.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use queries::queries::warehouse::position::{find_live_positions, find_positions_coded, hold_positions_coded};

use crate::platform::api::Problem;
use crate::platform::db::Write;

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

/// Takes a unit out of stock because it is built in or scrapped, and answers the movement. A unit that lies nowhere
/// needs none, and until movements exist nothing brings a unit to a place.
pub fn take_out(position_key: Option<&str>) -> Result<Option<i64>, Problem> {
    match position_key {
        None => Ok(None),
        Some(position) => Err(Problem::internal(format!("a unit lies in {position}, and there are no movements yet"))),
    }
}
