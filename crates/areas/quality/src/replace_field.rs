//! `PUT /field/{field_key}` — replace a field. It may keep its own slug.

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
    /// The whole field.
    pub struct FieldReplacement {
        /// The key in the path.
        pub _key: Key,
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

refuses![
    QualityRefusal::FieldNotFound,
    QualityRefusal::FieldSlugTaken,
    QualityRefusal::FieldInUse,
    QualityRefusal::FieldReserved,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::KeyMismatch,
    QualityRefusal::SlugEmpty,
];

/// Replace a field.
#[utoipa::path(
    put,
    path = "/field/{field_key}",
    request_body = FieldReplacement,
    params(("field_key" = inline(Key), Path, description = "Key of the field.")),
    responses(
        (status = 200, description = "The field.", body = Envelope<CustomField>),
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
        // Only a choice field has values; the foreign key would refuse the change of type otherwise.
        delete_values_of_field().bind(write.conn(), &key.as_str()).await?;
    }
    let (label, hint) = (input.default_label.map(Text::into_string), input.default_hint.map(Text::into_string));
    let row = update_field().bind(write.conn(), &name, &slug, &kind, &label, &hint, &key.as_str()).one().await?;
    let field = CustomField::from(row);
    write.audit(AuditChange::changed(field.record(), &CustomField::from(present), &field));
    write.commit(Envelope::ok("Field replaced.", field)).await
}

/// Refuses a change of the type of a field while a form uses it or a unit, task or issue has a value of it. The caller
/// has locked the field, so that new forms and values wait.
async fn refuse_used(write: &Write, key: &str) -> Result<(), Problem> {
    let used_by = find_uses().bind(write.conn(), &key, &USES_SHOWN_MAX).all().await?;
    if used_by.is_empty() {
        return Ok(());
    }
    Err(QualityRefusal::FieldInUse.with("used_by", used_by))
}
