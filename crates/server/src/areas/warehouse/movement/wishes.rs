//! What movements ask for: everything that they name is found, held and checked, row after row.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::rules::movement::{Kind, Row, SerialNamed, check_row};
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use rust_decimal::Decimal;
use serde_json::Value;

use super::input::{NewMovement, missing};
use crate::areas::product::contract::{ProductRefusal, products_coded};
use crate::areas::serial::contract::{Held, SerialRefusal, lots_coded, units_coded};
use crate::areas::warehouse::posting::{NOWHERE, Names, Record, Settings, Subjects, hold_units, place_kind};
use crate::areas::warehouse::references::References;
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// A movement that is asked for, as somebody says it.
#[derive(Clone, Debug)]
pub struct Wish {
    /// What it is for.
    pub kind: Kind,
    /// Of what.
    pub product_key: Option<ProductKey>,
    /// Of what, by code.
    pub product_code: Option<String>,
    /// The unit.
    pub serial_key: Option<SerialKey>,
    /// The unit, by code.
    pub serial_code: Option<String>,
    /// The lot.
    pub lot_key: Option<LotKey>,
    /// The lot, by code.
    pub lot_code: Option<String>,
    /// Where from.
    pub from: Option<PositionKey>,
    /// Where to.
    pub to: Option<PositionKey>,
    /// How much.
    pub quantity: Decimal,
    /// Its item in a list.
    pub item: Option<Decimal>,
    /// What it refers to.
    pub references: References,
    /// Why.
    pub reason: Option<String>,
    /// Free.
    pub extra: Option<Value>,
    /// The open movement that it confirms; a product that was trashed since is told as such.
    pub record: Record,
}

impl Wish {
    /// What a request asks for. `quantity` is what is planned, or what was moved.
    pub fn sent(sent: &NewMovement, kind: Kind, quantity: Decimal) -> Result<Self, Problem> {
        let text = |text: Option<&str>| text.map(str::to_owned);
        Ok(Self {
            kind,
            product_key: sent.product_key,
            product_code: sent.product_code.as_ref().map(|code| code.as_str().trim().to_owned()),
            serial_key: sent.serial_key,
            serial_code: text(sent.serial_code.as_deref()),
            lot_key: sent.lot_key,
            lot_code: text(sent.lot_code.as_deref()),
            from: sent.position_from.clone(),
            to: sent.position_to.clone(),
            quantity,
            item: sent.movement_list_item.map(kernel::wire::number::Amount::get),
            references: References::sent(sent.references.as_ref())?,
            reason: sent.reason.as_ref().map(ToString::to_string).filter(|reason| !reason.trim().is_empty()),
            extra: sent.extra.as_ref().map(|extra| extra.0.clone()),
            record: Record::New,
        })
    }
}

/// A unit that a movement names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unit {
    /// None.
    None,
    /// One that exists.
    Known(SerialKey),
    /// A code that a receipt makes a unit of.
    New(String),
}

/// A lot that a movement names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lot {
    /// None.
    None,
    /// One that exists.
    Known(LotKey),
    /// A code that what comes in makes a lot of.
    New(String),
}

/// A movement that can be planned or completed: what it names exists, or is made with it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What was said.
    pub wish: Wish,
    /// Of what.
    pub product_key: ProductKey,
    /// The unit.
    pub unit: Unit,
    /// The lot.
    pub lot: Lot,
    /// Where from.
    pub from: PositionKey,
    /// Where to.
    pub to: PositionKey,
    /// Its place in the request.
    pub row: usize,
}

/// What is asked for, with everything that it names, held.
#[derive(Debug)]
pub struct Wishes {
    /// The rows.
    pub rows: Vec<Asked>,
    /// The units.
    pub units: Held,
    /// Products, lots, positions.
    pub subjects: Subjects,
}

/// How the rows are asked for.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// They are completed now; else planned.
    pub complete: bool,
    /// Positions that the command touches besides.
    pub besides: &'a [PositionKey],
    /// Says of which row a refusal speaks.
    pub at: &'a (dyn Fn(Problem, usize) -> Problem + Sync),
}

/// What codes stand for, and which units are held.
struct Found {
    products: HashMap<String, ProductKey>,
    units: HashMap<(ProductKey, String), SerialKey>,
    lots: HashMap<(ProductKey, String), LotKey>,
    held: Held,
    settings: Settings,
}

impl Found {
    /// What is moved: as it is named, else what the unit is. A code that nobody knows stays unknown.
    fn product(&self, wish: &Wish) -> Option<ProductKey> {
        let of_unit = || Some(self.held.get(&wish.serial_key?)?.product_key);
        match (wish.product_key, wish.product_code.as_deref()) {
            (None, None) => of_unit(),
            (None, Some(code)) => self.products.get(code).copied(),
            (key, _) => key,
        }
    }

    fn unit(&self, wish: &Wish) -> Option<SerialKey> {
        let coded = || self.units.get(&(self.product(wish)?, wish.serial_code.clone()?)).copied();
        wish.serial_key.or_else(coded)
    }

    fn lot(&self, wish: &Wish) -> Option<LotKey> {
        let coded = || self.lots.get(&(self.product(wish)?, wish.lot_code.clone()?)).copied();
        wish.lot_key.or_else(coded)
    }

    /// Where from and where to, with what is left out filled in.
    fn places(&self, wish: &Wish, complete: bool) -> Result<(Option<PositionKey>, Option<PositionKey>), Problem> {
        let lies = || self.held.get(&self.unit(wish)?).and_then(|unit| unit.position_key.clone());
        if wish.kind == Kind::Adjustment {
            let said = |place: &Option<PositionKey>| place.clone().filter(|place| place.as_str() != NOWHERE);
            let to = match (said(&wish.from), said(&wish.to)) {
                (Some(from), Some(to)) if from != to => return Err(Refusal::PositionNotAllowed.into()),
                (from, to) => to.or(from),
            };
            let to = to.or_else(|| (wish.quantity < Decimal::ZERO).then(lies).flatten());
            return Ok((Some(PositionKey::new(NOWHERE)), to));
        }
        let leaves = matches!(wish.kind, Kind::Shipment | Kind::Transfer | Kind::Consumption);
        let names_unit = wish.serial_key.is_some() || wish.serial_code.is_some();
        let from = match &wish.from {
            // A plan may come before the unit does.
            None if leaves && names_unit => {
                lies().or_else(|| (!complete).then(|| self.settings.default_from(wish.kind)).flatten())
            }
            None => self.settings.default_from(wish.kind),
            from => from.clone(),
        };
        Ok((from, wish.to.clone().or_else(|| self.settings.default_to(wish.kind))))
    }
}

/// Finds, holds and checks what rows ask for; the first row that cannot be is told, with its first reason.
pub async fn ask(write: &Write, wishes: Vec<Wish>, asking: Asking<'_>) -> Result<Wishes, Problem> {
    let found = find(write, &wishes).await?;
    let mut names = names(&found, &wishes, asking.complete);
    names.positions.extend(asking.besides.iter().cloned());
    let subjects = Subjects::hold(write, &names).await?;
    let mut rows = Vec::with_capacity(wishes.len());
    for (row, wish) in wishes.into_iter().enumerate() {
        rows.push(check(&found, &subjects, wish, row, asking.complete).map_err(|problem| (asking.at)(problem, row))?);
    }
    Ok(Wishes { rows, units: found.held, subjects })
}

async fn find(write: &Write, wishes: &[Wish]) -> Result<Found, Problem> {
    let product_codes: BTreeSet<&str> = wishes.iter().filter_map(|wish| wish.product_code.as_deref()).collect();
    let products =
        if product_codes.is_empty() { HashMap::new() } else { products_coded(write, &product_codes).await? };
    let (held, settings) = (Held::new(), Settings::default());
    let mut found = Found { products, units: HashMap::new(), lots: HashMap::new(), held, settings };
    found.units = units_coded(write, &coded(&found, wishes, |wish| wish.serial_code.as_ref())).await?;
    let keys: BTreeSet<SerialKey> = wishes.iter().filter_map(|wish| found.unit(wish)).collect();
    found.held = hold_units(write, &keys).await?;
    // After the units: one that is named by its key alone says which product a lot is of.
    found.lots = lots_coded(write, &coded(&found, wishes, |wish| wish.lot_code.as_ref())).await?;
    // Only these two kinds have a default that the plant chooses.
    let chosen = |wish: &Wish| {
        (wish.kind == Kind::Consumption && wish.from.is_none()) || (wish.kind == Kind::Production && wish.to.is_none())
    };
    if wishes.iter().any(chosen) {
        found.settings = Settings::load(write).await?;
    }
    Ok(found)
}

/// Codes with the products that they are looked for in, each once.
fn coded(found: &Found, wishes: &[Wish], code: fn(&Wish) -> Option<&String>) -> Vec<(ProductKey, String)> {
    let names = wishes.iter().filter_map(|wish| Some((found.product(wish)?, code(wish)?.clone())));
    names.collect::<HashSet<_>>().into_iter().collect()
}

fn names(found: &Found, wishes: &[Wish], complete: bool) -> Names {
    let mut names = Names::default();
    for wish in wishes {
        let product = found.product(wish);
        names.products.extend(product);
        names.lots.extend(found.lot(wish));
        names.lots.extend(found.unit(wish).and_then(|key| found.held.get(&key)?.lot_key));
        let (from, to) = found.places(wish, complete).unwrap_or_default();
        let names_lot = wish.lot_key.is_some() || wish.lot_code.is_some();
        let takes = matches!(wish.kind, Kind::Shipment | Kind::Transfer | Kind::Consumption);
        if let (true, true, false, Some(product), Some(from)) = (complete, takes, names_lot, product, &from) {
            names.chosen.insert((product, from.clone()));
        }
        names.positions.extend([from, to].into_iter().flatten());
    }
    names
}

/// One row: what it names exists, and it fits its type (docs/spec/warehouse.md#movement-types).
fn check(found: &Found, subjects: &Subjects, wish: Wish, row: usize, complete: bool) -> Result<Asked, Problem> {
    if wish.kind == Kind::Reversal {
        return Err(Refusal::MovementTypeNotAllowed.into());
    }
    let named = wish.product_key.is_some() || wish.product_code.is_some();
    if !named && wish.serial_key.is_none() {
        return Err(SerialRefusal::ProductRequired.into());
    }
    let unknown = || -> Problem {
        if named { ProductRefusal::ProductNotFound.into() } else { SerialRefusal::SerialNotFound.into() }
    };
    let product_key = found.product(&wish).ok_or_else(unknown)?;
    let product = subjects.product(product_key)?;
    if product.trash && wish.record == Record::New {
        return Err(ProductRefusal::ProductNotFound.into());
    }
    let unit = named_unit(found, &wish)?;
    let lot = named_lot(found, subjects, &wish)?;
    let (from, to) = found.places(&wish, complete)?;
    if complete && from.is_none() && unit != Unit::None {
        return Err(SerialRefusal::SerialNotInPosition.into());
    }
    let from = from.ok_or_else(|| missing("position_from"))?;
    let to = to.ok_or_else(|| missing("position_to"))?;
    let places = [subjects.place(&from)?, subjects.place(&to)?];
    mismatches(found, &wish)?;
    let held = match &unit {
        Unit::Known(key) => found.held.get(key),
        Unit::None | Unit::New(_) => None,
    };
    let lot_rules = match &lot {
        Lot::Known(key) => Some(subjects.lot(*key)?),
        Lot::None | Lot::New(_) => None,
    };
    check_row(&Row {
        kind: wish.kind,
        complete,
        has_product: true,
        product_trashed: product.trash,
        managed: product.managed,
        traced: product.traced,
        lot_tracking: product.lot_tracking(),
        from: place_kind(&from),
        to: place_kind(&to),
        same_position: from == to,
        position_deleted: places.iter().any(|place| place.deleted),
        serial: serial_named(&unit),
        serial_of_other: held.is_some_and(|unit| unit.product_key != product_key),
        reason_missing: wish.reason.is_none() && subjects.settings.wants_reason(wish.kind),
        quantity: wish.quantity,
        has_lot: lot != Lot::None,
        lot_of_other: lot_rules.is_some_and(|lot| lot.product_key() != product_key),
    })?;
    if let (Kind::Receipt, Some(position)) = (wish.kind, held.and_then(|unit| unit.position_key.as_ref())) {
        return Err(SerialRefusal::SerialInStock.with("position_key", position.as_str()));
    }
    Ok(Asked { wish, product_key, unit, lot, from, to, row })
}

const fn serial_named(unit: &Unit) -> SerialNamed {
    match unit {
        Unit::None => SerialNamed::No,
        Unit::Known(_) => SerialNamed::Known,
        Unit::New(_) => SerialNamed::New,
    }
}

fn named_unit(found: &Found, wish: &Wish) -> Result<Unit, Problem> {
    match (found.unit(wish), &wish.serial_code) {
        (Some(key), _) if found.held.contains_key(&key) => Ok(Unit::Known(key)),
        (None, Some(code)) if wish.kind == Kind::Receipt => Ok(Unit::New(code.clone())),
        (None, None) => Ok(Unit::None),
        (Some(_), _) | (None, Some(_)) => Err(SerialRefusal::SerialNotFound.into()),
    }
}

fn named_lot(found: &Found, subjects: &Subjects, wish: &Wish) -> Result<Lot, Problem> {
    let comes = matches!(wish.kind, Kind::Receipt | Kind::Production)
        || (wish.kind == Kind::Adjustment && wish.quantity > Decimal::ZERO);
    match (found.lot(wish), &wish.lot_code) {
        (Some(key), _) => subjects.lot(key).map(|_| Lot::Known(key)),
        (None, Some(code)) if comes => Ok(Lot::New(code.clone())),
        (None, Some(_)) => Err(SerialRefusal::LotNotFound.into()),
        (None, None) => Ok(Lot::None),
    }
}

/// A key and a code that name different things.
fn mismatches(found: &Found, wish: &Wish) -> Result<(), Problem> {
    let product =
        wish.product_code.as_deref().is_some_and(|code| found.products.get(code).copied() != found.product(wish));
    let unit = wish.serial_key.and_then(|key| found.held.get(&key));
    let serial = unit.is_some_and(|unit| wish.serial_code.is_some() && wish.serial_code != unit.code);
    let coded = || found.lots.get(&(found.product(wish)?, wish.lot_code.clone()?)).copied();
    let lot = wish.lot_key.is_some() && wish.lot_code.is_some() && coded() != wish.lot_key;
    if product || serial || lot { Err(Refusal::KeyCodeMismatch.into()) } else { Ok(()) }
}
