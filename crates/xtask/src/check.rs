//! `cargo xtask check`: every gate, in the order in which they fail fastest.

use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::s3::S3;
use crate::{book, compatibility, conformance, console, notices, prepare, refusals, root, slowest};

/// A gate: what it holds, and the command that says so.
type CheckGate = (&'static str, &'static [&'static str]);

/// The workspace of tools, which every gate about sources looks at too.
const TOOLS: &str = "tools/Cargo.toml";

const BEFORE: &[CheckGate] = &[
    ("format", &["fmt", "--all", "--check"]),
    ("format of tools", &["fmt", "--all", "--check", "--manifest-path", TOOLS]),
];

const AFTER: &[CheckGate] = &[
    ("lints", &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    (
        "tools",
        &[
            "clippy",
            "--quiet",
            "--all-targets",
            "--manifest-path",
            TOOLS,
            "--target-dir",
            "target",
            "--",
            "-D",
            "warnings",
        ],
    ),
    ("tests of tools", &["nextest", "run", "--manifest-path", TOOLS, "--target-dir", "target"]),
    ("dependencies", &["deny", "--log-level", "error", "check", "licenses", "bans", "sources"]),
    (
        "dependencies of tools",
        &[
            "deny",
            "--log-level",
            "error",
            "--manifest-path",
            TOOLS,
            "--config",
            "deny.toml",
            "check",
            "licenses",
            "bans",
            "sources",
        ],
    ),
    ("documentation", &["doc", "--quiet", "--workspace", "--no-deps", "--exclude", "*-queries"]),
    ("doc tests", &["test", "--quiet", "--doc", "--workspace"]),
];

const TESTS: CheckGate = ("tests", &["nextest", "run", "--workspace"]);

/// Tests that reach the file store. Those at the door fail when they do.
const TOUCH_THE_STORE: &str = "test(/^attachments::/) - test(/^attachments::at_the_door::/)";

/// Runs them all; the first that fails ends the run. All of them name the whole workspace: another choice of packages has
/// other features, and would build every part of the documents once more.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run() -> Result<()> {
    BEFORE.iter().try_for_each(gate)?;
    console()?;
    // Before the first build too, for the same reason.
    announce("book", book::check)?;
    let mut unlooked = notices()?;
    announce("generated files", || prepare::run(true))?;
    announce("compatibility", || compatibility::run(&compatibility::Args::default()))?;
    AFTER.iter().try_for_each(gate)?;
    unlooked.extend(advisories()?);
    fs::write(refusals::raised_refusals_file(), "")?;
    let tests = gate(&TESTS);
    slowest::print()?;
    tests?;
    announce("published refusals", refusals::compare)?;
    announce("conformance", conformance::short)?;
    examples()?;
    announce("tests on S3", test_s3)?;
    for what in &unlooked {
        eprintln!("NOT LOOKED AT: {what}");
    }
    Ok(())
}

/// Notices and bill of materials. Before the first build, which embeds them; the packages of the console must be there.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn notices() -> Result<Vec<String>> {
    if let Some(reason) = console::unavailable() {
        eprintln!("── notices\n   notices: NOT LOOKED AT, {reason}");
        return Ok(vec![format!("notices: {reason}")]);
    }
    announce("notices", notices::check)?;
    Ok(Vec::new())
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

/// Known weaknesses of what is built in, of crates and of npm packages. Both lists come from the network. Where one cannot
/// be fetched, nobody has looked: the last lines of the run say so.
fn advisories() -> Result<Vec<String>> {
    let mut unlooked = Vec::new();
    let mut deny = Command::new(env!("CARGO"));
    deny.args(["deny", "--log-level", "error", "check", "advisories"]).current_dir(root());
    unlooked.extend(advisories_of("advisories of crates", &mut deny, "failed to fetch advisory database")?);
    if let Some(reason) = console::unavailable() {
        unlooked.push(format!("advisories of npm packages: {reason}"));
    } else {
        let unlisted = "audit endpoint returned an error";
        unlooked.extend(advisories_of("advisories of npm packages", &mut console::audit(), unlisted)?);
    }
    Ok(unlooked)
}

/// Fails for a known weakness; answers what was not looked at, when the list cannot be had.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn advisories_of(name: &str, look: &mut Command, unlisted: &str) -> Result<Option<String>> {
    eprintln!("── {name}");
    let output = look.output()?;
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if said.contains(unlisted) {
        eprintln!("   {name}: NOT LOOKED AT, the list of known weaknesses cannot be fetched from here");
        return Ok(Some(format!("{name}: their list cannot be fetched from here")));
    }
    ensure!(output.status.success(), "gate failed: {name} ({look:?})\n{said}");
    eprintln!("   {name}: good");
    Ok(None)
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

fn gate((name, arguments): &CheckGate) -> Result<()> {
    announce(name, || {
        let status = Command::new(env!("CARGO"))
            .args(*arguments)
            .current_dir(root())
            .env("RUSTDOCFLAGS", "-D warnings")
            // An answer that differs from its snapshot is a failure, never a new snapshot.
            .env("INSTA_UPDATE", "no")
            .env("TRACEWRIGHT_REFUSALS", refusals::raised_refusals_file())
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
