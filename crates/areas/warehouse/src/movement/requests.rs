//! Resolves requested movements: finds, locks and checks the records that they name, row by row.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::rules::movement::{
    MovementKind, MovementRequestFacts, NOWHERE, PositionKind, SerialNamed, check_movement_request,
};
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use rust_decimal::Decimal;
use serde_json::Value;

use super::input::{NewMovement, missing};
use crate::posting::{MovementSettings, RecordMode, SubjectKeys, Subjects, hold_units};
use crate::references::References;
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::Problem;
use platform::db::Write;
use product::contract::{ProductRefusal, products_coded};
use serial::contract::{HeldUnits, SerialRefusal, find_lots_by_code, find_units_by_code};

/// A movement that a client or a command requests, before the records that it names are looked up.
#[derive(Clone, Debug)]
pub struct MovementRequest {
    /// The type of the movement.
    pub kind: MovementKind,
    /// Key of the product. `None` when the code or the unit determines it.
    pub product_key: Option<ProductKey>,
    /// Code of the product. `None` when it is not named by code.
    pub product_code: Option<String>,
    /// Key of the unit. `None` when no unit is named by key.
    pub serial_key: Option<SerialKey>,
    /// Serial number of the unit, which a receipt may create.
    pub serial_code: Option<String>,
    /// Key of the lot. `None` when no lot is named by key.
    pub lot_key: Option<LotKey>,
    /// Code of the lot, which a movement into stock may create.
    pub lot_code: Option<String>,
    /// The location that the stock leaves. `None` for the location of the unit, or the default of the type.
    pub from: Option<PositionKey>,
    /// The location that the stock enters. `None` for the default of the type.
    pub to: Option<PositionKey>,
    /// The quantity to plan or to post, in the product's unit.
    pub quantity: Decimal,
    /// Item number in the list. Not used without a list.
    pub item: Option<Decimal>,
    /// Documents, work and other records that the movement refers to.
    pub references: References,
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// Additional data of an integration, stored unchanged.
    pub extra: Option<Value>,
    /// Whether the movement is new or confirms an open one. If the product is in the trash, a new movement is refused
    /// with `product_not_found`, an open one with `product_trashed`.
    pub record: RecordMode,
}

impl MovementRequest {
    /// Reads a movement of a request body. The caller chooses `quantity`: the planned or the moved one.
    pub fn from_input(sent: &NewMovement, kind: MovementKind, quantity: Decimal) -> Result<Self, Problem> {
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
            references: References::from_request(sent.references.as_ref())?,
            reason: sent.reason.as_ref().map(ToString::to_string).filter(|reason| !reason.trim().is_empty()),
            extra: sent.extra.as_ref().map(|extra| extra.0.clone()),
            record: RecordMode::New,
        })
    }
}

/// The unit of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitRef {
    /// The movement names no unit.
    None,
    /// A unit that exists.
    Known(SerialKey),
    /// The code of a unit that a receipt will create.
    New(String),
}

/// The lot of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotRef {
    /// The movement names no lot.
    None,
    /// A lot that exists.
    Known(LotKey),
    /// The code of a lot that will be created when it enters stock.
    New(String),
}

/// A movement that can be planned or posted: the records that it names exist and are locked, or will be created with
/// it.
#[derive(Clone, Debug)]
pub struct ResolvedMovement {
    /// The request that was resolved.
    pub request: MovementRequest,
    /// Key of the product to move.
    pub product_key: ProductKey,
    /// The unit to move, if any.
    pub unit: UnitRef,
    /// The lot to move, if one is named.
    pub lot: LotRef,
    /// The location that the stock leaves, named or by default.
    pub from: PositionKey,
    /// The location that the stock enters, named or by default.
    pub to: PositionKey,
    /// Index of the movement in the request.
    pub row: usize,
}

/// Resolved movements. The records that they name are locked until the commit.
#[derive(Debug)]
pub struct ResolvedMovements {
    /// The movements, in the order of the requests.
    pub rows: Vec<ResolvedMovement>,
    /// The units that the movements name.
    pub units: HeldUnits,
    /// The products, lots and locations that the movements name.
    pub subjects: Subjects,
}

/// Options for resolving movements.
#[derive(Clone, Copy)]
pub struct ResolutionContext<'a> {
    /// Whether the movements are posted now, so that the stock must exist. If false, they are planned.
    pub complete: bool,
    /// Further locations that the command touches, to be locked in the same step.
    pub besides: &'a [PositionKey],
    /// Adds to a refusal the row that caused it.
    pub at: &'a (dyn Fn(Problem, usize) -> Problem + Sync),
}

/// The records that the codes of the requests name, and the locked units. Codes that no record has are left out.
struct ResolvedNames {
    products: HashMap<String, ProductKey>,
    units: HashMap<(ProductKey, String), SerialKey>,
    lots: HashMap<(ProductKey, String), LotKey>,
    held: HeldUnits,
    settings: MovementSettings,
}

impl ResolvedNames {
    /// The product of a request: the named one, or else the product of the unit. `None` when the code or the unit does
    /// not exist.
    fn product(&self, request: &MovementRequest) -> Option<ProductKey> {
        let of_unit = || Some(self.held.get(&request.serial_key?)?.product_key);
        match (request.product_key, request.product_code.as_deref()) {
            (None, None) => of_unit(),
            (None, Some(code)) => self.products.get(code).copied(),
            (key, _) => key,
        }
    }

    /// The unit that a request names. A key is not checked here. `None` when the request names no unit or a new code.
    fn unit(&self, request: &MovementRequest) -> Option<SerialKey> {
        let coded = || self.units.get(&(self.product(request)?, request.serial_code.clone()?)).copied();
        request.serial_key.or_else(coded)
    }

    /// The lot that a request names. A key is not checked here. `None` when the request names no lot or a new code.
    fn lot(&self, request: &MovementRequest) -> Option<LotKey> {
        let coded = || self.lots.get(&(self.product(request)?, request.lot_code.clone()?)).copied();
        request.lot_key.or_else(coded)
    }

    /// The source and destination of a request. A unit leaves the location where it is. In other cases, the defaults of
    /// the type replace what is left out. `None` when there is no default.
    fn endpoints(
        &self,
        request: &MovementRequest,
        complete: bool,
    ) -> Result<(Option<PositionKey>, Option<PositionKey>), Problem> {
        let lies = || self.held.get(&self.unit(request)?).and_then(|unit| unit.position_key.clone());
        if request.kind == MovementKind::Adjustment {
            let said = |place: &Option<PositionKey>| place.clone().filter(|place| place.as_str() != NOWHERE);
            let to = match (said(&request.from), said(&request.to)) {
                (Some(from), Some(to)) if from != to => return Err(WarehouseRefusal::PositionNotAllowed.into()),
                (from, to) => to.or(from),
            };
            let to = to.or_else(|| (request.quantity < Decimal::ZERO).then(lies).flatten());
            return Ok((Some(PositionKey::new(NOWHERE)), to));
        }
        let leaves =
            matches!(request.kind, MovementKind::Shipment | MovementKind::Transfer | MovementKind::Consumption);
        let names_unit = request.serial_key.is_some() || request.serial_code.is_some();
        let from = match &request.from {
            // A movement may be planned before its unit is in stock.
            None if leaves && names_unit => {
                lies().or_else(|| (!complete).then(|| self.settings.default_from(request.kind)).flatten())
            }
            None => self.settings.default_from(request.kind),
            from => from.clone(),
        };
        Ok((from, request.to.clone().or_else(|| self.settings.default_to(request.kind))))
    }
}

/// Finds, locks and checks the records that requests name: units first, then products, lots and locations, which is the
/// order of locks. Returns the first problem of the first row that has one.
pub async fn resolve_movements(
    write: &Write,
    requests: Vec<MovementRequest>,
    context: ResolutionContext<'_>,
) -> Result<ResolvedMovements, Problem> {
    let found = resolve_names(write, &requests).await?;
    let mut names = subject_keys_of(&found, &requests, context.complete);
    names.positions.extend(context.besides.iter().cloned());
    let subjects = Subjects::hold(write, &names).await?;
    let mut rows = Vec::with_capacity(requests.len());
    for (row, request) in requests.into_iter().enumerate() {
        rows.push(
            check_request(&found, &subjects, request, row, context.complete)
                .map_err(|problem| (context.at)(problem, row))?,
        );
    }
    Ok(ResolvedMovements { rows, units: found.held, subjects })
}

/// Looks up the codes of requests and locks their units until the commit.
async fn resolve_names(write: &Write, requests: &[MovementRequest]) -> Result<ResolvedNames, Problem> {
    let product_codes: BTreeSet<&str> = requests.iter().filter_map(|request| request.product_code.as_deref()).collect();
    let products =
        if product_codes.is_empty() { HashMap::new() } else { products_coded(write, &product_codes).await? };
    let (held, settings) = (HeldUnits::new(), MovementSettings::default());
    let mut found = ResolvedNames { products, units: HashMap::new(), lots: HashMap::new(), held, settings };
    found.units =
        find_units_by_code(write, &codes_by_product(&found, requests, |request| request.serial_code.as_ref())).await?;
    let keys: BTreeSet<SerialKey> = requests.iter().filter_map(|request| found.unit(request)).collect();
    found.held = hold_units(write, &keys).await?;
    // After the units: a unit that is named by its key alone determines the product of a lot.
    found.lots =
        find_lots_by_code(write, &codes_by_product(&found, requests, |request| request.lot_code.as_ref())).await?;
    // Only the default locations of these two types come from settings.
    let chosen = |request: &MovementRequest| {
        (request.kind == MovementKind::Consumption && request.from.is_none())
            || (request.kind == MovementKind::Production && request.to.is_none())
    };
    if requests.iter().any(chosen) {
        found.settings = MovementSettings::load(write).await?;
    }
    Ok(found)
}

/// The codes of the requests with their product, each once: serial numbers and lot codes are unique only within a
/// product. A request whose product is not known is left out.
fn codes_by_product(
    found: &ResolvedNames,
    requests: &[MovementRequest],
    code: fn(&MovementRequest) -> Option<&String>,
) -> Vec<(ProductKey, String)> {
    let names = requests.iter().filter_map(|request| Some((found.product(request)?, code(request)?.clone())));
    names.collect::<HashSet<_>>().into_iter().collect()
}

/// Keys of the products, lots and locations to lock for requests. Where lots may be chosen automatically, the pair is
/// added, so that its lots are locked too.
fn subject_keys_of(found: &ResolvedNames, requests: &[MovementRequest], complete: bool) -> SubjectKeys {
    let mut names = SubjectKeys::default();
    for request in requests {
        let product = found.product(request);
        names.products.extend(product);
        names.lots.extend(found.lot(request));
        names.lots.extend(found.unit(request).and_then(|key| found.held.get(&key)?.lot_key));
        let (from, to) = found.endpoints(request, complete).unwrap_or_default();
        let names_lot = request.lot_key.is_some() || request.lot_code.is_some();
        let takes = matches!(request.kind, MovementKind::Shipment | MovementKind::Transfer | MovementKind::Consumption);
        if let (true, true, false, Some(product), Some(from)) = (complete, takes, names_lot, product, &from) {
            names.chosen.insert((product, from.clone()));
        }
        names.positions.extend([from, to].into_iter().flatten());
    }
    names
}

/// Checks that the records a request names exist and that the request fits its type
/// (docs/spec/warehouse.md#movement-types). The caller has locked these records until the commit.
fn check_request(
    found: &ResolvedNames,
    subjects: &Subjects,
    request: MovementRequest,
    row: usize,
    complete: bool,
) -> Result<ResolvedMovement, Problem> {
    if request.kind == MovementKind::Reversal {
        return Err(WarehouseRefusal::MovementTypeNotAllowed.into());
    }
    let named = request.product_key.is_some() || request.product_code.is_some();
    if !named && request.serial_key.is_none() {
        return Err(SerialRefusal::ProductRequired.into());
    }
    let unknown = || -> Problem {
        if named { ProductRefusal::ProductNotFound.into() } else { SerialRefusal::SerialNotFound.into() }
    };
    let product_key = found.product(&request).ok_or_else(unknown)?;
    let product = subjects.product(product_key)?;
    if product.trash && request.record == RecordMode::New {
        return Err(ProductRefusal::ProductNotFound.into());
    }
    let unit = resolve_unit(found, &request)?;
    let lot = resolve_lot(found, subjects, &request)?;
    let (from, to) = found.endpoints(&request, complete)?;
    if complete && from.is_none() && unit != UnitRef::None {
        return Err(SerialRefusal::SerialNotInPosition.into());
    }
    let from = from.ok_or_else(|| missing("position_from"))?;
    let to = to.ok_or_else(|| missing("position_to"))?;
    let places = [subjects.place(&from)?, subjects.place(&to)?];
    check_codes_match_keys(found, &request)?;
    let held = match &unit {
        UnitRef::Known(key) => found.held.get(key),
        UnitRef::None | UnitRef::New(_) => None,
    };
    let lot_rules = match &lot {
        LotRef::Known(key) => Some(subjects.lot(*key)?),
        LotRef::None | LotRef::New(_) => None,
    };
    check_movement_request(&MovementRequestFacts {
        kind: request.kind,
        complete,
        has_product: true,
        product_trashed: product.trash,
        managed: product.managed,
        traced: product.traced,
        lot_tracking: product.lot_tracking(),
        from: PositionKind::of(&from),
        to: PositionKind::of(&to),
        same_position: from == to,
        position_deleted: places.iter().any(|place| place.deleted),
        serial: serial_named(&unit),
        serial_of_other: held.is_some_and(|unit| unit.product_key != product_key),
        reason_missing: request.reason.is_none() && subjects.settings.wants_reason(request.kind),
        quantity: request.quantity,
        has_lot: lot != LotRef::None,
        lot_of_other: lot_rules.is_some_and(|lot| lot.product_key() != product_key),
    })
    .map_err(refused)?;
    if let (MovementKind::Receipt, Some(position)) = (request.kind, held.and_then(|unit| unit.position_key.as_ref())) {
        return Err(SerialRefusal::SerialInStock.with("position_key", position.as_str()));
    }
    Ok(ResolvedMovement { request, product_key, unit, lot, from, to, row })
}

/// Whether and how a movement names a unit, in the form that the kernel rules take.
const fn serial_named(unit: &UnitRef) -> SerialNamed {
    match unit {
        UnitRef::None => SerialNamed::No,
        UnitRef::Known(_) => SerialNamed::Known,
        UnitRef::New(_) => SerialNamed::New,
    }
}

/// Resolves the unit of a request. An unknown code is a new unit for a receipt, and refused for every other type.
fn resolve_unit(found: &ResolvedNames, request: &MovementRequest) -> Result<UnitRef, Problem> {
    match (found.unit(request), &request.serial_code) {
        (Some(key), _) if found.held.contains_key(&key) => Ok(UnitRef::Known(key)),
        (None, Some(code)) if request.kind == MovementKind::Receipt => Ok(UnitRef::New(code.clone())),
        (None, None) => Ok(UnitRef::None),
        (Some(_), _) | (None, Some(_)) => Err(SerialRefusal::SerialNotFound.into()),
    }
}

/// Resolves the lot of a request. An unknown code is a new lot if the movement enters stock, and refused otherwise.
fn resolve_lot(found: &ResolvedNames, subjects: &Subjects, request: &MovementRequest) -> Result<LotRef, Problem> {
    let comes = matches!(request.kind, MovementKind::Receipt | MovementKind::Production)
        || (request.kind == MovementKind::Adjustment && request.quantity > Decimal::ZERO);
    match (found.lot(request), &request.lot_code) {
        (Some(key), _) => subjects.lot(key).map(|_| LotRef::Known(key)),
        (None, Some(code)) if comes => Ok(LotRef::New(code.clone())),
        (None, Some(_)) => Err(SerialRefusal::LotNotFound.into()),
        (None, None) => Ok(LotRef::None),
    }
}

/// Refuses a request whose key and code name different products, units or lots.
fn check_codes_match_keys(found: &ResolvedNames, request: &MovementRequest) -> Result<(), Problem> {
    let product =
        request.product_code.as_deref().is_some_and(|code| found.products.get(code).copied() != found.product(request));
    let unit = request.serial_key.and_then(|key| found.held.get(&key));
    let serial = unit.is_some_and(|unit| request.serial_code.is_some() && request.serial_code != unit.code);
    let coded = || found.lots.get(&(found.product(request)?, request.lot_code.clone()?)).copied();
    let lot = request.lot_key.is_some() && request.lot_code.is_some() && coded() != request.lot_key;
    if product || serial || lot { Err(WarehouseRefusal::KeyCodeMismatch.into()) } else { Ok(()) }
}
