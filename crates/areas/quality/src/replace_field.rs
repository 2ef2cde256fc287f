//! `PUT /field/{field_key}` — replace a custom field.

use kernel::input;
use kernel::rules::form::FieldType;
use kernel::wire::key::Key;
use kernel::wire::text::{Name, Text};
use quality_queries::above::find_uses;
use quality_queries::field::update_field;
use quality_queries::list_value::delete_values_of_field;

use super::limits::USES_SHOWN_MAX;
use super::model::CustomField;
use super::refusals::QualityRefusal;
use super::rows::{checked_slug, lock_own_field, lock_slugs, refuse_taken_slug};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;

input! {
    /// A custom field that replaces the stored one.
    pub struct FieldReplacement {
        /// Key of the field. It must equal the key in the path.
        pub _key: Key,
        /// Name of the field, 1 to 200 characters. Its slug, which must be unique, is computed from the name. Blanks at
        /// both ends are removed.
        pub name: Name,
        /// Type of the values: `text`, `number`, `boolean`, `ternary` (true, false or not applicable), `choice` (from a
        /// list), `date`, `time`, `files` or `separator` (no value, only structures a form). The type cannot change
        /// while a form or a record uses the field.
        pub kind as "type": FieldType,
        /// Label for forms that do not define one, at most 200 characters. Absent: no default label.
        pub default_label: Option<Text<0, 200>>,
        /// Hint for forms that do not define one, at most 10 000 characters. Absent: no default hint.
        pub default_hint: Option<Text<0, 10_000>>,
    }
}

refuses![
    QualityRefusal::FieldNotFound,
    QualityRefusal::FieldSlugTaken,
    QualityRefusal::FieldInUse,
    QualityRefusal::FieldReserved,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::KeyMismatch,
    QualityRefusal::SlugEmpty,
];

/// Replace a custom field.
///
/// Replaces name, type, default label and default hint. An absent label or hint becomes `null`, and the slug is
/// computed again from the name. The type cannot change while a form asks for the field or a product, unit, task or
/// issue has a value of it: 409 `field_in_use`, with up to 20 of these records in `detail.used_by`. Changing the type
/// from `choice` to another one deletes the list values of the field. The field `separator` belongs to the service and
/// is refused with 409 `field_reserved`. An outdated `If-Match` is refused with 412 `revision_mismatch`. The change is
/// recorded in the audit log, not in the journal.
#[utoipa::path(
    put,
    path = "/field/{field_key}",
    request_body = FieldReplacement,
    params(("field_key" = inline(Key), Path, description = "Key of the custom field, from `GET /field`.")),
    responses(
        (status = 200, description = "The field after the replacement.", body = Envelope<CustomField>),
        Refused,
    ),
)]
pub async fn replace_field(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(input): Body<FieldReplacement>,
) -> Result<Committed<Envelope<CustomField>>, Problem> {
    let name = input.name.as_str().trim();
    let mut write = writer.begin("replace_field").await?;
    lock_slugs(&write).await?;
    let present = lock_own_field(&write, key.as_str()).await?;
    if_match.check(present.rev)?;
    if input._key != key {
        return Err(Problem::from(SharedRefusal::KeyMismatch));
    }
    let slug = checked_slug(name)?;
    refuse_taken_slug(&write, &slug, Some(key.as_str())).await?;
    let kind = input.kind.as_str();
    if present.kind != kind {
        refuse_used(&write, key.as_str()).await?;
        // Only a choice field may have list values: while there are any, a foreign key refuses the change of type.
        delete_values_of_field().bind(write.conn(), &key.as_str()).await?;
    }
    let (label, hint) = (input.default_label.map(Text::into_string), input.default_hint.map(Text::into_string));
    let row = update_field().bind(write.conn(), &name, &slug, &kind, &label, &hint, &key.as_str()).one().await?;
    let field = CustomField::from(row);
    write.audit(AuditChange::changed(field.record(), &CustomField::from(present), &field));
    write.commit(Envelope::ok("Field replaced.", field)).await
}

/// Refuses a change of the type of a field while a form, product, unit, task or issue uses it. The caller has locked
/// the field, so new forms and values wait.
async fn refuse_used(write: &Write, key: &str) -> Result<(), Problem> {
    let used_by = find_uses().bind(write.conn(), &key, &USES_SHOWN_MAX).all().await?;
    if used_by.is_empty() {
        return Ok(());
    }
    Err(QualityRefusal::FieldInUse.with("used_by", used_by))
}
