//! Searches with many sets of filters do not use more and more memory in the database.
//!
//! The ordinary run has 1 000 sets. `TRACEWRIGHT_FILTER_SETS=10000` makes a long run.

use tokio::task::JoinSet;

use super::number;
use crate::support::{Actor, TestApp};

/// Maximum memory that all server processes of the service together may add, in KiB.
const ALLOWED_KIB: u64 = 64 * 1024;
const CLIENTS: usize = 4;

const FILTERS: [&str; 15] = [
    "topic=production",
    "work_order_key=1",
    "job_key=1",
    "batch_key=1",
    "phase_key=1",
    "product_key=1",
    "position_key=1",
    "movement_key=1",
    "task_key=1",
    "issue_key=1",
    "user_key=1",
    "session_key=1",
    "serial_key=1",
    "primary=true",
    "time_from=2026-01-01",
];

/// Private memory of the server processes of the service, in KiB.
async fn memory(app: &TestApp) -> u64 {
    let sql =
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'tracewright'";
    let rows = app.sql.query(sql, &[]).await.unwrap();
    let own = |pid: i32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap_or("0 kB").to_owned();
        line.trim_matches(|other: char| !other.is_ascii_digit()).parse::<u64>().unwrap()
    };
    rows.iter().map(|row| own(row.get(0))).sum()
}

/// Searches the journal with a set of filters. Bit `n` of `set` represents filter `n` of [`FILTERS`].
async fn search(actor: &Actor, set: usize) {
    let given = FILTERS.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, filter)| *filter);
    actor.get(&format!("/event?{}", given.collect::<Vec<_>>().join("&"))).await.ok();
}

/// Searches with each of these sets twice, from several clients at the same time.
async fn search_all(actor: &Actor, sets: std::ops::Range<usize>) {
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        let (actor, sets) = (actor.clone(), sets.clone());
        clients.spawn(async move {
            for set in sets.skip(client).step_by(CLIENTS) {
                search(&actor, set).await;
                // A statement that runs twice may stay prepared and must be closed later.
                search(&actor, set).await;
            }
        });
    }
    clients.join_all().await;
}

#[expect(clippy::print_stderr, reason = "the figure is what the long run is made for")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_sets_of_filters_leave_at_most_64_mib_in_the_database() {
    let sets = number("TRACEWRIGHT_FILTER_SETS", 1_000);
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    // These searches open the connections. They are not measured.
    search_all(&anna, 0..64).await;
    let before = memory(&app).await;
    search_all(&anna, 64..64 + sets).await;
    let after = memory(&app).await;
    let gained = after.saturating_sub(before);
    eprintln!("{sets} sets of filters: {} MiB, before {} MiB", after / 1024, before / 1024);
    assert!(gained <= ALLOWED_KIB, "{} MiB more than before", gained / 1024);
}

#[tokio::test]
async fn a_search_that_is_repeated_stays_prepared() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    for _ in 0..5 {
        search(&anna, 7).await;
    }
    let client = app.instance.app.read().await.unwrap();
    let before = client.statement_cache.size();
    drop(client);
    search(&anna, 7).await;
    let client = app.instance.app.read().await.unwrap();
    assert_eq!(client.statement_cache.size(), before);
    let kept = client.query("select from pg_prepared_statements where statement like '%from journal%'", &[]).await;
    assert!(!kept.unwrap().is_empty(), "it was kept by the server");
}
