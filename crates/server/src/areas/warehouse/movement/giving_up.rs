//! Open movements are given up, one or all of a list.

use std::collections::BTreeSet;

use kernel::rules::event_data::MovementCanceled;
use kernel::rules::movement::{Command, may};
use kernel::rules::movement_list::Command as ListCommand;
use kernel::wire::key::PositionKey;
use queries::queries::warehouse::commands::cancel_movements;

use super::rows::{Stored, lock_one};
use crate::areas::warehouse::list::lists;
use crate::areas::warehouse::position::disposable::end_disposables;
use crate::areas::warehouse::posting::{Acting, Names, Subjects, movement_event, told};
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::Write;

/// Holds the positions that open movements go to, and answers the disposable ones, which may end with the last of them.
pub async fn hold_targets(write: &Write, movements: &[Stored]) -> Result<BTreeSet<PositionKey>, Problem> {
    let positions: BTreeSet<PositionKey> = movements.iter().map(|movement| movement.to.clone()).collect();
    if positions.is_empty() {
        return Ok(positions);
    }
    let subjects = Subjects::hold(write, &Names { positions: positions.clone(), ..Names::default() }).await?;
    Ok(subjects.disposable(&positions))
}

/// Gives one movement up; its list follows.
pub async fn give_up(
    write: &mut Write,
    by: Acting,
    movement: &Stored,
    if_match: &IfMatch,
    reason: Option<&str>,
) -> Result<(), Problem> {
    let targets = hold_targets(write, std::slice::from_ref(movement)).await?;
    let list_keys: Vec<_> = movement.list.map(|(list, _)| list).into_iter().collect();
    let mut locked = lists::lock(write, &list_keys).await?;
    let movement = lock_one(write, movement, if_match).await?;
    cancel(write, by, &[movement], reason).await?;
    for list in locked.values_mut() {
        list.lead(ListCommand::CancelRow)?;
        lists::settle(write, by, list, None).await?;
    }
    end_disposables(write, &targets, by.now).await
}

/// Cancels open movements, which are locked, or rows of a list that is locked.
pub async fn cancel(write: &mut Write, by: Acting, movements: &[Stored], reason: Option<&str>) -> Result<(), Problem> {
    for movement in movements {
        may(Command::Cancel, &movement.state())?;
    }
    let keys: Vec<i64> = movements.iter().map(|movement| movement.key.number()).collect();
    cancel_movements().bind(write.conn(), &by.now, &by.user_key.number(), &reason, &keys).all().await?;
    for movement in movements {
        let told_of = movement.told(movement.open);
        let event = movement_event(&MovementCanceled(told(&told_of)), &told_of, by.now);
        let description = reason.map(str::to_owned).or(event.description);
        write.record(crate::platform::journal::Event { description, ..event });
    }
    Ok(())
}
