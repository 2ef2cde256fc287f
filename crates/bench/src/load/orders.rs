//! Plans the work orders of a chunk, and what becomes of their units.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use super::catalogue::{CatalogueProduct, FINISHED, ProductKind};
use super::trees::{Chunk, Fate};

/// Maximum number of units in one work order.
const SIZE: usize = 20;
/// Open work is only in the first units of the plant, so that a larger plant has more history, but not more work in
/// progress: that depends on the number of lines, not on the age of the plant.
pub const OPEN_UNTIL: i64 = 500_000;
/// Number of units that a started work order still plans beside those that exist.
const STILL_PLANNED: i64 = 5;
/// Seconds from the creation of a work order to its first batch.
pub const PLANNED_BEFORE: i64 = 86_400;

/// Status of a work order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderStatus {
    /// Without work, and nobody is assigned.
    Created,
    /// Without work, and its jobs are assigned.
    Planned,
    /// Some units are made or in production.
    Started,
    /// All units are made.
    Closed,
}

impl OrderStatus {
    /// The status as PostgreSQL stores it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Planned => "planned",
            Self::Started => "started",
            Self::Closed => "closed",
        }
    }
}

/// A work order.
pub struct Order {
    /// Code of the work order.
    pub code: String,
    /// Index of the product in the catalogue.
    pub product: usize,
    /// Number that selects operator, project and due date.
    pub number: i64,
    /// Indices of its units in the chunk.
    pub units: Vec<usize>,
    /// Status of the work order.
    pub status: OrderStatus,
    /// Planned quantity.
    pub planned: i64,
}

/// Assigns all units that are made here to work orders, and decides what becomes of them.
pub fn plan(chunk: &mut Chunk, products: &[CatalogueProduct]) -> Result<Vec<Order>> {
    let mut made: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, unit) in chunk.units.iter().enumerate() {
        if products.get(unit.product).is_some_and(CatalogueProduct::made) {
            made.entry(unit.product).or_default().push(place);
        }
    }
    let has_open = chunk.first < OPEN_UNTIL;
    let mut orders = Vec::new();
    for (product, units) in made {
        let of = products.get(product).context("no such product")?;
        for units in units.chunks(SIZE) {
            let first = chunk.unit(*units.first().context("a work order has no unit")?)?.number;
            let number = first + i64::try_from(product)?;
            let finished = of.kind == ProductKind::Finished;
            let open = finished && has_open && number % 4 == 1;
            if finished {
                decide(chunk, units, number, open)?;
            }
            let (status, more) = if open { (OrderStatus::Started, STILL_PLANNED) } else { (OrderStatus::Closed, 0) };
            let planned = i64::try_from(units.len())? + more;
            let code = format!("WO-{}-{first:07}", of.code);
            orders.push(Order { code, product, number, units: units.to_vec(), status, planned });
        }
    }
    if has_open {
        for (status, letter) in [(OrderStatus::Created, 'C'), (OrderStatus::Planned, 'P')] {
            let number = chunk.first / 100 + i64::from(status == OrderStatus::Planned);
            let product = usize::try_from(number)? % FINISHED;
            let of = products.get(product).context("no such product")?;
            let code = format!("WO-{}-{letter}{:07}", of.code, chunk.first);
            orders.push(Order { code, product, number, units: Vec::new(), status, planned: i64::try_from(SIZE)? });
        }
    }
    Ok(orders)
}

/// Decides the fate of the units of a finished good. One unit in forty is scrapped. The last three units of an open work
/// order are in an open batch of the first phase, between the phases, and in an open batch of the last phase.
fn decide(chunk: &mut Chunk, units: &[usize], number: i64, open: bool) -> Result<()> {
    let done = if open { units.len().saturating_sub(3) } else { units.len() };
    for (at, place) in units.iter().enumerate() {
        let unit = chunk.units.get_mut(*place).context("no such unit")?;
        unit.fate = match (number + i64::try_from(at)?) % 3 {
            _ if at < done && (unit.number * 7 + number) % 40 == 3 => Fate::Scrapped,
            _ if at < done => Fate::Released,
            0 => Fate::Started,
            1 => Fate::Waiting,
            _ => Fate::InTest,
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::catalogue::products;
    use crate::load::mark::LoadMark;

    #[test]
    fn a_chunk_of_the_default_size_has_orders_of_20_units_in_all_states_and_a_late_one_has_no_open_work() {
        let products = products();
        for (serials, open) in [(0, true), (OPEN_UNTIL, false)] {
            let mut mark = LoadMark { serials, numbers: vec![0; products.len()], ..LoadMark::default() };
            let mut chunk = Chunk::grow(&products, &mut mark, 20_000, 20_000).unwrap();
            let orders = plan(&mut chunk, &products).unwrap();
            assert!((100..200).contains(&orders.len()), "{} orders", orders.len());
            let fates = |fate: Fate| chunk.units.iter().filter(|unit| unit.fate == fate).count();
            assert!(fates(Fate::Scrapped) > 5);
            for fate in [Fate::Started, Fate::Waiting, Fate::InTest] {
                assert_eq!(fates(fate) > 3, open, "{fate:?}");
            }
            for status in [OrderStatus::Created, OrderStatus::Planned, OrderStatus::Started] {
                assert_eq!(orders.iter().any(|order| order.status == status), open, "{status:?}");
            }
            assert!(orders.iter().all(|order| order.units.len() <= SIZE));
        }
    }
}
