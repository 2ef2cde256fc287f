//! `cargo xtask check`: every gate, in the order in which they fail fastest.

use std::process::Command;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::s3::S3;
use crate::{prepare, root};

/// A gate: what it holds, and the command that says so.
type Gate = (&'static str, &'static [&'static str]);

const BEFORE: &[Gate] = &[("format", &["fmt", "--all", "--check"])];

const AFTER: &[Gate] = &[
    ("lints", &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    ("dependencies", &["deny", "--log-level", "error", "check", "licenses", "bans", "sources"]),
    ("documentation", &["doc", "--quiet", "--workspace", "--no-deps", "--exclude", "queries"]),
    ("doc tests", &["test", "--quiet", "--doc", "--package", "kernel"]),
    ("tests", &["nextest", "run", "--workspace"]),
];

/// Runs them all; the first that fails ends the run.
pub fn run() -> Result<()> {
    BEFORE.iter().try_for_each(gate)?;
    announce("generated files", || prepare::run(true))?;
    AFTER.iter().try_for_each(gate)?;
    announce("tests on S3", test_s3)
}

/// The tests of the file store, once more, against a real S3 server.
pub fn test_s3() -> Result<()> {
    let server = S3::start()?;
    let status = Command::new(env!("CARGO"))
        .args(["nextest", "run", "--package", "tracewright", "attachments::"])
        .current_dir(root())
        .envs(server.environment())
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
