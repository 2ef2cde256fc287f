//! What other areas may ask of this one, inside their own transaction.

use std::collections::HashMap;

use deadpool_postgres::Object;
use tag_queries::reset::forget_records as forget_all;
use tag_queries::tag::{
    connect_tags, copy_connections, disconnect_tags, find_tags_named, find_tags_of, forget_record, hold_tags_named,
    lock_existing_tags,
};

use platform::api::Problem;
use platform::db::Write;

pub use super::model::TagContext;
pub use super::refusals::TagRefusal;

/// The tags of a record.
pub async fn tags_of(client: &Object, context: TagContext, key: &str) -> Result<Vec<String>, Problem> {
    Ok(find_tags_of().bind(client, &context.as_str(), &key).all().await?)
}

/// Keeps tags until the commit. Take them before any record is locked: whoever deletes a tag then locks its records.
pub async fn hold_tags(write: &Write, keys: &[String]) -> Result<(), Problem> {
    lock_existing_tags().bind(write.conn(), &keys).all().await?;
    Ok(())
}

/// Gives a record the tags of another one of its kind, which are kept.
pub async fn copy_tags(write: &Write, context: TagContext, from: &str, to: &str) -> Result<(), Problem> {
    copy_connections().bind(write.conn(), &to, &context.as_str(), &from).await?;
    Ok(())
}

/// Takes all tags off a record that is deleted for good; says how many.
pub async fn forget_tags(write: &Write, context: TagContext, key: &str) -> Result<u64, Problem> {
    Ok(forget_record().bind(write.conn(), &context.as_str(), &key).await?)
}

/// Takes all tags off all records of some kinds; no other write runs. Says how many connections went.
pub async fn forget_records(write: &Write, contexts: &[TagContext]) -> Result<u64, Problem> {
    let words: Vec<&str> = contexts.iter().map(|context| context.as_str()).collect();
    Ok(forget_all().bind(write.conn(), &words).await?)
}

/// Keys of the tags with these names, whatever the case. `hold` keeps the tags until the commit: take it before any
/// record is locked.
pub async fn tags_named(client: &Object, names: &[String], hold: bool) -> Result<HashMap<String, String>, Problem> {
    Ok(if hold {
        let rows = hold_tags_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    } else {
        let rows = find_tags_named().bind(client, &names).all().await?;
        rows.into_iter().map(|row| (row.given, row.key)).collect()
    })
}

/// Tags of records of one kind, each as (tag, record).
#[derive(Debug, Default)]
pub struct TagChanges {
    /// To be put on.
    pub added: Vec<(String, String)>,
    /// To be taken off.
    pub removed: Vec<(String, String)>,
}

/// Puts tags on records and takes them off; the caller holds both.
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
