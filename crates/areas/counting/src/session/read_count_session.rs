//! `GET /inventory/count-session/{session_key}` — read a session with its assignments.

use std::collections::BTreeMap;

use axum::extract::State;
use counting_queries::assignment::find_assignments_of;
use kernel::rules::count::assignment::AssignmentStatus;
use kernel::wire::key::CountSessionKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{CountSession, load_session_record};
use crate::refusals::CountingRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

/// The location or product of an assignment.
#[derive(Debug, Serialize, ToSchema)]
pub struct TargetData {
    /// Code of the location or product to count.
    code: String,
    /// Description of the product. `null` for a location and for a product without one.
    description: Option<String>,
}

/// An assignment within a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignedTarget {
    /// Key of the assignment.
    #[serde(rename = "_key")]
    key: String,
    /// Key of the location or product to count, depending on the type of the session.
    target_key: String,
    /// Status: `planned`, `started` or `completed`. Canceled assignments are not listed.
    #[schema(value_type = AssignmentStatus)]
    status: String,
    /// Code and description of the target.
    target_data: TargetData,
    /// Whether all locations below the target are counted too. `false` for a product.
    include_children: bool,
}

/// A count session with its assignments.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountSessionDetails {
    #[serde(flatten)]
    session: CountSession,
    /// Assignments by key of the assigned user, each list ordered by code of the target. Assignments that any user can
    /// count have the empty key `""`. Canceled assignments are left out.
    assignments: BTreeMap<String, Vec<AssignedTarget>>,
}

refuses![CountingRefusal::CountSessionNotFound,];

/// Read a count session.
///
/// Returns the session with its progress and its assignments by user, without canceled ones. If `assignments` is empty,
/// the session covers the whole site, unless all assignments were canceled: then the scope is empty. Send the `ETag` as
/// `If-Match` with commands on the session. An unknown key is refused with 404 `count_session_not_found`.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The session with its assignments.", body = CountSessionDetails),
        Refused,
    ),
)]
pub async fn read_count_session(
    State(reads): State<Reads>,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<WithEtag<CountSessionDetails>, Problem> {
    let client = reads.connect().await?;
    let (rev, session) = load_session_record(&client, key).await?;
    let mut assignments: BTreeMap<String, Vec<AssignedTarget>> = BTreeMap::new();
    for row in find_assignments_of().bind(&client, &key.number()).all().await? {
        let user = row.assigned_to.map(|key| key.to_string()).unwrap_or_default();
        let target_key = row.position_key.or_else(|| row.product_key.map(|key| key.to_string())).unwrap_or_default();
        assignments.entry(user).or_default().push(AssignedTarget {
            key: row.key.to_string(),
            target_key,
            status: row.status,
            target_data: TargetData { code: row.target_code, description: row.target_description },
            include_children: row.include_children,
        });
    }
    Ok(WithEtag::always(rev, CountSessionDetails { session, assignments }))
}
