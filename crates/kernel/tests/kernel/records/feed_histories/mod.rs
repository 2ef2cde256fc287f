//! Random histories of a plant: writes, kills, restarts, failovers, dumps, restores, cold copies. Readers of the feed
//! come and go; whatever happens, none of them misses a row of the current history.
//!
//! The database and the store are simulated; verdicts, marks, epochs and cursors are the real ones. Without the check
//! of the mark, without the leap and without marks that are created only if absent, the same histories produce faults.
//! That is tested too, because a model that detects nothing proves nothing.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "in a test a broken assumption should stop the test at its place"
)]

mod history;
mod readers;
mod service;
mod world;

use kernel::rules::feed::Mark;

use world::{ALL, Guards, World};

/// Number of histories that each test runs.
const HISTORIES: u64 = 200;

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

/// Two copies of one database on one store: the one that was stopped cannot write its next mark.
#[test]
fn a_holder_that_was_replaced_cannot_go_on_because_marks_are_created_only_once() {
    let goes_on = |guards: Guards| {
        let mut world = World::new(1, guards);
        world.start();
        world.write(20);
        world.tick(false);
        let first = world.serving.clone().expect("it serves");
        // A restored copy of the same database, after the mark of the first has become too old to count as live.
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
