//! Assignments as they stand on the wire.

use counting_queries::assignment::{AssignmentRow, find_assignments};
use deadpool_postgres::Object;
use kernel::rules::count::assignment::AssignmentStatus;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::refusals::CountingRefusal;
use crate::session::model::TargetType;
use platform::api::Problem;
use platform::db::in_order;

/// What one person counts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountAssignment {
    /// `InventoryCountAssignment/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// The count.
    session_key: String,
    /// What the target is.
    #[schema(value_type = TargetType)]
    target_type: &'static str,
    /// The position or product.
    target_key: String,
    /// Code of the target.
    target_code: String,
    /// Free text of the product.
    target_description: Option<String>,
    /// Everything below the position too.
    include_children: bool,
    /// Who; null: anyone.
    assigned_to: Option<String>,
    /// How far it has come.
    #[schema(value_type = AssignmentStatus)]
    status: String,
    /// When it was made.
    created: Timestamp,
    /// By whom.
    created_by: String,
    /// When it began.
    started: Option<Timestamp>,
    /// When it ended.
    completed: Option<Timestamp>,
    /// Free text.
    notes: Option<String>,
    /// Free.
    #[schema(value_type = Value)]
    extra: Option<Value>,
}

impl From<AssignmentRow> for CountAssignment {
    fn from(row: AssignmentRow) -> Self {
        let kind = if row.position_key.is_some() { TargetType::Position } else { TargetType::Product };
        let target_key = row.position_key.or_else(|| row.product_key.map(|key| key.to_string())).unwrap_or_default();
        Self {
            id: format!("InventoryCountAssignment/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            session_key: row.session_key.to_string(),
            target_type: kind.as_str(),
            target_key,
            target_code: row.target_code,
            target_description: row.target_description,
            include_children: row.include_children,
            assigned_to: row.assigned_to.map(|key| key.to_string()),
            status: row.status,
            created: row.created.into(),
            created_by: row.created_by.to_string(),
            started: row.started.map(Timestamp),
            completed: row.completed.map(Timestamp),
            notes: row.notes,
            extra: row.extra,
        }
    }
}

/// Assignments in the order of the keys; unknown keys are left out.
pub async fn load_assignments(client: &Object, keys: &[i64]) -> Result<Vec<CountAssignment>, Problem> {
    let rows = find_assignments().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(CountAssignment::from).collect())
}

/// One assignment; refuses an unknown key.
pub async fn load_assignment(client: &Object, key: i64) -> Result<CountAssignment, Problem> {
    load_assignments(client, &[key]).await?.pop().ok_or_else(|| CountingRefusal::AssignmentNotFound.into())
}
