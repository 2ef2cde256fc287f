//! What a count found beside the books: by unit, by lot, or as a whole (docs/spec/counting.md#records).

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use crate::wire::key::{LotKey, SerialKey};

/// Quantities by lot; none: without a lot.
pub type ByLot = BTreeMap<Option<LotKey>, Decimal>;

/// What lies somewhere, in the books or as it was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// How much.
    pub quantity: Decimal,
    /// The units, of a traced product.
    pub serials: Option<BTreeSet<SerialKey>>,
    /// By lot; none when nobody asked for lots.
    pub lots: Option<ByLot>,
}

/// What differs. Nothing that is equal is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountVariance {
    /// Units of a traced product.
    Units {
        /// Counted, and not in the books.
        found: BTreeSet<SerialKey>,
        /// In the books, and not counted.
        missing: BTreeSet<SerialKey>,
    },
    /// Lots that were counted one by one.
    Lots(ByLot),
    /// The whole.
    Quantity(Decimal),
}

impl CountVariance {
    /// What the count says beside the books. A lot that the count leaves out is counted 0.
    pub fn between(books: &Contents, counted: &Contents) -> Self {
        if let Some(counted) = &counted.serials {
            let nothing = BTreeSet::new();
            let books = books.serials.as_ref().unwrap_or(&nothing);
            let found = counted.difference(books).copied().collect();
            return Self::Units { found, missing: books.difference(counted).copied().collect() };
        }
        let Some(lots) = &counted.lots else { return Self::Quantity(counted.quantity - books.quantity) };
        let mut differing = lots.clone();
        // Books without lots say that all of it has none.
        let whole = || ByLot::from([(None, books.quantity)]);
        for (lot, quantity) in books.lots.clone().unwrap_or_else(whole) {
            *differing.entry(lot).or_default() -= quantity;
        }
        differing.retain(|_, quantity| !quantity.is_zero());
        Self::Lots(differing)
    }

    /// Whether the count says what the books say.
    pub fn is_none(&self) -> bool {
        match self {
            Self::Units { found, missing } => found.is_empty() && missing.is_empty(),
            Self::Lots(lots) => lots.is_empty(),
            Self::Quantity(quantity) => quantity.is_zero(),
        }
    }

    /// Whether two counts of a pair say the same.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self == other || (self.is_none() && other.is_none())
    }

    /// Units that were found and are not in the books.
    pub fn found(&self) -> impl Iterator<Item = SerialKey> + '_ {
        let found = if let Self::Units { found, .. } = self { Some(found) } else { None };
        found.into_iter().flatten().copied()
    }
}
