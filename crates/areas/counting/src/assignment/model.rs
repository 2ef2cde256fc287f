//! Assignments as responses show them.

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

/// A count assignment: a location or product of a session that one user, or any user, is to count.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountAssignment {
    /// Identifier of the assignment: `InventoryCountAssignment/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the assignment.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the assignment, which changes with every write. Send it in `If-Match` to change the assignment only
    /// if no other request has changed it.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the count session that the assignment belongs to.
    session_key: String,
    /// Type of the target: `position` (a location) or `product`.
    #[schema(value_type = TargetType)]
    target_type: &'static str,
    /// Key of the location or product to count.
    target_key: String,
    /// Code of the location or product to count.
    target_code: String,
    /// Description of the product. `null` for a location and for a product without one.
    target_description: Option<String>,
    /// Whether all locations below the target are counted too. `false` for a product.
    include_children: bool,
    /// Key of the user who is to count. `null` when any user can count. The user who starts such an assignment becomes
    /// its assignee.
    assigned_to: Option<String>,
    /// Status: `planned`, `started`, `completed` or `canceled`.
    #[schema(value_type = AssignmentStatus)]
    status: String,
    /// Time when the assignment was created.
    created: Timestamp,
    /// Key of the user who created the assignment.
    created_by: String,
    /// Time when the assignment was started. `null` when it has not been started.
    started: Option<Timestamp>,
    /// Time when the assignment was completed. `null` when it is not completed, and again after its session is resumed.
    completed: Option<Timestamp>,
    /// Notes for the counter. `null` when there are none.
    notes: Option<String>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
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

/// Loads assignments in the order of the keys. Unknown keys are left out.
pub async fn load_assignments(client: &Object, keys: &[i64]) -> Result<Vec<CountAssignment>, Problem> {
    let rows = find_assignments().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(CountAssignment::from).collect())
}

/// Loads one assignment. Refuses an unknown key.
pub async fn load_assignment(client: &Object, key: i64) -> Result<CountAssignment, Problem> {
    load_assignments(client, &[key]).await?.pop().ok_or_else(|| CountingRefusal::AssignmentNotFound.into())
}
