//! `POST /field` — create a custom field.

use kernel::input;
use kernel::rules::form::FieldType;
use kernel::wire::key::Key;
use kernel::wire::text::{Name, Text};
use quality_queries::field::insert_field;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::CustomField;
use super::refusals::QualityRefusal;
use super::rows::{checked_slug, lock_slugs, refuse_taken_slug};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::random;
use platform::refuses;

input! {
    /// A custom field to create.
    pub struct FieldIn {
        /// Key of the field. Absent: the service assigns one.
        pub _key: Option<Key>,
        /// Name of the field, 1 to 200 characters. Its slug, which must be unique, is computed from the name. Blanks at
        /// both ends are removed.
        pub name: Name,
        /// Type of the values: `text`, `number`, `boolean`, `ternary` (true, false or not applicable), `choice` (from a
        /// list), `date`, `time`, `files` or `separator` (no value, only structures a form).
        pub kind as "type": FieldType,
        /// Label for forms that do not define one, at most 200 characters. Absent: no default label.
        pub default_label: Option<Text<0, 200>>,
        /// Hint for forms that do not define one, at most 10 000 characters. Absent: no default hint.
        pub default_hint: Option<Text<0, 10_000>>,
    }
}

/// The custom field that was created.
#[derive(Serialize, ToSchema)]
pub struct CreatedField {
    /// Key of the new field.
    field_key: String,
    /// The field with its computed slug.
    field: CustomField,
}

refuses![QualityRefusal::FieldSlugTaken, QualityRefusal::KeyTaken, QualityRefusal::SlugEmpty,];

/// Create a custom field.
///
/// Defines a value that forms of steps, units, products, tasks and issues can ask for. The slug is computed from the
/// name (`Torque (Nm)` gives `torque_nm`) and is unique: a name with the slug of another field is refused with 409
/// `field_slug_taken`, and `detail.field_key` is that field. A name without a letter or digit is refused with 422
/// `slug_empty`. For a field of type `choice`, store the choices next with `POST /list/{field_key}`. A repeated request
/// with the same `Idempotency-Key` returns the first response and creates nothing. The change is recorded in the audit
/// log, not in the journal.
#[utoipa::path(
    post,
    path = "/field",
    request_body = FieldIn,
    responses(
        (status = 200, description = "The new field.", body = Envelope<CreatedField>),
        Refused,
    ),
)]
pub async fn create_field(
    writer: Writer,
    Body(input): Body<FieldIn>,
) -> Result<Committed<Envelope<CreatedField>>, Problem> {
    let name = input.name.as_str().trim();
    let mut write = writer.begin("create_field").await?;
    lock_slugs(&write).await?;
    let slug = checked_slug(name)?;
    refuse_taken_slug(&write, &slug, None).await?;
    let key = input._key.as_ref().map_or_else(random::hex_key, Key::to_string);
    let (label, hint) = (input.default_label.map(Text::into_string), input.default_hint.map(Text::into_string));
    let row = insert_field()
        .bind(write.conn(), &key, &name, &slug, &input.kind.as_str(), &label, &hint)
        .one()
        .await
        .map_err(|error| Problem::from(error).if_refused_by("custom_field_pk", "_key", key.as_str()))?;
    let field = CustomField::from(row);
    write.audit(AuditChange::created(field.record(), &field));
    write.commit(Envelope::ok("Field created.", CreatedField { field_key: key, field })).await
}
