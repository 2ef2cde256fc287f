//! A restored database: the tool fills a directory, and a private server recovers there.

use std::fs;
use std::os::unix::fs::{DirBuilderExt as _, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use tokio_postgres::Client;

use super::ownership::closed_to;
use super::restored_server::{Archiving, RecoveryFault, RestoredServer};
use super::tool::{BackupTool, StoredBackup};
use super::{RestoreTarget, ScratchSettings};
use crate::commands::exit_code::Stopped;
use crate::commands::print_notice;
use crate::commands::setup::accounts::Account;

/// Folder of a verification below the scratch directory.
const FOLDER: &str = "tracewright-restored";
/// File in that folder which shows that a verification created it, so that the next one may remove it.
const OURS: &str = "created-by-tracewright-backup-verify";

/// File beside that folder which the running verification has locked.
const LOCK: &str = "tracewright-restored.lock";

/// What to restore, and where.
pub struct Restore<'a> {
    pub tool: &'a BackupTool,
    pub backup: &'a StoredBackup,
    pub target: RestoreTarget,
    /// The directory, which does not exist or is empty.
    pub data: &'a Path,
    pub archiving: Archiving,
    pub role: &'a str,
    pub database: &'a str,
}

/// A restored database with a connection.
pub struct Restored {
    pub server: RestoredServer,
    pub client: Client,
    /// What the recovery reached, for people.
    pub reached: String,
    /// Whether the recovery was to replay the whole archive.
    to_the_end: bool,
}

impl Restore<'_> {
    /// Restores and waits until the database accepts writes. If the archive ends before the time, restores to its end.
    /// Nothing but this value may use the directory.
    pub async fn run(&self) -> Result<Restored> {
        match self.attempt(self.target).await {
            Ok(restored) => Ok(restored),
            Err(RecoveryFault::Failed(error)) => Err(error),
            Err(RecoveryFault::ArchiveEnded) => {
                print_notice("The archive ends before that time. Restoring to its end.");
                // What the first attempt has restored.
                clear(self.data)?;
                clear(&tablespaces(self.data))?;
                let restored = self.attempt(RestoreTarget::End).await.map_err(|fault| match fault {
                    RecoveryFault::ArchiveEnded => anyhow::anyhow!("the archive has no end"),
                    RecoveryFault::Failed(error) => error,
                })?;
                let RestoreTarget::Time(time) = self.target else { return Ok(restored) };
                let last = restored.server.last_commit().unwrap_or_else(|| "the end of the backup".to_owned());
                let time = time.format("%Y-%m-%d %H:%M:%SZ");
                let reached = format!("the archive ends at {last}, before {time}; no commit is missing before {last}");
                print_notice(&format!("restore: {reached}"));
                Ok(Restored { reached, ..restored })
            }
        }
    }

    /// Restores to a point.
    async fn attempt(&self, target: RestoreTarget) -> Result<Restored, RecoveryFault> {
        let tablespaces = tablespaces(self.data);
        for folder in [self.data, tablespaces.as_path()] {
            give_to_tool(folder, self.tool.account).map_err(RecoveryFault::Failed)?;
        }
        let filled = self.tool.restore(self.backup, target, self.data, &tablespaces).await;
        filled.map_err(RecoveryFault::Failed)?;
        // Only a database with tablespaces needs it. A directory with content stays.
        let _ = fs::remove_dir(&tablespaces);
        let mut server = RestoredServer::start(self.data, self.archiving).map_err(RecoveryFault::Failed)?;
        let client = server.wait_until_recovered(self.role, self.database).await?;
        let reached = match server.last_commit() {
            Some(time) => format!("recovered to the commit of {time}"),
            None => "recovered to the end of the backup".to_owned(),
        };
        Ok(Restored { server, client, reached, to_the_end: target == RestoreTarget::End })
    }
}

impl Restored {
    /// Checks that the database accepts writes, and that the recovery replayed every segment that the archive had. If a
    /// segment is damaged or missing, PostgreSQL takes it for the end of the archive and reports success.
    pub async fn check_recovery(&self, backup: &StoredBackup) -> Result<String> {
        let row = self.client.query_one("select pg_is_in_recovery()", &[]).await?;
        ensure!(!row.get::<_, bool>(0), "the restored database is still recovering");
        // The rows of the catalog are written to the log and synced with the commit.
        let written = self.client.batch_execute("create temporary table write_test (only_column integer)").await;
        written.context("the restored database accepts no write")?;
        let Some(newest) = backup.newest_segment.as_ref().filter(|_| self.to_the_end) else {
            return Ok(self.reached.clone());
        };
        let sql = "select setting::bigint from pg_settings where name = 'wal_segment_size'";
        let size = u64::try_from(self.client.query_one(sql, &[]).await?.get::<_, i64>(0))?;
        match (self.server.replayed_to(), newest.start(size)) {
            (Some(replayed), Some(start)) if replayed >= start => Ok(self.reached.clone()),
            _ => {
                let why = self.server.archive_fault().map(|line| format!(" ({line})")).unwrap_or_default();
                bail!(
                    "{}, but the archive has segments up to {}. One of them is damaged or missing{why}. Make a full \
                     backup with `tracewright backup run --full`, and check the disk of the repository",
                    self.reached,
                    newest.0
                )
            }
        }
    }
}

/// Creates a directory for the user of the tool, who must be able to enter those above it.
fn give_to_tool(folder: &Path, account: Option<Account>) -> Result<()> {
    let made = fs::DirBuilder::new().mode(0o700).recursive(true).create(folder);
    made.with_context(|| format!("cannot create {}", folder.display()))?;
    if let Some(account) = account {
        chown(folder, Some(account.user), Some(account.group))?;
    }
    Ok(())
}

/// Refuses a place that the user of the tool cannot reach.
pub fn refuse_closed(place: &Path, tool: &BackupTool, user: &str, fix: &str) -> Result<(), Stopped> {
    match tool.account.and_then(|account| closed_to(account, place)) {
        Some(folder) => {
            let why = anyhow::anyhow!("the user {user} cannot enter {}. {fix}", folder.display());
            Err(Stopped::Refused(why))
        }
        None => Ok(()),
    }
}

/// The folder of a verification.
pub struct Scratch {
    pub folder: PathBuf,
    /// Locked while the value lives.
    _lock: fs::File,
}

/// Creates the folder of a verification. What an earlier one left is removed. Refuses a folder that none created, one
/// in which a server runs, one that the user of the tool cannot reach, and a second verification at the same time.
pub fn prepare(settings: &ScratchSettings, tool: &BackupTool) -> Result<Scratch, Stopped> {
    let fix = "Set TRACEWRIGHT_BACKUP_SCRATCH to a directory that it can enter";
    refuse_closed(&settings.folder, tool, &settings.user, fix)?;
    let scratch = std::path::absolute(&settings.folder).map_err(anyhow::Error::from)?;
    let folder = scratch.join(FOLDER);
    if !scratch.exists() {
        give_to_tool(&scratch, tool.account)?;
    }
    let lock = lock(&scratch.join(LOCK), tool.account)?;
    if fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_some()) {
        if !folder.join(OURS).exists() {
            let why = anyhow::anyhow!("{} was not created by a verification. Move it away", folder.display());
            return Err(Stopped::Refused(why));
        }
        if let Some(id) = running_server(&folder.join("data")) {
            let why =
                "runs on what an earlier verification has restored. Wait until that has ended, or end the process";
            return Err(Stopped::Refused(anyhow::anyhow!("PostgreSQL (process {id}) {why}")));
        }
        remove(&folder)?;
    }
    give_to_tool(&folder, tool.account)?;
    let mark = folder.join(OURS);
    fs::write(&mark, "").with_context(|| format!("cannot write {}", mark.display()))?;
    Ok(Scratch { folder, _lock: lock })
}

/// Locks a file for the rest of the verification. Refuses if another one has locked it.
fn lock(file: &Path, account: Option<Account>) -> Result<fs::File, Stopped> {
    let options = fs::File::options().create(true).append(true).open(file);
    let lock = options.with_context(|| format!("cannot write {}. Check TRACEWRIGHT_BACKUP_SCRATCH", file.display()))?;
    if let Some(account) = account {
        chown(file, Some(account.user), Some(account.group)).map_err(anyhow::Error::from)?;
    }
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(_) => Err(Stopped::Refused(anyhow::anyhow!("another verification is running. Wait until it has ended"))),
    }
}

/// Removes the folder of a verification.
pub fn remove(folder: &Path) -> Result<()> {
    ensure!(folder.join(OURS).exists(), "{} was not created by a verification", folder.display());
    // The mark goes last, so that what an interruption leaves can still be removed.
    for part in [folder.join("data"), tablespaces(&folder.join("data"))] {
        if part.exists() {
            fs::remove_dir_all(&part).with_context(|| format!("cannot remove {}", part.display()))?;
        }
    }
    fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))
}

/// Process ID of the server that uses a data directory. None if none does.
fn running_server(data: &Path) -> Option<u32> {
    let text = fs::read_to_string(data.join("postmaster.pid")).ok()?;
    let id: u32 = text.lines().next()?.trim().parse().ok()?;
    // A server works in its data directory. Of another user's process this cannot be read, so that one counts as well.
    let process = PathBuf::from(format!("/proc/{id}"));
    let uses = |folder: PathBuf| fs::canonicalize(data).is_ok_and(|data| data == folder);
    (process.exists() && fs::read_link(process.join("cwd")).map_or(true, uses)).then_some(id)
}

/// Removes what a directory contains, but not the directory, which may be a mount point.
fn clear(folder: &Path) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        let is_folder = fs::symlink_metadata(&path)?.is_dir();
        let removed = if is_folder { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}

/// Directory of the tablespaces beside a data directory.
fn tablespaces(data: &Path) -> PathBuf {
    let mut path = data.as_os_str().to_owned();
    path.push("-tablespaces");
    path.into()
}

/// Refuses a directory that contains anything, or whose tablespaces would come into a directory that does.
pub fn refuse_used(data: &Path) -> Result<(), Stopped> {
    let refused = |folder: &Path, why: &str| {
        Err(Stopped::Refused(anyhow::anyhow!("{} {why}. Choose an empty directory", folder.display())))
    };
    if data.join("postmaster.pid").exists() {
        return refused(data, "is used by a PostgreSQL server");
    }
    if data.join("patroni.dynamic.json").exists() {
        return refused(data, "is managed by Patroni");
    }
    for folder in [data, tablespaces(data).as_path()] {
        match fs::read_dir(folder) {
            Ok(mut entries) => {
                if entries.next().is_some() {
                    return refused(folder, "is not empty");
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(_) => return refused(folder, "cannot be read"),
        }
    }
    Ok(())
}
