//! `PUT /tag/{tag_key}` — replace a tag. Its connections do not change.

use axum::extract::State;
use kernel::wire::key::Key;
use kernel::wire::text::Text;
use tag_queries::tag::update_tag;

use super::model::{Tag, TagIn};
use super::refusals::TagRefusal;
use super::rows::{lock_checked, lock_names, refuse_taken_name, touch_tagged_records};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    TagRefusal::TagNotFound,
    TagRefusal::TagNameTaken,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::KeyMismatch,
];

/// Replace a tag.
///
/// Replaces name, description and color. An absent description or color becomes `null`. The records that have the tag
/// keep it, and each product among them gets a new `_rev`. A name that another tag has, ignoring case, is refused with
/// 409 `tag_name_taken`, and an outdated `If-Match` with 412 `revision_mismatch`. Repeating the request has the same
/// result, with a new revision. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    put,
    path = "/tag/{tag_key}",
    request_body = TagIn,
    params(("tag_key" = inline(Key), Path, description = "Key of the tag, from `GET /tag`.")),
    responses(
        (status = 200, description = "The tag after the replacement.", body = Envelope<Tag>),
        Refused,
    ),
)]
pub async fn replace_tag(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(input): Body<TagIn>,
) -> Result<Committed<Envelope<Tag>>, Problem> {
    let mut write = writer.begin("replace_tag").await?;
    lock_names(&write).await?;
    let present = lock_checked(&write, key.as_str(), &if_match).await?;
    if input._key.as_ref().is_some_and(|sent| sent.as_str() != key.as_str()) {
        return Err(Problem::from(SharedRefusal::KeyMismatch));
    }
    let name = input.name.into_string();
    refuse_taken_name(&write, &name, Some(key.as_str())).await?;
    let (description, color) = (input.description.map(Text::into_string), input.color.map(|color| color.0));
    let row = update_tag().bind(write.conn(), &name, &description, &color, &key.as_str()).one().await?;
    touch_tagged_records(&app, &write, key.as_str()).await?;
    let tag = Tag::from(row);
    write.audit(AuditChange::changed(tag.record(), &Tag::from(present), &tag));
    write.commit(Envelope::ok("Tag replaced.", tag)).await
}
