//! Parts and lots: scans, links, unlinking, holds, scrap and receipts
//! (docs/spec/production.md#component-links-and-lots, docs/spec/serial.md).

use std::collections::BTreeSet;

use super::plant::{Allocation, At, Code, Kind, Link, Lot, ONE, Place, Plant, Unit, ensure};
use super::stock::Move;

/// What happens to a removed part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disposition {
    Return,
    Scrap,
    None,
}

impl Plant {
    /// Refuses a part that cannot be linked.
    pub fn check_part(&self, child: At, parent: Option<At>) -> Result<(), Code> {
        let (child, parent) = (&self.units[child], parent.map(|parent| &self.units[parent]));
        ensure(!child.deleted && parent.is_none_or(|unit| !unit.deleted), "serial_deleted")?;
        ensure(!child.scrapped && parent.is_none_or(|unit| !unit.scrapped), "serial_scrapped")?;
        ensure(child.released, "serial_not_released")?;
        ensure(!child.held, "on_hold")
    }

    /// Replaces the temporary links of a batch.
    pub fn scan(&mut self, batch: At, rows: &[(Option<At>, At)]) -> Result<(), Code> {
        ensure(self.batches[batch].active, "batch_not_active")?;
        let stored = |link: &Link| link.is_open() && !link.confirmed && link.batch == Some(batch);
        let stays = |link: &Link| rows.contains(&(link.parent, link.child));
        for link in &mut self.links {
            link.removed |= stored(link) && !stays(link);
        }
        for (parent, child) in rows {
            let open = self.open_link(*child).map(|link| &self.links[link]);
            let is_stored = open.is_some_and(|link| stored(link) && link.parent == *parent);
            ensure(open.is_none() || is_stored, "child_already_linked")?;
            self.check_part(*child, *parent)?;
        }
        let traced = self.traced(self.jobs[self.batches[batch].job].order);
        let of_batch = rows.iter().filter(|(parent, _)| parent.is_none()).count();
        ensure(of_batch == 0 || of_batch == rows.len(), "parent_mixed")?;
        ensure(of_batch == 0 || !traced, "parent_required")?;
        let units = &self.batches[batch].units;
        ensure(
            rows.iter().all(|(parent, _)| parent.is_none_or(|parent| units.contains(&parent))),
            "parent_not_in_batch",
        )?;
        let children: BTreeSet<At> = rows.iter().map(|(_, child)| *child).collect();
        ensure(children.len() == rows.len(), "duplicate_child")?;
        for (parent, child) in rows {
            if self.open_link(*child).is_none() {
                self.push_link(*parent, *child, Some(batch));
            }
        }
        Ok(())
    }

    /// Adds a temporary link.
    fn push_link(&mut self, parent: Option<At>, child: At, batch: Option<At>) -> At {
        let (confirmed, ended, removed, movement) = (false, false, false, None);
        self.links.push(Link { key: 0, parent, child, batch, confirmed, ended, removed, movement });
        self.links.len() - 1
    }

    /// Consumes the part from stock and confirms its link. The movement names the batch that is completed or that the
    /// request names.
    pub fn confirm(&mut self, at: At, batch: Option<At>) -> Result<(), Code> {
        let child = self.links[at].child;
        let (product, lies) = (self.units[child].product, self.units[child].position);
        ensure(lies.is_some() || !(self.inventory && self.products[product].managed), "serial_not_in_stock")?;
        if let Some(from) = lies {
            let (kind, to, unit) = (Kind::Consumption, Place::Nowhere, Some(child));
            let moved = self.post(Move { kind, product, quantity: ONE, from, to, unit, lot: None, batch })?;
            self.links[at].movement = Some(moved);
        }
        self.links[at].confirmed = true;
        Ok(())
    }

    /// Ends the link of a part. Without a disposition, a part that was consumed returns to stock.
    pub fn end_link(&mut self, at: At, disposition: Option<Disposition>) -> Result<(), Code> {
        let movement = self.links[at].movement;
        let default = if movement.is_some() { Disposition::Return } else { Disposition::None };
        let disposition = disposition.unwrap_or(default);
        ensure(disposition != Disposition::Return || movement.is_some(), "no_consumption")?;
        self.links[at].ended = true;
        match (disposition, movement) {
            (Disposition::Return, Some(movement)) => self.reverse(movement)?,
            (Disposition::Scrap, _) => self.units[self.links[at].child].scrapped = true,
            _ => {}
        }
        Ok(())
    }

    /// Links a part to a unit or a batch on request.
    pub fn link(&mut self, child: At, parent: Option<At>, batch: Option<At>) -> Result<(), Code> {
        if let Some(open) = self.open_link(child) {
            let link = &self.links[open];
            let same = match parent {
                Some(_) => link.parent == parent,
                None => link.parent.is_none() && link.batch == batch,
            };
            ensure(same, "child_already_linked")?;
            if link.confirmed {
                return Ok(());
            }
            self.check_part(child, parent)?;
            return self.confirm(open, batch);
        }
        self.check_part(child, parent)?;
        let managed = self.inventory && self.products[self.units[child].product].managed;
        ensure(self.units[child].position.is_some() || !managed, "serial_not_in_stock")?;
        if let Some(batch) = batch {
            ensure(!self.traced(self.jobs[self.batches[batch].job].order), "batch_output_traced")?;
            ensure(!self.batches[batch].canceled, "batch_canceled")?;
        }
        let link = self.push_link(parent, child, batch);
        self.confirm(link, batch)
    }

    /// Unlinks a part on request.
    pub fn unlink(&mut self, at: At, disposition: Option<Disposition>) -> Result<(), Code> {
        ensure(!self.links[at].removed, "link_not_found")?;
        ensure(self.links[at].confirmed && !self.links[at].ended, "link_not_active")?;
        self.end_link(at, disposition)
    }

    /// Declares lots for a batch.
    pub fn allocate(&mut self, batch: At, rows: &[(At, At, i64)]) -> Result<(), Code> {
        ensure(self.batches[batch].active, "batch_not_active")?;
        let components: BTreeSet<At> = self.lines_of(batch).iter().map(|line| line.component).collect();
        ensure(!rows.iter().any(|(_, lot, _)| self.lots[*lot].held), "on_hold")?;
        ensure(rows.iter().all(|(component, ..)| components.contains(component)), "component_not_in_phase")?;
        ensure(!rows.iter().any(|(component, ..)| self.products[*component].traced()), "lot_not_allowed")?;
        ensure(rows.iter().all(|(component, lot, _)| self.lots[*lot].product == *component), "lot_product_mismatch")?;
        self.allocations.retain(|allocation| allocation.batch != batch);
        let rows = rows.iter();
        self.allocations.extend(rows.map(|&(component, lot, quantity)| Allocation { batch, component, lot, quantity }));
        self.check_allocations(batch)
    }

    /// Refuses lots with more of a component than the batch needs.
    pub fn check_allocations(&self, batch: At) -> Result<(), Code> {
        let lines = self.lines_of(batch);
        let declared = |component: At| -> i64 {
            let of_batch = self.allocations.iter().filter(|row| row.batch == batch && row.component == component);
            of_batch.map(|row| row.quantity).sum()
        };
        let needed = |component: At| -> i64 {
            let of_component = lines.iter().filter(|line| line.component == component);
            of_component.map(|line| line.qt).sum::<i64>() * self.batches[batch].total
        };
        let exceeds = |row: &Allocation| row.batch == batch && declared(row.component) > needed(row.component);
        ensure(!self.allocations.iter().any(exceeds), "allocation_exceeds")
    }

    /// Scraps a unit and removes it from stock and WIP.
    pub fn scrap_unit(&mut self, at: At) -> Result<(), Code> {
        let unit = &self.units[at];
        let (product, lies) = (unit.product, unit.position);
        ensure(!unit.deleted, "serial_deleted")?;
        ensure(!unit.scrapped, "serial_scrapped")?;
        ensure(!self.open_link(at).is_some_and(|link| self.links[link].confirmed), "serial_installed")?;
        ensure(!self.is_booked(at), "serial_in_production")?;
        if let Some(to) = lies {
            let (kind, from, unit) = (Kind::Adjustment, Place::Nowhere, Some(at));
            self.post(Move { kind, product, quantity: -ONE, from, to, unit, lot: None, batch: None })?;
        }
        self.wip.retain(|wip| wip.unit != Some(at));
        self.units[at].scrapped = true;
        Ok(())
    }

    /// Puts a unit on hold or releases the hold.
    pub fn hold_unit(&mut self, at: At, on: bool) -> Result<(), Code> {
        ensure(!self.units[at].deleted, "serial_deleted")?;
        ensure(self.units[at].held != on, if on { "already_on_hold" } else { "not_on_hold" })?;
        self.units[at].held = on;
        Ok(())
    }

    /// Puts a lot on hold or releases the hold.
    pub fn hold_lot(&mut self, at: At, on: bool) -> Result<(), Code> {
        ensure(self.lots[at].held != on, if on { "already_on_hold" } else { "not_on_hold" })?;
        self.lots[at].held = on;
        Ok(())
    }

    /// Receives a new unit of a traced product, a quantity, or a lot.
    pub fn receive(&mut self, product: At, quantity: i64, to: Place, code: Option<&str>) -> Result<(), Code> {
        let (kind, from) = (Kind::Receipt, Place::Out);
        if self.products[product].traced() {
            let code = code.map(str::to_owned);
            let (released, scrapped, deleted, held) = (true, false, false, false);
            let unit = Unit { key: 0, product, code, coded: true, released, scrapped, deleted, held, position: None };
            self.units.push(unit);
            let unit = Some(self.units.len() - 1);
            if self.products[product].managed {
                self.post(Move { kind, product, quantity: ONE, from, to, unit, lot: None, batch: None })?;
            }
            return Ok(());
        }
        let lot = code.map(|code| {
            let known = |lot: &Lot| lot.product == product && lot.code.as_deref() == Some(code);
            self.lots.iter().position(known).unwrap_or_else(|| {
                self.lots.push(Lot { key: 0, product, code: Some(code.to_owned()), held: false });
                self.lots.len() - 1
            })
        });
        if !self.products[product].managed {
            return Ok(());
        }
        self.post(Move { kind, product, quantity, from, to, unit: None, lot, batch: None }).map(drop)
    }

    /// Ships or transfers a quantity of 1 from a stock row.
    pub fn take(&mut self, key: super::plant::StockKey, to: Place) -> Result<(), Code> {
        let (from, product, unit, lot) = key;
        let kind = if to == Place::Out { Kind::Shipment } else { Kind::Transfer };
        self.post(Move { kind, product, quantity: ONE, from, to, unit, lot, batch: None }).map(drop)
    }
}
