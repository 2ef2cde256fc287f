//! Finds the node that a request names by key or by product and code. Refuses records that do not exist.

use deadpool_postgres::Object;
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::wire::key::ProductKey;
use trace_queries::recall_starts::{FindExistingKeys, find_existing_keys, find_lots_by_code, find_units_by_code};

use super::facts::WalkMoment;
use crate::recall::input::StartQuery;
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use product::contract::ProductRefusal;
use production::contract::ProductionRefusal;
use serial::contract::SerialRefusal;

/// Keys that a request names, to be checked together.
#[derive(Debug, Default)]
pub struct NamedKeys {
    pub serials: Vec<i64>,
    pub lots: Vec<i64>,
    pub batches: Vec<i64>,
    pub products: Vec<i64>,
}

impl NamedKeys {
    /// Returns the keys whose records existed at the moment.
    pub async fn find_existing(&self, client: &Object, moment: WalkMoment) -> Result<FindExistingKeys, Problem> {
        let statement = find_existing_keys();
        let found = statement.bind(client, &self.serials, &moment.at, &self.lots, &self.batches, &self.products);
        Ok(found.one().await?)
    }

    /// Refuses the request when one of the keys does not exist.
    pub async fn check(&self, client: &Object, moment: WalkMoment) -> Result<(), Problem> {
        let known = self.find_existing(client, moment).await?;
        let missing = |asked: &[i64], known: &[i64]| asked.iter().any(|key| !known.contains(key));
        if missing(&self.products, &known.products) {
            return Err(ProductRefusal::ProductNotFound.into());
        }
        if missing(&self.serials, &known.serials) {
            return Err(SerialRefusal::SerialNotFound.into());
        }
        if missing(&self.lots, &known.lots) {
            return Err(SerialRefusal::LotNotFound.into());
        }
        if missing(&self.batches, &known.batches) {
            return Err(ProductionRefusal::BatchNotFound.into());
        }
        Ok(())
    }
}

/// Returns the keys of the units of a product with these codes. Refuses an unknown code.
pub async fn load_units_by_code(client: &Object, product_key: i64, codes: &[&str]) -> Result<Vec<i64>, Problem> {
    let rows = find_units_by_code().bind(client, &product_key, &codes).all().await?;
    if codes.iter().any(|code| rows.iter().all(|row| row.code != *code)) {
        return Err(SerialRefusal::SerialNotFound.into());
    }
    Ok(rows.into_iter().map(|row| row.key).collect())
}

/// Returns the keys of the lots of a product with these codes. Refuses an unknown code.
pub async fn load_lots_by_code(client: &Object, product_key: i64, codes: &[&str]) -> Result<Vec<i64>, Problem> {
    let rows = find_lots_by_code().bind(client, &product_key, &codes).all().await?;
    if codes.iter().any(|code| rows.iter().all(|row| row.code != *code)) {
        return Err(SerialRefusal::LotNotFound.into());
    }
    Ok(rows.into_iter().map(|row| row.key).collect())
}

/// Finds the unit, lot or batch where a trace starts. Refuses a request that names none or several, and a record that
/// does not exist.
pub async fn find_start(client: &Object, moment: WalkMoment, query: &StartQuery) -> Result<TraceNode, Problem> {
    let product = query.product_key.map(ProductKey::number);
    let mut nodes: Vec<TraceNode> = Vec::new();
    nodes.extend(query.serial_key.map(|key| TraceNode::of(NodeKind::Serial, key.number())));
    nodes.extend(query.lot_key.map(|key| TraceNode::of(NodeKind::Lot, key.number())));
    nodes.extend(query.batch_key.map(|key| TraceNode::of(NodeKind::Batch, key.number())));
    let coded = usize::from(query.serial_code.is_some()) + usize::from(query.lot_code.is_some());
    if nodes.len() + coded > 1 {
        return Err(TraceRefusal::StartAmbiguous.into());
    }
    if coded == 1 {
        let product = product.ok_or(TraceRefusal::StartRequired)?;
        NamedKeys { products: vec![product], ..NamedKeys::default() }.check(client, moment).await?;
        if let Some(code) = &query.serial_code {
            let found = load_units_by_code(client, product, &[code.as_str()]).await?;
            nodes.extend(found.into_iter().map(|key| TraceNode::of(NodeKind::Serial, key)));
        }
        if let Some(code) = &query.lot_code {
            let found = load_lots_by_code(client, product, &[code.as_str()]).await?;
            nodes.extend(found.into_iter().map(|key| TraceNode::of(NodeKind::Lot, key)));
        }
    }
    let node = nodes.first().copied().ok_or(TraceRefusal::StartRequired)?;
    let of = |kind| if node.kind == kind { vec![node.key] } else { Vec::new() };
    let named = NamedKeys {
        serials: of(NodeKind::Serial),
        lots: of(NodeKind::Lot),
        batches: of(NodeKind::Batch),
        products: product.into_iter().collect(),
    };
    named.check(client, moment).await?;
    Ok(node)
}
