//! The one path by which stock changes: every completed movement, whichever command asked for it, goes through [`post`].
//!
//! Four steps, and only the second decides. *Lock*: the pairs, and everything that is decided on is read into one value
//! ([`lock_facts`]). *Plan*: [`plan_posting`] of the kernel says what is written or refused. *Write*: [`store`] turns the
//! plan into statements. *Events*: [`events`] derives the rows of the journal from the plan.
//!
//! Locks from top to bottom: units ([`hold_units`]), then products, lots and positions ([`Subjects`]), then lists and open
//! movements (their commands), and last the pairs ([`lock_facts`]). What was read before a lock is read again under it. A
//! command that posts twice locks the pairs of both before the first, as [`super::contract::hold_exchange`] does; the
//! second is refused otherwise.

mod events;
mod facts;
mod problems;
mod store;
mod subjects;

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use deadpool_postgres::Object;
use kernel::rules::movement::MovementKind;
use kernel::rules::movement::posting::{LedgerMovement, PostingFacts, PostingPlan, RequestedMovement, plan_posting};
use kernel::wire::key::{
    CountSessionKey, LotKey, MovementKey, MovementListKey, PositionKey, ProductKey, SerialKey, UserKey,
};
use rust_decimal::Decimal;
use serde_json::Value;

use super::position::disposable::{end_disposables, note_filled};
use crate::references::References;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::{HeldUnits, hold_alone, hold_trees};

use facts::{find_facts, lock_facts};
use problems::{fault_problem, refusal_problem};

pub use events::{MovementEventSource, movement_event, movement_event_data};
pub use facts::{PAIR, pair_name};
pub use kernel::rules::movement::posting::{LotChoice, RecordMode};
pub use subjects::{MovementSettings, ProductRules, SubjectKeys, Subjects};

/// Who moves, and when.
#[derive(Clone, Copy, Debug)]
pub struct MovementStamp {
    /// When: the beginning of the command.
    pub now: DateTime<Utc>,
    /// Who.
    pub user_key: UserKey,
}

/// A movement that is completed now. What it names is held and was checked, but not the stock.
#[derive(Clone, Debug)]
pub struct Posting {
    /// What it is for.
    pub kind: MovementKind,
    /// Of what.
    pub product_key: ProductKey,
    /// The unit.
    pub serial_key: Option<SerialKey>,
    /// The lot; nothing: none, or it is chosen.
    pub lot_key: Option<LotKey>,
    /// Where from.
    pub from: PositionKey,
    /// Where to.
    pub to: PositionKey,
    /// How much; an adjustment has a sign.
    pub quantity: Decimal,
    /// The list, and the item in it.
    pub list: Option<(MovementListKey, Decimal)>,
    /// What it refers to.
    pub references: References,
    /// Why.
    pub reason: Option<String>,
    /// Free.
    pub extra: Option<Value>,
    /// Where it is written.
    pub record: RecordMode,
    /// Who chooses the lot when none is named; nobody: what is moved has none.
    pub allocation: LotChoice,
    /// The count that posts it: its lock does not stop it.
    pub session_key: Option<CountSessionKey>,
    /// The movement that it takes back.
    pub takes_back: Option<MovementKey>,
    /// How much is moved instead when the stock does not cover the quantity; of nothing no movement is made.
    pub least: Option<Decimal>,
    /// Its place in the request, for refusals.
    pub row: usize,
}

impl Posting {
    /// What the plan looks at. The rest of it is only written and told.
    fn requested(&self) -> RequestedMovement<'_> {
        RequestedMovement {
            kind: self.kind,
            product_key: self.product_key,
            serial_key: self.serial_key,
            lot_key: self.lot_key,
            from: &self.from,
            to: &self.to,
            quantity: self.quantity,
            record: self.record,
            allocation: self.allocation,
            session_key: self.session_key,
            least: self.least,
            row: self.row,
        }
    }
}

/// A movement that was completed.
#[derive(Clone, Debug)]
pub struct PostedMovement {
    /// Its key.
    pub key: MovementKey,
    /// The posting that it is part of, by its place.
    pub posting: usize,
    /// The lot.
    pub lot_key: Option<LotKey>,
}

/// Holds the units that movements name. One unit that is no part of anything is locked alone: no tree changes.
pub async fn hold_units(write: &Write, keys: &BTreeSet<SerialKey>) -> Result<HeldUnits, Problem> {
    match (keys.first(), keys.len()) {
        (None, _) => Ok(HeldUnits::new()),
        (Some(key), 1) => hold_alone(write, &[*key]).await,
        _ => hold_trees(write, keys).await,
    }
}

/// Completes movements: looks at every rule of stock, movement after movement, writes them with the stock, and tells the
/// journal. `at` says of which row a refusal speaks.
pub async fn post(
    write: &mut Write,
    by: MovementStamp,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &[Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<Vec<PostedMovement>, Problem> {
    let stored = prepare(write, by, units, subjects, postings, at).await?.store(write).await?;
    stored.events_by_posting.into_iter().for_each(|events| write.append_events(events));
    Ok(stored.posted)
}

/// Movements that are decided; their pairs are locked and nothing is written yet, so that what comes after pairs in the
/// order of locks can be taken first.
#[derive(Debug)]
pub struct PreparedPostings<'a> {
    by: MovementStamp,
    postings: &'a [Posting],
    plan: PostingPlan,
}

/// Movements that are written.
#[derive(Debug, Default)]
pub struct StoredMovements {
    /// In their order.
    pub posted: Vec<PostedMovement>,
    /// What the journal tells, posting by posting.
    pub events_by_posting: Vec<Vec<NewEvent>>,
}

/// Locks the pairs of movements and plans them. `at` says of which row a refusal speaks.
pub async fn prepare<'a>(
    write: &Write,
    by: MovementStamp,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &'a [Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<PreparedPostings<'a>, Problem> {
    let (prepared, refused) = examine(write, by, units, subjects, postings, at).await?;
    refused.into_iter().next().map_or(Ok(prepared), |(_, problem)| Err(problem))
}

/// The same, with every movement that a rule forbids instead of the first one: its row and the refusal. What is prepared
/// can be stored only when there is none.
pub async fn examine<'a>(
    write: &Write,
    by: MovementStamp,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &'a [Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<(PreparedPostings<'a>, Vec<(usize, Problem)>), Problem> {
    if postings.is_empty() {
        return Ok((PreparedPostings { by, postings, plan: PostingPlan::default() }, Vec::new()));
    }
    let requested: Vec<RequestedMovement<'_>> = postings.iter().map(Posting::requested).collect();
    let facts = lock_facts(write, units, subjects, postings, &requested).await?;
    let (plan, refused) = decide(&facts, &requested, at)?;
    Ok((PreparedPostings { by, postings, plan }, refused))
}

/// What [`examine`] would refuse, without a lock and without a write: what it answers promises nothing. Only for
/// consumption and production, which look neither at parts inside of units nor at earlier movements.
pub async fn predict_refusals(
    client: &Object,
    today: NaiveDate,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &[Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<Vec<(usize, Problem)>, Problem> {
    let requested: Vec<RequestedMovement<'_>> = postings.iter().map(Posting::requested).collect();
    let facts = find_facts(client, today, units, subjects, &requested).await?;
    Ok(decide(&facts, &requested, at)?.1)
}

/// The plan of movements, and the answer to each one that it refuses, with its row.
fn decide(
    facts: &PostingFacts,
    requested: &[RequestedMovement<'_>],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<(PostingPlan, Vec<(usize, Problem)>), Problem> {
    let plan = plan_posting(facts, requested).map_err(|fault| at(fault_problem(fault.cause), fault.row))?;
    let refused = plan.refused.iter().map(|movement| (movement.row, at(refusal_problem(movement), movement.row)));
    let refused = refused.collect();
    Ok((plan, refused))
}

impl PreparedPostings<'_> {
    /// Writes the plan. What the journal tells of it is handed out.
    pub async fn store(self, write: &mut Write) -> Result<StoredMovements, Problem> {
        let Self { by, postings, plan } = self;
        if !plan.refused.is_empty() {
            return Err(Problem::internal("a refused posting would be written"));
        }
        if plan.movements.is_empty() {
            return Ok(StoredMovements::default());
        }
        store::store(write, by, postings, &plan).await?;
        store::store_units(write, by, &plan).await?;
        note_filled(write, &plan.filled).await?;
        // Not in the plan: a disposable location ends only when nothing else needs it, such as inner locations, open
        // movements or settings. Reading all that for every posting would cost those without a disposable location too,
        // and it must be read after the stock is written.
        let noted = write.event_count();
        end_disposables(write, &plan.emptied, by.now).await?;
        let mut events_by_posting = events::movement_events(by, postings, &plan);
        events_by_posting.push(write.take_events_since(noted));
        let posted = plan.movements.into_iter();
        let posted =
            posted.map(|LedgerMovement { key, posting, lot_key, .. }| PostedMovement { key, posting, lot_key });
        Ok(StoredMovements { posted: posted.collect(), events_by_posting })
    }
}
