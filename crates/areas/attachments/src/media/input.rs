//! The request body of the upload and of the replacement of a media file.

use kernel::wire::key::MediaKey;
use utoipa::ToSchema;

use platform::api::{MultipartBody, Problem, ReceivedFile};
use platform::state::App;

/// Name of the part that contains the file.
const PART: &str = "file";

/// The body of an upload of a media file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct MediaForm {
    /// The file, with its name. Required. At most 100 MiB unless the administrator sets another limit. An empty file is
    /// allowed. If several parts have this name, the service stores the first one and ignores the others.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// Streams the file of the body to the file store. The sweep removes it if no row names it.
pub async fn receive(app: &App, parts: &mut MultipartBody, key: &MediaKey) -> Result<ReceivedFile, Problem> {
    parts.one_file(app, PART, &format!("media/{key}")).await
}
