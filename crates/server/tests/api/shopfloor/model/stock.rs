//! Movements of stock (docs/spec/warehouse.md#changing-stock, docs/spec/warehouse.md#automatic-lot-choice),
//! as far as production uses them.

use super::plant::{At, Code, Kind, Lots, Movement, ONE, Place, Plant, ensure};

/// A requested movement.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub kind: Kind,
    pub product: At,
    pub quantity: i64,
    pub from: Place,
    pub to: Place,
    pub unit: Option<At>,
    pub lot: Option<At>,
    pub batch: Option<At>,
}

impl Plant {
    /// Posts a movement. Returns its index, or the code of the refusal.
    pub fn post(&mut self, asked: Move) -> Result<At, Code> {
        let Move { kind, product, quantity, from, to, unit, lot, batch } = asked;
        let uses = matches!(kind, Kind::Shipment | Kind::Consumption | Kind::Production);
        ensure(!(uses && unit.is_some_and(|unit| self.units[unit].held)), "on_hold")?;
        if let Some(unit) = unit.filter(|_| to.is_stock() && quantity > 0) {
            self.may_come_in(unit, kind)?;
        }
        for (place, change) in [(from, -quantity), (to, quantity)] {
            if place.is_stock() {
                self.change(asked, place, change)?;
            }
        }
        // The quantity is checked before the hold of a lot (docs/spec/warehouse.md#changing-stock).
        ensure(!(uses && lot.is_some_and(|lot| self.lots[lot].held)), "on_hold")?;
        if let Some(unit) = unit {
            let lies = if quantity > 0 { to } else { from };
            self.units[unit].position = Some(lies).filter(|place| place.is_stock());
        }
        self.movements.push(Movement { kind, product, quantity, from, to, unit, lot, batch, reversed: 0 });
        Ok(self.movements.len() - 1)
    }

    /// Refuses a unit that must not enter stock.
    fn may_come_in(&self, at: At, kind: Kind) -> Result<(), Code> {
        let unit = &self.units[at];
        ensure(!unit.deleted, "serial_deleted")?;
        ensure(!unit.scrapped, "serial_scrapped")?;
        ensure(unit.released, "serial_not_released")?;
        let installed = self.open_link(at).is_some_and(|link| self.links[link].confirmed);
        ensure(!installed, "serial_installed")?;
        ensure(unit.position.is_none() || kind == Kind::Transfer, "serial_in_stock")
    }

    /// Changes the stock at one location. Refuses a unit that is not there, and negative stock where it is not allowed.
    fn change(&mut self, asked: Move, place: Place, change: i64) -> Result<(), Code> {
        let key = (place, asked.product, asked.unit, asked.lot);
        let have = self.stock.get(&key).copied().unwrap_or_default();
        let after = have + change;
        if change < 0 && asked.unit.is_some() {
            ensure(have == ONE, "serial_not_in_position")?;
        }
        let may_sink = self.products[asked.product].negative
            && asked.unit.is_none()
            && asked.lot.is_none()
            && matches!(asked.kind, Kind::Consumption | Kind::Adjustment);
        ensure(change >= 0 || after >= 0 || may_sink, "negative_stock")?;
        if after == 0 {
            self.stock.remove(&key);
        } else {
            self.stock.insert(key, after);
        }
        Ok(())
    }

    /// Reverses the quantity of a movement that is not yet reversed.
    pub fn reverse(&mut self, at: At) -> Result<(), Code> {
        let movement = self.movements[at].clone();
        let rest = movement.quantity - movement.reversed;
        if rest == 0 {
            return Ok(());
        }
        self.post(Move {
            kind: Kind::Reversal,
            product: movement.product,
            quantity: rest,
            from: movement.to,
            to: movement.from,
            unit: movement.unit,
            lot: movement.lot,
            batch: movement.batch,
        })?;
        self.movements[at].reversed = movement.quantity;
        Ok(())
    }

    /// Lots that the automatic choice may take, in its order. `None` at the end represents stock without a lot.
    fn choices(&self, product: At, place: Place) -> Vec<Option<At>> {
        let lies = |lot: &At| self.stock.contains_key(&(place, product, None, Some(*lot))) && !self.lots[*lot].held;
        let mut lots: Vec<Option<At>> = (0..self.lots.len()).filter(lies).map(Some).collect();
        if self.products[product].lots != Lots::Required {
            lots.push(None);
        }
        lots
    }

    /// Stock of a lot, or stock without a lot. Negative stock counts as 0.
    fn have(&self, product: At, place: Place, lot: Option<At>) -> i64 {
        self.stock.get(&(place, product, None, lot)).copied().unwrap_or_default().max(0)
    }

    /// Quantity that may be consumed at a location.
    pub fn available(&self, product: At, place: Place) -> i64 {
        self.choices(product, place).into_iter().map(|lot| self.have(product, place, lot)).sum()
    }

    /// Consumes material for a batch from automatically chosen lots.
    pub fn consume(&mut self, product: At, quantity: i64, place: Place, batch: At) -> Result<(), Code> {
        let enough = self.available(product, place) >= quantity;
        if self.products[product].lots == Lots::Required {
            ensure(enough, "lots_missing")?;
        } else if !self.products[product].negative {
            ensure(enough, "negative_stock")?;
        }
        let mut rest = quantity;
        for lot in self.choices(product, place) {
            // Stock without a lot covers the remaining quantity completely.
            let part = if lot.is_none() { rest } else { rest.min(self.have(product, place, lot)) };
            if part > 0 {
                let (kind, to) = (Kind::Consumption, Place::Nowhere);
                self.post(Move {
                    kind,
                    product,
                    quantity: part,
                    from: place,
                    to,
                    unit: None,
                    lot,
                    batch: Some(batch),
                })?;
                rest -= part;
            }
        }
        Ok(())
    }
}
