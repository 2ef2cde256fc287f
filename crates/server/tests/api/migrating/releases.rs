//! Binaries of different releases on one database: a newer one waits for its schema, and one that is too old is refused.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use kernel::rules::release::Release;
use platform::db::connect_detached;
use platform::db::migrate::{MIGRATIONS, OLDEST_BINARY, RELEASE, apply_missing};
use testdb::TestDb;
use tokio::net::TcpListener;
use tokio::process::Command;
use tokio_postgres::Client;

use super::{lacking, missing, patience};
use crate::conventions::program::{Service, finish, program, serve};
use crate::conventions::shared::eventually;
use crate::support::{SECRET, TestApp};

/// Time for which an instance without its schema is watched. The sealer starts to write within milliseconds.
const WATCHED_FOR: Duration = Duration::from_secs(4);
/// Time within which an instance is ready after `migrate`.
const READY_WITHIN: Duration = Duration::from_secs(5);

/// Counts every statement that tries to change rows, also one that changes none or is rolled back.
const WATCH: &str = "
    create schema watch;
    create sequence watch.attempt;
    create function watch.note() returns trigger language plpgsql security definer as $$ begin
        perform nextval('watch.attempt');
        return null;
    end $$;
    do $$ declare relation regclass; begin
        for relation in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'watch')
        loop
            execute format('create trigger watched after insert or update or delete or truncate on %s
                for each statement execute function watch.note()', relation);
        end loop;
    end $$";

/// Journal rows for which a sealer has work, in a schema before positions of the feed existed or after.
const WORK: &str = "
    insert into journal.event (event_type, event_group, is_primary, topic, at)
        values ('SERIAL_CREATED', gen_random_uuid(), true, 'serial', now())";

/// Removes what an earlier binary did not have in the table of applied migrations.
const AS_BEFORE: &str = "alter table platform_migration.applied drop column release, drop column oldest_binary";

/// Prepares the service on a database and a folder for files.
async fn service_on(db: &TestDb, media: &std::path::Path) -> (Command, SocketAddr) {
    let address = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let mut command = program(&["serve", "--listen", &address.to_string(), "--drain-seconds", "0"]);
    command.env("TRACEWRIGHT_DATABASE_URL", db.service_url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
    command.env("TRACEWRIGHT_MEDIA", media).env("TRACEWRIGHT_WAIT_FOR_SCHEMA", "true");
    (command, address)
}

/// Exit code and output of `tracewright health`.
async fn health(address: SocketAddr) -> (Option<i32>, String) {
    let ended = finish(program(&["health", "--listen", &address.to_string()])).await;
    (ended.code, ended.out)
}

/// Number of statements that tried to change rows.
async fn attempts(client: &Client) -> i64 {
    let sql = "select case when is_called then last_value else 0 end from watch.attempt";
    client.query_one(sql, &[]).await.unwrap().get(0)
}

/// Number of users. A new one shows that the service has started on the database.
async fn users(client: &Client) -> i64 {
    client.query_one("select count(*) from organization.user_account", &[]).await.unwrap().get(0)
}

// Guards: background work starts only after a successful start, in `serve`.
#[tokio::test]
async fn an_instance_ahead_of_its_schema_writes_nothing_and_is_ready_within_five_seconds_after_migrate() {
    let (db, media) = (lacking(missing()).await, tempfile::tempdir().unwrap());
    let client = db.connect().await.unwrap();
    client.batch_execute(WORK).await.unwrap();
    client.batch_execute(WATCH).await.unwrap();
    let (command, address) = service_on(&db, media.path()).await;
    let service = Service::spawn(command, address);
    eventually("it answers", async || (health(address).await.0 == Some(1)).then_some(())).await;
    tokio::time::sleep(WATCHED_FOR).await;

    let (_, waiting) = health(address).await;
    let (first_missing, _) = MIGRATIONS[MIGRATIONS.len() - missing()..].split_first().unwrap();
    let reason = format!("migration {} is missing. Run `tracewright migrate`", first_missing.name);
    assert!(waiting.contains(&reason), "{waiting}");
    let checks = [r#""database":"ok""#, r#""migrations":"failed""#];
    assert!(checks.iter().all(|check| waiting.contains(check)), "{waiting}");
    assert_eq!(service.log().matches(&reason).count(), 1, "said once: {}", service.log());
    assert_eq!(attempts(&client).await, 0, "it wrote to the older schema: {}", service.log());
    let files: Vec<_> = walk(media.path());
    assert!(files.is_empty(), "it wrote to the file store: {files:?}");

    client.batch_execute("drop schema watch cascade").await.unwrap();
    finish(program(&["migrate", "--database-url", &db.url()])).await.ok();
    let migrated = Instant::now();
    eventually("it is ready", async || (health(address).await.0 == Some(0)).then_some(())).await;
    assert!(migrated.elapsed() < READY_WITHIN, "{:?}", migrated.elapsed());
    assert_eq!(users(&client).await, 1, "the first user");
    let sealed = "select count(*) from journal.feed";
    let sealed = async || (client.query_one(sealed, &[]).await.unwrap().get::<_, i64>(0) > 0).then_some(());
    eventually("background work runs", sealed).await;
    service.stop().await;
}

/// All files below a folder.
fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

// Guards: `oldest_binary` in `schema_mismatch`.
#[tokio::test]
async fn a_binary_older_than_the_schema_allows_is_refused_with_code_2() {
    let app = TestApp::new().await;
    let service = Service::start(serve(&app, "127.0.0.1:0")).await;
    let newer = "update platform_migration.applied set oldest_binary = case name when $1 then '0.10.0' else '0.9.0' end
        where name in ($1, $2)";
    let (first, last) = (MIGRATIONS[0].name, MIGRATIONS[MIGRATIONS.len() - 1].name);
    let owner = connect_detached(&app.owner_url()).await.unwrap();
    // The template may come from a binary without the columns.
    let mut migrating = connect_detached(&app.owner_url()).await.unwrap();
    apply_missing(&mut migrating, MIGRATIONS, &patience(3), |_| ()).await.unwrap();
    owner.execute(newer, &[&first, &last]).await.unwrap();
    let reason = format!("the schema needs tracewright 0.10.0 or newer, and this is tracewright {RELEASE}");

    for wait in ["false", "true"] {
        let mut command = serve(&app, "127.0.0.1:0");
        command.env("TRACEWRIGHT_WAIT_FOR_SCHEMA", wait);
        let refused = finish(command).await.failed_with(&[&reason]);
        assert_eq!(refused.code, Some(2), "{refused:?}");
    }
    let check = ["serve", "--check-schema", "--database-url", &app.database_url()];
    let checked = finish(program(&check)).await;
    let line = format!("WRONG  schema: {reason}. Use the newer program\n");
    assert_eq!((checked.code, checked.out), (Some(2), line));

    // An instance that already runs leaves the load balancer, which asks for its readiness.
    let (code, out) = eventually("it is not ready", async || {
        let answer = health(service.address).await;
        (answer.0 == Some(1)).then_some(answer)
    })
    .await;
    assert!(out.contains(&reason) && out.contains(r#""migrations":"failed""#), "{code:?} {out}");
    service.stop().await;
}

// Guards: `add_columns` of `migrate`, and reading a table without the columns.
#[tokio::test]
async fn migrate_notes_releases_also_in_the_table_of_an_earlier_binary() {
    for missing in [missing(), 0] {
        let db = lacking(missing).await;
        let client = db.connect().await.unwrap();
        client.batch_execute(AS_BEFORE).await.unwrap();
        let check = ["serve", "--check-schema", "--database-url", &db.url()];
        let expected = if missing == 0 { 0 } else { 2 };
        assert_eq!(finish(program(&check)).await.code, Some(expected), "{missing} missing");
        finish(program(&["migrate", "--database-url", &db.url()])).await.ok();
        let noted = "select release, oldest_binary, count(*) from platform_migration.applied group by 1, 2 order by 1";
        let noted = client.query(noted, &[]).await.unwrap();
        let mut found: Vec<(Option<String>, Option<String>, i64)> =
            noted.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
        let before = i64::try_from(MIGRATIONS.len() - missing).unwrap();
        assert_eq!(found.pop(), Some((None, None, before)), "{missing} missing");
        if missing > 0 {
            let count = i64::try_from(missing).unwrap();
            assert_eq!(found.pop(), Some((Some(RELEASE.to_owned()), Some(OLDEST_BINARY.to_owned()), count)));
        }
        assert_eq!(finish(program(&check)).await.code, Some(0));
    }
}

#[tokio::test]
async fn the_table_of_applied_migrations_is_completed_while_others_read_it() {
    let db = lacking(0).await;
    let client = db.connect().await.unwrap();
    client.batch_execute(AS_BEFORE).await.unwrap();
    client.batch_execute("begin; select count(*) from platform_migration.applied").await.unwrap();
    let reader = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(1500)).await;
        client.batch_execute("commit").await.unwrap();
    });
    let (mut migrating, mut said) = (connect_detached(&db.url()).await.unwrap(), Vec::new());
    let note = |line: &str| said.push(line.to_owned());
    assert_eq!(apply_missing(&mut migrating, MIGRATIONS, &patience(20), note).await.unwrap(), 0);
    reader.await.unwrap();
    assert!(said.iter().any(|line| line.contains("has held platform_migration.applied")), "{said:?}");
}

#[test]
fn the_oldest_binary_is_a_release_that_is_not_newer_than_this_one() {
    let release = |text: &str| text.parse::<Release>().unwrap();
    assert!(release(OLDEST_BINARY) <= release(RELEASE));
}
