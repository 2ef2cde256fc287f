//! `PATCH /department/{department_key}`: changes a department.

use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Code, Description, Name};
use organization_queries::department::{lock_department, update_department as store_department};

use super::model::Department;
use super::refusals::OrganizationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Changes to a department. Absent members stay unchanged.
    pub struct DepartmentPatch {
        /// Name of the department, 1 to 200 characters, unique ignoring case. Absent: unchanged.
        pub name: Patch<Name>,
        /// Short code of the department, at most 100 characters, unique ignoring case. Absent: unchanged. `null` or
        /// blank clears it.
        pub code: Patch<Code>,
        /// Free text of at most 10 000 characters. Absent: unchanged. `null` clears it.
        pub description: Patch<Option<Description>>,
    }
}

refuses![
    OrganizationRefusal::DepartmentNotFound,
    OrganizationRefusal::DepartmentNameTaken,
    OrganizationRefusal::DepartmentCodeTaken,
    SharedRefusal::RevisionMismatch,
];

/// Change a department.
///
/// Changes the members that are sent and keeps the others. The users of the department remain in it. The department is
/// locked and gets a new revision, and the change is written to the audit log with the values before and after.
/// `If-Match` is optional: with it, the request is refused with `revision_mismatch` if someone else has changed the
/// department. Names and codes are unique ignoring case: for `department_name_taken` or `department_code_taken`, choose
/// another value.
#[utoipa::path(
    patch,
    path = "/department/{department_key}",
    request_body = DepartmentPatch,
    params(("department_key" = inline(Key), Path, description = "Key of the department, from `GET /department`.")),
    responses(
        (status = 200, description = "The department after the change.", body = Envelope<Department>),
        Refused,
    ),
)]
pub async fn update_department(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(patch): Body<DepartmentPatch>,
) -> Result<Committed<Envelope<Department>>, Problem> {
    let number = key.number().ok_or(OrganizationRefusal::DepartmentNotFound)?;
    let mut write = writer.begin("update_department").await?;
    let present =
        lock_department().bind(write.conn(), &number).opt().await?.ok_or(OrganizationRefusal::DepartmentNotFound)?;
    if_match.check(present.rev)?;
    let before = Department::from(present.clone());
    let name = patch.name.as_ref().map_or(present.name, |name| name.as_str().to_owned());
    let code = match &patch.code {
        Patch::Keep => present.code,
        Patch::Set(code) => code.as_deref().map(str::to_owned),
    };
    let description = patch.description.map_or(present.description, Description::into_string);
    let row = store_department().bind(write.conn(), &name, &code, &description, &number).one().await?;
    let department = Department::from(row);
    write.audit(AuditChange::changed(department.record(), &before, &department));
    write.commit(Envelope::ok("Department changed.", department)).await
}
