//! `PUT /batch/{batch_key}/serial-temp-links` — which parts the operator has scanned for an open batch.

use std::collections::{BTreeSet, HashSet};

use axum::extract::State;
use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::text::Text;
use serde::Serialize;
use utoipa::ToSchema;

use super::linking::{already_linked, check_states, component_mismatch, serial_number};
use crate::areas::product::contract::keep_named;
use crate::areas::production::limits::BATCH_LINES_MAX;
use crate::areas::production::rows::{Batch, lock_batch, units_of};
use crate::areas::serial::contract::{
    Held, Linking, NewLink, SerialLink, TemporaryLink, attach, hold_trees, load_links, products_below, refused,
    remove_temporary, serial_not_found, temporary_links,
};
use crate::platform::api::{BodyList, Envelope, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;

/// The word that may stand for the batch itself.
const BATCH: &str = "components";

input! {
    /// A part of a unit, or of the batch.
    pub struct TempLinkIn {
        /// The unit; null or `components`: the batch.
        pub parent_serial_key: Option<Text<1, 64>>,
        /// The part.
        pub child_serial_key: Key,
        /// The component that it stands for; its own product when absent.
        pub component_key: Option<Key>,
        /// The phase; the batch's when absent.
        pub phase_key: Option<Key>,
        /// Refused: completing the batch confirms.
        pub confirmed: bool = false,
    }
}

/// The links of the batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct TempLinks {
    /// Temporary ones.
    links: Vec<SerialLink>,
}

/// Replace the temporary links of a batch.
#[utoipa::path(put, path = "/batch/{batch_key}/serial-temp-links", request_body = Vec<TempLinkIn>, params(("batch_key" = String, Path, description = "Key of the batch.")),
    responses((status = 200, description = "The temporary links.", body = Envelope<TempLinks>), (status = 404, description = "`batch_not_found`, `serial_not_found`"), (status = 409, description = "`batch_not_active`, `child_already_linked`, `serial_not_released`, `serial_deleted`, `serial_scrapped`, `on_hold`, `genealogy_loop`")))]
pub async fn replace_temp_links(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    BodyList(sent): BodyList<TempLinkIn, 0, BATCH_LINES_MAX>,
) -> Result<Committed<Envelope<TempLinks>>, Problem> {
    let write = writer.begin("replace_temp_links").await?;
    let batch = lock_batch(&write, &key).await?;
    let wanted = sent.iter().map(|link| wanted(&batch, link)).collect::<Result<Vec<_>, _>>()?;
    let stored = temporary_links(&write, batch.key).await?;
    let mut keys: BTreeSet<i64> = stored.iter().map(|link| link.child_serial_key).collect();
    keys.extend(wanted.iter().flat_map(|link| [Some(link.child), link.parent]).flatten());
    let mut held = hold_trees(&write, &keys).await?;
    // Meanwhile some may have been confirmed or removed; new ones are only made under the lock of the batch.
    let stored = temporary_links(&write, batch.key).await?;
    if wanted.iter().flat_map(|link| [Some(link.child), link.parent]).flatten().any(|key| !held.contains_key(&key)) {
        return Err(serial_not_found());
    }
    if !batch.active {
        return Err(refused("batch_not_active"));
    }
    let stays = |old: &TemporaryLink| {
        wanted.iter().any(|new| new.child == old.child_serial_key && new.parent == old.parent_serial_key)
    };
    let removed: Vec<(i64, i64)> =
        stored.iter().filter(|old| !stays(old)).map(|old| (old.key, old.child_serial_key)).collect();
    keep_components(&write, &held, &removed, &wanted).await?;
    remove_temporary(&write, &mut held, &removed).await?;
    check_parts(&held, &stored, &wanted)?;
    check_rules(&write, &batch, &sent, &wanted).await?;
    let added = new_links(&held, &stored, wanted, &sent)?;
    let linking = Linking { now: app.clock.now(), user_key: caller.user_key(), confirmed: false };
    attach(&write, &held, &added, linking).await?;
    let keys = temporary_links(&write, batch.key).await?;
    let keys: Vec<i64> = keys.into_iter().map(|link| link.key).collect();
    let links = load_links(write.conn(), &keys).await?;
    write.commit(Envelope::ok("Components noted.", TempLinks { links })).await
}

/// A link that the request asks for; its component is checked once the part is known.
fn wanted(batch: &Batch, sent: &TempLinkIn) -> Result<NewLink, Problem> {
    let parent = sent.parent_serial_key.as_ref().map(Text::as_str).filter(|key| *key != BATCH);
    let parent = parent.map(|key| Key::parse(key).and_then(|key| key.number()).ok_or_else(serial_not_found));
    Ok(NewLink {
        child: serial_number(&sent.child_serial_key)?,
        parent: parent.transpose()?,
        component_key: 0,
        work_order_key: Some(batch.work_order_key),
        job_key: Some(batch.job_key),
        phase_key: Some(sent.phase_key.as_ref().map_or_else(|| batch.phase_key.clone(), Key::to_string)),
        batch_key: Some(batch.key),
        replaces: None,
    })
}

/// Keeps the products of parts that move from one unit to another together with those of the new links, in one order:
/// what moves is updated twice, and its foreign keys are checked as they come.
async fn keep_components(
    write: &Write,
    held: &Held,
    removed: &[(i64, i64)],
    wanted: &[NewLink],
) -> Result<(), Problem> {
    let is_wanted = |child: &i64| wanted.iter().any(|link| link.child == *child);
    let moved: Vec<i64> = removed.iter().map(|(_, child)| *child).filter(is_wanted).collect();
    if moved.is_empty() {
        return Ok(());
    }
    let mut products = products_below(write, &moved).await?;
    products.extend(wanted.iter().filter_map(|link| Some(held.get(&link.child)?.product_key)));
    keep_named(write, &products).await
}

/// The states of the parts, and of the units that they go into.
fn check_parts(held: &Held, stored: &[TemporaryLink], wanted: &[NewLink]) -> Result<(), Problem> {
    for link in wanted {
        let child = held.get(&link.child).ok_or_else(serial_not_found)?;
        if let Some(link_key) = child.link_key.filter(|_| !is_stored(stored, link)) {
            return Err(already_linked(link_key));
        }
        check_states(child, link.parent.and_then(|key| held.get(&key)))?;
    }
    Ok(())
}

/// Whether the batch has this link already.
fn is_stored(stored: &[TemporaryLink], link: &NewLink) -> bool {
    stored.iter().any(|old| old.child_serial_key == link.child && old.parent_serial_key == link.parent)
}

/// What makes sense for the batch.
async fn check_rules(write: &Write, batch: &Batch, sent: &[TempLinkIn], wanted: &[NewLink]) -> Result<(), Problem> {
    let refuse = |code, message| Err(Problem::unprocessable(code, message));
    if sent.iter().any(|link| link.confirmed) {
        return refuse("link_confirmed", "Links of an open batch are temporary; completing it confirms them.");
    }
    let of_batch = wanted.iter().filter(|link| link.parent.is_none()).count();
    if of_batch > 0 && of_batch < wanted.len() {
        return refuse("parent_mixed", "Either all parts belong to the batch or each to one of its units.");
    }
    if of_batch > 0 && batch.traced {
        return refuse("parent_required", "The units of this batch have serials; say into which the part goes.");
    }
    let units: HashSet<i64> = units_of(write.conn(), batch.key).await?.into_iter().collect();
    if wanted.iter().filter_map(|link| link.parent).any(|parent| !units.contains(&parent)) {
        return refuse("parent_not_in_batch", "A part is built into a unit that is not in this batch.");
    }
    let mut children = HashSet::new();
    if wanted.iter().any(|link| !children.insert(link.child)) {
        return refuse("duplicate_child", "A part is named twice.");
    }
    Ok(())
}

/// The links that are not there yet, with their components.
fn new_links(
    held: &Held,
    stored: &[TemporaryLink],
    wanted: Vec<NewLink>,
    sent: &[TempLinkIn],
) -> Result<Vec<NewLink>, Problem> {
    let mut added = Vec::new();
    for (link, sent) in wanted.into_iter().zip(sent) {
        let child = held.get(&link.child).ok_or_else(serial_not_found)?;
        let component = sent.component_key.as_ref().map_or(Some(child.product_key), Key::number);
        if component != Some(child.product_key) {
            return Err(component_mismatch());
        }
        if !is_stored(stored, &link) {
            added.push(NewLink { component_key: child.product_key, ..link });
        }
    }
    Ok(added)
}
