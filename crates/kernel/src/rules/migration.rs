//! Migrations that run outside a transaction: which statements they may contain, so that they can be repeated.
//!
//! An index that is built without blocking writers cannot be built in a transaction. A crash between two such
//! statements, or before the migration is recorded as done, leaves only some of them executed. So each must be a
//! statement that has no further effect when it runs again.

use std::fmt;

/// First line of a migration that runs outside a transaction.
pub const NO_TRANSACTION: &str = "-- no transaction";

/// One statement of a migration that runs outside a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationStep {
    /// The statement without its semicolon and without comment lines.
    pub sql: String,
    /// The index that it builds, as `schema.name`, if any. An interrupted build leaves an invalid index, which must be
    /// dropped first.
    pub builds: Option<String>,
    /// Whether the statement waits for running transactions to end without blocking writers.
    pub is_concurrent: bool,
}

/// A statement that cannot be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrepeatable(pub String);

impl fmt::Display for Unrepeatable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "outside a transaction only these can be repeated: create index concurrently if not exists, drop index \
             concurrently if exists, alter table … validate constraint, call of a procedure without arguments, comment \
             on, analyze; not: {}",
            self.0
        )
    }
}

impl std::error::Error for Unrepeatable {}

/// The statements of a migration that runs outside a transaction. Each ends with a semicolon at the end of a line.
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
        | ["alter", "table", _, "validate", "constraint", _]
        | ["call", _] => Some(None),
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
