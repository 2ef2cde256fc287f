//! Functions that other areas may call inside their own transaction: the stock effects of changes to units and batches,
//! and everything that counting needs from stock. All stock changes go through one posting path.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::movement::{MovementKind, NOWHERE, PositionKind};
use kernel::wire::key::{BatchKey, JobKey, LinkKey, MovementKey, OrderKey, PositionKey, SerialKey};
use rust_decimal::Decimal;
use warehouse_queries::commands::note_consuming_links;
use warehouse_queries::reset::{EraseStock, erase_stock as erase, erase_unit_stock, settle_erased_lists};

use super::list::lists;
use super::movement::reversal::{ReversalRequest, reverse};
use super::movement::rows::{StoredMovement, load, lock};
use super::posting::{MovementSettings, Posting, SubjectKeys, Subjects, post};
use super::references::References;
use platform::api::Problem;
use platform::db::Write;
use position::contract::find_live;
use serial::contract::HeldUnits;

pub use super::batch_reversal::{
    BatchReversal, FollowingMovements, ReversedMovements, UnreversedMovement, find_unreversed_movements,
};
pub use super::batch_stock::{BatchPostings, BatchSubjectKeys, HeldStock, WorkReference, lots_missing_problem};
pub use super::counted_list::{end_count_list, make_count_list, start_count_list};
pub use super::counted_pairs::{
    BooksSnapshot, CountedPair, CountedPosition, CountedSubjects, PairKey, StockLine, begin_counting, end_counting,
    find_count_subjects, find_pairs_counted_since, find_reserved_pairs, find_units_moved_since, hold_count_subjects,
    lock_pairs, pairs_in_position, pairs_of_stock_rows, read_pairs, release_pairs, reserve_pairs, stock_of,
};
pub use super::counted_posting::{AdjustmentStamp, CountedVariance, PostedVariance, post_variances};
pub use super::position::disposable::end_disposables;
pub use super::posting::{MovementStamp, PostedMovement, PreparedPostings, ProductRules, StoredMovements};
pub use super::refusals::WarehouseRefusal;

/// A component that leaves stock because it is being built in.
#[derive(Clone, Copy, Debug)]
pub struct ComponentConsumption {
    /// Key of the component, which the caller holds.
    pub serial_key: SerialKey,
    /// Key of the unit that the component is built into. `None` when it is linked to a batch.
    pub parent: Option<SerialKey>,
    /// Key of the work order for which the component is built in, if any.
    pub work_order_key: Option<OrderKey>,
    /// Key of the job for which the component is built in, if any.
    pub job_key: Option<JobKey>,
    /// Key of the batch for which the component is built in, if any.
    pub batch_key: Option<BatchKey>,
    /// Index of the component in the request, which `at` adds to a refusal.
    pub row: usize,
}

/// Consumes components that are being built in, each from its current location. Returns the consumption of each
/// component. A component that is not in stock needs none and is left out. Call it before the links are created,
/// because a built-in component has no location.
pub async fn consume_units(
    write: &mut Write,
    by: MovementStamp,
    held: &HeldUnits,
    parts: &[ComponentConsumption],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<HashMap<SerialKey, MovementKey>, Problem> {
    let mut postings = Vec::new();
    for part in parts {
        let Some(unit) = held.get(&part.serial_key) else { continue };
        let Some(from) = unit.position_key.clone() else { continue };
        let references =
            References::default().of_work(part.work_order_key, part.job_key, part.batch_key).of_link(None, part.parent);
        let to = PositionKey::new(NOWHERE);
        let row = part.row;
        let posting = Posting::new(MovementKind::Consumption, unit.product_key, from, to, Decimal::ONE);
        postings.push(Posting { serial_key: Some(unit.key), references, row, ..posting });
    }
    let subjects = hold_subjects_of(write, held, &postings).await?;
    let posted = post(write, by, held, &subjects, &postings, at).await?;
    let unit_of = |place: usize| postings.get(place).and_then(|posting| posting.serial_key);
    Ok(posted.iter().filter_map(|posted| Some((unit_of(posted.posting)?, posted.key))).collect())
}

/// Adds to each consumption the link for which it was posted. The link is created only after the component has left
/// stock.
pub async fn note_links(write: &Write, links: &[(MovementKey, LinkKey)]) -> Result<(), Problem> {
    if links.is_empty() {
        return Ok(());
    }
    let (movements, links): (Vec<i64>, Vec<i64>) =
        links.iter().map(|(movement, link)| (movement.number(), link.number())).unzip();
    note_consuming_links().bind(write.conn(), &movements, &links).all().await?;
    Ok(())
}

/// Writes a unit off: removes it from stock with an adjustment. Returns `None` when the unit is not in stock.
pub async fn write_off(
    write: &mut Write,
    by: MovementStamp,
    held: &HeldUnits,
    serial_key: SerialKey,
    reason: &str,
) -> Result<Option<MovementKey>, Problem> {
    let unit = held.get(&serial_key);
    let Some((unit, position)) = unit.and_then(|unit| Some((unit, unit.position_key.clone()?))) else {
        return Ok(None);
    };
    let posting = Posting::new(
        MovementKind::Adjustment,
        unit.product_key,
        PositionKey::new(NOWHERE),
        position,
        Decimal::NEGATIVE_ONE,
    );
    let postings = [Posting { serial_key: Some(unit.key), reason: Some(reason.to_owned()), ..posting }];
    let subjects = hold_subjects_of(write, held, &postings).await?;
    let posted = post(write, by, held, &subjects, &postings, &|problem, _| problem).await?;
    Ok(posted.first().map(|posted| posted.key))
}

/// Locks everything that the replacement of a component moves, before its first movement. The new component leaves
/// stock by one posting and the old one returns by another, but only locks that are taken in one step follow the order
/// of locks. Nothing is locked if the new component is not in stock, because then only the old one moves. `leaving` is
/// the new component, `consumption` the movement that consumed the old one, and `requested` the location to which the
/// old one is to be returned.
pub async fn hold_exchange(
    write: &Write,
    held: &HeldUnits,
    leaving: SerialKey,
    consumption: MovementKey,
    requested: Option<&PositionKey>,
) -> Result<(), Problem> {
    let leaving = held.get(&leaving).and_then(|unit| Some((unit, unit.position_key.clone()?)));
    let Some((unit, from)) = leaving else { return Ok(()) };
    let movement = load(write, consumption).await?;
    let target = return_target(write, &movement, requested).await?.unwrap_or_else(|| movement.from.clone());
    let old = movement.serial_key.and_then(|key| held.get(&key));
    let mut names = SubjectKeys::default();
    names.products.insert(unit.product_key);
    names.products.extend(movement.product_key);
    names.lots.extend(unit.lot_key.into_iter().chain(movement.lot_key).chain(old.and_then(|old| old.lot_key)));
    names.positions.extend([from.clone(), movement.from.clone(), movement.to.clone(), target.clone()]);
    Subjects::hold(write, &names).await?;
    lists::lock(write, &movement.list.map(|(list, _)| list).into_iter().collect::<Vec<_>>()).await?;
    lock(write, &[&movement]).await?;
    let back = movement.product_key.map(|product| (product, target));
    let stocked = |(_, position): &PairKey| PositionKind::of(position) == PositionKind::Stock;
    let pairs: Vec<PairKey> = std::iter::once((unit.product_key, from)).chain(back).filter(stocked).collect();
    lock_pairs(write, &pairs).await?;
    Ok(())
}

/// The location that a removed component returns to: the requested one, or `None` for the original location, or the
/// default location of consumption if the original one is deleted.
async fn return_target(
    write: &Write,
    consumption: &StoredMovement,
    requested: Option<&PositionKey>,
) -> Result<Option<PositionKey>, Problem> {
    // Without a lock: the destination is locked later, together with everything else that the movement names.
    let lives = find_live(write.conn(), &[consumption.from.to_string()]).await?.contains(consumption.from.as_str());
    match requested {
        Some(requested) => Ok(Some(requested.clone())),
        None if lives => Ok(None),
        None => Ok(MovementSettings::load(write).await?.default_from(MovementKind::Consumption)),
    }
}

/// Puts a component back into stock after its link has ended, by reversing its consumption. It goes to the requested
/// location, or else to where it came from, or else to the default location of consumption. Returns the key of the
/// reversal.
pub async fn return_component(
    write: &mut Write,
    by: MovementStamp,
    consumption: MovementKey,
    requested: Option<&PositionKey>,
    reason: &str,
) -> Result<MovementKey, Problem> {
    let movement = load(write, consumption).await?;
    let target = return_target(write, &movement, requested).await?;
    let taking = ReversalRequest {
        quantity: Some(Decimal::ONE),
        target,
        restore_planned: false,
        reason: reason.to_owned(),
        may_correct: true,
        by_owner: true,
    };
    reverse(write, by, consumption, None, &taking).await
}

/// Holds the products, lots and locations of postings until the commit. Reads nothing if there are no postings.
async fn hold_subjects_of(write: &Write, held: &HeldUnits, postings: &[Posting]) -> Result<Subjects, Problem> {
    let mut names = SubjectKeys::default();
    for posting in postings {
        names.products.insert(posting.product_key);
        names.lots.extend(posting.lot_key);
        names.lots.extend(posting.serial_key.and_then(|key| held.get(&key)?.lot_key));
        names.positions.extend([posting.from.clone(), posting.to.clone()]);
    }
    if postings.is_empty() { Ok(Subjects::default()) } else { Subjects::hold(write, &names).await }
}

/// Deletes all stock, movements and movement lists, for a reset of the inventory. Only for a write that runs alone and
/// may erase.
pub async fn erase_stock(write: &Write) -> Result<EraseStock, Problem> {
    Ok(erase().bind(write.conn()).one().await?)
}

/// Number of warehouse rows that a reset of production erased.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErasedUnits {
    /// Number of erased stock rows of units.
    pub stock: i64,
    /// Number of erased movements of units.
    pub movements: i64,
}

/// Deletes the stock of units together with their movements, for a reset of production, so that stock is still the sum
/// of its movements. The status of open lists is derived again from their remaining rows. Only for a write that runs
/// alone and may erase.
pub async fn erase_stock_of_units(write: &Write, now: DateTime<Utc>) -> Result<ErasedUnits, Problem> {
    let rows = erase_unit_stock().bind(write.conn()).all().await?;
    let erased = rows.iter().fold(ErasedUnits::default(), |sum, row| ErasedUnits {
        stock: sum.stock + row.stock,
        movements: sum.movements + row.movements,
    });
    let (lists, lost_open): (Vec<i64>, Vec<bool>) =
        rows.iter().filter_map(|row| Some((row.list_key?, row.lost_open))).unzip();
    settle_erased_lists().bind(write.conn(), &lists, &lost_open, &now).all().await?;
    Ok(erased)
}
