//! The stock effects of a batch: components and material leave stock, output enters it, all in one posting.

use chrono::NaiveDate;
use std::collections::BTreeSet;

use deadpool_postgres::Object;
use kernel::rules::batch::BatchMovement;
use kernel::rules::movement::{MovementKind, NOWHERE, PositionKind};
use kernel::rules::product::LotTracking;
use kernel::wire::key::{BatchKey, JobKey, LotKey, OrderKey, PositionKey, ProductKey};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::posting::{
    LotChoice, MovementStamp, Posting, PreparedPostings, ProductRules, SubjectKeys, Subjects, examine, predict_refusals,
};
use super::references::References;
use super::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::HeldUnits;

/// The work for which stock is moved, to which every movement of the batch refers.
#[derive(Clone, Copy, Debug)]
pub struct WorkReference {
    /// Key of the work order that the batch belongs to.
    pub order_key: OrderKey,
    /// Key of the job that the batch belongs to.
    pub job_key: JobKey,
    /// Key of the batch whose completion moves the stock.
    pub batch_key: BatchKey,
}

/// Builds the posting for one movement of a batch. `row` is its index, by which a refusal names it.
fn posting_of(movement: &BatchMovement, work: WorkReference, row: usize) -> Posting {
    let references = References::default().of_work(Some(work.order_key), Some(work.job_key), Some(work.batch_key));
    let nowhere = PositionKey::new(NOWHERE);
    match movement {
        BatchMovement::Part { serial_key, link_key, parent, from, product_key } => Posting {
            serial_key: Some(*serial_key),
            references: references.of_link(Some(*link_key), *parent),
            row,
            ..Posting::new(MovementKind::Consumption, *product_key, from.clone(), nowhere, Decimal::ONE)
        },
        BatchMovement::Material { product_key, from, quantity, least, lot_key, parent } => Posting {
            lot_key: *lot_key,
            least: *least,
            allocation: if lot_key.is_some() { LotChoice::Declared } else { LotChoice::Automatic },
            references: references.of_link(None, *parent),
            row,
            ..Posting::new(MovementKind::Consumption, *product_key, from.clone(), nowhere, *quantity)
        },
        BatchMovement::Output { product_key, to, quantity, serial_key, lot_key } => Posting {
            serial_key: *serial_key,
            lot_key: *lot_key,
            references,
            row,
            ..Posting::new(MovementKind::Production, *product_key, nowhere, to.clone(), *quantity)
        },
    }
}

/// Keys of everything that a batch may move. These records are held before the movements are decided, because the
/// decision depends on the rules of products and lots.
#[derive(Clone, Debug, Default)]
pub struct BatchSubjectKeys {
    /// Products of components, material and output.
    pub products: BTreeSet<ProductKey>,
    /// Declared lots, and the lots of the units.
    pub lots: BTreeSet<LotKey>,
    /// Locations that material may come from or output may go to.
    pub positions: BTreeSet<PositionKey>,
    /// Pairs of product and location where the service may choose lots.
    pub chosen: BTreeSet<(ProductKey, PositionKey)>,
}

/// Products, lots and locations of the movements that a batch may make, with their rules. They are held until the
/// commit, except in a preview.
#[derive(Debug)]
pub struct HeldStock(Subjects);

impl HeldStock {
    /// Holds the records until the commit. Call it after the units are locked and before the pairs are. The virtual
    /// location is added, because every movement of a batch comes from it or goes to it.
    pub async fn hold(write: &Write, keys: BatchSubjectKeys) -> Result<Self, Problem> {
        let BatchSubjectKeys { products, lots, mut positions, chosen } = keys;
        positions.insert(PositionKey::new(NOWHERE));
        Ok(Self(Subjects::hold(write, &SubjectKeys { products, lots, positions, chosen }).await?))
    }

    /// Reads the records without a lock, for a preview such as the readiness of a batch. The result may already be
    /// outdated when the caller uses it.
    pub async fn find(client: &Object, keys: BatchSubjectKeys) -> Result<Self, Problem> {
        let BatchSubjectKeys { products, lots, mut positions, chosen } = keys;
        positions.insert(PositionKey::new(NOWHERE));
        Ok(Self(Subjects::find(client, &SubjectKeys { products, lots, positions, chosen }).await?))
    }

    /// The code of a location for messages, or its key if the location does not exist.
    pub fn position_code(&self, key: &PositionKey) -> String {
        self.0.place(key).map_or_else(|_| key.to_string(), |place| place.code.clone())
    }

    /// Returns the rules of a product. Refuses a product that does not exist.
    pub fn product(&self, key: ProductKey) -> Result<&ProductRules, Problem> {
        self.0.product(key)
    }

    /// Returns whether a lot is on hold. Refuses a lot that does not exist.
    pub fn lot_is_held(&self, key: LotKey) -> Result<bool, Problem> {
        Ok(self.0.lot(key)?.hold_reason.is_some())
    }

    /// Refuses a location that does not exist, is deleted, or is virtual and so never has stock.
    pub fn check_position(&self, key: &PositionKey) -> Result<(), Problem> {
        let missing = self.0.place(key)?.deleted || PositionKind::of(key) != PositionKind::Stock;
        if missing { Err(WarehouseRefusal::PositionNotFound.into()) } else { Ok(()) }
    }

    /// Adds a lot that this command has created and that could not be locked with the others.
    pub fn add_lot(&mut self, key: LotKey, product_key: ProductKey, now: chrono::DateTime<chrono::Utc>) {
        self.0.add_lot(key, product_key, now);
    }

    /// Turns the movements of a batch into postings, in their order.
    pub fn postings(work: WorkReference, moves: &[BatchMovement]) -> BatchPostings {
        BatchPostings(moves.iter().enumerate().map(|(row, one)| posting_of(one, work, row)).collect())
    }

    /// Locks the pairs and checks every rule of stock. `units` that enter stock are given in the state in which the
    /// command will leave them. Returns every refused movement by its index, because readiness lists them all. The
    /// prepared postings can be stored only if none was refused.
    pub async fn prepare<'a>(
        &'a self,
        write: &Write,
        by: MovementStamp,
        units: &HeldUnits,
        postings: &'a BatchPostings,
    ) -> Result<(PreparedPostings<'a>, Vec<(usize, Problem)>), Problem> {
        let at = |problem: Problem, row: usize| self.lots_problem_of(postings, problem, row);
        examine(write, by, units, &self.0, &postings.0, &at).await
    }

    /// Previews the refusals of [`Self::prepare`] without a lock.
    pub async fn predict_refusals(
        &self,
        client: &Object,
        today: NaiveDate,
        units: &HeldUnits,
        postings: &BatchPostings,
    ) -> Result<Vec<(usize, Problem)>, Problem> {
        let at = |problem: Problem, row: usize| self.lots_problem_of(postings, problem, row);
        predict_refusals(client, today, units, &self.0, &postings.0, &at).await
    }

    /// Turns `negative_stock` into `lots_missing` where the product requires lots and the service chooses them: too
    /// little stock then means that lots are missing. Other problems are unchanged.
    fn lots_problem_of(&self, postings: &BatchPostings, problem: Problem, row: usize) -> Problem {
        let Some(posting) = postings.0.get(row) else { return problem };
        let required =
            self.0.product(posting.product_key).is_ok_and(|product| product.lot_tracking() == LotTracking::Required);
        let chosen = posting.lot_key.is_none() && posting.serial_key.is_none();
        if !required || !chosen || problem.code() != WarehouseRefusal::NegativeStock.spec().code {
            return problem;
        }
        let available = problem.member("available").and_then(decimal).unwrap_or_default();
        lots_missing_problem(posting.product_key, posting.quantity - available)
    }
}

/// Movements of a batch as postings, made by [`HeldStock::postings`].
#[derive(Debug)]
pub struct BatchPostings(Vec<Posting>);

/// A quantity of a refusal as a number. `None` when the value is not a number.
fn decimal(value: &Value) -> Option<Decimal> {
    value.to_string().trim_matches('"').parse().ok()
}

/// Builds the refusal for a component whose lots do not cover the quantity that a batch needs. `missing` is the
/// uncovered quantity.
pub fn lots_missing_problem(component_key: ProductKey, missing: Decimal) -> Problem {
    let missing = json!(kernel::wire::number::Amount::new(missing));
    WarehouseRefusal::LotsMissing.with("component_key", component_key.to_string()).with("missing", missing)
}
