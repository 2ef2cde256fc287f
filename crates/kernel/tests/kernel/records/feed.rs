//! Epochs of the feed: marks, verdicts, the start of an epoch, and the validity of cursors.

#![expect(clippy::unwrap_used, reason = "in a test a broken assumption should stop the test at its place")]

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::feed::mark::MARK_BYTES_MAX;
use kernel::rules::feed::{
    Cursor, CursorStatus, Database, EpochRandomness, EpochReason, FoundMark, Incarnation, Mark, MarkLookup, NewEpoch,
    NewestEpoch, Reset, ResetReason, Verdict, verdict,
};
use kernel::rules::journal::Seq;
use proptest::prelude::*;

/// Allowed loss in the tests.
const MINUTE: TimeDelta = TimeDelta::minutes(1);
/// Number of positions that a mark reserves.
const BLOCK: i64 = 1_000_000;

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
}

/// The identity of the database and of the run of its server.
fn incarnation() -> Incarnation {
    Incarnation {
        system_identifier: "7412345678901234567".into(),
        database_oid: 16_384,
        feed_oid: 17_000,
        timeline: 1,
        started: "2026-11-17T06:00:00.000000Z".into(),
        lsn: "0/2000000".into(),
    }
}

/// A database in epoch 1 whose newest row is at position 30.
fn database() -> Database {
    let begun = at(0);
    Database {
        feed_id: "f1".into(),
        generation: 5,
        reserved: BLOCK,
        stored: Some(incarnation()),
        here: incarnation(),
        epoch: Some(NewestEpoch { n: 1, feed: "000000000000000a".into(), base: 1, begun }),
        newest: 30,
        newest_at: Some(at(300)),
    }
}

/// Random values for a new epoch.
fn draw(feed: &str, leap: u64) -> EpochRandomness {
    EpochRandomness { feed: feed.into(), leap }
}

/// The mark that matches [`database`].
fn mark() -> Mark {
    let mut before = database();
    before.epoch = None;
    before.reserved = 0;
    before.newest = 0;
    let begun = NewEpoch::created(None, &before, draw("000000000000000a", 0));
    Mark { given: 30, given_at: Some(at(300)), ..Mark::of(&begun, None, &database(), "h1", BLOCK) }
}

/// A mark that is 40 seconds old, whose writer no longer counts as running.
fn found(mark: Mark) -> MarkLookup {
    MarkLookup::Marked(Box::new(FoundMark { generation: 5, age: TimeDelta::seconds(40), mark }))
}

/// A mark that is 3 seconds old, whose writer still counts as running.
fn live(mark: Mark) -> MarkLookup {
    MarkLookup::Marked(Box::new(FoundMark { generation: 5, age: TimeDelta::seconds(3), mark }))
}

/// A mark of a service that has shut down cleanly.
fn closed() -> Mark {
    Mark { closed: true, ..mark() }
}

/// The database after a restart of its server.
fn restarted(mut database: Database) -> Database {
    database.here.started = "2026-11-17T09:00:00.000000Z".into();
    database.here.lsn = "0/3000000".into();
    database
}

/// The database restored under another OID.
fn elsewhere(mut database: Database) -> Database {
    database = restarted(database);
    database.here.database_oid += 1;
    database.here.feed_oid += 1;
    database
}

/// The database restored to an earlier state, without its newest rows.
fn behind(database: Database, rows: i64, seconds: i64) -> Database {
    Database { newest: database.newest - rows, newest_at: Some(at(300 - seconds)), ..database }
}

/// The database of another installation.
fn other_lineage(database: Database) -> Database {
    Database { feed_id: "f2".into(), ..database }
}

#[test]
fn the_table_of_verdicts() {
    let old = |database: Database| Database { generation: 9, ..database };
    let unserved =
        Database { generation: 0, reserved: 0, stored: None, epoch: None, newest: 0, newest_at: None, ..database() };
    let failed_over = |mut database: Database| {
        database.here.timeline = 2;
        database.here.lsn = "0/1000000".into();
        database
    };
    let epoch_before = |mut database: Database| {
        database.epoch = None;
        database
    };
    let log_behind = |mut database: Database| {
        database.here.lsn = "0/1FFFFFF".into();
        database
    };
    let rows: &[(&str, MarkLookup, Database, Verdict)] = &[
        ("1 the store is away", MarkLookup::Away, database(), Verdict::MarkUnreachable),
        ("2 no mark, none was written", MarkLookup::Empty, unserved.clone(), Verdict::New),
        ("3 no mark, one was written", MarkLookup::Empty, database(), Verdict::MarkMissing),
        ("3 unreadable", MarkLookup::Unreadable, unserved.clone(), Verdict::MarkMissing),
        ("4 another lineage, empty, not live", found(mark()), other_lineage(unserved.clone()), Verdict::New),
        ("5 the same, live", live(mark()), other_lineage(unserved), Verdict::MarkForeign),
        ("5 another lineage with rows", found(mark()), other_lineage(database()), Verdict::MarkForeign),
        ("6 another database, live", live(mark()), elsewhere(database()), Verdict::SplitBrain),
        ("7 the mark is older, same run", found(mark()), old(database()), Verdict::MarkRewound),
        ("8 the mark is older, other run", found(mark()), old(restarted(database())), Verdict::BothRewound),
        ("9 same run", live(mark()), database(), Verdict::Unbroken),
        ("9 same run, its epoch was cut off", live(mark()), epoch_before(database()), Verdict::Unbroken),
        ("10 closed and whole", found(closed()), restarted(database()), Verdict::CleanRestart),
        ("11 not closed", found(mark()), restarted(database()), Verdict::UncleanRestart),
        (
            "11 closed, and more was given since",
            found(closed()),
            restarted(behind(database(), -1, 0)),
            Verdict::UncleanRestart,
        ),
        ("11 other timeline", found(mark()), failed_over(restarted(database())), Verdict::Failover),
        ("11 3 rows of 60 s lost", found(mark()), failed_over(restarted(behind(database(), 3, 60))), Verdict::Failover),
        ("14 3 rows of 61 s lost", found(mark()), failed_over(restarted(behind(database(), 3, 61))), Verdict::Rewound),
        ("14 the log is behind", found(mark()), log_behind(restarted(database())), Verdict::Rewound),
        ("12 an epoch behind, live", live(mark()), epoch_before(restarted(database())), Verdict::SplitBrain),
        ("13 elsewhere, closed, whole", found(closed()), elsewhere(database()), Verdict::Moved),
        ("14 elsewhere, not closed", found(mark()), elsewhere(database()), Verdict::Rewound),
        ("14 elsewhere, rows lost", found(closed()), elsewhere(behind(database(), 10, 1)), Verdict::Rewound),
        ("14 an epoch behind", found(mark()), epoch_before(restarted(database())), Verdict::Rewound),
    ];
    for (name, store, database, expected) in rows {
        assert_eq!(verdict(store, database, MINUTE), *expected, "{name}");
    }
}

#[test]
fn with_no_loss_allowed_only_a_whole_database_goes_on() {
    let whole = restarted(database());
    assert_eq!(verdict(&found(mark()), &whole, TimeDelta::zero()), Verdict::UncleanRestart);
    let lost = behind(whole, 1, 0);
    assert_eq!(verdict(&found(mark()), &lost, TimeDelta::zero()), Verdict::Rewound);
    // The row at the newest position was erased, so its time and therefore the loss are unknown.
    let unknown = Database { newest_at: None, ..lost };
    assert_eq!(verdict(&found(mark()), &unknown, MINUTE), Verdict::Rewound);
}

#[test]
fn what_may_be_announced() {
    use Verdict::{BothRewound, CleanRestart, Failover, MarkForeign, MarkMissing, Moved, Rewound, UncleanRestart};

    let allowed = |reason| Verdict::ALL.iter().copied().filter(|verdict| verdict.allows(reason)).collect::<Vec<_>>();
    assert_eq!(allowed(EpochReason::Moved), [Moved]);
    assert_eq!(allowed(EpochReason::Adopted), [MarkMissing, MarkForeign, BothRewound]);
    assert_eq!(allowed(EpochReason::Restored), [BothRewound, CleanRestart, Failover, UncleanRestart, Moved, Rewound]);
    for reason in [EpochReason::Created, EpochReason::Restart, EpochReason::Failover] {
        assert_eq!(allowed(reason), []);
    }
}

/// The advice of every verdict can be followed: the announcement that it names is allowed, and a verdict that continues
/// advises none.
#[test]
fn the_advice_of_a_verdict_can_be_followed() {
    for verdict in Verdict::ALL.iter().copied() {
        let word = verdict.advice().split_once("--reason ").and_then(|(_, rest)| rest.split(' ').next());
        let advised = word.map(|word| EpochReason::from_word(word).unwrap());
        assert!(advised.is_none_or(|reason| verdict.allows(reason)), "{verdict:?}: {advised:?}");
        // A second instance that is running must be stopped, not announced.
        let announced = verdict.is_refused() && verdict != Verdict::SplitBrain;
        assert_eq!(advised.is_some(), announced, "{verdict:?}: {}", verdict.advice());
    }
}

/// Each verdict either stops the service, begins an epoch or continues. A verdict that both stopped the service and
/// began an epoch would begin it unannounced.
#[test]
fn a_verdict_refuses_begins_an_epoch_or_goes_on() {
    use Verdict::{BothRewound, CleanRestart, Failover, MarkForeign, MarkMissing, Moved, Rewound, SplitBrain};

    let chosen = |is: fn(Verdict) -> bool| Verdict::ALL.iter().copied().filter(|one| is(*one)).collect::<Vec<_>>();
    let refused = [MarkMissing, MarkForeign, SplitBrain, BothRewound, Moved, Rewound];
    assert_eq!(chosen(Verdict::is_refused), refused);
    assert_eq!(
        chosen(|verdict| verdict.begins() == Some(EpochReason::Restart)),
        [CleanRestart, Verdict::UncleanRestart]
    );
    assert_eq!(chosen(|verdict| verdict.begins() == Some(EpochReason::Failover)), [Failover]);
    assert_eq!(chosen(|verdict| verdict.begins().is_some() && verdict.is_refused()), []);
}

#[test]
fn a_mark_is_read_as_it_was_written_and_a_damaged_one_is_not() {
    let mut mark = mark();
    for n in 2..40 {
        let begun = NewEpoch {
            n,
            feed: format!("{n:016x}"),
            base: 1,
            shared: i64::from(100 - n),
            reason: EpochReason::Restored,
            key_leap: 0,
            rows_lost: None,
        };
        mark = Mark::of(&begun, Some(&mark), &database(), "h1", BLOCK);
    }
    let text = mark.to_text();
    assert!(text.len() <= MARK_BYTES_MAX, "{} bytes", text.len());
    assert_eq!(Mark::parse(text.as_bytes()), Some(mark.clone()));
    assert_eq!(mark.epochs.len(), 20);
    assert_eq!(mark.epochs.last().unwrap().shared, 0, "of older ones the lowest stays: that of the first epoch");
    for (from, to) in
        [("\"given\":30", "\"given\":31"), ("\"version\":1", "\"version\":2"), ("sha256", "sha255"), ("}", "")]
    {
        assert_eq!(Mark::parse(text.replace(from, to).as_bytes()), None, "{from}");
    }
    assert_eq!(Mark::parse(b""), None);
    let long = format!("{}{}", text, " ".repeat(MARK_BYTES_MAX));
    assert_eq!(Mark::parse(long.as_bytes()), None);
}

proptest! {
    #[test]
    fn an_epoch_begins_above_everything_and_leaps_by_chance(
        reserved in 0_i64..1 << 40, stored in 0_i64..1 << 40, newest in 0_i64..1 << 40, leap: u64, soon: bool,
    ) {
        let database = Database { reserved: stored, newest, ..database() };
        let mark = Mark { reserved, epoch: 7, ..mark() };
        for reason in [EpochReason::Restart, EpochReason::Failover, EpochReason::Restored] {
            let begun = NewEpoch::after(Some(&mark), &database, &[], reason, soon, draw("000000000000000b", leap));
            let short = soon && reason != EpochReason::Restored;
            let span = if short { 10_000_000 } else { 1_000_000_000 };
            prop_assert_eq!(begun.n, 8);
            prop_assert_eq!(begun.base - begun.key_leap, reserved.max(stored).max(newest));
            prop_assert!((span..2 * span).contains(&begun.key_leap));
            prop_assert!(begun.shared <= newest);
        }
    }
}

#[test]
fn readers_of_an_epoch_that_the_database_does_not_have_were_asked_to_forget() {
    let other = NewEpoch {
        n: 2,
        feed: "000000000000000b".into(),
        base: 5000,
        shared: 20,
        reason: EpochReason::Restored,
        key_leap: 0,
        rows_lost: None,
    };
    let mark = Mark::of(&other, Some(&mark()), &database(), "h2", BLOCK);
    let known = |feeds: &[&str]| {
        let feeds: Vec<String> = feeds.iter().map(|feed| (*feed).to_owned()).collect();
        NewEpoch::after(Some(&mark), &database(), &feeds, EpochReason::Restored, false, draw("000000000000000c", 0))
            .shared
    };
    assert_eq!(known(&["000000000000000a"]), 20);
    assert_eq!(known(&["000000000000000a", "000000000000000b"]), 30);
}

#[test]
fn the_first_epoch_of_a_database_on_a_used_store_begins_behind_it() {
    let empty = Database { epoch: None, newest: 0, reserved: 0, ..database() };
    assert_eq!(NewEpoch::created(None, &empty, draw("000000000000000b", 9)).base, 1);
    assert_eq!(NewEpoch::created(Some(&mark()), &empty, draw("000000000000000b", 9)).base, BLOCK + 1);
}

#[test]
fn a_cursor_is_an_epoch_and_a_position_or_a_bare_position() {
    let cursor: Cursor = "3fa91c0de77b2a45.48213107".parse().unwrap();
    assert_eq!((cursor.feed.as_ref().unwrap().as_str(), cursor.seq), ("3fa91c0de77b2a45", Seq::new(48_213_107)));
    assert_eq!(cursor.to_string(), "3fa91c0de77b2a45.48213107");
    assert_eq!("30".parse::<Cursor>().unwrap().to_string(), "30");
    for wrong in [
        "",
        ".",
        "a.1",
        "3fa91c0de77b2a45.",
        "3FA91C0DE77B2A45.1",
        "3fa91c0de77b2a4g.1",
        "3fa91c0de77b2a45.-1",
        "1.2",
        "x",
    ] {
        assert!(wrong.parse::<Cursor>().is_err(), "{wrong:?}");
    }
}

#[test]
fn a_reader_goes_on_or_is_reset() {
    let judge = |cursor: &str, is_current, is_given, kept: Option<i64>| {
        CursorStatus { is_current, is_given, kept: kept.map(Seq::new) }.judge(&cursor.parse().unwrap())
    };
    let epoch = |shared| Err(Reset { reason: ResetReason::Epoch, shared: Some(Seq::new(shared)) });
    let unknown = Err(Reset { reason: ResetReason::Unknown, shared: None });
    let of = |seq: i64| format!("000000000000000a.{seq}");
    assert_eq!(judge(&of(30), true, true, None), Ok(Seq::new(30)));
    assert_eq!(judge(&of(0), true, false, None), Ok(Seq::new(0)));
    assert_eq!(judge(&of(31), true, false, None), unknown, "never given");
    assert_eq!(judge(&of(30), false, true, Some(20)), epoch(20));
    assert_eq!(judge(&of(15), false, true, Some(20)), epoch(15), "nothing of its own is lost");
    assert_eq!(judge(&of(30), false, true, None), unknown, "an epoch of another database");
    assert_eq!(judge("30", false, true, None), Ok(Seq::new(30)));
    assert_eq!(judge("0", false, false, None), Ok(Seq::new(0)));
    assert_eq!(judge("31", false, false, None), unknown);
}
