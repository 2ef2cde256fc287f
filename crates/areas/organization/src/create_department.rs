//! `POST /department`.

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
    /// A new department.
    pub struct DepartmentIn {
        /// Its name; unique, whatever the case.
        pub name: Name,
        /// A code; unique, whatever the case.
        pub code: Code,
        /// Free text.
        pub description: Option<Description>,
    }
}

refuses![OrganizationRefusal::DepartmentNameTaken, OrganizationRefusal::DepartmentCodeTaken,];

/// Create a department.
#[utoipa::path(
    post,
    path = "/department",
    request_body = DepartmentIn,
    responses(
        (status = 200, description = "The department.", body = Envelope<Department>),
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
