//! pgBackRest, which copies a database and archives its log.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use tokio::process::Command;

use super::RestoreTarget;
use crate::commands::setup::accounts::Account;

/// Name of the tool in drills and manifests.
pub const TOOL: &str = "pgbackrest";
/// Age of the newest full backup after which the next one is a full one again.
const FULL_EVERY: TimeDelta = TimeDelta::days(7);
/// Number of digits of the timeline in the name of a segment of the log, and of each of the two parts that follow.
const NAME_DIGITS: usize = 8;

/// The configured tool.
#[derive(Clone, Debug)]
pub struct BackupTool {
    /// Name of the database server in the configuration of the tool.
    pub stanza: String,
    /// User that runs the tool. None: the user of this process.
    pub account: Option<Account>,
}

/// A backup in the repository of the tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBackup {
    /// Name of the backup.
    pub label: String,
    /// End of the backup, in whole seconds.
    pub ended: DateTime<Utc>,
    /// Whether it needs no earlier backup.
    pub is_full: bool,
    /// The newest segment of the log in the archive of the same database.
    pub newest_segment: Option<Segment>,
}

impl StoredBackup {
    /// Whether the database can be restored from this backup to a point. PostgreSQL refuses a time before the end of
    /// the backup, of which only the second is known.
    pub fn reaches(&self, target: RestoreTarget) -> bool {
        match target {
            RestoreTarget::End => true,
            RestoreTarget::Time(time) => self.ended + TimeDelta::seconds(1) <= time,
        }
    }
}

/// A segment of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment(pub String);

impl Segment {
    /// Position of the first byte of the segment in the log, for segments of this size. None if the name is not that of
    /// a segment.
    pub fn start(&self, size: u64) -> Option<u64> {
        let part = |at: usize| u64::from_str_radix(self.0.get(at..at + NAME_DIGITS)?, 16).ok();
        Some((part(NAME_DIGITS)? << 32) + part(2 * NAME_DIGITS)?.checked_mul(size)?)
    }
}

impl BackupTool {
    /// Makes a backup and returns it. It is a full one if that is demanded, or if the newest full one is too old.
    pub async fn back_up(&self, full: bool, now: DateTime<Utc>) -> Result<StoredBackup> {
        let newest_full =
            self.backups().await?.into_iter().filter(|backup| backup.is_full).map(|backup| backup.ended).max();
        let is_full = full || newest_full.is_none_or(|ended| now - ended > FULL_EVERY);
        let kind = if is_full { "--type=full" } else { "--type=incr" };
        self.run(self.command().args([kind, "backup"])).await?;
        self.newest(RestoreTarget::End).await?.context("pgBackRest lists no backup after it has made one")
    }

    /// The newest backup from which a point can be reached. None if there is none.
    pub async fn newest(&self, target: RestoreTarget) -> Result<Option<StoredBackup>> {
        let reaching = self.backups().await?.into_iter().filter(|backup| backup.reaches(target));
        // Of two backups that end in the same second, the later one has the larger name.
        Ok(reaching.max_by(|one, other| (one.ended, &one.label).cmp(&(other.ended, &other.label))))
    }

    /// The complete backups in the repository.
    pub async fn backups(&self) -> Result<Vec<StoredBackup>> {
        backups_in(&self.ask(self.command().args(["--output=json", "info"])).await?)
    }

    /// Restores a backup into an empty directory. PostgreSQL replays the log when it is started there. Tablespaces go
    /// to a directory of their own, because their usual places may be in use.
    pub async fn restore(
        &self,
        backup: &StoredBackup,
        target: RestoreTarget,
        into: &Path,
        tablespaces: &Path,
    ) -> Result<()> {
        let mut command = self.command();
        command.arg(format!("--set={}", backup.label)).arg(format!("--pg1-path={}", into.display()));
        command.arg(format!("--tablespace-map-all={}", tablespaces.display()));
        match target {
            RestoreTarget::End => command.arg("--type=default"),
            RestoreTarget::Time(time) => {
                command.args(["--type=time", "--target-action=promote"]).arg(format!("--target={}", exact(time)))
            }
        };
        self.run(command.arg("restore")).await
    }

    /// Prepares the program for the stanza.
    fn command(&self) -> Command {
        let mut command = Command::new("pgbackrest");
        command.current_dir("/").stdin(Stdio::null()).kill_on_drop(true);
        if let Some(account) = self.account {
            command.uid(account.user).gid(account.group);
        }
        command.arg(format!("--stanza={}", self.stanza));
        command
    }

    /// Runs the program and shows its output as progress.
    async fn run(&self, command: &mut Command) -> Result<()> {
        let progress = Stdio::from(std::io::stderr());
        let status = command.stdout(progress).status().await.context(CANNOT_RUN)?;
        ensure!(status.success(), "pgBackRest failed ({status}). Its message is above");
        Ok(())
    }

    /// Runs the program and returns its output.
    async fn ask(&self, command: &mut Command) -> Result<Value> {
        let output = command.stderr(Stdio::inherit()).output().await.context(CANNOT_RUN)?;
        ensure!(output.status.success(), "pgBackRest failed ({}). Its message is above", output.status);
        serde_json::from_slice(&output.stdout).context("pgBackRest printed no JSON")
    }
}

/// Why the program did not start.
const CANNOT_RUN: &str = "pgbackrest cannot be run. Install pgBackRest";

/// A time in the form that PostgreSQL reads.
fn exact(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%d %H:%M:%S%.6f+00").to_string()
}

/// The backups in the answer of `pgbackrest info` for one stanza.
fn backups_in(answer: &Value) -> Result<Vec<StoredBackup>> {
    let stanza = answer.get(0).context("pgBackRest lists no stanza")?;
    let state = &stanza["status"];
    // 2: the stanza has no backup yet. 4: one of several repositories has a problem, which a later command names.
    if !matches!(state["code"].as_i64(), Some(0 | 2 | 4)) {
        let mut why = state["message"].as_str().unwrap_or("unknown state").to_owned();
        let repositories = stanza["repo"].as_array();
        for repository in repositories.into_iter().flatten() {
            let _ = write!(why, "; repository {}: {}", repository["key"], at(repository, "/status/message"));
        }
        bail!(
            "the repository of pgBackRest cannot be used: {why}. Run `pgbackrest stanza-create`, or set TRACEWRIGHT_BACKUP_NAME"
        );
    }
    let complete = stanza["backup"].as_array().into_iter().flatten().filter(|backup| backup["error"] != true);
    complete.map(|backup| stored(backup, stanza)).collect()
}

/// The value at a path inside an answer. Null when there is none.
fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    value.pointer(path).unwrap_or(&Value::Null)
}

/// A backup from an element of the answer.
fn stored(backup: &Value, stanza: &Value) -> Result<StoredBackup> {
    let (label, ended) = (&backup["label"], at(backup, "/timestamp/stop"));
    let Some(label) = label.as_str() else { bail!("pgBackRest lists a backup without a label: {backup}") };
    let ended = ended.as_i64().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let ended = ended.with_context(|| format!("pgBackRest lists no end of the backup {label}"))?;
    let archives = stanza["archive"].as_array().into_iter().flatten();
    let of_database = archives.filter(|archive| archive["database"] == backup["database"]);
    let newest = of_database.filter_map(|archive| archive["max"].as_str()).max();
    Ok(StoredBackup {
        label: label.to_owned(),
        ended,
        is_full: backup["type"] == "full",
        newest_segment: newest.map(|name| Segment(name.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The answer of pgBackRest 2.45 for a stanza with these backups.
    fn answer(code: i64, backups: &Value) -> Value {
        let archive = json!([{"database": {"id": 1, "repo-key": 1}, "id": "15-1", "max": "000000020000000100000009"}]);
        json!([{"archive": archive, "backup": backups, "name": "tw", "status": {"code": code, "message": "missing stanza path"}}])
    }

    #[test]
    fn complete_backups_are_read_with_the_newest_segment_of_their_database() {
        let backups = json!([
            {"database": {"id": 1, "repo-key": 1}, "error": false, "label": "A", "type": "full", "timestamp": {"stop": 10}},
            {"database": {"id": 1, "repo-key": 1}, "error": true, "label": "B", "type": "incr", "timestamp": {"stop": 20}},
            {"database": {"id": 2, "repo-key": 1}, "error": false, "label": "C", "type": "incr", "timestamp": {"stop": 30}},
        ]);
        let found = backups_in(&answer(0, &backups)).unwrap();
        let [first, second] = &found[..] else { panic!("{found:?}") };
        assert_eq!((first.label.as_str(), first.is_full), ("A", true));
        assert_eq!(first.newest_segment, Some(Segment("000000020000000100000009".to_owned())));
        assert_eq!((second.label.as_str(), second.is_full, &second.newest_segment), ("C", false, &None));
    }

    #[test]
    fn a_stanza_without_backups_is_empty_and_a_missing_one_is_an_error() {
        assert_eq!(backups_in(&answer(2, &json!([]))).unwrap(), []);
        let refused = backups_in(&answer(1, &json!([]))).unwrap_err().to_string();
        assert!(refused.contains("missing stanza path"), "{refused}");
    }

    #[test]
    fn a_backup_reaches_only_times_after_its_last_second() {
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        let backup = StoredBackup { label: String::new(), ended: at(10), is_full: true, newest_segment: None };
        assert!(!backup.reaches(RestoreTarget::Time(at(10))));
        assert!(backup.reaches(RestoreTarget::Time(at(11))));
        assert!(backup.reaches(RestoreTarget::End));
    }

    #[test]
    fn a_segment_begins_where_its_name_says() {
        let size = 16 * 1024 * 1024;
        assert_eq!(Segment("000000020000000100000009".to_owned()).start(size), Some((1 << 32) + 9 * size));
        assert_eq!(Segment("nonsense".to_owned()).start(size), None);
    }
}
