//! Locations: creating, changing, moving and deleting them (docs/spec/warehouse.md#locations,
//! docs/spec/warehouse.md#moving-and-shipping-a-container, docs/spec/warehouse.md#disposable-locations).

use super::commands::PositionChange;
use super::plant::{At, Code, IN, Kind, Movement, ONE, Plant, Position, Status, ensure, is_virtual};

impl Plant {
    /// Creates a location. A disposable parent counts as filled by it.
    pub fn create_position(
        &mut self,
        code: &str,
        parent: At,
        disposable: bool,
        fixed: bool,
        available: bool,
    ) -> Result<(), Code> {
        ensure(!self.positions[parent].deleted, "parent_position_not_found")?;
        let taken = self.positions.iter().any(|position| !position.deleted && position.code == code);
        ensure(!taken || is_virtual(parent), "position_code_taken")?;
        ensure(!is_virtual(parent), "parent_not_allowed")?;
        self.positions[parent].filled = true;
        self.positions.push(Position {
            key: String::new(),
            code: code.to_owned(),
            parent: Some(parent),
            disposable,
            fixed,
            available,
            consumption: None,
            deleted: false,
            filled: false,
        });
        Ok(())
    }

    /// Changes one property of a location, or moves it to a new parent.
    pub fn change_position(&mut self, at: At, change: &PositionChange) -> Result<(), Code> {
        if let PositionChange::Parent(parent) = change {
            ensure(!self.positions[*parent].deleted, "parent_position_not_found")?;
        }
        let place =
            matches!(change, PositionChange::Parent(_) | PositionChange::Disposable(_) | PositionChange::Fixed(_));
        ensure(!(is_virtual(at) || at == IN && place), "position_reserved")?;
        ensure(!self.positions[at].deleted, "position_deleted")?;
        match change {
            PositionChange::Available(available) => self.positions[at].available = *available,
            PositionChange::Consumption(consumption) => self.positions[at].consumption = *consumption,
            PositionChange::Fixed(fixed) => self.positions[at].fixed = *fixed,
            PositionChange::Disposable(disposable) => {
                if *disposable && !self.positions[at].disposable {
                    self.positions[at].filled = self.has_held_something(at);
                }
                self.positions[at].disposable = *disposable;
            }
            PositionChange::Parent(parent) => return self.move_position(at, *parent),
        }
        Ok(())
    }

    /// Whether the location has ever had stock or another location inside. Only then, a disposable location is deleted
    /// when it is empty.
    fn has_held_something(&self, at: At) -> bool {
        let came = |movement: &Movement| {
            movement.status == Status::Completed
                && (movement.to == at || (movement.product.is_none() && movement.from == at))
        };
        self.movements.iter().any(came) || self.positions.iter().any(|child| child.parent == Some(at))
    }

    /// Sets a new parent by `PATCH`. A location without stock may be fixed.
    fn move_position(&mut self, at: At, to: At) -> Result<(), Code> {
        let from = self.positions[at].parent.ok_or("position_reserved")?;
        if from == to {
            return Ok(());
        }
        let holds = self.stock.keys().any(|key| self.is_inside(key.0, at));
        ensure(!(holds && self.positions[at].fixed), "position_fixed")?;
        self.may_carry(at, to)?;
        ensure(!is_virtual(to), "parent_not_allowed")?;
        self.carry(at, from, to, None);
        Ok(())
    }

    /// Moves a container by `transfer`, alone or as a row of a list.
    pub fn transfer(&mut self, at: At, to: At, list: Option<At>) -> Result<(), Code> {
        let from = self.positions[at].parent.ok_or("position_reserved")?;
        ensure(!self.positions[at].deleted && !self.positions[to].deleted, "position_deleted")?;
        ensure(!self.positions[at].fixed, "position_fixed")?;
        self.may_carry(at, to)?;
        ensure(list.is_none_or(|list| self.lists[list].status.is_open()), "movement_list_not_open")?;
        ensure(!is_virtual(to), "container_target_invalid")?;
        ensure(from != to, "positions_equal")?;
        ensure(list.is_none_or(|list| self.lists[list].kind == Kind::Transfer), "type_mismatch")?;
        if let Some(list) = list {
            self.lists[list].status = Status::Started;
        }
        self.carry(at, from, to, list.map(|list| (list, self.last_item(list) + 1)));
        Ok(())
    }

    /// Refuses a move into the location itself, and a move from or to a blocked location.
    fn may_carry(&self, at: At, to: At) -> Result<(), Code> {
        ensure(!self.is_inside(to, at), "position_loop")?;
        ensure(self.is_available(at) && self.is_available(to), "position_unavailable")
    }

    /// Moves a location and writes the movement of the container.
    fn carry(&mut self, at: At, from: At, to: At, list: Option<(At, i64)>) {
        self.positions[at].parent = Some(to);
        self.positions[to].filled = true;
        self.left.insert(from);
        let posted = self.next_posted();
        self.movements.push(Movement {
            key: 0,
            kind: Kind::Transfer,
            status: Status::Completed,
            product: None,
            unit: None,
            unit_code: None,
            lot: None,
            lot_code: None,
            from,
            to,
            planned: ONE,
            confirmed: ONE,
            reversed: 0,
            split_from: None,
            list,
            automatic: false,
            posted,
        });
    }

    /// The highest item number of a list; 0 without rows.
    pub fn last_item(&self, list: At) -> i64 {
        let items = self.movements.iter().filter_map(|movement| movement.list.filter(|(of, _)| *of == list));
        items.map(|(_, item)| item).max().unwrap_or_default()
    }

    /// Deletes an empty location. A second deletion changes nothing.
    pub fn delete_position(&mut self, at: At) -> Result<(), Code> {
        ensure(at != IN && !is_virtual(at), "position_reserved")?;
        if self.positions[at].deleted {
            return Ok(());
        }
        let named = |movement: &Movement| movement.status.is_open() && (movement.from == at || movement.to == at);
        let empty = self.stock_rows(at) + self.living_children(at) == 0 && !self.movements.iter().any(named);
        ensure(empty, "position_not_empty")?;
        self.positions[at].deleted = true;
        Ok(())
    }
}
