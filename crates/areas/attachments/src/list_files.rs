//! `GET /files` lists the files of a record by path.

use attachments_queries::file::{count_listed_files, list_files as read_files};
use axum::extract::State;
use kernel::input;
use kernel::wire::filename::subfolder;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;

use super::buckets::Bucket;
use super::limits::PAGE;
use super::model::FileInfo;
use super::refusals::AttachmentsRefusal;
use super::rows::target_not_found;
use platform::api::{ListResponse, Params, Problem};
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

input! {
    /// The record and folder whose files are listed, and the page.
    pub struct FilesQuery {
        /// Kind of record that the files belong to.
        pub bucket: Bucket,
        /// Key of the record. For `traceability` it is the key of the work order.
        pub object_key: Text<1, 200>,
        /// Folder below the record, segments separated by slashes. Absent: the record's own folder.
        pub subfolder: Option<Text<0, 4000>>,
        /// Whether to include files in subfolders. Default: `false`.
        pub recursive: bool = false,
        /// Maximum number of files to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of files to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching files in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

refuses![AttachmentsRefusal::TargetNotFound,];

/// List files of a record.
///
/// Returns name, size, type and checksum of the files in one folder of a record, sorted by path. With `recursive=true`
/// and no `subfolder` it returns all files of the record. Files of archived and deleted records are listed too. A
/// folder without files, or one that cannot exist, returns an empty list. A record that does not exist is refused with
/// 404 `target_not_found`.
#[utoipa::path(
    get,
    path = "/files",
    params(FilesQuery),
    responses(
        (status = 200, description = "The files, sorted by path.", body = Vec<FileInfo>),
        Refused,
    ),
)]
pub async fn list_files(
    State(app): State<App>,
    Params(query): Params<FilesQuery>,
) -> Result<ListResponse<FileInfo>, Problem> {
    let (bucket, key) = (query.bucket.as_str(), query.object_key.as_str());
    let client = app.read().await?;
    if query.bucket.target(&app.records, &client, key, LockMode::Read).await?.is_none() {
        return Err(target_not_found(query.bucket, key));
    }
    // A path that no folder can have gives the same response as an empty folder.
    let Some(segments) = subfolder(query.subfolder.as_ref().map(Text::as_str)) else {
        return Ok(ListResponse { rows: Vec::new(), total: query.with_total.then_some(0) });
    };
    let (folder, deep) = (segments.join("/"), query.recursive);
    let (limit, offset) = (query.limit.get(), query.offset.get());
    let rows = read_files().bind(&client, &bucket, &key, &folder, &deep, &limit, &offset).all().await?;
    let total = if query.with_total {
        Some(count_listed_files().bind(&client, &bucket, &key, &folder, &deep).one().await?)
    } else {
        None
    };
    Ok(ListResponse { rows: rows.into_iter().map(FileInfo::from).collect(), total })
}
