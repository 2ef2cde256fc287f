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

/// What was deleted, and what used it.
#[derive(Serialize, ToSchema)]
pub struct DeletedField {
    /// Key of the deleted field.
    field_key: String,
    /// Number of list values that were deleted with the field; 0 unless it was a choice.
    values_deleted: u64,
    /// Record ids of the forms that no longer ask for the field and of the records that keep a value of it, at most 20.
    /// Empty when nothing used the field.
    used_by: Vec<String>,
}

refuses![QualityRefusal::FieldNotFound, QualityRefusal::FieldReserved, SharedRefusal::RevisionMismatch,];

/// Delete a custom field.
///
/// Deletes the field and, for a choice, its list values. It is allowed while forms use the field: they no longer ask
/// for it, and a mandatory field no longer blocks a step. Stored values stay in their records with their labels. Check
/// with `GET /field/{field_key}/usage` first. `used_by` of the response lists what used the field. The field
/// `separator` is refused with 409 `field_reserved`, and a repeated request returns 404 `field_not_found`. The change
/// is recorded in the audit log, not in the journal.
#[utoipa::path(
    delete,
    path = "/field/{field_key}",
    params(("field_key" = inline(Key), Path, description = "Key of the field.")),
    responses(
        (status = 200, description = "The field was deleted; what used it.", body = Envelope<DeletedField>),
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
    // Read before the deletion, which also deletes the records of which forms use the field.
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
