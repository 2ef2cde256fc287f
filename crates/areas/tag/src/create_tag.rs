//! `POST /tag` — create a tag.

use kernel::wire::text::Text;
use tag_queries::tag::insert_tag;

use super::model::{Tag, TagIn};
use super::refusals::TagRefusal;
use super::rows::{lock_names, refuse_taken_name};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::random;
use platform::refuses;

refuses![TagRefusal::TagNameTaken,];

/// Create a tag.
///
/// Creates a colored label that you can then add to records with `POST /tag/update-connections`. The service assigns
/// the key. Names are unique, ignoring case: a taken name is refused with 409 `tag_name_taken`, and `detail.tag_key` is
/// the tag that has it. A repeated request with the same `Idempotency-Key` returns the first response and creates
/// nothing. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    post,
    path = "/tag",
    request_body = TagIn,
    responses(
        (status = 200, description = "The new tag.", body = Envelope<Tag>),
        Refused,
    ),
)]
pub async fn create_tag(writer: Writer, Body(input): Body<TagIn>) -> Result<Committed<Envelope<Tag>>, Problem> {
    let mut write = writer.begin("create_tag").await?;
    let name = input.name.into_string();
    lock_names(&write).await?;
    refuse_taken_name(&write, &name, None).await?;
    let (description, color) = (input.description.map(Text::into_string), input.color.map(|color| color.0));
    let row = insert_tag().bind(write.conn(), &random::hex_key(), &name, &description, &color).one().await?;
    let tag = Tag::from(row);
    write.audit(AuditChange::created(tag.record(), &tag));
    write.commit(Envelope::ok("Tag created.", tag)).await
}
