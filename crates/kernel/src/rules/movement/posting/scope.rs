//! What is locked and read for a posting.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{PairKey, ProductFacts};
use super::refusal::SubjectKind;
use super::requested::RequestedMovement;
use crate::wire::key::{LotKey, ProductKey};

/// The pairs that movements touch, and what is read of their stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingScope {
    /// Pairs, in the order in which they are locked.
    pub pairs: BTreeSet<PairKey>,
    /// Lots whose stock is read; nothing: all, because lots are chosen.
    pub lots: Option<BTreeSet<LotKey>>,
    /// How many movements can be made at most.
    pub key_count: usize,
}

impl PostingScope {
    /// The scope of movements. `lot_count` is the number of lots that are held, of which any could be chosen.
    /// Refuses a movement whose product does not exist.
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
            // One movement for each lot that can be taken, and one for the stock without lot.
            let open = movement.chooses_lots(product);
            key_count += if open { lot_count + 1 } else { 1 };
            chooses |= open;
        }
        Ok(Self { pairs, lots: (!chooses).then_some(lots), key_count })
    }
}
