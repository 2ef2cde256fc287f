//! A release only adds: while instances are replaced one by one, those of the release before run on the new schema.

use kernel::rules::compatibility::{COMPATIBLE, incompatible};
use platform::db::migrate::MIGRATIONS;

use super::beside::RELEASED;

/// Statements that break a rule in migrations that cannot be changed any more, with the reason why no instance notices.
/// A new migration has its reason in a comment instead.
const ALLOWED: [(&str, &str, &str); 1] = [(
    "0039_journal_epochs.sql",
    "alter table journal.sealer alter feed_id drop default",
    "the migration that made the table has inserted its only row",
)];

#[test]
fn no_migration_since_the_release_removes_or_requires_what_instances_of_the_release_before_do_not_know() {
    let since = MIGRATIONS.iter().filter(|one| &one.name[..RELEASED.len()] > RELEASED);
    let is_allowed = |name: &str, statement: &str| {
        ALLOWED.iter().any(|(migration, beginning, _)| name == *migration && statement.starts_with(beginning))
    };
    let found: Vec<String> = incompatible(since.map(|one| (one.name, one.sql)))
        .into_iter()
        .filter(|one| !one.is_exempt && !is_allowed(&one.migration, &one.statement))
        .map(|one| format!("{}: {}\n    {}", one.migration, one.statement, one.reason))
        .collect();
    let hint = format!("If it is compatible for another reason, write `{COMPATIBLE}…` before the statement");
    assert!(found.is_empty(), "{}\n{hint}", found.join("\n"));
}

#[test]
fn every_exception_is_needed() {
    for (migration, beginning, _) in ALLOWED {
        let since = MIGRATIONS.iter().filter(|one| one.name >= migration).map(|one| (one.name, one.sql));
        let found = incompatible(since);
        let is_needed = found.iter().any(|one| one.migration == migration && one.statement.starts_with(beginning));
        assert!(is_needed, "{migration}: {beginning}");
    }
}
