//! Movement lists as they are answered.

use deadpool_postgres::Object;
use kernel::wire::time::{Date, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::list::{MovementListRow, find_lists};

use crate::movement::model::MovementReferences;
use platform::api::Problem;

/// How far the rows of a list have come.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RowCounts {
    /// Still open.
    pub planned: i64,
    /// Done; reversals are not counted.
    pub completed: i64,
    /// Given up.
    pub canceled: i64,
}

/// Movements that are done together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovementList {
    /// `MovementList/key`.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Its code.
    pub code: String,
    /// What its movements are for.
    #[serde(rename = "type")]
    pub kind: String,
    /// How far it has come.
    pub status: String,
    /// Free text.
    pub notes: Option<String>,
    /// Until when it should be done.
    pub due_by: Date,
    /// When the record was made.
    pub created: Timestamp,
    /// By whom.
    pub created_by: Option<String>,
    /// When something was moved first.
    pub start: Option<Timestamp>,
    /// When it ended.
    pub end: Option<Timestamp>,
    /// Who ended it on purpose.
    pub closed_by: Option<String>,
    /// Papers, work and other records; its rows have them where they say nothing else.
    pub references: MovementReferences,
    /// Free.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
    /// How far its rows have come.
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

/// Loads lists in the order of the keys; a key without a list is left out.
pub async fn load_lists(client: &Object, keys: &[i64]) -> Result<Vec<MovementList>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    find_lists().bind(client, &keys).all().await?.into_iter().map(MovementList::try_from).collect()
}
