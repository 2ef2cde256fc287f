//! The products of the plant: finished goods with up to four levels of assemblies, parts and materials.

use std::ops::RangeInclusive;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Number of finished goods, which come first in the catalogue.
pub const FINISHED: usize = 20;
/// Number of assemblies on each level. An assembly contains at most one assembly of the next level.
const ASSEMBLIES: [usize; 4] = [30, 30, 20, 10];
/// Number of purchased parts with serial numbers.
const PARTS: usize = 70;
/// Number of materials, which are consumed by quantity and have no serial numbers.
const MATERIALS: usize = 20;
/// Index of the part that every finished unit contains exactly once.
pub const COMMON_PART: usize = FINISHED + 30 + 30 + 20 + 10;
/// Ranges of units of the common part that were received in one large lot. The ranges are larger than the names say,
/// because one unit in a hundred was replaced. A plant of one million units contains the first lot completely, a plant
/// of seven million also the second.
pub const LARGE_LOTS: [(&str, RangeInclusive<i64>); 2] = [("10K", 8_001..=18_200), ("100K", 30_001..=131_500)];
/// Seed of the random generator, so that every database gets the same plant.
const SEED: u64 = 7;

/// Code of the large lot with this name.
pub fn large_lot(name: &str) -> String {
    format!("LOT-{}-{name}", product_code(COMMON_PART))
}

/// Code of the product at an index of the catalogue.
pub fn product_code(place: usize) -> String {
    format!("PRD{:04}", place + 1)
}

/// Kind of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductKind {
    /// Finished good.
    Finished,
    /// Made here and built into another product.
    Assembly,
    /// Purchased, with serial numbers.
    Part,
    /// Purchased, without serial numbers.
    Material,
}

/// A product and its bill of materials.
#[derive(Debug)]
pub struct CatalogueProduct {
    /// Code of the product.
    pub code: String,
    /// Kind of the product.
    pub kind: ProductKind,
    /// Components: index in the catalogue, and quantity.
    pub lines: Vec<(usize, i64)>,
    /// Number of traced units in one unit of the product, including itself.
    pub size: i64,
    /// Whether the plant has stock of the product.
    pub stocked: bool,
}

impl CatalogueProduct {
    /// A product without components.
    fn new(place: usize, kind: ProductKind) -> Self {
        let size = i64::from(kind != ProductKind::Material);
        let stocked = matches!(kind, ProductKind::Finished | ProductKind::Material) || place == COMMON_PART;
        Self { code: product_code(place), kind, lines: Vec::new(), size, stocked }
    }

    /// Whether its units are made in work orders of this plant.
    pub fn made(&self) -> bool {
        matches!(self.kind, ProductKind::Finished | ProductKind::Assembly)
    }

    /// Whether its units have serial numbers.
    pub fn traced(&self) -> bool {
        self.kind != ProductKind::Material
    }

    /// Description of the product.
    pub fn description(&self) -> String {
        let noun = match self.kind {
            ProductKind::Finished => "Device",
            ProductKind::Assembly => "Assembly",
            ProductKind::Part => "Part",
            ProductKind::Material => "Material",
        };
        format!("{noun} {}", self.code)
    }
}

/// Returns all products. They are the same at every call.
pub fn products() -> Vec<CatalogueProduct> {
    let assemblies: usize = ASSEMBLIES.iter().sum();
    let kinds = std::iter::repeat_n(ProductKind::Finished, FINISHED)
        .chain(std::iter::repeat_n(ProductKind::Assembly, assemblies))
        .chain(std::iter::repeat_n(ProductKind::Part, PARTS))
        .chain(std::iter::repeat_n(ProductKind::Material, MATERIALS));
    let mut products: Vec<CatalogueProduct> =
        kinds.enumerate().map(|(place, kind)| CatalogueProduct::new(place, kind)).collect();
    let mut random = StdRng::seed_from_u64(SEED);
    let mut first = FINISHED + assemblies;
    let mut below: Option<std::ops::Range<usize>> = None;
    // From the lowest level up, so that the size of each component is known.
    for (level, count) in ASSEMBLIES.iter().enumerate().rev() {
        let own = first - count..first;
        for place in own.clone() {
            // Every assembly of the first level contains one of the second. Further down, only some have a next level.
            let deeper = below.clone().filter(|_| level == 0 || random.random_bool(0.5));
            let mut lines: Vec<(usize, i64)> =
                deeper.map(|range| (random.random_range(range), 1)).into_iter().collect();
            add_parts(&mut lines, random.random_range(3..=5), &mut random);
            set_lines(&mut products, place, lines);
        }
        first = own.start;
        below = Some(own);
    }
    for place in 0..FINISHED {
        let count = 1 + place % 3;
        let start = FINISHED + random.random_range(0..30 - count);
        let mut lines: Vec<(usize, i64)> = (start..start + count).map(|assembly| (assembly, 1)).collect();
        lines.push((COMMON_PART, 1));
        add_parts(&mut lines, random.random_range(3..=8), &mut random);
        set_lines(&mut products, place, lines);
    }
    products
}

/// Adds one or two of each of `count` parts, and a material. The parts are consecutive in the catalogue, so that no
/// line occurs twice.
fn add_parts(lines: &mut Vec<(usize, i64)>, count: usize, random: &mut StdRng) {
    let start = random.random_range(COMMON_PART + 1..COMMON_PART + PARTS - count);
    lines.extend((start..start + count).map(|part| (part, random.random_range(1..=2))));
    lines.push((COMMON_PART + PARTS + random.random_range(0..MATERIALS), random.random_range(1..=50)));
}

/// Sets the components of a product and its number of traced units.
fn set_lines(products: &mut [CatalogueProduct], place: usize, lines: Vec<(usize, i64)>) {
    let size_of = |component: usize| products.get(component).map_or(0, |product| product.size);
    let size = 1 + lines.iter().map(|(component, quantity)| size_of(*component) * quantity).sum::<i64>();
    if let Some(product) = products.get_mut(place) {
        (product.lines, product.size) = (lines, size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(products: &[CatalogueProduct], place: usize) -> usize {
        let lines = products[place].lines.iter().filter(|(component, _)| products[*component].traced());
        1 + lines.map(|(component, _)| depth(products, *component)).max().unwrap_or(0)
    }

    #[test]
    fn a_tree_has_about_50_serials_4_to_6_levels_and_3_to_20_children_each() {
        let products = products();
        assert_eq!(products.len(), 200);
        let sizes: Vec<i64> = products[..FINISHED].iter().map(|product| product.size).collect();
        let mean = sizes.iter().sum::<i64>() / 20;
        assert!((47..=53).contains(&mean), "mean {mean} of {sizes:?}");
        assert!(sizes.iter().any(|size| (45..=55).contains(size)), "{sizes:?}");
        for place in 0..FINISHED {
            assert!((4..=6).contains(&depth(&products, place)), "depth of {place}");
        }
        for product in products.iter().filter(|product| !product.lines.is_empty()) {
            let traced = product.lines.iter().filter(|(component, _)| products[*component].traced());
            let children: i64 = traced.map(|(_, quantity)| quantity).sum();
            assert!((3..=20).contains(&children), "{} has {children} children", product.code);
        }
    }
}
