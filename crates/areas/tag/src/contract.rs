//! Functions of this area that other areas may call, inside their own transaction.

use std::collections::HashMap;

use deadpool_postgres::Object;
use tag_queries::reset::forget_records as forget_all;
use tag_queries::tag::{
    connect_tags, copy_connections, disconnect_tags, find_tags_named, find_tags_of_record, forget_tags_of_record,
    hold_tags_named, keep_existing_tags,
};

use platform::api::Problem;
use platform::db::Write;

pub use super::model::{Tag, TagContext};
pub use super::refusals::TagRefusal;

/// Returns the keys of the tags of a record.
pub async fn tags_of(client: &Object, context: TagContext, key: &str) -> Result<Vec<String>, Problem> {
    Ok(find_tags_of_record().bind(client, &context.as_str(), &key).all().await?)
}

/// Keeps tags from being deleted until the commit. Call it before a record is locked: the deletion of a tag locks the
/// tag first and then its records. Unknown keys are ignored.
pub async fn hold_tags(write: &Write, keys: &[String]) -> Result<(), Problem> {
    keep_existing_tags().bind(write.conn(), &keys).all().await?;
    Ok(())
}

/// Copies the tags of a record to another record of the same kind. The caller holds these tags with [`hold_tags`].
pub async fn copy_tags(write: &Write, context: TagContext, from: &str, to: &str) -> Result<(), Problem> {
    copy_connections().bind(write.conn(), &to, &context.as_str(), &from).await?;
    Ok(())
}

/// Removes all tags from a record that is being deleted permanently, and returns how many there were.
pub async fn forget_tags(write: &Write, context: TagContext, key: &str) -> Result<u64, Problem> {
    Ok(forget_tags_of_record().bind(write.conn(), &context.as_str(), &key).await?)
}

/// Removes all tags from all records of these kinds, and returns how many connections there were. Only for a reset,
/// which excludes every other write.
pub async fn forget_records(write: &Write, contexts: &[TagContext]) -> Result<u64, Problem> {
    let words: Vec<&str> = contexts.iter().map(|context| context.as_str()).collect();
    Ok(forget_all().bind(write.conn(), &words).await?)
}

/// Finds the keys of tags by name for an import, indexed by the names as sent. Case is ignored, and unknown names are
/// left out. With `hold` the tags cannot be deleted until the commit. Call it before a record is locked in that case.
pub async fn tags_named(client: &Object, names: &[String], hold: bool) -> Result<HashMap<String, String>, Problem> {
    Ok(if hold {
        let rows = hold_tags_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_tags_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    })
}

/// Tags to add to and remove from records of one kind, each as (key of the tag, key of the record).
#[derive(Debug, Default)]
pub struct TagChanges {
    /// Tags to add. A tag that the record already has changes nothing.
    pub added: Vec<(String, String)>,
    /// Tags to remove. A tag that the record does not have changes nothing.
    pub removed: Vec<(String, String)>,
}

/// Removes tags from records and then adds tags to them. The caller holds the tags and has locked the records.
pub async fn change_tags(write: &Write, context: TagContext, changes: &TagChanges) -> Result<(), Problem> {
    let columns = |pairs: &[(String, String)]| -> (Vec<String>, Vec<String>) { pairs.iter().cloned().unzip() };
    let contexts = |pairs: &[(String, String)]| vec![context.as_str(); pairs.len()];
    if !changes.removed.is_empty() {
        let (tags, keys) = columns(&changes.removed);
        disconnect_tags().bind(write.conn(), &tags, &contexts(&changes.removed), &keys).await?;
    }
    if !changes.added.is_empty() {
        let (tags, keys) = columns(&changes.added);
        connect_tags().bind(write.conn(), &tags, &contexts(&changes.added), &keys).await?;
    }
    Ok(())
}
