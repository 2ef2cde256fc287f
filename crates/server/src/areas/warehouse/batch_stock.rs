//! What a batch does to the stock: parts and material leave it, output comes; and all of that taken back. Many movements
//! go through the one posting path together.

use chrono::NaiveDate;
use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::rules::movement::{Kind, Place};
use kernel::rules::product::LotTracking;
use kernel::wire::key::{BatchKey, JobKey, LinkKey, LotKey, MovementKey, OrderKey, PositionKey, ProductKey, SerialKey};
use queries::queries::warehouse::batch::{find_batch_movements, note_reversals};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::movement::reversing::check_product;
use super::movement::rows::{Stored as Movement, load_all, lock};
use super::posting::{
    Acting, Allocation, NOWHERE, Names, Posting, Prepared, ProductRules, Record, Settings, Stored, Subjects, examine,
    foresee, place_kind, prepare,
};
use super::references::References;
use super::refusals::Refusal;
use crate::areas::position::contract::seen_live;
use crate::areas::serial::contract::Held;
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// The work that stock is moved for.
#[derive(Clone, Copy, Debug)]
pub struct ForWork {
    /// The order.
    pub order_key: OrderKey,
    /// The job.
    pub job_key: JobKey,
    /// The batch.
    pub batch_key: BatchKey,
}

/// One movement of a batch.
#[derive(Clone, Debug)]
pub enum BatchMove {
    /// A part that was scanned, from where it lies.
    Part {
        /// The part; it is held.
        serial_key: SerialKey,
        /// The link that will have it.
        link_key: LinkKey,
        /// The unit that gets it.
        parent: Option<SerialKey>,
        /// Where it lies.
        from: PositionKey,
        /// Its product.
        product_key: ProductKey,
    },
    /// Material.
    Material {
        /// Of what.
        product_key: ProductKey,
        /// Where from.
        from: PositionKey,
        /// How much.
        quantity: Decimal,
        /// What is taken instead when there is not enough.
        least: Option<Decimal>,
        /// The lot that was declared; nothing: chosen, where there are lots.
        lot_key: Option<LotKey>,
        /// The unit that alone got it.
        parent: Option<SerialKey>,
    },
    /// What was made.
    Output {
        /// Of what.
        product_key: ProductKey,
        /// Where to.
        to: PositionKey,
        /// How much.
        quantity: Decimal,
        /// The unit.
        serial_key: Option<SerialKey>,
        /// The lot.
        lot_key: Option<LotKey>,
    },
}

impl BatchMove {
    /// The same as a movement; `row` is its place.
    fn posting(&self, work: ForWork, row: usize) -> Posting {
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
            record: Record::New,
            allocation: Allocation::Declared,
            session_key: None,
            takes_back: None,
            least: None,
            row,
        };
        match self {
            Self::Part { serial_key, link_key, parent, from, product_key } => Posting {
                serial_key: Some(*serial_key),
                ..posting(
                    Kind::Consumption,
                    *product_key,
                    from.clone(),
                    nowhere(),
                    Decimal::ONE,
                    references.of_link(Some(*link_key), *parent),
                )
            },
            Self::Material { product_key, from, quantity, least, lot_key, parent } => Posting {
                lot_key: *lot_key,
                least: *least,
                allocation: if lot_key.is_some() { Allocation::Declared } else { Allocation::Automatic },
                ..posting(
                    Kind::Consumption,
                    *product_key,
                    from.clone(),
                    nowhere(),
                    *quantity,
                    references.of_link(None, *parent),
                )
            },
            Self::Output { product_key, to, quantity, serial_key, lot_key } => Posting {
                serial_key: *serial_key,
                lot_key: *lot_key,
                ..posting(Kind::Production, *product_key, nowhere(), to.clone(), *quantity, references)
            },
        }
    }
}

/// What a batch may move, held before it is decided what it does move: the rules of products are those of the commit.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
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
    pub async fn hold(write: &Write, wanted: Wanted) -> Result<Self, Problem> {
        let Wanted { products, lots, mut positions, chosen } = wanted;
        positions.insert(PositionKey::new(NOWHERE));
        Ok(Self(Subjects::hold(write, &Names { products, lots, positions, chosen }).await?))
    }

    /// Reads it without a lock, for an answer that promises nothing.
    pub async fn find(client: &Object, wanted: Wanted) -> Result<Self, Problem> {
        let Wanted { products, lots, mut positions, chosen } = wanted;
        positions.insert(PositionKey::new(NOWHERE));
        Ok(Self(Subjects::find(client, &Names { products, lots, positions, chosen }).await?))
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
        let missing = self.0.place(key)?.deleted || place_kind(key) != Place::Stock;
        if missing { Err(Refusal::PositionNotFound.into()) } else { Ok(()) }
    }

    /// Adds a lot that the command makes.
    pub fn add_lot(&mut self, key: LotKey, product_key: ProductKey, now: chrono::DateTime<chrono::Utc>) {
        self.0.add_lot(key, product_key, now);
    }

    /// The movements, as they are posted.
    pub fn postings(work: ForWork, moves: &[BatchMove]) -> BatchPostings {
        BatchPostings(moves.iter().enumerate().map(|(row, one)| one.posting(work, row)).collect())
    }

    /// Locks the pairs and looks at every rule of stock. Units that come into stock are as the command will leave them.
    /// Answers every movement that is refused, by its place among the moves; what is prepared may be stored when there
    /// is none.
    pub async fn prepare<'a>(
        &'a self,
        write: &Write,
        by: Acting,
        units: &Held,
        postings: &'a BatchPostings,
    ) -> Result<(Prepared<'a>, Vec<(usize, Problem)>), Problem> {
        let at = |problem: Problem, row: usize| self.told_of(postings, problem, row);
        examine(write, by, units, &self.0, &postings.0, &at).await
    }

    /// What [`Self::prepare`] would refuse, without a lock.
    pub async fn foresee(
        &self,
        client: &Object,
        today: NaiveDate,
        units: &Held,
        postings: &BatchPostings,
    ) -> Result<Vec<(usize, Problem)>, Problem> {
        let at = |problem: Problem, row: usize| self.told_of(postings, problem, row);
        foresee(client, today, units, &self.0, &postings.0, &at).await
    }

    /// Lots that must cover the need have a refusal of their own.
    fn told_of(&self, postings: &BatchPostings, problem: Problem, row: usize) -> Problem {
        let Some(posting) = postings.0.get(row) else { return problem };
        let required =
            self.0.product(posting.product_key).is_ok_and(|product| product.lot_tracking() == LotTracking::Required);
        let chosen = posting.lot_key.is_none() && posting.serial_key.is_none();
        if !required || !chosen || problem.code() != Refusal::NegativeStock.told().code {
            return problem;
        }
        let available = problem.member("available").and_then(decimal).unwrap_or_default();
        lots_missing(posting.product_key, posting.quantity - available)
    }
}

/// Movements of a batch, as they are posted.
#[derive(Debug)]
pub struct BatchPostings(Vec<Posting>);

fn decimal(value: &Value) -> Option<Decimal> {
    value.to_string().trim_matches('"').parse().ok()
}

/// Lots do not cover what a batch needs.
pub fn lots_missing(component_key: ProductKey, missing: Decimal) -> Problem {
    let missing = json!(kernel::wire::number::Amount::new(missing));
    Refusal::LotsMissing.with("component_key", component_key.to_string()).with("missing", missing)
}

/// A movement that a batch made and that still counts.
#[derive(Clone, Debug)]
pub struct MadeMovement {
    /// Its key.
    pub key: MovementKey,
    /// It put output into stock; else it took parts or material out.
    pub is_output: bool,
    /// The unit.
    pub serial_key: Option<SerialKey>,
    /// Where it put it.
    pub to: PositionKey,
}

/// What batches moved and nobody has taken back completely, in the order in which it was moved.
pub async fn movements_of(write: &Write, batches: &[BatchKey]) -> Result<Vec<MadeMovement>, Problem> {
    let rows = find_batch_movements().bind(write.conn(), &BatchKey::numbers(batches)).all().await?;
    let made = rows.into_iter().map(|row| MadeMovement {
        key: MovementKey::new(row.key),
        is_output: row.r#type == Kind::Production.as_str(),
        serial_key: row.serial_key.map(SerialKey::new),
        to: PositionKey::new(row.position_to),
    });
    Ok(made.collect())
}

/// Movements that are taken back as a whole, held and locked; their pairs are not.
#[derive(Debug)]
pub struct TakingBack {
    subjects: Subjects,
    postings: Vec<Posting>,
    keys: Vec<MovementKey>,
}

impl TakingBack {
    /// Holds what the movements name and locks them; their units are held with their trees. Stock goes back to where it
    /// came from, or to where material is consumed from when that is gone.
    pub async fn lock(write: &Write, units: &Held, keys: &[MovementKey], reason: &str) -> Result<Self, Problem> {
        if keys.is_empty() {
            return Ok(Self { subjects: Subjects::default(), postings: Vec::new(), keys: Vec::new() });
        }
        let movements = load_all(write, keys).await?;
        let froms: Vec<String> = movements.iter().map(|movement| movement.from.to_string()).collect();
        // Without a lock: positions come after products and lots, and are locked once.
        let live = seen_live(write.conn(), &froms).await?;
        let mut fallback = None;
        let mut names = Names::default();
        let mut postings = Vec::with_capacity(movements.len());
        for (row, movement) in movements.iter().enumerate() {
            let gone = place_kind(&movement.from) == Place::Stock && !live.contains(movement.from.as_str());
            let target = match (gone, &fallback) {
                (false, _) => movement.from.clone(),
                (true, Some(position)) => PositionKey::clone(position),
                (true, None) => {
                    let position = Settings::load(write).await?.default_from(Kind::Consumption);
                    fallback.insert(position.ok_or(Refusal::PositionNotFound)?).clone()
                }
            };
            names.products.extend(movement.product_key);
            names.lots.extend(movement.lot_key);
            names.lots.extend(movement.serial_key.and_then(|key| units.get(&key)?.lot_key));
            names.positions.extend([movement.from.clone(), movement.to.clone(), target.clone()]);
            postings.push(reversal(movement, target, reason, row)?);
        }
        let subjects = Subjects::hold(write, &names).await?;
        for posting in &postings {
            if subjects.place(&posting.to)?.deleted {
                return Err(Problem::look_again("a position was deleted before it was held"));
            }
        }
        let movements = lock(write, &movements.iter().collect::<Vec<_>>()).await?;
        for (movement, posting) in movements.iter().zip(&mut postings) {
            posting.quantity = movement.confirmed - movement.reversed;
            if posting.quantity.is_zero() {
                return Err(Problem::look_again("a movement was taken back meanwhile"));
            }
            check_product(&subjects, movement)?;
        }
        Ok(Self { subjects, postings, keys: movements.iter().map(|movement| movement.key).collect() })
    }

    /// Takes the movements back. `at` says of which of them, by its place, a refusal speaks. Answers the reversals, and
    /// what the journal tells of each.
    pub async fn post(
        self,
        write: &mut Write,
        by: Acting,
        units: &Held,
        at: &(dyn Fn(Problem, MovementKey) -> Problem + Sync),
    ) -> Result<TakenBack, Problem> {
        let key_of = |row: usize| self.keys.get(row).copied().unwrap_or(MovementKey::new(0));
        let at_row = |problem: Problem, row: usize| at(problem, key_of(row));
        let prepared = prepare(write, by, units, &self.subjects, &self.postings, &at_row).await?;
        let Stored { posted, told } = prepared.store(write).await?;
        let inverse: HashMap<MovementKey, MovementKey> =
            posted.iter().map(|posted| (key_of(posted.posting), posted.key)).collect();
        let (keys, inverses): (Vec<i64>, Vec<i64>) =
            inverse.iter().map(|(key, inverse)| (key.number(), inverse.number())).unzip();
        if !keys.is_empty() {
            note_reversals().bind(write.conn(), &keys, &inverses).all().await?;
        }
        let mut events = HashMap::new();
        for (row, told) in told.into_iter().enumerate() {
            events.entry(self.keys.get(row).copied()).or_insert_with(Vec::new).extend(told);
        }
        Ok(TakenBack { inverse, events })
    }
}

/// What was taken back.
#[derive(Debug, Default)]
pub struct TakenBack {
    /// The reversals, by what they took back.
    pub inverse: HashMap<MovementKey, MovementKey>,
    /// What the journal tells, by what was taken back; what no movement alone did stands under nothing.
    pub events: HashMap<Option<MovementKey>, Vec<crate::platform::journal::Event>>,
}

fn reversal(movement: &Movement, target: PositionKey, reason: &str, row: usize) -> Result<Posting, Problem> {
    Ok(Posting {
        kind: Kind::Reversal,
        product_key: movement.product_key.ok_or(Refusal::MovementIsContainer)?,
        serial_key: movement.serial_key,
        lot_key: movement.lot_key,
        from: movement.to.clone(),
        to: target,
        quantity: movement.confirmed - movement.reversed,
        list: movement.list,
        references: movement.references.clone().of_reversal(movement.key),
        reason: Some(reason.to_owned()),
        extra: None,
        record: Record::New,
        allocation: Allocation::Declared,
        session_key: None,
        takes_back: Some(movement.key),
        least: None,
        row,
    })
}
