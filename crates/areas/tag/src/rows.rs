//! Reads and rules that several operations of the area share.

use tag_queries::tag::{TagRow, find_tag_by_name, find_tagged, lock_tag};

use super::model::TagContext;
use super::refusals::TagRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::{Lock, Write, lock};
use platform::records::LockMode;
use platform::state::App;

/// Held while a name is looked for and taken, so that the loser learns who has it. Take it before any tag is locked.
pub async fn lock_names(write: &Write) -> Result<(), Problem> {
    lock(write.conn(), Lock::TagNames).await
}

/// Locks a tag, and checks the revision the client expects.
pub async fn lock_checked(write: &Write, key: &str, if_match: &IfMatch) -> Result<TagRow, Problem> {
    let tag = lock_tag().bind(write.conn(), &key).opt().await?.ok_or(TagRefusal::TagNotFound)?;
    if_match.check(tag.rev)?;
    Ok(tag)
}

/// Refuses a tag name that another tag has. Needs [`lock_names`]; the unique index has the last word.
pub async fn refuse_taken_name(write: &Write, name: &str, own_key: Option<&str>) -> Result<(), Problem> {
    let other = find_tag_by_name().bind(write.conn(), &name).opt().await?;
    match other.filter(|other| Some(other.as_str()) != own_key) {
        Some(other) => {
            let message = format!("The tag {other} has this name already.");
            Err(TagRefusal::TagNameTaken.with_message(message).with("tag_key", other))
        }
        None => Ok(()),
    }
}

/// Records show the tags they carry: a change of a tag is a change of what they answer. The tag is locked, so no record
/// gets it meanwhile.
pub async fn touch_tagged_records(app: &App, write: &Write, tag_key: &str) -> Result<(), Problem> {
    let mut contexts = TagContext::ALL.to_vec();
    contexts.sort_by_key(|context| context.kind());
    for context in contexts {
        let Some(record) = app.records.get(context.kind()) else { continue };
        let Some(changed) = record.tags_changed else { continue };
        let keys = find_tagged().bind(write.conn(), &tag_key, &context.as_str()).all().await?;
        (record.find)(write.conn(), &keys, LockMode::Change).await?;
        changed(app, write, &keys).await?;
    }
    Ok(())
}
