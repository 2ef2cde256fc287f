//! Reverses everything that batches did to the stock: their output leaves it, their material returns.

use std::collections::{BTreeSet, HashMap};

use kernel::rules::movement::{MovementKind, PositionKind};
use kernel::wire::key::{BatchKey, MovementKey, PositionKey, SerialKey};
use warehouse_queries::batch::{find_batch_movements, note_reversals};

use super::batch_stock::BatchSubjectKeys;
use super::counted_pairs::{PairKey, lock_pairs};
use super::movement::reversal::{check_product, reversal_posting};
use super::movement::rows::{StoredMovement, load_all, lock};
use super::posting::{MovementSettings, MovementStamp, Posting, StoredMovements, SubjectKeys, Subjects, prepare};
use super::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::Write;
use position::contract::find_live;
use serial::contract::HeldUnits;

/// A movement of a batch that is not completely reversed.
#[derive(Clone, Debug)]
pub struct UnreversedMovement {
    /// Key of the movement.
    pub key: MovementKey,
    /// Whether it is output that came into stock; otherwise a component or material that was consumed.
    pub is_output: bool,
    /// The unit, if one was moved.
    pub serial_key: Option<SerialKey>,
    /// The location that it entered.
    pub to: PositionKey,
}

/// Finds what is to be reversed when batches are undone: their movements that are not completely reversed, in the order
/// in which they were posted.
pub async fn find_unreversed_movements(
    write: &Write,
    batches: &[BatchKey],
) -> Result<Vec<UnreversedMovement>, Problem> {
    let rows = find_batch_movements().bind(write.conn(), &BatchKey::numbers(batches)).all().await?;
    let movements = rows.into_iter().map(|row| UnreversedMovement {
        key: MovementKey::new(row.key),
        is_output: row.r#type == MovementKind::Production.as_str(),
        serial_key: row.serial_key.map(SerialKey::new),
        to: PositionKey::new(row.position_to),
    });
    Ok(movements.collect())
}

/// What the same command moves after the reversal. It is locked together with what is reversed, because only locks that
/// are taken together are in the order of locks.
#[derive(Clone, Debug, Default)]
pub struct FollowingMovements {
    /// Products, lots and locations that are held with those of the reversal.
    pub keys: BatchSubjectKeys,
    /// Pairs whose stock may change; pairs of products without stock are ignored.
    pub pairs: BTreeSet<PairKey>,
}

impl FollowingMovements {
    /// The keys of what follows, to be held together with what the reversal names.
    fn subject_keys(&self) -> SubjectKeys {
        let BatchSubjectKeys { products, lots, positions, chosen } = self.keys.clone();
        SubjectKeys { products, lots, positions, chosen }
    }
}

/// Movements of batches that are about to be reversed: locked, with everything they name held. Their pairs are locked
/// only if the same command moves something afterwards.
#[derive(Debug)]
pub struct BatchReversal {
    subjects: Subjects,
    postings: Vec<Posting>,
    keys: Vec<MovementKey>,
}

impl BatchReversal {
    /// Holds what the movements name and locks them; the caller holds their units with their trees. Stock returns to
    /// where it came from, or to the default location of consumption if that location is deleted. Without keys nothing
    /// is locked, and [`Self::post`] does nothing.
    pub async fn lock(
        write: &Write,
        units: &HeldUnits,
        keys: &[MovementKey],
        reason: &str,
        following: &FollowingMovements,
    ) -> Result<Self, Problem> {
        if keys.is_empty() {
            return Ok(Self { subjects: Subjects::default(), postings: Vec::new(), keys: Vec::new() });
        }
        let movements = load_all(write, keys).await?;
        let froms: Vec<String> = movements.iter().map(|movement| movement.from.to_string()).collect();
        // Without a lock: locations are locked after products and lots, in one step.
        let live = find_live(write.conn(), &froms).await?;
        let mut fallback = None;
        let mut names = following.subject_keys();
        let mut postings = Vec::with_capacity(movements.len());
        for (row, movement) in movements.iter().enumerate() {
            let gone =
                PositionKind::of(&movement.from) == PositionKind::Stock && !live.contains(movement.from.as_str());
            let target = match (gone, &fallback) {
                (false, _) => movement.from.clone(),
                (true, Some(position)) => PositionKey::clone(position),
                (true, None) => {
                    let position = MovementSettings::load(write).await?.default_from(MovementKind::Consumption);
                    fallback.insert(position.ok_or(WarehouseRefusal::PositionNotFound)?).clone()
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
                return Err(Problem::rerun_command("a position was deleted before it was held"));
            }
        }
        let movements = lock(write, &movements.iter().collect::<Vec<_>>()).await?;
        // Computed again under the lock: others may have reversed a part since the movement was read.
        for (movement, posting) in movements.iter().zip(&mut postings) {
            posting.quantity = movement.confirmed - movement.reversed;
            if posting.quantity.is_zero() {
                return Err(Problem::rerun_command("a movement was reversed before it was locked"));
            }
            check_product(&subjects, movement)?;
        }
        let batch_reversal = Self { subjects, postings, keys: movements.iter().map(|movement| movement.key).collect() };
        batch_reversal.lock_following(write, following).await?;
        Ok(batch_reversal)
    }

    /// Locks the pairs of the reversal and of what follows together: pairs that are locked in two steps would not be in
    /// the order of locks.
    async fn lock_following(&self, write: &Write, following: &FollowingMovements) -> Result<(), Problem> {
        if following.pairs.is_empty() {
            return Ok(());
        }
        let mut pairs = BTreeSet::new();
        for (product, position) in &following.pairs {
            if self.subjects.product(*product)?.managed {
                pairs.insert((*product, position.clone()));
            }
        }
        for posting in &self.postings {
            pairs.extend([&posting.from, &posting.to].map(|place| (posting.product_key, place.clone())));
        }
        pairs.retain(|(_, position)| PositionKind::of(position) == PositionKind::Stock);
        lock_pairs(write, &pairs.into_iter().collect::<Vec<_>>()).await?;
        Ok(())
    }

    /// Reverses what is left of each movement and notes the reversal on it. `at` adds to a refusal which movement it is
    /// about. Events are answered, not recorded: the caller decides where in the journal they come.
    pub async fn post(
        self,
        write: &mut Write,
        by: MovementStamp,
        units: &HeldUnits,
        at: &(dyn Fn(Problem, MovementKey) -> Problem + Sync),
    ) -> Result<ReversedMovements, Problem> {
        let key_of = |row: usize| self.keys.get(row).copied().unwrap_or(MovementKey::new(0));
        let at_row = |problem: Problem, row: usize| at(problem, key_of(row));
        let prepared = prepare(write, by, units, &self.subjects, &self.postings, &at_row).await?;
        let StoredMovements { posted, events_by_posting } = prepared.store(write).await?;
        let inverse: HashMap<MovementKey, MovementKey> =
            posted.iter().map(|posted| (key_of(posted.posting), posted.key)).collect();
        let (keys, inverses): (Vec<i64>, Vec<i64>) =
            inverse.iter().map(|(key, inverse)| (key.number(), inverse.number())).unzip();
        if !keys.is_empty() {
            note_reversals().bind(write.conn(), &keys, &inverses).all().await?;
        }
        let mut events = HashMap::new();
        for (row, events_by_posting) in events_by_posting.into_iter().enumerate() {
            events.entry(self.keys.get(row).copied()).or_insert_with(Vec::new).extend(events_by_posting);
        }
        Ok(ReversedMovements { inverse, events })
    }
}

/// The result of the reversal of movements of batches.
#[derive(Debug, Default)]
pub struct ReversedMovements {
    /// The reversal of each movement.
    pub inverse: HashMap<MovementKey, MovementKey>,
    /// The events by reversed movement; `None` has those of no single movement, such as a disposable location that
    /// ended.
    pub events: HashMap<Option<MovementKey>, Vec<platform::journal::NewEvent>>,
}

/// The posting that reverses what is left of a movement; `row` is its index among the reversed movements.
fn reversal(movement: &StoredMovement, target: PositionKey, reason: &str, row: usize) -> Result<Posting, Problem> {
    let quantity = movement.confirmed - movement.reversed;
    Ok(Posting { row, ..reversal_posting(movement, target, quantity, reason)? })
}
