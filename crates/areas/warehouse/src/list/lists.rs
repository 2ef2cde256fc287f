//! Movement lists as commands use them: commands lock them, derive their status from changes to their rows, store it
//! and record it in the journal.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{
    MovementListEventData, WarehouseListCanceled, WarehouseListClosed, WarehouseListCreated, WarehouseListUpdated,
};
use kernel::rules::movement::MovementKind;
use kernel::rules::movement_list::{MovementListCommand, MovementListState, MovementStatus, check_transition};
use kernel::wire::key::{MovementListKey, UserKey};
use rust_decimal::Decimal;
use warehouse_queries::commands::{ListRecord, count_list_rows, find_list, lock_lists, set_list_status};

use crate::posting::MovementStamp;
use crate::references::References;
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::journal::NewEvent;

/// A movement list inside a command. [`lock`] locks the row of the list, and [`load_list`] reads it without a lock.
#[derive(Clone, Debug)]
pub struct LockedList {
    /// Key of the list.
    pub key: MovementListKey,
    /// The movement type of all rows of the list.
    pub kind: MovementKind,
    /// The stored record of the list before the command.
    pub row: ListRecord,
    /// The state of the list after the commands applied so far, which [`store_status`] writes.
    pub state: MovementListState,
    /// The highest item number of the rows. 0 without rows.
    pub last_item: Decimal,
    /// References that new rows inherit.
    pub references: References,
    /// The state of the list when it was read, to find out what changed.
    before: MovementListState,
}

impl LockedList {
    /// Applies a command to the list or to one of its rows, or refuses it in the current state. Nothing is written yet.
    pub fn apply_command(&mut self, command: MovementListCommand) -> Result<(), Problem> {
        self.state = check_transition(command, &self.state).map_err(refused)?;
        Ok(())
    }

    /// Refuses the command if the revision of the list differs from the one that the client expects.
    pub fn check_revision(&self, if_match: &IfMatch) -> Result<(), Problem> {
        if_match.check(self.row.rev)
    }

    /// The journal event for a change of this list.
    pub fn event(&self, change: ListChange, now: DateTime<Utc>) -> NewEvent {
        list_event(self.key, &self.row.code, self.kind, change, now)
    }
}

/// A change of a list that the journal records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListChange {
    /// The list was created.
    Created,
    /// The list was changed or reopened.
    Updated,
    /// The list was completed: no row is open any more.
    Closed,
    /// The list was canceled.
    Canceled,
}

/// The journal event for a change of any list, for example of a new one that is not locked.
pub fn list_event(
    key: MovementListKey,
    code: &str,
    kind: MovementKind,
    change: ListChange,
    now: DateTime<Utc>,
) -> NewEvent {
    let event_data = MovementListEventData { movement_list_key: key, code, kind: kind.as_str() };
    match change {
        ListChange::Created => NewEvent::of(&WarehouseListCreated(event_data), now),
        ListChange::Updated => NewEvent::of(&WarehouseListUpdated(event_data), now),
        ListChange::Closed => NewEvent::of(&WarehouseListClosed(event_data), now),
        ListChange::Canceled => NewEvent::of(&WarehouseListCanceled(event_data), now),
    }
}

/// Locks lists in key order. A key without a list is left out. The caller already holds the records that their rows
/// name.
pub async fn lock(write: &Write, keys: &[MovementListKey]) -> Result<BTreeMap<MovementListKey, LockedList>, Problem> {
    if keys.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = lock_lists().bind(write.conn(), &MovementListKey::numbers(keys)).all().await?;
    let lists = with_row_counts(write, rows).await?;
    Ok(lists.into_iter().map(|list| (list.key, list)).collect())
}

/// Reads a list without a lock, because records that its rows name must be locked before the list itself. Refuses an
/// unknown key.
pub async fn load_list(write: &Write, key: MovementListKey) -> Result<LockedList, Problem> {
    let row =
        find_list().bind(write.conn(), &key.number()).opt().await?.ok_or(WarehouseRefusal::MovementListNotFound)?;
    with_row_counts(write, vec![row]).await?.pop().ok_or_else(|| WarehouseRefusal::MovementListNotFound.into())
}

/// Adds the row counts to lists. They are read after the lock of a list is granted, because its rows change only under
/// that lock.
async fn with_row_counts(write: &Write, rows: Vec<ListRecord>) -> Result<Vec<LockedList>, Problem> {
    let numbers: Vec<i64> = rows.iter().map(|row| row.key).collect();
    let counts = count_list_rows().bind(write.conn(), &numbers).all().await?;
    let mut lists = Vec::with_capacity(rows.len());
    for row in rows {
        let count = counts.iter().find(|count| count.key == row.key);
        let number = |count: Option<i64>| u32::try_from(count.unwrap_or_default()).unwrap_or(u32::MAX);
        let unknown = || Problem::internal(format!("list {} has an unknown type or status", row.key));
        let state = MovementListState {
            status: MovementStatus::from_word(&row.status).ok_or_else(unknown)?,
            open_rows: number(count.map(|count| count.open_rows)),
            completed_rows: number(count.map(|count| count.completed_rows)),
            closed_by: row.closed_by.is_some(),
            managed: row.managed,
        };
        lists.push(LockedList {
            key: MovementListKey::new(row.key),
            kind: MovementKind::from_word(&row.r#type).ok_or_else(unknown)?,
            state,
            before: state,
            last_item: count.map_or(Decimal::ZERO, |count| count.last_item),
            references: References::from_stored(&row.refs),
            row,
        });
    }
    Ok(lists)
}

/// Locks a list, refuses an unknown key, and checks the revision that the client expects.
pub async fn lock_one(write: &Write, key: MovementListKey, if_match: &IfMatch) -> Result<LockedList, Problem> {
    let list = lock(write, &[key]).await?.remove(&key).ok_or(WarehouseRefusal::MovementListNotFound)?;
    list.check_revision(if_match)?;
    Ok(list)
}

/// Writes the status that a list has reached, and records in the journal that it ended or was reopened. Does nothing if
/// nothing changed. `closed_by` is the user who ended the list explicitly: such a list is not reopened.
pub async fn store_status(
    write: &mut Write,
    by: MovementStamp,
    list: &LockedList,
    closed_by: Option<UserKey>,
) -> Result<(), Problem> {
    let (before, after) = (list.before, list.state);
    let closed_by = closed_by.map(UserKey::number).or(list.row.closed_by);
    if before.status == after.status && closed_by == list.row.closed_by {
        return Ok(());
    }
    let ended = (!after.status.is_open()).then_some(by.now);
    let began = after.status != MovementStatus::Planned && after.completed_rows > 0;
    let start = list.row.start.or_else(|| began.then_some(by.now));
    set_list_status()
        .bind(write.conn(), &after.status.as_str(), &start, &ended, &closed_by, &list.key.number())
        .one()
        .await?;
    let change = match (before.status.is_open(), after.status) {
        (true, MovementStatus::Completed) => Some(ListChange::Closed),
        (true, MovementStatus::Canceled) => Some(ListChange::Canceled),
        (false, MovementStatus::Started | MovementStatus::Planned) => Some(ListChange::Updated),
        _ => None,
    };
    if let Some(change) = change {
        write.append_event(list.event(change, by.now));
    }
    Ok(())
}
