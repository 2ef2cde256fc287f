//! Rules of the schema, checked on a migrated database.

use super::source::place;
use crate::support::TestApp;

#[tokio::test]
async fn every_foreign_key_has_an_index() {
    let app = TestApp::new().await;
    let missing = "
        select c.conname from pg_constraint c
        where c.contype = 'f' and not exists (
            select from pg_index i
            where i.indrelid = c.conrelid and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)";
    let rows = app.sql.query(missing, &[]).await.unwrap();
    let names: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(names.is_empty(), "foreign keys without an index: {names:?}");
}

/// Every insert of a unit, link, batch or event updates all indexes of its table, so each index must have a comment
/// with its purpose.
#[tokio::test]
async fn every_index_of_units_production_and_the_journal_has_a_comment() {
    let app = TestApp::new().await;
    let silent = "
        select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'i' and n.nspname in ('serial', 'journal', 'production') and obj_description(c.oid, 'pg_class') is null";
    let rows = app.sql.query(silent, &[]).await.unwrap();
    let names: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(names.is_empty(), "indexes without a comment: {names:?}");
}

#[tokio::test]
async fn every_constraint_that_the_code_names_exists() {
    let app = TestApp::new().await;
    let found = "
        select conname::text from pg_constraint
        union select relname::text from pg_class where relkind = 'i'";
    let rows = app.sql.query(found, &[]).await.unwrap();
    let names: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let table = tracewright::app::table();
    assert!(!table.conflicts.is_empty());
    for constraint in table.conflicts.keys() {
        assert!(names.iter().any(|name| name == constraint), "no constraint is called {constraint}");
    }
}

#[tokio::test]
async fn every_constraint_has_a_name_with_one_of_our_endings() {
    let app = TestApp::new().await;
    let rows = app
        .sql
        .query(
            "select conname::text from pg_constraint c join pg_namespace n on n.oid = c.connamespace
             where n.nspname not in ('pg_catalog', 'information_schema', 'platform_migration') and contype in ('p', 'u', 'f', 'c')",
            &[],
        )
        .await
        .unwrap();
    for row in rows {
        let name: String = row.get(0);
        let ending = name.rsplit('_').next().unwrap();
        assert!(["pk", "fk", "unique", "check"].contains(&ending), "{name} is not named as we name constraints");
    }
}

/// Foreign keys to tables of higher areas. Units are below production, yet a unit names the work order that makes it,
/// and the database must check this reference. The list may only become shorter.
const KEYS_THAT_POINT_UP: &[&str] = &[
    "file_created_by_fk",
    "link_batch_fk",
    "link_job_fk",
    "link_work_order_fk",
    "lot_batch_fk",
    "lot_work_order_fk",
    "phase_product_fk",
    "serial_parent_batch_fk",
    "serial_work_order_fk",
    "value_batch_fk",
];

#[tokio::test]
async fn foreign_keys_to_tables_of_higher_areas_are_listed() {
    let app = TestApp::new().await;
    let found = "
        select c.conname::text, f.nspname::text, t.nspname::text
        from pg_constraint c
        join pg_class fc on fc.oid = c.conrelid join pg_namespace f on f.oid = fc.relnamespace
        join pg_class tc on tc.oid = c.confrelid join pg_namespace t on t.oid = tc.relnamespace
        where c.contype = 'f' order by 1";
    let mut up = Vec::new();
    for row in app.sql.query(found, &[]).await.unwrap() {
        let (name, from, to): (String, String, String) = (row.get(0), row.get(1), row.get(2));
        let known = |schema: &str| place(schema).unwrap_or_else(|| panic!("the schema {schema} is no area"));
        if known(&from) < known(&to) {
            up.push(name);
        }
    }
    assert_eq!(up, KEYS_THAT_POINT_UP);
}

#[tokio::test]
async fn migrating_twice_changes_nothing() {
    let app = TestApp::new().await;
    let mut client = platform::db::connect_detached(&app.owner_url()).await.unwrap();
    let applied = platform::db::migrate::migrate(&mut client, |_| {}).await.unwrap();
    assert_eq!(applied, 0);
}

#[test]
fn the_template_database_of_this_run_has_the_migrations_of_this_program() {
    // Without the setup script there is nothing to compare, because every test finds the template on its own.
    if std::env::var_os(testdb::TEMPLATE_VARIABLE).is_some() {
        let fingerprint = platform::db::migrate::fingerprint();
        assert!(testdb::Template::of_this_run(&fingerprint).is_some(), "the script computes another fingerprint");
    }
}

/// Tables into which the service may only insert rows.
const ONLY_ADDED_TO: [&str; 3] = ["journal.event", "journal.feed", "platform.admin_change"];

#[tokio::test]
async fn the_service_reads_and_writes_every_table_owns_none_and_changes_nothing_that_is_only_added_to() {
    let app = TestApp::new().await;
    let rows = app
        .sql
        .query(
            "select c.oid::regclass::text,
                 array (select word from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references',
                     'trigger']) word where has_table_privilege('tracewright_service', c.oid, word))
             from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public')",
            &[],
        )
        .await
        .unwrap();
    for row in rows {
        let (table, held): (String, Vec<String>) = (row.get(0), row.get(1));
        let expected: &[&str] = match table.as_str() {
            // Only the owner records migrations, and epochs begin only through a database function.
            "platform_migration.applied" | "journal.epoch" => &["select"],
            // The service finishes drills, which change no more, and deletes none.
            "administration.drill" => &["select", "insert", "update"],
            table if ONLY_ADDED_TO.contains(&table) => &["select", "insert"],
            _ => &["select", "insert", "update", "delete"],
        };
        assert_eq!(held, expected, "{table}: a migration that makes a schema grants it to tracewright_service");
    }
    let owned = "select count(*) from pg_class where relowner = 'tracewright_service'::regrole";
    assert_eq!(app.count(owned).await, 0);
}

#[tokio::test]
async fn the_service_can_neither_change_the_schema_nor_rewrite_the_past() {
    let app = TestApp::new().await;
    let service = platform::db::connect_detached(&app.database_url()).await.unwrap();
    for refused in [
        "create table journal.mine (key bigint)",
        "create schema mine",
        "alter table journal.event disable trigger all",
        "update journal.event set at = now()",
        "delete from journal.event",
        "truncate journal.event",
        "update journal.feed set pos = pos + 1",
        "insert into journal.epoch (n) values (2)",
        "update journal.epoch set base_pos = 2",
        "delete from platform.admin_change",
        "delete from administration.drill",
        "delete from platform_migration.applied",
        "create role other",
        "copy (select 1) to program 'true'",
        "select pg_read_file('/etc/passwd')",
        "set role postgres",
    ] {
        let error = service.batch_execute(refused).await.expect_err(refused);
        let code = error.code().map(tokio_postgres::error::SqlState::code);
        assert_eq!(code, Some("42501"), "{refused}: {error:?}");
    }
}
