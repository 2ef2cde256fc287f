//! `GET /media/{media_key}` downloads a media file, in full or in part.

use axum::extract::State;
use axum::response::Response;
use kernel::wire::key::MediaKey;

use super::rows::load_media;
use crate::refusals::AttachmentsRefusal;
use platform::api::{Download, DownloadRequest, DownloadResponses, PathParam, Problem, SharedRefusal};
use platform::files::Files;
use platform::refuses;
use platform::state::Reads;

refuses![AttachmentsRefusal::MediaNotFound, SharedRefusal::RangeNotSatisfiable,];

/// Download a shared media file.
///
/// Returns the content with the type and name of the last upload, always as an attachment, so that browsers do not
/// display it inside a page. `ETag` is the SHA-256 checksum of the content. A client that sends it in `If-None-Match`
/// gets 304 while the content is the same. `Range` requests a part of the content. A range beyond its end is refused
/// with 416 `range_not_satisfiable` and the size in `detail.size`.
#[utoipa::path(
    get,
    path = "/media/{media_key}",
    params(("media_key" = inline(MediaKey), Path, description = "Key of the media file, returned by its upload.")),
    responses(
        DownloadResponses,
        Refused,
    ),
)]
pub async fn read_media(
    State(reads): State<Reads>,
    State(files): State<Files>,
    PathParam(key): PathParam<MediaKey>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
    let media = load_media(&client, &key).await?;
    drop(client);
    let download = Download {
        object_path: media.object_path,
        name: media.name,
        content_type: media.content_type,
        size: media.size,
        sha256: media.sha256,
    };
    download.answer(&files, &request).await
}
