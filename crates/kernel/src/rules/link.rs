//! A link between a component and the unit or batch that contains it: temporary, active or ended.
//!
//! Rules are listed in the order in which they are checked. The first violated rule decides the refusal.

use std::collections::HashSet;

use crate::rules::refusal::{refusals_or, refuse_first};
use crate::rules::unit::{self, BuiltIn, StockEffect, UnitLocation, check_states, check_stock};
use crate::wire::key::SerialKey;

pub use crate::rules::unit::Disposition;

/// Stages of a link, from reserving a component to removing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkStage {
    /// An open batch reserves the component.
    Temporary,
    /// The component is built in.
    Active,
    /// The component was removed. The link stays as history.
    Ended,
}

/// Stored facts of a link on which the rules decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkState {
    /// Stage of the link.
    pub stage: LinkStage,
    /// Whether a movement consumed the component from stock for this link.
    pub consumed: bool,
    /// What happened to the component when the link ended. None while the link is open.
    pub disposition: Option<Disposition>,
    /// Whether another link replaced the link.
    pub replaced_by: bool,
}

/// A batch that contains a component or makes a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkBatch {
    /// Whether the output of the batch has serial numbers.
    pub traced: bool,
    /// Whether the batch was canceled.
    pub canceled: bool,
}

/// Facts about a requested link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkFacts {
    /// State of the component.
    pub child: unit::UnitFacts,
    /// Unit that is to contain the component. None when the parent is the batch.
    pub parent: Option<unit::UnitFacts>,
    /// State of the batch, if one is named.
    pub batch: Option<LinkBatch>,
    /// Whether the open link of the component, if any, has this parent.
    pub same: bool,
    /// Whether the component is the root of its new parent, so that the link would close a loop.
    pub is_loop: bool,
    /// Whether the component is a unit of the requested product.
    pub is_component: bool,
    /// Effect on the stock.
    pub stock: StockEffect,
}

/// A command on an existing link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkCommand {
    /// Build the reserved component into its unit, because the batch is completed.
    Confirm(LinkFacts),
    /// Remove the component.
    Unlink {
        /// Requested disposition, if any.
        disposition: Option<Disposition>,
    },
    /// Replace the component with another one.
    Replace {
        /// Requested disposition of the old component, if any.
        disposition: Option<Disposition>,
        /// Whether the new component is the old one.
        same_child: bool,
        /// Whether the new component may be of another product.
        any_component: bool,
        /// Facts about the new link.
        new: LinkFacts,
    },
    /// Remove the reservation, because other components were scanned or the batch was canceled.
    Remove,
}

/// The link or links after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTransition {
    /// The link stays unchanged.
    Unchanged,
    /// The changed link.
    Changed(LinkState),
    /// A new link.
    Made(LinkState),
    /// The ended link, and the new one.
    Replaced(LinkState, LinkState),
    /// The link is deleted.
    Removed,
}

refusals_or! {
    /// Reasons why a command on a link is refused.
    pub enum LinkRefusal {
        /// The component or its parent is in the wrong state.
        Unit(unit::UnitRefusal),
        /// Neither unit nor batch is named, or the output of the batch has serial numbers.
        ParentRequired = "parent_required",
        /// The unit would contain itself.
        GenealogyLoop = "genealogy_loop",
        /// The output of the batch has serial numbers, so one of its units must be the parent.
        BatchOutputTraced = "batch_output_traced",
        /// The batch was canceled.
        BatchCanceled = "batch_canceled",
        /// The component is of another product.
        ComponentMismatch = "component_mismatch",
        /// The link has ended or is only temporary.
        NotActive = "link_not_active",
        /// The component was not consumed from stock, so it cannot return to stock.
        NoConsumption = "no_consumption",
        /// The new component is the old one.
        SameChild = "same_child",
        /// The batch is no longer open.
        BatchNotActive = "batch_not_active",
        /// Links of an open batch must be temporary.
        LinkConfirmed = "link_confirmed",
        /// Some components name the batch as parent, others one of its units.
        ParentMixed = "parent_mixed",
        /// The unit does not belong to the batch.
        ParentNotInBatch = "parent_not_in_batch",
        /// A component is named twice.
        DuplicateChild = "duplicate_child",
    }
}

/// Returns whether the facts are possible for a stored link, as the constraints of the table require.
pub fn is_valid(link: &LinkState) -> bool {
    let ended = link.stage == LinkStage::Ended;
    // Only a confirmed link can end, and it ends with a disposition.
    ended == link.disposition.is_some()
        && (ended || !link.replaced_by)
        && (link.consumed || link.disposition != Some(Disposition::Return))
        && !(link.stage == LinkStage::Temporary && link.consumed)
}

/// Returns the disposition of a removed component: the requested one, otherwise `return` when it came from stock and
/// `none` when it did not.
pub fn disposition(requested: Option<Disposition>, consumed: bool) -> Result<Disposition, LinkRefusal> {
    let default = if consumed { Disposition::Return } else { Disposition::None };
    match requested.unwrap_or(default) {
        Disposition::Return if !consumed => Err(LinkRefusal::NoConsumption),
        disposition => Ok(disposition),
    }
}

/// Checks a confirmed link: a new one, or the open one of the same parent.
pub fn check_link(requested: &LinkFacts) -> Result<LinkTransition, LinkRefusal> {
    refuse_first(&[(requested.parent.is_none() && requested.batch.is_none(), LinkRefusal::ParentRequired)])?;
    match requested.child.built_in {
        BuiltIn::Installed if requested.same => Ok(LinkTransition::Unchanged),
        BuiltIn::Reserved if requested.same => confirm(requested).map(LinkTransition::Changed),
        BuiltIn::Installed | BuiltIn::Reserved => Err(unit::UnitRefusal::ChildAlreadyLinked.into()),
        BuiltIn::No => build(requested, false).map(LinkTransition::Made),
    }
}

/// Returns the link after the command, or the first rule that forbids it.
pub fn check_transition(command: LinkCommand, link: &LinkState) -> Result<LinkTransition, LinkRefusal> {
    match command {
        LinkCommand::Confirm(requested) => match link.stage {
            LinkStage::Temporary => confirm(&requested).map(LinkTransition::Changed),
            // The component of a link that was confirmed manually is not consumed a second time.
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
        // A confirmed link is never deleted. It ends.
        LinkCommand::Remove => Ok(LinkTransition::Unchanged),
    }
}

/// Returns the state of a new active link.
fn active(child: &unit::UnitFacts) -> LinkState {
    let consumed = child.place == UnitLocation::Stock;
    LinkState { stage: LinkStage::Active, consumed, disposition: None, replaced_by: false }
}

/// Confirms the link of a reserved component. The component is checked again, because a temporary link only reserves
/// it.
fn confirm(requested: &LinkFacts) -> Result<LinkState, LinkRefusal> {
    check_states(&requested.child, requested.parent.as_ref())?;
    check_stock(&requested.child, requested.stock)?;
    Ok(active(&requested.child))
}

/// Checks a new confirmed link.
fn build(requested: &LinkFacts, any_component: bool) -> Result<LinkState, LinkRefusal> {
    let batch_is_parent =
        |is: fn(&LinkBatch) -> bool| requested.parent.is_none() && requested.batch.as_ref().is_some_and(is);
    refuse_first(&[(requested.is_loop, LinkRefusal::GenealogyLoop)])?;
    check_states(&requested.child, requested.parent.as_ref())?;
    check_stock(&requested.child, requested.stock)?;
    refuse_first(&[
        (batch_is_parent(|batch| batch.traced), LinkRefusal::BatchOutputTraced),
        // Also when a unit is the parent: a canceled batch has no links (docs/spec/serial.md#linking-a-component).
        (requested.batch.is_some_and(|batch| batch.canceled), LinkRefusal::BatchCanceled),
        (!requested.is_component && !any_component, LinkRefusal::ComponentMismatch),
    ])?;
    Ok(active(&requested.child))
}

/// Ends an active link.
fn end(link: LinkState, requested: Option<Disposition>) -> Result<LinkState, LinkRefusal> {
    refuse_first(&[(link.stage != LinkStage::Active, LinkRefusal::NotActive)])?;
    let disposition = disposition(requested, link.consumed)?;
    Ok(LinkState { stage: LinkStage::Ended, disposition: Some(disposition), ..link })
}

/// A component that was scanned for an open batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkDraft {
    /// Key of the component.
    pub child_key: SerialKey,
    /// State of the component, after unwanted temporary links were removed.
    pub child: unit::UnitFacts,
    /// Unit into which the component is to be built. None when the parent is the batch.
    pub parent: Option<unit::UnitFacts>,
    /// Whether the unit belongs to the batch.
    pub parent_in_batch: bool,
    /// Whether the batch already has this temporary link.
    pub is_stored: bool,
    /// Whether the request marks the link as confirmed.
    pub confirmed: bool,
    /// Whether the component is a unit of the requested product.
    pub is_component: bool,
    /// Whether the unit would contain itself.
    pub is_loop: bool,
}

/// Reason why a list of temporary links is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkDraftRefusal {
    /// Why the list is refused.
    pub refusal: LinkRefusal,
    /// Index of the link in the list, when the reason concerns one.
    pub place: Option<usize>,
}

/// Checks whether the scanned components may be the temporary links of a batch.
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
    // Loops are found when the links are created, after the rules of the list.
    refuse_at(drafts, |draft| draft.is_loop, LinkRefusal::GenealogyLoop)
}

/// Returns whether a component is named twice.
fn has_duplicate(drafts: &[LinkDraft]) -> bool {
    let mut seen = HashSet::new();
    drafts.iter().any(|draft| !seen.insert(draft.child_key))
}

/// Refuses the first link for which the condition is true.
fn refuse_at(
    drafts: &[LinkDraft],
    is_broken: fn(&LinkDraft) -> bool,
    refusal: LinkRefusal,
) -> Result<(), LinkDraftRefusal> {
    let broken = drafts.iter().position(is_broken);
    broken.map_or(Ok(()), |place| Err(LinkDraftRefusal { refusal, place: Some(place) }))
}
