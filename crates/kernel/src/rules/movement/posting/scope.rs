//! What a posting must lock and read.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{PairKey, ProductFacts};
use super::refusal::SubjectKind;
use super::requested::RequestedMovement;
use crate::wire::key::{LotKey, ProductKey};

/// The pairs that movements change, and the stock to read below them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingScope {
    /// Pairs to lock, in this order.
    pub pairs: BTreeSet<PairKey>,
    /// Lots whose stock is read. None for all lots, when the service chooses lots.
    pub lots: Option<BTreeSet<LotKey>>,
    /// Maximum number of movements that can be written, which is the number of keys to draw.
    pub key_count: usize,
}

impl PostingScope {
    /// Calculates the scope of movements. `lot_count` is the number of locked lots, any of which could be chosen. Fails
    /// if the product of a movement does not exist.
    pub fn of(
        requested: &[RequestedMovement<'_>],
        products: &BTreeMap<ProductKey, ProductFacts>,
        lot_count: usize,
    ) -> Result<Self, SubjectKind> {
        let (mut pairs, mut lots, mut key_count, mut chooses) = (BTreeSet::new(), BTreeSet::new(), 0, false);
        for movement in requested {
            let product = products.get(&movement.product_key).ok_or(SubjectKind::Product)?;
            pairs.extend(movement.sides().map(|(position, _)| (movement.product_key, position.clone())));
            lots.extend(movement.lot_key);
            // One movement for each lot that could be chosen, and one for stock without a lot.
            let open = movement.chooses_lots(product);
            key_count += if open { lot_count + 1 } else { 1 };
            chooses |= open;
        }
        Ok(Self { pairs, lots: (!chooses).then_some(lots), key_count })
    }
}
