//! `GET /department/{department_key}`.

use axum::extract::State;
use kernel::wire::key::Key;
use organization_queries::department::find_department;

use super::model::Department;
use super::refusals::Refusal;
use platform::api::{IfNoneMatch, Problem, Slot, Tagged};
use platform::refuses;
use platform::state::App;

refuses![Refusal::DepartmentNotFound,];

/// Read one department.
#[utoipa::path(
    get,
    path = "/department/{department_key}",
    params(("department_key" = inline(Key), Path, description = "Key of the department.")),
    responses(
        (status = 200, description = "The department.", body = Department),
        Refused,
    ),
)]
pub async fn read_department(
    State(app): State<App>,
    Slot(key): Slot<Key>,
    if_none_match: IfNoneMatch,
) -> Result<Tagged<Department>, Problem> {
    let number = key.number().ok_or(Refusal::DepartmentNotFound)?;
    let client = app.read().await?;
    let row = find_department().bind(&client, &number).opt().await?.ok_or(Refusal::DepartmentNotFound)?;
    Ok(Tagged::new(&if_none_match, row.rev, row.into()))
}
