//! A media file as the API returns it.

use attachments_queries::media::MediaRow;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A media file that several records can share.
#[derive(Debug, Serialize, ToSchema)]
pub struct Media {
    /// Identifier of the media file: `Media/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the media file, a random UUID. It stays the same when the content is replaced.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the media file, a number as text. It starts at 1 and grows by 1 with each replacement. Send it in
    /// `If-Match` to replace or delete exactly this version.
    #[serde(rename = "_rev")]
    rev: String,
    /// File name as it was sent, 1 to 255 bytes of UTF-8 in normalization form C. Downloads offer it to the client.
    name: String,
    /// Size of the content in bytes. 0 for an empty file.
    size: i64,
    /// Media type that the client sent with the file, if the service knows it. Otherwise `application/octet-stream`.
    content_type: String,
    /// Time of the first upload, in UTC. A replacement does not change it.
    created_at: Timestamp,
    /// Whether at least one record uses the media file. A connected media file cannot be deleted. The service removes a
    /// media file that no record has used for 24 hours.
    connected: bool,
}

impl Media {
    /// The response for a stored media file. `connected` says whether a record uses it.
    pub fn new(row: MediaRow, connected: bool) -> Self {
        Self {
            id: format!("Media/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            size: row.size,
            content_type: row.content_type,
            created_at: row.created_at.into(),
            connected,
        }
    }
}
