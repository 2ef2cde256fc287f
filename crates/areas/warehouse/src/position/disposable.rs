//! Disposable locations, such as a box, a pallet or a cart, which are deleted when their last content leaves
//! (docs/spec/warehouse.md#disposable-locations).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{Changes, PositionDeleted, PositionEventData};
use kernel::wire::key::{PositionKey, SiteKey};
use warehouse_queries::position::find_emptied;

use super::rows::find_uses;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use position::contract::{end_positions, lock_endable_positions, note_positions_filled};

/// Records that stock or a location entered these locations: a disposable location is deleted only after it has been
/// filled once.
pub async fn note_filled(write: &Write, keys: &BTreeSet<PositionKey>) -> Result<(), Problem> {
    if keys.is_empty() {
        return Ok(());
    }
    let keys: Vec<&str> = keys.iter().map(PositionKey::as_str).collect();
    note_positions_filled(write, &keys).await
}

/// Deletes each candidate that is disposable, has had content and is now empty, then does the same for its parent.
/// Other candidates are left unchanged. Call it after all other effects of a command. The caller must have locked the
/// candidates and the disposable locations above them, in the order of locks.
pub async fn end_disposables(
    write: &mut Write,
    candidates: &BTreeSet<PositionKey>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let mut candidates: Vec<String> = candidates.iter().map(PositionKey::to_string).collect();
    while !candidates.is_empty() {
        let keys: Vec<&str> = candidates.iter().map(String::as_str).collect();
        let locked = lock_endable_positions(write, &keys).await?;
        let keys: Vec<&str> = locked.iter().map(|row| row.key.as_str()).collect();
        let emptied = if keys.is_empty() { Vec::new() } else { find_emptied().bind(write.conn(), &keys).all().await? };
        let (mut parents, mut ended) = (BTreeSet::new(), Vec::new());
        for row in locked.iter().filter(|row| emptied.contains(&row.key)) {
            // A location in use is kept: `DELETE /position/{position_key}` would refuse it too.
            if !find_uses(write.conn(), &row.key).await?.is_empty() {
                continue;
            }
            ended.push(row.key.as_str());
            parents.extend(row.parent_position_key.clone());
            write.append_event(deleted_event(&row.key, row.site_key.as_deref(), now));
        }
        if !ended.is_empty() {
            end_positions(write, &ended).await?;
        }
        candidates = parents.into_iter().collect();
    }
    Ok(())
}

/// The journal event for a deleted location.
pub fn deleted_event(key: &str, site_key: Option<&str>, now: DateTime<Utc>) -> NewEvent {
    let event_data = PositionDeleted(PositionEventData { changes: Changes::default().note("deleted", &false, &true) });
    NewEvent {
        position_key: Some(PositionKey::new(key)),
        site_key: site_key.map(SiteKey::new),
        ..NewEvent::of(&event_data, now)
    }
}
