//! Chooses the next random command on units, parts and stock.

use super::commands::Command;
use super::linking::Disposition;
use super::plant::{At, Lots, Place, Plant, StockKey, count};
use super::random::Maker;

impl Maker {
    /// A random unit. In half of the cases a unit that waits between phases or is scanned for a batch, if there is one.
    pub fn unit(&mut self, plant: &Plant) -> Option<At> {
        let travels: Vec<At> = plant.wip.iter().filter_map(|wip| wip.unit).collect();
        let open = plant.links.iter().filter(|link| link.is_open() && !link.confirmed);
        let reserved: Vec<At> = open.map(|link| link.child).collect();
        let chosen = match self.below(4) {
            0 => self.pick(&travels),
            1 => self.pick(&reserved),
            _ => None,
        };
        chosen.or_else(|| self.one(plant.units.len(), 0.05, |at| !plant.units[at].deleted))
    }

    /// A random hold, release of a hold, or scrap, for a unit or lot.
    pub fn on_unit(&mut self, plant: &Plant) -> Command {
        if self.chance(0.25)
            && let Some(lot) = self.one(plant.lots.len(), 0.0, |_| true)
        {
            return Command::HoldLot(lot, plant.lots[lot].held == self.chance(0.05));
        }
        match self.unit(plant) {
            Some(unit) if self.chance(0.35) => Command::ScrapUnit(unit),
            Some(unit) => {
                // Usually the opposite of the current state, so that few commands are refused.
                let on = if plant.units[unit].held { self.chance(0.05) } else { !self.chance(0.05) };
                Command::HoldUnit(unit, on)
            }
            None => self.receipt(plant),
        }
    }

    /// A random unlink, confirmation of a temporary link, or new link. A receipt if no unit is suitable.
    pub fn assemble(&mut self, plant: &Plant) -> Command {
        let disposition = match self.below(6) {
            0 => Some(Disposition::None),
            1 => Some(Disposition::Scrap),
            2 => Some(Disposition::Return),
            _ => None,
        };
        let link = self.one(plant.links.len(), 0.03, |at| plant.links[at].is_open() && plant.links[at].confirmed);
        if let Some(link) = link.filter(|_| self.chance(0.4)) {
            return Command::Unlink { link, disposition };
        }
        let bought = |at: At| plant.products[plant.units[at].product].phases.is_empty();
        let fits = |at: At| bought(at) && !plant.units[at].deleted && !plant.units[at].scrapped;
        let Some(child) = self.one(plant.units.len(), 0.0, fits) else { return self.receipt(plant) };
        let own = plant.open_link(child).map(|link| plant.links[link].clone());
        if let Some(link) = own.filter(|_| self.chance(0.7)) {
            let batch = link.batch.filter(|_| link.parent.is_none());
            return Command::Link { child, parent: link.parent, batch };
        }
        let parent = self.one(plant.units.len(), 0.05, |at| !bought(at) && !plant.units[at].deleted);
        let batch = self.one(plant.batches.len(), 0.05, |at| plant.batches[at].active);
        match (parent.filter(|parent| *parent != child && !bought(*parent)), batch) {
            (_, Some(batch)) if self.chance(0.4) => Command::Link { child, parent: None, batch: Some(batch) },
            (Some(parent), _) => Command::Link { child, parent: Some(parent), batch: None },
            _ => self.receipt(plant),
        }
    }

    /// A random shipment or transfer of stock.
    pub fn take(&mut self, plant: &Plant) -> Command {
        // If no lot is named, the warehouse chooses one. That choice has its own test.
        let named = |key: &StockKey| key.2.is_some() || key.3.is_some() || plant.products[key.1].lots == Lots::None;
        let stock = plant.stock.iter().filter(|(key, have)| **have >= count(1) && named(key));
        let whole: Vec<StockKey> = stock.map(|(key, _)| *key).collect();
        let Some(key) = self.pick(&whole) else { return self.receipt(plant) };
        let to = self.pick(&[Place::Out, Place::In, Place::Shelf, Place::Finished]).unwrap();
        if to == key.0 { self.receipt(plant) } else { Command::Take { key, to } }
    }
}
