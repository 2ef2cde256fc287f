//! `DELETE /department/{department_key}` — refused while a user belongs to it; archived users lose it.

use kernel::wire::key::Key;
use queries::queries::organization::department::{
    count_department_users, delete_department as erase_department, lock_department, release_archived_users,
};

use super::rows::department_not_found;
use crate::platform::api::{Empty, Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Writer};

/// Delete a department.
#[utoipa::path(delete, path = "/department/{department_key}", params(("department_key" = String, Path, description = "Key of the department.")),
    responses((status = 200, description = "Deleted.", body = Envelope<Empty>), (status = 404, description = "`department_not_found`"), (status = 409, description = "`department_in_use`")))]
pub async fn delete_department(
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let number = key.number().ok_or_else(department_not_found)?;
    let write = writer.begin("delete_department").await?;
    // The lock keeps users from joining: their foreign key needs the row.
    let present = lock_department().bind(write.conn(), &number).opt().await?.ok_or_else(department_not_found)?;
    if_match.check(present.rev)?;
    let users = count_department_users().bind(write.conn(), &number).one().await?;
    if users > 0 {
        let message = format!("{users} users belong to this department; move them first.");
        return Err(Problem::conflict("department_in_use", message).with("user_count", users));
    }
    release_archived_users().bind(write.conn(), &number).await?;
    erase_department().bind(write.conn(), &number).await?;
    write.commit(Envelope::ok("Department deleted.", Empty)).await
}
