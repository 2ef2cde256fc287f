//! Random histories of a plant: writes, kills, restarts, failovers, dumps, restores, cold copies. Readers of the feed come
//! and go; whatever happens, none of them misses a row of the present history.
//!
//! The database and the store are simulated; verdicts, marks, epochs and cursors are the real ones. Without the check of the
//! mark, without the leap and without marks that are created only if absent the same histories find faults, which is tested
//! as well: a model that sees nothing proves nothing.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "in a test a broken assumption should stop the test at its place"
)]

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::feed::{
    Begun, Cursor, Database, Draw, FeedName, FoundMark, Incarnation, Mark, NewestEpoch, Reason, Standing, Store,
    Verdict, verdict,
};
use kernel::rules::journal::Seq;

const BLOCK: i64 = 1000;
const HISTORIES: u64 = 200;
const STEPS: usize = 60;

/// What protects the readers; each can be left out.
#[derive(Clone, Copy)]
struct Guards {
    check: bool,
    leap: bool,
    once: bool,
}

const ALL: Guards = Guards { check: true, leap: true, once: true };

#[derive(Clone)]
struct Epoch {
    n: i32,
    feed: String,
    base: i64,
    begun: i64,
}

/// A database: its rows by position, and what it notes of its feed.
#[derive(Clone)]
struct Plant {
    rows: BTreeMap<i64, u64>,
    written: BTreeMap<i64, i64>,
    epochs: Vec<Epoch>,
    generation: i64,
    reserved: i64,
    stored: Option<Incarnation>,
    here: Incarnation,
}

type Marks = BTreeMap<i64, (Mark, i64)>;

/// A service: the mark that it holds.
#[derive(Clone)]
struct Holding {
    generation: i64,
    mark: Mark,
}

#[derive(Clone)]
struct Client {
    bare: bool,
    cursor: Option<Cursor>,
    /// What it made of the feed: rows by position.
    has: BTreeMap<i64, u64>,
}

struct World {
    guards: Guards,
    chance: u64,
    now: i64,
    next_row: u64,
    starts: i64,
    plant: Plant,
    marks: Marks,
    serving: Option<Holding>,
    clients: Vec<Client>,
    dumps: Vec<Plant>,
    copies: Vec<(Plant, Marks)>,
    faults: Vec<String>,
}

fn time(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
}

impl World {
    fn new(seed: u64, guards: Guards) -> Self {
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

    fn draw(&mut self, below: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % below
    }

    fn database(&self) -> Database {
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

    fn store(&self) -> Store {
        self.marks.iter().next_back().map_or(Store::Empty, |(generation, (mark, at))| {
            let age = TimeDelta::seconds(self.now - at);
            Store::Marked(Box::new(FoundMark { generation: *generation, age, mark: mark.clone() }))
        })
    }

    fn put(&mut self, generation: i64, mark: &Mark) -> bool {
        let taken = self.marks.keys().next_back().is_some_and(|newest| *newest >= generation);
        if taken && self.guards.once {
            return false;
        }
        self.marks.insert(generation, (mark.clone(), self.now));
        true
    }

    /// What the sealer does before its first pass. Whatever is refused is announced, once nobody else is alive.
    fn start(&mut self) {
        self.starts += 1;
        let holder = format!("h{}", self.starts);
        for _ in 0..3 {
            let (store, database) = (self.store(), self.database());
            let found = if self.guards.check {
                verdict(&store, &database, TimeDelta::seconds(60))
            } else if database.epoch.is_some() {
                Verdict::Unbroken
            } else {
                Verdict::New
            };
            let newest = store.mark().cloned();
            let reason = match found {
                Verdict::SplitBrain => {
                    self.now += 40;
                    continue;
                }
                Verdict::New => Reason::Created,
                Verdict::Unbroken => {
                    let Some(newest) = newest else { return };
                    let mut mark = Mark { holder, closed: false, ..newest.mark };
                    if !self.guards.check {
                        mark.reserved = i64::MAX;
                        mark.epoch = database.epoch.as_ref().map_or(1, |epoch| epoch.n);
                    }
                    mark.incarnation = database.here.clone();
                    let generation = newest.generation + 1;
                    assert!(self.put(generation, &mark));
                    self.note(generation, mark);
                    return;
                }
                Verdict::MarkRewound => {
                    let newest = newest.expect("a mark");
                    let reserved = newest.mark.reserved.max(database.reserved);
                    let mark = Mark { holder, reserved, closed: false, ..newest.mark };
                    let generation = database.generation + 1;
                    assert!(self.put(generation, &mark));
                    self.note(generation, mark);
                    return;
                }
                verdict => verdict.begins().unwrap_or(match verdict {
                    Verdict::MarkMissing | Verdict::MarkForeign => Reason::Adopted,
                    Verdict::Moved => Reason::Moved,
                    _ => Reason::Restored,
                }),
            };
            assert!(
                found.begins() == Some(reason) || found == Verdict::New || found.allows(reason),
                "{found:?} {reason:?}"
            );
            self.begin(newest.as_ref(), &database, reason, &holder);
            return;
        }
        panic!("nobody else is alive, and it is still refused");
    }

    fn begin(&mut self, newest: Option<&FoundMark>, database: &Database, reason: Reason, holder: &str) {
        let draw = Draw { feed: format!("{:016x}", self.starts), leap: self.draw(1 << 30) };
        let mark = newest.map(|found| &found.mark);
        let known: Vec<String> = self.plant.epochs.iter().map(|epoch| epoch.feed.clone()).collect();
        let soon = self.plant.epochs.last().is_some_and(|epoch| self.now - epoch.begun < 3600);
        let mut begun = if reason == Reason::Created {
            Begun::created(mark, database, draw)
        } else {
            Begun::after(mark, database, &known, reason, soon, draw)
        };
        if !self.guards.leap {
            begun.base = database.newest + 1;
        }
        assert!(begun.base > database.newest && begun.shared < begun.base);
        let generation = newest.map_or(0, |found| found.generation).max(database.generation) + 1;
        let mark = Mark::of(&begun, mark, database, holder, BLOCK);
        assert!(self.put(generation, &mark));
        self.plant.epochs.push(Epoch { n: begun.n, feed: begun.feed, base: begun.base, begun: self.now });
        self.note(generation, mark);
    }

    fn note(&mut self, generation: i64, mark: Mark) {
        self.plant.generation = generation;
        self.plant.reserved = mark.reserved;
        self.plant.stored = Some(self.plant.here.clone());
        self.serving = Some(Holding { generation, mark });
    }

    /// The next mark of a service: reserves more where it must.
    fn tick(&mut self, closed: bool) {
        self.now += 5;
        let Some(holding) = self.serving.clone() else { return };
        let database = self.database();
        let mut mark = Mark { given: database.newest, given_at: database.newest_at, closed, ..holding.mark };
        mark.incarnation.lsn.clone_from(&self.plant.here.lsn);
        if mark.reserved < i64::MAX && mark.reserved - database.newest.max(mark.base - 1) < BLOCK / 2 {
            mark.reserved = mark.reserved.max(database.newest) + BLOCK;
        }
        let generation = holding.generation + 1;
        assert!(self.put(generation, &mark), "nobody else writes marks");
        self.note(generation, mark);
    }

    fn write(&mut self, count: u64) {
        let Some(holding) = &self.serving else { return };
        let (reserved, base) = (holding.mark.reserved, self.plant.epochs.last().expect("an epoch").base);
        for _ in 0..count {
            let pos = self.plant.rows.keys().next_back().copied().unwrap_or(0).max(base - 1) + 1;
            if pos > reserved {
                return;
            }
            self.next_row += 1;
            self.plant.rows.insert(pos, self.next_row);
            self.plant.written.insert(pos, self.now);
        }
        self.plant.here.lsn = format!("0/{:X}", self.next_row * 100);
    }

    /// A reader comes, goes on or is reset, and reads to the end.
    fn read(&mut self, which: usize) {
        if self.serving.is_none() {
            return;
        }
        let mut client = self.clients[which].clone();
        let above = match &client.cursor {
            None => 0,
            Some(cursor) => match self.standing(cursor).judge(cursor) {
                Ok(seq) => seq.number(),
                Err(reset) => {
                    let shared = reset.shared.map_or(0, Seq::number);
                    client.has.retain(|pos, _| *pos <= shared);
                    shared
                }
            },
        };
        client.has.extend(self.plant.rows.range(above + 1..).map(|(pos, row)| (*pos, *row)));
        let current = self.plant.epochs.last().expect("an epoch");
        let newest = self.plant.rows.keys().next_back().copied().unwrap_or(0);
        let feed = (!client.bare).then(|| FeedName::new(current.feed.clone()));
        client.cursor = Some(Cursor { feed, seq: Seq::new(newest) });
        let missed = self.plant.rows.iter().filter(|(pos, row)| client.has.get(pos) != Some(row)).count();
        if missed > 0 {
            self.faults.push(format!("reader {which} misses {missed} rows"));
        }
        // A bare position does not show whether rows were received that a restore lost.
        if !client.bare && client.has.len() != self.plant.rows.len() {
            self.faults.push(format!("reader {which} keeps rows that are lost"));
        }
        self.clients[which] = client;
    }

    fn standing(&self, cursor: &Cursor) -> Standing {
        let current = self.plant.epochs.last().expect("an epoch");
        let own =
            cursor.feed.as_ref().and_then(|feed| self.plant.epochs.iter().find(|epoch| epoch.feed == feed.as_str()));
        let next = own.and_then(|own| self.plant.epochs.iter().find(|epoch| epoch.n > own.n));
        let kept = next.map(|next| self.plant.rows.range(..next.base).next_back().map_or(0, |(pos, _)| *pos));
        Standing {
            is_current: own.is_some_and(|own| own.n == current.n),
            is_given: self.plant.rows.contains_key(&cursor.seq.number()),
            kept: kept.map(Seq::new),
        }
    }

    /// The database of a backup, as another one.
    fn restore(&mut self, mut plant: Plant, in_place: bool) {
        self.serving = None;
        self.starts += 1;
        plant.here.clone_from(&self.plant.here);
        plant.here.started = format!("{}", self.starts);
        if in_place {
            plant.here.timeline += 1;
        } else {
            plant.here.database_oid += 1;
            plant.here.feed_oid += 1;
        }
        self.plant = plant;
        self.start();
    }

    fn failover(&mut self) {
        let lost = self.draw(4);
        for _ in 0..lost {
            self.plant.rows.pop_last();
        }
        self.serving = None;
        self.now += 12;
        self.starts += 1;
        self.plant.here.timeline += 1;
        self.plant.here.started = format!("{}", self.starts);
        self.start();
    }

    fn restart_server(&mut self, cleanly: bool) {
        if cleanly {
            self.tick(true);
        }
        self.serving = None;
        self.now += 12;
        self.starts += 1;
        self.plant.here.started = format!("{}", self.starts);
        self.start();
    }

    fn step(&mut self) {
        match self.draw(26) {
            0..=7 => {
                let rows = 1 + self.draw(20);
                self.write(rows);
            }
            8..=13 => {
                let which = self.draw(5);
                self.read(usize::try_from(which).unwrap());
            }
            14..=15 => self.tick(false),
            16 => {
                // Killed, and started again.
                self.serving = None;
                self.start();
            }
            17 => self.restart_server(true),
            18 => self.restart_server(false),
            19 => self.failover(),
            20 => self.dumps.push(self.plant.clone()),
            21 => {
                self.tick(true);
                self.copies.push((self.plant.clone(), self.marks.clone()));
                self.serving = None;
                self.start();
            }
            22 | 23 if !self.dumps.is_empty() => {
                let which = self.draw(u64::try_from(self.dumps.len()).unwrap());
                let (dump, in_place) = (self.dumps[usize::try_from(which).unwrap()].clone(), self.draw(2) == 0);
                self.now += 60;
                self.restore(dump, in_place);
            }
            24 if !self.copies.is_empty() => {
                // A cold copy of both, put back: nothing shows the loss.
                let (plant, marks) = self.copies[self.copies.len() - 1].clone();
                self.now += 60;
                self.marks = marks;
                self.serving = None;
                self.starts += 1;
                let started = format!("{}", self.starts);
                self.plant = plant;
                self.plant.here.started = started;
                self.start();
            }
            _ => self.now += 4000,
        }
    }

    fn run(seed: u64, guards: Guards) -> Vec<String> {
        let mut world = Self::new(seed, guards);
        world.start();
        for _ in 0..STEPS {
            world.step();
        }
        for which in 0..world.clients.len() {
            world.read(which);
        }
        world.faults
    }
}

#[test]
fn no_reader_misses_a_row_in_200_random_histories() {
    for seed in 1..=HISTORIES {
        let faults = World::run(seed, ALL);
        assert!(faults.is_empty(), "history {seed}: {faults:?}");
    }
}

#[test]
fn without_the_check_of_the_mark_readers_miss_rows() {
    let faulty = (1..=HISTORIES).filter(|seed| !World::run(*seed, Guards { check: false, ..ALL }).is_empty()).count();
    assert!(faulty > 50, "only {faulty} of {HISTORIES} histories show it");
}

#[test]
fn without_the_leap_readers_of_bare_positions_miss_rows() {
    let faulty = (1..=HISTORIES).filter(|seed| !World::run(*seed, Guards { leap: false, ..ALL }).is_empty()).count();
    assert!(faulty > 10, "only {faulty} of {HISTORIES} histories show it");
}

/// Two copies of one database on one store: the one that stood still cannot write its next mark.
#[test]
fn a_holder_that_was_replaced_cannot_go_on_because_marks_are_created_only_once() {
    let goes_on = |guards: Guards| {
        let mut world = World::new(1, guards);
        world.start();
        world.write(20);
        world.tick(false);
        let first = world.serving.clone().expect("it serves");
        // A restored copy of the same database, once the mark of the first is not live any more.
        world.now += 60;
        let dump = world.plant.clone();
        world.restore(dump, false);
        world.write(5);
        let mark = Mark { given: 25, ..first.mark };
        world.put(first.generation + 1, &mark)
    };
    assert!(!goes_on(ALL));
    assert!(goes_on(Guards { once: false, ..ALL }), "the model shows what the guard is for");
}
