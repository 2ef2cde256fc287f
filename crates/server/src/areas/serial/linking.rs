//! Rules and effects that linking, unlinking and replacing share.

use chrono::{DateTime, Utc};
use kernel::rules::journal::EventType;
use kernel::wire::key::Key;
use kernel::words;
use queries::queries::serial::link::{LinkRow, end_link, find_link};
use queries::queries::serial::serial::Unit;
use serde_json::{Value, json};

use super::genealogy::{Held, detach};
use super::scrapping::{Scrapping, scrap};
use super::store::{link_not_found, refuse_first, refused, serial_not_found};
use crate::areas::warehouse::contract::live_positions;
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::Write;
use crate::platform::journal::Event;

words! {
    /// What happens to a part that is taken out.
    pub enum Disposition {
        /// It goes back to stock.
        Return = "return",
        /// It is scrapped.
        Scrap = "scrap",
        /// Nothing is moved.
        None = "none",
    }
}

/// The number behind the key of a serial in a body.
pub fn serial_number(key: &Key) -> Result<i64, Problem> {
    key.number().ok_or_else(serial_not_found)
}

/// A link as it stands, before anything is locked.
pub async fn find_one(write: &Write, key: &Key) -> Result<LinkRow, Problem> {
    let number = key.number().ok_or_else(link_not_found)?;
    find_link().bind(write.conn(), &number).opt().await?.ok_or_else(link_not_found)
}

/// The link once more, now that its tree is held: still active, and the one the client knows.
pub async fn active_link(write: &Write, key: i64, if_match: &IfMatch) -> Result<LinkRow, Problem> {
    let link = find_link().bind(write.conn(), &key).opt().await?.ok_or_else(link_not_found)?;
    if_match.check(link.rev)?;
    if link.ended_at.is_some() || !link.confirmed { Err(refused("link_not_active")) } else { Ok(link) }
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

/// What a link event tells.
pub fn link_event(kind: EventType, link: &LinkRow, child: &Unit, at: DateTime<Utc>, data: Value) -> Event {
    let mut told = json!({
        "link_key": link.key.to_string(),
        "parent_serial_key": link.parent_serial_key.map(|key| key.to_string()),
        "child_serial_key": link.child_serial_key.to_string(),
        "component_key": link.component_key.to_string(),
    });
    if let (Value::Object(told), Value::Object(more)) = (&mut told, data) {
        told.extend(more);
    }
    Event {
        product_key: Some(child.product_key),
        work_order_key: link.work_order_key,
        job_key: link.job_key,
        phase_key: link.phase_key.clone(),
        batch_key: link.batch_key,
        serial_keys: [Some(link.child_serial_key), link.parent_serial_key].into_iter().flatten().collect(),
        data: told,
        ..Event::new(kind, at)
    }
}

/// How a link ends.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'a> {
    /// When.
    pub now: DateTime<Utc>,
    /// Who ends it.
    pub user_key: i64,
    /// Why.
    pub reason: &'a str,
    /// What happens to the part.
    pub disposition: Disposition,
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

/// Ends an active link whose tree is held, and tells the journal. `replaced_by` is the link that came instead. The
/// scrapping of the part is told last, so that the new link can be told before it.
pub async fn end(write: &mut Write, held: &mut Held, link: &LinkRow, ending: Ending<'_>) -> Result<Unit, Problem> {
    let child = held.get(&link.child_serial_key).cloned().ok_or_else(serial_not_found)?;
    let word = ending.disposition.as_str();
    end_link().bind(write.conn(), &ending.now, &ending.user_key, &ending.reason, &word, &None, &link.key).await?;
    detach(write, held, &[child.key]).await?;
    let data = json!({"reason": ending.reason, "disposition": word});
    write.record(Event {
        description: Some(ending.reason.to_owned()),
        ..link_event(EventType::SerialUnlinked, link, &child, ending.now, data)
    });
    Ok(child)
}

/// Scraps a part that was taken out, if that is what happens to it.
pub async fn dispose(write: &mut Write, held: &mut Held, child: &Unit, ending: Ending<'_>) -> Result<(), Problem> {
    if ending.disposition != Disposition::Scrap {
        return Ok(());
    }
    let by = Scrapping { now: ending.now, user_key: ending.user_key, reason: ending.reason };
    scrap(write, held, child, by).await
}
