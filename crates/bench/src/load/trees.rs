//! Units and what is built into them, before they have keys.

use anyhow::{Context, Result};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::catalogue::{COMMON_PART, CatalogueProduct, FINISHED, LARGE_LOTS, ProductKind, large_lot};
use super::mark::LoadMark;

/// The first unit was made on 1 January 2018, and one every so many seconds since.
const START: i64 = 1_514_764_800;
const PACE: i64 = 20;
/// From the last part to a finished unit, and from a finished part to its place.
const RELEASE: i64 = 600;
const BUILD_IN: i64 = 60;
/// How long a part lasts that has to be replaced.
const REPLACED_AFTER: i64 = 7 * 86_400;

/// One unit. Others are named by their place in the chunk.
pub struct GeneratedUnit {
    /// Its place in the catalogue.
    pub product: usize,
    /// Its number among the units of the product.
    pub number: i64,
    /// What it is, or was, built into.
    pub parent: Option<usize>,
    /// What took its place, when it was taken out.
    pub successor: Option<usize>,
    /// What it took the place of.
    pub predecessor: Option<usize>,
    /// The unit at the top.
    pub root: usize,
    /// Its place in the order of creation within the chunk.
    pub place: usize,
    /// When it was made, finished and built in.
    pub created: i64,
    /// When it was finished.
    pub released: i64,
    /// When it was built in.
    pub linked: i64,
}

/// Units that are written together; the units of a tree are scattered over them.
pub struct Chunk {
    /// Units of the plant before them.
    pub first: i64,
    /// Every unit stands behind its parent.
    pub units: Vec<GeneratedUnit>,
    /// The generator of whatever else is left to chance.
    pub random: StdRng,
}

impl Chunk {
    /// The next units of the plant, about `size` and at most `wanted`, and the mark after them.
    pub fn grow(products: &[CatalogueProduct], mark: &mut LoadMark, wanted: i64, size: i64) -> Result<Self> {
        let random = StdRng::seed_from_u64(u64::try_from(mark.serials)?);
        let mut chunk = Self { first: mark.serials, units: Vec::new(), random };
        let (mut left, size) = (wanted, size.min(wanted));
        while wanted - left < size {
            let finished = mark.trees % FINISHED;
            let smallest = products.get(finished).context("a finished good")?.size;
            if smallest <= left {
                mark.trees += 1;
                let mut spare = left - smallest;
                chunk.add(products, mark, (finished, None), &mut spare)?;
                left = spare;
            } else {
                // Too little for a whole unit: parts that wait to be built in.
                chunk.push(mark, (COMMON_PART + 1, None))?;
                left -= 1;
            }
        }
        chunk.scatter(mark.serials)?;
        chunk.time()?;
        mark.serials += wanted - left;
        Ok(chunk)
    }

    /// When the last of them was made, or a little later.
    pub fn end(&self) -> Result<i64> {
        Ok(START + (self.first + i64::try_from(self.units.len())?) * PACE)
    }

    /// The unit at a place.
    pub fn unit(&self, place: usize) -> Result<&GeneratedUnit> {
        self.units.get(place).context("a unit")
    }

    /// Adds a unit with everything in it. One component in a hundred is not the first in its place, as long as there
    /// is `spare` room for the one before.
    fn add(
        &mut self,
        products: &[CatalogueProduct],
        mark: &mut LoadMark,
        (product, parent): (usize, Option<usize>),
        spare: &mut i64,
    ) -> Result<usize> {
        let place = self.push(mark, (product, parent))?;
        for (component, quantity) in &products.get(product).context("a product")?.lines {
            let size = products.get(*component).context("a component")?.size;
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

    fn push(&mut self, mark: &mut LoadMark, (product, parent): (usize, Option<usize>)) -> Result<usize> {
        let number = mark.numbers.get_mut(product).context("a number")?;
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
        });
        Ok(place)
    }

    /// The unit `before` was taken out, with everything in it, for `after`.
    fn replace(&mut self, before: usize, after: usize) -> Result<()> {
        let old_root = self.unit(before)?.root;
        for unit in self.units.iter_mut().skip(before).filter(|unit| unit.root == old_root) {
            unit.root = before;
        }
        self.units.get_mut(before).context("a unit")?.successor = Some(after);
        self.units.get_mut(after).context("a unit")?.predecessor = Some(before);
        Ok(())
    }

    fn scatter(&mut self, first: i64) -> Result<()> {
        let mut places: Vec<usize> = (0..self.units.len()).collect();
        places.shuffle(&mut self.random);
        for (unit, place) in self.units.iter_mut().zip(places) {
            (unit.place, unit.created) = (place, START + (first + i64::try_from(place)?) * PACE);
        }
        Ok(())
    }

    /// Nothing is built in before it is finished, nor finished before everything is built in.
    fn time(&mut self) -> Result<()> {
        let mut ready: Vec<i64> = self.units.iter().map(|unit| unit.created).collect();
        let mut earliest = vec![0; self.units.len()];
        for place in (0..self.units.len()).rev() {
            let released = ready.get(place).context("a time")? + RELEASE;
            let (parent, successor) = (self.unit(place)?.parent, self.unit(place)?.successor);
            let made = parent.map_or(Ok(0), |parent| self.unit(parent).map(|unit| unit.created))?;
            let linked = released.max(made).max(*earliest.get(place).context("a time")?) + BUILD_IN;
            if let Some(ready) = parent.and_then(|parent| ready.get_mut(parent)) {
                *ready = linked.max(*ready);
            }
            if let Some(earliest) = successor.and_then(|successor| earliest.get_mut(successor)) {
                *earliest = linked + REPLACED_AFTER;
            }
            let unit = self.units.get_mut(place).context("a unit")?;
            (unit.released, unit.linked) = (released, linked);
        }
        Ok(())
    }
}

impl GeneratedUnit {
    /// Its code.
    pub fn code(&self, product: &CatalogueProduct) -> String {
        format!("{}-{:07}", product.code, self.number)
    }

    /// What it is built into now.
    pub fn holder(&self) -> Option<usize> {
        self.parent.filter(|_| self.successor.is_none())
    }

    /// The number of the lot it came in, if any: every tenth part, a hundred to a lot, and the large ones.
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
