//! Check lines: a fact, and what to do if it is wrong.

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::commands::print;

/// The checks of a command so far.
#[derive(Debug, Default)]
pub struct BackupChecks(Vec<Check>);

/// One check.
#[derive(Debug)]
struct Check {
    name: &'static str,
    right: bool,
    fact: String,
}

impl BackupChecks {
    /// Adds a check and prints its line.
    pub fn add(&mut self, name: &'static str, found: Result<String>) {
        let right = found.is_ok();
        let fact = found.unwrap_or_else(|error| format!("{error:#}"));
        let word = if right { "ok    " } else { "WRONG " };
        // The record keeps the line if nobody reads standard output any more.
        let _ = print(&format!("{word} {name}: {fact}\n"));
        self.note(name, right, fact);
    }

    /// Adds a check without a line.
    pub fn note(&mut self, name: &'static str, right: bool, fact: String) {
        self.0.push(Check { name, right, fact });
    }

    /// Whether no check is wrong.
    pub fn all_right(&self) -> bool {
        self.0.iter().all(|check| check.right)
    }

    /// The checks for the record of the drill.
    pub fn records(&self) -> Vec<Value> {
        let word = |right| if right { "ok" } else { "wrong" };
        let record = |check: &Check| json!({"name": check.name, "result": word(check.right), "fact": check.fact});
        self.0.iter().map(record).collect()
    }
}

/// Fails if there are faults. Names the first ones, and says what to do.
pub fn refuse(faults: &[String], named_max: usize, fix: &str) -> Result<()> {
    if faults.is_empty() {
        return Ok(());
    }
    let named = faults.iter().take(named_max).map(String::as_str).collect::<Vec<_>>().join("; ");
    match faults.len().saturating_sub(named_max) {
        0 => bail!("{named}. {fix}"),
        more => bail!("{named}; and {more} more. {fix}"),
    }
}
