//! `POST /department` creates a department.

use kernel::input;
use kernel::wire::text::{Code, Description, Name};
use organization_queries::department::insert_department;

use super::model::Department;
use super::refusals::OrganizationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// A new department to create.
    pub struct DepartmentIn {
        /// Name of the department, 1 to 200 characters, unique among departments ignoring case.
        pub name: Name,
        /// Short code of the department, at most 100 characters, unique among departments ignoring case. Absent or
        /// blank: no code.
        pub code: Code,
        /// Free text of at most 10 000 characters. Absent: no description.
        pub description: Option<Description>,
    }
}

refuses![OrganizationRefusal::DepartmentNameTaken, OrganizationRefusal::DepartmentCodeTaken,];

/// Create a department.
///
/// Departments group users for lists and filters. They grant no permissions. To assign users to the new department, set
/// their `department_key` with `PATCH /user/{user_key}`. The change is written to the audit log, not to the journal.
/// Send an `Idempotency-Key` so that you can safely retry the request. Names and codes are unique ignoring case: for
/// `department_name_taken` or `department_code_taken`, choose another value.
#[utoipa::path(
    post,
    path = "/department",
    request_body = DepartmentIn,
    responses(
        (status = 200, description = "The new department.", body = Envelope<Department>),
        Refused,
    ),
)]
pub async fn create_department(
    writer: Writer,
    Body(input): Body<DepartmentIn>,
) -> Result<Committed<Envelope<Department>>, Problem> {
    let mut write = writer.begin("create_department").await?;
    let (code, description) = (input.code.as_deref(), input.description.as_ref().map(Description::as_str));
    let row = insert_department().bind(write.conn(), &input.name.as_str(), &code, &description).one().await?;
    let department = Department::from(row);
    write.audit(AuditChange::created(department.record(), &department));
    write.commit(Envelope::ok("Department created.", department)).await
}
