//! What requested movements must name (docs/spec/warehouse.md#movement-types), and the effect of one completed movement
//! on stock (docs/spec/warehouse.md#changing-stock, docs/spec/warehouse.md#automatic-lot-choice).

use super::plant::{At, Code, IN, Kind, Lot, Lots, Movement, NULL, ONE, OUT, Plant, Status, Unit, ensure, is_virtual};

/// A unit or lot as a row names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Named {
    #[default]
    None,
    Key(At),
    Code(String),
}

impl Named {
    /// Whether the row names one.
    pub fn is_some(&self) -> bool {
        *self != Self::None
    }
}

/// A movement as a request names it.
#[derive(Clone, Debug)]
pub struct Row {
    pub kind: Kind,
    pub product: At,
    pub unit: Named,
    pub lot: Named,
    pub from: Option<At>,
    pub to: Option<At>,
    pub quantity: i64,
    pub item: Option<i64>,
}

/// The record to which a completed movement is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    New,
    PartOf(At),
    Itself(At),
}

/// A requested movement that has passed the checks: the records that it names exist, or are created with it.
#[derive(Clone, Debug)]
pub struct Asked {
    pub kind: Kind,
    pub product: At,
    pub unit: Named,
    pub lot: Named,
    pub from: At,
    pub to: At,
    pub quantity: i64,
    pub list: Option<(At, i64)>,
    pub record: Record,
}

/// One stock change.
#[derive(Clone, Debug)]
pub struct Change {
    pub kind: Kind,
    pub product: At,
    pub unit: Option<At>,
    pub lot: Option<At>,
    pub from: At,
    pub to: At,
    pub quantity: i64,
    pub list: Option<(At, i64)>,
    pub record: Record,
    pub automatic: bool,
}

impl Plant {
    /// The unit of a row. For a receipt, an unknown code is kept, because the receipt creates the unit. Otherwise it is
    /// refused.
    fn named_unit(&self, row: &Row) -> Result<Named, Code> {
        let Named::Code(code) = &row.unit else { return Ok(row.unit.clone()) };
        let known = self.units.iter().position(|unit| unit.product == row.product && unit.code == *code);
        match known {
            Some(at) => Ok(Named::Key(at)),
            None if row.kind == Kind::Receipt => Ok(row.unit.clone()),
            None => Err("serial_not_found"),
        }
    }

    /// The lot of a row. For a movement into stock, an unknown code is kept, because the movement creates the lot.
    /// Otherwise it is refused.
    fn named_lot(&self, row: &Row) -> Result<Named, Code> {
        let Named::Code(code) = &row.lot else { return Ok(row.lot.clone()) };
        let comes =
            matches!(row.kind, Kind::Receipt | Kind::Production) || (row.kind == Kind::Adjustment && row.quantity > 0);
        match self.lots.iter().position(|lot| lot.product == row.product && lot.code == *code) {
            Some(at) => Ok(Named::Key(at)),
            None if comes => Ok(row.lot.clone()),
            None => Err("lot_not_found"),
        }
    }

    /// The source and target of a row. A default replaces what the row leaves out.
    fn places(&self, row: &Row, unit: Option<At>, complete: bool) -> Result<(At, At), Code> {
        let lies = unit.and_then(|unit| self.units[unit].position);
        if row.kind == Kind::Adjustment {
            let said = |place: Option<At>| place.filter(|at| *at != NULL);
            let (from, to) = (said(row.from), said(row.to));
            ensure(from.is_none() || to.is_none() || from == to, "position_not_allowed")?;
            let to = to.or(from).or_else(|| lies.filter(|_| row.quantity < 0));
            return to.map(|to| (NULL, to)).ok_or("validation");
        }
        let named = row.unit.is_some() && row.kind.takes() && row.from.is_none();
        ensure(!(named && complete && lies.is_none()), "serial_not_in_position")?;
        let default_from = match row.kind {
            Kind::Receipt => Some(OUT),
            Kind::Shipment | Kind::Consumption => Some(IN),
            Kind::Production => Some(NULL),
            _ => None,
        };
        let default_to = match row.kind {
            Kind::Receipt | Kind::Production => Some(IN),
            Kind::Shipment => Some(OUT),
            Kind::Consumption => Some(NULL),
            _ => None,
        };
        let from = row.from.or_else(|| lies.filter(|_| named)).or(default_from).ok_or("validation")?;
        Ok((from, row.to.or(default_to).ok_or("validation")?))
    }

    /// Checks one row in the state before the command.
    pub fn ask(&self, row: &Row, complete: bool, record: Record, list: Option<(At, i64)>) -> Result<Asked, Code> {
        let (unit, lot) = (self.named_unit(row)?, self.named_lot(row)?);
        let known = match unit {
            Named::Key(at) => Some(at),
            Named::None | Named::Code(_) => None,
        };
        let (from, to) = self.places(row, known, complete)?;
        let product = &self.products[row.product];
        ensure(!self.positions[from].deleted && !self.positions[to].deleted, "position_deleted")?;
        ensure(product.managed, "inventory_not_managed")?;
        ensure(from != to, "positions_equal")?;
        let (outside, nowhere) = (Some(OUT), Some(NULL));
        let (wanted_from, wanted_to) = match row.kind {
            Kind::Receipt => (outside, None),
            Kind::Shipment => (None, outside),
            Kind::Production | Kind::Adjustment => (nowhere, None),
            Kind::Consumption => (None, nowhere),
            Kind::Transfer | Kind::Reversal => (None, None),
        };
        for (place, wanted) in [(from, wanted_from), (to, wanted_to)] {
            ensure(wanted.map_or(!is_virtual(place), |wanted| wanted == place), "position_not_allowed")?;
        }
        self.check_names(row, &unit, &lot, complete)?;
        let in_stock = known.is_some_and(|unit| self.units[unit].position.is_some());
        ensure(!(row.kind == Kind::Receipt && in_stock), "serial_in_stock")?;
        let (kind, product, quantity) = (row.kind, row.product, row.quantity);
        Ok(Asked { kind, product, unit, lot, from, to, quantity, list, record })
    }

    /// Checks unit, lot and quantity of a row by the rules of its product.
    fn check_names(&self, row: &Row, unit: &Named, lot: &Named, complete: bool) -> Result<(), Code> {
        let product = &self.products[row.product];
        ensure(!(complete && product.traced && !unit.is_some()), "serial_required")?;
        ensure(product.traced || !unit.is_some(), "serial_not_allowed")?;
        if let Named::Key(at) = unit {
            ensure(self.units[*at].product == row.product, "serial_product_mismatch")?;
        }
        let some = if row.kind == Kind::Adjustment { row.quantity != 0 } else { row.quantity > 0 };
        ensure(some, "quantity_invalid")?;
        if product.traced {
            let one = row.quantity.abs() == ONE;
            ensure(one || (!complete && !unit.is_some() && row.quantity % ONE == 0), "quantity_invalid")?;
        }
        let declares = matches!(row.kind, Kind::Receipt | Kind::Production | Kind::Adjustment);
        let missing = complete && !product.traced && product.lots == Lots::Required && declares && !lot.is_some();
        ensure(!missing, "lot_required")?;
        let fits = if product.traced { matches!(unit, Named::Code(_)) } else { product.lots != Lots::None };
        ensure(!lot.is_some() || fits, "lot_not_allowed")?;
        if let Named::Key(at) = lot {
            ensure(self.lots[*at].product == row.product, "lot_product_mismatch")?;
        }
        Ok(())
    }

    /// Creates the lots and units that enter stock with these rows.
    fn create_new_units_and_lots(&mut self, rows: &[Asked]) {
        let mut new: Vec<(At, &String)> = rows
            .iter()
            .filter_map(|row| match &row.lot {
                Named::Code(code) => Some((row.product, code)),
                Named::None | Named::Key(_) => None,
            })
            .collect();
        new.sort();
        new.dedup();
        for (product, code) in new {
            self.lots.push(Lot { key: 0, code: code.clone(), product, expires: None, held: false });
        }
        for row in rows {
            let Named::Code(code) = &row.unit else { continue };
            if self.units.iter().any(|unit| unit.product == row.product && unit.code == *code) {
                continue;
            }
            let lot = self.lot_of(row);
            let (code, product) = (code.clone(), row.product);
            self.units.push(Unit { key: 0, code, product, position: None, lot, scrapped: false, held: false });
        }
    }

    /// The lot of a row that has passed the checks, existing or just created.
    fn lot_of(&self, row: &Asked) -> Option<At> {
        match &row.lot {
            Named::None => None,
            Named::Key(at) => Some(*at),
            Named::Code(code) => self.lots.iter().position(|lot| lot.product == row.product && lot.code == *code),
        }
    }

    /// The unit of a row that has passed the checks, existing or just created.
    fn unit_of(&self, row: &Asked) -> Option<At> {
        match &row.unit {
            Named::None => None,
            Named::Key(at) => Some(*at),
            Named::Code(code) => self.units.iter().position(|unit| unit.product == row.product && unit.code == *code),
        }
    }

    /// Posts rows that have passed the checks.
    pub fn post_all(&mut self, rows: &[Asked]) -> Result<(), Code> {
        self.create_new_units_and_lots(rows);
        for row in rows {
            let change = Change {
                kind: row.kind,
                product: row.product,
                unit: self.unit_of(row),
                lot: self.lot_of(row),
                from: row.from,
                to: row.to,
                quantity: row.quantity,
                list: row.list,
                record: row.record,
                automatic: false,
            };
            self.post(&change)?;
        }
        Ok(())
    }

    /// Posts one movement, or one for each lot that is chosen for it.
    fn post(&mut self, change: &Change) -> Result<(), Code> {
        let product = &self.products[change.product];
        let chooses = change.lot.is_none()
            && change.unit.is_none()
            && !product.traced
            && product.lots != Lots::None
            && change.kind.takes();
        if !chooses {
            return self.change(change);
        }
        for (part, (lot, quantity)) in self.choose(change)?.into_iter().enumerate() {
            let record = match change.record {
                Record::Itself(at) if part > 0 => Record::PartOf(at),
                record => record,
            };
            self.change(&Change { lot, quantity, record, automatic: true, ..change.clone() })?;
        }
        Ok(())
    }

    /// The lots of a movement that names none: earliest expiry first, then the oldest, then stock without a lot.
    fn choose(&self, change: &Change) -> Result<Vec<(Option<At>, i64)>, Code> {
        let product = &self.products[change.product];
        let uses = matches!(change.kind, Kind::Consumption | Kind::Shipment);
        let mut lots: Vec<(bool, i64, At, i64)> = Vec::new();
        for ((position, of, _, lot), have) in &self.stock {
            let Some(at) = lot.filter(|_| *position == change.from && *of == change.product) else { continue };
            let lot = &self.lots[at];
            if !(lot.held || uses && lot.expires.is_some_and(|day| day < 0)) {
                lots.push((lot.expires.is_none(), lot.expires.unwrap_or_default(), at, *have));
            }
        }
        lots.sort_unstable();
        let (mut taken, mut missing) = (Vec::new(), change.quantity);
        for (_, _, at, have) in lots {
            let take = missing.min(have);
            if take > 0 {
                taken.push((Some(at), take));
                missing -= take;
            }
        }
        if product.lots == Lots::Optional && missing > 0 {
            let plain = self.stock.get(&(change.from, change.product, None, None)).copied().unwrap_or_default();
            let below = product.negative && change.kind == Kind::Consumption;
            let take = if below { missing } else { missing.min(plain.max(0)) };
            if take > 0 {
                taken.push((None, take));
                missing -= take;
            }
        }
        ensure(missing == 0, "negative_stock")?;
        Ok(taken)
    }

    /// Applies the rules for one stock change (docs/spec/warehouse.md#changing-stock), except those for counts, and
    /// writes its movement.
    pub fn change(&mut self, change: &Change) -> Result<(), Code> {
        let sides: Vec<(At, i64)> = [(change.from, -change.quantity), (change.to, change.quantity)]
            .into_iter()
            .filter(|(position, _)| !is_virtual(*position))
            .collect();
        let free = matches!(change.kind, Kind::Adjustment | Kind::Reversal);
        for (position, quantity) in &sides {
            ensure(*quantity < 0 || !self.positions[*position].deleted, "position_deleted")?;
        }
        for (position, _) in &sides {
            ensure(free || self.is_available(*position), "position_unavailable")?;
        }
        for (position, _) in &sides {
            ensure(change.kind != Kind::Consumption || self.is_consumable(*position), "consumption_not_allowed")?;
        }
        match change.unit {
            Some(unit) => self.check_unit(change, unit, &sides)?,
            None => self.check_quantity(change, &sides)?,
        }
        self.check_holds(change)?;
        let lot = change.lot.filter(|_| change.unit.is_none());
        for (position, quantity) in &sides {
            let key = (*position, change.product, change.unit, lot);
            let after = self.stock.get(&key).copied().unwrap_or_default() + quantity;
            if after == 0 {
                self.stock.remove(&key)
            } else {
                self.stock.insert(key, after)
            };
            if *quantity > 0 {
                self.positions[*position].filled = true;
            } else {
                self.left.insert(*position);
            }
        }
        if let Some(unit) = change.unit {
            self.units[unit].position = sides.iter().find(|(_, quantity)| *quantity > 0).map(|(position, _)| *position);
        }
        self.write_movement(change);
        Ok(())
    }

    /// Refuses stock below zero where the product or the type does not allow it.
    fn check_quantity(&self, change: &Change, sides: &[(At, i64)]) -> Result<(), Code> {
        let below = self.products[change.product].negative
            && change.lot.is_none()
            && matches!(change.kind, Kind::Consumption | Kind::Adjustment);
        for (position, quantity) in sides {
            let have = self.stock.get(&(*position, change.product, None, change.lot)).copied().unwrap_or_default();
            ensure(*quantity > 0 || below || have + quantity >= 0, "negative_stock")?;
        }
        Ok(())
    }

    /// Refuses a unit that is not at its source, that cannot enter stock, or that is on hold itself or through a
    /// component.
    fn check_unit(&self, change: &Change, at: At, sides: &[(At, i64)]) -> Result<(), Code> {
        let unit = &self.units[at];
        let leaves = sides.iter().find(|(_, quantity)| *quantity < 0);
        if let Some((position, _)) = leaves {
            ensure(unit.position == Some(*position), "serial_not_in_position")?;
        } else {
            ensure(unit.position.is_none(), "serial_in_stock")?;
            ensure(self.parent_link(at).is_none(), "serial_installed")?;
            ensure(!unit.scrapped, "serial_scrapped")?;
        }
        let uses = matches!(change.kind, Kind::Shipment | Kind::Consumption | Kind::Production);
        ensure(!(uses && unit.held), "on_hold")?;
        ensure(!(change.kind == Kind::Shipment && self.holds_held(at)), "on_hold")
    }

    /// Refuses the use of a lot that is on hold or expired.
    fn check_holds(&self, change: &Change) -> Result<(), Code> {
        let uses = matches!(change.kind, Kind::Shipment | Kind::Consumption | Kind::Production);
        let of_unit = change.unit.and_then(|unit| self.units[unit].lot);
        let held = [change.lot, of_unit].into_iter().flatten().any(|lot| self.lots[lot].held);
        ensure(!(uses && held), "on_hold")?;
        let expired = change.lot.and_then(|lot| self.lots[lot].expires).is_some_and(|day| day < 0);
        ensure(!(uses && change.kind != Kind::Production && expired), "lot_expired")
    }

    /// Writes a completed movement as a new record, or on the open movement that it completes.
    fn write_movement(&mut self, change: &Change) {
        let posted = self.next_posted();
        let planned = if change.kind == Kind::Reversal { 0 } else { change.quantity };
        let made = Movement {
            key: 0,
            kind: change.kind,
            status: Status::Completed,
            product: Some(change.product),
            unit: change.unit,
            unit_code: None,
            lot: change.lot,
            lot_code: None,
            from: change.from,
            to: change.to,
            planned,
            confirmed: change.quantity,
            reversed: 0,
            split_from: None,
            list: change.list,
            automatic: change.automatic,
            posted,
        };
        match change.record {
            Record::New => self.movements.push(made),
            Record::PartOf(at) => self.movements.push(Movement { split_from: Some(at), ..made }),
            Record::Itself(at) => {
                let old = &self.movements[at];
                let (key, planned, split_from) = (old.key, old.planned, old.split_from);
                self.movements[at] = Movement { key, planned, split_from, ..made };
            }
        }
    }

    /// Writes a planned movement and returns its index.
    pub fn plan(&mut self, row: &Asked) -> At {
        let (unit, unit_code) = split(&row.unit);
        let (lot, lot_code) = split(&row.lot);
        self.movements.push(Movement {
            key: 0,
            kind: row.kind,
            status: Status::Planned,
            product: Some(row.product),
            unit,
            unit_code,
            lot,
            lot_code,
            from: row.from,
            to: row.to,
            planned: row.quantity,
            confirmed: 0,
            reversed: 0,
            split_from: None,
            list: row.list,
            automatic: false,
            posted: 0,
        });
        self.movements.len() - 1
    }
}

/// What is named, as the index of an existing record or as the code of a new one.
fn split(named: &Named) -> (Option<At>, Option<String>) {
    match named {
        Named::None => (None, None),
        Named::Key(at) => (Some(*at), None),
        Named::Code(code) => (None, Some(code.clone())),
    }
}
