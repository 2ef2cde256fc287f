//! A link (what is built into what): temporary, active, ended.
//!
//! The lists stand in the order in which rules are looked at; the first broken one is the answer.

use std::collections::HashSet;

use crate::rules::refusal::{refusals_or, refuse_first};
use crate::rules::unit::{self, BuiltIn, StockEffect, UnitLocation, check_states, check_stock};
use crate::wire::key::SerialKey;

pub use crate::rules::unit::Disposition;

/// How far a link has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkStage {
    /// An open batch reserves the part.
    Temporary,
    /// The part is built in.
    Active,
    /// The part was taken out; the link stays as history.
    Ended,
}

/// What is stored of a link, as far as rules look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkState {
    /// How far it has come.
    pub stage: LinkStage,
    /// A movement took the part out of stock for it.
    pub consumed: bool,
    /// What happened to the part at the end.
    pub disposition: Option<Disposition>,
    /// Another link came instead.
    pub replaced_by: bool,
}

/// The batch that a part is built into, or that a unit is made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkBatch {
    /// Its output has serials.
    pub traced: bool,
    /// It was canceled.
    pub canceled: bool,
}

/// What is built into what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkFacts {
    /// The part.
    pub child: unit::UnitFacts,
    /// The unit that it is built into; none: the batch is the parent.
    pub parent: Option<unit::UnitFacts>,
    /// The batch, when one is named.
    pub batch: Option<LinkBatch>,
    /// The part's open link, if any, has this parent.
    pub same: bool,
    /// The part is the unit at the top of its new parent.
    pub is_loop: bool,
    /// The part is a unit of the component that it stands for.
    pub is_component: bool,
    /// What happens to the stock.
    pub stock: StockEffect,
}

/// What is done with a link that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkCommand {
    /// The batch is completed: what was reserved is built in.
    Confirm(LinkFacts),
    /// The part is taken out.
    Unlink {
        /// What happens to it, when that was said.
        disposition: Option<Disposition>,
    },
    /// Another part comes for the one that is taken out.
    Replace {
        /// What happens to the old part, when that was said.
        disposition: Option<Disposition>,
        /// The new part is the old one.
        same_child: bool,
        /// The new part may be of another product.
        any_component: bool,
        /// The new part.
        new: LinkFacts,
    },
    /// The reservation goes: other parts were scanned, or the batch was canceled.
    Remove,
}

/// What becomes of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTransition {
    /// The link stays as it is.
    Unchanged,
    /// The link, changed.
    Changed(LinkState),
    /// A new link.
    Made(LinkState),
    /// The old link ended, and a new one.
    Replaced(LinkState, LinkState),
    /// The link is gone.
    Removed,
}

refusals_or! {
    /// Why a command on a link is refused.
    pub enum LinkRefusal {
        /// The part or its parent is in the wrong state.
        Unit(unit::UnitRefusal),
        /// Neither unit nor batch is named, or the units of the batch have serials.
        ParentRequired = "parent_required",
        /// The unit would contain itself.
        GenealogyLoop = "genealogy_loop",
        /// The units of the batch have serials: link to one of them.
        BatchOutputTraced = "batch_output_traced",
        /// The batch was canceled.
        BatchCanceled = "batch_canceled",
        /// The part is not a unit of the component.
        ComponentMismatch = "component_mismatch",
        /// The link has ended or is only temporary.
        NotActive = "link_not_active",
        /// The part was not taken out of stock: it cannot return.
        NoConsumption = "no_consumption",
        /// The new part is the old one.
        SameChild = "same_child",
        /// The batch is not open any more.
        BatchNotActive = "batch_not_active",
        /// Links of an open batch are temporary.
        LinkConfirmed = "link_confirmed",
        /// Some parts name the batch and some its units.
        ParentMixed = "parent_mixed",
        /// The unit is not in the batch.
        ParentNotInBatch = "parent_not_in_batch",
        /// A part is named twice.
        DuplicateChild = "duplicate_child",
    }
}

/// What holds of every stored link (checks of the table).
pub fn is_valid(link: &LinkState) -> bool {
    let ended = link.stage == LinkStage::Ended;
    // Only what was confirmed can end, and it ends with a disposition.
    ended == link.disposition.is_some()
        && (ended || !link.replaced_by)
        && (link.consumed || link.disposition != Some(Disposition::Return))
        && !(link.stage == LinkStage::Temporary && link.consumed)
}

/// What happens to a part that is taken out: `return` when it came from stock, else `none`, unless something is said.
pub fn disposition(requested: Option<Disposition>, consumed: bool) -> Result<Disposition, LinkRefusal> {
    let default = if consumed { Disposition::Return } else { Disposition::None };
    match requested.unwrap_or(default) {
        Disposition::Return if !consumed => Err(LinkRefusal::NoConsumption),
        disposition => Ok(disposition),
    }
}

/// A part is built in for good: a new link, or the open one of the same parent.
pub fn check_link(requested: &LinkFacts) -> Result<LinkTransition, LinkRefusal> {
    refuse_first(&[(requested.parent.is_none() && requested.batch.is_none(), LinkRefusal::ParentRequired)])?;
    match requested.child.built_in {
        BuiltIn::Installed if requested.same => Ok(LinkTransition::Unchanged),
        BuiltIn::Reserved if requested.same => confirm(requested).map(LinkTransition::Changed),
        BuiltIn::Installed | BuiltIn::Reserved => Err(unit::UnitRefusal::ChildAlreadyLinked.into()),
        BuiltIn::No => build(requested, false).map(LinkTransition::Made),
    }
}

/// What becomes of a link, or the first rule that forbids it.
pub fn check_transition(command: LinkCommand, link: &LinkState) -> Result<LinkTransition, LinkRefusal> {
    match command {
        LinkCommand::Confirm(requested) => match link.stage {
            LinkStage::Temporary => confirm(&requested).map(LinkTransition::Changed),
            // A draft that was confirmed by hand is never consumed twice.
            LinkStage::Active => Ok(LinkTransition::Unchanged),
            LinkStage::Ended => Err(LinkRefusal::NotActive),
        },
        LinkCommand::Unlink { disposition } => end(*link, disposition).map(LinkTransition::Changed),
        LinkCommand::Replace { disposition, same_child, any_component, new } => {
            let ended = end(*link, disposition)?;
            refuse_first(&[
                (same_child, LinkRefusal::SameChild),
                (new.child.built_in != BuiltIn::No, unit::UnitRefusal::ChildAlreadyLinked.into()),
            ])?;
            let made = build(&new, any_component)?;
            Ok(LinkTransition::Replaced(LinkState { replaced_by: true, ..ended }, made))
        }
        LinkCommand::Remove if link.stage == LinkStage::Temporary => Ok(LinkTransition::Removed),
        // A confirmed link is never deleted, it ends.
        LinkCommand::Remove => Ok(LinkTransition::Unchanged),
    }
}

fn active(child: &unit::UnitFacts) -> LinkState {
    let consumed = child.place == UnitLocation::Stock;
    LinkState { stage: LinkStage::Active, consumed, disposition: None, replaced_by: false }
}

/// A draft only reserves: the part is looked at again.
fn confirm(requested: &LinkFacts) -> Result<LinkState, LinkRefusal> {
    check_states(&requested.child, requested.parent.as_ref())?;
    check_stock(&requested.child, requested.stock)?;
    Ok(active(&requested.child))
}

fn build(requested: &LinkFacts, any_component: bool) -> Result<LinkState, LinkRefusal> {
    let batch_is_parent =
        |is: fn(&LinkBatch) -> bool| requested.parent.is_none() && requested.batch.as_ref().is_some_and(is);
    refuse_first(&[(requested.is_loop, LinkRefusal::GenealogyLoop)])?;
    check_states(&requested.child, requested.parent.as_ref())?;
    check_stock(&requested.child, requested.stock)?;
    refuse_first(&[
        (batch_is_parent(|batch| batch.traced), LinkRefusal::BatchOutputTraced),
        // Also beside a unit: a canceled batch carries nothing (docs/spec/serial.md#linking-a-component).
        (requested.batch.is_some_and(|batch| batch.canceled), LinkRefusal::BatchCanceled),
        (!requested.is_component && !any_component, LinkRefusal::ComponentMismatch),
    ])?;
    Ok(active(&requested.child))
}

fn end(link: LinkState, requested: Option<Disposition>) -> Result<LinkState, LinkRefusal> {
    refuse_first(&[(link.stage != LinkStage::Active, LinkRefusal::NotActive)])?;
    let disposition = disposition(requested, link.consumed)?;
    Ok(LinkState { stage: LinkStage::Ended, disposition: Some(disposition), ..link })
}

/// One part that was scanned for an open batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkDraft {
    /// The part.
    pub child_key: SerialKey,
    /// Its state, after the drafts that are not wanted any more were removed.
    pub child: unit::UnitFacts,
    /// The unit that it goes into; none: the batch.
    pub parent: Option<unit::UnitFacts>,
    /// That unit is in the batch.
    pub parent_in_batch: bool,
    /// The batch has this draft already.
    pub is_stored: bool,
    /// The body calls it confirmed.
    pub confirmed: bool,
    /// The part is a unit of the component that it stands for.
    pub is_component: bool,
    /// The unit would contain itself.
    pub is_loop: bool,
}

/// Why a list of drafts is refused, and by which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkDraftRefusal {
    /// Why.
    pub refusal: LinkRefusal,
    /// Its place in the list, when it is about one.
    pub place: Option<usize>,
}

/// Whether the parts that were scanned may be the drafts of a batch.
pub fn check_drafts(batch_active: bool, batch_traced: bool, drafts: &[LinkDraft]) -> Result<(), LinkDraftRefusal> {
    let all = |refusal: LinkRefusal| LinkDraftRefusal { refusal, place: None };
    refuse_first(&[(!batch_active, LinkRefusal::BatchNotActive)]).map_err(all)?;
    for (place, draft) in drafts.iter().enumerate() {
        let one = |refusal: unit::UnitRefusal| LinkDraftRefusal { refusal: refusal.into(), place: Some(place) };
        let linked = draft.child.built_in != BuiltIn::No && !draft.is_stored;
        refuse_first(&[(linked, unit::UnitRefusal::ChildAlreadyLinked)]).map_err(one)?;
        check_states(&draft.child, draft.parent.as_ref()).map_err(one)?;
    }
    let of_batch = drafts.iter().filter(|draft| draft.parent.is_none()).count();
    refuse_first(&[
        (drafts.iter().any(|draft| draft.confirmed), LinkRefusal::LinkConfirmed),
        (of_batch > 0 && of_batch < drafts.len(), LinkRefusal::ParentMixed),
        (of_batch > 0 && batch_traced, LinkRefusal::ParentRequired),
        (drafts.iter().any(|draft| draft.parent.is_some() && !draft.parent_in_batch), LinkRefusal::ParentNotInBatch),
        (has_duplicate(drafts), LinkRefusal::DuplicateChild),
    ])
    .map_err(all)?;
    refuse_at(drafts, |draft| !draft.is_component, LinkRefusal::ComponentMismatch)?;
    // Loops are seen when the links are made, after the rules of the list.
    refuse_at(drafts, |draft| draft.is_loop, LinkRefusal::GenealogyLoop)
}

fn has_duplicate(drafts: &[LinkDraft]) -> bool {
    let mut seen = HashSet::new();
    drafts.iter().any(|draft| !seen.insert(draft.child_key))
}

fn refuse_at(
    drafts: &[LinkDraft],
    is_broken: fn(&LinkDraft) -> bool,
    refusal: LinkRefusal,
) -> Result<(), LinkDraftRefusal> {
    let broken = drafts.iter().position(is_broken);
    broken.map_or(Ok(()), |place| Err(LinkDraftRefusal { refusal, place: Some(place) }))
}
