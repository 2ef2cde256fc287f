//! A PostgreSQL of its own for the demonstration, which nobody but this machine's user can reach and which goes with it.

use std::fs;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::print_notice;

/// PostgreSQL refuses to run as root; this is who runs it then.
const NORMAL_USER: &str = "postgres";
/// Where Debian keeps the programs of each version: not in the path.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The oldest version that the schema is checked with.
const OLDEST: u32 = 15;
/// Only a socket in a folder of its own: other people of the machine do not reach it, and no port is taken.
const SETTINGS: &str = "
listen_addresses = ''
max_connections = 100
shared_buffers = 128MB
timezone = 'UTC'
";
/// On top of them where nothing is kept: half the time of the load was spent on waiting for the disk.
const NOTHING_KEPT: &str = "
fsync = off
full_page_writes = off
";

/// A running server. When it is dropped the server stops, and what is not kept is removed.
pub struct DemoDatabase {
    /// Data of the database, files of the plant.
    folder: PathBuf,
    /// The socket: apart, because its path must be short.
    socket: PathBuf,
    programs: PathBuf,
    kept: bool,
}

impl DemoDatabase {
    /// Finds the programs, makes a database cluster where there is none, and starts it.
    pub fn start(kept: Option<&Path>) -> Result<Self> {
        let programs = programs()?;
        let socket = std::env::temp_dir().join(format!("tracewright-demo-{}", std::process::id()));
        make_private(&socket)?;
        let folder = match kept {
            Some(folder) => std::path::absolute(folder)?,
            None => socket.join("plant"),
        };
        let stage = Self { folder, socket, programs, kept: kept.is_some() };
        stage.make()?;
        let data = stage.data();
        let settings = format!("{SETTINGS}{}", if stage.kept { "" } else { NOTHING_KEPT });
        fs::write(data.join("postgresql.auto.conf"), settings)?;
        let options = format!("-k {}", stage.socket.display());
        let log = stage.folder.join("log");
        stage
            .run("pg_ctl", &["-D", &text(&data), "-l", &text(&log), "-o", &options, "-w", "-s", "start"])
            .with_context(|| format!("PostgreSQL did not start; see {}", log.display()))?;
        Ok(stage)
    }

    /// The address of the database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", text(&self.socket).replace('/', "%2F"))
    }

    /// Where the files of the plant are kept.
    pub fn media(&self) -> String {
        text(&self.folder.join("media"))
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn make(&self) -> Result<()> {
        let data = self.data();
        if data.join("PG_VERSION").exists() {
            return Ok(());
        }
        make_private(&self.folder)?;
        let arguments =
            ["-D", &text(&data), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
        self.run("initdb", &arguments)
    }

    /// Runs one of PostgreSQL's programs, as a normal user.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", NORMAL_USER, "--"]).arg(&path);
            command
        } else {
            Command::new(&path)
        };
        // The server keeps what it inherits open: nothing that somebody waits for.
        let errors = fs::File::create(self.socket.join("errors"))?;
        command.args(arguments).current_dir("/").env("LC_ALL", "C.UTF-8");
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors).status();
        let status = status.with_context(|| format!("cannot run {}", path.display()))?;
        let said = fs::read_to_string(self.socket.join("errors")).unwrap_or_default();
        ensure!(status.success(), "{program} failed: {}", said.trim());
        Ok(())
    }
}

impl Drop for DemoDatabase {
    fn drop(&mut self) {
        // A server that does not run needs no stop; what is thrown away need not be written.
        let mode = if self.kept { "fast" } else { "immediate" };
        if self.data().join("postmaster.pid").exists()
            && let Err(error) = self.run("pg_ctl", &["-D", &text(&self.data()), "-m", mode, "-w", "-s", "stop"])
        {
            print_notice(&format!("PostgreSQL of the demonstration did not stop: {error:#}"));
        }
        if let Err(error) = fs::remove_dir_all(&self.socket) {
            print_notice(&format!("{} is left: {error}", self.socket.display()));
        }
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Root owns its own entry.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|entry| entry.uid() == 0)
}

/// A folder for one user alone, the one that runs PostgreSQL.
fn make_private(folder: &Path) -> Result<()> {
    let made = fs::DirBuilder::new().mode(0o700).recursive(true).create(folder);
    made.with_context(|| format!("cannot make {}", folder.display()))?;
    if is_root() {
        let done = Command::new("chown").arg(format!("{NORMAL_USER}:")).arg(folder).status()?;
        ensure!(done.success(), "PostgreSQL refuses to run as root and there is no user {NORMAL_USER} to run it");
    }
    Ok(())
}

/// The programs of the newest PostgreSQL of this machine.
fn programs() -> Result<PathBuf> {
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().filter_map(|entry| {
        let path = entry.ok()?.path();
        Some((path.file_name()?.to_str()?.parse::<u32>().ok()?, path.join("bin")))
    });
    let newest = versions.filter(|(version, path)| *version >= OLDEST && path.join("initdb").exists()).max();
    if let Some((_, path)) = newest {
        return Ok(path);
    }
    let told = Command::new("pg_config").arg("--bindir").output().ok();
    let path = told.map(|Output { stdout, .. }| PathBuf::from(String::from_utf8_lossy(&stdout).trim()));
    match path.filter(|path| path.join("initdb").exists()) {
        Some(path) => Ok(path),
        None => bail!(
            "the demonstration needs the programs of a PostgreSQL server, version {OLDEST} or newer, and none was found. \
             On Debian: apt-get install postgresql postgresql-contrib"
        ),
    }
}
