//! Writes a plan: movements and stock rows in one statement, then the location of each unit. No decisions are made
//! here.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::rules::movement::posting::{LedgerMovement, PostingPlan, RecordMode, StockRowChange, UnitArrival};
use kernel::wire::key::{LotKey, MovementKey, PositionKey, ProductKey, SerialKey};
use rust_decimal::Decimal;
use warehouse_queries::client::Params as _;
use warehouse_queries::posting::{CompleteMovementsParams, PostMovementsParams, complete_movements, post_movements};

use super::{MovementStamp, Posting};
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{UnitPlacement, place_units};

/// Changes of stock rows as array parameters of the statement that writes them. `gone`: rows whose quantity is now 0.
/// `left`: units that left stock. `changed`: rows with a new quantity. `moved`: units at a new location. `added`: new
/// rows, each for a unit or a quantity. Arrivals are the ends of the movements that are inserted with the rows. `None` for
/// a movement that is stored already: the database reads when it ended.
#[derive(Default)]
struct StockRowWrites {
    gone_keys: Vec<i64>,
    left_serials: Vec<i64>,
    changed_keys: Vec<i64>,
    changed_quantities: Vec<Decimal>,
    changed_movements: Vec<Option<i64>>,
    changed_arrivals: Vec<Option<DateTime<Utc>>>,
    moved_serials: Vec<i64>,
    moved_positions: Vec<String>,
    moved_movements: Vec<i64>,
    moved_arrivals: Vec<Option<DateTime<Utc>>>,
    added_products: Vec<i64>,
    added_positions: Vec<String>,
    added_serials: Vec<Option<i64>>,
    added_lots: Vec<Option<i64>>,
    added_quantities: Vec<Decimal>,
    added_movements: Vec<Option<i64>>,
    added_arrivals: Vec<Option<DateTime<Utc>>>,
}

impl StockRowWrites {
    /// Groups the changes of stock rows by kind. `arrived` returns when a movement ended, if it is inserted with them.
    fn of(changes: &[StockRowChange], arrived: impl Fn(MovementKey) -> Option<DateTime<Utc>>) -> Self {
        let mut rows = Self::default();
        for change in changes {
            match change {
                StockRowChange::Removed { key } => rows.gone_keys.push(key.number()),
                StockRowChange::Changed { key, quantity, increased_by } => {
                    rows.changed_keys.push(key.number());
                    rows.changed_quantities.push(*quantity);
                    rows.changed_movements.push(increased_by.map(MovementKey::number));
                    rows.changed_arrivals.push(increased_by.and_then(&arrived));
                }
                StockRowChange::Added { product_key, position, lot_key, quantity, increased_by } => {
                    rows.add((*product_key, position), (None, *lot_key), *quantity, *increased_by);
                    rows.added_arrivals.push(increased_by.and_then(&arrived));
                }
                StockRowChange::UnitRemoved { serial_key } => rows.left_serials.push(serial_key.number()),
                StockRowChange::UnitMoved { serial_key, arrival } => {
                    rows.moved_serials.push(serial_key.number());
                    rows.moved_positions.push(arrival.position.as_str().to_owned());
                    rows.moved_movements.push(arrival.brought_by.number());
                    rows.moved_arrivals.push(arrived(arrival.brought_by));
                }
                StockRowChange::UnitAdded { serial_key, product_key, arrival } => {
                    let UnitArrival { position, brought_by } = arrival;
                    rows.add((*product_key, position), (Some(*serial_key), None), Decimal::ONE, Some(*brought_by));
                    rows.added_arrivals.push(arrived(*brought_by));
                }
            }
        }
        rows
    }

    /// Adds a new stock row, without its arrival.
    fn add(
        &mut self,
        (product_key, position): (ProductKey, &PositionKey),
        (serial_key, lot_key): (Option<SerialKey>, Option<LotKey>),
        quantity: Decimal,
        increased_by: Option<MovementKey>,
    ) {
        self.added_products.push(product_key.number());
        self.added_positions.push(position.as_str().to_owned());
        self.added_serials.push(serial_key.map(SerialKey::number));
        self.added_lots.push(lot_key.map(LotKey::number));
        self.added_quantities.push(quantity);
        self.added_movements.push(increased_by.map(MovementKey::number));
    }

    /// The number of stock rows that the statement writes.
    fn count(&self) -> usize {
        self.gone_keys.len()
            + self.left_serials.len()
            + self.changed_keys.len()
            + self.moved_serials.len()
            + self.added_products.len()
    }
}

/// Writes the movements and the stock rows of a plan. Fails if the database wrote a different number of rows than
/// planned, because the books then differ from the facts that were read under the locks.
pub async fn store(write: &Write, by: MovementStamp, postings: &[Posting], plan: &PostingPlan) -> Result<(), Problem> {
    let steps = plan.movements.iter().filter_map(|step| Some((postings.get(step.posting)?, step)));
    let (itself, new): (Vec<_>, Vec<_>) = steps.partition(|(_, step)| matches!(step.record, RecordMode::Itself(_)));
    complete(write, by, &itself).await?;
    let completed: BTreeSet<MovementKey> = itself.iter().map(|(_, step)| step.key).collect();
    let rows = StockRowWrites::of(&plan.stock_rows, |key| (!completed.contains(&key)).then_some(by.now));
    let expected = (rows.count(), new.len());
    let (touched, written) = insert(write, by, &new, rows).await?;
    if (usize::try_from(touched).ok(), usize::try_from(written).ok()) != (Some(expected.0), Some(expected.1)) {
        return Err(Problem::internal(format!("{} stock rows should change, {touched} did", expected.0)));
    }
    Ok(())
}

/// Inserts the movements that are new records, and writes all stock rows with them. Returns how many stock rows and
/// movements were written.
async fn insert(
    write: &Write,
    by: MovementStamp,
    new: &[(&Posting, &LedgerMovement)],
    rows: StockRowWrites,
) -> Result<(i64, i64), Problem> {
    let params = PostMovementsParams {
        gone_keys: rows.gone_keys,
        left_serials: rows.left_serials,
        changed_keys: rows.changed_keys,
        changed_quantities: rows.changed_quantities,
        changed_movements: rows.changed_movements,
        changed_arrivals: rows.changed_arrivals,
        moved_serials: rows.moved_serials,
        moved_positions: rows.moved_positions,
        moved_movements: rows.moved_movements,
        moved_arrivals: rows.moved_arrivals,
        added_products: rows.added_products,
        added_positions: rows.added_positions,
        added_serials: rows.added_serials,
        added_lots: rows.added_lots,
        added_quantities: rows.added_quantities,
        added_movements: rows.added_movements,
        added_arrivals: rows.added_arrivals,
        now: by.now,
        user_key: Some(by.user_key.number()),
        keys: column(new, |_, step| step.key.number()),
        types: column(new, |posting, _| posting.kind.as_str()),
        product_keys: column(new, |posting, _| posting.product_key.number()),
        serial_keys: column(new, |posting, _| posting.serial_key.map(SerialKey::number)),
        lot_keys: column(new, |_, step| step.lot_key.map(LotKey::number)),
        positions_from: column(new, |posting, _| posting.from.as_str()),
        positions_to: column(new, |posting, _| posting.to.as_str()),
        planned: column(new, |_, step| step.planned),
        confirmed: column(new, |_, step| step.quantity),
        split_from_keys: column(new, |_, step| step.split_from().map(MovementKey::number)),
        list_keys: column(new, |posting, _| posting.list.map(|(list, _)| list.number())),
        items: column(new, |posting, _| posting.list.map(|(_, item)| item)),
        allocations: column(new, |_, step| Some(step.allocation.as_str())),
        refs: column(new, |posting, _| posting.references.stored()),
        reasons: column(new, |posting, _| posting.reason.as_deref()),
        extras: column(new, |posting, _| posting.extra.as_ref()),
    };
    let answer = post_movements().params(write.conn(), &params).one().await?;
    Ok((answer.touched, answer.written))
}

/// Completes open movements whose open quantity is covered: they become completed themselves, and no new record is
/// created.
async fn complete(write: &Write, by: MovementStamp, itself: &[(&Posting, &LedgerMovement)]) -> Result<(), Problem> {
    if itself.is_empty() {
        return Ok(());
    }
    let params = CompleteMovementsParams {
        now: by.now,
        user_key: Some(by.user_key.number()),
        keys: column(itself, |_, step| step.key.number()),
        serial_keys: column(itself, |posting, _| posting.serial_key.map(SerialKey::number)),
        lot_keys: column(itself, |_, step| step.lot_key.map(LotKey::number)),
        positions_from: column(itself, |posting, _| posting.from.as_str()),
        positions_to: column(itself, |posting, _| posting.to.as_str()),
        quantities: column(itself, |_, step| step.quantity),
        allocations: column(itself, |_, step| Some(step.allocation.as_str())),
        reasons: column(itself, |posting, _| posting.reason.as_deref()),
        posted: column(itself, |_, step| step.posted.number()),
    };
    let completed = complete_movements().params(write.conn(), &params).all().await?;
    if completed.len() != itself.len() {
        return Err(Problem::internal("an open movement was not open"));
    }
    Ok(())
}

/// Collects one value of each movement as an array parameter of the statement.
fn column<'a, T>(
    steps: &[(&'a Posting, &'a LedgerMovement)],
    of: impl Fn(&'a Posting, &'a LedgerMovement) -> T,
) -> Vec<T> {
    steps.iter().map(|(posting, step)| of(posting, step)).collect()
}

/// Updates the records of moved units with their new location, or with how they left stock.
pub async fn store_units(write: &Write, by: MovementStamp, plan: &PostingPlan) -> Result<(), Problem> {
    let placed = plan.units.iter().map(|unit| UnitPlacement {
        key: unit.serial_key,
        position_key: unit.position.clone(),
        left_by: unit.left_by,
    });
    place_units(write, by.user_key, &placed.collect::<Vec<_>>()).await
}
