//! The slowest tests of the last run, from the report that nextest writes.

use std::fs;

use anyhow::{Context, Result};

use crate::root;

/// Number of tests that are shown.
const SHOWN: usize = 20;

/// Prints the slowest tests, slowest first.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn print() -> Result<()> {
    let path = root().join("target/nextest/default/junit.xml");
    let report = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    eprintln!("   the slowest tests, in seconds on a loaded machine:");
    for (seconds, name) in slowest(&report) {
        eprintln!("   {seconds:8.2}  {name}");
    }
    Ok(())
}

/// Returns seconds and names of the slowest tests in a report, slowest first.
fn slowest(report: &str) -> Vec<(f64, &str)> {
    let cases = report.split("<testcase ").skip(1).filter_map(|case| {
        let head = case.split('>').next()?;
        Some((attribute(head, "time")?.parse().ok()?, attribute(head, "name")?))
    });
    let mut cases: Vec<(f64, &str)> = cases.collect();
    cases.sort_by(|one, other| other.0.total_cmp(&one.0));
    cases.truncate(SHOWN);
    cases
}

/// Returns the value of an attribute. Names of tests contain nothing that XML would escape.
fn attribute<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.split_once(&format!("{name}=\""))?.1.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_tests_come_first_and_are_at_most_20() {
        let case = |number: usize| {
            format!("<testcase name=\"a::t{number}\" classname=\"c\" time=\"{number}.5\">\n</testcase>")
        };
        let report: String = (0..30).map(case).collect();
        let found = slowest(&report);
        assert_eq!(found.len(), 20);
        assert_eq!(found[0], (29.5, "a::t29"));
        assert_eq!(found[19], (10.5, "a::t10"));
    }
}
