//! Archives whose bytes depend only on their content.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use bench::tools::succeed;

/// Packs a folder: names in order, one time for all files, and no owner of this machine.
pub fn pack(file: &Path, folder: &Path, epoch: u64) -> Result<()> {
    let mut tar = Command::new("tar");
    tar.args(["--create", "--format=ustar", "--sort=name", "--numeric-owner", "--owner=0", "--group=0"]);
    tar.args(["--mode=u=rwX,go=rX", &format!("--mtime=@{epoch}"), "--file"]).arg(file);
    tar.arg("--directory").arg(folder).arg(".");
    succeed(tar.env("LC_ALL", "C").env("TZ", "UTC"))
}

/// Compresses a file, without its name and time.
pub fn compress(file: &Path) -> Result<()> {
    succeed(Command::new("gzip").args(["--no-name", "--best", "--force"]).arg(file))
}
