//! `PATCH /media/{media_key}` replaces the content of a media file. Every record that uses it shows the new content.

use attachments_queries::client::Params as _;
use attachments_queries::media::{ReplaceMediaParams, replace_media as store_content};
use axum::extract::State;
use kernel::wire::key::MediaKey;

use super::input::{MediaForm, receive};
use super::model::Media;
use super::rows::{find_using_records, load_media, lock_to_replace};
use crate::refusals::AttachmentsRefusal;
use platform::api::{Envelope, IfMatch, MultipartBody, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::files::{keep, release};
use platform::refuses;
use platform::state::App;

refuses![
    AttachmentsRefusal::MediaNotFound,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
];

/// Replace a shared media file.
///
/// Replaces content, name and type of a media file. The key, the time of creation and the records that use the file do
/// not change, and `_rev` increases by 1. A download that has already begun still gets the old content. If the request
/// is refused, the old content stays.
///
/// Send the `_rev` of the last response in `If-Match` to replace only the version you know. If the revision differs,
/// the request is refused with 412 `revision_mismatch`, and `detail.current_rev` is the current one. The `ETag` of a
/// download is the checksum of the content and not the revision. A replacement does not count as a use, so it does not
/// extend the 24 hours for which an unused file is kept.
#[utoipa::path(
    patch,
    path = "/media/{media_key}",
    request_body(content = MediaForm, content_type = "multipart/form-data"),
    params(("media_key" = inline(MediaKey), Path, description = "Key of the media file, returned by its upload.")),
    responses(
        (status = 200, description = "The media file with its new content.", body = Envelope<Media>),
        Refused,
    ),
)]
pub async fn replace_media(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<MediaKey>,
    if_match: IfMatch,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<Media>>, Problem> {
    // Checked before the first byte is received: an upload of 100 MiB should not end with a 404.
    let expected = check_revision(&app, &key, &if_match).await;
    parts.drain_on_refusal(expected).await?;
    let file = receive(&app, &mut parts, &key).await?;
    let mut write = writer.begin("replace_media").await?;
    let present = lock_to_replace(&write, &key).await?;
    if_match.check(present.rev)?;
    let params = ReplaceMediaParams {
        name: file.head.checked_name()?,
        object_path: file.staged.path(),
        size: file.staged.size,
        content_type: file.head.content_type,
        sha256: file.staged.sha256.as_str(),
        key: key.as_str(),
    };
    let stored = store_content().params(write.conn(), &params).one().await?;
    release(&app, &write, &[present.object_path]).await?;
    keep(&mut write, vec![file.staged]).await?;
    let connected = !find_using_records(write.conn(), &key, 1).await?.is_empty();
    write.commit(Envelope::ok("Media file replaced.", Media::new(stored, connected))).await
}

/// Refuses a media file that does not exist or has another revision. Reads without a lock, so the caller checks again.
async fn check_revision(app: &App, key: &MediaKey, if_match: &IfMatch) -> Result<(), Problem> {
    let client = app.read().await?;
    if_match.check(load_media(&client, key).await?.rev)
}
