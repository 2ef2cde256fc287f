//! The only path by which stock changes: every completed movement of every command is posted here.
//!
//! There are four steps. Only the second makes decisions. *Lock*: the pairs are locked, and everything that the
//! decision needs is read into one value ([`lock_facts`]). *Plan*: [`plan_posting`] of the kernel decides what is
//! written or refused. *Write*: [`store`] turns the plan into statements. *Events*: [`events`] derives the journal rows
//! from the plan.
//!
//! Order of locks: units ([`hold_units`]), then products, lots and locations ([`Subjects`]), then lists and open
//! movements (their commands), and last the pairs ([`lock_facts`]). Records that were read before a lock are read again
//! under it. A command that posts twice must lock the pairs of both postings before the first one, as
//! [`super::contract::hold_exchange`] does. Otherwise the second posting fails.

mod events;
mod facts;
mod problems;
mod store;
mod subjects;

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use deadpool_postgres::Object;
use kernel::rules::movement::MovementKind;
use kernel::rules::movement::posting::{PostingFacts, PostingPlan, RequestedMovement, plan_posting};
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

/// User and time with which movements are recorded.
#[derive(Clone, Copy, Debug)]
pub struct MovementStamp {
    /// The time of the command (`write.now()`).
    pub now: DateTime<Utc>,
    /// The user who posts the movements.
    pub user_key: UserKey,
}

/// A movement to complete now. The caller has locked the records that it names and has checked the rules of its type.
/// Stock is checked when the movement is posted.
#[derive(Clone, Debug)]
pub struct Posting {
    /// The type of the movement.
    pub kind: MovementKind,
    /// Key of the product that is moved.
    pub product_key: ProductKey,
    /// Key of the unit that is moved. `None` for a product without units.
    pub serial_key: Option<SerialKey>,
    /// Key of the lot. `None` when the stock has none, or when `allocation` lets the service choose it.
    pub lot_key: Option<LotKey>,
    /// The location that the stock leaves.
    pub from: PositionKey,
    /// The location that the stock enters.
    pub to: PositionKey,
    /// The quantity. It is below zero only for an adjustment that reduces stock, or its reversal.
    pub quantity: Decimal,
    /// Movement list and item number. `None` without a list.
    pub list: Option<(MovementListKey, Decimal)>,
    /// Documents, work and other records that the movement refers to.
    pub references: References,
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// Additional data of an integration, stored unchanged.
    pub extra: Option<Value>,
    /// Whether the movement is a new record, or completes an open movement in full or in part.
    pub record: RecordMode,
    /// What happens when `lot_key` is `None`: the service chooses lots, or only stock without a lot is moved.
    pub allocation: LotChoice,
    /// The count session that posts the movement, which may change stock that it has locked. `None` otherwise.
    pub session_key: Option<CountSessionKey>,
    /// The movement that this one reverses. `None` otherwise.
    pub reverses: Option<MovementKey>,
    /// The quantity to move instead if stock does not cover `quantity`; 0 for no movement. `None` refuses the posting
    /// in that case.
    pub least: Option<Decimal>,
    /// Index of the row in the request, which a refusal names.
    pub row: usize,
}

impl Posting {
    /// A new movement with the values that every movement has, without unit, list, reason or references. It has no lot,
    /// and the service does not choose one. Commands add the rest.
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

    /// The values that the plan is based on. The others are only written and recorded in the journal.
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
    /// Index of the posting. A posting whose lots are chosen automatically may become several movements.
    pub posting: usize,
    /// Key of the lot that was moved, either named or chosen automatically. `None` without a lot.
    pub lot_key: Option<LotKey>,
}

/// Locks the units that movements name until the commit. Units that do not exist are left out. A movement does not
/// change the tree of a unit, so a single unit is locked alone. Several units are locked with their trees, in the order
/// of locks.
pub async fn hold_units(write: &Write, keys: &BTreeSet<SerialKey>) -> Result<HeldUnits, Problem> {
    match (keys.first(), keys.len()) {
        (None, _) => Ok(HeldUnits::new()),
        (Some(key), 1) => hold_alone(write, &[*key]).await,
        _ => hold_trees(write, keys).await,
    }
}

/// Completes movements: checks each against the rules of stock, writes them with the stock, and records them in the
/// journal. The first refusal ends the command. `at` adds the row that caused it. The caller has locked `units`,
/// `subjects`, and the lists and open movements that change.
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

/// Movements that are planned but not written, with their pairs locked. Before [`Self::store`], a command can still
/// take locks that come after the pairs.
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
    /// Events by posting, for a caller that puts other events between them. The last entry has the events that belong
    /// to no single posting: deletions of disposable locations.
    pub events_by_posting: Vec<Vec<NewEvent>>,
}

/// Locks the pairs and plans the movements without writing them, or refuses the first one that a rule forbids. `at`
/// adds to a refusal the row that caused it. [`post`] calls this, then [`PreparedPostings::store`].
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

/// Like [`prepare`], but returns all refusals instead of the first: every movement that a rule forbids, with its row
/// and the refusal. The prepared postings can be stored only if none was refused.
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

/// Previews the refusals of [`examine`] without a lock: stock may change before the command runs. Only for consumption
/// and production, because it reads neither components on hold nor earlier movements.
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

/// Plans movements from facts, and turns each refusal of the plan into a problem for the client, with its row. Fails if
/// the facts are not sufficient: either the command runs again, or there is a bug in the service.
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
    /// Writes the planned movements, the stock and the locations of units. Events are returned, not recorded: the
    /// caller decides where they go in the journal.
    pub async fn store(self, write: &mut Write) -> Result<StoredMovements, Problem> {
        self.store_stock(write).await?;
        self.finish(write).await
    }

    /// The movements that [`Self::store_stock`] writes. Their keys are known as soon as the pairs are locked.
    pub fn posted(&self) -> impl Iterator<Item = PostedMovement> {
        let posted = self.plan.movements.iter();
        posted.map(|step| PostedMovement { key: step.key, posting: step.posting, lot_key: step.lot_key })
    }

    /// The first part of [`Self::store`]: movements, stock and locations of units. A command can send it together with
    /// its other statements. [`Self::finish`] is the rest.
    pub async fn store_stock(&self, write: &Write) -> Result<(), Problem> {
        let Self { by, postings, plan } = self;
        if !plan.refused.is_empty() {
            return Err(Problem::internal("a refused posting would be written"));
        }
        if plan.movements.is_empty() {
            return Ok(());
        }
        let stock = store::store(write, *by, postings, plan);
        pipeline::three(stock, store::store_units(write, *by, plan), note_filled(write, &plan.filled)).await?;
        Ok(())
    }

    /// The last part of [`Self::store`]: ends disposable locations that became empty. They are not part of the plan: one
    /// is deleted only if nothing else needs it, such as inner locations, open movements or settings. These must be
    /// read after the stock is written, and reading them for every posting would slow down postings without a
    /// disposable location.
    pub async fn finish(self, write: &mut Write) -> Result<StoredMovements, Problem> {
        if self.plan.movements.is_empty() {
            return Ok(StoredMovements::default());
        }
        let noted = write.event_count();
        end_disposables(write, &self.plan.emptied, self.by.now).await?;
        let mut events_by_posting = events::movement_events(self.by, self.postings, &self.plan);
        events_by_posting.push(write.take_events_since(noted));
        Ok(StoredMovements { posted: self.posted().collect(), events_by_posting })
    }
}
