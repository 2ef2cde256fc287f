//! Functions and types that other areas may use within their transactions. Rows of locations are never removed: a
//! deleted location keeps its row, because movements refer to it.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use position_queries::client::Params as _;
use position_queries::position::{
    InsertPositionParams, UpdatePositionParams, end_positions as end_rows, find_code_taken_at_site,
    find_position_states, find_positions_by_code, find_tree, hold_live_positions, hold_position_states,
    hold_positions_by_code, insert_position, keep_position as keep_row, keep_position_states,
    lock_endable as lock_endable_rows, lock_position_states, lock_positions as lock_rows, lock_tree as lock_tree_rows,
    note_filled as note_rows_filled, position_code_is_taken, update_position,
};
use serde_json::Value;

use platform::api::Problem;
use platform::db::Write;
use platform::records::{LockMode, RecordLiveness};

pub use super::model::{Position, load_positions, position_rows};
pub use position_queries::position::{FindTree as TreeNode, LockEndable as Endable, PositionRow};

/// A location to be inserted.
pub type NewPosition = InsertPositionParams<String, String, String, String, Value>;
/// A location with everything that an update writes, changed or not.
pub type ChangedPosition = UpdatePositionParams<String, String, Value, String>;

/// The root of site `0`.
pub const IN: &str = "IN";
// The virtual locations: `OUT` for suppliers and customers, `NULL` for production, consumption and adjustments.
const OUT: &str = "OUT";
const NULL: &str = "NULL";

/// Returns whether the key is `OUT` or `NULL`, which never have stock or locations below them.
pub fn is_virtual(key: &str) -> bool {
    key == OUT || key == NULL
}

/// Returns whether the location is reserved: `OUT`, `NULL`, or the root of a site (`IN`, `IN.<site>`). The service
/// relies on them, so they cannot be renamed, moved, shipped or deleted.
pub fn is_reserved(key: &str) -> bool {
    key == IN || is_virtual(key) || key.starts_with("IN.")
}

/// Returns the site of a location that is a site root. `None` for any other location. A search below a site root can
/// filter by site instead, because the planner knows the number of rows of a site.
pub fn site_of_root(position: PositionRow) -> Option<String> {
    position.site_key.filter(|_| position.parent_position_key.is_none())
}

/// Reads a location and keeps it unchanged until the commit. `None` when it does not exist. A deleted location is
/// returned too.
pub async fn hold_position(write: &Write, key: &str) -> Result<Option<PositionRow>, Problem> {
    Ok(keep_row().bind(write.conn(), &key).opt().await?)
}

/// Locks locations to change them, in key order. A key without a location is left out.
pub async fn lock_positions(write: &Write, keys: &[&str]) -> Result<Vec<PositionRow>, Problem> {
    Ok(lock_rows().bind(write.conn(), &keys).all().await?)
}

/// Locks a location with everything below it, and other locations that the command changes, all in key order.
pub async fn lock_tree(write: &Write, key: &str, others: &[&str]) -> Result<Vec<PositionRow>, Problem> {
    Ok(lock_tree_rows().bind(write.conn(), &key, &others).all().await?)
}

/// Locks the given locations that may be deleted once they are empty: disposable locations that were filled at least
/// once and are not deleted. The others are left out and not locked.
pub async fn lock_endable_positions(write: &Write, keys: &[&str]) -> Result<Vec<Endable>, Problem> {
    Ok(lock_endable_rows().bind(write.conn(), &keys).all().await?)
}

/// Returns whether another location of the site that is not deleted has the code. The unique index decides between
/// concurrent requests. `own` is the location that gets the code. `None` for a new one.
pub async fn code_is_taken(
    client: &Object,
    site_key: Option<&str>,
    code: &str,
    own: Option<&str>,
) -> Result<bool, Problem> {
    Ok(position_code_is_taken().bind(client, &site_key, &code, &own).one().await?)
}

/// Returns the first code below a location that the site already has, or `None`. It is checked when a location moves to
/// another site with everything below it.
pub async fn find_taken_code_below(write: &Write, site_key: &str, key: &str) -> Result<Option<String>, Problem> {
    Ok(find_code_taken_at_site().bind(write.conn(), &site_key, &key).opt().await?)
}

/// Inserts a location. The caller has checked its parent and code.
pub async fn store_new_position(write: &Write, position: &NewPosition) -> Result<(), Problem> {
    insert_position().params(write.conn(), position).await?;
    Ok(())
}

/// Updates a location. Triggers update the stored paths of the locations below it. The caller has locked the location,
/// and everything below it if the code, parent or rules change.
pub async fn store_changed_position(write: &Write, position: &ChangedPosition) -> Result<(), Problem> {
    update_position().params(write.conn(), position).await?;
    Ok(())
}

/// Marks locations as deleted. The caller has locked them and checked that nothing is in them.
pub async fn end_positions(write: &Write, keys: &[&str]) -> Result<(), Problem> {
    end_rows().bind(write.conn(), &keys).await?;
    Ok(())
}

/// Records that locations have had content. Only disposable locations store this, because they are deleted when they
/// are empty again.
pub async fn note_positions_filled(write: &Write, keys: &[&str]) -> Result<(), Problem> {
    note_rows_filled().bind(write.conn(), &keys).await?;
    Ok(())
}

/// Reads a location and everything below it that is not deleted, with siblings sorted by code. Empty when the location
/// is deleted or unknown.
pub async fn load_tree(client: &Object, key: &str) -> Result<Vec<TreeNode>, Problem> {
    Ok(find_tree().bind(client, &key).all().await?)
}

/// Returns which of the locations exist and are not deleted, and prevents their deletion until the commit. Used for
/// records that name locations.
pub async fn live_positions(write: &Write, keys: &[String]) -> Result<HashSet<String>, Problem> {
    Ok(hold_live_positions().bind(write.conn(), &keys).all().await?.into_iter().collect())
}

/// Returns which of the locations exist and are not deleted, without locking them. A command that locks them later, in
/// the order of locks, must then check again.
pub async fn find_live(client: &Object, keys: &[String]) -> Result<HashSet<String>, Problem> {
    let rows = find_position_states().bind(client, &keys).all().await?;
    Ok(rows.into_iter().filter(|row| !row.deleted).map(|row| row.key).collect())
}

/// Returns the keys of locations by code, ignoring case. A code has several keys when several sites use it. A code that
/// no location has is left out, and deleted locations are ignored. `hold` keeps the locations unchanged until the
/// commit.
pub async fn positions_by_code(
    client: &Object,
    codes: &[String],
    hold: bool,
) -> Result<HashMap<String, Vec<String>>, Problem> {
    let rows: Vec<(String, String)> = if hold {
        let rows = hold_positions_by_code().bind(client, &codes).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_positions_by_code().bind(client, &codes).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    };
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    for (code, key) in rows {
        found.entry(code).or_default().push(key);
    }
    Ok(found)
}

/// Returns by key whether locations are live or deleted, and locks them as `lock_mode` says. Unknown keys are left out.
/// Used for tags and other records that may refer to a location.
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
