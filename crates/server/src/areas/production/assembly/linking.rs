//! Rules that linking, unlinking and replacing share.

use kernel::wire::key::Key;

use crate::areas::position::contract::live_positions;
use crate::areas::serial::contract::{
    Disposition, Ending, Held, LinkRow, Scrapping, Unit, refuse_first, refused, scrap, serial_not_found,
};
use crate::areas::warehouse::contract::take_out;
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// The number behind the key of a serial in a body.
pub fn serial_number(key: &Key) -> Result<i64, Problem> {
    key.number().ok_or_else(serial_not_found)
}

/// Refuses a child that cannot be built in, and a parent that nothing can be built into.
pub fn check_states(child: &Unit, parent: Option<&Unit>) -> Result<(), Problem> {
    refuse_first(&[
        (child.deleted || parent.is_some_and(|unit| unit.deleted), "serial_deleted"),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), "serial_scrapped"),
        (child.released.is_none(), "serial_not_released"),
        (child.hold_reason.is_some(), "on_hold"),
    ])
}

/// 409 of a part that is built in or reserved elsewhere.
pub fn already_linked(link_key: i64) -> Problem {
    let refusal = Problem::conflict("child_already_linked", "This part is built in or reserved elsewhere.");
    refusal.with("link_key", link_key.to_string())
}

/// 422 of a part that is not the component it should stand for.
pub fn component_mismatch() -> Problem {
    Problem::unprocessable("component_mismatch", "The part is not a unit of this component.")
}

/// Refuses a position that does not exist.
pub async fn check_position(write: &Write, return_position: Option<&Key>) -> Result<(), Problem> {
    if let Some(position) = return_position
        && !live_positions(write, &[position.to_string()]).await?.contains(position.as_str())
    {
        return Err(Problem::not_found("position_not_found", "There is no such position."));
    }
    Ok(())
}

/// What happens to the part, and whether that is possible.
pub fn check_disposition(link: &LinkRow, asked: Option<Disposition>) -> Result<Disposition, Problem> {
    let consumed = link.consumption_movement_key.is_some();
    let disposition = asked.unwrap_or(if consumed { Disposition::Return } else { Disposition::None });
    if disposition == Disposition::Return && !consumed {
        return Err(refused("no_consumption"));
    }
    Ok(disposition)
}

/// Scraps a part that was taken out, if that is what happens to it.
pub async fn dispose(write: &mut Write, held: &mut Held, child: &Unit, ending: Ending<'_>) -> Result<(), Problem> {
    if ending.disposition != Disposition::Scrap {
        return Ok(());
    }
    take_out(child.position_key.as_deref())?;
    let by = Scrapping { now: ending.now, user_key: ending.user_key, reason: ending.reason };
    scrap(write, held, child, by).await
}
