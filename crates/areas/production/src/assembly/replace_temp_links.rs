//! `PUT /batch/{batch_key}/serial-temp-links` — replaces the parts that are scanned for an open batch.

use std::collections::{BTreeSet, HashSet};

use kernel::input;
use kernel::rules::link::{self, LinkDraft, LinkDraftRefusal, check_drafts};
use kernel::wire::key::{BatchKey, Key, LinkKey, PhaseKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::text::Text;
use production_queries::batch::touch_batch;
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::BATCH_LINES_MAX;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{BatchRecord, lock_batch, units_of};
use platform::api::{BodyList, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use product::contract::hold_named_products;
use serial::contract::{
    HeldUnits, LinkStamp, NewLink, SerialLink, SerialRefusal, TemporaryLink, attach, hold_trees, load_links,
    products_below, remove_temporary, temporary_links,
};

/// Value of `parent_serial_key` that means the batch.
const BATCH: &str = "components";

input! {
    /// A part scanned for a unit of the batch, or for the batch as a whole.
    pub struct TempLinkIn {
        /// Key of the unit that the part is built into. Absent, `null` or `components`: the batch is the parent, which
        /// is allowed only for output without serial numbers.
        pub parent_serial_key: Option<Text<1, 64>>,
        /// Key of the scanned part.
        pub child_serial_key: SerialKey,
        /// Key of the component to link the part as. If sent, it must be the product of the part. Absent: the product
        /// of the part.
        pub component_key: Option<ProductKey>,
        /// Key of the phase for which the part is linked. Absent: the phase of the batch.
        pub phase_key: Option<PhaseKey>,
        /// Must be `false` or absent, because only completing the batch confirms links. Default: `false`.
        pub confirmed: bool = false,
    }
}

/// Draft links of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct TempLinks {
    /// Draft links of the batch after the change.
    links: Vec<SerialLink>,
}

/// All draft links of the batch.
type SentLinks = List<TempLinkIn, 0, BATCH_LINES_MAX>;

refuses![
    ProductionRefusal::BatchNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::BatchNotActive,
    SerialRefusal::ChildAlreadyLinked,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::OnHold,
    SerialRefusal::GenealogyLoop,
    ProductionRefusal::ComponentMismatch,
    ProductionRefusal::DuplicateChild,
    ProductionRefusal::LinkConfirmed,
    ProductionRefusal::ParentMixed,
    SerialRefusal::ParentNotInBatch,
    ProductionRefusal::ParentRequired,
    SharedRefusal::RevisionMismatch,
];

/// Replace the scanned parts of a batch.
///
/// Stores the complete list of parts that an operator has scanned for an open batch. Each part gets a draft link that
/// reserves it, and completing the batch confirms the link and consumes the part. Drafts that are not in the list are
/// removed and the others are kept, so repeating the request is harmless. A part must be released, not on hold and not
/// linked elsewhere (`child_already_linked` returns the other link in `link_key`). For output with serial numbers, each
/// part must name a unit of the batch as its parent (`parent_required`, `parent_not_in_batch`). Components outside the
/// BOM are allowed as extra parts. Gives the batch a new revision and writes no journal row.
#[utoipa::path(
    put,
    path = "/batch/{batch_key}/serial-temp-links",
    request_body = inline(SentLinks),
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "All draft links of the batch.", body = Envelope<TempLinks>),
        Refused,
    ),
)]
pub async fn replace_temp_links(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<BatchKey>,
    if_match: IfMatch,
    BodyList(List(sent)): BodyList<SentLinks>,
) -> Result<Committed<Envelope<TempLinks>>, Problem> {
    let write = writer.begin("replace_temp_links").await?;
    let batch = lock_batch(&write, key).await?;
    if_match.check(batch.rev)?;
    let requested = sent.iter().map(|link| requested_link(&batch, link)).collect::<Result<Vec<_>, _>>()?;
    let stored = temporary_links(&write, batch.key).await?;
    let mut keys: BTreeSet<SerialKey> = stored.iter().map(|link| link.child).collect();
    keys.extend(requested.iter().flat_map(|link| [Some(link.child), link.parent]).flatten());
    let mut held = hold_trees(&write, &keys).await?;
    // Read again, because other commands could confirm or remove drafts before the units were held. They could not add
    // drafts, which requires the lock on the batch.
    let stored = temporary_links(&write, batch.key).await?;
    if requested.iter().flat_map(|link| [Some(link.child), link.parent]).flatten().any(|key| !held.contains_key(&key)) {
        return Err(SerialRefusal::SerialNotFound.into());
    }
    if batch.active {
        let stays =
            |old: &TemporaryLink| requested.iter().any(|new| new.child == old.child && new.parent == old.parent);
        let removed: Vec<_> = stored.iter().filter(|old| !stays(old)).map(|old| (old.key, old.child)).collect();
        hold_components(&write, &held, &removed, &requested).await?;
        remove_temporary(&write, &mut held, &removed).await?;
    }
    let units = units_of(write.conn(), batch.key).await?;
    let drafts = requested.iter().zip(&sent).map(|(link, sent)| draft(&held, &stored, &units, link, sent));
    let drafts = drafts.collect::<Result<Vec<_>, _>>()?;
    check_drafts(batch.active, batch.traced, &drafts).map_err(|refusal| draft_problem(refusal, &held, &requested))?;
    let added: Vec<NewLink> = requested.into_iter().filter(|link| !is_stored(&stored, link)).collect();
    let added = with_components(&held, added)?;
    let linking = LinkStamp { now: write.now(), user_key: caller.user_key(), confirmed: false };
    attach(&write, &held, &added, linking).await?;
    touch_batch().bind(write.conn(), &batch.key.number()).one().await?;
    let keys: Vec<LinkKey> = temporary_links(&write, batch.key).await?.into_iter().map(|link| link.key).collect();
    let links = load_links(write.conn(), &keys).await?;
    write.commit(Envelope::ok("Scanned parts saved.", TempLinks { links })).await
}

/// Builds a requested draft. Its component is filled in once the part is held.
fn requested_link(batch: &BatchRecord, sent: &TempLinkIn) -> Result<NewLink, Problem> {
    let parent = sent.parent_serial_key.as_ref().map(Text::as_str).filter(|key| *key != BATCH);
    let parent = parent.map(|key| Key::parse(key).ok_or(SerialRefusal::SerialNotFound)).transpose()?;
    Ok(NewLink {
        child: sent.child_serial_key,
        parent: parent.as_ref().map(SerialKey::from),
        component_key: ProductKey::new(0),
        work_order_key: Some(batch.work_order_key),
        job_key: Some(batch.job_key),
        phase_key: Some(sent.phase_key.clone().unwrap_or_else(|| batch.phase_key.clone())),
        batch_key: Some(batch.key),
        replaces: None,
    })
}

/// Holds the products of parts that move from one unit to another together with those of the new drafts, in key order.
/// Such a part is updated twice, and without this hold its foreign keys would lock the products in another order.
async fn hold_components(
    write: &Write,
    held: &HeldUnits,
    removed: &[(LinkKey, SerialKey)],
    requested: &[NewLink],
) -> Result<(), Problem> {
    let is_wanted = |child: &SerialKey| requested.iter().any(|link| link.child == *child);
    let moved: Vec<SerialKey> = removed.iter().map(|(_, child)| *child).filter(is_wanted).collect();
    if moved.is_empty() {
        return Ok(());
    }
    let mut products = products_below(write, &moved).await?;
    products.extend(requested.iter().filter_map(|link| Some(held.get(&link.child)?.product_key)));
    hold_named_products(write, &products).await
}

/// Whether the batch already has this draft.
fn is_stored(stored: &[TemporaryLink], link: &NewLink) -> bool {
    stored.iter().any(|old| old.child == link.child && old.parent == link.parent)
}

/// Collects the facts that the rules about a draft check: its part, its parent unit, and whether the batch already has
/// this draft.
fn draft(
    held: &HeldUnits,
    stored: &[TemporaryLink],
    units: &HashSet<SerialKey>,
    link: &NewLink,
    sent: &TempLinkIn,
) -> Result<LinkDraft, Problem> {
    let child = held.get(&link.child).ok_or(SerialRefusal::SerialNotFound)?;
    let parent = link.parent.and_then(|key| held.get(&key));
    Ok(LinkDraft {
        child_key: child.key,
        child: child.state,
        parent: parent.map(|unit| unit.state),
        parent_in_batch: link.parent.is_some_and(|key| units.contains(&key)),
        is_stored: is_stored(stored, link),
        confirmed: sent.confirmed,
        is_component: sent.component_key.is_none_or(|key| key == child.product_key),
        // A loop that is formed by several new drafts together is found when they are stored.
        is_loop: false,
    })
}

/// Turns a refusal of the list into a response. If the part is linked elsewhere, the response contains the key of that
/// link.
fn draft_problem(draft: LinkDraftRefusal, held: &HeldUnits, requested: &[NewLink]) -> Problem {
    let child = draft.place.and_then(|place| held.get(&requested.get(place)?.child));
    match (child, draft.refusal) {
        (_, link::LinkRefusal::ParentRequired) => ProductionRefusal::ParentRequired
            .with_message("The units of this batch have serial numbers. Send parent_serial_key for each part."),
        (Some(child), refusal) => super::link_rules::link_refused(refusal, child),
        (None, refusal) => refused(refusal),
    }
}

/// Fills in the component of each draft: the product of its part.
fn with_components(held: &HeldUnits, links: Vec<NewLink>) -> Result<Vec<NewLink>, Problem> {
    let of_part = |link: NewLink| {
        let child = held.get(&link.child).ok_or(SerialRefusal::SerialNotFound)?;
        Ok(NewLink { component_key: child.product_key, ..link })
    };
    links.into_iter().map(of_part).collect()
}
