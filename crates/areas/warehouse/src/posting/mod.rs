//! The one path by which stock changes: every completed movement, whoever asks for it, goes through [`post`].
//!
//! Locks from top to bottom: units ([`hold_units`]), then products, lots and positions ([`Subjects`]), then lists and open
//! movements (their commands), and last the pairs ([`Books`]). What was read before a lock is read again under it. A command
//! that posts twice locks the pairs of both before the first, as [`super::contract::hold_exchange`] does; the second is
//! refused otherwise.

mod books;
mod events;
mod ledger;
mod store;
mod subjects;

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use deadpool_postgres::Object;
use kernel::rules::movement::MovementKind;
use kernel::rules::movement::lots::is_chosen;
use kernel::rules::unit::LeftBy;
use kernel::wire::key::{
    CountSessionKey, LotKey, MovementKey, MovementListKey, PositionKey, ProductKey, SerialKey, UserKey,
};
use rust_decimal::Decimal;
use serde_json::Value;
use warehouse_queries::posting::find_left_by;

use super::position::disposable::{end_disposables, note_filled};
use crate::references::References;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::{HeldUnits, hold_alone, hold_trees, parts_on_hold};

use books::Books;
pub use books::{PAIR, pair_name};
pub use events::{MovementEventSource, movement_event, movement_event_data};
pub use subjects::{MovementSettings, NOWHERE, OUTSIDE, ProductRules, SubjectKeys, Subjects, position_kind};

/// Who moves, and when.
#[derive(Clone, Copy, Debug)]
pub struct MovementStamp {
    /// When: the beginning of the command.
    pub now: DateTime<Utc>,
    /// Who.
    pub user_key: UserKey,
}

/// Who chose the lot of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotChoice {
    /// Whoever asked for it.
    Declared,
    /// The service.
    Automatic,
}

impl LotChoice {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Declared => "declared",
            Self::Automatic => "automatic",
        }
    }
}

/// Where a completed movement is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordMode {
    /// A record of its own.
    New,
    /// A part of an open movement that has more to move.
    PartOf(MovementKey),
    /// The open movement itself: it is completed by this. When lots are chosen, by the first of them.
    Itself(MovementKey),
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
    /// Whether the service chooses its lots.
    fn chooses_lots(&self, subjects: &Subjects) -> Result<bool, Problem> {
        let product = subjects.product(self.product_key)?;
        let open = self.allocation == LotChoice::Automatic && self.lot_key.is_none() && self.serial_key.is_none();
        Ok(open && !product.traced && is_chosen(self.kind, product.lot_tracking()))
    }

    /// What it was planned with: a reversal is never planned.
    fn planned(&self, quantity: Decimal) -> Decimal {
        if self.kind == MovementKind::Reversal { Decimal::ZERO } else { quantity }
    }

    /// The positions with stock that it touches, with what comes there.
    fn sides(&self) -> impl Iterator<Item = (&PositionKey, Decimal)> {
        let sides = [(&self.from, -self.quantity), (&self.to, self.quantity)];
        sides
            .into_iter()
            .filter(|(position, _)| position_kind(position) == kernel::rules::movement::PositionKind::Stock)
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

/// Movements that every rule of stock lets pass; their pairs are locked and nothing is written yet, so that what comes
/// after pairs in the order of locks can be taken first.
#[derive(Debug)]
pub struct PreparedPostings<'a> {
    by: MovementStamp,
    subjects: &'a Subjects,
    postings: &'a [Posting],
    /// Nothing when nothing is moved.
    books: Option<Books>,
    steps: Vec<ledger::LedgerMovement>,
}

/// Movements that are written.
#[derive(Debug, Default)]
pub struct StoredMovements {
    /// In their order.
    pub posted: Vec<PostedMovement>,
    /// What the journal tells, posting by posting.
    pub events_by_posting: Vec<Vec<NewEvent>>,
}

/// Locks the pairs of movements and looks at every rule of stock, movement after movement. `at` says of which row a
/// refusal speaks.
pub async fn prepare<'a>(
    write: &Write,
    by: MovementStamp,
    units: &HeldUnits,
    subjects: &'a Subjects,
    postings: &'a [Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<PreparedPostings<'a>, Problem> {
    let (prepared, refused) = examine(write, by, units, subjects, postings, at).await?;
    refused.into_iter().next().map_or(Ok(prepared), |(_, problem)| Err(problem))
}

/// The same, with every movement that a rule forbids instead of the first one: its row and the refusal. What is prepared
/// may be stored only when there is none.
pub async fn examine<'a>(
    write: &Write,
    by: MovementStamp,
    units: &HeldUnits,
    subjects: &'a Subjects,
    postings: &'a [Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<(PreparedPostings<'a>, Vec<(usize, Problem)>), Problem> {
    if postings.is_empty() {
        return Ok((PreparedPostings { by, subjects, postings, books: None, steps: Vec::new() }, Vec::new()));
    }
    let held_inside = held_inside(write, postings).await?;
    let left_by = left_by(write, postings).await?;
    let mut books = lock_books(write, units, subjects, postings).await?;
    let context =
        ledger::PostingContext { subjects, units, held_inside: &held_inside, left_by: &left_by, today: write.today() };
    let (steps, refused) = apply_all(&context, &mut books, postings, at)?;
    Ok((PreparedPostings { by, subjects, postings, books: Some(books), steps }, refused))
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
    let pages = BooksScope::of(subjects, postings)?;
    let mut books = Books::find(client, &pages.pairs, pages.lots(), pages.key_count, units).await?;
    let (held_inside, left_by) = (HashMap::new(), HashMap::new());
    let context = ledger::PostingContext { subjects, units, held_inside: &held_inside, left_by: &left_by, today };
    Ok(apply_all(&context, &mut books, postings, at)?.1)
}

/// Movements that may be made, and those that may not, each with its row.
type CheckedMovements = (Vec<ledger::LedgerMovement>, Vec<(usize, Problem)>);

/// Makes movement after movement. One that is refused is left out; a fault of the service or of the moment ends all.
fn apply_all(
    context: &ledger::PostingContext<'_>,
    books: &mut Books,
    postings: &[Posting],
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<CheckedMovements, Problem> {
    let (mut steps, mut refused) = (Vec::new(), Vec::new());
    for (place, posting) in postings.iter().enumerate() {
        match ledger::apply(context, books, posting, place, &mut steps) {
            Ok(()) => {}
            Err(problem) if problem.status().is_client_error() && !problem.is_retryable() => {
                refused.push((posting.row, at(problem, posting.row)));
            }
            Err(problem) => return Err(at(problem, posting.row)),
        }
    }
    Ok((steps, refused))
}

impl PreparedPostings<'_> {
    /// Writes the movements with the stock. What the journal tells of them is handed out.
    pub async fn store(self, write: &mut Write) -> Result<StoredMovements, Problem> {
        let (by, postings) = (self.by, self.postings);
        let Some(books) = self.books.filter(|_| !self.steps.is_empty()) else { return Ok(StoredMovements::default()) };
        store::store(write, by, postings, &self.steps, &books).await?;
        store::place_units_of(write, by, &books).await?;
        let (came, went) = disposables(self.subjects, postings);
        note_filled(write, &came).await?;
        let noted = write.event_count();
        end_disposables(write, &went, by.now).await?;
        let mut events_by_posting = events::movement_events(by, postings, &self.steps);
        events_by_posting.push(write.take_events_since(noted));
        Ok(StoredMovements {
            posted: self.steps.into_iter().map(ledger::LedgerMovement::posted).collect(),
            events_by_posting,
        })
    }
}

/// Parts on hold inside of units that are shipped, by unit.
async fn held_inside(write: &Write, postings: &[Posting]) -> Result<HashMap<SerialKey, Vec<SerialKey>>, Problem> {
    let shipped: Vec<SerialKey> = postings
        .iter()
        .filter(|posting| posting.kind == MovementKind::Shipment)
        .filter_map(|posting| posting.serial_key)
        .collect();
    if shipped.is_empty() { Ok(HashMap::new()) } else { parts_on_hold(write, &shipped).await }
}

/// What units left stock by before the movements that are taken back.
async fn left_by(write: &Write, postings: &[Posting]) -> Result<HashMap<SerialKey, LeftBy>, Problem> {
    let taken_back =
        postings.iter().filter_map(|posting| Some((posting.serial_key?.number(), posting.takes_back?.number())));
    let (serials, movements): (Vec<i64>, Vec<i64>) = taken_back.unzip();
    if serials.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = find_left_by().bind(write.conn(), &serials, &movements).all().await?;
    let counts =
        rows.into_iter().filter_map(|row| Some((SerialKey::new(row.serial_key), LeftBy::from_word(&row.r#type)?)));
    Ok(counts.collect())
}

/// What is read of the stock for movements.
#[derive(Default)]
struct BooksScope {
    pairs: BTreeSet<books::PairKey>,
    lots: BTreeSet<LotKey>,
    chooses: bool,
    key_count: usize,
}

impl BooksScope {
    fn of(subjects: &Subjects, postings: &[Posting]) -> Result<Self, Problem> {
        let mut pages = Self::default();
        for posting in postings {
            pages.pairs.extend(posting.sides().map(|(position, _)| (posting.product_key, position.clone())));
            pages.lots.extend(posting.lot_key);
            // One movement for each lot that may be taken, and one for the stock without lot.
            let open = posting.chooses_lots(subjects)?;
            pages.key_count += if open { subjects.lot_count() + 1 } else { 1 };
            pages.chooses |= open;
        }
        Ok(pages)
    }

    /// Those that are named; nothing: all.
    fn lots(&self) -> Option<&BTreeSet<LotKey>> {
        (!self.chooses).then_some(&self.lots)
    }
}

async fn lock_books(
    write: &Write,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &[Posting],
) -> Result<Books, Problem> {
    let pages = BooksScope::of(subjects, postings)?;
    Books::lock(write, &pages.pairs, pages.lots(), pages.key_count, units).await
}

/// Disposable positions that get something for the first time, and those that lose something.
fn disposables(subjects: &Subjects, postings: &[Posting]) -> (BTreeSet<PositionKey>, BTreeSet<PositionKey>) {
    let (mut came, mut went) = (BTreeSet::new(), BTreeSet::new());
    for posting in postings {
        for (position, change) in posting.sides() {
            let Ok(place) = subjects.place(position) else { continue };
            if place.disposable && change > Decimal::ZERO && !place.filled {
                came.insert(position.clone());
            }
            if place.disposable && change < Decimal::ZERO {
                went.insert(position.clone());
            }
        }
    }
    (came, went)
}
