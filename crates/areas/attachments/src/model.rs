//! A file as the API returns it.

use attachments_queries::file::FileRow;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A file of a record.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileInfo {
    /// Name of the file, 1 to 255 bytes of UTF-8 in normalization form C.
    pub name: String,
    /// Folder below the record, segments separated by slashes. `null` for the record's own folder.
    pub subfolder: Option<String>,
    /// Bucket, key of the record, folder and name, separated by slashes. `GET /files/{path}` downloads the file.
    pub path: String,
    /// Size of the content in bytes. 0 for an empty file.
    pub size: i64,
    /// Media type that the client sent with the file, if the service knows it. Otherwise `application/octet-stream`.
    pub content_type: String,
    /// SHA-256 checksum of the content, 64 hexadecimal digits. It is also the `ETag` of the download.
    pub sha256: String,
    /// Time of the upload that stored this content, in UTC.
    pub created: Timestamp,
    /// Key of the user who uploaded this content.
    pub created_by: String,
}

impl From<FileRow> for FileInfo {
    fn from(row: FileRow) -> Self {
        let subfolder = (!row.subfolder.is_empty()).then_some(row.subfolder);
        let folder = subfolder.as_ref().map(|folder| format!("{folder}/")).unwrap_or_default();
        Self {
            path: format!("{}/{}/{folder}{}", row.bucket, row.object_key, row.name),
            name: row.name,
            subfolder,
            size: row.size,
            content_type: row.content_type,
            sha256: row.sha256,
            created: row.created.into(),
            created_by: row.created_by.to_string(),
        }
    }
}
