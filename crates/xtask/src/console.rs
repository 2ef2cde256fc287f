//! `cargo xtask console`: builds the web console from its sources in `console/` into the files that the server embeds.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand};
use sha2::{Digest, Sha256};

use crate::root;
use bench::tools::succeed;

/// Oldest Node version that the tools of the console support.
const NODE: u32 = 20;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Console>,
}

#[derive(Subcommand)]
enum Console {
    /// Check format, lints, types, tests and sizes, and that two builds are equal.
    Check,
    /// Run user journeys through the pages in a real browser, against a demonstration plant that the command starts.
    Journeys,
}

/// Runs a subcommand, or the build when there is none. Fails if Node is missing or too old.
pub fn run(arguments: &Arguments) -> Result<()> {
    let version = node().context("npm is not installed: install Node 20 or newer with npm to build the console")?;
    ensure!(version >= NODE, "the console needs Node {NODE} or newer, but version {version} is installed");
    match &arguments.command {
        None => build(),
        Some(Console::Check) => check(),
        Some(Console::Journeys) => journeys(),
    }
}

/// Builds the console.
pub fn build() -> Result<()> {
    install().and_then(|()| npm("build"))
}

/// Runs the journeys through the demonstration plant in a browser.
pub fn journeys() -> Result<()> {
    install().and_then(|()| npm("journeys"))
}

/// Returns why the console cannot be built on this machine. None when it can.
pub fn unavailable() -> Option<String> {
    match node() {
        None => Some("npm is not installed".to_owned()),
        Some(version) if version < NODE => Some(format!("Node {version} is too old, the console needs {NODE}")),
        Some(_) => None,
    }
}

/// Runs the gate for the console: build, checks, tests, sizes, and a second build that must be the same.
pub fn check() -> Result<()> {
    install()?;
    npm("build")?;
    npm("check")?;
    npm("test")?;
    npm("budgets")?;
    let first = fs::read(folder().join("dist/pack.json"))?;
    npm("build")?;
    ensure!(first == fs::read(folder().join("dist/pack.json"))?, "two builds of the console differ");
    Ok(())
}

/// Returns the folder of the console.
fn folder() -> PathBuf {
    root().join("console")
}

/// Returns the major version of Node. None without Node or npm.
fn node() -> Option<u32> {
    let said = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    said("npm")?;
    said("node")?.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Installs exactly the packages of the lock file, if it has changed since the last installation.
fn install() -> Result<()> {
    let lock = hex::encode(Sha256::digest(fs::read(folder().join("package-lock.json"))?));
    let mark = folder().join("node_modules/.cache/installed-lock");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    succeed(call("npm").args(["ci", "--no-audit", "--no-fund"]))?;
    fs::create_dir_all(folder().join("node_modules/.cache"))?;
    fs::write(mark, lock)?;
    Ok(())
}

/// Builds the command that checks all packages of the lock file for known vulnerabilities.
pub fn audit() -> Command {
    let mut command = call("npm");
    command.args(["audit", "--audit-level=low"]);
    command
}

/// Runs a script of the console.
fn npm(script: &str) -> Result<()> {
    succeed(call("npm").args(["run", "--silent", script])).with_context(|| format!("npm run {script}, in console/"))
}

/// Builds a command that runs in the folder of the console.
fn call(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder()).env("npm_config_loglevel", "error");
    command
}
