//! Migrations outside of a transaction: the next run completes whatever a crash has left incomplete.

use platform::db::connect_detached;
use platform::db::migrate::apply_missing;

use super::{migrations_with, patience};
use crate::support::TestApp;

const NAME: &str = "9999_trial.sql";
const SQL: &str = "-- no transaction
-- Departments by description; each has its own.
create unique index concurrently if not exists department_trial_unique on organization.department (description);
comment on index organization.department_trial_unique is 'a trial';
";

const VALID: &str = "select count(*) from pg_index
    where indexrelid = to_regclass('organization.department_trial_unique') and indisvalid";
const NOTED: &str = "select count(*) from platform_migration.applied where name = '9999_trial.sql'";

#[tokio::test]
async fn an_invalid_index_left_by_a_failed_migration_is_built_again() {
    let app = TestApp::new().await;
    let twice = "insert into organization.department (name, description) values ('A', 'Same'), ('B', 'Same')";
    app.sql.batch_execute(twice).await.unwrap();
    let mut client = connect_detached(&app.owner_url()).await.unwrap();
    let error = apply_missing(&mut client, &migrations_with(NAME, SQL), &patience(3), |_| ()).await.unwrap_err();
    assert!(format!("{error:#}").contains("department_trial_unique"), "{error:#}");
    let left = "select count(*) from pg_class where oid = to_regclass('organization.department_trial_unique')";
    assert_eq!((app.count(left).await, app.count(VALID).await, app.count(NOTED).await), (1, 0, 0));
    app.sql.batch_execute("delete from organization.department where name = 'B'").await.unwrap();
    let applied = apply_missing(&mut client, &migrations_with(NAME, SQL), &patience(3), |_| ()).await.unwrap();
    assert_eq!((applied, app.count(VALID).await, app.count(NOTED).await), (1, 1, 1));
}

#[tokio::test]
async fn a_migration_that_crashed_before_it_was_noted_is_completed_by_the_next_run() {
    let app = TestApp::new().await;
    for statement in SQL.split(";\n").filter(|statement| !statement.is_empty()) {
        app.sql.batch_execute(statement).await.unwrap();
    }
    let mut client = connect_detached(&app.owner_url()).await.unwrap();
    let applied = apply_missing(&mut client, &migrations_with(NAME, SQL), &patience(3), |_| ()).await.unwrap();
    assert_eq!((applied, app.count(VALID).await, app.count(NOTED).await), (1, 1, 1));
}

#[tokio::test]
async fn a_statement_that_cannot_be_repeated_is_refused_before_the_first_one_runs() {
    const UNSAFE: &str = "-- no transaction
create unique index concurrently if not exists department_trial_unique on organization.department (description);
insert into organization.department (name) values ('Once more');
";
    let app = TestApp::new().await;
    let mut client = connect_detached(&app.owner_url()).await.unwrap();
    let error = apply_missing(&mut client, &migrations_with(NAME, UNSAFE), &patience(3), |_| ()).await.unwrap_err();
    assert!(format!("{error:#}").contains("not: insert into organization.department"), "{error:#}");
    assert_eq!((app.count(VALID).await, app.count(NOTED).await), (0, 0));
}

/// Applies the missing migrations and the one of this test, and returns their number.
async fn run_migrations(url: String) -> usize {
    let mut client = connect_detached(&url).await.unwrap();
    apply_missing(&mut client, &migrations_with(NAME, SQL), &patience(3), |_| ()).await.unwrap()
}

/// The second run must not wait inside a statement, because the index build waits for every statement that began before
/// it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_migration_runs_build_an_index_once() {
    let app = TestApp::new().await;
    let runs = [(); 4].map(|()| tokio::spawn(run_migrations(app.owner_url())));
    let mut applied = 0;
    for done in runs {
        applied += done.await.unwrap();
    }
    assert_eq!((applied, app.count(VALID).await, app.count(NOTED).await), (1, 1, 1));
}
