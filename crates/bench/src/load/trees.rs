//! Generates units and their components, before they get keys.

use anyhow::{Context, Result};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::catalogue::{COMMON_PART, CatalogueProduct, FINISHED, LARGE_LOTS, ProductKind, large_lot};
use super::mark::LoadMark;

/// Time of the first unit: 1 January 2018, in seconds since 1970.
const START: i64 = 1_514_764_800;
/// Seconds between two units.
const PACE: i64 = 20;
/// Seconds from the last component to the release of a unit.
pub const RELEASE: i64 = 600;
/// Seconds from the release of a component until it is built in.
const BUILD_IN: i64 = 60;
/// Seconds until a faulty component is replaced.
const REPLACED_AFTER: i64 = 7 * 86_400;

/// One unit. It refers to other units by their index in the chunk.
pub struct GeneratedUnit {
    /// Index of the product in the catalogue.
    pub product: usize,
    /// Serial number within the product.
    pub number: i64,
    /// Unit into which this one is or was built. None for a unit that was never built in.
    pub parent: Option<usize>,
    /// Unit that replaced this one. None when it was not replaced.
    pub successor: Option<usize>,
    /// Unit that this one replaced. None when it replaced none.
    pub predecessor: Option<usize>,
    /// Root of the tree that contains the unit.
    pub root: usize,
    /// Position in the order of creation within the chunk.
    pub place: usize,
    /// Time of creation, in seconds since 1970.
    pub created: i64,
    /// Time of release, in seconds since 1970.
    pub released: i64,
    /// Time at which the unit was built in, in seconds since 1970. Meaningless without a parent.
    pub linked: i64,
    /// State of a unit that the plant makes, which depends on its work order.
    pub fate: Fate,
}

/// State of a unit that the plant makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Released.
    #[default]
    Released,
    /// Scrapped in the last phase.
    Scrapped,
    /// In an open batch of the first phase.
    Started,
    /// Between the two phases.
    Waiting,
    /// In an open batch of the last phase.
    InTest,
}

impl Fate {
    /// Whether the unit is still in production.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Started | Self::Waiting | Self::InTest)
    }
}

/// Units that are written together. Those of one tree are scattered over the chunk.
pub struct Chunk {
    /// Number of units of the plant before this chunk.
    pub first: i64,
    /// The units. Each comes after its parent.
    pub units: Vec<GeneratedUnit>,
    /// Generator for everything else that is random.
    pub random: StdRng,
}

impl Chunk {
    /// Generates the next units of the plant, about `size` and at most `wanted`, and updates the mark.
    pub fn grow(products: &[CatalogueProduct], mark: &mut LoadMark, wanted: i64, size: i64) -> Result<Self> {
        let random = StdRng::seed_from_u64(u64::try_from(mark.serials)?);
        let mut chunk = Self { first: mark.serials, units: Vec::new(), random };
        let (mut left, size) = (wanted, size.min(wanted));
        while wanted - left < size {
            let finished = mark.trees % FINISHED;
            let smallest = products.get(finished).context("no such finished good")?.size;
            if smallest <= left {
                mark.trees += 1;
                let mut spare = left - smallest;
                chunk.add(products, mark, (finished, None), &mut spare)?;
                left = spare;
            } else {
                // Not enough for a whole unit, so parts without a parent are added.
                chunk.push(mark, (COMMON_PART + 1, None))?;
                left -= 1;
            }
        }
        chunk.scatter(mark.serials)?;
        chunk.time()?;
        mark.serials += wanted - left;
        Ok(chunk)
    }

    /// Time after the creation of the last unit, in seconds since 1970.
    pub fn end(&self) -> Result<i64> {
        Ok(START + (self.first + i64::try_from(self.units.len())?) * PACE)
    }

    /// The unit at an index.
    pub fn unit(&self, place: usize) -> Result<&GeneratedUnit> {
        self.units.get(place).context("no such unit")
    }

    /// Adds a unit with all its components. One component in a hundred has replaced another one, as long as `spare`,
    /// the number of units that may still be added, allows it.
    fn add(
        &mut self,
        products: &[CatalogueProduct],
        mark: &mut LoadMark,
        (product, parent): (usize, Option<usize>),
        spare: &mut i64,
    ) -> Result<usize> {
        let place = self.push(mark, (product, parent))?;
        for (component, quantity) in &products.get(product).context("no such product")?.lines {
            let size = products.get(*component).context("no such component")?.size;
            for _ in 0..if size == 0 { 0 } else { *quantity } {
                let child = self.add(products, mark, (*component, Some(place)), spare)?;
                if size <= *spare && self.random.random_range(0..100) == 0 {
                    *spare -= size;
                    let before = self.add(products, mark, (*component, Some(place)), spare)?;
                    self.replace(before, child)?;
                }
            }
        }
        Ok(place)
    }

    /// Adds a unit without components or times.
    fn push(&mut self, mark: &mut LoadMark, (product, parent): (usize, Option<usize>)) -> Result<usize> {
        let number = mark.numbers.get_mut(product).context("the product has no number")?;
        *number += 1;
        let place = self.units.len();
        let root = parent.map_or(Ok(place), |parent| self.unit(parent).map(|unit| unit.root))?;
        let (successor, predecessor) = (None, None);
        let (created, released, linked) = (0, 0, 0);
        let number = *number;
        self.units.push(GeneratedUnit {
            product,
            number,
            parent,
            successor,
            predecessor,
            root,
            place,
            created,
            released,
            linked,
            fate: Fate::Released,
        });
        Ok(place)
    }

    /// Records that the unit `before`, with everything in it, was replaced by `after`.
    fn replace(&mut self, before: usize, after: usize) -> Result<()> {
        let old_root = self.unit(before)?.root;
        for unit in self.units.iter_mut().skip(before).filter(|unit| unit.root == old_root) {
            unit.root = before;
        }
        self.units.get_mut(before).context("no such unit")?.successor = Some(after);
        self.units.get_mut(after).context("no such unit")?.predecessor = Some(before);
        Ok(())
    }

    /// Assigns random positions in the order of creation, and the times that follow from them.
    fn scatter(&mut self, first: i64) -> Result<()> {
        let mut places: Vec<usize> = (0..self.units.len()).collect();
        places.shuffle(&mut self.random);
        for (unit, place) in self.units.iter_mut().zip(places) {
            (unit.place, unit.created) = (place, START + (first + i64::try_from(place)?) * PACE);
        }
        Ok(())
    }

    /// Sets the other times. A unit is built in after its release, and released after all its components are built in.
    fn time(&mut self) -> Result<()> {
        let mut ready: Vec<i64> = self.units.iter().map(|unit| unit.created).collect();
        let mut earliest = vec![0; self.units.len()];
        for place in (0..self.units.len()).rev() {
            let released = ready.get(place).context("the unit has no time")? + RELEASE;
            let (parent, successor) = (self.unit(place)?.parent, self.unit(place)?.successor);
            let made = parent.map_or(Ok(0), |parent| self.unit(parent).map(|unit| unit.created))?;
            let linked = released.max(made).max(*earliest.get(place).context("the unit has no time")?) + BUILD_IN;
            if let Some(ready) = parent.and_then(|parent| ready.get_mut(parent)) {
                *ready = linked.max(*ready);
            }
            if let Some(earliest) = successor.and_then(|successor| earliest.get_mut(successor)) {
                *earliest = linked + REPLACED_AFTER;
            }
            let unit = self.units.get_mut(place).context("no such unit")?;
            (unit.released, unit.linked) = (released, linked);
        }
        Ok(())
    }
}

impl GeneratedUnit {
    /// Serial number of the unit.
    pub fn code(&self, product: &CatalogueProduct) -> String {
        format!("{}-{:07}", product.code, self.number)
    }

    /// Unit into which this one is built now. None when it is not built in.
    pub fn holder(&self) -> Option<usize> {
        self.parent.filter(|_| self.successor.is_none())
    }

    /// Code of the unit's lot. Every tenth part is in a lot of a hundred, and some ranges of the common part are in
    /// large lots. None for other units.
    pub fn lot(&self, product: &CatalogueProduct) -> Option<String> {
        if product.kind != ProductKind::Part {
            return None;
        }
        let large =
            LARGE_LOTS.iter().find(|(_, numbers)| self.product == COMMON_PART && numbers.contains(&self.number));
        if let Some((name, _)) = large {
            return Some(large_lot(name));
        }
        (self.number % 10 == 0).then(|| format!("LOT-{}-{:05}", product.code, self.number / 1000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::catalogue::products;

    #[test]
    fn a_million_serials_have_the_smaller_lot_in_10_000_finished_units_and_ten_million_the_larger_in_100_000() {
        let products = products();
        let mut mark = LoadMark { numbers: vec![0; products.len()], ..LoadMark::default() };
        let (mut built_in, mut parts) = (0, 0);
        while mark.serials < 1_000_000 {
            let wanted = 1_000_000 - mark.serials;
            let chunk = Chunk::grow(&products, &mut mark, wanted, 20_000).unwrap();
            for unit in chunk.units.iter().filter(|unit| unit.product == COMMON_PART) {
                parts += 1;
                let of_lot = unit.lot(&products[COMMON_PART]).is_some_and(|lot| lot == large_lot("10K"));
                built_in += i64::from(of_lot && unit.holder().is_some());
            }
        }
        assert!((10_000..10_200).contains(&built_in), "{built_in} of the smaller lot are built in");
        let [_, (_, larger)] = LARGE_LOTS;
        assert!(parts < *larger.start(), "a plant of a million has none of the larger lot");
        assert!(parts * 10 > *larger.end(), "a plant of ten million has all of it");
    }
}
