//! `POST /tag` — a new tag.

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
#[utoipa::path(
    post,
    path = "/tag",
    request_body = TagIn,
    responses(
        (status = 200, description = "The tag.", body = Envelope<Tag>),
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
