//! `GET /scope` — the table of scopes as data.

use axum::Json;
use kernel::rules::scope::Scope;
use serde::Serialize;
use utoipa::ToSchema;

/// One fine scope.
#[derive(Serialize, ToSchema)]
pub struct ScopeRow {
    /// Its name.
    scope: &'static str,
    /// The words that grant it; `*` when everyone holds it.
    coarse: Vec<&'static str>,
    /// What the holder may do.
    description: &'static str,
}

/// List the scopes.
#[utoipa::path(
    get,
    path = "/scope",
    responses(
        (status = 200, description = "Scopes, sorted.", body = Vec<ScopeRow>),
    ),
)]
pub async fn list_scopes() -> Json<Vec<ScopeRow>> {
    let row = |scope: &Scope| {
        let roles = scope.granted_by();
        let coarse = if roles.is_empty() { vec!["*"] } else { roles.iter().map(|role| role.as_str()).collect() };
        ScopeRow { scope: scope.as_str(), coarse, description: scope.description() }
    };
    let mut rows: Vec<_> = Scope::ALL.iter().map(row).collect();
    rows.sort_unstable_by_key(|row| row.scope);
    Json(rows)
}
