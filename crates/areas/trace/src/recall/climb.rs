//! Climbs from units to the units that contain them, for a request that only counts.
//!
//! A walk keeps a node and an edge for everything that it reaches, so that it can show depth, path and certainty. Where
//! units are only inside units, everything is certain and nothing of this is shown. A climb then reads the units of each
//! step as lists. As soon as a batch is involved, the request is answered by a walk.

use std::sync::Arc;

use deadpool_postgres::Object;
use kernel::rules::recall::LinkScope;
use kernel::rules::unit::UnitState;
use rustc_hash::{FxHashMap, FxHashSet};
use trace_queries::recall::find_ended_links;
use trace_queries::recall_climb::{UnitColumns, is_material_used, list_units, list_units_of_lots};

use super::walk::facts::end_of_time;
use super::walk::traversal::WalkTime;
use platform::api::Problem;

/// Mark of a unit that is on hold.
const HELD: i32 = 1;
/// Mark of a unit that may have been removed from another one.
const MAY_HAVE_ENDED_LINKS: i32 = 2;
/// Mark of a unit that was built into a batch whose output has no units.
const IN_BATCH: i32 = 4;

/// Where a climb starts.
#[derive(Clone, Debug)]
pub enum ClimbStart {
    /// Units by key.
    Units(Vec<i64>),
    /// All units of these lots.
    Lots(Vec<i64>),
}

/// A unit that a climb has reached.
#[derive(Clone, Debug)]
pub struct ClimbedUnit {
    pub product_key: i64,
    pub work_order_key: Option<i64>,
    pub state: UnitState,
    pub held: bool,
    /// Location of a unit that no other unit contains.
    pub position_key: Option<Arc<str>>,
    /// Unit that contains it.
    pub parent_key: Option<i64>,
    /// How the climb reached it.
    pub reached: ClimbStep,
}

/// How a climb reached a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClimbStep {
    /// The climb starts from it.
    Start,
    /// Over links that have not ended.
    Current,
    /// Over ended links only.
    Past,
}

/// A unit as it is counted.
#[derive(Clone, Copy, Debug)]
pub struct RootedUnit<'a> {
    pub key: i64,
    pub unit: &'a ClimbedUnit,
    /// Outermost unit that contains the unit, or the unit itself.
    pub root: i64,
}

/// A unit from which a climb starts.
#[derive(Clone, Debug)]
pub struct StartUnit {
    pub key: i64,
    pub product_key: i64,
    /// Absent when the codes of starts are not read.
    pub code: Option<String>,
}

/// All units that contain the starts, and the starts.
#[derive(Debug, Default)]
pub struct Climb {
    units: FxHashMap<i64, ClimbedUnit>,
    /// Units that may have been removed from another unit, and whose ended links were not followed yet.
    with_ended_links: Vec<i64>,
    /// Keys of locations, each stored once and shared.
    positions: FxHashSet<Arc<str>>,
    /// Units where the climb started.
    pub starts: Vec<StartUnit>,
}

impl Climb {
    /// Climbs from the starts over links that have not ended, then over ended ones. Returns `None` when a batch is
    /// involved, which only a walk can follow. Refuses a climb that takes too long.
    pub async fn collect(
        client: &Object,
        time: &WalkTime<'_>,
        from: &ClimbStart,
        with_codes: bool,
    ) -> Result<Option<Self>, Problem> {
        let mut climb = Self::default();
        let read = match from {
            ClimbStart::Lots(lots) if is_material_used().bind(client, lots).one().await? => return Ok(None),
            ClimbStart::Lots(lots) => list_units_of_lots().bind(client, &with_codes, lots).one().await?,
            ClimbStart::Units(keys) => list_units().bind(client, &with_codes, keys).one().await?,
        };
        let Some(open) = climb.add(read, ClimbStep::Start) else { return Ok(None) };
        if !climb.ascend(client, time, open, ClimbStep::Current).await? {
            return Ok(None);
        }
        let at = end_of_time();
        while !climb.with_ended_links.is_empty() {
            let mut asked = std::mem::take(&mut climb.with_ended_links);
            asked.sort_unstable();
            let ended = find_ended_links().bind(client, &asked, &at).all().await?;
            if ended.iter().any(|link| link.parent_serial_key.is_none() && link.batch_key.is_some()) {
                return Ok(None);
            }
            let open = climb.unknown(ended.iter().filter_map(|link| link.parent_serial_key));
            if !climb.ascend(client, time, open, ClimbStep::Past).await? {
                return Ok(None);
            }
        }
        Ok(Some(climb))
    }

    /// Reads units, and the units that contain them, step by step. Returns `false` when a batch contains one of them.
    async fn ascend(
        &mut self,
        client: &Object,
        time: &WalkTime<'_>,
        mut open: Vec<i64>,
        reached: ClimbStep,
    ) -> Result<bool, Problem> {
        while !open.is_empty() {
            time.check()?;
            let read = list_units().bind(client, &false, &open).one().await?;
            let Some(next) = self.add(read, reached) else { return Ok(false) };
            open = next;
        }
        Ok(true)
    }

    /// Adds units, and returns the units that contain them and were not read yet. `None` when a batch contains one of
    /// them.
    fn add(&mut self, read: UnitColumns, reached: ClimbStep) -> Option<Vec<i64>> {
        let marks = read.marks.unwrap_or_default();
        if marks.iter().any(|marks| marks & IN_BATCH != 0) {
            return None;
        }
        let keys = read.keys.unwrap_or_default();
        let mut codes = read.codes.unwrap_or_default().into_iter();
        let parents = read.parents.unwrap_or_default();
        let columns = keys
            .iter()
            .zip(&parents)
            .zip(read.product_keys.unwrap_or_default().into_iter().zip(read.order_keys.unwrap_or_default()))
            .zip(read.states.unwrap_or_default().into_iter().zip(read.position_keys.unwrap_or_default()))
            .zip(marks);
        self.units.reserve(keys.len());
        for ((((key, parent_key), (product_key, work_order_key)), (state, position)), marks) in columns {
            if marks & MAY_HAVE_ENDED_LINKS != 0 {
                self.with_ended_links.push(*key);
            }
            if reached == ClimbStep::Start {
                self.starts.push(StartUnit { key: *key, product_key, code: codes.next().flatten() });
            }
            let unit = ClimbedUnit {
                product_key,
                work_order_key,
                state: UnitState::from_word(&state).unwrap_or(UnitState::Released),
                held: marks & HELD != 0,
                position_key: position.map(|key| shared(&mut self.positions, &key)),
                parent_key: *parent_key,
                reached,
            };
            self.units.insert(*key, unit);
        }
        Some(self.unknown(parents.into_iter().flatten()))
    }

    /// Returns the keys of units that were not read yet, in order, because neighboring rows are stored together.
    fn unknown(&self, keys: impl Iterator<Item = i64>) -> Vec<i64> {
        let keys: FxHashSet<i64> = keys.filter(|key| !self.units.contains_key(key)).collect();
        let mut keys: Vec<i64> = keys.into_iter().collect();
        keys.sort_unstable();
        keys
    }

    /// Returns all units that were reached in the scope, each with its outermost unit.
    pub fn counted(&self, scope: LinkScope) -> impl Iterator<Item = RootedUnit<'_>> {
        let mut roots: FxHashMap<i64, i64> = FxHashMap::default();
        let is_in_scope = move |unit: &ClimbedUnit| unit.reached != ClimbStep::Past || scope == LinkScope::Ever;
        let units = self.units.iter().filter(move |(_, unit)| is_in_scope(unit));
        units.map(move |(key, unit)| RootedUnit { key: *key, unit, root: self.root(*key, &mut roots) })
    }

    /// Returns a unit that was reached.
    pub fn unit(&self, key: i64) -> Option<&ClimbedUnit> {
        self.units.get(&key)
    }

    /// Returns the outermost unit that contains a unit. `known` keeps what was found, because thousands of units may be
    /// inside the same one.
    fn root(&self, key: i64, known: &mut FxHashMap<i64, i64>) -> i64 {
        let (mut root, mut path) = (key, Vec::new());
        // Bounded, in case the stored links form a cycle.
        while path.len() <= self.units.len() {
            if let Some(found) = known.get(&root) {
                root = *found;
                break;
            }
            let Some(parent) = self.units.get(&root).and_then(|unit| unit.parent_key) else { break };
            path.push(root);
            root = parent;
        }
        known.extend(path.into_iter().map(|inside| (inside, root)));
        root
    }
}

/// Returns the stored copy of a key, and stores it if there is none.
fn shared(known: &mut FxHashSet<Arc<str>>, key: &str) -> Arc<str> {
    if let Some(found) = known.get(key) {
        return Arc::clone(found);
    }
    let key: Arc<str> = key.into();
    known.insert(Arc::clone(&key));
    key
}
