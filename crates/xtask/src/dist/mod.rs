//! `cargo xtask dist`: builds everything that a release consists of, and the same bytes each time.
//!
//! The bytes depend on the commit, the toolchain and `SOURCE_DATE_EPOCH`, which is the time of the commit unless the
//! environment has another. They do not depend on the directory, the user or the time of the build.

mod archive;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use bench::tools::succeed;
use sha2::{Digest, Sha256};

use self::archive::{compress, pack};
use self::tools::nfpm;
use crate::{book, console, notices, root};

/// Version of the release.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// File with the checksums of all others.
const CHECKSUMS: &str = "SHA256SUMS";

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// Folder for the files of the release. Default: target/dist.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Package this program instead of building one, for example to build the packages a second time.
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Secret key of minisign with which the checksums are signed. Default: not signed.
    #[arg(long)]
    sign: Option<PathBuf>,
    /// Leave out the container image, which needs umoci.
    #[arg(long)]
    no_image: bool,
}

/// Builds the release.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    let out = args.out.clone().unwrap_or_else(|| root().join("target/dist"));
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    // nfpm reads a path with `..` as a pattern that matches nothing.
    let out = out.canonicalize()?;
    let release = Release { out: out.clone(), epoch: epoch()?, arch: Arch::of_this_machine()? };
    let binary = match &args.binary {
        Some(binary) => binary.clone(),
        None => build()?,
    };
    let stage = release.stage(&binary)?;
    release.packages(&stage)?;
    release.archives(&stage)?;
    if !args.no_image {
        release.image(&stage)?;
    }
    fs::remove_dir_all(&stage)?;
    write_checksums(&out)?;
    if let Some(key) = &args.sign {
        sign(&out, key)?;
    }
    for file in files(&out)? {
        let bytes = fs::metadata(out.join(&file))?.len();
        eprintln!("   {file}, {} KiB", bytes / 1024);
    }
    Ok(())
}

/// Architecture of the machine, in the words of Debian and of Red Hat. A release is built on each of them.
#[derive(Clone, Copy, Debug)]
struct Arch {
    debian: &'static str,
    rpm: &'static str,
}

impl Arch {
    /// The architecture of this machine.
    fn of_this_machine() -> Result<Self> {
        match std::env::consts::ARCH {
            "x86_64" => Ok(Self { debian: "amd64", rpm: "x86_64" }),
            "aarch64" => Ok(Self { debian: "arm64", rpm: "aarch64" }),
            other => bail!("there are no packages for {other}"),
        }
    }
}

/// Time of the release: `SOURCE_DATE_EPOCH`, or the time of the commit.
fn epoch() -> Result<u64> {
    let text = if let Ok(text) = std::env::var("SOURCE_DATE_EPOCH") {
        text
    } else {
        let output = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()).output()?;
        ensure!(output.status.success(), "git does not know the time of the commit. Set SOURCE_DATE_EPOCH");
        String::from_utf8(output.stdout)?
    };
    text.trim().parse().with_context(|| format!("SOURCE_DATE_EPOCH is {text:?}, which is not a number of seconds"))
}

/// Builds console, book, notices and the program, without a path of this machine in the program.
fn build() -> Result<PathBuf> {
    if let Some(reason) = console::unavailable() {
        bail!("a release contains the console: {reason}");
    }
    console::build()?;
    book::build()?;
    notices::run()?;
    let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")))?;
    let root = root().canonicalize()?;
    let flags = format!("--remap-path-prefix={}=/tracewright --remap-path-prefix={home}=/cargo", root.display());
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--release", "--locked", "--package", "tracewright"]).current_dir(&root);
    succeed(cargo.env("RUSTFLAGS", flags))?;
    Ok(root.join("target/release/tracewright"))
}

/// What all files of a release have in common.
struct Release {
    out: PathBuf,
    epoch: u64,
    arch: Arch,
}

impl Release {
    /// Collects the program, its license and its notices, which all packages contain.
    fn stage(&self, binary: &Path) -> Result<PathBuf> {
        let stage = self.out.join("stage");
        fs::create_dir_all(&stage)?;
        fs::copy(binary, stage.join("tracewright")).with_context(|| format!("cannot read {}", binary.display()))?;
        fs::copy(root().join("LICENSE"), stage.join("LICENSE"))?;
        for (file, words) in [("NOTICE", &["licenses"][..]), ("sbom.cdx.json", &["licenses", "--sbom"])] {
            let output = Command::new(binary).args(words).output()?;
            ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            fs::write(stage.join(file), output.stdout)?;
        }
        Ok(stage)
    }

    /// Path of a file of the release.
    fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }

    /// Builds the .deb and the .rpm.
    fn packages(&self, stage: &Path) -> Result<()> {
        let program = nfpm()?;
        let Arch { debian, rpm } = self.arch;
        for (packager, name) in [
            ("deb", format!("tracewright_{VERSION}_{debian}.deb")),
            ("rpm", format!("tracewright-{VERSION}-1.{rpm}.rpm")),
        ] {
            let mut build = Command::new(&program);
            build.args(["package", "--config", "packaging/nfpm.yaml", "--packager", packager, "--target"]);
            build.arg(self.file(&name)).current_dir(root()).env("STAGE", stage).env("VERSION", VERSION);
            build.env("ARCH", debian).env("SOURCE_DATE_EPOCH", self.epoch.to_string());
            succeed(build.stdout(std::process::Stdio::null()))?;
        }
        Ok(())
    }

    /// Builds the archives of program and manifests, and copies what is also published alone.
    fn archives(&self, stage: &Path) -> Result<()> {
        let program = self.file(&format!("tracewright-{VERSION}-linux-{}.tar", self.arch.debian));
        pack(&program, stage, self.epoch)?;
        compress(&program)?;
        let manifests = self.file(&format!("kubernetes-{VERSION}.tar"));
        pack(&manifests, &root().join("packaging/kubernetes"), self.epoch)?;
        compress(&manifests)?;
        fs::copy(root().join("packaging/compose/compose.yaml"), self.file("compose.yaml"))?;
        fs::copy(root().join("docs/openapi.json"), self.file("openapi.json"))?;
        for name in ["NOTICE", "sbom.cdx.json"] {
            fs::copy(stage.join(name), self.file(name))?;
        }
        Ok(())
    }

    /// Builds the container image as an OCI archive.
    fn image(&self, stage: &Path) -> Result<()> {
        let mut build = Command::new(root().join("packaging/image/build.sh"));
        build.arg(stage.join("tracewright")).arg(stage);
        build.arg(self.file(&format!("tracewright_{VERSION}_{}.oci.tar", self.arch.debian)));
        succeed(build.arg(VERSION).arg(self.epoch.to_string()).stdout(std::process::Stdio::null()))
            .context("the container image needs umoci and ca-certificates (apt-get install umoci), or --no-image")
    }
}

/// Names of the files in a folder, sorted.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Writes the checksums of all files, in the form that `sha256sum --check` reads.
fn write_checksums(out: &Path) -> Result<()> {
    let line = |name: String| {
        let digest = Sha256::digest(fs::read(out.join(&name))?);
        Ok(format!("{}  {name}\n", hex::encode(digest)))
    };
    let lines: Vec<String> = files(out)?.into_iter().map(line).collect::<Result<_>>()?;
    Ok(fs::write(out.join(CHECKSUMS), lines.concat())?)
}

/// Signs the checksums.
fn sign(out: &Path, key: &Path) -> Result<()> {
    let mut minisign = Command::new("minisign");
    minisign.args(["-S", "-t", &format!("Tracewright {VERSION}"), "-s"]).arg(key).arg("-m").arg(out.join(CHECKSUMS));
    succeed(&mut minisign).context("the checksums cannot be signed. minisign must be on the path")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_name_the_version_of_the_workspace() {
        for (file, line) in [
            ("compose/compose.yaml", format!("image: tracewright:{VERSION}")),
            ("kubernetes/base/kustomization.yaml", format!("newTag: {VERSION}")),
        ] {
            let text = fs::read_to_string(root().join("packaging").join(file)).unwrap();
            assert!(text.lines().any(|found| found.trim().replace('"', "") == line), "{file} lacks {line}");
        }
    }

    #[test]
    fn checksums_are_those_that_sha256sum_reads() {
        let folder = std::env::temp_dir().join(format!("tracewright-checksums-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("b"), "b").unwrap();
        fs::write(folder.join("a"), "a").unwrap();
        write_checksums(&folder).unwrap();
        let checked = Command::new("sha256sum").args(["--check", "--strict", CHECKSUMS]).current_dir(&folder).output();
        let said = String::from_utf8(checked.unwrap().stdout).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(said, "a: OK\nb: OK\n");
    }
}
