//! Rules for migrations of tables that grow with the plant: no statement may block writers while it reads all rows.

use std::collections::BTreeSet;

use kernel::rules::migration::{NO_TRANSACTION, steps};
use platform::db::migrate::MIGRATIONS;

use super::beside::RELEASED;
use crate::scale::LARGE;

/// Tables that grow, in addition to those of the plan test.
const ALSO_LARGE: [&str; 6] = [
    "attachments.file",
    "counting.record",
    "platform.admin_change",
    "platform.idempotency",
    "security.token",
    "security.user_session",
];

/// Statements that are allowed although they break a rule, by migration and first words, with the reason.
const ALLOWED: [(&str, &str, &str); 0] = [];

const INDEX: &str = "builds an index while writers wait: create index concurrently if not exists, in a migration that \
                     begins with -- no transaction";
const NOT_VALID: &str = "reads all rows while writers wait: add the constraint not valid, and validate it in a migration \
                         that begins with -- no transaction";
const USING_INDEX: &str =
    "builds an index while writers wait: build it concurrently, then add the constraint using index";
const NOT_NULL: &str =
    "reads all rows while nobody can use the table: add check (… is not null) not valid and validate it";
const REWRITE: &str = "rewrites the whole table while nobody can use it: add another column, and fill it in portions";
const PORTIONS: &str = "locks many rows until its end: change rows in portions";
const OLD_COPIES: &str = "copies of the release before still use it: remove it in the release after next";
const VALIDATE: &str =
    "reads all rows within a transaction: validate in a migration that begins with -- no transaction";

/// Defaults that have a different value for each row.
const VOLATILE: [&str; 5] = ["nextval", "gen_random_uuid", "random()", "clock_timestamp", "pg_current_xact_id"];

/// The statements of a file in lower case, without comments and function bodies.
fn statements(sql: &str) -> Vec<String> {
    let code: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap()).collect();
    let outside: String = code.join("\n").split("$$").step_by(2).collect();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    outside.split(';').map(plain).filter(|text| !text.is_empty()).collect()
}

/// The table that comes after these words.
fn table_after<'a>(statement: &'a str, words: &str) -> Option<&'a str> {
    let rest = statement.strip_prefix(words)?.trim_start();
    let rest = rest.strip_prefix("if exists ").unwrap_or(rest);
    let rest = rest.strip_prefix("if not exists ").unwrap_or(rest);
    let rest = rest.strip_prefix("only ").unwrap_or(rest);
    rest.split([' ', '(']).next()
}

/// The fault of a change to an existing large table. None when there is none.
fn fault_of_change(action: &str) -> Option<&'static str> {
    let has = |words: &str| action.contains(words);
    let adds_column = has("add column");
    if has("rename") || has("drop column") {
        return Some(OLD_COPIES);
    }
    if has(" type ") && has("alter column") || adds_column && has("generated always") {
        return Some(REWRITE);
    }
    if adds_column && has("default") && VOLATILE.iter().any(|function| has(function)) {
        return Some(REWRITE);
    }
    if has("set not null") {
        return Some(NOT_NULL);
    }
    if has("validate constraint") {
        return Some(VALIDATE);
    }
    let constrains = |kind: &str| (has("add constraint") || adds_column) && has(kind);
    if (constrains("check (") || constrains("foreign key") || constrains("references")) && !has("not valid") {
        return Some(NOT_VALID);
    }
    if (constrains("unique") || constrains("primary key") || constrains("exclude")) && !has("using index") {
        return Some(USING_INDEX);
    }
    None
}

/// Returns why a statement is not allowed in a migration with a transaction: it would block writers of a large table, or
/// remove what the previous release uses. None if it is allowed. `made` contains the tables that the same migration
/// creates, which are exempt.
fn fault(statement: &str, made: &BTreeSet<&str>) -> Option<&'static str> {
    let is_large = |table: &str| (LARGE.contains(&table) || ALSO_LARGE.contains(&table)) && !made.contains(table);
    let is_index = statement.starts_with("create index") || statement.starts_with("create unique index");
    let indexed = statement.split(" on ").nth(1).and_then(|rest| rest.split([' ', '(']).next());
    if is_index && indexed.is_some_and(is_large) && !statement.contains(" concurrently ") {
        return Some(INDEX);
    }
    if table_after(statement, "alter table ").is_some_and(is_large) {
        return fault_of_change(statement);
    }
    let drops = table_after(statement, "drop table ").is_some_and(is_large);
    let changed = ["update ", "delete from ", "truncate ", "lock table "];
    if changed.iter().any(|words| table_after(statement, words).is_some_and(is_large)) {
        return Some(PORTIONS);
    }
    drops.then_some(OLD_COPIES)
}

/// All faults of a migration.
fn faults(sql: &str) -> Vec<String> {
    if sql.starts_with(NO_TRANSACTION) {
        return steps(sql).err().map(|error| error.to_string()).into_iter().collect();
    }
    let statements = statements(sql);
    let made: BTreeSet<&str> = statements.iter().filter_map(|one| table_after(one, "create table ")).collect();
    let found = |one: &String| fault(one, &made).map(|reason| format!("{one}\n    {reason}"));
    statements.iter().filter_map(found).collect()
}

#[test]
fn no_migration_since_the_release_locks_writers_while_it_reads_a_whole_table() {
    let mut found = Vec::new();
    for migration in MIGRATIONS.iter().filter(|one| &one.name[..RELEASED.len()] > RELEASED) {
        let is_allowed = |text: &String| {
            ALLOWED.iter().any(|(name, beginning, _)| *name == migration.name && text.starts_with(beginning))
        };
        let faults = faults(migration.sql).into_iter().filter(|text| !is_allowed(text));
        found.extend(faults.map(|text| format!("{}: {text}", migration.name)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_rule_about_migrations_finds_a_statement_that_breaks_it() {
    for (sql, reason) in [
        ("create index a_idx on serial.link (key);", INDEX),
        ("create unique index a_unique on journal.event (key) where key > 1;", INDEX),
        ("alter table serial.link add constraint a_check check (key > 0);", NOT_VALID),
        ("alter table serial.link add constraint a_fk foreign key (key) references serial.serial (key);", NOT_VALID),
        ("alter table serial.link add column a bigint references serial.serial (key);", NOT_VALID),
        ("alter table serial.link add constraint a_unique unique (key);", USING_INDEX),
        ("alter table serial.link alter column reason set not null;", NOT_NULL),
        ("alter table serial.link alter column reason type varchar(9);", REWRITE),
        ("alter table serial.link add column a text generated always as (reason) stored;", REWRITE),
        ("alter table serial.link add column a bigint not null default nextval('platform.key_sequence');", REWRITE),
        ("alter table serial.link validate constraint a_check;", VALIDATE),
        ("alter table serial.link drop column reason;", OLD_COPIES),
        ("alter table serial.link rename column reason to cause;", OLD_COPIES),
        ("update serial.link set reason = '' where reason is null;", PORTIONS),
        ("-- Why.\nlock table serial.link;", PORTIONS),
    ] {
        let found = faults(sql);
        assert!(found.len() == 1 && found[0].ends_with(reason), "{sql}: {found:?}");
    }
    for sql in [
        "create table serial.fresh (key bigint); create index fresh_idx on serial.fresh (key);",
        "create index a_idx on process.operation (name);",
        "alter table serial.link add column a text;",
        "alter table serial.link add column a bigint not null default 0;",
        "alter table serial.link add constraint a_check check (key > 0) not valid;",
        "create function serial.f() returns trigger language plpgsql as $$ begin update serial.link set key = 1; end $$;",
        "-- no transaction\ncreate index concurrently if not exists a_idx on serial.link (key);\n",
    ] {
        assert_eq!(faults(sql), Vec::<String>::new(), "{sql}");
    }
    assert_eq!(faults("-- no transaction\ncreate index concurrently a_idx on serial.link (key);\n").len(), 1);
}
