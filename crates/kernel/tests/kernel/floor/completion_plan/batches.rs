//! Random batches to be completed, with every declaration that passes its own check.

use std::collections::{BTreeMap, BTreeSet};

use kernel::rules::batch::{
    AllocatedLot, BatchFacts, BatchLine, BatchStage, BatchState, CompletionDeclaration, DraftPart, JobProgress,
    LinkedPart, ProductStockRules, UnitInBatch,
};
use kernel::rules::product::TraceabilityLevel;
use kernel::rules::unit::{BuiltIn, UnitFacts, UnitLocation};
use kernel::wire::key::{BatchKey, LinkKey, LotKey, PhaseKey, PositionKey, ProductKey, SerialKey};
use proptest::prelude::*;
use rust_decimal::Decimal;

const PART: UnitFacts = UnitFacts {
    deleted: false,
    scrapped: false,
    released: true,
    on_hold: false,
    has_code: true,
    built_in: BuiltIn::Reserved,
    has_children: false,
    place: UnitLocation::Stock,
    booked: false,
    waiting: false,
};
const BATCH: BatchKey = BatchKey::new(1);
/// Product of the work order.
pub const PRODUCT: ProductKey = ProductKey::new(100);

/// A location.
pub fn position(number: u8) -> PositionKey {
    PositionKey::new(format!("P{number}"))
}

fn halves(most: i64) -> impl Strategy<Value = Decimal> {
    (0..=most * 2).prop_map(|halves| Decimal::new(halves * 5, 1))
}

/// A batch in the first phase of a work order without serial numbers, and nothing else.
pub fn plain(total: Decimal) -> BatchFacts {
    BatchFacts {
        key: BATCH,
        state: BatchState {
            stage: BatchStage::Active,
            total,
            pass: Decimal::ZERO,
            scrap: Decimal::ZERO,
            traced: false,
            first: true,
            last: false,
            job_active: true,
            is_owner: true,
        },
        phase_key: PhaseKey::new("assembly"),
        next_phase: None,
        level: None,
        inventory_on: true,
        product_key: PRODUCT,
        output_position: position(0),
        output_lot: None,
        counter_key: None,
        units: Vec::new(),
        drafts: Vec::new(),
        links: Vec::new(),
        lines: Vec::new(),
        allocations: Vec::new(),
        products: BTreeMap::from([(PRODUCT, managed())]),
        stock_positions: BTreeSet::new(),
        worked_cost_ms: Decimal::ZERO,
        booked: Decimal::ZERO,
        booked_value: Decimal::ZERO,
        job: JobProgress {
            planned: Decimal::TEN,
            completed: Decimal::ZERO,
            auto_new_batch: true,
            usual: Decimal::ZERO,
            units_max: Decimal::ONE_THOUSAND,
            makes_units: true,
        },
    }
}

/// Stock rules of a product with stock and without lots.
pub const fn managed() -> ProductStockRules {
    ProductStockRules { traced: false, managed: true, lots_required: false }
}

/// A BOM line with this quantity of a component per unit of output.
pub fn line(component: i64, quantity: Decimal) -> BatchLine {
    BatchLine {
        component_key: ProductKey::new(component),
        quantity,
        mandatory: false,
        minimum: None,
        position_key: position(1),
        cost: Some(Decimal::TWO),
    }
}

fn lines() -> impl Strategy<Value = Vec<BatchLine>> {
    let line = (1..5_i64, halves(3), prop::option::of(halves(1)), 1..4_u8, any::<bool>()).prop_map(
        |(component, quantity, minimum, place, mandatory)| BatchLine {
            minimum,
            mandatory,
            position_key: position(place),
            ..line(component, quantity)
        },
    );
    prop::collection::vec(line, 0..5)
}

fn allocations() -> impl Strategy<Value = Vec<AllocatedLot>> {
    let allocation =
        (1..7_i64, 1..9_i64, halves(4), prop::option::of(1..4_u8)).prop_map(|(component, lot, quantity, place)| {
            AllocatedLot {
                component_key: ProductKey::new(component),
                lot_key: LotKey::new(lot),
                quantity,
                position_key: place.map(position),
                parent: None,
            }
        });
    prop::collection::vec(allocation, 0..4)
}

fn products() -> impl Strategy<Value = BTreeMap<ProductKey, ProductStockRules>> {
    let rules = any::<[bool; 3]>().prop_map(|[traced, managed, lots_required]| ProductStockRules {
        traced,
        managed,
        lots_required,
    });
    prop::collection::vec(rules, 7).prop_map(|rules| {
        let keys = (1..7_i64).map(ProductKey::new).chain([PRODUCT]);
        keys.zip(rules).collect()
    })
}

/// Parts of any component, including ones that the bill of materials does not list, for any unit.
fn drafts(units: i64) -> impl Strategy<Value = Vec<DraftPart>> {
    let draft = (1..7_i64, prop::option::of(0..4_u8), any::<[bool; 2]>(), 0..units.max(1));
    prop::collection::vec(draft, 0..5).prop_map(move |drafts| {
        let draft = |(number, (product, location, flags, parent)): (i64, (i64, Option<u8>, [bool; 2], i64))| {
            let [on_hold, stock_kept] = flags;
            let in_stock = if location.is_some() { UnitLocation::Stock } else { UnitLocation::Nowhere };
            DraftPart {
                link_key: LinkKey::new(number),
                child: SerialKey::new(number),
                parent: (units > 0).then(|| SerialKey::new(parent)),
                product_key: ProductKey::new(product),
                position_key: location.map(position),
                stock_kept,
                state: UnitFacts { on_hold, place: in_stock, ..PART },
            }
        };
        (1000..).zip(drafts).map(draft).collect()
    })
}

fn jobs() -> impl Strategy<Value = JobProgress> {
    (1..20_i64, 0..20_i64, 0..5_i64, 0..5_i64, any::<[bool; 2]>()).prop_map(
        |(planned, completed, usual, units_max, [auto_new_batch, makes_units])| JobProgress {
            planned: Decimal::from(planned),
            completed: Decimal::from(completed.min(planned)),
            auto_new_batch,
            usual: Decimal::from(usual),
            units_max: Decimal::from(units_max),
            makes_units,
        },
    )
}

/// A batch of some units, or of a quantity, part of which is scrap, with a declaration that passes its own check.
pub fn completions() -> impl Strategy<Value = (BatchFacts, CompletionDeclaration)> {
    let units = (1..6_i64, any::<[bool; 5]>(), prop::collection::vec(any::<[bool; 4]>(), 5));
    units.prop_flat_map(|(count, [traced, first, last, inventory_on, complete], flags)| {
        let drafts = drafts(if traced { count } else { 0 });
        let rest = (lines(), allocations(), products(), jobs(), halves(5), prop::option::of(1..4_u8), halves(9));
        (drafts, rest).prop_map(move |(drafts, (lines, allocations, products, job, part, place, value))| {
            let unit = |(number, [scrapped, coded, on_hold, own]): (i64, &[bool; 4])| {
                let counter_key = own.then(|| format!("C{}", number % 2));
                (UnitInBatch { key: SerialKey::new(number), counter_key, coded: *coded, on_hold: *on_hold }, *scrapped)
            };
            let units: Vec<_> = if traced { (0..count).zip(&flags).map(unit).collect() } else { Vec::new() };
            let total = Decimal::from(count);
            let scrap_serials: Vec<_> = units.iter().filter(|(_, scrap)| *scrap).map(|(unit, _)| unit.key).collect();
            let scrap = if traced { Decimal::from(scrap_serials.len()) } else { part.min(total) };
            let level =
                traced.then_some(if complete { TraceabilityLevel::Complete } else { TraceabilityLevel::FormOnly });
            let link = |draft: &DraftPart| LinkedPart {
                parent: draft.parent,
                component_key: draft.product_key,
                batch_key: Some(BATCH),
                phase_key: None,
            };
            let facts = BatchFacts {
                state: BatchState { traced, first, last, ..plain(total).state },
                next_phase: (!last).then(|| PhaseKey::new("test")),
                level,
                inventory_on,
                counter_key: complete.then(|| "C".to_owned()),
                units: units.into_iter().map(|(unit, _)| unit).collect(),
                links: drafts.iter().map(link).collect(),
                drafts,
                lines,
                allocations,
                products,
                stock_positions: (1..4).map(position).collect(),
                booked: if first { Decimal::ZERO } else { total },
                booked_value: value,
                job,
                ..plain(total)
            };
            let declared = CompletionDeclaration {
                good: total - scrap,
                scrap,
                scrap_serials,
                production_position: place.map(position),
                ..CompletionDeclaration::default()
            };
            (facts, declared)
        })
    })
}
