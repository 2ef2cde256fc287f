//! What other areas may ask of this one, inside their own transaction.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use position_queries::client::Params as _;
use position_queries::position::{
    InsertPositionParams, UpdatePositionParams, end_positions as end_rows, find_live_positions, find_position_states,
    find_positions_coded, find_taken_code, find_tree, hold_position_states, hold_positions_coded, insert_position,
    keep_position as keep_row, keep_position_states, lock_endable as lock_endable_rows, lock_position_states,
    lock_positions as lock_rows, lock_tree as lock_tree_rows, note_filled as note_rows_filled, position_code_is_taken,
    update_position,
};
use serde_json::Value;

use platform::api::Problem;
use platform::db::Write;
use platform::records::{LockMode, RecordLiveness};

pub use super::model::{Position, load_positions, position_rows};
pub use position_queries::position::{FindTree as TreeNode, LockEndable as Endable, PositionRow};

/// What a new position says of itself.
pub type NewPosition = InsertPositionParams<String, String, String, String, Value>;
/// All that a change of a position may write.
pub type ChangedPosition = UpdatePositionParams<String, String, Value, String>;

/// The root of the first site, and what is outside and nowhere.
pub const IN: &str = "IN";
const OUT: &str = "OUT";
const NULL: &str = "NULL";

/// It holds neither stock nor positions.
pub fn is_virtual(key: &str) -> bool {
    key == OUT || key == NULL
}

/// It belongs to the service: the root of a site, or virtual.
pub fn is_reserved(key: &str) -> bool {
    key == IN || is_virtual(key) || key.starts_with("IN.")
}

/// The site, when the position is its root. Everything below it is everything of the site: said so, the planner knows how
/// much that is.
pub fn site_of_root(position: PositionRow) -> Option<String> {
    position.site_key.filter(|_| position.parent_position_key.is_none())
}

/// A position that stays until the commit.
pub async fn hold_position(write: &Write, key: &str) -> Result<Option<PositionRow>, Problem> {
    Ok(keep_row().bind(write.conn(), &key).opt().await?)
}

/// Locks positions to change them, in the order of their keys.
pub async fn lock_positions(write: &Write, keys: &[&str]) -> Result<Vec<PositionRow>, Problem> {
    Ok(lock_rows().bind(write.conn(), &keys).all().await?)
}

/// Locks a position with everything below it and others, in the order of their keys.
pub async fn lock_tree(write: &Write, key: &str, others: &[&str]) -> Result<Vec<PositionRow>, Problem> {
    Ok(lock_tree_rows().bind(write.conn(), &key, &others).all().await?)
}

/// Locks those of the positions that are disposable and once held something.
pub async fn lock_endable(write: &Write, keys: &[&str]) -> Result<Vec<Endable>, Problem> {
    Ok(lock_endable_rows().bind(write.conn(), &keys).all().await?)
}

/// Whether another living position of the site has the code. The unique index has the last word.
pub async fn code_is_taken(
    client: &Object,
    site_key: Option<&str>,
    code: &str,
    own: Option<&str>,
) -> Result<bool, Problem> {
    Ok(position_code_is_taken().bind(client, &site_key, &code, &own).one().await?)
}

/// A code below a position that another site has already.
pub async fn taken_below(write: &Write, site_key: &str, key: &str) -> Result<Option<String>, Problem> {
    Ok(find_taken_code().bind(write.conn(), &site_key, &key).opt().await?)
}

/// Stores a new position.
pub async fn store_new(write: &Write, position: &NewPosition) -> Result<(), Problem> {
    insert_position().params(write.conn(), position).await?;
    Ok(())
}

/// Stores a position that is locked.
pub async fn store_changed(write: &Write, position: &ChangedPosition) -> Result<(), Problem> {
    update_position().params(write.conn(), position).await?;
    Ok(())
}

/// Deletes positions that are locked.
pub async fn end_positions(write: &Write, keys: &[&str]) -> Result<(), Problem> {
    end_rows().bind(write.conn(), &keys).await?;
    Ok(())
}

/// Notes that something came into positions; only disposable ones remember it.
pub async fn note_positions_filled(write: &Write, keys: &[&str]) -> Result<(), Problem> {
    note_rows_filled().bind(write.conn(), &keys).await?;
    Ok(())
}

/// What is not deleted, from a position down; sisters by code.
pub async fn load_tree(client: &Object, key: &str) -> Result<Vec<TreeNode>, Problem> {
    Ok(find_tree().bind(client, &key).all().await?)
}

/// Those of the positions that exist and are not deleted; they stay so until the commit.
pub async fn live_positions(write: &Write, keys: &[String]) -> Result<HashSet<String>, Problem> {
    Ok(find_live_positions().bind(write.conn(), &keys).all().await?.into_iter().collect())
}

/// Those of the positions that exist and are not deleted at this moment. For a command that locks them later, in their
/// place among the locks and as strongly as it needs them: then it looks again.
pub async fn find_live(client: &Object, keys: &[String]) -> Result<HashSet<String>, Problem> {
    let rows = find_position_states().bind(client, &keys).all().await?;
    Ok(rows.into_iter().filter(|row| !row.deleted).map(|row| row.key).collect())
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
pub(super) async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let rows = match lock_mode {
        LockMode::Read => find_position_states().bind(client, &keys).all().await?,
        LockMode::Keep => keep_position_states().bind(client, &keys).all().await?,
        LockMode::Hold => hold_position_states().bind(client, &keys).all().await?,
        LockMode::Change => lock_position_states().bind(client, &keys).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key, RecordLiveness::live_unless(row.deleted))).collect())
}
