//! The body that the upload and the replacement of a medium share.

use kernel::wire::key::MediaKey;
use utoipa::ToSchema;

use platform::api::{MultipartBody, Problem, ReceivedFile};
use platform::state::App;

/// The part of the body that holds the file.
const PART: &str = "file";

/// The body of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct MediaForm {
    /// The file, with its name. Required. At most 100 MiB unless the administrator sets another limit; an empty file
    /// is allowed. The first part of this name counts, and other parts are ignored.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// Streams the file of the body to the store, where it is loose until a row names it.
pub async fn receive(app: &App, parts: &mut MultipartBody, key: &MediaKey) -> Result<ReceivedFile, Problem> {
    parts.one_file(app, PART, &format!("media/{key}")).await
}
