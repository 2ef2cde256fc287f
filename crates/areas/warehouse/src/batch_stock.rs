//! What a batch does to the stock: parts and material leave it, output comes. Many movements go through the one posting
//! path together.

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
    LotChoice, MovementStamp, Posting, PreparedPostings, ProductRules, RecordMode, SubjectKeys, Subjects, examine,
    predict_refusals,
};
use super::references::References;
use super::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::HeldUnits;

/// The work that stock is moved for.
#[derive(Clone, Copy, Debug)]
pub struct WorkReference {
    /// The order.
    pub order_key: OrderKey,
    /// The job.
    pub job_key: JobKey,
    /// The batch.
    pub batch_key: BatchKey,
}

/// A movement of a batch as it is posted; `row` is its place.
fn posting_of(movement: &BatchMovement, work: WorkReference, row: usize) -> Posting {
    let references = References::default().of_work(Some(work.order_key), Some(work.job_key), Some(work.batch_key));
    let nowhere = || PositionKey::new(NOWHERE);
    let posting = |kind, product_key, from: PositionKey, to: PositionKey, quantity, references| Posting {
        kind,
        product_key,
        serial_key: None,
        lot_key: None,
        from,
        to,
        quantity,
        list: None,
        references,
        reason: None,
        extra: None,
        record: RecordMode::New,
        allocation: LotChoice::Declared,
        session_key: None,
        takes_back: None,
        least: None,
        row,
    };
    match movement {
        BatchMovement::Part { serial_key, link_key, parent, from, product_key } => Posting {
            serial_key: Some(*serial_key),
            ..posting(
                MovementKind::Consumption,
                *product_key,
                from.clone(),
                nowhere(),
                Decimal::ONE,
                references.of_link(Some(*link_key), *parent),
            )
        },
        BatchMovement::Material { product_key, from, quantity, least, lot_key, parent } => Posting {
            lot_key: *lot_key,
            least: *least,
            allocation: if lot_key.is_some() { LotChoice::Declared } else { LotChoice::Automatic },
            ..posting(
                MovementKind::Consumption,
                *product_key,
                from.clone(),
                nowhere(),
                *quantity,
                references.of_link(None, *parent),
            )
        },
        BatchMovement::Output { product_key, to, quantity, serial_key, lot_key } => Posting {
            serial_key: *serial_key,
            lot_key: *lot_key,
            ..posting(MovementKind::Production, *product_key, nowhere(), to.clone(), *quantity, references)
        },
    }
}

/// What a batch may move, held before it is decided what it does move: the rules of products are those of the commit.
#[derive(Clone, Debug, Default)]
pub struct BatchSubjectKeys {
    /// Products of parts, material and output.
    pub products: BTreeSet<ProductKey>,
    /// Lots that were declared, and those of units.
    pub lots: BTreeSet<LotKey>,
    /// Where something may be taken or put.
    pub positions: BTreeSet<PositionKey>,
    /// Where lots may be chosen.
    pub chosen: BTreeSet<(ProductKey, PositionKey)>,
}

/// What a batch may move, held.
#[derive(Debug)]
pub struct HeldStock(Subjects);

impl HeldStock {
    /// Holds it until the commit; after units, before anything of the stock.
    pub async fn hold(write: &Write, keys: BatchSubjectKeys) -> Result<Self, Problem> {
        let BatchSubjectKeys { products, lots, mut positions, chosen } = keys;
        positions.insert(PositionKey::new(NOWHERE));
        Ok(Self(Subjects::hold(write, &SubjectKeys { products, lots, positions, chosen }).await?))
    }

    /// Reads it without a lock, for an answer that promises nothing.
    pub async fn find(client: &Object, keys: BatchSubjectKeys) -> Result<Self, Problem> {
        let BatchSubjectKeys { products, lots, mut positions, chosen } = keys;
        positions.insert(PositionKey::new(NOWHERE));
        Ok(Self(Subjects::find(client, &SubjectKeys { products, lots, positions, chosen }).await?))
    }

    /// The code of a position; its key when it does not exist.
    pub fn position_code(&self, key: &PositionKey) -> String {
        self.0.place(key).map_or_else(|_| key.to_string(), |place| place.code.clone())
    }

    /// The rules of a product.
    pub fn product(&self, key: ProductKey) -> Result<&ProductRules, Problem> {
        self.0.product(key)
    }

    /// Whether a lot is held.
    pub fn lot_is_held(&self, key: LotKey) -> Result<bool, Problem> {
        Ok(self.0.lot(key)?.hold_reason.is_some())
    }

    /// Refuses a position that does not exist, is gone, or holds no stock.
    pub fn check_position(&self, key: &PositionKey) -> Result<(), Problem> {
        let missing = self.0.place(key)?.deleted || PositionKind::of(key) != PositionKind::Stock;
        if missing { Err(WarehouseRefusal::PositionNotFound.into()) } else { Ok(()) }
    }

    /// Adds a lot that the command makes.
    pub fn add_lot(&mut self, key: LotKey, product_key: ProductKey, now: chrono::DateTime<chrono::Utc>) {
        self.0.add_lot(key, product_key, now);
    }

    /// The movements, as they are posted.
    pub fn postings(work: WorkReference, moves: &[BatchMovement]) -> BatchPostings {
        BatchPostings(moves.iter().enumerate().map(|(row, one)| posting_of(one, work, row)).collect())
    }

    /// Locks the pairs and looks at every rule of stock. Units that come into stock are as the command will leave them.
    /// Answers every movement that is refused, by its place among the moves; what is prepared may be stored when there
    /// is none.
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

    /// What [`Self::prepare`] would refuse, without a lock.
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

    /// Lots that must cover the need have a refusal of their own.
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

/// Movements of a batch, as they are posted.
#[derive(Debug)]
pub struct BatchPostings(Vec<Posting>);

fn decimal(value: &Value) -> Option<Decimal> {
    value.to_string().trim_matches('"').parse().ok()
}

/// Lots do not cover what a batch needs.
pub fn lots_missing_problem(component_key: ProductKey, missing: Decimal) -> Problem {
    let missing = json!(kernel::wire::number::Amount::new(missing));
    WarehouseRefusal::LotsMissing.with("component_key", component_key.to_string()).with("missing", missing)
}
