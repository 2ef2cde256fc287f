//! The variance of a count: by unit, by lot, or as a quantity (docs/spec/counting.md#records).

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use crate::wire::key::{LotKey, SerialKey};

/// Quantities by lot. The key `None` is stock without a lot.
pub type ByLot = BTreeMap<Option<LotKey>, Decimal>;

/// The content of a location for one product, in stock or as counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Total quantity.
    pub quantity: Decimal,
    /// Units. `None` for a product without serial numbers.
    pub serials: Option<BTreeSet<SerialKey>>,
    /// Quantities by lot. `None` when the quantity is not divided by lot.
    pub lots: Option<ByLot>,
}

/// The variance of a count against the books. Lots and units that agree are not included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountVariance {
    /// Units of a traced product.
    Units {
        /// Units that were counted and are not in the books.
        found: BTreeSet<SerialKey>,
        /// Units that are in the books and were not counted.
        missing: BTreeSet<SerialKey>,
    },
    /// Variance of each lot, counted minus books, for a count by lot.
    Lots(ByLot),
    /// Variance of the total quantity, counted minus books.
    Quantity(Decimal),
}

impl CountVariance {
    /// Calculates counted minus books. A lot that the count does not name counts as 0.
    pub fn between(books: &Contents, counted: &Contents) -> Self {
        if let Some(counted) = &counted.serials {
            let nothing = BTreeSet::new();
            let books = books.serials.as_ref().unwrap_or(&nothing);
            let found = counted.difference(books).copied().collect();
            return Self::Units { found, missing: books.difference(counted).copied().collect() };
        }
        let Some(lots) = &counted.lots else { return Self::Quantity(counted.quantity - books.quantity) };
        let mut differing = lots.clone();
        // Books without lots count as one quantity without a lot.
        let whole = || ByLot::from([(None, books.quantity)]);
        for (lot, quantity) in books.lots.clone().unwrap_or_else(whole) {
            *differing.entry(lot).or_default() -= quantity;
        }
        differing.retain(|_, quantity| !quantity.is_zero());
        Self::Lots(differing)
    }

    /// Whether count and books agree.
    pub fn is_none(&self) -> bool {
        match self {
            Self::Units { found, missing } => found.is_empty() && missing.is_empty(),
            Self::Lots(lots) => lots.is_empty(),
            Self::Quantity(quantity) => quantity.is_zero(),
        }
    }

    /// Whether two counts of a pair agree: their variances are equal, or neither has one.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self == other || (self.is_none() && other.is_none())
    }

    /// Units that were counted and are not in the books. Empty for a product without serial numbers.
    pub fn found(&self) -> impl Iterator<Item = SerialKey> + '_ {
        let found = if let Self::Units { found, .. } = self { Some(found) } else { None };
        found.into_iter().flatten().copied()
    }
}
