//! `GET /inventory/count-session/{session_key}` — a count, with who counts what.

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
use platform::state::App;

/// What an assignment is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct TargetData {
    /// Code of the position or product.
    code: String,
    /// Free text of the product.
    description: Option<String>,
}

/// An assignment of a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignedTarget {
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// The position or product.
    target_key: String,
    /// How far it has come.
    #[schema(value_type = AssignmentStatus)]
    status: String,
    /// What it is about.
    target_data: TargetData,
    /// Everything below it too.
    include_children: bool,
}

/// A count, with who counts what.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountSessionDetails {
    #[serde(flatten)]
    session: CountSession,
    /// By user; the empty key: anyone.
    assignments: BTreeMap<String, Vec<AssignedTarget>>,
}

refuses![CountingRefusal::CountSessionNotFound,];

/// Read a counting session.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session.")),
    responses(
        (status = 200, description = "The count.", body = CountSessionDetails),
        Refused,
    ),
)]
pub async fn read_count_session(
    State(app): State<App>,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<WithEtag<CountSessionDetails>, Problem> {
    let client = app.read().await?;
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
