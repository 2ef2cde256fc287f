//! Whether this binary can run on the schema of a database.
//!
//! A schema may be newer than the binary, so that the instances of the previous release keep running while they are
//! replaced. Each migration records the oldest release whose instances work on the schema that it leaves.

use std::fmt;

use kernel::rules::release::Release;
use tokio_postgres::Client;

use super::migrate::{MIGRATIONS, RELEASE, is_migrated};

/// Why this binary cannot run on the schema of a database. As text, it says what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaMismatch {
    /// No migration was ever applied.
    Empty,
    /// The schema lacks a migration of this binary, whose file name this is.
    Missing(&'static str),
    /// The schema needs this release or a newer one.
    Outdated(String),
}

impl SchemaMismatch {
    /// Whether `tracewright migrate` of this binary resolves it. Otherwise only another binary does.
    pub fn ends_with_migrate(&self) -> bool {
        !matches!(self, Self::Outdated(_))
    }

    /// What is wrong.
    pub fn fact(&self) -> String {
        match self {
            Self::Empty => "the database is empty".to_owned(),
            Self::Missing(name) => format!("migration {name} is missing"),
            Self::Outdated(needed) => {
                format!("the schema needs tracewright {needed} or newer, and this is tracewright {RELEASE}")
            }
        }
    }
}

impl fmt::Display for SchemaMismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fix = if self.ends_with_migrate() { "Run `tracewright migrate`" } else { "Use the newer program" };
        write!(formatter, "{}. {fix}", self.fact())
    }
}

impl std::error::Error for SchemaMismatch {}

/// Why this binary cannot run on the schema of the database. None if it can.
pub async fn schema_mismatch(client: &Client) -> Result<Option<SchemaMismatch>, tokio_postgres::Error> {
    if !is_migrated(client).await? {
        return Ok(Some(SchemaMismatch::Empty));
    }
    // Read through the row as JSON, because the column is absent until the first `migrate` of a binary that knows it.
    let sql = "select name, to_jsonb(a) ->> 'oldest_binary' from platform_migration.applied a";
    let rows = client.query(sql, &[]).await?;
    let applied: Vec<(String, Option<String>)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let oldest = applied.iter().filter_map(|(_, oldest)| oldest.as_deref());
    if let Some(needed) = newer_than(RELEASE, oldest) {
        return Ok(Some(SchemaMismatch::Outdated(needed.to_owned())));
    }
    let is_applied = |wanted: &str| applied.iter().any(|(name, _)| name == wanted);
    let missing = MIGRATIONS.iter().find(|wanted| !is_applied(wanted.name));
    Ok(missing.map(|migration| SchemaMismatch::Missing(migration.name)))
}

/// The highest of these releases, if it is newer than `release`. A text that is not a release comes from a program that
/// writes them in another way, and so counts as newer than all.
fn newer_than<'a>(release: &str, needed: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let rank = |text: &str| text.parse::<Release>().map_or((true, None), |release| (false, Some(release)));
    let own = rank(release);
    needed.filter(|text| rank(text) > own).max_by_key(|text| rank(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_release_counts_and_only_a_newer_one_refuses() {
        let newer = |release: &str, needed: &[&'static str]| newer_than(release, needed.iter().copied());
        assert_eq!(newer("0.2.0", &[]), None);
        assert_eq!(newer("0.2.0", &["0.1.0", "0.2.0"]), None);
        assert_eq!(newer("0.9.0", &["0.8.0", "0.10.0", "0.9.1"]), Some("0.10.0"));
        assert_eq!(newer("0.2.0", &["0.3.0", "next"]), Some("next"));
    }
}
