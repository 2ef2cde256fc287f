//! A posting as one value: everything that completed movements do to stock, decided before anything is written
//! (docs/spec/warehouse.md#changing-stock).
//!
//! A command locks what its movements touch, the [`PostingScope`], and reads it into [`PostingFacts`]. [`plan_posting`]
//! processes the movements in order, because each one starts from the stock that the previous ones leave. The
//! [`PostingPlan`] is written without further decisions, and the journal is derived from it.

mod allocation;
mod check;
mod facts;
mod ledger;
mod refusal;
mod requested;
mod scope;

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::wire::key::PositionKey;
use allocation::{choose_lots, reduce_to_available};
use check::check;
use ledger::Ledger;
use refusal::Stop;

pub use facts::{
    LotFacts, PairFacts, PairKey, PositionFacts, PostingFacts, ProductFacts, StockKey, StockRow, StockUnit,
};
pub use ledger::{LedgerMovement, PlacedUnit, PositionEffect, StockRowChange, UnitArrival};
pub use refusal::{FaultCause, HoldCause, PostingFault, PostingRefusal, RefusedMovement, SubjectKind};
pub use requested::{LotChoice, RecordMode, RequestedMovement};
pub use scope::PostingScope;

/// What a posting writes and what it refuses. It may be written only when nothing is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostingPlan {
    /// Movements to write, in the order in which they change stock.
    pub movements: Vec<LedgerMovement>,
    /// Stock rows to write: first rows without a unit, sorted by stock key, then rows of units, sorted by unit.
    pub stock_rows: Vec<StockRowChange>,
    /// Units that are moved, with their locations after the posting.
    pub units: Vec<PlacedUnit>,
    /// Disposable locations that get content for the first time.
    pub filled: BTreeSet<PositionKey>,
    /// Disposable locations that lose content. Each is deleted if nothing is left in it.
    pub emptied: BTreeSet<PositionKey>,
    /// Movements that a rule forbids, in order. Later movements are planned as if these had not been requested.
    pub refused: Vec<RefusedMovement>,
}

/// Decides what movements do to stock, in order. A refused movement does not end the posting, but insufficient facts
/// do.
pub fn plan_posting(facts: &PostingFacts, requested: &[RequestedMovement<'_>]) -> Result<PostingPlan, PostingFault> {
    let (mut ledger, mut refused) = (Ledger::of(facts), Vec::new());
    for (posting, movement) in requested.iter().enumerate() {
        let RequestedMovement { row, product_key, serial_key, .. } = *movement;
        match post(&mut ledger, posting, movement) {
            Ok(()) => {}
            Err(Stop::Refused(refusal)) => {
                refused.push(RefusedMovement { posting, row, product_key, serial_key, refusal });
            }
            Err(Stop::Fault(cause)) => return Err(PostingFault { row, cause }),
        }
    }
    let (movements, stock_rows, units) = ledger.close();
    let (filled, emptied) = disposables(facts, requested);
    Ok(PostingPlan { movements, stock_rows, units, filled, emptied, refused })
}

/// Enters one requested movement, or one movement for each lot that is chosen for it. Enters nothing if the movement is
/// reduced to 0.
fn post(ledger: &mut Ledger<'_>, posting: usize, requested: &RequestedMovement<'_>) -> Result<(), Stop> {
    let Some(requested) = reduce_to_available(ledger, requested)? else { return Ok(()) };
    let product = ledger.facts.product(requested.product_key)?;
    if !requested.chooses_lots(product) {
        return enter(ledger, posting, &RequestedMovement { allocation: LotChoice::Declared, ..requested });
    }
    for (place, pick) in choose_lots(ledger, &requested)?.into_iter().enumerate() {
        // One record can show only one lot: the first lot completes the open movement, the others are split from it.
        let record = match requested.record {
            RecordMode::Itself(key) if place > 0 => RecordMode::PartOf(key),
            record => record,
        };
        let (lot_key, quantity) = (pick.lot_key, pick.quantity);
        enter(ledger, posting, &RequestedMovement { lot_key, quantity, record, ..requested })?;
    }
    Ok(())
}

/// Checks one movement and enters it in the ledger.
fn enter(ledger: &mut Ledger<'_>, posting: usize, part: &RequestedMovement<'_>) -> Result<(), Stop> {
    let state = check(ledger, part)?;
    Ok(ledger.enter(posting, part, state)?)
}

/// Disposable locations that get content for the first time, and those that lose content. Includes refused movements,
/// because a plan with refusals is not written.
fn disposables(
    facts: &PostingFacts,
    requested: &[RequestedMovement<'_>],
) -> (BTreeSet<PositionKey>, BTreeSet<PositionKey>) {
    let (mut filled, mut emptied) = (BTreeSet::new(), BTreeSet::new());
    for (position, change) in requested.iter().flat_map(RequestedMovement::sides) {
        let Some(place) = facts.positions.get(position).filter(|place| place.disposable) else { continue };
        if change > Decimal::ZERO && !place.filled {
            filled.insert(position.clone());
        }
        if change < Decimal::ZERO {
            emptied.insert(position.clone());
        }
    }
    (filled, emptied)
}
