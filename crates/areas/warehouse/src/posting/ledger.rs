//! One movement after the other: which rules it meets, which lots it takes, what lies where then.

use std::borrow::Cow;
use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::rules::movement::lots::{InsufficientStock, LotCandidate, LotDemand, choose};
use kernel::rules::movement::{MovedUnit, StockChange, StockChangeRefusal, StockSide, check_stock_change};
use kernel::rules::product::LotTracking;
use kernel::rules::unit::{self, LeftBy};
use kernel::wire::key::{LotKey, MovementKey, PositionKey, SerialKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::json;

use super::books::Books;
use super::subjects::Subjects;
use super::{LotChoice, PostedMovement, Posting, RecordMode};
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::Problem;
use serial::contract::{HeldUnits, SerialRefusal};

/// What is known before any movement is made.
pub struct PostingContext<'a> {
    /// Products, lots, positions.
    pub subjects: &'a Subjects,
    /// The units.
    pub units: &'a HeldUnits,
    /// Parts on hold inside of units.
    pub held_inside: &'a HashMap<SerialKey, Vec<SerialKey>>,
    /// What units left stock by before.
    pub left_by: &'a HashMap<SerialKey, LeftBy>,
    /// The day of the plant.
    pub today: NaiveDate,
}

/// One movement as it is written: a posting, or the part of it that comes from one lot.
#[derive(Clone, Debug)]
pub struct LedgerMovement {
    /// Its key.
    pub key: MovementKey,
    /// Its place among the completed ones: its key, unless it was planned before.
    pub posted: MovementKey,
    /// The posting, by its place.
    pub posting: usize,
    /// How much.
    pub quantity: Decimal,
    /// The lot.
    pub lot_key: Option<LotKey>,
    /// Who chose it.
    pub allocation: LotChoice,
    /// Where it is written.
    pub record: RecordMode,
    /// What came or went where, and what lies there then.
    pub effects: Vec<PositionEffect>,
}

/// What a movement does in one position.
#[derive(Clone, Debug)]
pub struct PositionEffect {
    /// Where.
    pub position: PositionKey,
    /// What comes, or goes.
    pub change: Decimal,
    /// What lies there then under the stock key.
    pub after: Decimal,
}

impl LedgerMovement {
    /// The open movement that it is a part of.
    pub const fn part_of(&self) -> Option<MovementKey> {
        match self.record {
            RecordMode::PartOf(key) => Some(key),
            RecordMode::New | RecordMode::Itself(_) => None,
        }
    }

    /// What the command learns.
    pub fn posted(self) -> PostedMovement {
        let Self { key, posting, lot_key, .. } = self;
        PostedMovement { key, posting, lot_key }
    }
}

/// Makes one movement in the books, or the movements of the lots that are chosen for it.
pub fn apply(
    context: &PostingContext<'_>,
    books: &mut Books,
    posting: &Posting,
    place: usize,
    steps: &mut Vec<LedgerMovement>,
) -> Result<(), Problem> {
    let Some(posting) = &reduce_to_available(context, books, posting)? else { return Ok(()) };
    if !posting.chooses_lots(context.subjects)? {
        let allocation = LotChoice::Declared;
        steps.push(step(
            context,
            books,
            posting,
            place,
            (posting.lot_key, posting.quantity),
            allocation,
            posting.record,
        )?);
        return Ok(());
    }
    for (part, (lot_key, quantity)) in choose_lots(context, books, posting)?.into_iter().enumerate() {
        // The first lot is written on the open movement itself, the others are parts of it.
        let record = match posting.record {
            RecordMode::Itself(key) if part > 0 => RecordMode::PartOf(key),
            record => record,
        };
        let chosen = (lot_key, quantity);
        steps.push(step(context, books, posting, place, chosen, LotChoice::Automatic, record)?);
    }
    Ok(())
}

/// The movement with what it moves when the stock does not cover what it would; nothing when it moves nothing then.
fn reduce_to_available<'a>(
    context: &PostingContext<'_>,
    books: &Books,
    posting: &'a Posting,
) -> Result<Option<Cow<'a, Posting>>, Problem> {
    let Some(least) = posting.least else { return Ok(Some(Cow::Borrowed(posting))) };
    if available(context, books, posting)? >= posting.quantity {
        return Ok(Some(Cow::Borrowed(posting)));
    }
    let lowered = || Cow::Owned(Posting { quantity: least, ..posting.clone() });
    Ok((!least.is_zero()).then(lowered))
}

/// What lies there for a movement that names no lot.
fn available(context: &PostingContext<'_>, books: &Books, posting: &Posting) -> Result<Decimal, Problem> {
    let product = context.subjects.product(posting.product_key)?;
    let pair = (posting.product_key, posting.from.clone());
    let plain = books.quantity(&(pair.0, pair.1.clone(), None)).max(Decimal::ZERO);
    let usable = |(lot_key, have): (LotKey, Decimal)| {
        let lot = context.subjects.lot(lot_key).ok()?;
        let expired = lot.expires.is_some_and(|day| day < context.today);
        (lot.hold_reason.is_none() && !expired).then_some(have)
    };
    let lots: Decimal = books.lots_in(&pair).filter_map(usable).sum();
    Ok(if product.lot_tracking() == LotTracking::Required { lots } else { lots + plain })
}

/// The lots that a movement takes that names none.
fn choose_lots(
    context: &PostingContext<'_>,
    books: &Books,
    posting: &Posting,
) -> Result<Vec<(Option<LotKey>, Decimal)>, Problem> {
    let product = context.subjects.product(posting.product_key)?;
    let pair = (posting.product_key, posting.from.clone());
    let (mut candidates, mut others) = (Vec::new(), false);
    for (lot_key, have) in books.lots_in(&pair) {
        // A lot that came after the lots were locked is left out.
        let Ok(lot) = context.subjects.lot(lot_key) else {
            others = true;
            continue;
        };
        let held = lot.hold_reason.is_some();
        candidates.push(LotCandidate { lot_key, expires: lot.expires, created: lot.created, held, have });
    }
    let wanted = LotDemand {
        kind: posting.kind,
        quantity: posting.quantity,
        lot_tracking: product.lot_tracking(),
        negative: product.negative,
        plain: books.quantity(&(pair.0, pair.1.clone(), None)),
        today: context.today,
    };
    match choose(&wanted, &candidates) {
        Ok(taken) => Ok(taken.into_iter().map(|part| (part.lot_key, part.quantity)).collect()),
        Err(_) if others => Err(Problem::rerun_command("lots came while others were locked")),
        Err(InsufficientStock { available }) => Err(negative_stock(posting, &posting.from, None, available)),
    }
}

/// Looks at the rules of one movement and makes it in the books.
fn step(
    context: &PostingContext<'_>,
    books: &mut Books,
    posting: &Posting,
    place: usize,
    (lot_key, quantity): (Option<LotKey>, Decimal),
    allocation: LotChoice,
    record: RecordMode,
) -> Result<LedgerMovement, Problem> {
    let part = Posting { lot_key, quantity, ..posting.clone() };
    check(context, books, &part)?;
    let posted = books.next_key()?;
    let key = match record {
        RecordMode::Itself(key) => key,
        RecordMode::New | RecordMode::PartOf(_) => posted,
    };
    let mut effects = Vec::new();
    for (position, change) in part.sides() {
        let after = match part.serial_key {
            Some(_) => change.max(Decimal::ZERO),
            None => books.change((part.product_key, position.clone(), lot_key), change, key),
        };
        effects.push(PositionEffect { position: position.clone(), change, after });
    }
    if let Some(unit) = part.serial_key.and_then(|serial| books.units.get_mut(&serial)) {
        let came = part.sides().find(|(_, change)| *change > Decimal::ZERO).map(|(position, _)| position.clone());
        unit.brought_by = came.as_ref().map(|_| key).or(unit.brought_by);
        unit.after = came;
        unit.touched = true;
    }
    Ok(LedgerMovement { key, posted, posting: place, quantity, lot_key, allocation, record, effects })
}

/// The rules of one stock change (docs/spec/warehouse.md#changing-stock); a unit gets its next state.
fn check(context: &PostingContext<'_>, books: &mut Books, part: &Posting) -> Result<(), Problem> {
    let product = context.subjects.product(part.product_key)?;
    let mut sides = Vec::new();
    for (position, change) in part.sides() {
        let place = context.subjects.place(position)?;
        let pair = books.pair(&(part.product_key, position.clone()))?;
        let own = part.session_key.map(kernel::wire::key::CountSessionKey::number);
        sides.push(StockSide {
            counting: pair.counting_by.is_some(),
            locked: pair.locked_by.is_some() && pair.locked_by != own,
            deleted: place.deleted,
            unavailable: place.blocked,
            no_consumption: !place.consumable,
            have: books.quantity(&(part.product_key, position.clone(), part.lot_key)),
            change,
        });
    }
    let lot = part.lot_key.map(|key| context.subjects.lot(key)).transpose()?;
    let serial = serial_change(context, books, part)?;
    let unit_lot = part.serial_key.and_then(|key| books.units.get(&key)?.lot_key);
    let unit_lot = unit_lot.map(|key| context.subjects.lot(key)).transpose()?;
    let change = StockChange {
        kind: part.kind,
        sides: &sides,
        serial,
        has_lot: part.lot_key.is_some(),
        lot_held: [lot, unit_lot].into_iter().flatten().any(|lot| lot.hold_reason.is_some()),
        lot_expired: lot.and_then(|lot| lot.expires).is_some_and(|day| day < context.today),
        negative: product.negative,
    };
    let next = check_stock_change(&change).map_err(|refusal| change_refused(context, books, part, refusal))?;
    if let (Some(next), Some(key)) = (next, part.serial_key)
        && let Some(unit) = books.units.get_mut(&key)
    {
        unit.state = next;
    }
    Ok(())
}

fn serial_change(context: &PostingContext<'_>, books: &Books, part: &Posting) -> Result<Option<MovedUnit>, Problem> {
    let Some(key) = part.serial_key else { return Ok(None) };
    let unit = books.units.get(&key).ok_or(SerialRefusal::SerialNotFound)?;
    let leaves = part.sides().find(|(_, change)| *change < Decimal::ZERO).map(|(position, _)| position);
    Ok(Some(MovedUnit {
        unit: unit.state,
        here: leaves.is_none_or(|position| unit.after.as_ref() == Some(position)),
        held_inside: context.held_inside.get(&key).is_some_and(|parts| !parts.is_empty()),
        before: context.left_by.get(&key).copied(),
    }))
}

/// A refusal with what a person needs to act on it.
fn change_refused(context: &PostingContext<'_>, books: &Books, part: &Posting, refusal: StockChangeRefusal) -> Problem {
    let busy = |is: &dyn Fn(&super::books::PairState) -> Option<i64>| {
        part.sides().find_map(|(position, _)| {
            let pair = books.pair(&(part.product_key, position.clone())).ok()?;
            Some((position.clone(), is(&pair)?))
        })
    };
    let placed = |problem: Problem, position: &PositionKey| {
        problem.with("product_key", part.product_key.to_string()).with("position_key", position.as_str())
    };
    match refusal {
        StockChangeRefusal::Counting => match busy(&|pair| pair.counting_by) {
            Some((position, user)) => {
                placed(WarehouseRefusal::StockCounting.into(), &position).with("count_by", user.to_string())
            }
            None => WarehouseRefusal::StockCounting.into(),
        },
        StockChangeRefusal::Locked => match busy(&|pair| pair.locked_by) {
            Some((position, session)) => {
                placed(WarehouseRefusal::StockLocked.into(), &position).with("locked_by", session.to_string())
            }
            None => WarehouseRefusal::StockLocked.into(),
        },
        StockChangeRefusal::NegativeStock => {
            let short = part.sides().find(|(_, change)| *change < Decimal::ZERO);
            let position = short.map_or(&part.from, |(position, _)| position);
            let have = books.quantity(&(part.product_key, position.clone(), part.lot_key));
            negative_stock(part, position, part.lot_key, have)
        }
        StockChangeRefusal::Unit(unit::UnitRefusal::InStock) => {
            let lies = part.serial_key.and_then(|key| books.units.get(&key)?.after.clone());
            SerialRefusal::SerialInStock.with("position_key", lies.map(PositionKey::into_string))
        }
        StockChangeRefusal::Unit(unit::UnitRefusal::OnHold) | StockChangeRefusal::OnHold => {
            on_hold(context, books, part)
        }
        StockChangeRefusal::LotExpired => {
            SerialRefusal::LotExpired.with("lot_key", part.lot_key.map(|key| key.to_string()))
        }
        other => refused(other),
    }
}

/// There is not enough: what there is, and what was asked for.
fn negative_stock(part: &Posting, position: &PositionKey, lot_key: Option<LotKey>, available: Decimal) -> Problem {
    let text = |key: Option<String>| key;
    WarehouseRefusal::NegativeStock
        .with_message(format!(
            "There is not enough in this position: {} of {}.",
            available.normalize(),
            part.quantity.abs().normalize()
        ))
        .with("product_key", part.product_key.to_string())
        .with("position_key", position.as_str())
        .with("serial_key", text(part.serial_key.map(|key| key.to_string())))
        .with("lot_key", text(lot_key.map(|key| key.to_string())))
        .with("available", json!(Amount::new(available)))
        .with("requested", json!(Amount::new(part.quantity.abs())))
}

/// Somebody said that it must not be used: the unit, its lot, the lot of the movement, or a part inside.
fn on_hold(context: &PostingContext<'_>, books: &Books, part: &Posting) -> Problem {
    let inside = part.serial_key.and_then(|key| context.held_inside.get(&key)).filter(|parts| !parts.is_empty());
    let unit = part.serial_key.and_then(|key| context.units.get(&key));
    let lots = [part.lot_key, part.serial_key.and_then(|key| books.units.get(&key)?.lot_key)];
    let of_lot = lots.into_iter().flatten().find_map(|key| context.subjects.lot(key).ok()?.hold_reason.clone());
    match (unit.and_then(|unit| unit.hold_reason.clone()).or(of_lot), inside) {
        (None, Some(parts)) => {
            let keys: Vec<String> = parts.iter().map(ToString::to_string).collect();
            SerialRefusal::OnHold.with_message("A part that is built in is on hold.").with("serial_keys", keys)
        }
        (reason, _) => SerialRefusal::OnHold.with("hold_reason", reason),
    }
}
