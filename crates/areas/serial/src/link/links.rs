//! Reading, confirming and ending links, with their events. Rules of the kernel decide whether a command is allowed.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{EventData, LinkEnds, SerialLinked, SerialUnlinked};
use kernel::rules::link::{Disposition, LinkStage, LinkState};
use kernel::wire::key::{BatchKey, JobKey, LinkKey, MovementKey, OrderKey, PhaseKey, ProductKey, SerialKey, UserKey};
use serial_queries::link::{
    LinkRow, confirm_links, confirm_parts, end_link, find_link, find_temporary_links,
    note_consumptions as note_consumption_rows, note_replacement, note_return as note_return_row,
};

use super::trees::{HeldUnits, LinkStamp, detach};
use crate::model::SerialLink;
use crate::refusals::SerialRefusal;
use crate::rows::UnitRecord;
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::journal::NewEvent;

/// Link as commands use it.
#[derive(Clone, Debug)]
pub struct Link {
    /// Key of the link.
    pub key: LinkKey,
    /// Key of the component.
    pub child: SerialKey,
    /// Unit that contains the component. `None` when the parent is the batch.
    pub parent: Option<SerialKey>,
    /// Component product that the link is for.
    pub component_key: ProductKey,
    /// Work order that the link is for, if any.
    pub work_order_key: Option<OrderKey>,
    /// Job that the link is for, if any.
    pub job_key: Option<JobKey>,
    /// Phase in which the component was built in, if known.
    pub phase_key: Option<PhaseKey>,
    /// Batch that the link is for, if any.
    pub batch_key: Option<BatchKey>,
    /// Movement that consumed the component from stock. `None` when it did not come from stock.
    pub consumption_movement_key: Option<MovementKey>,
    /// Facts that the rules check.
    pub state: LinkState,
    row: LinkRow,
}

impl From<LinkRow> for Link {
    fn from(row: LinkRow) -> Self {
        let state = LinkState {
            stage: match (row.confirmed, row.ended_at) {
                (_, Some(_)) => LinkStage::Ended,
                (true, None) => LinkStage::Active,
                (false, None) => LinkStage::Temporary,
            },
            consumed: row.consumption_movement_key.is_some(),
            disposition: row.disposition.as_deref().and_then(Disposition::from_word),
            replaced_by: row.replaced_by_link_key.is_some(),
        };
        Self {
            key: LinkKey::new(row.key),
            child: SerialKey::new(row.child_serial_key),
            parent: row.parent_serial_key.map(SerialKey::new),
            component_key: ProductKey::new(row.component_key),
            work_order_key: row.work_order_key.map(OrderKey::new),
            job_key: row.job_key.map(JobKey::new),
            phase_key: row.phase_key.clone().map(PhaseKey::new),
            batch_key: row.batch_key.map(BatchKey::new),
            consumption_movement_key: row.consumption_movement_key.map(MovementKey::new),
            state,
            row,
        }
    }
}

impl Link {
    /// Returns the link as clients receive it.
    pub fn answer(self) -> SerialLink {
        self.row.into()
    }

    /// Refuses when the client expects another revision.
    pub fn check_revision(&self, if_match: &IfMatch) -> Result<(), Problem> {
        if_match.check(self.row.rev)
    }
}

/// Loads a link. Refuses a link that does not exist. The units that a link joins never change, but whether it is still
/// active is certain only while its tree is locked.
pub async fn load_link(write: &Write, key: LinkKey) -> Result<Link, Problem> {
    let row = find_link().bind(write.conn(), &key.number()).opt().await?;
    row.map(Link::from).ok_or_else(|| SerialRefusal::LinkNotFound.into())
}

/// Returns the event for a component that was built in. The caller appends it.
pub fn linked_event(link: &Link, child: &UnitRecord, at: DateTime<Utc>) -> NewEvent {
    link_event(&SerialLinked { ends: ends(link) }, link, child, at)
}

/// Returns the keys that every event about a link contains.
fn ends(link: &Link) -> LinkEnds {
    LinkEnds {
        link_key: link.key,
        parent_serial_key: link.parent,
        child_serial_key: link.child,
        component_key: link.component_key,
    }
}

/// Returns an event about a link, with the keys of the work order, job, phase, batch, component and parent.
fn link_event(data: &impl EventData, link: &Link, child: &UnitRecord, at: DateTime<Utc>) -> NewEvent {
    NewEvent {
        product_key: Some(child.product_key),
        work_order_key: link.work_order_key,
        job_key: link.job_key,
        phase_key: link.phase_key.clone(),
        batch_key: link.batch_key,
        serial_keys: [Some(link.child), link.parent].into_iter().flatten().collect(),
        ..NewEvent::of(data, at)
    }
}

/// Who ends a link, when and why, and what happens to the component.
#[derive(Clone, Copy, Debug)]
pub struct LinkTermination<'a> {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// User who ends the link.
    pub user_key: UserKey,
    /// Reason, stored on the link and in the journal.
    pub reason: &'a str,
    /// What happens to the removed component.
    pub disposition: Disposition,
}

/// Ends an active link whose tree is locked, and appends the event. With the disposition scrap, the caller scraps the
/// component afterwards, so that the event of a replacement can come first.
pub async fn end(
    write: &mut Write,
    held: &mut HeldUnits,
    link: &Link,
    ending: LinkTermination<'_>,
) -> Result<Link, Problem> {
    let child = held.get(&link.child).cloned().ok_or(SerialRefusal::SerialNotFound)?;
    let word = ending.disposition.as_str();
    let ended = end_link()
        .bind(write.conn(), &ending.now, &ending.user_key.number(), &ending.reason, &word, &link.key.number())
        .one()
        .await?;
    detach(write, held, &[child.key]).await?;
    write.append_event(unlinked_event(link, &child, ending.reason, word, ending.now));
    Ok(ended.into())
}

/// Returns the event for a link that ended.
pub fn unlinked_event(
    link: &Link,
    child: &UnitRecord,
    reason: &str,
    disposition: &str,
    now: DateTime<Utc>,
) -> NewEvent {
    let event_data = SerialUnlinked { ends: ends(link), reason, disposition };
    NewEvent { description: Some(reason.to_owned()), ..link_event(&event_data, link, child, now) }
}

/// Turns temporary links into active ones and returns them. Their trees must be locked.
pub async fn confirm(write: &Write, links: &[LinkKey], linking: LinkStamp) -> Result<Vec<Link>, Problem> {
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let (user_key, keys) = (linking.user_key.number(), LinkKey::numbers(links));
    let rows = confirm_links().bind(write.conn(), &linking.now, &user_key, &keys).all().await?;
    let children: Vec<i64> = rows.iter().map(|row| row.child_serial_key).collect();
    confirm_parts().bind(write.conn(), &children).all().await?;
    Ok(rows.into_iter().map(Link::from).collect())
}

/// Records on an ended link which link replaced it. Returns the ended link.
pub async fn note_successor(write: &Write, ended: LinkKey, successor: LinkKey) -> Result<Link, Problem> {
    Ok(note_replacement().bind(write.conn(), &successor.number(), &ended.number()).one().await?.into())
}

/// Temporary link of a batch.
#[derive(Clone, Copy, Debug)]
pub struct TemporaryLink {
    /// Key of the link.
    pub key: LinkKey,
    /// Key of the component.
    pub child: SerialKey,
    /// Unit for which the component is reserved. `None` when the parent is the batch.
    pub parent: Option<SerialKey>,
}

/// Returns the temporary links of a batch: components that were scanned for it and are not built in yet. Nothing is
/// locked.
pub async fn temporary_links(write: &Write, batch_key: BatchKey) -> Result<Vec<TemporaryLink>, Problem> {
    let rows = find_temporary_links().bind(write.conn(), &batch_key.number()).all().await?;
    let link = rows.into_iter().map(|row| TemporaryLink {
        key: LinkKey::new(row.key),
        child: SerialKey::new(row.child_serial_key),
        parent: row.parent_serial_key.map(SerialKey::new),
    });
    Ok(link.collect())
}

/// Records on links which movement consumed their component from stock. Returns the changed links.
pub async fn note_consumptions(write: &Write, movements: &[(LinkKey, MovementKey)]) -> Result<Vec<Link>, Problem> {
    let (links, movements): (Vec<i64>, Vec<i64>) =
        movements.iter().map(|(link, movement)| (link.number(), movement.number())).unzip();
    let rows = note_consumption_rows().bind(write.conn(), &links, &movements).all().await?;
    Ok(rows.into_iter().map(Link::from).collect())
}

/// Records on an ended link which movement returned its component to stock. Returns the changed link.
pub async fn note_return(write: &Write, link: LinkKey, movement: MovementKey) -> Result<Link, Problem> {
    Ok(note_return_row().bind(write.conn(), &movement.number(), &link.number()).one().await?.into())
}
