//! Locks and checks that several operations of the area share.

use kernel::rules::slug::slug;
use quality_queries::field::{FieldRow, find_field_by_slug, lock_field};

use super::limits::RESERVED_FIELD;
use super::refusals::QualityRefusal;
use platform::api::Problem;
use platform::db::Write;

/// Computes the slug of a field from its name. Refuses a name without a letter or digit.
pub fn checked_slug(name: &str) -> Result<String, Problem> {
    slug(name).ok_or_else(|| Problem::from(QualityRefusal::SlugEmpty))
}

/// Refuses a slug that another field has, and names that field. `own_key` is the field being changed, None for a new
/// field. The caller has taken [`lock_slugs`].
pub async fn refuse_taken_slug(write: &Write, slug: &str, own_key: Option<&str>) -> Result<(), Problem> {
    let other = find_field_by_slug().bind(write.conn(), &slug).opt().await?;
    match other.filter(|other| Some(other.key.as_str()) != own_key) {
        Some(other) => Err(slug_taken(slug, &other.key)),
        None => Ok(()),
    }
}

/// Builds the refusal that names the field with the slug.
fn slug_taken(slug: &str, other: &str) -> Problem {
    let message = format!("The field {other} has the same slug, {slug}. Choose a different name.");
    QualityRefusal::FieldSlugTaken.with_message(message).with("slug", slug).with("field_key", other)
}

/// Locks a field to change or delete it. Refuses an unknown key, and the separator, which belongs to the service.
pub async fn lock_own_field(write: &Write, key: &str) -> Result<FieldRow, Problem> {
    let field = lock_field().bind(write.conn(), &key).opt().await?.ok_or(QualityRefusal::FieldNotFound)?;
    if field.key == RESERVED_FIELD {
        return Err(Problem::from(QualityRefusal::FieldReserved));
    }
    Ok(field)
}

/// Lets only one request at a time check and take a slug. Of two requests with the same slug, the second is therefore
/// refused with the key of the field that has it. The commit releases the lock.
pub async fn lock_slugs(write: &Write) -> Result<(), Problem> {
    platform::db::lock(write.conn(), platform::db::Lock::FieldSlugs).await
}
