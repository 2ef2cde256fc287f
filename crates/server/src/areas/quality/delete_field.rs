//! `DELETE /field/{field_key}` — remove a field; a choice field takes its values with it, in the same transaction.

use kernel::wire::key::Key;
use queries::queries::quality::field::delete_field as erase_field;
use queries::queries::quality::list_value::delete_values_of_field;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::CustomField;
use super::refusals::Refusal;
use super::rows::lock_own_field;
use crate::platform::admin_log::Change;
use crate::platform::api::{Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::db::{Committed, Writer};
use crate::refuses;

/// The field that is gone.
#[derive(Serialize, ToSchema)]
pub struct DeletedField {
    /// Its key.
    field_key: String,
    /// List values that went with it.
    values_deleted: u64,
}

refuses![Refusal::FieldNotFound, Refusal::FieldReserved, Shared::RevisionMismatch,];

/// Delete a field.
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
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedField>>, Problem> {
    let mut write = writer.begin("delete_field").await?;
    let present = lock_own_field(&write, key.as_str()).await?;
    if_match.check(present.rev)?;
    let values_deleted = delete_values_of_field().bind(write.conn(), &key.as_str()).await?;
    erase_field().bind(write.conn(), &key.as_str()).await?;
    let field = CustomField::from(present);
    write.tell(Change::deleted(field.record(), &field));
    write.commit(Envelope::ok("Field deleted.", DeletedField { field_key: key.to_string(), values_deleted })).await
}
