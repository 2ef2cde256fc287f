//! Changes the quantity or the units of an open batch (docs/spec/production.md#changing-a-batch).

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

use kernel::rules::batch::{BatchChangeFacts, BatchCommand, BatchRefusal, NewCodes, check_transition};
use kernel::rules::link::LinkStage;
use kernel::rules::wip::Wip;
use kernel::wire::key::{LinkKey, SerialKey, WipKey};
use kernel::wire::number::Amount;
use production_queries::completion::delete_lots_of_units;
use production_queries::work::{add_batch_units, remove_batch_units};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::contents::{BatchContents, BatchLinkRow};
use super::input::ChangeBatchIn;
use crate::limits::BATCH_UNITS_MAX;
use crate::refusals::refused;
use crate::work::batch_opening::{WaitingUnits, code_refused, too_little_wip, too_many_units, wip_refused};
use crate::work::input::codes_of;
use crate::work::new_units::NewUnits;
use crate::work::sessions::WorkStamp;
use crate::work::wip::{WipReturn, book, booked_event, lock_free, return_wip, sum_quantity, take_wip, unbooked_event};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use platform::state::App;
use serial::contract::{
    HeldUnits, Link, SerialRefusal, UnitStamp, clear_values, delete_units, free_codes, hold_trees, links_of_batches,
    remove_temporary,
};

/// Effect of a change in addition to the new quantity.
enum BatchChangeEffect {
    /// Nothing: a first phase whose output has no serial numbers.
    Quantity,
    /// The batch books this additional quantity of WIP.
    Book(Vec<Wip<WipKey>>, Decimal),
    /// The batch returns this quantity of WIP.
    GiveBack(Decimal),
    /// A first phase creates this number of units.
    Make(Box<NewUnits>, usize),
    /// A first phase deletes units.
    Delete(RemovedUnits),
    /// A later phase returns units and takes others, with their WIP.
    Exchange(RemovedUnits, Vec<SerialKey>, Vec<Wip<WipKey>>),
}

/// Units that leave the batch, with the drafts of parts that were scanned for them. All of them are held.
struct RemovedUnits {
    held: HeldUnits,
    units: Vec<SerialKey>,
    drafts: Vec<(LinkKey, SerialKey)>,
}

/// A change that passed all rules. The rows that it takes or returns are locked.
pub struct BatchChange<'a> {
    at: &'a BatchContents,
    /// Quantity of the batch after the change.
    pub quantity: Decimal,
    effect: BatchChangeEffect,
}

/// Collects the facts that the rules check, as far as they follow from the request and the batch alone. Facts that need
/// other rows are assumed to allow the change, until [`BatchChange::prepare`] has read them.
fn change_facts(at: &BatchContents, input: &ChangeBatchIn) -> BatchChangeFacts {
    let (sent, units): (HashSet<SerialKey>, HashSet<SerialKey>) =
        (input.serial_keys.0.iter().copied().collect(), at.unit_keys().into_iter().collect());
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    BatchChangeFacts {
        quantity: input.new_active_batch_qt.map(Amount::get),
        room: at.job.planned - at.job.completed,
        serials: count(input.serial_keys.0.len()),
        serial_repeated: sent.len() < input.serial_keys.0.len(),
        other_units: !sent.is_empty() && sent != units,
        serials_free: true,
        serial_held: false,
        components: false,
        codes: NewCodes { sent: count(codes_of(&input.serial_codes.0).len()), ..NewCodes::default() },
        free_wip: Decimal::MAX,
    }
}

impl<'a> BatchChange<'a> {
    /// Checks the request, and locks the rows that the batch takes or returns.
    pub async fn prepare(
        write: &Write,
        at: &'a BatchContents,
        by: WorkStamp,
        input: &ChangeBatchIn,
    ) -> Result<Self, Problem> {
        let mut facts = change_facts(at, input);
        let state = at.state(by.user_key);
        let allowed = |facts: &BatchChangeFacts| -> Result<Decimal, BatchRefusal> {
            check_transition(BatchCommand::Change(*facts), &state).map(|changed| changed.total)
        };
        // The rules that need no row come first, because they also limit how many rows are locked.
        let quantity = allowed(&facts).map_err(refused)?;
        if at.traced() && quantity > Decimal::from(BATCH_UNITS_MAX) {
            return Err(too_many_units());
        }
        let grows = quantity - at.total();
        let effect = match (at.traced(), at.job.first_phase) {
            (false, true) => BatchChangeEffect::Quantity,
            (false, false) if grows > Decimal::ZERO => {
                let free = lock_free(write, &at.job).await?;
                facts.free_wip = sum_quantity(&free);
                allowed(&facts).map_err(|refusal| wip_refused(refusal, grows, facts.free_wip))?;
                BatchChangeEffect::Book(take_wip(&free, grows).map_err(|too| too_little_wip(grows, too.free))?, grows)
            }
            (false, false) => BatchChangeEffect::GiveBack(-grows),
            (true, true) if grows > Decimal::ZERO => {
                let codes = codes_of(&input.serial_codes.0);
                let (units, codes_taken) = NewUnits::hold(write, &at.order, codes).await?;
                facts.codes = units.code_facts(&codes_taken);
                allowed(&facts).map_err(|refusal| code_refused(refusal, &codes_taken))?;
                BatchChangeEffect::Make(Box::new(units), grows.to_usize().unwrap_or_default())
            }
            (true, true) => {
                let (leaving, missing) = units_to_remove(write, at, &input.serial_keys.0, -grows, &mut facts).await?;
                allowed(&facts).map_err(|refusal| missing_units_problem(refusal, &missing))?;
                BatchChangeEffect::Delete(leaving)
            }
            (true, false) => plan_exchange(write, at, &input.serial_keys.0, &mut facts, &allowed).await?,
        };
        Ok(Self { at, quantity, effect })
    }

    /// Writes the change, except the quantity. Returns the journal rows.
    pub async fn make(self, app: &App, write: &mut Write, by: WorkStamp) -> Result<Vec<NewEvent>, Problem> {
        let (at, now) = (self.at, by.now);
        let stamp = UnitStamp { now, user_key: by.user_key };
        let events = match self.effect {
            BatchChangeEffect::Quantity => Vec::new(),
            BatchChangeEffect::Book(rows, quantity) => {
                book(write, &at.job, at.key, &rows, now).await?;
                booked_event(&at.order, &at.job, quantity, now).into_iter().collect()
            }
            BatchChangeEffect::GiveBack(quantity) => {
                return_wip(write, at.key, WipReturn::Quantity(quantity), now).await?;
                unbooked_event(&at.order, &at.job, quantity, now).into_iter().collect()
            }
            BatchChangeEffect::Make(units, count) => {
                let codes = match (units.codes_to_count(count), units.counter_key()) {
                    (0, _) => Vec::new(),
                    (count, Some(counter)) => free_codes(app, write, at.order.product_key, counter, count).await?,
                    (_, None) => return Err(SerialRefusal::CounterNotDefined.into()),
                };
                let (keys, event) = units.make(write, &at.order, by, (count, codes), Vec::new()).await?;
                add_batch_units().bind(write.conn(), &at.key.number(), &SerialKey::numbers(&keys)).all().await?;
                vec![event]
            }
            BatchChangeEffect::Delete(mut leaving) => {
                let mut events = leaving.leave(write, at, stamp).await?;
                events.extend(delete_units(write, &leaving.held, stamp, &leaving.units).await?);
                events
            }
            BatchChangeEffect::Exchange(mut leaving, comes, rows) => {
                let mut events = Vec::new();
                if !comes.is_empty() {
                    book(write, &at.job, at.key, &rows, now).await?;
                    add_batch_units().bind(write.conn(), &at.key.number(), &SerialKey::numbers(&comes)).all().await?;
                    events.extend(booked_event(&at.order, &at.job, Decimal::from(comes.len()), now));
                }
                if !leaving.units.is_empty() {
                    let quantity = return_wip(write, at.key, WipReturn::Units(&leaving.units), now).await?;
                    events.extend(unbooked_event(&at.order, &at.job, quantity, now));
                }
                events.extend(leaving.leave(write, at, stamp).await?);
                events
            }
        };
        Ok(events.into_iter().map(|event| at.with_batch(event)).collect())
    }
}

impl RemovedUnits {
    /// Removes the units from the batch, with the drafts and lots declared for them and the values that the batch
    /// recorded in them. Returns the journal rows.
    async fn leave(&mut self, write: &mut Write, at: &BatchContents, by: UnitStamp) -> Result<Vec<NewEvent>, Problem> {
        if self.units.is_empty() {
            return Ok(Vec::new());
        }
        if !self.drafts.is_empty() {
            remove_temporary(write, &mut self.held, &self.drafts).await?;
        }
        let keys = SerialKey::numbers(&self.units);
        delete_lots_of_units().bind(write.conn(), &at.key.number(), &keys).all().await?;
        remove_batch_units().bind(write.conn(), &at.key.number(), &keys).all().await?;
        clear_values(write, by, &self.held, &self.units, &[at.key], &[]).await
    }
}

/// Holds the units of the batch and `more` units, with the parts scanned for the batch. Returns them with the links,
/// which are read under the hold.
async fn hold_units(write: &Write, at: &BatchContents, more: &[SerialKey]) -> Result<(HeldUnits, Vec<Link>), Problem> {
    let mut keys: BTreeSet<SerialKey> = at.unit_keys().into_iter().chain(more.iter().copied()).collect();
    keys.extend(at.links.iter().filter(|link| link.is_draft_of(at.key)).map(BatchLinkRow::child));
    let held = hold_trees(write, &keys).await?;
    let links = links_of_batches(write.conn(), &[at.key], &at.unit_keys()).await?;
    Ok((held, links))
}

/// Lists the drafts of parts that were scanned for these units.
fn drafts_of(links: &[Link], units: &[SerialKey]) -> Vec<(LinkKey, SerialKey)> {
    let leaves = |link: &&Link| {
        link.state.stage == LinkStage::Temporary && link.parent.is_some_and(|parent| units.contains(&parent))
    };
    links.iter().filter(leaves).map(|link| (link.key, link.child)).collect()
}

/// Chooses the units that a smaller batch of a first phase loses: all except those in `stay` or, when `stay` is empty,
/// `count` units, those without a serial number first and then the newest. Also returns which units in `stay` are not
/// in the batch. Completes `facts` with what the rules check about the units.
async fn units_to_remove(
    write: &Write,
    at: &BatchContents,
    stay: &[SerialKey],
    count: Decimal,
    facts: &mut BatchChangeFacts,
) -> Result<(RemovedUnits, Vec<SerialKey>), Problem> {
    let (held, links) = hold_units(write, at, &[]).await?;
    let mut units = at.unit_keys();
    let missing: Vec<SerialKey> = stay.iter().filter(|key| !units.contains(key)).copied().collect();
    if stay.is_empty() {
        units.sort_by_key(|key| (held.get(key).is_some_and(|unit| unit.code.is_some()), Reverse(*key)));
        units.truncate(count.to_usize().unwrap_or_default());
    } else {
        units.retain(|key| !stay.contains(key));
    }
    facts.serials_free = missing.is_empty();
    facts.components = links
        .iter()
        .any(|link| link.state.stage == LinkStage::Active && link.parent.is_some_and(|parent| units.contains(&parent)));
    let drafts = drafts_of(&links, &units);
    Ok((RemovedUnits { held, units, drafts }, missing))
}

/// Turns a refusal of the rules into a response. A refusal about units that are not in the batch lists them.
fn missing_units_problem(refusal: BatchRefusal, missing: &[SerialKey]) -> Problem {
    let keys: Vec<String> = missing.iter().map(ToString::to_string).collect();
    match refusal {
        BatchRefusal::WipNotAvailable => refused(refusal).with("serial_keys", keys),
        refusal => refused(refusal),
    }
}

/// Plans the change of a batch of a later phase, which has exactly the `named` units afterwards. Added units come from
/// free WIP, and removed units return to it. Completes `facts` and checks the rules again with `allowed`.
async fn plan_exchange(
    write: &Write,
    at: &BatchContents,
    named: &[SerialKey],
    facts: &mut BatchChangeFacts,
    allowed: &(dyn Fn(&BatchChangeFacts) -> Result<Decimal, BatchRefusal> + Sync),
) -> Result<BatchChangeEffect, Problem> {
    let units = at.unit_keys();
    let comes: Vec<SerialKey> = named.iter().filter(|key| !units.contains(key)).copied().collect();
    let goes: Vec<SerialKey> = units.iter().filter(|key| !named.contains(key)).copied().collect();
    let (held, links) = hold_units(write, at, &comes).await?;
    let found = WaitingUnits::find(write, &at.job, &comes, held).await?;
    (facts.serials_free, facts.serial_held) = (found.missing.is_empty(), !found.on_hold.is_empty());
    allowed(facts).map_err(|refusal| found.refused(refusal))?;
    let rows = found.wip.iter().map(|row| row.wip).collect();
    let drafts = drafts_of(&links, &goes);
    Ok(BatchChangeEffect::Exchange(RemovedUnits { held: found.held, units: goes, drafts }, comes, rows))
}
