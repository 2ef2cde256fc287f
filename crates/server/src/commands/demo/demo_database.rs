//! A temporary PostgreSQL server for the demonstration, which only the user who started it can reach.

use std::fs;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::print_notice;
use platform::db::POSTGRES_MIN;

/// The user that runs PostgreSQL when root starts the demonstration, because PostgreSQL refuses to run as root.
const NORMAL_USER: &str = "postgres";
/// Folder in which Debian installs the programs of each version, which are not in `PATH`.
const DEBIAN: &str = "/usr/lib/postgresql";
/// Oldest supported major version of PostgreSQL.
const OLDEST: u32 = POSTGRES_MIN.unsigned_abs() / 10_000;
/// Settings of the server. It listens only on a socket in a private folder, so other users of the machine cannot reach
/// it.
const SETTINGS: &str = "
listen_addresses = ''
max_connections = 100
shared_buffers = 128MB
timezone = 'UTC'
";
/// Additional settings when the data is not kept. Waiting for the disk would take half of the loading time.
const NOTHING_KEPT: &str = "
fsync = off
full_page_writes = off
";

/// A running server. Dropping the value stops the server and removes all data that is not kept.
pub struct DemoDatabase {
    /// Folder with the data of the database and the files of the plant.
    folder: PathBuf,
    /// Folder of the socket, separate because its path must be short.
    socket: PathBuf,
    programs: PathBuf,
    kept: bool,
}

impl DemoDatabase {
    /// Finds the programs of PostgreSQL, creates a database cluster if there is none, and starts the server.
    pub fn start(kept: Option<&Path>) -> Result<Self> {
        let programs = programs()?;
        let socket = std::env::temp_dir().join(format!("tracewright-demo-{}", std::process::id()));
        make_private(&socket)?;
        let folder = match kept {
            Some(folder) => std::path::absolute(folder)?,
            None => socket.join("plant"),
        };
        let stage = Self { folder, socket, programs, kept: kept.is_some() };
        stage.create_cluster()?;
        let data = stage.data();
        let settings = format!("{SETTINGS}{}", if stage.kept { "" } else { NOTHING_KEPT });
        fs::write(data.join("postgresql.auto.conf"), settings)?;
        let options = format!("-k {}", stage.socket.display());
        let log = stage.folder.join("log");
        stage
            .run("pg_ctl", &["-D", &text(&data), "-l", &text(&log), "-o", &options, "-w", "-s", "start"])
            .with_context(|| format!("PostgreSQL did not start. See {}", log.display()))?;
        Ok(stage)
    }

    /// URL of the database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", text(&self.socket).replace('/', "%2F"))
    }

    /// Folder of the file store.
    pub fn media(&self) -> String {
        text(&self.folder.join("media"))
    }

    /// Folder of the database cluster.
    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Creates the database cluster unless it exists.
    fn create_cluster(&self) -> Result<()> {
        let data = self.data();
        if data.join("PG_VERSION").exists() {
            return Ok(());
        }
        make_private(&self.folder)?;
        let arguments =
            ["-D", &text(&data), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
        self.run("initdb", &arguments)
    }

    /// Runs a program of PostgreSQL as a normal user. The error contains its output.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", NORMAL_USER, "--"]).arg(&path);
            command
        } else {
            Command::new(&path)
        };
        // The server keeps inherited pipes open, and a caller that reads one would wait forever. It therefore gets
        // none.
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
        // "immediate" does not write to disk, which would be wasted because the data is deleted.
        let mode = if self.kept { "fast" } else { "immediate" };
        if self.data().join("postmaster.pid").exists()
            && let Err(error) = self.run("pg_ctl", &["-D", &text(&self.data()), "-m", mode, "-w", "-s", "stop"])
        {
            print_notice(&format!(
                "the PostgreSQL server of the demonstration did not stop: {error:#}. Stop it with the kill command"
            ));
        }
        if let Err(error) = fs::remove_dir_all(&self.socket) {
            print_notice(&format!("{} could not be deleted: {error}. Delete it by hand", self.socket.display()));
        }
    }
}

/// A path as text.
fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Whether this process runs as root, according to the owner of its entry in `/proc`.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|entry| entry.uid() == 0)
}

/// Creates a folder that only the user who runs PostgreSQL can access.
fn make_private(folder: &Path) -> Result<()> {
    let made = fs::DirBuilder::new().mode(0o700).recursive(true).create(folder);
    made.with_context(|| format!("cannot create {}", folder.display()))?;
    if is_root() {
        let done = Command::new("chown").arg(format!("{NORMAL_USER}:")).arg(folder).status()?;
        ensure!(
            done.success(),
            "PostgreSQL refuses to run as root, and this machine has no user {NORMAL_USER}. Run the demonstration as \
             another user"
        );
    }
    Ok(())
}

/// Folder with the programs of the newest supported PostgreSQL on this machine.
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
            "no PostgreSQL server of version {OLDEST} or newer was found. \
             Install one. On Debian: apt-get install postgresql postgresql-contrib"
        ),
    }
}
