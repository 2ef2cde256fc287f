//! The lines of the doctor: a fact and, if it is wrong, the fix.

use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;

use crate::commands::{exit_code, print, print_notice};

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// All is well.
    Good(String),
    /// Nothing is broken, but an administrator should know, or it could not be checked.
    Doubtful(String),
    /// Something is broken. The text ends with the fix.
    Bad(String),
}

impl From<Result<String>> for Found {
    fn from(result: Result<String>) -> Self {
        match result {
            Ok(fact) => Self::Good(fact),
            Err(error) => Self::Bad(format!("{error:#}")),
        }
    }
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum CheckResult {
    Ok,
    Warn,
    Wrong,
}

/// One line.
#[derive(Debug, Serialize)]
struct CheckLine {
    name: &'static str,
    result: CheckResult,
    fact: String,
}

/// All lines of one run.
#[derive(Debug)]
pub struct DoctorReport {
    as_json: bool,
    lines: Vec<CheckLine>,
    /// Whether no database could be reached, so that most of the checks could not run.
    is_unreachable: bool,
}

impl DoctorReport {
    /// An empty report, which is printed as one JSON object at the end, or as lines.
    pub const fn new(as_json: bool) -> Self {
        Self { as_json, lines: Vec::new(), is_unreachable: false }
    }

    /// Adds a line.
    pub fn add(&mut self, name: &'static str, found: impl Into<Found>) {
        let (result, word, fact) = match found.into() {
            Found::Good(fact) => (CheckResult::Ok, "ok    ", fact),
            Found::Doubtful(fact) => (CheckResult::Warn, "warn  ", fact),
            Found::Bad(fact) => (CheckResult::Wrong, "WRONG ", fact),
        };
        if !self.as_json {
            // Ignored: without a reader, the exit code still shows the result.
            let _ = print(&format!("{word} {name}: {fact}\n"));
        }
        self.lines.push(CheckLine { name, result, fact });
    }

    /// Adds a line about a database that cannot be reached.
    pub fn add_unreachable(&mut self, name: &'static str, error: &anyhow::Error) {
        self.is_unreachable = true;
        self.add(name, Found::Bad(format!("{error:#}")));
    }

    /// Prints the result and returns the exit code.
    pub fn end(self) -> ExitCode {
        let healthy = self.lines.iter().all(|line| line.result != CheckResult::Wrong);
        if self.as_json {
            let report = serde_json::json!({"healthy": healthy, "checks": self.lines});
            let _ = print(&format!("{report:#}\n"));
        } else {
            print_notice(if healthy {
                "All checks passed."
            } else {
                "At least one check failed. Each line with WRONG names the fix."
            });
        }
        match (healthy, self.is_unreachable) {
            (true, _) => ExitCode::SUCCESS,
            (false, true) => ExitCode::from(exit_code::UNREACHABLE),
            (false, false) => ExitCode::FAILURE,
        }
    }
}
