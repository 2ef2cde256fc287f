//! The simulated service: how it starts, writes marks and assigns positions.

use chrono::TimeDelta;
use kernel::rules::feed::{Database, EpochRandomness, EpochReason, FoundMark, Mark, NewEpoch, Verdict, verdict};

use super::world::{Epoch, Holding, World};

/// Number of positions that a mark reserves at once.
const BLOCK: i64 = 1000;

impl World {
    /// Starts the service like the sealer before its first pass. If the start is refused, an administrator announces
    /// the cause as soon as no other instance is alive.
    pub fn start(&mut self) {
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
                Verdict::New => EpochReason::Created,
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
                    Verdict::MarkMissing | Verdict::MarkForeign => EpochReason::Adopted,
                    Verdict::Moved => EpochReason::Moved,
                    _ => EpochReason::Restored,
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

    /// Begins an epoch and writes its mark.
    fn begin(&mut self, newest: Option<&FoundMark>, database: &Database, reason: EpochReason, holder: &str) {
        let draw = EpochRandomness { feed: format!("{:016x}", self.starts), leap: self.draw(1 << 30) };
        let mark = newest.map(|found| &found.mark);
        let known: Vec<String> = self.plant.epochs.iter().map(|epoch| epoch.feed.clone()).collect();
        let soon = self.plant.epochs.last().is_some_and(|epoch| self.now - epoch.begun < 3600);
        let mut begun = if reason == EpochReason::Created {
            NewEpoch::created(mark, database, draw)
        } else {
            NewEpoch::after(mark, database, &known, reason, soon, draw)
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

    /// Records a written mark in the database. The service continues with this mark.
    fn note(&mut self, generation: i64, mark: Mark) {
        self.plant.generation = generation;
        self.plant.reserved = mark.reserved;
        self.plant.stored = Some(self.plant.here.clone());
        self.serving = Some(Holding { generation, mark });
    }

    /// Writes the next mark of the service, and reserves more positions if necessary.
    pub fn tick(&mut self, closed: bool) {
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

    /// Writes rows, as long as positions are reserved.
    pub fn write(&mut self, count: u64) {
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
}
