//! The one path by which stock changes: every completed movement of every command is posted here.
//!
//! There are four steps, and only the second decides. *Lock*: the pairs are locked, and everything that the decision
//! needs is read into one value ([`lock_facts`]). *Plan*: [`plan_posting`] of the kernel decides what is written or
//! refused. *Write*: [`store`] turns the plan into statements. *Events*: [`events`] derives the journal rows from the
//! plan.
//!
//! Order of locks: units ([`hold_units`]), then products, lots and locations ([`Subjects`]), then lists and
//! open movements (their commands), and last the pairs ([`lock_facts`]). What was read before a lock is read again
//! under it. A command that posts twice locks the pairs of both before the first, as [`super::contract::hold_exchange`]
//! does; the second is refused otherwise.

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

/// User and time that movements are recorded with.
#[derive(Clone, Copy, Debug)]
pub struct MovementStamp {
    /// The time of the command (`write.now()`).
    pub now: DateTime<Utc>,
    /// The user who posts the movements.
    pub user_key: UserKey,
}

/// A movement that is to be completed now. The caller holds what it names and has checked that it fits its type; stock
/// is checked when it is posted.
#[derive(Clone, Debug)]
pub struct Posting {
    /// The type of the movement.
    pub kind: MovementKind,
    /// The product that is moved.
    pub product_key: ProductKey,
    /// The unit that is moved; `None` for a product without units.
    pub serial_key: Option<SerialKey>,
    /// The lot; `None` when the stock has none, or when `allocation` lets the service choose it.
    pub lot_key: Option<LotKey>,
    /// The location that it leaves.
    pub from: PositionKey,
    /// The location that it enters.
    pub to: PositionKey,
    /// The quantity; below zero only for an adjustment that reduces stock, or its reversal.
    pub quantity: Decimal,
    /// The list that it is a row of, with its item number; `None` without a list.
    pub list: Option<(MovementListKey, Decimal)>,
    /// Documents, work and other records that it refers to.
    pub references: References,
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// Data of the client, stored unchanged.
    pub extra: Option<Value>,
    /// Whether it is a new record, or completes an open movement in full or in part.
    pub record: RecordMode,
    /// What a missing lot means: the service chooses lots, or only stock without a lot is moved.
    pub allocation: LotChoice,
    /// The count session that posts it: stock that this session has locked may change.
    pub session_key: Option<CountSessionKey>,
    /// The movement that it reverses; `None` otherwise.
    pub reverses: Option<MovementKey>,
    /// The quantity that is moved instead when stock does not cover `quantity`; 0 for no movement. `None` refuses.
    pub least: Option<Decimal>,
    /// Its row in the request, which a refusal names.
    pub row: usize,
}

impl Posting {
    /// A new movement with only what every movement has: no unit, list, reason or references, and no lot, which the
    /// service does not choose either. Commands add the rest.
    pub fn new(
        kind: MovementKind,
        product_key: ProductKey,
        from: PositionKey,
        to: PositionKey,
        quantity: Decimal,
    ) -> Self {
        Self {
            kind,
            product_key,
            serial_key: None,
            lot_key: None,
            from,
            to,
            quantity,
            list: None,
            references: References::default(),
            reason: None,
            extra: None,
            record: RecordMode::New,
            allocation: LotChoice::Declared,
            session_key: None,
            reverses: None,
            least: None,
            row: 0,
        }
    }

    /// The members that the plan decides on. The others are only written and recorded in the journal.
    fn to_requested(&self) -> RequestedMovement<'_> {
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
    /// Key of the movement.
    pub key: MovementKey,
    /// Index of its posting. A posting whose lots are chosen may become several movements.
    pub posting: usize,
    /// The lot that was moved, chosen or named; `None` without a lot.
    pub lot_key: Option<LotKey>,
}

/// Holds the units that movements name until the commit; one that does not exist is missing. A movement changes no
/// tree, so a single unit is locked alone; several are locked with their trees, in the order of locks.
pub async fn hold_units(write: &Write, keys: &BTreeSet<SerialKey>) -> Result<HeldUnits, Problem> {
    match (keys.first(), keys.len()) {
        (None, _) => Ok(HeldUnits::new()),
        (Some(key), 1) => hold_alone(write, &[*key]).await,
        _ => hold_trees(write, keys).await,
    }
}

/// Completes movements: checks each against the rules of stock, writes them with the stock, and records them in the
/// journal. The first refusal ends the command; `at` adds to it which row it is about. The caller holds `units` and
/// `subjects`, and has locked the lists and open movements that are touched.
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

/// Movements that are planned but not written: their pairs are locked. Before [`Self::store`] a command can take locks
/// that come after pairs.
#[derive(Debug)]
pub struct PreparedPostings<'a> {
    by: MovementStamp,
    postings: &'a [Posting],
    plan: PostingPlan,
}

/// Movements that were written, and the events that are not in the journal yet.
#[derive(Debug, Default)]
pub struct StoredMovements {
    /// The movements, in the order of their postings.
    pub posted: Vec<PostedMovement>,
    /// Events by posting, for a caller that puts its own events between them. The last entry has the events of no
    /// single posting: disposable locations that ended.
    pub events_by_posting: Vec<Vec<NewEvent>>,
}

/// Locks the pairs and plans the movements without writing them, or refuses the first one that a rule forbids. `at`
/// adds to a refusal which row it is about. [`post`] is this, followed by [`PreparedPostings::store`].
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

/// Like [`prepare`], but answers all refusals instead of the first: every movement that a rule forbids, with its row
/// and the refusal. What is prepared can be stored only when there is none.
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
    let requested: Vec<RequestedMovement<'_>> = postings.iter().map(Posting::to_requested).collect();
    let facts = lock_facts(write, units, subjects, postings, &requested).await?;
    let (plan, refused) = decide(&facts, &requested, at)?;
    Ok((PreparedPostings { by, postings, plan }, refused))
}

/// Previews what [`examine`] would refuse, without a lock: stock may change before the command comes. Only for
/// consumption and production, because it reads neither components on hold nor earlier movements.
pub async fn predict_refusals(
    client: &Object,
    today: NaiveDate,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &[Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<Vec<(usize, Problem)>, Problem> {
    let requested: Vec<RequestedMovement<'_>> = postings.iter().map(Posting::to_requested).collect();
    let facts = find_facts(client, today, units, subjects, &requested).await?;
    Ok(decide(&facts, &requested, at)?.1)
}

/// Plans movements from facts, and turns each refusal of the plan into the answer for the client, with its row. Fails
/// when the facts do not suffice: the command then runs again, or it is a fault of the service.
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
    /// Writes the planned movements, the stock and the locations of units. Events are answered, not recorded: the
    /// caller decides where in the journal they come.
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
