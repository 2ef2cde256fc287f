//! `DELETE /custom-data/{key}` deletes one entry of custom data.

use administration_queries::custom_data::{delete_custom_data as erase_custom_data, lock_custom_data};

use super::model::{CustomData, CustomDataKey};
use super::refusals::AdministrationRefusal;
use platform::admin_log::AuditChange;
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![AdministrationRefusal::CustomDataNotFound, SharedRefusal::RevisionMismatch,];

/// Delete a custom data entry.
///
/// Permanently removes the entry. Only the audit log keeps its last value. To delete only the version that you have
/// read, send its `ETag` in `If-Match`. If the entry has changed, the request is refused with 412 `revision_mismatch`:
/// read the entry again and decide whether to delete it. A key without an entry is refused with 404
/// `custom_data_not_found`, and so is a repeated deletion.
#[utoipa::path(
    delete,
    path = "/custom-data/{key}",
    params(("key" = inline(CustomDataKey), Path, description = "Key of the entry, for example `erp_sync`.")),
    responses(
        (status = 200, description = "The entry is deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_custom_data(
    writer: Writer,
    PathParam(key): PathParam<CustomDataKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("delete_custom_data").await?;
    let row = lock_custom_data()
        .bind(write.conn(), &key.as_str())
        .opt()
        .await?
        .ok_or(AdministrationRefusal::CustomDataNotFound)?;
    if_match.check(row.rev)?;
    erase_custom_data().bind(write.conn(), &key.as_str()).await?;
    write.audit(AuditChange::deleted(format!("custom-data/{}", key.as_str()), &CustomData::audit_view(&row)));
    write.commit(Envelope::ok("Entry deleted.", Empty {})).await
}
