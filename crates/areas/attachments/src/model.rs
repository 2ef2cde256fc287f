//! A file as the API answers it.

use attachments_queries::file::FileRow;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A file.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileInfo {
    /// Its name.
    pub name: String,
    /// The folder below the object.
    pub subfolder: Option<String>,
    /// Bucket, object, folder and name.
    pub path: String,
    /// Bytes.
    pub size: i64,
    /// Its type.
    pub content_type: String,
    /// Checksum in hex.
    pub sha256: String,
    /// Last write.
    pub created: Timestamp,
    /// Who wrote it.
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
