//! Migrations that run outside of a transaction: what they may say, so that they can be repeated.
//!
//! An index that is built beside writers needs a statement of its own. A crash between two such statements, or before
//! the note that all of them ran, leaves a part of them done; so each must be one that does nothing when it runs again.

use std::fmt;

/// The first line of such a migration.
pub const NO_TRANSACTION: &str = "-- no transaction";

/// One statement of such a migration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationStep {
    /// The statement without its semicolon and without lines of comment.
    pub sql: String,
    /// The index that it builds, as `schema.name`: an interrupted build leaves an invalid one, which must go first.
    pub builds: Option<String>,
    /// Whether it waits for running transactions to end, without making any writer wait.
    pub is_concurrent: bool,
}

/// A statement that cannot be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrepeatable(pub String);

impl fmt::Display for Unrepeatable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "outside of a transaction only these can be repeated: create index concurrently if not exists, drop index \
             concurrently if exists, alter table … validate constraint, comment on, analyze; not: {}",
            self.0
        )
    }
}

impl std::error::Error for Unrepeatable {}

/// The statements of a migration that runs outside of a transaction: each ends with a semicolon at the end of a line.
pub fn steps(sql: &str) -> Result<Vec<MigrationStep>, Unrepeatable> {
    let code: Vec<&str> = sql.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
    let text = code.join("\n");
    text.split(";\n")
        .map(|statement| statement.trim().trim_end_matches(';').trim())
        .filter(|statement| !statement.is_empty())
        .map(step)
        .collect()
}

fn step(sql: &str) -> Result<MigrationStep, Unrepeatable> {
    let text = sql.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = match words.as_slice() {
        ["create", "index", rest @ ..] | ["create", "unique", "index", rest @ ..] => index_built(rest).map(Some),
        ["drop", "index", "concurrently", "if", "exists", ..]
        | ["comment", "on", ..]
        | ["analyze", ..]
        | ["alter", "table", _, "validate", "constraint", _] => Some(None),
        _ => None,
    };
    let is_one = !text.contains(';');
    match found.filter(|_| is_one) {
        Some(builds) => {
            Ok(MigrationStep { sql: sql.to_owned(), builds, is_concurrent: words.contains(&"concurrently") })
        }
        None => Err(Unrepeatable(sql.to_owned())),
    }
}

/// The index that is built, in the schema of its table.
fn index_built(rest: &[&str]) -> Option<String> {
    let ["concurrently", "if", "not", "exists", name, "on", table, ..] = rest else { return None };
    let (schema, _) = table.split_once('.')?;
    let is_plain = |word: &str| word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    (is_plain(schema) && is_plain(name)).then(|| format!("{schema}.{name}"))
}
