//! Acknowledged writes survive faults: clients use every kind of operation while service and database are killed,
//! frozen and restarted, and responses to commits are lost. Afterwards, every acknowledged write exists exactly once.
//! Every other one exists completely or not at all, and exactly once after a repetition with its key.

mod plant;
mod wire;
mod writes;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_postgres::Client;

use plant::Plant;
use writes::{Entry, KINDS, Kind, Outcome, Subject};

use crate::conventions::shared::eventually;
use crate::support::{Actor, print_figure};

const CLIENTS: usize = 4;
/// Number of units of each client, to be put on hold or linked.
const UNITS: i64 = 3000;
/// Number of writes that must be acknowledged between two faults.
const BETWEEN: usize = 12;
/// Time without an acknowledged write after which the service counts as lost.
const HEALED_WITHIN: Duration = Duration::from_mins(1);

/// A number from the environment, or the default.
fn setting(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What happens to the service or its database during the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    KillService,
    KillDatabase,
    FreezeDatabase,
    RestartDatabase,
    CutCommit,
}

/// All faults of a run, with those of a kind spread evenly.
fn faults() -> Vec<Fault> {
    let counts = [
        (Fault::KillService, setting("TRACEWRIGHT_FAULT_SERVICE_KILLS", 3)),
        (Fault::KillDatabase, setting("TRACEWRIGHT_FAULT_DATABASE_KILLS", 2)),
        (Fault::FreezeDatabase, setting("TRACEWRIGHT_FAULT_FREEZES", 1)),
        (Fault::RestartDatabase, setting("TRACEWRIGHT_FAULT_RESTARTS", 1)),
        (Fault::CutCommit, setting("TRACEWRIGHT_FAULT_CUTS", 8)),
    ];
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let turns = (0..most).flat_map(|turn| counts.iter().map(move |(fault, count)| (turn, *fault, *count)));
    turns
        .filter(|(turn, _, count)| turn * count / most != (turn + 1) * count / most)
        .map(|(_, fault, _)| fault)
        .collect()
}

/// What all clients share.
#[derive(Clone)]
struct Run {
    actor: Actor,
    address: watch::Receiver<SocketAddr>,
    stop: Arc<AtomicBool>,
    acknowledged: Arc<AtomicUsize>,
}

/// Writes until the run stops, and records what was sent and acknowledged.
async fn write_on(run: Run, client: usize, mut subject: Subject) -> (Subject, Vec<Entry>) {
    let (mut entries, mut deletable): (Vec<Entry>, Option<String>) = (Vec::new(), None);
    for turn in 0.. {
        if run.stop.load(Ordering::Relaxed) {
            break;
        }
        let kind = KINDS[turn % KINDS.len()];
        let Some(mut entry) = Entry::next(kind, client, turn, &mut subject) else {
            continue;
        };
        if kind == Kind::Delete {
            let Some(name) = deletable.take() else { continue };
            entry.name = name;
        }
        entry.outcome = entry.send(&run.actor, &run.address, &subject).await;
        match entry.outcome {
            Outcome::Acknowledged => {
                run.acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            // The service is down or overloaded: wait a moment before the next request.
            Outcome::Unknown | Outcome::Refused(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
        if kind == Kind::CustomData && entry.outcome == Outcome::Acknowledged && turn.is_multiple_of(2) {
            // Every second one is deleted, and the check expects it to be deleted.
            deletable = Some(entry.name);
            continue;
        }
        entries.push(entry);
    }
    (subject, entries)
}

/// Creates a product, a department and units for each client, directly in the tables.
async fn subjects(sql: &Client) -> Vec<Subject> {
    let made = "insert into product.product (code, traceability_level, created, updated)
        values ('LEDGER', 'complete', '2026-01-01', '2026-01-01') returning key";
    let product: i64 = sql.query_one(made, &[]).await.unwrap().get(0);
    let user: i64 = sql.query_one("select key from organization.user_account limit 1", &[]).await.unwrap().get(0);
    let units = "insert into serial.serial (key, root_key, code, product_key, created, released)
        select key, key, 'U' || key, $1, '2026-01-01', '2026-01-01'
        from (select nextval('platform.key_sequence') as key from generate_series(1, $2::bigint)) keys returning key";
    let mut subjects = Vec::new();
    for client in 0..CLIENTS {
        let department = "insert into organization.department (name) values ($1) returning key::text";
        let department = sql.query_one(department, &[&format!("Client {client}")]).await.unwrap().get(0);
        let units = sql.query(units, &[&product, &UNITS]).await.unwrap().iter().map(|row| row.get(0)).collect();
        subjects.push(Subject { product, user, department, units });
    }
    subjects
}

/// Causes the fault and waits until writes are acknowledged again. Returns how long none was acknowledged.
async fn strike(plant: &mut Plant, fault: Fault, acknowledged: &AtomicUsize) -> Duration {
    let began = Instant::now();
    match fault {
        Fault::KillService => plant.kill_service().await,
        Fault::KillDatabase => plant.kill_database().await,
        Fault::FreezeDatabase => plant.freeze_database().await,
        Fault::RestartDatabase => plant.restart_database().await,
        Fault::CutCommit => {
            let before = plant.wire.cut();
            plant.wire.cut_next_commit();
            eventually("a commit is cut", async || (plant.wire.cut() > before).then_some(())).await;
        }
    }
    let (before, mut first) = (acknowledged.load(Ordering::Relaxed), None);
    while acknowledged.load(Ordering::Relaxed) < before + BETWEEN {
        assert!(began.elapsed() < HEALED_WITHIN, "{fault:?}: nothing is acknowledged any more");
        if acknowledged.load(Ordering::Relaxed) > before {
            first.get_or_insert(began.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    first.unwrap_or_else(|| began.elapsed())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_writes_survive_every_fault_exactly_once() {
    let mut plant = Plant::open().await;
    let actor = plant.administrator().await;
    let run = Run { actor, address: plant.address(), stop: Arc::default(), acknowledged: Arc::default() };
    let mut clients = JoinSet::new();
    for (client, subject) in subjects(&plant.sql().await).await.into_iter().enumerate() {
        clients.spawn(write_on(run.clone(), client, subject));
    }
    let mut slowest: HashMap<Fault, (usize, Duration)> = HashMap::new();
    for fault in faults() {
        let silent = strike(&mut plant, fault, &run.acknowledged).await;
        let (count, most) = slowest.entry(fault).or_default();
        (*count, *most) = (*count + 1, silent.max(*most));
    }
    run.stop.store(true, Ordering::Relaxed);
    let sql = plant.sql().await;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (subject, entries) in clients.join_all().await {
        check_rename(&sql, &subject, &entries).await;
        for entry in entries.iter().filter(|entry| entry.kind != Kind::Rename) {
            *counts.entry(check(&sql, &run, &subject, entry).await).or_default() += 1;
        }
    }
    check_journal(&sql).await;
    print_figure(&format!(
        "{} acknowledged; checked: {counts:?}; faults with the longest silence: {slowest:?}",
        run.acknowledged.load(Ordering::Relaxed)
    ));
}

/// Compares one write with the database.
async fn check(sql: &Client, run: &Run, subject: &Subject, entry: &Entry) -> &'static str {
    let (statement, whole) = entry.kind.done();
    let done = async || -> i64 { sql.query_one(statement, &[&entry.name]).await.unwrap().get(0) };
    let found = done().await;
    match (entry.outcome, &entry.key) {
        (Outcome::Acknowledged, _) => {
            assert_eq!(found, whole, "acknowledged: {entry:?}");
            "acknowledged"
        }
        // A unit may have been busy or the service overloaded. In both cases, nothing was changed.
        (Outcome::Refused(status), _) => {
            assert_eq!(found, 0, "refused: {entry:?}");
            assert!([409, 429].contains(&status), "{entry:?}");
            "refused"
        }
        (Outcome::Unknown, key) => {
            assert!(found == 0 || found == whole, "half done ({found} of {whole}): {entry:?}");
            if key.is_none() {
                return if found == 0 { "unknown and absent" } else { "unknown and done" };
            }
            let again =
                async || (entry.send(&run.actor, &run.address, subject).await == Outcome::Acknowledged).then_some(());
            eventually("a repetition is acknowledged", again).await;
            assert_eq!(done().await, whole, "repeated: {entry:?}");
            if found == 0 { "repeated and done" } else { "repeated and replayed" }
        }
    }
}

/// Asserts that the record has the last acknowledged name or that of a later attempt.
async fn check_rename(sql: &Client, subject: &Subject, entries: &[Entry]) {
    let read = "select description from organization.department where key = $1::text::bigint";
    let now: Option<String> = sql.query_one(read, &[&subject.department]).await.unwrap().get(0);
    let renames: Vec<&Entry> = entries.iter().filter(|entry| entry.kind == Kind::Rename).collect();
    let last = renames.iter().rposition(|entry| entry.outcome == Outcome::Acknowledged).expect("a rename");
    let stands = renames[last..].iter().any(|entry| now.as_ref() == Some(&entry.name));
    assert!(stands, "{now:?} is older than {:?}", renames[last]);
}

/// Asserts that every created unit has exactly one event, and every event a feed position, without gaps within an
/// epoch.
async fn check_journal(sql: &Client) {
    let count = async |statement: &str| -> i64 { sql.query_one(statement, &[]).await.unwrap().get(0) };
    let untold = "select count(*) from serial.serial s where code like 'N%' and 1 <> (
        select count(*) from journal.event e where e.event_type = 'SERIAL_CREATED'
        and e.serial_keys @> array[s.key] and e.serial_keys <> '{}')";
    assert_eq!(count(untold).await, 0, "units without their row");
    let placed = async || {
        let missing = "select count(*) from journal.event e full join journal.feed f on f.event_key = e.key
            where e.key is null or f.pos is null";
        (count(missing).await == 0).then_some(())
    };
    eventually("every row has its place", placed).await;
    // Gaps are checked only within an epoch, because a restarted database begins a new one with much higher positions.
    let gaps = "select count(*) from (
        select e.n from (select n, base_pos, lead(base_pos) over (order by n) as next from journal.epoch) e
        join journal.feed f on f.pos >= e.base_pos and (e.next is null or f.pos < e.next)
        group by e.n, e.base_pos having max(f.pos) - e.base_pos + 1 <> count(*)) wrong";
    assert_eq!(count(gaps).await, 0, "gaps");
}
