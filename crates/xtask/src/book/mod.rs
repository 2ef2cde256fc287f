//! `cargo xtask book`: builds the book with the tool in the workspace `tools`, and runs its examples.

mod examples;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::builds::{Build, run_tool};
use crate::{console, root};

#[derive(Args)]
pub struct Arguments {
    /// Build the book twice, and fail if the results differ.
    #[arg(long)]
    check: bool,
    /// Run every example of the integrators' part instead, against a demonstration plant that the command starts.
    #[arg(long)]
    examples: bool,
    /// Program that serves the demonstration plant. Default: the debug build.
    #[arg(long, requires = "examples")]
    program: Option<PathBuf>,
}

/// Builds the book, or runs its check or its examples instead.
pub fn run(arguments: &Arguments) -> Result<()> {
    match (arguments.examples, arguments.check) {
        (true, _) => run_examples(arguments.program.as_deref()),
        (false, true) => check(),
        (false, false) => build(),
    }
}

/// Builds the book.
pub fn build() -> Result<()> {
    run_tool("book", &[])
}

/// Runs the gate for the book: every link must be valid, and two builds must be the same.
pub fn check() -> Result<()> {
    run_tool("book", &["--check"])
}

/// Runs the gate for the examples, on the debug build.
pub fn check_examples() -> Result<()> {
    Build::Debug.make()?;
    run_examples(None)
}

/// Returns why the examples cannot run on this machine. None when they can.
pub fn examples_unavailable() -> Option<String> {
    console::unavailable()
}

/// Runs the examples against this program, or the debug build.
fn run_examples(program: Option<&Path>) -> Result<()> {
    let built = Build::Debug.path("tracewright");
    examples::run(program.unwrap_or(&built))
}

/// Returns the folder of the book.
fn folder() -> PathBuf {
    root().join("docs/book")
}

/// A folder for one build, removed when it is dropped.
struct BuildFolder(PathBuf);

impl BuildFolder {
    /// Creates the folder, and removes an earlier one.
    fn new() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("tracewright-book-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for BuildFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
