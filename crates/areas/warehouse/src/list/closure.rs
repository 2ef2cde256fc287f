//! Ends a movement list at the request of a user: closes it, or cancels it when nothing was moved.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::movement_list::MovementListCommand;
use kernel::wire::key::{MovementListKey, PositionKey};

use super::lists::{load_list, lock_one, store_status};
use super::model::{MovementList, load_lists};
use crate::movement::cancellation::{cancel_open, hold_targets};
use crate::movement::input::MovementReason;
use crate::movement::rows::open_rows;
use crate::position::disposable::end_disposables;
use crate::posting::MovementStamp;
use crate::refusals::WarehouseRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;

input! {
    /// Reason for closing or canceling a movement list.
    pub struct EndIn {
        /// Reason for ending the list, up to 500 characters. It replaces the reason of each canceled row. Absent: each
        /// row keeps its reason.
        pub reason: Option<MovementReason>,
    }
}

/// Ends a list and cancels its open rows. `command` decides whether the list is closed or canceled. Records the user
/// who ended it, so that a reversal does not reopen the list.
pub async fn end_list(
    write: &mut Write,
    by: MovementStamp,
    key: MovementListKey,
    if_match: &IfMatch,
    command: MovementListCommand,
    input: &EndIn,
) -> Result<MovementList, Problem> {
    load_list(write, key).await?;
    let seen = open_rows(write, key).await?;
    let targets = hold_targets(write, &seen).await?;
    let mut list = lock_one(write, key, if_match).await?;
    list.apply_command(command)?;
    // Read again under the lock: a new row may go to a location that is not locked yet.
    let rows = open_rows(write, key).await?;
    let positions: BTreeSet<&PositionKey> = seen.iter().map(|row| &row.to).collect();
    if rows.iter().any(|row| !positions.contains(&row.to)) {
        return Err(Problem::rerun_command("a row of the list goes to another location"));
    }
    let reason = input.reason.as_ref().map(ToString::to_string);
    store_status(write, by, &list, Some(by.user_key)).await?;
    cancel_open(write, by, &rows, reason.as_deref()).await?;
    end_disposables(write, &targets, by.now).await?;
    load_lists(write.conn(), &[key.number()]).await?.pop().ok_or_else(|| WarehouseRefusal::MovementListNotFound.into())
}
