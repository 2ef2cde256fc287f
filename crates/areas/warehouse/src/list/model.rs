//! Movement lists as the API returns them.

use deadpool_postgres::Object;
use kernel::wire::time::{Date, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::list::{MovementListRow, find_lists};

use crate::movement::model::MovementReferences;
use platform::api::Problem;

/// Number of movements in a movement list, by state.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RowCounts {
    /// Number of open movements, planned or started.
    pub planned: i64,
    /// Number of completed movements, not counting reversals.
    pub completed: i64,
    /// Number of canceled movements in the list.
    pub canceled: i64,
}

/// Movements of one type that belong together, such as a delivery or a picking list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovementList {
    /// Identifier of the list: `MovementList/` followed by its key.
    #[serde(rename = "_id")]
    pub id: String,
    /// Key of the movement list.
    #[serde(rename = "_key")]
    pub key: String,
    /// Revision of the movement list. It changes with every write. Send it in `If-Match` to change the list only if
    /// nobody else has changed it.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Code of the list, unique within its type.
    pub code: String,
    /// Type of all movements of the list: `receipt`, `shipment`, `transfer`, `production`, `consumption` or
    /// `adjustment`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Status, derived from the movements in the list: `planned`, `started`, `completed` or `canceled`.
    pub status: String,
    /// Notes for the people who work on the list. `null` when there are none.
    pub notes: Option<String>,
    /// Day by which the list should be done, in the time zone of the plant.
    pub due_by: Date,
    /// Time when the list was created.
    pub created: Timestamp,
    /// Key of the user who created the list. `null` when no user did.
    pub created_by: Option<String>,
    /// Time when the first row was moved. `null` while nothing has been moved.
    pub start: Option<Timestamp>,
    /// Time when the list was completed or canceled. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Key of the user who closed or canceled the list explicitly, or created it as completed or for a count. `null`
    /// when the list is open or ended with its last row. A reversal does not reopen a list with `closed_by`.
    pub closed_by: Option<String>,
    /// Work, documents and partner of the list. Rows inherit each reference that they leave out.
    pub references: MovementReferences,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
    /// Number of movements in the list, by state.
    pub counts: RowCounts,
}

impl TryFrom<MovementListRow> for MovementList {
    type Error = Problem;

    fn try_from(row: MovementListRow) -> Result<Self, Problem> {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Ok(Self {
            id: format!("MovementList/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            code: row.code,
            kind: row.r#type,
            status: row.status,
            notes: row.notes,
            due_by: Date(row.due_by),
            created: row.created.into(),
            created_by: text(row.created_by),
            start: row.start.map(Timestamp::from),
            end: row.end.map(Timestamp::from),
            closed_by: text(row.closed_by),
            references: MovementReferences::stored(row.refs)?,
            extra: row.extra,
            counts: RowCounts { planned: row.planned, completed: row.completed, canceled: row.canceled },
        })
    }
}

/// Loads lists for a response, in the order of the keys. A key without a list is left out.
pub async fn load_lists(client: &Object, keys: &[i64]) -> Result<Vec<MovementList>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    find_lists().bind(client, &keys).all().await?.into_iter().map(MovementList::try_from).collect()
}
