//! `cargo xtask check`: every gate, in the order in which they fail fastest.

use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::s3::S3;
use crate::{book, conformance, console, prepare, refusals, root, slowest};

/// A gate: what it holds, and the command that says so.
type Gate = (&'static str, &'static [&'static str]);

const BEFORE: &[Gate] = &[("format", &["fmt", "--all", "--check"])];

const AFTER: &[Gate] = &[
    ("lints", &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    ("dependencies", &["deny", "--log-level", "error", "check", "licenses", "bans", "sources"]),
    ("documentation", &["doc", "--quiet", "--workspace", "--no-deps", "--exclude", "queries"]),
    ("doc tests", &["test", "--quiet", "--doc", "--workspace"]),
];

const TESTS: Gate = ("tests", &["nextest", "run", "--workspace"]);

/// Tests that reach the file store. Those at the door fail when they do.
const TOUCH_THE_STORE: &str = "test(/^attachments::/) - test(/^attachments::at_the_door::/)";

/// Runs them all; the first that fails ends the run. All of them name the whole workspace: another choice of packages has
/// other features, and would build every part of the documents once more.
pub fn run() -> Result<()> {
    BEFORE.iter().try_for_each(gate)?;
    console()?;
    // Before the first build too, for the same reason.
    announce("book", book::check)?;
    announce("generated files", || prepare::run(true))?;
    AFTER.iter().try_for_each(gate)?;
    advisories()?;
    fs::write(refusals::noted(), "")?;
    let tests = gate(&TESTS);
    slowest::print()?;
    tests?;
    announce("published refusals", refusals::compare)?;
    announce("conformance", conformance::short)?;
    examples()?;
    announce("tests on S3", test_s3)
}

/// The web console. Before the first build, so that everything after it is built with the pages inside.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn console() -> Result<()> {
    if let Some(reason) = console::unavailable() {
        eprintln!("── console\n   console: NOT LOOKED AT, {reason}");
        return Ok(());
    }
    announce("console", console::check)
}

/// The examples of the book, against the build that the tests have made.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn examples() -> Result<()> {
    if let Some(reason) = book::examples_unavailable() {
        eprintln!("── examples of the book\n   examples of the book: NOT LOOKED AT, {reason}");
        return Ok(());
    }
    announce("examples of the book", book::check_examples)
}

/// Known weaknesses of what is built in. Their list comes from the network; where it cannot be had, nobody has looked,
/// and that is said.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn advisories() -> Result<()> {
    eprintln!("── advisories");
    let check = ["deny", "--log-level", "error", "check", "advisories"];
    let output = Command::new(env!("CARGO")).args(check).current_dir(root()).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("failed to fetch advisory database") {
        eprintln!("   advisories: NOT LOOKED AT, their list cannot be fetched from here");
        return Ok(());
    }
    ensure!(output.status.success(), "gate failed: advisories (cargo {})\n{said}", check.join(" "));
    eprintln!("   advisories: good");
    Ok(())
}

/// The tests of the file store, once more, against a real S3 server.
pub fn test_s3() -> Result<()> {
    let server = S3::start()?;
    let status = Command::new(env!("CARGO"))
        .args(["nextest", "run", "--workspace", "--filterset", TOUCH_THE_STORE])
        .current_dir(root())
        .envs(server.environment())
        .env("INSTA_UPDATE", "no")
        .status()?;
    ensure!(status.success(), "gate failed: tests on S3 (cargo xtask test-s3)");
    Ok(())
}

fn gate((name, arguments): &Gate) -> Result<()> {
    announce(name, || {
        let status = Command::new(env!("CARGO"))
            .args(*arguments)
            .current_dir(root())
            .env("RUSTDOCFLAGS", "-D warnings")
            // An answer that differs from its snapshot is a failure, never a new snapshot.
            .env("INSTA_UPDATE", "no")
            .env("TRACEWRIGHT_REFUSALS", refusals::noted())
            .status()?;
        ensure!(status.success(), "gate failed: {name} (cargo {})", arguments.join(" "));
        Ok(())
    })
}

#[expect(clippy::print_stderr, reason = "a command line tool")]
fn announce(name: &str, gate: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    eprintln!("── {name}");
    gate()?;
    eprintln!("   {name}: good ({:.0} s)", start.elapsed().as_secs_f64());
    Ok(())
}
