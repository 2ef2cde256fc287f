//! `GET /department/{department_key}`: one department.

use axum::extract::State;
use kernel::wire::key::Key;
use organization_queries::department::find_department;

use super::model::Department;
use super::refusals::OrganizationRefusal;
use platform::api::{IfNoneMatch, PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

refuses![OrganizationRefusal::DepartmentNotFound,];

/// Read a department.
///
/// Returns one department with its revision as `ETag`. If you send it as `If-None-Match` and the department is
/// unchanged, the response is 304 without a body. Send the `ETag` as `If-Match` when you change or delete the
/// department. An unknown key is refused with `department_not_found`.
#[utoipa::path(
    get,
    path = "/department/{department_key}",
    params(("department_key" = inline(Key), Path, description = "Key of the department, from `GET /department`.")),
    responses(
        (status = 200, description = "The department.", body = Department),
        Refused,
    ),
)]
pub async fn read_department(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
    if_none_match: IfNoneMatch,
) -> Result<WithEtag<Department>, Problem> {
    let number = key.number().ok_or(OrganizationRefusal::DepartmentNotFound)?;
    let client = reads.connect().await?;
    let row = find_department().bind(&client, &number).opt().await?.ok_or(OrganizationRefusal::DepartmentNotFound)?;
    Ok(WithEtag::new(&if_none_match, row.rev, row.into()))
}
