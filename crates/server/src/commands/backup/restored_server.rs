//! A PostgreSQL server on a restored directory. Only this process can reach it, and it archives nothing.

use std::fs;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config, NoTls};

use crate::commands::print_notice;
use crate::commands::setup::accounts::Account;

/// Port, which is a part of the name of the socket. Nothing listens on the network.
const PORT: u16 = 5432;
/// Settings of the server. They also override those that the restored one keeps in its data directory, which may name
/// files, programs or extensions that are not here or belong to the running server, and more memory than is free.
const SETTINGS: &[&str] = &[
    "listen_addresses=",
    "shared_preload_libraries=",
    "session_preload_libraries=",
    "synchronous_standby_names=",
    "external_pid_file=",
    "archive_cleanup_command=",
    "recovery_end_command=",
    "recovery_min_apply_delay=0",
    "ssl=off",
    "shared_buffers=128MB",
    "huge_pages=off",
    // Without it, recovery would compare settings with those of the server that was backed up.
    "hot_standby=off",
    "max_connections=20",
    "max_wal_senders=0",
    // The log is read here, so it must be complete and in English.
    "logging_collector=off",
    "log_destination=stderr",
    "log_min_messages=warning",
    "log_timezone=UTC",
    "lc_messages=C",
    "jit=off",
    "autovacuum=off",
];
/// Files of the server: its settings, who may connect, and names of users.
const CONFIG: &str = "postgresql.conf";
const ACCESS: &str = "pg_hba.conf";
const USERS: &str = "pg_ident.conf";
/// Content of these files. Only the owner of their folder reaches the socket.
const FILES: [(&str, &str); 3] = [(CONFIG, ""), (ACCESS, "local all all trust\n"), (USERS, "")];
/// How often the server is asked whether it has recovered.
const ASK_EVERY: Duration = Duration::from_millis(200);
/// How often a line shows that recovery goes on.
const SHOWN_EVERY: Duration = Duration::from_secs(10);
/// Time within which the server must stop.
const STOPPED_WITHIN: Duration = Duration::from_mins(2);
/// What PostgreSQL logs if the archive ends before the time to which it should restore.
const ENDED_EARLY: &str = "recovery ended before configured recovery target was reached";
/// What PostgreSQL answers, and logs, while nobody may connect.
const NOT_READY: &str = "the database system is ";
/// What PostgreSQL logs about the last commit that it replayed.
const LAST_COMMIT: &str = "last completed transaction was at log time ";
/// What PostgreSQL logs about the last position that it replayed.
const REPLAYED_TO: &str = "redo done at ";
/// How pgBackRest begins the line about a segment that it cannot read.
const ARCHIVE_FAULT: &str = "ERROR: [";

/// What the server keeps of the log that it writes itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Archiving {
    /// Nothing, because the directory will be removed.
    Off,
    /// Everything, until a server with an archive command archives it.
    Later,
}

impl Archiving {
    /// Settings of the server.
    const fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Off => &["archive_mode=off", "fsync=off"],
            Self::Later => &["archive_mode=on", "archive_command=", "archive_library="],
        }
    }
}

/// A running server. Dropping the value kills the server and removes its socket.
#[derive(Debug)]
pub struct RestoredServer {
    process: Child,
    /// Folder of the socket, of the settings and of the log.
    folder: PathBuf,
}

/// Why a server did not recover.
#[derive(Debug)]
pub enum RecoveryFault {
    /// The archive ends before the time to which it should restore.
    ArchiveEnded,
    /// Anything else.
    Failed(anyhow::Error),
}

impl RestoredServer {
    /// Starts a server as the owner of the directory.
    pub fn start(data: &Path, archiving: Archiving) -> Result<Self> {
        let found = fs::metadata(data).with_context(|| format!("cannot read {}", data.display()))?;
        let owner = Account { user: found.uid(), group: found.gid() };
        let is_root = Account::current().is_root();
        let folder = std::env::temp_dir().join(format!("tracewright-restored-{}", std::process::id()));
        // An earlier attempt of this process may have left its files.
        let _ = fs::remove_dir_all(&folder);
        fs::DirBuilder::new()
            .mode(0o700)
            .create(&folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        for (name, text) in FILES {
            fs::write(folder.join(name), text)?;
        }
        let log = fs::File::create(folder.join("log"))?;
        if is_root {
            let files = FILES.iter().map(|(name, _)| folder.join(name));
            files.chain([folder.clone()]).try_for_each(|path| chown(path, Some(owner.user), Some(owner.group)))?;
        }
        let version =
            fs::read_to_string(data.join("PG_VERSION")).context("the restored directory has no PG_VERSION")?;
        let mut command = Command::new(program(version.trim(), "postgres"));
        command.arg("-D").arg(data).args(["-p", &PORT.to_string()]).arg("-k").arg(&folder);
        for (name, file) in [("config_file", CONFIG), ("hba_file", ACCESS), ("ident_file", USERS)] {
            command.arg("-c").arg(format!("{name}={}", folder.join(file).display()));
        }
        for setting in SETTINGS.iter().chain(archiving.settings()) {
            command.arg("-c").arg(setting);
        }
        if is_root {
            command.uid(owner.user).gid(owner.group);
        }
        // A group of its own: the keys that end this command on a terminal must not end the server before this process.
        command.current_dir("/").stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0);
        let process = command.spawn().with_context(|| format!("cannot run PostgreSQL {}", version.trim()))?;
        Ok(Self { process, folder })
    }

    /// Waits until the server has replayed its log and accepts writes. That the server started means nothing: it may
    /// still find that the log ends too early, and stop.
    pub async fn wait_until_recovered(&mut self, role: &str, database: &str) -> Result<Client, RecoveryFault> {
        let (began, mut shown) = (Instant::now(), Instant::now());
        loop {
            match self.connect(role, database).await {
                Ok(client) => {
                    let answer = client.query_one("select pg_is_in_recovery()", &[]).await;
                    if answer.is_ok_and(|row| !row.get::<_, bool>(0)) {
                        return Ok(client);
                    }
                }
                Err(error) if error.code().is_some_and(|code| *code != SqlState::CANNOT_CONNECT_NOW) => {
                    let why = format!("the restored server refuses {role} on {database}. Choose a newer backup");
                    return Err(RecoveryFault::Failed(anyhow::Error::from(error).context(why)));
                }
                // Not yet, or not any more: then the process has ended.
                Err(_) => {}
            }
            if let Some(status) = self.process.try_wait().map_err(|error| RecoveryFault::Failed(error.into()))? {
                return Err(self.ended(status));
            }
            if shown.elapsed() > SHOWN_EVERY {
                shown = Instant::now();
                print_notice(&format!("recovering for {} s", began.elapsed().as_secs()));
            }
            tokio::time::sleep(ASK_EVERY).await;
        }
    }

    /// Why the server has ended.
    fn ended(&self, status: std::process::ExitStatus) -> RecoveryFault {
        let log = self.log();
        if log.contains(ENDED_EARLY) {
            return RecoveryFault::ArchiveEnded;
        }
        let is_fatal = |line: &&str| line.contains("FATAL") || line.contains("PANIC");
        let fatal = log.lines().rev().filter(is_fatal).find(|line| !line.contains(NOT_READY));
        let why = fatal.map_or_else(|| "it wrote no reason".to_owned(), str::to_owned);
        RecoveryFault::Failed(anyhow::anyhow!("PostgreSQL stopped before it accepted writes ({status}): {why}"))
    }

    /// Time of the last commit that was replayed, as PostgreSQL logs it. None if the log contains none.
    pub fn last_commit(&self) -> Option<String> {
        let log = self.log();
        let (_, time) = log.rsplit_once(LAST_COMMIT)?;
        Some(time.lines().next()?.trim().to_owned())
    }

    /// The last position that was replayed. None if there was nothing to replay.
    pub fn replayed_to(&self) -> Option<u64> {
        let log = self.log();
        let (_, rest) = log.rsplit_once(REPLAYED_TO)?;
        let (high, low) = rest.split_whitespace().next()?.split_once('/')?;
        Some((u64::from_str_radix(high, 16).ok()? << 32) + u64::from_str_radix(low, 16).ok()?)
    }

    /// What pgBackRest wrote about the first segment that it could not read. None if it read all that it found.
    pub fn archive_fault(&self) -> Option<String> {
        let log = self.log();
        let mut lines = log.lines().skip_while(|line| !line.starts_with(ARCHIVE_FAULT));
        let (what, why) = (lines.next()?, lines.next().unwrap_or_default());
        Some(format!("{} {}", what.trim(), why.trim()))
    }

    /// The log of the server so far.
    fn log(&self) -> String {
        String::from_utf8_lossy(&fs::read(self.folder.join("log")).unwrap_or_default()).into_owned()
    }

    /// Address of a database of the server.
    pub fn url(&self, role: &str, database: &str) -> String {
        format!("postgres:///{database}?host={}&port={PORT}&user={role}", self.folder.display())
    }

    /// Connects to a database of the server.
    pub async fn connect(&self, role: &str, database: &str) -> Result<Client, tokio_postgres::Error> {
        let mut config = Config::new();
        config.host_path(&self.folder).port(PORT).user(role).dbname(database);
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }

    /// Stops the server so that the next start needs no recovery.
    pub async fn stop(mut self) -> Result<()> {
        let id = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(id, rustix::process::Signal::INT)?;
        let asked = Instant::now();
        while asked.elapsed() < STOPPED_WITHIN {
            if let Some(status) = self.process.try_wait()? {
                return if status.success() { Ok(()) } else { bail!("PostgreSQL ended with {status}") };
            }
            tokio::time::sleep(ASK_EVERY).await;
        }
        bail!("PostgreSQL did not stop within {} s", STOPPED_WITHIN.as_secs())
    }
}

impl Drop for RestoredServer {
    fn drop(&mut self) {
        let id = rustix::process::Pid::from_child(&self.process);
        // QUIT also ends the processes that the server started, KILL would leave them.
        if matches!(self.process.try_wait(), Ok(None))
            && rustix::process::kill_process(id, rustix::process::Signal::QUIT).is_ok()
        {
            let _ = self.process.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A program of PostgreSQL with a major version: where Debian and Red Hat install it, or the one in `PATH`.
pub fn program(version: &str, name: &str) -> PathBuf {
    let folders = [format!("/usr/lib/postgresql/{version}/bin"), format!("/usr/pgsql-{version}/bin")];
    let found = folders.iter().map(|folder| Path::new(folder).join(name)).find(|path| path.exists());
    found.unwrap_or_else(|| PathBuf::from(name))
}
