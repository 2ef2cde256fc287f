//! Reads and locks of media files that several operations use.

use attachments_queries::above::find_records_using_media;
use attachments_queries::media::{MediaRow, find_media, lock_media, lock_media_to_delete};
use deadpool_postgres::Object;
use kernel::wire::key::MediaKey;

use crate::refusals::AttachmentsRefusal;
use platform::api::Problem;
use platform::db::Write;

/// Reads a media file. Refuses one that does not exist.
pub async fn load_media(client: &Object, key: &MediaKey) -> Result<MediaRow, Problem> {
    let found = find_media().bind(client, &key.as_str()).opt().await?;
    found.ok_or_else(|| AttachmentsRefusal::MediaNotFound.into())
}

/// Locks a media file to replace its content. Records may begin to use it at the same time.
pub async fn lock_to_replace(write: &Write, key: &MediaKey) -> Result<MediaRow, Problem> {
    let found = lock_media().bind(write.conn(), &key.as_str()).opt().await?;
    found.ok_or_else(|| AttachmentsRefusal::MediaNotFound.into())
}

/// Locks a media file to delete it. A command that would use it waits and then finds that it no longer exists.
pub async fn lock_to_delete(write: &Write, key: &MediaKey) -> Result<MediaRow, Problem> {
    let found = lock_media_to_delete().bind(write.conn(), &key.as_str()).opt().await?;
    found.ok_or_else(|| AttachmentsRefusal::MediaNotFound.into())
}

/// IDs of records that use a media file, such as `Step/7`, in the order of their keys, at most `limit`.
pub async fn find_using_records(client: &Object, key: &MediaKey, limit: i64) -> Result<Vec<String>, Problem> {
    Ok(find_records_using_media().bind(client, &key.as_str(), &limit).all().await?)
}
