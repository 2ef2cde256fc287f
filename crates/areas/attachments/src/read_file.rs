//! `GET /files/{bucket}/{object_key}/{path}` downloads one file, in full or in part.

use attachments_queries::file::find_file;
use axum::extract::State;
use axum::response::Response;
use kernel::wire::filename::subfolder;
use kernel::wire::text::Text;

use super::buckets::Bucket;
use super::refusals::AttachmentsRefusal;
use super::rows::target_not_found;
use platform::api::{Download, DownloadRequest, DownloadResponses, PathParams, Problem, SharedRefusal};
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

refuses![AttachmentsRefusal::TargetNotFound, AttachmentsRefusal::FileNotFound, SharedRefusal::RangeNotSatisfiable,];

/// Download a file of a record.
///
/// Returns the content with the media type of the upload, always as an attachment, so that browsers do not display it
/// inside a page. The `ETag` is the SHA-256 checksum of the content. A client that sends it in `If-None-Match` gets 304
/// while the content is the same. `Range` requests a part of the content. A range beyond its end is refused with 416
/// `range_not_satisfiable` and the size in `detail.size`. Files of archived and deleted records can be downloaded too.
/// A record that does not exist is refused with 404 `target_not_found`, and a file that does not exist with 404
/// `file_not_found`.
#[utoipa::path(
    get,
    path = "/files/{bucket}/{object_key}/{*path}",
    params(
        ("bucket" = inline(Bucket), Path, description = "Kind of record that the file belongs to."),
        ("object_key" = inline(Text<1, 200>), Path, description = "Key of the record. For `traceability` it is the key of the work order."),
        ("path" = inline(Text<1, 4000>), Path, description = "Folder below the record, if any, and file name, separated by slashes."),
    ),
    responses(
        DownloadResponses,
        Refused,
    ),
)]
pub async fn read_file(
    State(app): State<App>,
    PathParams((bucket, object_key, path)): PathParams<(Bucket, Text<1, 200>, Text<1, 4000>)>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    let key = object_key.as_str();
    let client = app.read().await?;
    if bucket.target(&app.records, &client, key, LockMode::Read).await?.is_none() {
        return Err(target_not_found(bucket, key));
    }
    let (folder, name) = path.as_str().rsplit_once('/').unwrap_or(("", path.as_str()));
    let folder = subfolder(Some(folder)).map(|segments| segments.join("/"));
    let file = match folder {
        Some(folder) => find_file().bind(&client, &bucket.as_str(), &key, &folder, &name).opt().await?,
        None => None,
    };
    drop(client);
    let shown: String = name.chars().take(255).collect();
    let file = file.ok_or_else(|| AttachmentsRefusal::FileNotFound.with("filename", shown))?;
    let download = Download {
        object_path: file.object_path,
        name: file.name,
        content_type: file.content_type,
        size: file.size,
        sha256: file.sha256,
    };
    download.answer(&app.files, &request).await
}
