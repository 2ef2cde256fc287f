//! `DELETE /field/{field_key}` — remove a field; a choice field takes its values with it, in the same transaction.

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

/// The field that is gone.
#[derive(Serialize, ToSchema)]
pub struct DeletedField {
    /// Its key.
    field_key: String,
    /// List values that went with it.
    values_deleted: u64,
    /// Record ids of the forms that no longer ask for it and of the records that keep a value of it, at most 20. Empty
    /// when nothing used the field.
    used_by: Vec<String>,
}

refuses![QualityRefusal::FieldNotFound, QualityRefusal::FieldReserved, SharedRefusal::RevisionMismatch,];

/// Delete a field.
///
/// Removes the field and, for a choice, its list values. Allowed while forms use it: their row for the field ends, and with
/// it a mandatory check of a step. Stored values stay in their records with their labels. `used_by` of the answer lists
/// what used it. `GET /field/{field_key}/usage` answers the same before.
#[utoipa::path(
    delete,
    path = "/field/{field_key}",
    params(("field_key" = inline(Key), Path, description = "Key of the field.")),
    responses(
        (status = 200, description = "Deleted.", body = Envelope<DeletedField>),
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
    // Read before the deletion: the notes of which form asks for it end with the field.
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
