//! Rules that linking, unlinking and replacing share.

use kernel::wire::key::Key;

use crate::areas::position::contract::live_positions;
use crate::areas::production::refusals::Refusal;
use crate::areas::serial::contract::{
    Disposition, Ending, Held, LinkRow, Scrapping, SerialRefusal, Unit, refuse_first, scrap,
};
use crate::areas::warehouse::contract::take_out;
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// The number behind the key of a serial in a body.
pub fn serial_number(key: &Key) -> Result<i64, Problem> {
    key.number().ok_or_else(|| SerialRefusal::SerialNotFound.into())
}

/// Refuses a child that cannot be built in, and a parent that nothing can be built into.
pub fn check_states(child: &Unit, parent: Option<&Unit>) -> Result<(), Problem> {
    refuse_first(&[
        (child.deleted || parent.is_some_and(|unit| unit.deleted), SerialRefusal::SerialDeleted),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), SerialRefusal::SerialScrapped),
        (child.released.is_none(), SerialRefusal::SerialNotReleased),
        (child.hold_reason.is_some(), SerialRefusal::OnHold),
    ])
}

/// 409 of a part that is built in or reserved elsewhere.
pub fn already_linked(link_key: i64) -> Problem {
    let refusal = Problem::from(SerialRefusal::ChildAlreadyLinked);
    refusal.with("link_key", link_key.to_string())
}

/// Refuses a position that does not exist.
pub async fn check_position(write: &Write, return_position: Option<&Key>) -> Result<(), Problem> {
    if let Some(position) = return_position
        && !live_positions(write, &[position.to_string()]).await?.contains(position.as_str())
    {
        return Err(Problem::from(Refusal::PositionNotFound));
    }
    Ok(())
}

/// What happens to the part, and whether that is possible.
pub fn check_disposition(link: &LinkRow, asked: Option<Disposition>) -> Result<Disposition, Problem> {
    let consumed = link.consumption_movement_key.is_some();
    let disposition = asked.unwrap_or(if consumed { Disposition::Return } else { Disposition::None });
    if disposition == Disposition::Return && !consumed {
        return Err(Problem::from(Refusal::NoConsumption));
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
