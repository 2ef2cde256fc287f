//! A migration whose table is locked is rolled back and tried again, so that other transactions do not wait behind it
//! for long.

use std::time::{Duration, Instant};

use platform::db::connect_detached;
use platform::db::migrate::{LockRetryPolicy, apply_missing};
use tokio::sync::mpsc::unbounded_channel;
use tokio_postgres::Client;
use tokio_util::sync::CancellationToken;

use super::{migrations_with, patience};
use crate::support::TestApp;

const NAME: &str = "9999_trial.sql";
const SQL: &str = "alter table serial.link add column trial text";

/// Time after which the test counts as hanging.
const DEADLINE: Duration = Duration::from_mins(1);

/// Opens a transaction that has read the links. Returns its connection and process ID.
async fn reader(app: &TestApp) -> (Client, i32) {
    let client = connect_detached(&app.owner_url()).await.unwrap();
    client.batch_execute("set idle_in_transaction_session_timeout = 0; begin; select from serial.link").await.unwrap();
    let process = client.query_one("select pg_backend_pid()", &[]).await.unwrap().get(0);
    (client, process)
}

/// Writes to the links until it is stopped. Returns the longest wait.
async fn write_links(client: Client, stop: CancellationToken) -> Duration {
    let mut longest = Duration::ZERO;
    while !stop.is_cancelled() {
        let begun = Instant::now();
        client.execute("update serial.link set rev = rev + 1", &[]).await.unwrap();
        longest = longest.max(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    longest
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_migration_behind_a_long_reader_tries_again_and_no_writer_waits_long() {
    let app = TestApp::new().await;
    let (reading, process) = reader(&app).await;
    let stop = CancellationToken::new();
    let writer = connect_detached(&app.owner_url()).await.unwrap();
    writer.batch_execute("set statement_timeout = 0; set lock_timeout = 0").await.unwrap();
    let writing = tokio::spawn(write_links(writer, stop.clone()));
    let (said, mut heard) = unbounded_channel();
    let mut client = connect_detached(&app.owner_url()).await.unwrap();
    let migrating = tokio::spawn(async move {
        apply_missing(&mut client, &migrations_with(NAME, SQL), &patience(50), |text| {
            said.send(text.to_owned()).unwrap();
        })
        .await
    });
    let refused = async {
        while let Some(text) = heard.recv().await {
            if text.contains("attempt 2 of") {
                return text;
            }
        }
        panic!("the migration never tried again")
    };
    let text = tokio::time::timeout(DEADLINE, refused).await.expect("a second attempt");
    assert!(text.contains(&format!("process {process} of the database has held serial.link for ")), "{text}");
    reading.batch_execute("commit").await.unwrap();
    let applied = tokio::time::timeout(DEADLINE, migrating).await.expect("an end").unwrap().unwrap();
    assert_eq!(applied, 1);
    stop.cancel();
    let longest = writing.await.unwrap();
    assert!(longest < Duration::from_secs(2), "a write waited for {longest:?}");
    app.sql.query_one("select count(trial) from serial.link", &[]).await.unwrap();
}

#[tokio::test]
async fn a_migration_that_never_gets_its_lock_names_the_table_and_who_holds_it_and_changes_nothing() {
    let app = TestApp::new().await;
    let (_reading, process) = reader(&app).await;
    let mut client = connect_detached(&app.owner_url()).await.unwrap();
    let hasty = LockRetryPolicy { lock: Duration::from_millis(50), ..patience(3) };
    let error = apply_missing(&mut client, &migrations_with(NAME, SQL), &hasty, |_| ()).await.unwrap_err();
    let text = format!("{error:#}");
    assert!(text.starts_with("migration 9999_trial.sql: no lock after 3 attempts: process"), "{text}");
    assert!(text.contains(&format!("process {process} of the database has held serial.link for ")), "{text}");
    assert!(text.contains("run tracewright migrate again"), "{text}");
    let noted = "select count(*) from platform_migration.applied where name = '9999_trial.sql'";
    assert_eq!(app.count(noted).await, 0);
    let column = "select count(*) from pg_attribute where attrelid = 'serial.link'::regclass and attname = 'trial'";
    assert_eq!(app.count(column).await, 0);
}
