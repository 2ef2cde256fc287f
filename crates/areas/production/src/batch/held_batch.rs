//! A batch that is about to be completed, with everything that its plan uses: units, parts, products, lots and
//! locations.
//!
//! Everything is held in the order of docs/locks.md before anything is decided, so the facts of the plan are still
//! valid at the commit.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::batch::{
    BatchFacts, BatchMovement, CompletionDeclaration, CompletionPlan, DraftPart, JobProgress, LinkedPart,
    ProductStockRules, UnitInBatch, consumption_position, fills_lot,
};
use kernel::rules::link::LinkStage;
use kernel::rules::product::LotTracking;
use kernel::wire::key::{BatchKey, LotKey, PositionKey, ProductKey, SerialKey, UserKey};
use rust_decimal::Decimal;

use super::causes::Causes;
use super::contents::{BatchContents, BatchLinkRow};
use super::declaration::{CompletionRequest, add_step_causes};
use crate::limits::BATCH_UNITS_MAX;
use crate::work::new_units::NewUnits;
use crate::work::sessions::WorkStamp;
use crate::work::wip::{LockedWip, lock_free};
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;
use serial::contract::{
    HeldUnits, Link, ProducedLot, SerialRefusal, find_units, hold_trees_with_links, links_of_batches, produce_lot,
};
use warehouse::contract::{BatchPostings, BatchSubjectKeys, HeldStock, WorkReference};

/// Maximum number of characters that the code of an output lot takes from the code of the work order. A code has at
/// most 100 characters, and the rest is for a hyphen and the running number.
const LOT_PREFIX_CHARS: usize = 88;

/// A batch with everything that its completion refers to.
#[derive(Debug)]
pub struct HeldBatch {
    /// The batch with its contents.
    pub at: BatchContents,
    /// The request that completes the batch.
    pub request: CompletionRequest,
    /// Units of the batch and the parts that were scanned for it, with their trees.
    pub units: HeldUnits,
    /// Drafts of the batch: scanned parts that are not confirmed yet.
    drafts: Vec<DraftPart>,
    /// Links of the batch and of its units that have not ended.
    links: Vec<LinkedPart>,
    /// Source of serial numbers, when a first phase assigns them now or creates units for its next batch. Otherwise
    /// `None`.
    pub new_units: Option<NewUnits>,
    /// The counter for serial numbers of the product, where the plan needs it.
    counter_key: Option<String>,
    /// The lot of the output. `None` when the output has no lot.
    pub lot: Option<LotKey>,
    /// The journal row of that lot. `None` when the lot already existed.
    pub lot_event: Option<NewEvent>,
    /// Products, lots and locations that the completion may use.
    pub stock: HeldStock,
    /// Locked free WIP before the phase, when the next batch may take it; otherwise empty.
    pub free_wip: Vec<LockedWip>,
    /// Key for the next batch, when one may be opened; otherwise `None`.
    pub next_key: Option<BatchKey>,
}

impl HeldBatch {
    /// Holds everything that the completion of a batch refers to. The caller has locked the batch.
    pub async fn hold(
        write: &Write,
        at: BatchContents,
        request: CompletionRequest,
        by: WorkStamp,
    ) -> Result<Self, Problem> {
        let (units, links) = hold_units(write, &at).await?;
        let drafts = drafts_of(&at, &units, &links)?;
        let subjects = async {
            let (lot, lot_event) = make_declared_lot(write, &at, &request, by).await?;
            let keys = subject_keys(&at, &request.declared, &units, &drafts, lot);
            Ok((lot, lot_event, HeldStock::hold(write, keys).await?))
        };
        let (free_wip, new_units, (lot, lot_event, stock), next_key) = pipeline::four(
            hold_free_wip(write, &at),
            hold_new_units(write, &at, &request.declared, &units),
            subjects,
            draw_next_key(write, &at),
        )
        .await?;
        let counter_key = new_units.as_ref().and_then(NewUnits::counter_key).map(str::to_owned);
        let links = links.into_iter().map(linked_part).collect();
        Ok(Self {
            at,
            request,
            units,
            drafts,
            links,
            new_units,
            counter_key,
            lot,
            lot_event,
            stock,
            free_wip,
            next_key,
        })
    }

    /// Works like [`Self::hold`] for a forced batch, which has neither units nor parts.
    pub async fn hold_forced(
        write: &Write,
        at: BatchContents,
        request: CompletionRequest,
        by: WorkStamp,
    ) -> Result<Self, Problem> {
        let (lot, lot_event) = make_output_lot(write, &at, &request.declared, by).await?;
        let keys = subject_keys(&at, &request.declared, &HeldUnits::default(), &[], lot);
        let stock = HeldStock::hold(write, keys).await?;
        Ok(Self { lot, lot_event, ..Self::without_units(at, request, stock) })
    }

    /// Reads the same facts as [`Self::hold`] without a lock, for the readiness of a batch. No lot is created, so the
    /// plan has none.
    pub async fn find(client: &Object, at: BatchContents, request: CompletionRequest) -> Result<Self, Problem> {
        let units = find_units(client, &units_and_parts(&at).into_iter().collect::<Vec<_>>()).await?;
        let links = links_of_batches(client, &[at.key], &at.unit_keys()).await?;
        let drafts = drafts_of(&at, &units, &links)?;
        let stock = HeldStock::find(client, subject_keys(&at, &request.declared, &units, &drafts, None)).await?;
        let links = links.into_iter().map(linked_part).collect();
        let counter_key = at.counter_key.clone();
        Ok(Self { units, drafts, links, counter_key, ..Self::without_units(at, request, stock) })
    }

    /// Builds a batch without units, parts and lot.
    fn without_units(at: BatchContents, request: CompletionRequest, stock: HeldStock) -> Self {
        Self {
            at,
            request,
            units: HeldUnits::default(),
            drafts: Vec::new(),
            links: Vec::new(),
            new_units: None,
            counter_key: None,
            lot: None,
            lot_event: None,
            stock,
            free_wip: Vec::new(),
            next_key: None,
        }
    }

    /// Collects the facts from which the completion is planned.
    pub fn facts(&self, now: DateTime<Utc>) -> Result<BatchFacts, Problem> {
        let at = &self.at;
        Ok(BatchFacts {
            key: at.key,
            // The caller was checked before, and the plan does not depend on the caller.
            state: at.state(UserKey::new(0)),
            phase_key: at.job.phase_key.clone(),
            next_phase: at.next_phase().cloned(),
            level: at.order.level,
            inventory_on: at.inventory_on,
            product_key: at.order.product_key,
            output_position: at.output_position.clone(),
            output_lot: self.lot,
            counter_key: self.counter_key.clone(),
            units: self.batch_units(),
            drafts: self.drafts.clone(),
            links: self.links.clone(),
            lines: at.lines.clone(),
            allocations: at.allocations.clone(),
            products: self.product_rules()?,
            stock_positions: self.stock_positions(),
            worked_cost_ms: at.worked_cost_ms(now),
            booked: at.booked,
            booked_value: at.booked_value,
            job: JobProgress {
                planned: at.job.planned,
                completed: at.job.completed,
                auto_new_batch: at.job.parameters.auto_new_batch,
                usual: Decimal::from(at.job.parameters.production_batch_qt),
                units_max: Decimal::from(BATCH_UNITS_MAX),
                makes_units: self.new_units.as_ref().is_some_and(|units| !units.lacks_counter()),
            },
        })
    }

    /// Lists the units of the batch with the facts that the plan uses.
    fn batch_units(&self) -> Vec<UnitInBatch> {
        let unit = |(key, counter_key): &(SerialKey, Option<String>)| {
            let held = self.units.get(key);
            UnitInBatch {
                key: *key,
                counter_key: counter_key.clone(),
                coded: held.is_none_or(|unit| unit.code.is_some()),
                on_hold: held.is_some_and(|unit| unit.state.on_hold),
            }
        };
        self.at.units.iter().map(unit).collect()
    }

    /// Collects how the stock of components and output is managed.
    fn product_rules(&self) -> Result<BTreeMap<ProductKey, ProductStockRules>, Problem> {
        let lines = self.at.lines.iter().map(|line| line.component_key);
        let lots = self.at.allocations.iter().map(|allocation| allocation.component_key);
        let keys: BTreeSet<ProductKey> = lines.chain(lots).chain([self.at.order.product_key]).collect();
        let rules = |key| {
            let product = self.stock.product(key)?;
            let lots_required = product.lot_tracking() == LotTracking::Required;
            Ok((key, ProductStockRules { traced: product.traced, managed: product.managed, lots_required }))
        };
        keys.into_iter().map(rules).collect()
    }

    /// Lists the declared locations that exist and can have stock.
    fn stock_positions(&self) -> BTreeSet<PositionKey> {
        let declared = &self.request.declared;
        let named = declared.consumption.iter().map(|(_, position)| position).chain(&declared.production_position);
        named.filter(|position| self.stock.check_position(position).is_ok()).cloned().collect()
    }

    /// Builds the postings of the warehouse from the movements of the plan.
    pub fn postings(&self, movements: &[BatchMovement]) -> BatchPostings {
        let (order_key, job_key, batch_key) = self.at.work_keys();
        HeldStock::postings(WorkReference { order_key, job_key, batch_key }, movements)
    }

    /// Returns the units with the releases of the plan applied, because only released units can enter stock.
    pub fn units_after(&self, plan: &CompletionPlan) -> HeldUnits {
        let mut units = self.units.clone();
        for key in plan.released() {
            if let Some(unit) = units.get_mut(&key) {
                (unit.state.released, unit.state.has_code) = (true, true);
            }
        }
        units
    }
}

/// Lists the keys of the units of a batch, and of the parts that were scanned for it.
fn units_and_parts(at: &BatchContents) -> BTreeSet<SerialKey> {
    let mut keys: BTreeSet<SerialKey> = at.unit_keys().into_iter().collect();
    keys.extend(at.links.iter().filter(|link| link.is_draft_of(at.key)).map(BatchLinkRow::child));
    keys
}

/// Holds the units of a batch and its scanned parts with their trees, and reads their links under the hold. Nothing is
/// read when the batch has neither units nor links nor material.
async fn hold_units(write: &Write, at: &BatchContents) -> Result<(HeldUnits, Vec<Link>), Problem> {
    let keys = units_and_parts(at);
    if keys.is_empty() && at.links.is_empty() && at.lines.is_empty() {
        return Ok((HeldUnits::default(), Vec::new()));
    }
    // Links are read again, because parts could be linked and unlinked before their trees were held.
    hold_trees_with_links(write, &keys, &[at.key], &at.unit_keys()).await
}

/// Lists the drafts of the batch, each with the state of its part.
fn drafts_of(at: &BatchContents, units: &HeldUnits, links: &[Link]) -> Result<Vec<DraftPart>, Problem> {
    let is_draft = |link: &&Link| link.state.stage == LinkStage::Temporary && link.batch_key == Some(at.key);
    let draft = |link: &Link| {
        // New drafts need the lock of the batch, so every part was known when the units were held.
        let part = units.get(&link.child).ok_or_else(|| Problem::internal("the part of a draft is not held"))?;
        Ok(DraftPart {
            link_key: link.key,
            child: link.child,
            parent: link.parent,
            product_key: part.product_key,
            position_key: part.position_key.clone(),
            stock_kept: part.stock_kept,
            state: part.state,
        })
    };
    links.iter().filter(is_draft).map(draft).collect()
}

/// Reduces a link to the facts that the plan uses.
fn linked_part(link: Link) -> LinkedPart {
    let Link { parent, component_key, batch_key, phase_key, .. } = link;
    LinkedPart { parent, component_key, batch_key, phase_key }
}

/// Holds the product for new serial numbers, when a first phase needs them for good units without an assigned counter,
/// or may create units for its next batch. `None` when neither applies.
async fn hold_new_units(
    write: &Write,
    at: &BatchContents,
    declared: &CompletionDeclaration,
    units: &HeldUnits,
) -> Result<Option<NewUnits>, Problem> {
    let lacks = |(key, counter): &(SerialKey, Option<String>)| {
        counter.is_none() && !declared.scraps(*key) && units.get(key).is_some_and(|unit| unit.code.is_none())
    };
    let makes = at.job.parameters.auto_new_batch || at.units.iter().any(lacks);
    if !at.traced() || !at.job.first_phase || !makes {
        return Ok(None);
    }
    Ok(Some(NewUnits::hold(write, &at.order, Vec::new()).await?.0))
}

/// Locks the free WIP before the phase, when the completion may open a next batch that takes it.
async fn hold_free_wip(write: &Write, at: &BatchContents) -> Result<Vec<LockedWip>, Problem> {
    if !at.job.parameters.auto_new_batch || at.traced() || at.job.first_phase {
        return Ok(Vec::new());
    }
    lock_free(write, &at.job).await
}

/// Draws the key of the next batch, so that everything that names the batch can be written together with it. `None` when
/// the job does not open batches automatically.
async fn draw_next_key(write: &Write, at: &BatchContents) -> Result<Option<BatchKey>, Problem> {
    if !at.job.parameters.auto_new_batch {
        return Ok(None);
    }
    Ok(next_keys(write.conn(), 1).await?.pop().map(BatchKey::new))
}

/// Creates or finds the lot of the output like [`make_output_lot`]. If that is refused, the causes that are known
/// already come first.
async fn make_declared_lot(
    write: &Write,
    at: &BatchContents,
    request: &CompletionRequest,
    by: WorkStamp,
) -> Result<(Option<LotKey>, Option<NewEvent>), Problem> {
    make_output_lot(write, at, &request.declared, by).await.map_err(|problem| {
        let mut causes = Causes::default();
        add_step_causes(at, request, &mut causes);
        causes.refusal_or(problem)
    })
}

/// Creates the lot of the output, or finds the existing one that is declared. This happens before the plan, although a
/// refusal undoes it, because the movement of the output refers to the lot, which must be held with the other lots in
/// their order. `None` when the output has no lot.
async fn make_output_lot(
    write: &Write,
    at: &BatchContents,
    declared: &CompletionDeclaration,
    by: WorkStamp,
) -> Result<(Option<LotKey>, Option<NewEvent>), Problem> {
    let fills = fills_lot(&at.state(by.user_key), at.output_lot_tracking, declared);
    if !fills.map_err(|_| SerialRefusal::LotNotAllowed)? {
        return Ok((None, None));
    }
    let prefix: String = at.order.code.to_uppercase().chars().take(LOT_PREFIX_CHARS).collect();
    let lot = ProducedLot {
        now: by.now,
        user_key: by.user_key,
        product_key: at.order.product_key,
        batch_key: at.key,
        work_order_key: at.order.key,
        code: declared.output_lot_code.clone(),
        numbered: (format!("{prefix}-"), at.released_batches + 1),
    };
    let (key, event) = produce_lot(write, &lot).await?;
    Ok((Some(key), event.map(|event| at.with_batch(event))))
}

/// Lists the products, lots and locations that the completion of a batch may use, to be held before the plan is made.
pub fn subject_keys(
    at: &BatchContents,
    declared: &CompletionDeclaration,
    units: &HeldUnits,
    drafts: &[DraftPart],
    lot: Option<LotKey>,
) -> BatchSubjectKeys {
    let lot_of = |key: &SerialKey| units.get(key)?.lot_key;
    let mut keys = BatchSubjectKeys::default();
    keys.products.insert(at.order.product_key);
    for line in &at.lines {
        let position = consumption_position(line, declared);
        keys.products.insert(line.component_key);
        keys.chosen.insert((line.component_key, position.clone()));
        keys.positions.insert(position.clone());
    }
    for draft in drafts {
        keys.products.insert(draft.product_key);
        keys.positions.extend(draft.position_key.clone());
        keys.lots.extend(lot_of(&draft.child));
    }
    for allocation in &at.allocations {
        keys.products.insert(allocation.component_key);
        keys.lots.insert(allocation.lot_key);
        keys.positions.extend(allocation.position_key.clone());
    }
    keys.lots.extend(lot);
    keys.lots.extend(at.units.iter().filter_map(|(key, _)| lot_of(key)));
    if at.job.last_phase {
        keys.positions.insert(declared.production_position.clone().unwrap_or_else(|| at.output_position.clone()));
    }
    keys
}
