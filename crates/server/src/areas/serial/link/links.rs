//! Links themselves: found, told, confirmed, ended. Who may do what is decided by those who ask.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{EventData, LinkEnds, SerialLinked, SerialUnlinked};
use kernel::wire::key::{Key, LinkKey, ProductKey, SerialKey};
use kernel::words;
use queries::queries::serial::link::{
    FindTemporaryLinks, LinkRow, confirm_link, confirm_unit, end_link, find_link, find_temporary_links,
    note_replacement,
};
use queries::queries::serial::serial::Unit;

use super::trees::{Held, Linking, detach};
use crate::areas::serial::rows::{link_not_found, refused, serial_not_found};
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

/// The event of a part that was built in.
pub fn linked_event(link: &LinkRow, child: &Unit, at: DateTime<Utc>) -> Event {
    link_event(&SerialLinked { ends: ends(link) }, link, child, at)
}

fn ends(link: &LinkRow) -> LinkEnds {
    LinkEnds {
        link_key: LinkKey::new(link.key),
        parent_serial_key: link.parent_serial_key.map(SerialKey::new),
        child_serial_key: SerialKey::new(link.child_serial_key),
        component_key: ProductKey::new(link.component_key),
    }
}

fn link_event(data: &impl EventData, link: &LinkRow, child: &Unit, at: DateTime<Utc>) -> Event {
    Event {
        product_key: Some(child.product_key),
        work_order_key: link.work_order_key,
        job_key: link.job_key,
        phase_key: link.phase_key.clone(),
        batch_key: link.batch_key,
        serial_keys: [Some(link.child_serial_key), link.parent_serial_key].into_iter().flatten().collect(),
        ..Event::of(data, at)
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

/// Ends an active link whose tree is held, and tells the journal. `replaced_by` is the link that came instead. The
/// scrapping of the part is told last, so that the new link can be told before it.
pub async fn end(write: &mut Write, held: &mut Held, link: &LinkRow, ending: Ending<'_>) -> Result<Unit, Problem> {
    let child = held.get(&link.child_serial_key).cloned().ok_or_else(serial_not_found)?;
    let word = ending.disposition.as_str();
    end_link().bind(write.conn(), &ending.now, &ending.user_key, &ending.reason, &word, &None, &link.key).await?;
    detach(write, held, &[child.key]).await?;
    let told = SerialUnlinked { ends: ends(link), reason: ending.reason, disposition: word };
    write.record(Event { description: Some(ending.reason.to_owned()), ..link_event(&told, link, &child, ending.now) });
    Ok(child)
}

/// Confirms a temporary link whose tree is held.
pub async fn confirm(write: &Write, link_key: i64, child: &Unit, linking: Linking) -> Result<(), Problem> {
    confirm_link().bind(write.conn(), &linking.now, &linking.user_key, &link_key).await?;
    confirm_unit().bind(write.conn(), &child.key).await?;
    Ok(())
}

/// Notes which link came for one that has ended.
pub async fn note_successor(write: &Write, ended: i64, successor: i64) -> Result<(), Problem> {
    note_replacement().bind(write.conn(), &successor, &ended).await?;
    Ok(())
}

/// The temporary links of a batch.
pub async fn temporary_links(write: &Write, batch_key: i64) -> Result<Vec<FindTemporaryLinks>, Problem> {
    Ok(find_temporary_links().bind(write.conn(), &batch_key).all().await?)
}
