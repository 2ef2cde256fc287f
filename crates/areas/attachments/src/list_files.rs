//! `GET /files` — the files of a record by path.

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
    /// Which files.
    pub struct FilesQuery {
        /// What the files belong to.
        pub bucket: Bucket,
        /// Key of the record.
        pub object_key: Text<1, 200>,
        /// Folder below the record, segments separated by a slash.
        pub subfolder: Option<Text<0, 4000>>,
        /// Deeper folders too.
        pub recursive: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

refuses![AttachmentsRefusal::TargetNotFound,];

/// List files.
#[utoipa::path(
    get,
    path = "/files",
    params(FilesQuery),
    responses(
        (status = 200, description = "Files by path.", body = Vec<FileInfo>),
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
    // A path that no folder can have is an empty folder, not an error.
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
