//! Locations as the API returns them.

use deadpool_postgres::Object;
use kernel::wire::time::Timestamp;
use position_queries::position::{PositionRow, find_positions};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use platform::api::Problem;

/// A location of material: a node in the tree of a site, such as a hall, a shelf, a bin or a container.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Position {
    /// Identifier of the location: `Position/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the location. `OUT`, `NULL` and the site roots (`IN`, `IN.{site_key}`) have reserved keys.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the location. It changes with every write. Send it in `If-Match` to change the location only if
    /// nobody else has changed it.
    #[serde(rename = "_rev")]
    rev: String,
    /// Code of the location, unique within its site among locations that are not deleted, ignoring case.
    code: String,
    /// Whether the goods at this location belong to the plant. `false` for goods of a customer or supplier.
    owned: bool,
    /// Whether this location is available. `false` blocks it and everything below it: only adjustments and reversals
    /// are accepted.
    available: bool,
    /// Whether the location is deleted automatically when its last content leaves.
    disposable: bool,
    /// Whether the location cannot be moved. `false` for a container, which can be moved or shipped with its contents.
    fixed: bool,
    /// Whether the location is deleted. A deleted location stays readable, and its code is free for another location.
    deleted: bool,
    /// Time when the location was created.
    created: Timestamp,
    /// Time of the last change or move. `null` when there was none. Deleting the location does not set it.
    updated: Option<Timestamp>,
    /// Whether material may be consumed from here. `null` inherits the value of the nearest location above that has
    /// one, or `true` if there is none.
    allow_consumption: Option<bool>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// Key of the parent location. `null` for a site root, `OUT` and `NULL`.
    parent_position_key: Option<String>,
    /// Key of the site. `null` for `OUT` and `NULL`.
    site_key: Option<String>,
    /// Key of the user who created the location. `null` when the service created it.
    created_by: Option<String>,
    /// Key of the user who last changed or moved the location. `null` when no user has.
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

/// Reads locations in the order of the keys, without a lock. Deleted locations are included. A key without a location
/// is left out.
pub async fn position_rows<K: AsRef<str>>(client: &Object, keys: &[K]) -> Result<Vec<PositionRow>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<&str> = keys.iter().map(AsRef::as_ref).collect();
    Ok(find_positions().bind(client, &keys).all().await?)
}

/// Loads locations for a response, in the order of the keys. Deleted locations are included. A key without a location
/// is left out.
pub async fn load_positions<K: AsRef<str>>(client: &Object, keys: &[K]) -> Result<Vec<Position>, Problem> {
    Ok(position_rows(client, keys).await?.into_iter().map(Position::from).collect())
}
