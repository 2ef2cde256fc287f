//! Migrations with which instances of the release before do not work.

use kernel::rules::compatibility::{CONFLICT, NULLABLE, REMOVED, RENAMED, RETYPED, STRICTER, incompatible};
use proptest::prelude::*;

/// The reasons that are found in one migration.
fn reasons(sql: &str) -> Vec<&'static str> {
    incompatible([("0001_trial.sql", sql)]).into_iter().map(|found| found.reason).collect()
}

#[test]
fn every_rule_finds_a_statement_that_breaks_it() {
    for (sql, reason) in [
        ("drop table tag.tag;", REMOVED),
        ("drop view if exists tag.tags;", REMOVED),
        ("drop function tag.f(bigint);", REMOVED),
        ("drop procedure tag.p();", REMOVED),
        ("drop trigger tag_changes on tag.tag;", REMOVED),
        ("drop type tag.kind;", REMOVED),
        ("alter table tag.tag drop column code;", REMOVED),
        ("alter table tag.tag add a text, drop code;", REMOVED),
        ("revoke insert on tag.tag from tracewright_service;", REMOVED),
        ("revoke execute on function tag.f(bigint) from public;", REMOVED),
        ("alter table tag.tag rename column code to name;", RENAMED),
        ("alter table tag.tag rename to label;", RENAMED),
        ("alter table tag.tag set schema quality;", RENAMED),
        ("alter function tag.f(bigint) rename to g;", RENAMED),
        ("alter type tag.kind rename value 'a' to 'b';", RENAMED),
        ("alter table tag.tag add column a bigint not null;", STRICTER),
        ("alter table tag.tag add a numeric(9, 2) not null, add b text;", STRICTER),
        ("alter table tag.tag alter column code drop default;", STRICTER),
        ("alter table tag.tag alter code set not null;", STRICTER),
        ("alter table tag.tag add constraint tag_code_check check (code <> '') not valid;", STRICTER),
        ("alter table tag.tag add constraint tag_code_unique unique (code);", STRICTER),
        (
            "alter table tag.tag add constraint tag_code_fk foreign key (code) references tag.code (code) not valid;",
            STRICTER,
        ),
        ("create unique index concurrently if not exists tag_code_unique on tag.tag (code);", STRICTER),
        ("alter table tag.tag add a text not null default ''; alter table tag.tag alter a drop default;", STRICTER),
        ("alter table tag.tag alter column code type varchar(9);", RETYPED),
        ("alter table tag.tag alter column code set data type text;", RETYPED),
        ("alter table tag.tag alter column code drop not null;", NULLABLE),
        ("drop index concurrently if exists tag.tag_code_unique;", CONFLICT),
        ("alter table tag.tag drop constraint tag_code_unique;", CONFLICT),
    ] {
        assert_eq!(reasons(sql), [reason], "{sql}");
    }
}

#[test]
fn what_only_adds_or_is_new_in_the_same_release_is_compatible() {
    for sql in [
        "alter table tag.tag add column a bigint not null default 0, add b text, add c numeric(9, 2);",
        "alter table tag.tag add column a text; alter table tag.tag add constraint a_check check (a <> '') not valid;",
        "alter table tag.tag add a text; create unique index tag_a_unique on tag.tag (lower(a));",
        "alter table tag.tag add a boolean; alter table tag.tag alter a set default false, alter a drop default;",
        "alter table tag.tag add a text; alter table tag.tag drop column a;",
        "create table tag.fresh (key bigint); alter table tag.fresh add a text not null, drop column key;",
        "create unique index fresh_unique on tag.fresh (key); create table tag.fresh (key bigint);",
        "drop function tag.f(bigint); create function tag.f(bigint, text) returns text language sql as $$ select 1; $$;",
        "drop trigger t on tag.tag; create constraint trigger t after insert on tag.tag for each row execute function f();",
        "create or replace function tag.f() returns trigger language plpgsql as $$ begin drop table tag.tag; end $$;",
        "drop index concurrently if exists tag.tag_created_idx;",
        "alter table tag.tag drop constraint tag_code_check;",
        "alter table tag.tag validate constraint tag_code_check;",
        "create table tag.fresh (key bigint); revoke delete on tag.fresh from tracewright_service;",
        "-- drop table tag.tag;\ncomment on table tag.tag is 'drop table';",
    ] {
        assert_eq!(reasons(sql), Vec::<&str>::new(), "{sql}");
    }
}

#[test]
fn what_an_earlier_migration_of_the_same_release_has_created_is_unknown_to_the_release_before() {
    let first =
        ("0001_tag.sql", "create table tag.fresh (key bigint); alter table tag.tag add a text not null default '';");
    let second = ("0002_tag.sql", "drop table tag.fresh; alter table tag.tag drop column a, drop column code;");
    let found = incompatible([first, second]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].migration.as_str(), found[0].reason), ("0002_tag.sql", REMOVED));
    assert_eq!(found[0].removed, ["tag.tag", "code"]);
    assert_eq!(incompatible([second]).len(), 3);
}

#[test]
fn a_comment_with_a_reason_exempts_only_the_next_statement() {
    let drop = "alter table tag.tag drop column code;\n";
    let sql = format!("-- compatible: no statement has used it since 0.2.0\n{drop}{drop}");
    let found = incompatible([("0001_tag.sql", sql.as_str())]);
    assert_eq!(found.iter().map(|one| one.is_exempt).collect::<Vec<_>>(), [true, false]);
    assert_eq!(found[0].removed, ["tag.tag", "code"], "the names are still compared with the statements");
    let hasty = format!("-- compatible: yes\n{drop}");
    assert!(!incompatible([("0001_tag.sql", hasty.as_str())])[0].is_exempt, "without a reason");
}

proptest! {
    #[test]
    fn every_text_is_read(text in "(alter table|drop|add|create|[(),;a-z$\\. -]){0,60}") {
        for found in incompatible([("0001_trial.sql", text.as_str())]) {
            prop_assert!(!found.statement.contains(';'));
        }
    }
}
