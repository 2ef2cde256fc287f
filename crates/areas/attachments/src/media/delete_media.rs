//! `DELETE /media/{media_key}` deletes a media file that no record uses.

use attachments_queries::media::delete_media as erase_media;
use axum::extract::State;
use kernel::wire::key::MediaKey;

use super::rows::{find_using_records, lock_to_delete};
use crate::limits::MEDIA_USERS_SHOWN_MAX;
use crate::refusals::AttachmentsRefusal;
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::files::release;
use platform::refuses;
use platform::state::App;

refuses![AttachmentsRefusal::MediaNotFound, AttachmentsRefusal::MediaInUse, SharedRefusal::RevisionMismatch,];

/// Delete a shared media file.
///
/// Removes the media file and its content. This cannot be undone. A media file that records use is refused with 409
/// `media_in_use`, and `detail.used_by` lists the IDs of up to 20 of these records. Remove the file from them first.
/// You do not need to delete unused files yourself, because the service removes them after 24 hours.
///
/// Send the `_rev` of the last response in `If-Match` to delete only the version you know. Repeating a deletion is
/// refused with 404 `media_not_found`.
#[utoipa::path(
    delete,
    path = "/media/{media_key}",
    params(("media_key" = inline(MediaKey), Path, description = "Key of the media file, returned by its upload.")),
    responses(
        (status = 200, description = "The media file is deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_media(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<MediaKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_media").await?;
    let present = lock_to_delete(&write, &key).await?;
    if_match.check(present.rev)?;
    // Read after the lock: from then on no record can begin to use the media file.
    let used_by = find_using_records(write.conn(), &key, MEDIA_USERS_SHOWN_MAX).await?;
    if !used_by.is_empty() {
        let name = present.name;
        let message =
            format!("Records use the media file {name}. Remove it from the records in `detail.used_by` first.");
        return Err(AttachmentsRefusal::MediaInUse.with_message(message).with("used_by", used_by));
    }
    let gone = erase_media().bind(write.conn(), &[key.as_str()].as_slice()).all().await?;
    release(&app, &write, &gone).await?;
    write.commit(Envelope::ok("Media file deleted.", Empty {})).await
}
