//! Locks, checks and updates that several operations of the area share.

use tag_queries::tag::{TagRow, find_tag_by_name, find_tagged_records, lock_tag};

use super::model::TagContext;
use super::refusals::TagRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::{Lock, Write, lock};
use platform::records::LockMode;
use platform::state::App;

/// Lets only one request at a time check and take a name. Of two requests with the same name, the second is therefore
/// refused with the key of the tag that has it. Call it before a tag is locked. The commit releases the lock.
pub async fn lock_names(write: &Write) -> Result<(), Problem> {
    lock(write.conn(), Lock::TagNames).await
}

/// Locks a tag to change or delete it. Refuses an unknown key and a revision other than the one the client expects.
pub async fn lock_checked(write: &Write, key: &str, if_match: &IfMatch) -> Result<TagRow, Problem> {
    let tag = lock_tag().bind(write.conn(), &key).opt().await?.ok_or(TagRefusal::TagNotFound)?;
    if_match.check(tag.rev)?;
    Ok(tag)
}

/// Refuses a name that another tag has. `own_key` is the tag being changed, None for a new one. The caller has taken
/// [`lock_names`].
pub async fn refuse_taken_name(write: &Write, name: &str, own_key: Option<&str>) -> Result<(), Problem> {
    let other = find_tag_by_name().bind(write.conn(), &name).opt().await?;
    match other.filter(|other| Some(other.as_str()) != own_key) {
        Some(other) => {
            let message = format!("The tag {other} already has this name. Choose a different name.");
            Err(TagRefusal::TagNameTaken.with_message(message).with("tag_key", other))
        }
        None => Ok(()),
    }
}

/// Gives a new revision to the records that have a tag, for kinds of records whose responses contain their tags. A
/// change or deletion of the tag changes those responses. The caller has locked the tag, so no further record gets it
/// before the commit.
pub async fn touch_tagged_records(app: &App, write: &Write, tag_key: &str) -> Result<(), Problem> {
    let mut contexts = TagContext::ALL.to_vec();
    contexts.sort_by_key(|context| context.kind());
    for context in contexts {
        let Some(record) = app.records.get(context.kind()) else { continue };
        let Some(changed) = record.tags_changed else { continue };
        let keys = find_tagged_records().bind(write.conn(), &tag_key, &context.as_str()).all().await?;
        (record.find)(write.conn(), &keys, LockMode::Change).await?;
        changed(app, write, &keys).await?;
    }
    Ok(())
}
