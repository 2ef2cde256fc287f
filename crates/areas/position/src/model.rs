//! Positions as they are answered.

use deadpool_postgres::Object;
use kernel::wire::time::Timestamp;
use position_queries::position::{PositionRow, find_positions};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use platform::api::Problem;

/// A place where material lies.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Position {
    /// `Position/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its code.
    code: String,
    /// False: goods here belong to somebody else.
    owned: bool,
    /// False: it and everything below it is blocked.
    available: bool,
    /// It is deleted when its last content leaves.
    disposable: bool,
    /// False: it can be moved with everything in it.
    fixed: bool,
    /// Whether it is deleted.
    deleted: bool,
    /// When it was made.
    created: Timestamp,
    /// When it was changed or moved.
    updated: Option<Timestamp>,
    /// Whether material is consumed from here; null: as the nearest above it says.
    allow_consumption: Option<bool>,
    /// Free.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// Where it lies.
    parent_position_key: Option<String>,
    /// Its site.
    site_key: Option<String>,
    /// Who made it.
    created_by: Option<String>,
    /// Who changed it last.
    updated_by: Option<String>,
}

impl From<PositionRow> for Position {
    fn from(row: PositionRow) -> Self {
        Self {
            id: format!("Position/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            code: row.code,
            owned: row.owned,
            available: row.available,
            disposable: row.disposable,
            fixed: row.fixed,
            deleted: row.deleted,
            created: row.created.into(),
            updated: row.updated.map(Timestamp::from),
            allow_consumption: row.allow_consumption,
            extra: row.extra,
            parent_position_key: row.parent_position_key,
            site_key: row.site_key,
            created_by: row.created_by.map(|key| key.to_string()),
            updated_by: row.updated_by.map(|key| key.to_string()),
        }
    }
}

/// Reads positions in the order of the keys, without a lock; a key without a position is left out, a deleted one is
/// not.
pub async fn position_rows<K: AsRef<str>>(client: &Object, keys: &[K]) -> Result<Vec<PositionRow>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<&str> = keys.iter().map(AsRef::as_ref).collect();
    Ok(find_positions().bind(client, &keys).all().await?)
}

/// Loads positions for an answer, in the order of the keys; a key without a position is left out, a deleted one is not.
pub async fn load_positions<K: AsRef<str>>(client: &Object, keys: &[K]) -> Result<Vec<Position>, Problem> {
    Ok(position_rows(client, keys).await?.into_iter().map(Position::from).collect())
}
