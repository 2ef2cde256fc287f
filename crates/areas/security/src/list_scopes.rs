//! `GET /scope` returns the table of scopes as data.

use axum::Json;
use kernel::rules::scope::Scope;
use serde::Serialize;
use utoipa::ToSchema;

/// One scope and the roles that grant it.
#[derive(Serialize, ToSchema)]
pub struct ScopeRow {
    /// Name of the scope, for example `serial:read`.
    scope: &'static str,
    /// Roles that grant the scope, or only `*` when every active user has it.
    coarse: Vec<&'static str>,
    /// What a user with this scope may do.
    description: &'static str,
}

/// List scopes and the roles that grant them.
///
/// Returns every scope with its description and the roles that grant it, sorted by name. Every operation that is not
/// public needs one scope. Use the names when you create an API token. The list changes only with the version of the
/// service.
#[utoipa::path(
    get,
    path = "/scope",
    responses(
        (status = 200, description = "All scopes, sorted by name.", body = Vec<ScopeRow>),
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
