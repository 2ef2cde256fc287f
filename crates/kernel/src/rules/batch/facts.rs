//! Input of a completion plan: the facts about a batch that were read under its locks, and what the operator declares.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::BatchState;
use crate::rules::product::TraceabilityLevel;
use crate::rules::unit::UnitFacts;
use crate::wire::key::{BatchKey, LinkKey, LotKey, PhaseKey, PositionKey, ProductKey, SerialKey};

/// What the operator declares when completing a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompletionDeclaration {
    /// Quantity declared good, in the unit of the product.
    pub good: Decimal,
    /// Quantity declared as scrap. Good plus scrap must equal the quantity of the batch.
    pub scrap: Decimal,
    /// Scrap reason. `None` when no reason was given.
    pub scrap_reason: Option<String>,
    /// Units declared as scrap. Empty when the output has no serial numbers.
    pub scrap_serials: Vec<SerialKey>,
    /// Locations from which components are consumed, instead of the locations of their BOM lines.
    pub consumption: Vec<(ProductKey, PositionKey)>,
    /// Location that receives the output. `None` for the location of the work order.
    pub production_position: Option<PositionKey>,
    /// Code of the output lot. `None` when a counter assigns the code.
    pub output_lot_code: Option<String>,
}

impl CompletionDeclaration {
    /// Whether `unit` is declared as scrap.
    pub fn scraps(&self, unit: SerialKey) -> bool {
        self.scrap_serials.contains(&unit)
    }
}

/// One unit of the batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitInBatch {
    /// Key of the unit.
    pub key: SerialKey,
    /// Counter that assigns the serial number. `None` for the current counter of the product.
    pub counter_key: Option<String>,
    /// Whether the unit already has a serial number.
    pub coded: bool,
    /// Whether the unit itself is on hold.
    pub on_hold: bool,
}

/// A part that was scanned for the batch. The completion confirms its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPart {
    /// Key of the draft link.
    pub link_key: LinkKey,
    /// The scanned part.
    pub child: SerialKey,
    /// The unit that the part is built into. `None` when the output has no serial numbers.
    pub parent: Option<SerialKey>,
    /// Product of the part.
    pub product_key: ProductKey,
    /// Location of the part. `None` when the part is not in stock.
    pub position_key: Option<PositionKey>,
    /// Whether inventory of the product of the part is managed, so that the part must be in stock.
    pub stock_kept: bool,
    /// State of the part, for the rules of units.
    pub state: UnitFacts,
}

/// An open link of the batch or of one of its units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedPart {
    /// The unit that contains the part. `None` when the part is linked to the batch itself.
    pub parent: Option<SerialKey>,
    /// Product of the part.
    pub component_key: ProductKey,
    /// The batch that made the link. `None` when it was made manually.
    pub batch_key: Option<BatchKey>,
    /// The phase that the link names. `None` when it names none.
    pub phase_key: Option<PhaseKey>,
}

/// A BOM line that the phase of the batch consumes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchLine {
    /// Product of the component.
    pub component_key: ProductKey,
    /// Quantity for one unit of output.
    pub quantity: Decimal,
    /// Whether the component may be consumed only from the location of this line.
    pub mandatory: bool,
    /// Quantity for one unit of output that is consumed instead when stock does not cover `quantity`. `None` when the
    /// full quantity is always consumed.
    pub minimum: Option<Decimal>,
    /// Location that the component is consumed from unless another one is declared.
    pub position_key: PositionKey,
    /// Cost of one unit of the component. `None` when it is unknown.
    pub cost: Option<Decimal>,
}

/// A quantity of a lot that was allocated to the batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocatedLot {
    /// Product of the lot.
    pub component_key: ProductKey,
    /// The allocated lot.
    pub lot_key: LotKey,
    /// Allocated quantity, in the unit of the component.
    pub quantity: Decimal,
    /// Location from which the lot is consumed. `None` for the location of the BOM line.
    pub position_key: Option<PositionKey>,
    /// The only unit of the batch that uses this quantity. `None` when it is for the whole batch.
    pub parent: Option<SerialKey>,
}

/// How stock of a product is managed. The default is a product without serial numbers, managed inventory or lots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProductStockRules {
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Whether inventory of the product is managed.
    pub managed: bool,
    /// Whether stock of the product must belong to lots.
    pub lots_required: bool,
}

/// Progress of the job of the batch, and how its next batch opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// Planned quantity of the job.
    pub planned: Decimal,
    /// Quantity completed as good before this batch.
    pub completed: Decimal,
    /// Whether the next batch opens automatically.
    pub auto_new_batch: bool,
    /// Default size of a batch. 0 means everything that remains.
    pub usual: Decimal,
    /// Maximum number of units in one batch.
    pub units_max: Decimal,
    /// Whether the first phase can create units now: their product is locked, and a counter is available if units get
    /// serial numbers at the start.
    pub makes_units: bool,
}

/// Everything known about a batch when it is completed. The caller has locked all these records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchFacts {
    /// Key of the batch.
    pub key: BatchKey,
    /// State of the batch.
    pub state: BatchState,
    /// Phase of the batch.
    pub phase_key: PhaseKey,
    /// The phase that receives the output. `None` after the last phase.
    pub next_phase: Option<PhaseKey>,
    /// Traceability level of the output. `None` when the output has no serial numbers.
    pub level: Option<TraceabilityLevel>,
    /// Whether production posts stock movements (`enable_inventory_management`).
    pub inventory_on: bool,
    /// Product of the work order.
    pub product_key: ProductKey,
    /// Location that receives the output unless another one is declared.
    pub output_position: PositionKey,
    /// Lot that the output is added to. `None` when the output has no lot.
    pub output_lot: Option<LotKey>,
    /// Current serial number counter of the product. `None` when it has none.
    pub counter_key: Option<String>,
    /// Units of the batch. Empty when the output has no serial numbers.
    pub units: Vec<UnitInBatch>,
    /// Parts that were scanned for the batch and not confirmed yet.
    pub drafts: Vec<DraftPart>,
    /// All open links of the batch and of its units, including those of the drafts.
    pub links: Vec<LinkedPart>,
    /// BOM lines that the phase of the batch consumes, in BOM order.
    pub lines: Vec<BatchLine>,
    /// Lots that were allocated to the batch.
    pub allocations: Vec<AllocatedLot>,
    /// Stock rules of the components and of the output. A missing product has the default rules.
    pub products: BTreeMap<ProductKey, ProductStockRules>,
    /// The declared locations that exist and can have stock.
    pub stock_positions: BTreeSet<PositionKey>,
    /// Sum over the work sessions of the batch so far: milliseconds worked times hourly cost.
    pub worked_cost_ms: Decimal,
    /// Quantity of work in progress that the batch has booked.
    pub booked: Decimal,
    /// Value of the booked work in progress.
    pub booked_value: Decimal,
    /// Progress of the job of the batch.
    pub job: JobProgress,
}

impl BatchFacts {
    /// Returns the stock rules of a product, or the default rules when the product is not among the facts.
    pub(super) fn product(&self, key: ProductKey) -> ProductStockRules {
        self.products.get(&key).copied().unwrap_or_default()
    }

    /// Whether completing the batch changes stock of the product.
    pub(super) fn moves(&self, key: ProductKey) -> bool {
        self.inventory_on && self.product(key).managed
    }
}
