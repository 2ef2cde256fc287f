//! `DELETE /tag/{tag_key}` — delete a tag and its connections.

use axum::extract::State;
use kernel::wire::key::Key;
use serde::Serialize;
use tag_queries::tag::{delete_connections_of_tag, delete_tag as erase_tag};
use utoipa::ToSchema;

use super::model::Tag;
use super::refusals::TagRefusal;
use super::rows::{lock_checked, touch_tagged_records};
use platform::admin_log::AuditChange;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

/// How many records lost the deleted tag.
#[derive(Serialize, ToSchema)]
pub struct DeletedTag {
    /// Number of records that had the tag and lost it.
    connections_removed: u64,
}

refuses![TagRefusal::TagNotFound, SharedRefusal::RevisionMismatch,];

/// Delete a tag.
///
/// Deletes the tag and removes it from all records that have it. The records remain. Each product that had the tag gets
/// a new `_rev`. The response contains the number of removed connections, which `GET /tag/{tag_key}` shows in advance.
/// Repeating the request is refused with 404 `tag_not_found`, and an outdated `If-Match` is refused with 412
/// `revision_mismatch`. The change is recorded in the audit log, not in the journal.
#[utoipa::path(
    delete,
    path = "/tag/{tag_key}",
    params(("tag_key" = inline(Key), Path, description = "Key of the tag, from `GET /tag`.")),
    responses(
        (status = 200, description = "The number of records that lost the tag.", body = Envelope<DeletedTag>),
        Refused,
    ),
)]
pub async fn delete_tag(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedTag>>, Problem> {
    let mut write = writer.begin("delete_tag").await?;
    let tag = Tag::from(lock_checked(&write, key.as_str(), &if_match).await?);
    touch_tagged_records(&app, &write, key.as_str()).await?;
    let connections_removed = delete_connections_of_tag().bind(write.conn(), &key.as_str()).await?;
    erase_tag().bind(write.conn(), &key.as_str()).await?;
    write.audit(AuditChange::deleted(tag.record(), &tag));
    write.commit(Envelope::ok("Tag deleted.", DeletedTag { connections_removed })).await
}
