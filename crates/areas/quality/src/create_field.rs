//! `POST /field` — a new field.

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
    /// A new field.
    pub struct FieldIn {
        /// Its key; made when absent.
        pub _key: Option<Key>,
        /// Its name; the slug comes from it.
        pub name: Name,
        /// What it holds.
        pub kind as "type": FieldType,
        /// Label where a form gives none.
        pub default_label: Option<Text<0, 200>>,
        /// Hint where a form gives none.
        pub default_hint: Option<Text<0, 10_000>>,
    }
}

/// The new field.
#[derive(Serialize, ToSchema)]
pub struct CreatedField {
    /// Its key.
    field_key: String,
    /// The field.
    field: CustomField,
}

refuses![QualityRefusal::FieldSlugTaken, QualityRefusal::KeyTaken, QualityRefusal::SlugEmpty,];

/// Create a field.
#[utoipa::path(
    post,
    path = "/field",
    request_body = FieldIn,
    responses(
        (status = 200, description = "The field.", body = Envelope<CreatedField>),
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
