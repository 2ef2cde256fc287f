//! The simulated world: a database, the store with its marks, a service, and readers.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::feed::{Cursor, Database, FoundMark, Incarnation, Mark, MarkLookup, NewestEpoch};

/// Mechanisms that protect the readers. Each can be switched off.
#[derive(Clone, Copy)]
pub struct Guards {
    pub check: bool,
    pub leap: bool,
    pub once: bool,
}

/// All mechanisms are active.
pub const ALL: Guards = Guards { check: true, leap: true, once: true };

#[derive(Clone)]
pub struct Epoch {
    pub n: i32,
    pub feed: String,
    pub base: i64,
    pub begun: i64,
}

/// A database: its rows by position, and what it stores about its feed.
#[derive(Clone)]
pub struct Plant {
    pub rows: BTreeMap<i64, u64>,
    pub written: BTreeMap<i64, i64>,
    pub epochs: Vec<Epoch>,
    pub generation: i64,
    pub reserved: i64,
    pub stored: Option<Incarnation>,
    pub here: Incarnation,
}

/// The marks in the store by generation, each with the time when it was written.
pub type Marks = BTreeMap<i64, (Mark, i64)>;

/// A running service, with the mark that it has written last.
#[derive(Clone)]
pub struct Holding {
    pub generation: i64,
    pub mark: Mark,
}

#[derive(Clone)]
pub struct Client {
    pub bare: bool,
    pub cursor: Option<Cursor>,
    /// The rows that the reader has received, by position.
    pub has: BTreeMap<i64, u64>,
}

pub struct World {
    pub guards: Guards,
    pub chance: u64,
    pub now: i64,
    pub next_row: u64,
    pub starts: i64,
    pub plant: Plant,
    pub marks: Marks,
    pub serving: Option<Holding>,
    pub clients: Vec<Client>,
    pub dumps: Vec<Plant>,
    pub copies: Vec<(Plant, Marks)>,
    pub faults: Vec<String>,
}

fn time(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
}

impl World {
    pub fn new(seed: u64, guards: Guards) -> Self {
        let here = Incarnation {
            system_identifier: "1".into(),
            database_oid: 1,
            feed_oid: 1,
            timeline: 1,
            started: "0".into(),
            lsn: "0/0".into(),
        };
        let plant = Plant {
            rows: BTreeMap::new(),
            written: BTreeMap::new(),
            epochs: Vec::new(),
            generation: 0,
            reserved: 0,
            stored: None,
            here,
        };
        let client = |bare| Client { bare, cursor: None, has: BTreeMap::new() };
        Self {
            guards,
            chance: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            now: 0,
            next_row: 0,
            starts: 0,
            plant,
            marks: Marks::new(),
            serving: None,
            clients: vec![client(false), client(false), client(false), client(true), client(true)],
            dumps: Vec::new(),
            copies: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// A pseudo-random number below a limit.
    pub fn draw(&mut self, below: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % below
    }

    /// The database as the rules see it.
    pub fn database(&self) -> Database {
        let newest = self.plant.rows.keys().next_back().copied().unwrap_or(0);
        let epoch = self.plant.epochs.last().map(|epoch| NewestEpoch {
            n: epoch.n,
            feed: epoch.feed.clone(),
            base: epoch.base,
            begun: time(epoch.begun),
        });
        Database {
            feed_id: "f".into(),
            generation: self.plant.generation,
            reserved: self.plant.reserved,
            stored: self.plant.stored.clone(),
            here: self.plant.here.clone(),
            epoch,
            newest,
            newest_at: self.plant.written.get(&newest).map(|at| time(*at)),
        }
    }

    /// The newest mark of the store as the rules see it.
    pub fn store(&self) -> MarkLookup {
        self.marks.iter().next_back().map_or(MarkLookup::Empty, |(generation, (mark, at))| {
            let age = TimeDelta::seconds(self.now - at);
            MarkLookup::Marked(Box::new(FoundMark { generation: *generation, age, mark: mark.clone() }))
        })
    }

    /// Writes a mark. False when a mark of this generation exists and the store refuses to overwrite it.
    pub fn put(&mut self, generation: i64, mark: &Mark) -> bool {
        let taken = self.marks.keys().next_back().is_some_and(|newest| *newest >= generation);
        if taken && self.guards.once {
            return false;
        }
        self.marks.insert(generation, (mark.clone(), self.now));
        true
    }
}
