//! `cargo xtask book`: builds the book with its own tool, and runs the examples in it.

mod examples;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::builds::{Build, run_tool};
use crate::{console, root};

#[derive(Args)]
pub struct Arguments {
    /// Make it twice, and fail when the two differ.
    #[arg(long)]
    check: bool,
    /// Instead: run every example of the integrators' part against a demonstration that this starts.
    #[arg(long)]
    examples: bool,
    /// The program whose demonstration answers the examples; otherwise the debug build.
    #[arg(long, requires = "examples")]
    program: Option<PathBuf>,
}

/// Builds the book, or runs its check or its examples instead.
pub fn run(arguments: &Arguments) -> Result<()> {
    match (arguments.examples, arguments.check) {
        (true, _) => run_examples(arguments.program.as_deref()),
        (false, true) => check(),
        (false, false) => run_tool("book", &[]),
    }
}

/// Gate: every link is valid, and two builds are the same.
pub fn check() -> Result<()> {
    run_tool("book", &["--check"])
}

/// Gate of the examples, on the build of the tests.
pub fn check_examples() -> Result<()> {
    Build::Debug.make()?;
    run_examples(None)
}

/// Why the examples cannot run here. None when they can.
pub fn examples_unavailable() -> Option<String> {
    console::unavailable()
}

/// Runs the examples against this program, or the debug build.
fn run_examples(program: Option<&Path>) -> Result<()> {
    let built = Build::Debug.path("tracewright");
    examples::run(program.unwrap_or(&built))
}

/// Folder of the book.
fn folder() -> PathBuf {
    root().join("docs/book")
}

/// A folder for one build, removed when it is dropped.
struct BuildFolder(PathBuf);

impl BuildFolder {
    /// Creates the folder, empty.
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
