//! Posts the variances of confirmed records in blocks, each record exactly once, even across a crash.
//!
//! A block is one transaction: the adjustments commit together with the mark that their records are posted. When a
//! block fails, its records are tried one by one, so that a record that cannot be posted does not stop the others.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use counting_queries::applying::{
    NoteRecordFailedParams, count_unposted_records, find_needed_pairs, find_unposted_records, note_record_failed,
    note_records_posted,
};
use counting_queries::client::Params as _;
use counting_queries::record::{RecordState, lock_unposted_records};
use counting_queries::session::{note_session_progress, set_session_applied, try_lock_session};
use kernel::rules::count::session::SessionStatus;
use kernel::rules::count::variance::CountVariance;
use kernel::rules::event_data::{CountApplied, CountSessionApplied, CountSessionEventData};
use kernel::wire::key::{
    CountRecordKey, CountSessionKey, MovementListKey, PositionKey, ProductKey, SerialKey, UserKey,
};
use kernel::wire::time::Timestamp;
use serde_json::{Value, json};

use crate::limits::{BLOCK, LATER_TRIES, TRIES};
use crate::record::contents::{pair_of, snapshot_of, stored_difference};
use crate::record::rows::{record_event, record_event_data};
use crate::rows::{CountSessionRecord, load_session, lock_session};
use platform::api::Problem;
use platform::db::{Lock, Write, WritePool, database_now, try_lock};
use platform::journal::Actor;
use platform::state::App;
use serial::contract::{HeldUnits, hold_trees};
use warehouse::contract::{
    AdjustmentStamp, CountedVariance, PairKey, PostedVariance, end_count_list, end_disposables, find_reserved_pairs,
    find_units_moved_since, lock_pairs, post_variances, release_pairs,
};

/// Who posts a session: the worker or a command. This determines which records are posted, and whether the posting
/// waits for another one.
#[derive(Clone, Copy, Debug)]
pub enum Poster {
    /// The worker: posts only records that are due, and only if the session is not being posted already.
    Worker(Actor),
    /// The command `apply`: posts all unposted records, even before their next attempt is due.
    Command(Actor),
}

impl Poster {
    /// Returns the actor that the journal names.
    const fn actor(self) -> Actor {
        match self {
            Self::Worker(actor) | Self::Command(actor) => actor,
        }
    }

    /// Returns whether a command posts the session, not the worker.
    const fn is_command(self) -> bool {
        matches!(self, Self::Command(_))
    }

    /// Chooses the pool for the posting transactions. A command with an idempotency key already has a connection. It
    /// takes the second one from another pool, because commands could otherwise wait for each other's connections
    /// forever.
    fn pool(self, app: &App) -> &WritePool {
        if self.is_command() { &app.side_writes } else { &app.writes }
    }
}

/// Posts the open records of a session, block after block, and completes the session after the last one. The error of a
/// record that fails is stored with the record and does not fail the call.
pub async fn post_session(app: &App, key: CountSessionKey, by: Poster) -> Result<(), Problem> {
    let mut after = 0;
    loop {
        let block = next_block(app, key, after, by).await?;
        let Some(last) = block.last().copied() else { break };
        after = last;
        match post_block(app, key, &block, by).await {
            Ok(true) => {}
            // Another instance is posting the session.
            Ok(false) => return Ok(()),
            Err(problem) => {
                let (code, cause) = (problem.code(), problem.cause());
                tracing::warn!(code, cause, session = %key, "a block of counts was not posted. They are posted one by one");
                post_one_by_one(app, key, &block, by).await?;
            }
        }
    }
    // The session can still be processing although all records are posted, if the instance that posted the last one was
    // stopped. An empty block completes it.
    post_block(app, key, &[], by).await?;
    Ok(())
}

/// Finds the keys of the next records to post, after the key `after`. Empty when none are left.
async fn next_block(app: &App, key: CountSessionKey, after: i64, by: Poster) -> Result<Vec<i64>, Problem> {
    let client = app.read().await?;
    let (now, limit) = (database_now(&client, &app.clock).await?, BLOCK);
    Ok(find_unposted_records().bind(&client, &key.number(), &after, &by.is_command(), &now, &limit).all().await?)
}

/// Tries each record of a failed block in its own transaction and stores the error of those that fail.
async fn post_one_by_one(app: &App, key: CountSessionKey, block: &[i64], by: Poster) -> Result<(), Problem> {
    for record in block {
        if let Err(problem) = post_block(app, key, &[*record], by).await {
            let code = problem.code();
            let cause = problem.cause();
            tracing::warn!(code, cause, session = %key, record, "a count was not posted. The service retries automatically");
            note_failure(app, key, *record, &app.with_constraint_refusal(problem), by).await?;
        }
    }
    Ok(())
}

/// Posts records in one transaction and completes the session if none is left. Returns `false` when another instance is
/// posting the session. It also returns `true` when the session is no longer processing.
async fn post_block(app: &App, key: CountSessionKey, keys: &[i64], by: Poster) -> Result<bool, Problem> {
    let mut write = Write::begin(by.pool(app), "post_counts").await?;
    write.act_as(by.actor());
    let Some(session) = lock_for_posting(&write, key, by).await? else { return Ok(false) };
    if session.state.status != SessionStatus::Processing {
        return Ok(true);
    }
    let now = write.now();
    let rows = lock_unposted_records().bind(write.conn(), &keys).all().await?;
    let mut emptied = BTreeSet::new();
    if !rows.is_empty() {
        emptied = post_records(&mut write, &session, &rows, now).await?;
    }
    if count_unposted_records().bind(write.conn(), &key.number()).one().await? == 0 {
        emptied.extend(complete_posting(&mut write, &session, now).await?);
    }
    // A disposable location that was kept only for its count is deleted after everything else.
    end_disposables(&mut write, &emptied, now).await?;
    write.commit(()).await?;
    Ok(true)
}

/// Locks the session. A command waits for the lock. The worker does not wait: it gets `None` when another instance is
/// posting or the session is locked.
async fn lock_for_posting(
    write: &Write,
    key: CountSessionKey,
    by: Poster,
) -> Result<Option<CountSessionRecord>, Problem> {
    if by.is_command() {
        return lock_session(write, key).await.map(Some);
    }
    if !try_lock(write.conn(), Lock::CountPosting).await? {
        return Ok(None);
    }
    let row = try_lock_session().bind(write.conn(), &key.number()).opt().await?;
    row.map(CountSessionRecord::of).transpose()
}

/// Posts the variances of locked records as adjustments, marks the records as posted and unlocks the pairs that are no
/// longer needed. Returns the locations of those pairs: if they are disposable, they may now be deleted.
async fn post_records(
    write: &mut Write,
    session: &CountSessionRecord,
    rows: &[RecordState],
    now: DateTime<Utc>,
) -> Result<BTreeSet<PositionKey>, Problem> {
    let counts: Vec<CountedVariance> = rows.iter().map(variance_of).collect::<Result<_, _>>()?;
    let (units, booked) = hold_counted_units(write, session, rows, &counts).await?;
    for count in &counts {
        let data = CountApplied(record_event_data(session, count.record_key));
        write.append_event(record_event(session, &data, &count.pair, now));
    }
    let places = affected_pairs(&counts, &units);
    let missing = || Problem::internal("a count session is posted without an adjustment list or a confirming user");
    let list = session.row.adjustment_list_key.ok_or_else(missing)?;
    let by = AdjustmentStamp {
        now,
        user_key: UserKey::new(session.row.confirmed_by.ok_or_else(missing)?),
        session_key: session.key,
        list_key: MovementListKey::new(list),
        rows: session.row.movements_created,
    };
    let posted = post_variances(write, &by, &units, &booked, &counts).await?;
    mark_posted(write, session, &counts, &posted).await?;
    release_free_pairs(write, session, places).await
}

/// Converts a record to the variance that the warehouse posts.
fn variance_of(row: &RecordState) -> Result<CountedVariance, Problem> {
    let (record_key, pair) = (CountRecordKey::new(row.key), pair_of(row));
    Ok(CountedVariance { record_key, pair, difference: stored_difference(row)? })
}

/// Locks the found and missing units of the records until the commit, and returns which of them have been moved since
/// their count. Posting skips those.
async fn hold_counted_units(
    write: &Write,
    session: &CountSessionRecord,
    rows: &[RecordState],
    counts: &[CountedVariance],
) -> Result<(HeldUnits, HashSet<(CountRecordKey, SerialKey)>), Problem> {
    let mut counted_units = Vec::new();
    for (row, count) in rows.iter().zip(counts) {
        if let CountVariance::Units { found, missing } = &count.difference {
            counted_units.extend(found.union(missing).map(|serial| (count.record_key, *serial, snapshot_of(row))));
        }
    }
    let serials: BTreeSet<SerialKey> = counted_units.iter().map(|(_, serial, _)| *serial).collect();
    if serials.is_empty() {
        return Ok((HeldUnits::new(), HashSet::new()));
    }
    let held = hold_trees(write, &serials).await?;
    let booked = find_units_moved_since(write.conn(), session.key, &counted_units).await?;
    Ok((held, booked))
}

/// Returns the pairs that a posting changes: those of the records, and those where their found units are now.
fn affected_pairs(counts: &[CountedVariance], units: &HeldUnits) -> BTreeSet<PairKey> {
    let mut pairs = BTreeSet::new();
    for count in counts {
        let places = count.difference.found().filter_map(|serial| units.get(&serial)?.position_key.clone());
        pairs.extend(places.map(|position| (count.pair.0, position)));
        pairs.insert(count.pair.clone());
    }
    pairs
}

/// Marks the records as posted and updates the progress of the session, in the transaction of the adjustments. `posted`
/// contains the result of each item of `counts`, in the same order.
async fn mark_posted(
    write: &Write,
    session: &CountSessionRecord,
    counts: &[CountedVariance],
    posted: &[PostedVariance],
) -> Result<(), Problem> {
    let keys: Vec<i64> = counts.iter().map(|count| count.record_key.number()).collect();
    let movements = |one: &PostedVariance| {
        let keys: Vec<String> = one.movement_keys.iter().map(ToString::to_string).collect();
        format!("{{{}}}", keys.join(","))
    };
    let skipped = |one: &PostedVariance| -> Value {
        let skipped = one.skipped.iter();
        skipped.map(|(serial, reason)| json!({"serial_key": serial, "reason": reason.as_str()})).collect()
    };
    let movement_count: usize = posted.iter().map(|one| one.movement_keys.len()).sum();
    note_records_posted()
        .bind(
            write.conn(),
            &keys,
            &posted.iter().map(movements).collect::<Vec<_>>(),
            &posted.iter().map(skipped).collect::<Vec<_>>(),
        )
        .all()
        .await?;
    let (records, created) = (i32::try_from(keys.len()), i32::try_from(movement_count));
    let (records, created) = (records.map_err(Problem::internal)?, created.map_err(Problem::internal)?);
    note_session_progress().bind(write.conn(), &records, &created, &session.key.number()).one().await?;
    Ok(())
}

/// Ends the reservation of pairs that no unposted record of the session needs anymore, and returns their locations.
async fn release_free_pairs(
    write: &Write,
    session: &CountSessionRecord,
    pairs: BTreeSet<PairKey>,
) -> Result<BTreeSet<PositionKey>, Problem> {
    let (products, positions): (Vec<i64>, Vec<&str>) =
        pairs.iter().map(|(product, position)| (product.number(), position.as_str())).unzip();
    let needed = find_needed_pairs().bind(write.conn(), &products, &positions, &session.key.number()).all().await?;
    let needed: HashSet<PairKey> =
        needed.into_iter().map(|row| (ProductKey::new(row.product_key), PositionKey::new(row.position_key))).collect();
    let free: Vec<PairKey> = pairs.into_iter().filter(|pair| !needed.contains(pair)).collect();
    release_pairs(write, &free).await?;
    Ok(free.into_iter().map(|(_, position)| position).collect())
}

/// Completes a session whose last record is posted: unlocks its remaining pairs, ends the adjustment list and sets the
/// session to applied. Returns the locations of the pairs that were still locked.
async fn complete_posting(
    write: &mut Write,
    session: &CountSessionRecord,
    now: DateTime<Utc>,
) -> Result<BTreeSet<PositionKey>, Problem> {
    let left = find_reserved_pairs(write.conn(), session.key).await?;
    lock_pairs(write, &left).await?;
    release_pairs(write, &left).await?;
    if let Some(list) = session.row.adjustment_list_key {
        end_count_list(write, MovementListKey::new(list), now).await?;
    }
    set_session_applied().bind(write.conn(), &now, &session.key.number()).one().await?;
    write.append_event(
        session.event(&CountSessionApplied(CountSessionEventData { count_session_key: session.key }), now),
    );
    Ok(left.into_iter().map(|(_, position)| position).collect())
}

/// Stores why a record was not posted and when the next attempt is due. It uses a separate transaction, because the one
/// of the posting failed.
async fn note_failure(
    app: &App,
    key: CountSessionKey,
    record: i64,
    problem: &Problem,
    by: Poster,
) -> Result<(), Problem> {
    let write = Write::begin(by.pool(app), "note_failed_count").await?;
    let now = write.now();
    lock_session(&write, key).await?;
    let later = |wait: TimeDelta| now + wait;
    let [first, second, third] = TRIES.map(later);
    let params = NoteRecordFailedParams {
        code: problem.code(),
        message: problem.message(),
        at: Timestamp(now).to_string(),
        first,
        second,
        third,
        later: later(LATER_TRIES),
        key: record,
    };
    note_record_failed().params(write.conn(), &params).opt().await?;
    // Nothing was posted: only the number of failed records is counted again.
    note_session_progress().bind(write.conn(), &0, &0, &key.number()).one().await?;
    write.commit(()).await?;
    Ok(())
}

/// Returns whether a session is still processing.
pub async fn is_processing(app: &App, key: CountSessionKey) -> Result<bool, Problem> {
    let client = app.read().await?;
    Ok(load_session(&client, key).await?.state.status == SessionStatus::Processing)
}
