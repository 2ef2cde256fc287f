//! Builds of the service, and of the programs that it is measured against.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use bench::service::Program;
use bench::tools::succeed;

use crate::root;

/// Which build of the program runs.
#[derive(Clone, Copy, Debug)]
pub enum Build {
    /// The one that is shipped.
    Release,
    /// The one that tests use: it fails where an operation refuses with a code that it does not publish.
    Debug,
}

impl Build {
    /// Builds it.
    pub fn make(self) -> Result<()> {
        let of: &[&str] = match self {
            Self::Release => &["--package", "tracewright", "--release"],
            // With the tests, whose parts have features that the program alone does not ask for.
            Self::Debug => &["--workspace", "--tests"],
        };
        succeed(cargo(&["build", "--quiet"]).args(of))
    }

    /// A program of this build.
    pub fn path(self, name: &str) -> PathBuf {
        let folder = match self {
            Self::Release => "release",
            Self::Debug => "debug",
        };
        root().join("target").join(folder).join(name)
    }

    /// The service of this build.
    pub fn program(self) -> Program {
        Program::at(self.path("tracewright"))
    }
}

/// Builds the service as it is shipped and the minimal handler, in one call: both get the same parts.
pub fn build_with_minimal() -> Result<()> {
    let packages = ["--package", "tracewright", "--package", "xtask", "--bin", "tracewright", "--bin", "minimal"];
    succeed(cargo(&["build", "--quiet", "--release"]).args(packages))
}

/// The same with the program that runs recorded statements on the bare engine.
pub fn build_with_replay() -> Result<()> {
    let packages = ["--package", "tracewright", "--package", "xtask", "--bin", "tracewright", "--bin", "replay"];
    succeed(cargo(&["build", "--quiet", "--release"]).args(packages))
}

/// Builds and runs a tool of the workspace `tools`. It shares the folder of builds, so packages that both workspaces have
/// are built once.
pub fn run_tool(name: &str, arguments: &[&str]) -> Result<()> {
    let run = ["run", "--quiet", "--locked", "--manifest-path", "tools/Cargo.toml", "--target-dir", "target"];
    succeed(cargo(&run).args(["--package", name, "--"]).args(arguments))
}

/// A call of the cargo that runs this program, in the work tree.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(root());
    command
}
