//! Starts and stops a private PostgreSQL cluster. The server runs as a normal user even if root starts it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

/// The user that runs PostgreSQL if root starts it, because PostgreSQL refuses to run as root.
const NORMAL_USER: &str = "postgres";

/// Usual path of the in-memory file system. Creating and dropping a database creates and deletes about 600 files, which
/// costs ten times as much on disk: see `cargo xtask bench-testdb`.
const MEMORY: &str = "/dev/shm";
/// Number of bytes that must be free in that file system and in memory for the test cluster.
const MEMORY_NEEDED: u64 = 4 << 30;

/// Settings of a disposable cluster. They are not safe for data that must be kept.
const SETTINGS: &str = "
listen_addresses = '127.0.0.1'
max_connections = 400
shared_buffers = 256MB
fsync = off
full_page_writes = off
synchronous_commit = on
max_wal_size = 4GB
jit = off
timezone = 'UTC'
track_activity_query_size = 16384
log_min_messages = fatal
";

/// Additional settings for tests, whose databases exist for about a second: no replication, archiving or vacuuming.
const TEST_SETTINGS: &str = "
autovacuum = off
checkpoint_timeout = '1h'
max_wal_size = 512MB
max_wal_senders = 0
wal_level = minimal
";

/// Purpose of the cluster for developers, which is part of its directory name.
const DEVELOPMENT: &str = "development";

/// A running private cluster.
#[derive(Clone, Debug)]
pub struct Cluster {
    directory: PathBuf,
    port: u16,
}

impl Cluster {
    /// Starts or finds the cluster of this work tree for tests, in memory if there is room.
    pub fn start() -> Result<Self> {
        Self::start_in(directory(), TEST_SETTINGS)
    }

    /// The test cluster of this work tree, which is already known to run on this port.
    pub(crate) fn running_at(port: u16) -> Self {
        Self { directory: directory(), port }
    }

    /// Starts or finds the cluster of this work tree for developers. It is on disk, and its data is kept.
    pub fn start_for_development() -> Result<Self> {
        Self::start_apart(DEVELOPMENT, "")
    }

    /// Starts or finds a separate cluster with additional settings, for work that would disturb the other clusters or
    /// be disturbed by them. It keeps its data until it is removed.
    pub fn start_apart(purpose: &str, settings: &str) -> Result<Self> {
        Self::start_in(separate_directory(purpose), settings)
    }

    /// Starts a cluster in a directory, creating it if necessary, or finds the one that already runs there. A file lock
    /// prevents two processes from starting it at the same time.
    fn start_in(directory: PathBuf, settings: &str) -> Result<Self> {
        fs::create_dir_all(&directory).with_context(|| format!("cannot create {}", directory.display()))?;
        let lock = File::create(directory.join("lock"))?;
        lock.lock()?;
        if let Some(port) = running_port(&directory) {
            return Ok(Self { directory, port });
        }
        let data = directory.join("data");
        if !data.join("PG_VERSION").exists() {
            init(&directory, &data)?;
        }
        let configuration = data.join("postgresql.auto.conf");
        fs::write(&configuration, format!("{SETTINGS}{settings}"))
            .with_context(|| format!("cannot write {}", configuration.display()))?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let options = format!("-p {port} -k {}", directory.display());
        let log = directory.join("log");
        let arguments: [&OsStr; 9] = [
            "-D".as_ref(),
            data.as_ref(),
            "-l".as_ref(),
            log.as_ref(),
            "-o".as_ref(),
            options.as_ref(),
            "-w".as_ref(),
            "-s".as_ref(),
            "start".as_ref(),
        ];
        run("pg_ctl", &arguments).with_context(|| format!("PostgreSQL did not start. See {}", log.display()))?;
        Ok(Self { directory, port })
    }

    /// Stops the clusters of tests and of developers, and returns whether one was running. The test cluster is deleted
    /// with its data, which may occupy memory.
    pub fn stop() -> Result<bool> {
        let directory = directory();
        let tests = stop_in(&directory)?;
        if directory.exists() {
            fs::remove_dir_all(&directory).with_context(|| format!("cannot remove {}", directory.display()))?;
        }
        Ok(stop_in(&separate_directory(DEVELOPMENT))? || tests)
    }

    /// Stops a separate cluster. Its data is kept.
    pub fn stop_server(&self) -> Result<()> {
        stop_in(&self.directory).map(drop)
    }

    /// Stops a separate cluster and deletes it.
    pub fn remove(&self) -> Result<()> {
        self.stop_server()?;
        fs::remove_dir_all(&self.directory).with_context(|| format!("cannot remove {}", self.directory.display()))
    }

    /// URL of a database for the superuser.
    pub fn url(&self, database: &str) -> String {
        self.url_of("postgres", database)
    }

    /// URL of a database for a role.
    pub fn url_of(&self, role: &str, database: &str) -> String {
        format!("postgres://{role}@127.0.0.1:{}/{database}", self.port)
    }

    /// URL of a database for the superuser over the Unix socket, which is faster than TCP.
    pub fn socket_url(&self, database: &str) -> String {
        let host = self.directory.to_string_lossy().replace('/', "%2F");
        format!("postgres://postgres@{host}:{}/{database}", self.port)
    }

    /// Directory of the Unix socket.
    pub fn socket_directory(&self) -> &Path {
        &self.directory
    }

    /// Data directory of the server.
    pub fn data_directory(&self) -> PathBuf {
        self.directory.join("data")
    }

    /// Directory in which tests note databases that are no longer needed.
    pub(crate) fn finished_directory(&self) -> PathBuf {
        self.directory.join("finished")
    }

    /// Process ID of the server.
    pub fn postmaster(&self) -> Result<u32> {
        let text = fs::read_to_string(self.data_directory().join("postmaster.pid"))?;
        text.lines().next().and_then(|line| line.trim().parse().ok()).context("postmaster.pid contains no process ID")
    }

    /// Port on the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// Directory of the test cluster: one per work tree and user, in memory if there is room.
fn directory() -> PathBuf {
    let in_memory = Path::new(MEMORY).join(name());
    if in_memory.exists() || has_room() { in_memory } else { std::env::temp_dir().join(name()) }
}

/// Directory of a separate cluster for one purpose, on disk.
fn separate_directory(purpose: &str) -> PathBuf {
    std::env::temp_dir().join(format!("{}-{purpose}", name()))
}

/// Name of the directory for the cluster of this work tree and user. The directory is outside of the work tree, to
/// which a normal user may have no access.
fn name() -> String {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hash = Sha256::digest(tree.as_os_str().as_encoded_bytes());
    let user = if is_root() { "root".to_owned() } else { std::env::var("USER").unwrap_or_else(|_| "user".to_owned()) };
    format!("tracewright-pg-{user}-{}", hex::encode(hash).split_at(8).0)
}

/// Whether the test cluster fits into memory.
fn has_room() -> bool {
    let free = Command::new("df").args(["--output=avail", "-B1", MEMORY]).output().ok();
    let free =
        free.and_then(|output| String::from_utf8_lossy(&output.stdout).lines().nth(1)?.trim().parse::<u64>().ok());
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let memory = memory.lines().find_map(|line| line.strip_prefix("MemAvailable:")?.trim().strip_suffix("kB"));
    let memory = memory.and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok()).map(|kilobytes| kilobytes * 1024);
    free.zip(memory).is_some_and(|(free, memory)| free.min(memory) >= MEMORY_NEEDED)
}

/// Stops the cluster in a directory. False when none was running.
fn stop_in(directory: &Path) -> Result<bool> {
    if running_port(directory).is_none() {
        return Ok(false);
    }
    let data = directory.join("data");
    let arguments: [&OsStr; 7] =
        ["-D".as_ref(), data.as_ref(), "-m".as_ref(), "fast".as_ref(), "-w".as_ref(), "-s".as_ref(), "stop".as_ref()];
    run("pg_ctl", &arguments)?;
    Ok(true)
}

/// Creates the data directory of a cluster, owned by a normal user.
fn init(directory: &Path, data: &Path) -> Result<()> {
    if is_root() {
        let owner = format!("{NORMAL_USER}:");
        let done = Command::new("chown").arg(owner).arg(directory).status()?;
        ensure!(done.success(), "PostgreSQL refuses to run as root and the user {NORMAL_USER} does not exist");
    }
    let arguments = [
        "-D",
        &data.to_string_lossy(),
        "-U",
        "postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
    ];
    run("initdb", &arguments.map(OsStr::new))
}

/// Port of the cluster in this directory. None when it does not answer.
fn running_port(directory: &Path) -> Option<u16> {
    let pid_file = fs::read_to_string(directory.join("data/postmaster.pid")).ok()?;
    let port: u16 = pid_file.lines().nth(3)?.trim().parse().ok()?;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    TcpStream::connect_timeout(&address, Duration::from_secs(2)).ok().map(|_| port)
}

/// Runs a program of PostgreSQL as a normal user.
fn run(program: &str, arguments: &[&OsStr]) -> Result<()> {
    let path = bin_dir()?.join(program);
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", NORMAL_USER, "--"]).arg(&path);
        command
    } else {
        Command::new(&path)
    };
    // The server inherits the open files of the caller. Without this, a reader of such a pipe would wait forever.
    let output = command
        .args(arguments)
        .current_dir("/")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot run {}", path.display()))?;
    ensure!(output.success(), "{program} failed ({output})");
    Ok(())
}

/// Directory of the PostgreSQL server programs, which are not in `PATH` on Debian.
pub fn bin_dir() -> Result<PathBuf> {
    let debian = PathBuf::from("/usr/lib/postgresql/15/bin");
    if debian.join("initdb").exists() {
        return Ok(debian);
    }
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        if path.join("initdb").exists() {
            return Ok(path);
        }
    }
    bail!("PostgreSQL 15 was not found. Install the packages postgresql-15 and postgresql-contrib")
}

/// Whether this process runs as root, according to the owner of its entry in `/proc`.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}
