//! Builds of the service, and of the programs that it is compared with.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use bench::service::Program;
use bench::tools::succeed;

use crate::root;

/// Build profile of the service.
#[derive(Clone, Copy, Debug)]
pub enum Build {
    /// The build that is shipped.
    Release,
    /// The build that tests use. It fails when an operation refuses with a code that it does not publish.
    Debug,
}

impl Build {
    /// Builds the program.
    pub fn make(self) -> Result<()> {
        let of: &[&str] = match self {
            Self::Release => &["--package", "tracewright", "--release"],
            // Together with the tests, because they need features that the program alone does not enable.
            Self::Debug => &["--workspace", "--tests"],
        };
        succeed(cargo(&["build", "--quiet"]).args(of))
    }

    /// Returns the path of a program of this build.
    pub fn path(self, name: &str) -> PathBuf {
        let folder = match self {
            Self::Release => "release",
            Self::Debug => "debug",
        };
        root().join("target").join(folder).join(name)
    }

    /// Returns the service of this build.
    pub fn program(self) -> Program {
        Program::at(self.path("tracewright"))
    }
}

/// Builds the service as shipped and the minimal handler in one call, so that both use the same dependencies.
pub fn build_with_minimal() -> Result<()> {
    let packages = ["--package", "tracewright", "--package", "xtask", "--bin", "tracewright", "--bin", "minimal"];
    succeed(cargo(&["build", "--quiet", "--release"]).args(packages))
}

/// Builds the service as shipped, and the program that runs recorded statements on PostgreSQL.
pub fn build_with_replay() -> Result<()> {
    let packages = ["--package", "tracewright", "--package", "xtask", "--bin", "tracewright", "--bin", "replay"];
    succeed(cargo(&["build", "--quiet", "--release"]).args(packages))
}

/// Builds and runs a tool of the workspace `tools`. It shares the build folder, so that packages of both workspaces are
/// built only once.
pub fn run_tool(name: &str, arguments: &[&str]) -> Result<()> {
    let run = ["run", "--quiet", "--locked", "--manifest-path", "tools/Cargo.toml", "--target-dir", "target"];
    succeed(cargo(&run).args(["--package", name, "--"]).args(arguments))
}

/// Builds a call of the cargo that runs this program, in the work tree.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(root());
    command
}
