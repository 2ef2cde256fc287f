//! `DELETE /field/{field_key}` — delete a custom field with its list values, in one transaction.

use kernel::wire::key::Key;
use quality_queries::above::find_uses;
use quality_queries::field::delete_field as erase_field;
use quality_queries::list_value::delete_values_of_field;
use serde::Serialize;
use utoipa::ToSchema;

use super::limits::USES_SHOWN_MAX;
use super::model::CustomField;
use super::refusals::QualityRefusal;
use super::rows::lock_own_field;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

/// The deleted field, and the forms and records that used it.
#[derive(Serialize, ToSchema)]
pub struct DeletedField {
    /// Key of the deleted field.
    field_key: String,
    /// Number of list values that were deleted with the field. 0 unless it was a choice.
    values_deleted: u64,
    /// IDs of at most 20 records that used the field: definitions that no longer ask for it, units that keep a value of
    /// it, and tasks and issues whose form asked for it. Empty when nothing used the field.
    used_by: Vec<String>,
}

refuses![QualityRefusal::FieldNotFound, QualityRefusal::FieldReserved, SharedRefusal::RevisionMismatch,];

/// Delete a custom field.
///
/// Deletes the field and, for a choice, its list values. The deletion is allowed while forms use the field. These forms
/// then no longer ask for it, and a mandatory field no longer blocks a step. Records keep the values that they store,
/// with their labels. Check with `GET /field/{field_key}/usage` first. `used_by` in the response lists the forms and
/// records that used the field. The field `separator` is refused with 409 `field_reserved`, and a repeated request with
/// 404 `field_not_found`. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    delete,
    path = "/field/{field_key}",
    params(("field_key" = inline(Key), Path, description = "Key of the custom field, from `GET /field`.")),
    responses(
        (status = 200, description = "The deleted field, and what used it.", body = Envelope<DeletedField>),
        Refused,
    ),
)]
pub async fn delete_field(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedField>>, Problem> {
    let mut write = writer.begin("delete_field").await?;
    let present = lock_own_field(&write, key.as_str()).await?;
    if_match.check(present.rev)?;
    // Read before the deletion, which also deletes the rows that record which forms use the field.
    let used_by = find_uses().bind(write.conn(), &key.as_str(), &USES_SHOWN_MAX).all().await?;
    let values_deleted = delete_values_of_field().bind(write.conn(), &key.as_str()).await?;
    erase_field().bind(write.conn(), &key.as_str()).await?;
    let field = CustomField::from(present);
    write.audit(AuditChange::deleted(field.record(), &field));
    let message = match used_by.as_slice() {
        [] => "Field deleted.".to_owned(),
        uses => format!("Field deleted. It was used by {}.", uses.join(", ")),
    };
    let deleted = DeletedField { field_key: key.to_string(), values_deleted, used_by };
    write.commit(Envelope::ok(message, deleted)).await
}
