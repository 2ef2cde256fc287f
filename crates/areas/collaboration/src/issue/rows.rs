//! Issues in commands: locks them, looks them up for files and tags, and builds their events.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use collaboration_queries::form::{find_files_named_by_issue, issue_keeps_files};
use collaboration_queries::issue::{
    IssueRow, find_existing_issues, hold_existing_issues, keep_existing_issues, lock_existing_issues,
    lock_issue_to_delete, lock_issues,
};
use collaboration_queries::issue_type::{IssueTypeRow, hold_issue_type};
use deadpool_postgres::Object;
use kernel::rules::event_data::EventData;
use kernel::rules::issue::IssueState;
use kernel::wire::key::{IssueKey, IssueTypeKey, JobKey, Key, OrderKey, PhaseKey, ProductKey, SerialKey};

use super::model::LinkedTo;
use super::targets::TargetType;
use crate::files::file_names_in;
use crate::refusals::CollaborationRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::journal::NewEvent;
use platform::records::{FolderPolicy, LockMode, RecordLiveness};

/// An issue that the command has locked, in the state before the command.
#[derive(Clone, Debug)]
pub struct LockedIssue {
    /// Key of the issue.
    pub key: IssueKey,
    /// Key of the issue type. `None` while the issue is not classified.
    pub type_key: Option<IssueTypeKey>,
    /// Whether the issue is critical.
    pub critical: bool,
    /// State that the transition rules check.
    pub state: IssueState,
}

impl From<IssueRow> for LockedIssue {
    fn from(row: IssueRow) -> Self {
        Self {
            key: IssueKey::new(row.key),
            type_key: row.issue_type_key.map(IssueTypeKey::new),
            critical: row.critical,
            state: IssueState { open: row.open, closed: row.closed.is_some(), typed: row.issue_type_key.is_some() },
        }
    }
}

/// Locks an issue to change it and checks the revision that the client expects.
pub async fn lock_issue(write: &Write, key: IssueKey, if_match: &IfMatch) -> Result<LockedIssue, Problem> {
    let row = lock_issues().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    let row = row.ok_or(CollaborationRefusal::IssueNotFound)?;
    if_match.check(row.rev)?;
    Ok(row.into())
}

/// Locks an issue to delete it and checks the revision that the client expects. Waits for transactions that are about
/// to refer to the issue.
pub async fn lock_to_delete(write: &Write, key: IssueKey, if_match: &IfMatch) -> Result<LockedIssue, Problem> {
    let row = lock_issue_to_delete()
        .bind(write.conn(), &key.number())
        .opt()
        .await?
        .ok_or(CollaborationRefusal::IssueNotFound)?;
    if_match.check(row.rev)?;
    Ok(row.into())
}

/// Reads the new type of an issue and locks it, so that it cannot be deactivated until the commit. `None` without a key
/// and for an unknown key. Must be called before the issue is locked, because types come before issues in the order of
/// locks.
pub async fn hold_type(write: &Write, key: Option<IssueTypeKey>) -> Result<Option<IssueTypeRow>, Problem> {
    match key {
        None => Ok(None),
        Some(key) => Ok(hold_issue_type().bind(write.conn(), &key.number()).opt().await?),
    }
}

/// Returns the key of the only linked record of a kind. `None` if there are none or several, because an event names a
/// record only if that record is the only one of its kind.
fn only_target(links: &[LinkedTo], kind: TargetType) -> Option<&str> {
    let mut of_kind = links.iter().filter(|link| link.kind == kind.as_str());
    let first = of_kind.next()?;
    of_kind.next().is_none().then_some(first.key.as_str())
}

/// Returns a key as a number. `None` if it is not a number.
fn number(text: &str) -> Option<i64> {
    Key::parse(text)?.number()
}

/// Builds an event about an issue. It names all linked units, and the linked work order, job, phase or product if it is
/// the only one of its kind.
pub fn event_of(data: &impl EventData, key: IssueKey, links: &[LinkedTo], at: DateTime<Utc>) -> NewEvent {
    let one = |kind: TargetType| only_target(links, kind).and_then(number);
    let serials = links.iter().filter(|link| link.kind == TargetType::Serial.as_str());
    NewEvent {
        issue_key: Some(key),
        work_order_key: one(TargetType::WorkOrder).map(OrderKey::new),
        job_key: one(TargetType::Job).map(JobKey::new),
        phase_key: only_target(links, TargetType::Phase).map(PhaseKey::new),
        product_key: one(TargetType::Product).map(ProductKey::new),
        serial_keys: serials.filter_map(|link| number(&link.key)).map(SerialKey::new).collect(),
        ..NewEvent::of(data, at)
    }
}

/// Finds out which of the issues exist, for files, tags, links and messages on them. Unknown keys are left out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| number(key)).collect();
    let rows = match lock_mode {
        LockMode::Read => find_existing_issues().bind(client, &numbers).all().await?,
        LockMode::Keep => keep_existing_issues().bind(client, &numbers).all().await?,
        // An upload relies on the issue staying open: files that a closed issue names are evidence.
        LockMode::Hold => hold_existing_issues().bind(client, &numbers).all().await?,
        LockMode::Change => lock_existing_issues().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|key| (key.to_string(), RecordLiveness::Live)).collect())
}

/// Returns whether a folder of an issue accepts files. Only the folder of a form field does, whether the field is in
/// the form of the issue or of its type.
pub async fn folder_policy(client: &Object, key: &str, segments: &[&str]) -> Result<FolderPolicy, Problem> {
    let ([field], Some(key)) = (segments, number(key)) else { return Ok(FolderPolicy::Nothing) };
    Ok(FolderPolicy::files_if(issue_keeps_files().bind(client, &key, field).one().await?))
}

/// Returns the names of the files in a folder that are evidence because the form of a closed issue names them.
pub async fn evidence(client: &Object, key: &str, segments: &[&str]) -> Result<HashSet<String>, Problem> {
    let ([field], Some(key)) = (segments, number(key)) else { return Ok(HashSet::new()) };
    let value = find_files_named_by_issue().bind(client, &key, field).opt().await?;
    Ok(value.map(|value| file_names_in(&value)).unwrap_or_default())
}
