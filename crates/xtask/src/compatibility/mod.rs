//! `cargo xtask compatibility`: checks whether a client of the last release still works with this service, and whether
//! its instances still work on this schema.

mod migrations;
mod schemas;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::root;
use schemas::{Comparison, Direction, member};

/// Document that the committed one is compared with.
#[derive(Debug, Default, clap::Args)]
pub struct Args {
    /// Tag or commit that is used instead of the last release.
    #[arg(long)]
    against: Option<String>,
}

/// Compares the committed interface description and the migrations with those of a release, and lists every breaking
/// change.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    migrations::check_oldest_binary()?;
    let Some(released) = args.against.clone().or(last_release()?) else {
        eprintln!("   there is no release yet: nothing to be compatible with");
        return Ok(());
    };
    let before = serde_json::from_str(&git(&["show", &format!("{released}:docs/openapi.json")])?)?;
    let now = serde_json::from_str(&fs::read_to_string(root().join("docs/openapi.json"))?)?;
    let breaks = breaks(&before, &now);
    ensure!(breaks.is_empty(), "a client of {released} breaks:\n{}", breaks.join("\n"));
    migrations::check(&released)?;
    eprintln!("   no breaking change since {released}");
    Ok(())
}

/// Returns the newest version tag. None before the first release.
fn last_release() -> Result<Option<String>> {
    Ok(tags()?.into_iter().next())
}

/// Returns all version tags, the newest first.
fn tags() -> Result<Vec<String>> {
    let tags = git(&["tag", "--list", "v*", "--sort=-version:refname"])?;
    Ok(tags.lines().map(str::to_owned).collect())
}

/// Runs git and returns its output.
fn git(arguments: &[&str]) -> Result<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output().context("git is missing")?;
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// Lists the changes that break a client written for the first document.
fn breaks(before: &Value, now: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let (old, new) = (operations(before), operations(now));
    for (name, operation) in &old {
        let Some(current) = new.get(name) else {
            found.push(format!("{name}: was removed"));
            continue;
        };
        let mut comparison = Comparison::new(before, now, name);
        comparison.parameters(&operation["parameters"], &current["parameters"]);
        for kind in media(&operation["requestBody"]) {
            let place = format!("/requestBody/content/{}/schema", escaped(&kind));
            comparison.at(Direction::Request, "body", operation.pointer(&place), current.pointer(&place));
        }
        if requires_body(current) && !requires_body(operation) {
            comparison.note("a body is required now");
        }
        for status in operation["responses"].as_object().into_iter().flatten().map(|(status, _)| status) {
            if !status.starts_with('2') {
                continue;
            }
            for kind in media(member(member(operation, "responses"), status)) {
                let place = format!("/responses/{status}/content/{}/schema", escaped(&kind));
                comparison.at(Direction::Response, status, operation.pointer(&place), current.pointer(&place));
            }
        }
        found.extend(comparison.found);
    }
    found
}

/// Lists the operations by method and path.
fn operations(document: &Value) -> BTreeMap<String, &Value> {
    let paths = document["paths"].as_object().into_iter().flatten();
    paths
        .flat_map(|(path, item)| {
            let methods = item.as_object().into_iter().flatten();
            methods.map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
        })
        .collect()
}

/// Whether the operation requires a body.
fn requires_body(operation: &Value) -> bool {
    operation.pointer("/requestBody/required").is_some_and(|required| *required == true)
}

/// Lists the media types of a body.
fn media(body: &Value) -> Vec<String> {
    body["content"].as_object().into_iter().flatten().map(|(kind, _)| kind.clone()).collect()
}

/// Escapes a name for use in a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
