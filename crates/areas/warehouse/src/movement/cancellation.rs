//! Cancels open movements: a single one, or all of a list.

use std::collections::BTreeSet;

use kernel::rules::event_data::MovementCanceled;
use kernel::rules::movement::{MovementCommand, check_transition};
use kernel::rules::movement_list::MovementListCommand;
use kernel::wire::key::PositionKey;
use warehouse_queries::commands::cancel_movements;

use super::rows::{StoredMovement, lock_one};
use crate::list::lists;
use crate::position::disposable::end_disposables;
use crate::posting::{MovementStamp, SubjectKeys, Subjects, movement_event, movement_event_data};
use crate::refusals::refused;
use platform::api::{IfMatch, Problem};
use platform::db::Write;

/// Holds the destinations of open movements until the commit and returns those that are disposable. A disposable
/// location may be deleted when no open movement leads to it any more, and locations are locked before lists and
/// movements.
pub async fn hold_targets(write: &Write, movements: &[StoredMovement]) -> Result<BTreeSet<PositionKey>, Problem> {
    let positions: BTreeSet<PositionKey> = movements.iter().map(|movement| movement.to.clone()).collect();
    if positions.is_empty() {
        return Ok(positions);
    }
    let subjects =
        Subjects::hold(write, &SubjectKeys { positions: positions.clone(), ..SubjectKeys::default() }).await?;
    Ok(subjects.disposable(&positions))
}

/// Cancels one open movement. If it was the last open row of a list, the list ends too. `movement` was read without a
/// lock and is locked here.
pub async fn cancel_one(
    write: &mut Write,
    by: MovementStamp,
    movement: &StoredMovement,
    if_match: &IfMatch,
    reason: Option<&str>,
) -> Result<(), Problem> {
    let targets = hold_targets(write, std::slice::from_ref(movement)).await?;
    let list_keys: Vec<_> = movement.list.map(|(list, _)| list).into_iter().collect();
    let mut locked = lists::lock(write, &list_keys).await?;
    let movement = lock_one(write, movement, if_match).await?;
    cancel_open(write, by, &[movement], reason).await?;
    for list in locked.values_mut() {
        list.apply_command(MovementListCommand::CancelRow)?;
        lists::store_status(write, by, list, None).await?;
    }
    end_disposables(write, &targets, by.now).await
}

/// Writes the cancellation of open movements and records it in the journal. Refuses a movement that is not open. The
/// caller must have locked the movements or their list. Without a reason, each movement keeps the reason it has.
pub async fn cancel_open(
    write: &mut Write,
    by: MovementStamp,
    movements: &[StoredMovement],
    reason: Option<&str>,
) -> Result<(), Problem> {
    for movement in movements {
        check_transition(MovementCommand::Cancel, &movement.state()).map_err(refused)?;
    }
    let keys: Vec<i64> = movements.iter().map(|movement| movement.key.number()).collect();
    cancel_movements().bind(write.conn(), &by.now, &by.user_key.number(), &reason, &keys).all().await?;
    for movement in movements {
        let event_source = movement.event_source(movement.open);
        let event = movement_event(&MovementCanceled(movement_event_data(&event_source)), &event_source, by.now);
        let description = reason.map(str::to_owned).or(event.description);
        write.append_event(platform::journal::NewEvent { description, ..event });
    }
    Ok(())
}
