//! Commands and their effects according to docs/spec/warehouse.md.

use super::plant::{At, Code, Kind, Movement, ONE, Plant, Status, ensure, is_virtual};
use super::posting::{Asked, Change, Named, Record, Row};

/// Part of an open movement, confirmed with its own quantity, locations, unit and lot.
#[derive(Clone, Debug)]
pub struct Part {
    pub quantity: i64,
    pub from: Option<At>,
    pub to: Option<At>,
    pub unit: Named,
    pub lot: Named,
}

/// What a `PATCH` of an open movement changes.
#[derive(Clone, Debug)]
pub enum MovementChange {
    Quantity(i64),
    From(At),
    To(At),
    Unit(Option<At>),
    Lot(Option<At>),
}

/// What a `PATCH` of a location changes.
#[derive(Clone, Debug)]
pub enum PositionChange {
    Available(bool),
    Consumption(Option<bool>),
    Disposable(bool),
    Fixed(bool),
    Parent(At),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disposition {
    Return,
    Scrap,
    None,
}

#[derive(Clone, Debug)]
pub enum Command {
    Execute(Vec<Row>),
    Plan(Vec<Row>),
    Patch(At, MovementChange),
    Confirm { movement: At, quantity: Option<i64>, parts: Vec<Part>, close: bool },
    Cancel(At),
    Reverse { movement: At, quantity: Option<i64>, restore: bool, to: Option<At> },
    CreateList { code: String, kind: Kind, rows: Vec<Row>, complete: bool },
    AddRows(At, Vec<Row>),
    ConfirmList(At, Option<Vec<At>>),
    CloseList(At),
    CancelList(At),
    CreatePosition { code: String, parent: At, disposable: bool, fixed: bool, available: bool },
    ChangePosition(At, PositionChange),
    MovePosition { position: At, to: At, list: Option<At> },
    DeletePosition(At),
    HoldUnit(At, bool),
    HoldLot(At, bool),
    Expire(At, Option<i64>),
    Scrap(At),
    Link { child: At, parent: At, process: bool },
    Unlink { link: At, disposition: Option<Disposition>, to: Option<At> },
    Replace { link: At, child: At, disposition: Option<Disposition>, to: Option<At> },
}

impl Plant {
    /// Applies a command. A refusal returns its code and changes nothing.
    pub fn apply(&mut self, command: &Command) -> Result<(), Code> {
        self.run(|plant| match command {
            Command::Execute(rows) => {
                let asked = plant.ask_all(rows, true)?;
                plant.post_all(&asked)
            }
            Command::Plan(rows) => {
                for asked in plant.ask_all(rows, false)? {
                    plant.plan(&asked);
                }
                Ok(())
            }
            Command::Patch(movement, change) => plant.patch(*movement, change),
            Command::Confirm { movement, quantity, parts, close } => {
                plant.confirm(&[(*movement, *quantity, parts.clone(), *close)])
            }
            Command::Cancel(movement) => plant.cancel(*movement),
            Command::Reverse { movement, quantity, restore, to } => plant.reverse(*movement, *quantity, *restore, *to),
            Command::CreateList { code, kind, rows, complete } => plant.create_list(code, *kind, rows, *complete),
            Command::AddRows(list, rows) => plant.add_rows(*list, rows),
            Command::ConfirmList(list, movements) => plant.confirm_list(*list, movements.as_deref()),
            Command::CloseList(list) => plant.end_list(*list, false),
            Command::CancelList(list) => plant.end_list(*list, true),
            Command::CreatePosition { code, parent, disposable, fixed, available } => {
                plant.create_position(code, *parent, *disposable, *fixed, *available)
            }
            Command::ChangePosition(position, change) => plant.change_position(*position, change),
            Command::MovePosition { position, to, list } => plant.transfer(*position, *to, *list),
            Command::DeletePosition(position) => plant.delete_position(*position),
            Command::HoldUnit(unit, on) => hold(&mut plant.units[*unit].held, *on),
            Command::HoldLot(lot, on) => hold(&mut plant.lots[*lot].held, *on),
            Command::Expire(lot, day) => {
                plant.lots[*lot].expires = *day;
                Ok(())
            }
            Command::Scrap(unit) => plant.scrap(*unit),
            Command::Link { child, parent, process } => plant.link(*child, *parent, *process),
            Command::Unlink { link, disposition, to } => plant.unlink(*link, *disposition, *to),
            Command::Replace { link, child, disposition, to } => plant.replace(*link, *child, *disposition, *to),
        })
    }

    /// Checks the requests of several rows.
    fn ask_all(&self, rows: &[Row], complete: bool) -> Result<Vec<Asked>, Code> {
        rows.iter().map(|row| self.ask(row, complete, Record::New, None)).collect()
    }

    /// An open movement as a request, to confirm or change it.
    fn row_of(&self, at: At) -> Row {
        let movement = &self.movements[at];
        let named = |at: Option<At>, code: &Option<String>| match (at, code) {
            (Some(at), _) => Named::Key(at),
            (None, Some(code)) => Named::Code(code.clone()),
            (None, None) => Named::None,
        };
        Row {
            kind: movement.kind,
            product: movement.product.unwrap_or_default(),
            unit: named(movement.unit, &movement.unit_code),
            lot: named(movement.lot, &movement.lot_code),
            from: Some(movement.from),
            to: Some(movement.to),
            quantity: movement.planned,
            item: None,
        }
    }

    /// Changes an open movement.
    fn patch(&mut self, at: At, change: &MovementChange) -> Result<(), Code> {
        ensure(self.movements[at].status.is_open(), "movement_not_open")?;
        let mut row = self.row_of(at);
        match change {
            MovementChange::Quantity(quantity) => row.quantity = *quantity,
            MovementChange::From(from) => row.from = Some(*from),
            MovementChange::To(to) => row.to = Some(*to),
            MovementChange::Unit(unit) => row.unit = unit.map_or(Named::None, Named::Key),
            MovementChange::Lot(lot) => row.lot = lot.map_or(Named::None, Named::Key),
        }
        let asked = self.ask(&row, false, Record::PartOf(at), None)?;
        self.left.insert(self.movements[at].to);
        let movement = &mut self.movements[at];
        (movement.from, movement.to, movement.planned) = (asked.from, asked.to, asked.quantity);
        match change {
            MovementChange::Unit(unit) => (movement.unit, movement.unit_code) = (*unit, None),
            MovementChange::Lot(lot) => (movement.lot, movement.lot_code) = (*lot, None),
            _ => {}
        }
        Ok(())
    }

    /// Confirms open movements, all or none: (movement, quantity, parts, close the remainder).
    pub fn confirm(&mut self, confirmings: &[(At, Option<i64>, Vec<Part>, bool)]) -> Result<(), Code> {
        let mut asked = Vec::new();
        let mut rests = Vec::new();
        for (at, quantity, parts, close) in confirmings {
            let (total, covers) = self.confirmed_quantity(*at, *quantity, parts)?;
            rests.push((*at, total, covers, *close));
            let whole = Part { quantity: total, from: None, to: None, unit: Named::None, lot: Named::None };
            let parts = if parts.is_empty() { vec![whole] } else { parts.clone() };
            for (place, part) in parts.into_iter().enumerate() {
                let record = if covers && place == 0 { Record::Itself(*at) } else { Record::PartOf(*at) };
                asked.push((self.part_row(*at, part), record, self.movements[*at].list));
            }
        }
        let asked: Result<Vec<Asked>, Code> =
            asked.iter().map(|(row, record, list)| self.ask(row, true, *record, *list)).collect();
        let asked = asked?;
        self.left.extend(confirmings.iter().map(|(at, ..)| self.movements[*at].to));
        for (at, total, covers, close) in rests {
            let movement = &mut self.movements[at];
            if !covers {
                movement.planned -= total;
                movement.status = if close { Status::Canceled } else { Status::Started };
            }
        }
        self.post_all(&asked)?;
        self.left.retain(|position| !is_virtual(*position));
        let lists: Vec<At> = confirmings.iter().filter_map(|(at, ..)| Some(self.movements[*at].list?.0)).collect();
        for list in lists {
            self.follow(list);
        }
        Ok(())
    }

    /// The quantity that is confirmed, and whether nothing stays open.
    fn confirmed_quantity(&self, at: At, quantity: Option<i64>, parts: &[Part]) -> Result<(i64, bool), Code> {
        let movement = &self.movements[at];
        ensure(movement.status.is_open(), "movement_not_open")?;
        let sum: i64 = parts.iter().map(|part| part.quantity).sum();
        let total = if parts.is_empty() { quantity.unwrap_or(movement.planned) } else { sum };
        ensure(quantity.is_none_or(|quantity| quantity == total), "split_sum_mismatch")?;
        let fits = |part: i64| part != 0 && (part > 0) == (movement.planned > 0);
        ensure(parts.iter().all(|part| fits(part.quantity)) && fits(total), "quantity_invalid")?;
        let traced = movement.product.is_some_and(|product| self.products[product].traced);
        ensure(!traced || total.abs() <= movement.planned.abs(), "quantity_invalid")?;
        Ok((total, total.abs() >= movement.planned.abs()))
    }

    /// The row of a movement with the values of one confirmed part.
    fn part_row(&self, at: At, part: Part) -> Row {
        let row = self.row_of(at);
        Row {
            quantity: part.quantity,
            from: part.from.or(row.from),
            to: part.to.or(row.to),
            unit: if part.unit.is_some() { part.unit } else { row.unit },
            lot: if part.lot.is_some() { part.lot } else { row.lot },
            ..row
        }
    }

    /// Cancels a movement without a check. A disposable target may be deleted with it.
    pub fn set_canceled(&mut self, at: At) {
        self.movements[at].status = Status::Canceled;
        self.left.insert(self.movements[at].to);
        self.left.retain(|position| !is_virtual(*position));
    }

    /// Cancels an open movement, and updates its list.
    fn cancel(&mut self, at: At) -> Result<(), Code> {
        ensure(self.movements[at].status.is_open(), "movement_not_open")?;
        self.set_canceled(at);
        if let Some((list, _)) = self.movements[at].list {
            self.follow(list);
        }
        Ok(())
    }

    /// Reverses a completed movement, in full or in part.
    fn reverse(&mut self, at: At, quantity: Option<i64>, restore: bool, to: Option<At>) -> Result<(), Code> {
        let movement = self.movements[at].clone();
        ensure(movement.status == Status::Completed, "movement_not_completed")?;
        ensure(movement.kind != Kind::Reversal, "movement_is_reversal")?;
        let product = movement.product.ok_or("movement_is_container")?;
        let left = movement.confirmed.abs() - movement.reversed.abs();
        ensure(left != 0, "already_reversed")?;
        let quantity = quantity.unwrap_or(left);
        ensure(quantity <= left, "reversal_exceeds")?;
        let linked = self.links.iter().any(|link| link.consumption == Some(at) && !link.ended);
        ensure(!linked, "serial_linked")?;
        ensure(quantity > 0 && (movement.unit.is_none() || quantity == ONE), "quantity_invalid")?;
        if let Some(to) = to {
            let takes = matches!(movement.kind, Kind::Consumption | Kind::Shipment | Kind::Transfer);
            ensure(takes && !is_virtual(to), "position_not_allowed")?;
            ensure(to != movement.to, "positions_equal")?;
        }
        self.post_reversal(at, product, quantity, restore, to.unwrap_or(movement.from))
    }

    /// Posts a reversal that the rules allow; `restore` plans the quantity again.
    pub fn post_reversal(&mut self, at: At, product: At, quantity: i64, restore: bool, to: At) -> Result<(), Code> {
        let movement = self.movements[at].clone();
        let signed = if movement.confirmed > 0 { quantity } else { -quantity };
        if restore && let Some((list, item)) = movement.list {
            self.restore(&movement, (list, item), product, signed, to);
        }
        self.change(&Change {
            kind: Kind::Reversal,
            product,
            unit: movement.unit,
            lot: movement.lot,
            from: movement.to,
            to,
            quantity: signed,
            list: movement.list,
            record: Record::New,
            automatic: false,
        })?;
        self.movements[at].reversed += signed;
        let lot = movement.lot.filter(|_| movement.unit.is_none());
        for (place, quantity) in [(to, signed), (movement.from, -signed)] {
            *self.diverted.entry((place, product, movement.unit, lot)).or_default() += quantity;
        }
        Ok(())
    }

    /// Plans a reversed quantity again, unless a user has closed the list.
    fn restore(&mut self, movement: &Movement, (list, item): (At, i64), product: At, quantity: i64, from: At) {
        if self.lists[list].closed || self.lists[list].status == Status::Canceled {
            return;
        }
        let lot = movement.lot.filter(|_| !movement.automatic);
        let alike = |other: &Movement| {
            other.status.is_open()
                && other.list == Some((list, item))
                && other.product == Some(product)
                && other.unit.is_none()
                && other.unit_code.is_none()
                && other.lot == lot
                && other.lot_code.is_none()
                && (other.from, other.to) == (from, movement.to)
                && (other.planned > 0) == (quantity > 0)
        };
        let open = movement.split_from.filter(|at| self.movements[*at].status.is_open());
        match open.or_else(|| self.movements.iter().position(alike)) {
            Some(at) => self.movements[at].planned += quantity,
            None => {
                self.plan(&Asked {
                    kind: movement.kind,
                    product,
                    unit: movement.unit.map_or(Named::None, Named::Key),
                    lot: lot.map_or(Named::None, Named::Key),
                    from,
                    to: movement.to,
                    quantity,
                    list: Some((list, item)),
                    record: Record::New,
                });
            }
        }
        self.lists[list].status = Status::Started;
    }
}

/// Sets or releases a hold.
fn hold(held: &mut bool, on: bool) -> Result<(), Code> {
    ensure(*held != on, if on { "already_on_hold" } else { "not_on_hold" })?;
    *held = on;
    Ok(())
}
