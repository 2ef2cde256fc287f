//! Movements and stock rows are written in one statement, and units learn where they lie.

use kernel::wire::key::{LotKey, MovementKey, SerialKey};
use rust_decimal::Decimal;
use warehouse_queries::client::Params as _;
use warehouse_queries::posting::{CompleteMovementsParams, PostMovementsParams, complete_movements, post_movements};

use super::books::Books;
use super::ledger::LedgerMovement;
use super::{MovementStamp, Posting, RecordMode};
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{UnitPlacement, place_units};

/// The stock rows that are written, by what happens to them.
#[derive(Default)]
struct StockRowWrites {
    gone_keys: Vec<i64>,
    left_serials: Vec<i64>,
    changed_keys: Vec<i64>,
    changed_quantities: Vec<Decimal>,
    changed_movements: Vec<Option<i64>>,
    moved_serials: Vec<i64>,
    moved_positions: Vec<String>,
    moved_movements: Vec<i64>,
    added_products: Vec<i64>,
    added_positions: Vec<String>,
    added_serials: Vec<Option<i64>>,
    added_lots: Vec<Option<i64>>,
    added_quantities: Vec<Decimal>,
    added_movements: Vec<Option<i64>>,
}

impl StockRowWrites {
    fn of(books: &Books) -> Self {
        let mut rows = Self::default();
        for ((product, position, lot), row) in &books.rows {
            let movement = row.increased_by.map(MovementKey::number);
            match (row.key, row.after.is_zero()) {
                (Some(key), true) => rows.gone_keys.push(key),
                (Some(key), false) if row.after != row.before || movement.is_some() => {
                    rows.changed_keys.push(key);
                    rows.changed_quantities.push(row.after);
                    rows.changed_movements.push(movement);
                }
                (Some(_), false) | (None, true) => {}
                (None, false) => {
                    rows.added_products.push(product.number());
                    rows.added_positions.push(position.as_str().to_owned());
                    rows.added_serials.push(None);
                    rows.added_lots.push(lot.map(LotKey::number));
                    rows.added_quantities.push(row.after);
                    rows.added_movements.push(movement);
                }
            }
        }
        rows.add_units(books);
        rows
    }

    fn add_units(&mut self, books: &Books) {
        for (serial, unit) in &books.units {
            let movement = unit.brought_by.map(MovementKey::number);
            match (&unit.before, &unit.after) {
                (Some(_), None) => self.left_serials.push(serial.number()),
                (Some(_), Some(after)) if unit.touched => {
                    self.moved_serials.push(serial.number());
                    self.moved_positions.push(after.as_str().to_owned());
                    self.moved_movements.extend(movement);
                }
                (None, Some(after)) => {
                    self.added_products.push(unit.product_key.number());
                    self.added_positions.push(after.as_str().to_owned());
                    self.added_serials.push(Some(serial.number()));
                    self.added_lots.push(None);
                    self.added_quantities.push(Decimal::ONE);
                    self.added_movements.push(movement);
                }
                (Some(_), Some(_)) | (None, None) => {}
            }
        }
    }

    fn count(&self) -> usize {
        self.gone_keys.len()
            + self.left_serials.len()
            + self.changed_keys.len()
            + self.moved_serials.len()
            + self.added_products.len()
    }
}

/// Writes the movements and the stock rows.
pub async fn store(
    write: &Write,
    by: MovementStamp,
    postings: &[Posting],
    steps: &[LedgerMovement],
    books: &Books,
) -> Result<(), Problem> {
    let steps = steps.iter().filter_map(|step| Some((postings.get(step.posting)?, step)));
    let (itself, new): (Vec<_>, Vec<_>) = steps.partition(|(_, step)| matches!(step.record, RecordMode::Itself(_)));
    complete(write, by, &itself).await?;
    let rows = StockRowWrites::of(books);
    let expected = (rows.count(), new.len());
    let (touched, written) = insert(write, by, &new, rows).await?;
    if (usize::try_from(touched).ok(), usize::try_from(written).ok()) != (Some(expected.0), Some(expected.1)) {
        return Err(Problem::internal(format!("{} stock rows should change, {touched} did", expected.0)));
    }
    Ok(())
}

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
        moved_serials: rows.moved_serials,
        moved_positions: rows.moved_positions,
        moved_movements: rows.moved_movements,
        added_products: rows.added_products,
        added_positions: rows.added_positions,
        added_serials: rows.added_serials,
        added_lots: rows.added_lots,
        added_quantities: rows.added_quantities,
        added_movements: rows.added_movements,
        now: by.now,
        user_key: Some(by.user_key.number()),
        keys: column(new, |_, step| step.key.number()),
        types: column(new, |posting, _| posting.kind.as_str()),
        product_keys: column(new, |posting, _| posting.product_key.number()),
        serial_keys: column(new, |posting, _| posting.serial_key.map(SerialKey::number)),
        lot_keys: column(new, |_, step| step.lot_key.map(LotKey::number)),
        positions_from: column(new, |posting, _| posting.from.as_str()),
        positions_to: column(new, |posting, _| posting.to.as_str()),
        planned: column(new, |posting, step| posting.planned(step.quantity)),
        confirmed: column(new, |_, step| step.quantity),
        split_from_keys: column(new, |_, step| step.part_of().map(MovementKey::number)),
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

/// Completes open movements by what was moved.
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

fn column<'a, T>(
    steps: &[(&'a Posting, &'a LedgerMovement)],
    of: impl Fn(&'a Posting, &'a LedgerMovement) -> T,
) -> Vec<T> {
    steps.iter().map(|(posting, step)| of(posting, step)).collect()
}

/// Tells units where they lie, or what they left stock by.
pub async fn place_units_of(write: &Write, by: MovementStamp, books: &Books) -> Result<(), Problem> {
    let touched = books.units.iter().filter(|(_, unit)| unit.touched);
    let placings: Vec<UnitPlacement> = touched
        .map(|(key, unit)| UnitPlacement { key: *key, position_key: unit.after.clone(), left_by: unit.left_by() })
        .collect();
    place_units(write, by.user_key, &placings).await
}
