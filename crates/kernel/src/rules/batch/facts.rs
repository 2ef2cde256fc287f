//! What is known and declared of a batch that is completed: what its plan is made from.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::BatchState;
use crate::rules::product::TraceabilityLevel;
use crate::rules::unit::UnitFacts;
use crate::wire::key::{BatchKey, LinkKey, LotKey, PhaseKey, PositionKey, ProductKey, SerialKey};

/// What is declared of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompletionDeclaration {
    /// Quantity declared good, in the unit of the product.
    pub good: Decimal,
    /// Quantity declared as scrap; good and scrap together are the batch.
    pub scrap: Decimal,
    /// Why it is scrap.
    pub scrap_reason: Option<String>,
    /// The units that are scrap.
    pub scrap_serials: Vec<SerialKey>,
    /// Locations that components are taken from instead of those of their lines.
    pub consumption: Vec<(ProductKey, PositionKey)>,
    /// The location of the output instead of that of the work order.
    pub production_position: Option<PositionKey>,
    /// The code of the output lot; nothing: numbered.
    pub output_lot_code: Option<String>,
}

impl CompletionDeclaration {
    /// Whether a unit is declared as scrap.
    pub fn scraps(&self, unit: SerialKey) -> bool {
        self.scrap_serials.contains(&unit)
    }
}

/// A unit of the batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitInBatch {
    /// Its key.
    pub key: SerialKey,
    /// The counter of its serial number; nothing: the one that the product has now.
    pub counter_key: Option<String>,
    /// It has a serial number.
    pub coded: bool,
    /// It is on hold.
    pub on_hold: bool,
}

/// A part that was scanned for the batch; the completion confirms its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPart {
    /// The link.
    pub link_key: LinkKey,
    /// The part.
    pub child: SerialKey,
    /// The unit that gets it; nothing when the output has no serials.
    pub parent: Option<SerialKey>,
    /// Its product.
    pub product_key: ProductKey,
    /// Its location; nothing when it is not in stock.
    pub position_key: Option<PositionKey>,
    /// The plant keeps stock of it.
    pub stock_kept: bool,
    /// What the rules of units look at.
    pub state: UnitFacts,
}

/// An open link of the batch or of one of its units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedPart {
    /// The unit that has the part.
    pub parent: Option<SerialKey>,
    /// The product of the part.
    pub component_key: ProductKey,
    /// The batch that made the link; nothing when it was made by hand.
    pub batch_key: Option<BatchKey>,
    /// The phase that the link names.
    pub phase_key: Option<PhaseKey>,
}

/// A line of the bill of materials, in the phase of the batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchLine {
    /// The component.
    pub component_key: ProductKey,
    /// Quantity for one unit of output.
    pub quantity: Decimal,
    /// It is taken from its own location alone.
    pub mandatory: bool,
    /// What is taken for one unit of output when the stock does not cover more.
    pub minimum: Option<Decimal>,
    /// The location it is taken from.
    pub position_key: PositionKey,
    /// What one costs; nothing when it is not known.
    pub cost: Option<Decimal>,
}

/// A lot that was declared for the batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocatedLot {
    /// The component.
    pub component_key: ProductKey,
    /// The lot.
    pub lot_key: LotKey,
    /// How much of it.
    pub quantity: Decimal,
    /// The location it is taken from; nothing: that of the line.
    pub position_key: Option<PositionKey>,
    /// The unit that alone gets it.
    pub parent: Option<SerialKey>,
}

/// How stock of a product is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProductStockRules {
    /// Its units have serials.
    pub traced: bool,
    /// Stock is kept of it.
    pub managed: bool,
    /// Its stock must come from lots.
    pub lots_required: bool,
}

/// How far the job of the batch has come, and how it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// Quantity that the job makes.
    pub planned: Decimal,
    /// Quantity that was good before this batch.
    pub completed: Decimal,
    /// The next batch opens automatically.
    pub auto_new_batch: bool,
    /// The usual size of a batch; 0: all that is left.
    pub usual: Decimal,
    /// The most units that one batch may have.
    pub units_max: Decimal,
    /// The first phase can make units: their product is held, and they get serial numbers when they need them.
    pub makes_units: bool,
}

/// Everything that is known of a batch when it is completed; the caller has locked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchFacts {
    /// The batch.
    pub key: BatchKey,
    /// Its state.
    pub state: BatchState,
    /// Its phase.
    pub phase_key: PhaseKey,
    /// The phase that gets its output; nothing after the last one.
    pub next_phase: Option<PhaseKey>,
    /// How the output is traced; without it the output has no serials.
    pub level: Option<TraceabilityLevel>,
    /// Stock is kept by the plant.
    pub inventory_on: bool,
    /// What is made.
    pub product_key: ProductKey,
    /// The location of the output, unless another one is declared.
    pub output_position: PositionKey,
    /// The lot that the output fills.
    pub output_lot: Option<LotKey>,
    /// The counter that the product has now.
    pub counter_key: Option<String>,
    /// Its units.
    pub units: Vec<UnitInBatch>,
    /// Parts that were scanned for it.
    pub drafts: Vec<DraftPart>,
    /// All open links of it and of its units, those of the drafts included.
    pub links: Vec<LinkedPart>,
    /// Lines of the bill of materials in its phase, in their order.
    pub lines: Vec<BatchLine>,
    /// Lots that were declared for it.
    pub allocations: Vec<AllocatedLot>,
    /// Rules of all these components and of the output.
    pub products: BTreeMap<ProductKey, ProductStockRules>,
    /// Those of the declared locations that exist and hold stock.
    pub stock_positions: BTreeSet<PositionKey>,
    /// Milliseconds worked on it until now, each span times the cost of an hour.
    pub worked_cost_ms: Decimal,
    /// Work in progress that it has booked.
    pub booked: Decimal,
    /// What that is worth.
    pub booked_value: Decimal,
    /// Its job.
    pub job: JobProgress,
}

impl BatchFacts {
    pub(super) fn product(&self, key: ProductKey) -> ProductStockRules {
        self.products.get(&key).copied().unwrap_or_default()
    }

    /// Whether stock of a product changes.
    pub(super) fn moves(&self, key: ProductKey) -> bool {
        self.inventory_on && self.product(key).managed
    }
}
