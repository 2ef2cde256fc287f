//! Generates random commands: mostly valid ones, sometimes ones that must be refused.

use rand::RngExt;
use rand::rngs::StdRng;

use super::commands::{Command, Disposition, MovementChange, Part, PositionChange};
use super::plant::{At, IN, Kind, Lots, ONE, Plant, Status, StockKey, is_virtual};
use super::posting::{Named, Row};

/// Generator of random commands.
pub struct Maker {
    pub random: StdRng,
    made: u32,
}

impl Maker {
    /// A generator that draws from `random`.
    pub fn new(random: StdRng) -> Self {
        Self { random, made: 0 }
    }

    /// True with this probability.
    fn chance(&mut self, of: f64) -> bool {
        self.random.random_bool(of)
    }

    /// A random number from 0 up to, not including, `count`.
    fn below(&mut self, count: usize) -> usize {
        self.random.random_range(0..count)
    }

    /// A random element.
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A random index that meets the condition. None when there is none.
    fn one(&mut self, count: usize, fits: impl Fn(At) -> bool) -> Option<At> {
        let fitting: Vec<At> = (0..count).filter(|at| fits(*at)).collect();
        (!fitting.is_empty()).then(|| self.pick(&fitting))
    }

    /// A location, mostly one that is not deleted.
    fn position(&mut self, plant: &Plant) -> At {
        let (any, blocked) = (self.chance(0.03), self.chance(0.1));
        let lives = |at: At| !plant.positions[at].deleted && !is_virtual(at) && (blocked || plant.is_available(at));
        self.one(plant.positions.len(), |at| any || lives(at)).unwrap_or(IN)
    }

    /// A unit, mostly of the product and not scrapped. `None` when there is none.
    fn unit(&mut self, plant: &Plant, product: At) -> Option<At> {
        let other = self.chance(0.04);
        // Mostly one that can still be used.
        let old = self.chance(0.1);
        let fits = |at: At| (other || plant.units[at].product == product) && (old || !plant.units[at].scrapped);
        self.one(plant.units.len(), fits)
    }

    /// A lot, mostly of the product. `None` when there is none.
    fn lot(&mut self, plant: &Plant, product: At) -> Option<At> {
        let other = self.chance(0.04);
        self.one(plant.lots.len(), |at| other || plant.lots[at].product == product)
    }

    /// A quantity in halves, rarely 0, for an adjustment often below 0.
    fn quantity(&mut self, kind: Kind) -> i64 {
        let large = if matches!(kind, Kind::Receipt | Kind::Production) { 16 } else { 7 };
        let quantity = self.random.random_range(1..=large);
        match kind {
            _ if self.chance(0.01) => 0,
            Kind::Adjustment if self.chance(0.5) => -quantity,
            _ => quantity,
        }
    }

    /// A random movement request.
    fn row(&mut self, plant: &Plant, kind: Kind) -> Row {
        let any = self.chance(0.03);
        let product = self.one(plant.products.len(), |at| any || plant.products[at].managed).unwrap_or_default();
        let mut row = Row {
            kind,
            product,
            unit: Named::None,
            lot: Named::None,
            from: None,
            to: None,
            quantity: self.quantity(kind),
            item: None,
        };
        self.place(plant, &mut row);
        if plant.products[product].traced != self.chance(0.02) {
            self.name_unit(plant, &mut row);
        } else if plant.products[product].lots != Lots::None || self.chance(0.03) {
            self.name_lot(plant, &mut row);
        }
        row
    }

    /// Fills in source and target of a row, mostly suitable ones; sometimes one is left out.
    fn place(&mut self, plant: &Plant, row: &mut Row) {
        let (comes, goes) = match row.kind {
            Kind::Receipt | Kind::Production | Kind::Adjustment | Kind::Reversal => (true, false),
            Kind::Shipment | Kind::Consumption => (false, true),
            Kind::Transfer => (true, true),
        };
        // Mostly a location with stock of the product.
        let lies: Vec<At> = plant.stock.keys().filter(|key| key.1 == row.product).map(|key| key.0).collect();
        let from = if !lies.is_empty() && self.chance(0.8) { self.pick(&lies) } else { self.position(plant) };
        row.from = (goes || self.chance(0.02)).then_some(from).filter(|_| !self.chance(0.1));
        let to = self.position(plant);
        row.to = (comes || self.chance(0.02)).then_some(to).filter(|_| !self.chance(0.05));
        if row.kind == Kind::Adjustment && row.quantity < 0 && !self.chance(0.2) {
            row.to = Some(from);
        }
    }

    /// Names a unit in a row, mostly one that can be moved, or a new code for a receipt.
    fn name_unit(&mut self, plant: &Plant, row: &mut Row) {
        if !self.chance(0.03) {
            row.quantity = if row.quantity < 0 { -ONE } else { ONE };
        }
        let known = self.unit(plant, row.product);
        if row.kind == Kind::Receipt && self.chance(0.6) {
            row.unit = Named::Code(format!("S{}", self.below(25)));
            if self.chance(0.3) {
                row.lot = Named::Code(format!("L{}", self.below(3)));
            }
            return;
        }
        let Some(at) = known.filter(|_| !self.chance(0.02)) else { return };
        row.unit = if self.chance(0.3) { Named::Code(plant.units[at].code.clone()) } else { Named::Key(at) };
        // Mostly the current location of the unit.
        let lies = plant.units[at].position.filter(|_| !self.chance(0.1));
        match row.kind {
            kind if kind.takes() => row.from = lies.or(row.from).filter(|_| !self.chance(0.4)),
            Kind::Adjustment if row.quantity < 0 => row.to = lies.or(row.to).filter(|_| !self.chance(0.3)),
            _ => {}
        }
    }

    /// Names a lot in a row, or leaves it to the service.
    fn name_lot(&mut self, plant: &Plant, row: &mut Row) {
        let comes = matches!(row.kind, Kind::Receipt | Kind::Production | Kind::Adjustment);
        if comes && self.chance(0.7) {
            row.lot = Named::Code(format!("L{}", self.below(6)));
        } else if self.chance(0.4) {
            row.lot = self.lot(plant, row.product).map_or(Named::None, Named::Key);
            let here = |key: &&StockKey| key.1 == row.product && Named::Key(key.3.unwrap_or(At::MAX)) == row.lot;
            let lies = plant.stock.keys().find(here).map(|key| key.0);
            if row.kind.takes() && lies.is_some() {
                row.from = lies;
            }
        }
    }

    /// A row that is only planned: units may be left open.
    fn planned_row(&mut self, plant: &Plant, kind: Kind) -> Row {
        let mut row = self.row(plant, kind);
        if plant.products[row.product].traced && self.chance(0.4) {
            row.unit = Named::None;
            row.lot = Named::None;
            row.quantity = ONE * self.random.random_range(1..=3) * row.quantity.signum();
        }
        row
    }

    /// Rows for a request; with a `kind` they are for a list of that type.
    fn rows(&mut self, plant: &Plant, kind: Option<Kind>, count: usize, complete: bool) -> Vec<Row> {
        let mut rows = Vec::new();
        for _ in 0..count {
            let mut row_kind = kind.unwrap_or_else(|| self.pick(&Kind::ASKED));
            if kind.is_some() && self.chance(0.01) {
                row_kind = self.pick(&Kind::ASKED);
            }
            let mut row = if complete { self.row(plant, row_kind) } else { self.planned_row(plant, row_kind) };
            if kind.is_some() && self.chance(0.3) {
                row.item = Some(self.random.random_range(1..=3));
            }
            rows.push(row);
        }
        rows
    }

    /// The next random command.
    pub fn next(&mut self, plant: &Plant) -> Command {
        match self.below(100) {
            0..32 => {
                let count = self.pick(&[1, 1, 1, 2, 3]);
                Command::Execute(self.rows(plant, None, count, true))
            }
            32..37 => {
                let count = self.pick(&[1, 2]);
                Command::Plan(self.rows(plant, None, count, false))
            }
            37..48 => self.on_open_movement(plant),
            48..58 => self.reverse(plant),
            58..74 => self.on_list(plant),
            74..82 => self.on_position(plant),
            82..88 => self.hold(plant),
            _ => self.on_link(plant),
        }
    }

    /// A receipt, for a plant in which there is nothing to act on yet.
    fn receipt(&mut self, plant: &Plant) -> Command {
        Command::Execute(vec![self.row(plant, Kind::Receipt)])
    }

    /// Cancels, changes or confirms an open movement.
    fn on_open_movement(&mut self, plant: &Plant) -> Command {
        let any = self.chance(0.05);
        let found = self.one(plant.movements.len(), |at| any || plant.movements[at].status.is_open());
        let Some(at) = found else { return self.receipt(plant) };
        match self.below(10) {
            0 => Command::Cancel(at),
            1 | 2 => self.patch(plant, at),
            _ => self.confirm(plant, at),
        }
    }

    /// Changes one property of an open movement.
    fn patch(&mut self, plant: &Plant, at: At) -> Command {
        let product = plant.movements[at].product.unwrap_or_default();
        let change = match self.below(5) {
            0 => MovementChange::Quantity(self.quantity(plant.movements[at].kind)),
            1 => MovementChange::From(self.position(plant)),
            2 => MovementChange::To(self.position(plant)),
            3 => MovementChange::Unit(self.unit(plant, product)),
            _ => MovementChange::Lot(self.lot(plant, product)),
        };
        Command::Patch(at, change)
    }

    /// Confirms an open movement: by units, in two parts, or in one quantity that may be too large or 0.
    fn confirm(&mut self, plant: &Plant, at: At) -> Command {
        let movement = &plant.movements[at];
        let (open, close) = (movement.planned, self.chance(0.2));
        let sign = open.signum();
        let traced = movement.product.is_some_and(|product| plant.products[product].traced);
        let names_one = movement.unit.is_some() || movement.unit_code.is_some();
        if traced && !names_one && self.chance(0.9) {
            let count = self.random.random_range(1..=3);
            let parts: Vec<Part> = (0..count).map(|_| self.unit_part(plant, at, sign)).collect();
            return Command::Confirm { movement: at, quantity: None, parts, close };
        }
        if open.abs() > 1 && self.chance(0.3) {
            let first = sign * self.random.random_range(1..open.abs());
            let rest = if self.chance(0.5) { open - first } else { sign };
            let parts: Vec<Part> = [first, rest].into_iter().map(|part| self.part(plant, at, part)).collect();
            let sum = first + rest;
            let quantity =
                [None, Some(sum), Some(sum + 1)][usize::from(self.chance(0.3)) + usize::from(self.chance(0.05))];
            return Command::Confirm { movement: at, quantity, parts, close };
        }
        let quantity = match self.below(8) {
            0..4 => None,
            4 => Some(open + sign),
            5 => Some(sign * self.random.random_range(0..=2)),
            _ => Some(sign * ((open.abs() + 1) / 2)),
        };
        Command::Confirm { movement: at, quantity, parts: Vec::new(), close }
    }

    /// A part of a confirmation that names a unit.
    fn unit_part(&mut self, plant: &Plant, at: At, sign: i64) -> Part {
        let movement = &plant.movements[at];
        let product = movement.product.unwrap_or_default();
        let known = self.unit(plant, product);
        let unit = match known {
            Some(at) if movement.kind != Kind::Receipt => Named::Key(at),
            _ => Named::Code(format!("S{}", self.below(25))),
        };
        let lies = known.and_then(|unit| plant.units[unit].position).filter(|_| movement.kind.takes());
        Part { quantity: sign * ONE, from: lies, to: None, unit, lot: Named::None }
    }

    /// A part of a confirmation with a quantity, sometimes to another location or of another lot.
    fn part(&mut self, plant: &Plant, at: At, quantity: i64) -> Part {
        let movement = &plant.movements[at];
        let elsewhere = self.position(plant);
        let to = matches!(movement.kind, Kind::Receipt | Kind::Transfer).then_some(elsewhere);
        let lot = self.lot(plant, movement.product.unwrap_or_default()).filter(|_| self.chance(0.2));
        let lot = lot.map_or(Named::None, Named::Key);
        Part { quantity, from: None, to: to.filter(|_| self.chance(0.5)), unit: Named::None, lot }
    }

    /// Reverses a completed movement, in full or in part.
    fn reverse(&mut self, plant: &Plant) -> Command {
        let any = self.chance(0.08);
        let fits = |at: At| {
            let movement = &plant.movements[at];
            any || (movement.status == Status::Completed
                && movement.kind != Kind::Reversal
                && movement.reversed != movement.confirmed)
        };
        let Some(at) = self.one(plant.movements.len(), fits) else { return self.receipt(plant) };
        let quantity = match self.below(6) {
            0 => Some(self.random.random_range(0..=3)),
            1 => Some(ONE),
            _ => None,
        };
        let position = self.position(plant);
        let to = self.chance(0.15).then_some(position);
        Command::Reverse { movement: at, quantity, restore: self.chance(0.75), to }
    }

    /// Creates a list, or acts on an open one.
    fn on_list(&mut self, plant: &Plant) -> Command {
        let any = self.chance(0.1);
        let open = self.one(plant.lists.len(), |at| any || plant.lists[at].status.is_open());
        let (Some(at), false) = (open, self.chance(0.35)) else {
            let complete = self.chance(0.3);
            let (kind, count) = (self.pick(&Kind::ASKED), self.below(4));
            let rows = self.rows(plant, Some(kind), count, complete);
            return Command::CreateList { code: format!("C{}", self.below(400)), kind, rows, complete };
        };
        match self.below(10) {
            0 => Command::CloseList(at),
            1 => Command::CancelList(at),
            2 | 3 => {
                let kind = plant.lists[at].kind;
                Command::AddRows(at, self.rows(plant, Some(kind), 1, false))
            }
            4 | 5 => {
                let fits = |movement: At| plant.movements[movement].list.is_some_and(|(of, _)| of == at);
                let named = self.one(plant.movements.len(), fits);
                Command::ConfirmList(at, named.map(|named| vec![named]))
            }
            _ => Command::ConfirmList(at, None),
        }
    }

    /// Creates, deletes, moves or changes a location.
    fn on_position(&mut self, plant: &Plant) -> Command {
        let at = self.position(plant);
        match self.below(10) {
            0..3 => {
                self.made += 1;
                let code = if self.chance(0.1) { "SHELF".to_owned() } else { format!("B{}", self.made) };
                let (disposable, fixed) = (self.chance(0.7), self.chance(0.4));
                Command::CreatePosition { code, parent: at, disposable, fixed, available: self.chance(0.9) }
            }
            3 => Command::DeletePosition(at),
            4 => Command::ChangePosition(at, PositionChange::Parent(self.position(plant))),
            5 => {
                let mobile = self.one(plant.positions.len(), |at| !plant.positions[at].fixed);
                let list = self.one(plant.lists.len(), |at| plant.lists[at].kind == Kind::Transfer);
                let list = list.filter(|_| self.chance(0.5));
                Command::MovePosition { position: mobile.unwrap_or(at), to: self.position(plant), list }
            }
            6 => Command::ChangePosition(at, PositionChange::Available(self.chance(0.85))),
            7 => {
                let consumption = self.pick(&[None, Some(true), Some(true), Some(false)]);
                Command::ChangePosition(at, PositionChange::Consumption(consumption))
            }
            8 => Command::ChangePosition(at, PositionChange::Fixed(self.chance(0.3))),
            _ => Command::ChangePosition(at, PositionChange::Disposable(self.chance(0.6))),
        }
    }

    /// Sets or releases a hold, or changes the expiry date of a lot, in days from today.
    fn hold(&mut self, plant: &Plant) -> Command {
        let (unit, lot) = (self.one(plant.units.len(), |_| true), self.one(plant.lots.len(), |_| true));
        let on = self.chance(0.35);
        match (self.below(3), unit, lot) {
            (0, Some(unit), _) => Command::HoldUnit(unit, on),
            (1, _, Some(lot)) => Command::HoldLot(lot, on),
            (_, _, Some(lot)) => Command::Expire(lot, self.pick(&[None, Some(-3), Some(0), Some(5), Some(9)])),
            _ => self.receipt(plant),
        }
    }

    /// Scraps a unit, or links, unlinks or replaces a component.
    fn on_link(&mut self, plant: &Plant) -> Command {
        let usable = |at: At| !plant.units[at].scrapped && plant.units[at].position.is_some();
        let any = self.chance(0.15);
        let child = self.one(plant.units.len(), |at| any || usable(at));
        let other = |at: At| Some(at) != child && !plant.units[at].scrapped;
        let parent = self.one(plant.units.len(), |at| any || other(at));
        let (Some(child), Some(parent)) = (child, parent) else { return self.receipt(plant) };
        let old = self.chance(0.1);
        let link = self.one(plant.links.len(), |at| old || !plant.links[at].ended);
        let disposition = match self.below(8) {
            0 => Some(Disposition::None),
            1 => Some(Disposition::Scrap),
            2 => Some(Disposition::Return),
            _ => None,
        };
        let position = self.position(plant);
        let to = self.chance(0.3).then_some(position);
        match (self.below(12), link) {
            (0, _) => Command::Scrap(child),
            (1..4, Some(link)) => Command::Replace { link, child, disposition, to },
            (4..7, Some(link)) => Command::Unlink { link, disposition, to },
            _ => Command::Link { child, parent, process: !self.chance(0.1) },
        }
    }
}
