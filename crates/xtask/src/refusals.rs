//! Finds published refusals that no test raises.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::root;

/// Returns the path of the file in which a test run records the refusals that it raised.
pub fn raised_refusals_file() -> PathBuf {
    root().join("target/refusals.tsv")
}

/// Parts of the names of tests that draw their commands at random or race them. What such a test raises differs from
/// run to run, so it must not be the only test of a refusal.
const TESTS_OF_CHANCE: &[&str] =
    &["crowd", "ledger::", "model", "never_500", "races::", "random", "shopfloor::", "siege::"];

/// Compares the published refusals with those that the last full test run raised, except by chance. A refusal that is
/// raised but not published fails in the test that meets it.
pub fn compare() -> Result<()> {
    let raised = fs::read_to_string(raised_refusals_file()).unwrap_or_default();
    let raised: BTreeSet<&str> = raised.lines().filter_map(raised_for_certain).collect();
    let document: Value = serde_json::from_str(&fs::read_to_string(root().join("docs/openapi.json"))?)?;
    let published = published(&document);
    ensure!(published.len() > 100, "the document publishes no refusals");
    let missing: Vec<&str> = published.iter().map(String::as_str).filter(|refusal| !raised.contains(refusal)).collect();
    ensure!(
        missing.is_empty(),
        "published but raised by no test, or only by chance (operation, status, code):\n{}",
        missing.join("\n")
    );
    Ok(())
}

/// Returns the refusal of a recorded line. None if a test raised it by chance.
fn raised_for_certain(line: &str) -> Option<&str> {
    let (refusal, test) = line.rsplit_once('\t')?;
    (!TESTS_OF_CHANCE.iter().any(|part| test.contains(part))).then_some(refusal)
}

/// Lists operation, status and code of every refusal in the interface description, separated by tabs, as a test run
/// records them.
fn published(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let paths = document["paths"].as_object().into_iter().flatten();
    for operation in paths.flat_map(|(_, item)| item.as_object().into_iter().flatten()).map(|(_, one)| one) {
        let name = operation["operationId"].as_str().unwrap_or_default();
        for (status, response) in operation["responses"].as_object().into_iter().flatten() {
            let codes = response["x-codes"].as_array().into_iter().flatten().filter_map(Value::as_str);
            found.extend(codes.map(|code| format!("{name}\t{status}\t{code}")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::raised_for_certain;

    #[test]
    fn a_refusal_of_a_random_test_does_not_count() {
        assert_eq!(raised_for_certain("ship\t409\ton_hold\tmovement::effects::ship"), Some("ship\t409\ton_hold"));
        assert_eq!(raised_for_certain("ship\t409\ton_hold\tledger::model::random_commands"), None);
    }
}
