//! Reverses all stock effects of batches: their output leaves stock and their material returns to it.

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
    /// Whether the movement put output into stock. If false, it consumed a component or material.
    pub is_output: bool,
    /// Key of the unit that was moved. `None` for a quantity.
    pub serial_key: Option<SerialKey>,
    /// Key of the location that the movement went to.
    pub to: PositionKey,
}

/// Finds the movements to reverse when batches are undone: those that are not completely reversed, in the order in
/// which they were posted.
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

/// Stock that the same command moves after the reversal. It is locked together with the reversed stock, because only
/// locks that are taken in one step follow the order of locks.
#[derive(Clone, Debug, Default)]
pub struct FollowingMovements {
    /// Products, lots and locations to hold together with those of the reversal.
    pub keys: BatchSubjectKeys,
    /// Pairs whose stock may change. Pairs of products whose inventory is not managed are ignored.
    pub pairs: BTreeSet<PairKey>,
}

impl FollowingMovements {
    /// Keys of the following movements' subjects, to be held together with those of the reversal.
    fn subject_keys(&self) -> SubjectKeys {
        let BatchSubjectKeys { products, lots, positions, chosen } = self.keys.clone();
        SubjectKeys { products, lots, positions, chosen }
    }
}

/// Movements of batches that are about to be reversed. The movements are locked and everything that they name is held.
/// Their pairs are locked only if the same command moves something afterwards.
#[derive(Debug)]
pub struct BatchReversal {
    subjects: Subjects,
    postings: Vec<Posting>,
    keys: Vec<MovementKey>,
}

impl BatchReversal {
    /// Locks the movements and holds the products, lots and locations that they name. The caller already holds their
    /// units with their trees. Stock returns to where it came from, or to the default location of consumption if that
    /// location is deleted. Without keys nothing is locked, and [`Self::post`] does nothing.
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
                return Err(Problem::rerun_command("a location was deleted before it was locked"));
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

    /// Locks the pairs of the reversal and of the following movements in one step. Locking them in two steps would
    /// violate the order of locks.
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

    /// Reverses the rest of each movement and notes the reversal on it. `at` adds to a refusal the movement that caused
    /// it. Events are returned, not recorded: the caller decides where they go in the journal.
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

/// Result of reversing the movements of batches.
#[derive(Debug, Default)]
pub struct ReversedMovements {
    /// Key of the reversal of each reversed movement.
    pub inverse: HashMap<MovementKey, MovementKey>,
    /// Events by reversed movement. `None` collects the events that belong to no single movement, such as the deletion
    /// of a disposable location.
    pub events: HashMap<Option<MovementKey>, Vec<platform::journal::NewEvent>>,
}

/// Builds the posting that reverses the rest of a movement. `row` is the index of the movement among the reversed ones.
fn reversal(movement: &StoredMovement, target: PositionKey, reason: &str, row: usize) -> Result<Posting, Problem> {
    let quantity = movement.confirmed - movement.reversed;
    Ok(Posting { row, ..reversal_posting(movement, target, quantity, reason)? })
}
