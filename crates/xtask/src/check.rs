//! `cargo xtask check`: runs every gate, those that fail fastest first.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::s3::S3;
use crate::{alerts, book, clients, compatibility, conformance, console, notices, prepare, refusals, root, slowest};

/// A gate: its name, and the cargo command that checks it.
type CheckGate = (&'static str, &'static [&'static str]);

/// Manifest of the tools workspace, which every gate about sources checks too.
const TOOLS: &str = "tools/Cargo.toml";

/// Gates before the first build.
const BEFORE: &[CheckGate] = &[
    ("format", &["fmt", "--all", "--check"]),
    ("format of tools", &["fmt", "--all", "--check", "--manifest-path", TOOLS]),
];

/// Lints of all targets, apart from any build.
const LINTS: &[CheckGate] = &[
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
];

/// Lints of all targets while they are built, see [`lints`].
const LINTING_BUILDS: &[CheckGate] = &[
    ("lints", &["build", "--quiet", "--workspace", "--all-targets"]),
    ("tools", &["build", "--quiet", "--all-targets", "--manifest-path", TOOLS, "--target-dir", "target"]),
];

/// Gates after the generated files were checked and the lints ran.
const AFTER: &[CheckGate] = &[
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
    // All packages are selected, because another selection has other features and would be built again.
    ("documentation tool", &["build", "--quiet", "--workspace", "--bin", "document"]),
    ("documentation", &["test", "--quiet", "--doc", "--workspace"]),
];

/// The gate that runs all tests.
const TESTS: CheckGate = ("tests", &["nextest", "run", "--workspace"]);

/// Tests that use the file store, without those that fail before they reach it.
const TOUCH_THE_STORE: &str = "test(/^attachments::/) - test(/^attachments::at_the_door::/)";

/// Runs all gates until one fails. Each of them selects the whole workspace, because another selection of packages
/// enables other features and would build the document crates again.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run() -> Result<()> {
    BEFORE.iter().try_for_each(gate)?;
    console()?;
    // Also before the first build, because the build embeds the book.
    announce("book", book::check)?;
    let mut unlooked = notices()?;
    unlooked.extend(check_alerts()?);
    announce("generated files", || prepare::run(true))?;
    announce("compatibility", || compatibility::run(&compatibility::Args::default()))?;
    lints().iter().try_for_each(gate)?;
    AFTER.iter().try_for_each(gate)?;
    unlooked.extend(advisories()?);
    fs::write(refusals::raised_refusals_file(), "")?;
    let tests = gate(&TESTS);
    slowest::print()?;
    tests?;
    announce("published refusals", refusals::compare)?;
    announce("conformance", conformance::short)?;
    examples()?;
    announce("generated clients", clients::run)?;
    announce("tests on S3", test_s3)?;
    for what in &unlooked {
        eprintln!("NOT CHECKED: {what}");
    }
    Ok(())
}

/// Returns the gates for lints. `.ci/run` makes the lint driver the compiler of the workspace, so that everything is
/// compiled once and not a second time only to be checked. Developers keep builds and lints apart, because a lint must
/// not stop a test that they are working on.
fn lints() -> &'static [CheckGate] {
    let is_linting = |driver: &std::ffi::OsStr| Path::new(driver).ends_with("clippy-driver");
    if env::var_os("RUSTC_WORKSPACE_WRAPPER").is_some_and(|driver| is_linting(&driver)) {
        LINTING_BUILDS
    } else {
        LINTS
    }
}

/// Runs the gate for the notices and the software bill of materials. The gate comes before the first build, which
/// embeds them, and needs the npm packages of the console. Returns what was not checked.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn notices() -> Result<Vec<String>> {
    if let Some(reason) = console::unavailable() {
        eprintln!("── notices\n   notices: NOT CHECKED, {reason}");
        return Ok(vec![format!("notices: {reason}")]);
    }
    announce("notices", notices::check)?;
    Ok(Vec::new())
}

/// Runs the gate for alerts and dashboards. Returns what was not checked.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn check_alerts() -> Result<Vec<String>> {
    if let Some(reason) = alerts::unavailable() {
        eprintln!("── alerts and dashboards\n   alerts and dashboards: NOT CHECKED, {reason}");
        return Ok(vec![format!("alerts and dashboards: {reason}")]);
    }
    announce("alerts and dashboards", alerts::check)?;
    Ok(Vec::new())
}

/// Runs the gate for the web console. It comes before the first build, so that every later build embeds its pages.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn console() -> Result<()> {
    if let Some(reason) = console::unavailable() {
        eprintln!("── console\n   console: NOT CHECKED, {reason}");
        return Ok(());
    }
    announce("console", console::check)
}

/// Runs the gate for the examples of the book, against the debug build.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn examples() -> Result<()> {
    if let Some(reason) = book::examples_unavailable() {
        eprintln!("── examples of the book\n   examples of the book: NOT CHECKED, {reason}");
        return Ok(());
    }
    announce("examples of the book", book::check_examples)
}

/// Runs the gate for known vulnerabilities in crates and npm packages. Both lists come from the network. Returns what
/// was not checked because its list could not be fetched.
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

/// Fails for a known vulnerability. Returns what was not checked when the list cannot be fetched.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn advisories_of(name: &str, look: &mut Command, unlisted: &str) -> Result<Option<String>> {
    eprintln!("── {name}");
    let output = look.output()?;
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if said.contains(unlisted) {
        eprintln!("   {name}: NOT CHECKED, the list of known vulnerabilities cannot be fetched");
        return Ok(Some(format!("{name}: the list cannot be fetched")));
    }
    ensure!(output.status.success(), "gate failed: {name} ({look:?})\n{said}");
    eprintln!("   {name}: passed");
    Ok(None)
}

/// Runs the tests of the file store again, against a real S3 server.
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

/// Runs the command of a gate.
fn gate((name, arguments): &CheckGate) -> Result<()> {
    announce(name, || {
        let status = Command::new(env!("CARGO"))
            .args(*arguments)
            .current_dir(root())
            .env("RUSTDOC", root().join("target/debug/document"))
            .env("RUSTDOCFLAGS", "-D warnings")
            // A response that differs from its snapshot is a failure, never a new snapshot.
            .env("INSTA_UPDATE", "no")
            .env("TRACEWRIGHT_REFUSALS", refusals::raised_refusals_file())
            .status()?;
        ensure!(status.success(), "gate failed: {name} (cargo {})", arguments.join(" "));
        Ok(())
    })
}

#[expect(clippy::print_stderr, reason = "a command line tool")]
/// Runs a gate, and prints its name and duration.
fn announce(name: &str, gate: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    eprintln!("── {name}");
    gate()?;
    eprintln!("   {name}: passed ({:.0} s)", start.elapsed().as_secs_f64());
    Ok(())
}
