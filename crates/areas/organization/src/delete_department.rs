//! `DELETE /department/{department_key}`: refused while a user who is not archived belongs to the department.

use kernel::wire::key::Key;
use organization_queries::department::{
    clear_department_of_archived_users, count_department_users, delete_department as erase_department, lock_department,
};

use super::model::Department;
use super::refusals::OrganizationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    OrganizationRefusal::DepartmentNotFound,
    OrganizationRefusal::DepartmentInUse,
    SharedRefusal::RevisionMismatch,
];

/// Delete a department.
///
/// Removes a department permanently. Archived users lose their reference to it. If users who are not archived belong to
/// it, the request is refused with `department_in_use` and their number in `user_count`: move them to another
/// department first. The department is locked, so nobody can be added while it is deleted. The deleted values are
/// written to the audit log. `If-Match` is optional. Repeating the request is refused with `department_not_found`.
#[utoipa::path(
    delete,
    path = "/department/{department_key}",
    params(("department_key" = inline(Key), Path, description = "Key of the department, from `GET /department`.")),
    responses(
        (status = 200, description = "The department was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_department(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let number = key.number().ok_or(OrganizationRefusal::DepartmentNotFound)?;
    let mut write = writer.begin("delete_department").await?;
    // Locked before the count: adding a user needs the row for the foreign key, so nobody can be added after the count.
    let present =
        lock_department().bind(write.conn(), &number).opt().await?.ok_or(OrganizationRefusal::DepartmentNotFound)?;
    if_match.check(present.rev)?;
    let users = count_department_users().bind(write.conn(), &number).one().await?;
    if users > 0 {
        let message = format!("Users in this department: {users}. Move them to another department first.");
        return Err(OrganizationRefusal::DepartmentInUse.with_message(message).with("user_count", users));
    }
    clear_department_of_archived_users().bind(write.conn(), &number).await?;
    erase_department().bind(write.conn(), &number).await?;
    let department = Department::from(present);
    write.audit(AuditChange::deleted(department.record(), &department));
    write.commit(Envelope::ok("Department deleted.", Empty {})).await
}
