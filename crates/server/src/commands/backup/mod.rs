//! `tracewright backup run | list | verify` makes a backup of the database and of the file store, and proves that it
//! can be restored.
//!
//! pgBackRest copies the database and its log. Files are copied here, because only the database knows which of them
//! belong to the plant. No result depends on the exit code of a restored server: every check reads data.

pub mod checks;
pub mod drill;
mod files;
mod manifest;
mod ownership;
pub mod restore;
pub mod restored_server;
mod run;
pub mod scratch;
pub mod tool;
pub mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use tokio_postgres::Client;
use tokio_util::sync::CancellationToken;

use super::exit_code::{REFUSED, Stopped, UNREACHABLE};
use super::serve::wait_for_signal;
use super::setup::accounts::Account;
use super::setup::connections::AdminAccess;
use super::{print, print_notice};
use platform::config::DatabaseSettings;
use platform::db::{connect_for_migrations, parse_url, schema_mismatch};
use platform::files::Files;
use tool::BackupTool;

/// Settings of the database, of the file store and of the backup.
#[derive(clap::Args, Clone, Debug)]
pub struct BackupSettings {
    #[command(flatten)]
    pub database: DatabaseSettings,
    /// File store: a directory, or `s3://bucket/prefix` with credentials in the usual `AWS_…` variables.
    #[arg(long, env = "TRACEWRIGHT_MEDIA", default_value = "media")]
    pub media: String,
    /// URL of an S3-compatible server for the file store and for a bucket of the backup. Default: Amazon S3.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ENDPOINT")]
    pub media_endpoint: Option<String>,
    /// Where files are copied to: a directory on another disk, or `s3://bucket/prefix`.
    #[arg(long, env = "TRACEWRIGHT_BACKUP_FILES")]
    pub backup_files: String,
    #[command(flatten)]
    pub scratch: ScratchSettings,
}

/// Settings of the tool, and of the place where a backup is restored on trial.
#[derive(clap::Args, Clone, Debug)]
pub struct ScratchSettings {
    /// Stanza of pgBackRest, which is the name of the database server in its configuration.
    #[arg(long = "backup-name", env = "TRACEWRIGHT_BACKUP_NAME", default_value = "tracewright")]
    pub stanza: String,
    /// Directory in which `backup verify` restores a backup and `upgrade --check` makes its copy, in a folder that is
    /// removed at the end. A restored backup needs the space of the database.
    #[arg(long = "backup-scratch", env = "TRACEWRIGHT_BACKUP_SCRATCH", default_value = "/var/lib/tracewright/scratch")]
    pub folder: PathBuf,
    /// User of the operating system that runs pgBackRest and the private PostgreSQL, if root runs this command.
    #[arg(long = "backup-user", env = "TRACEWRIGHT_BACKUP_USER", default_value = "postgres")]
    pub user: String,
}

/// Commands of a backup.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Back up the database, then the files. The command is safe to repeat after an interruption.
    Run {
        #[command(flatten)]
        settings: BackupSettings,
        /// Copy the whole database instead of what changed since the last backup. Without the flag this happens every 7
        /// days.
        #[arg(long)]
        full: bool,
    },
    /// List the backups that have files, newest first.
    List {
        #[command(flatten)]
        settings: BackupSettings,
        /// Print the list as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Restore a backup into a scratch directory and check its data and its files. Exit code 0: everything is right.
    /// Exit code 1: a check failed.
    Verify {
        #[command(flatten)]
        settings: BackupSettings,
        #[command(flatten)]
        choice: verify::VerifyArgs,
    },
}

/// Point to which a database is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreTarget {
    /// The last commit in the archive.
    End,
    /// The last commit before this time.
    Time(DateTime<Utc>),
}

impl RestoreTarget {
    /// Reads `end` or a time with offset.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text == "end" {
            return Ok(Self::End);
        }
        let time = DateTime::parse_from_rfc3339(text);
        let time = time.map_err(|_| "must be `end`, or a time such as 2026-03-01T04:00:00+01:00".to_owned())?;
        Ok(Self::Time(time.with_timezone(&Utc)))
    }
}

/// Runs the command and returns its exit code.
pub async fn command(command: Command) -> ExitCode {
    let work = async {
        match command {
            Command::Run { settings, full } => run::run(&settings, full).await,
            Command::List { settings, json } => list(&settings, json).await,
            Command::Verify { settings, choice } => verify::verify(&settings, &choice).await,
        }
    };
    exit_code(Box::pin(until_signal(work)).await)
}

/// Does the work until it ends or a signal ends it. A server that was started for it then ends too.
pub async fn until_signal(work: impl Future<Output = Result<bool, Stopped>>) -> Result<bool, Stopped> {
    tokio::select! {
        ended = work => ended,
        () = wait_for_signal(CancellationToken::new()) => Err(Stopped::Failed(anyhow::anyhow!("stopped by a signal"))),
    }
}

/// Exit code of a command that answers whether everything is right. Prints why it stopped.
pub fn exit_code(ended: Result<bool, Stopped>) -> ExitCode {
    let (code, error) = match ended {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => return ExitCode::FAILURE,
        Err(Stopped::Refused(error)) => (ExitCode::from(REFUSED), error.context("refused, nothing was changed")),
        Err(Stopped::Unreachable(error)) => (ExitCode::from(UNREACHABLE), error),
        Err(Stopped::Failed(error)) => (ExitCode::FAILURE, error),
    };
    print_notice(&format!("tracewright: {error:#}"));
    code
}

/// Prints the manifests of all backups, newest first.
async fn list(settings: &BackupSettings, as_json: bool) -> Result<bool, Stopped> {
    let manifests = manifest::all(&settings.backup_files(false)?).await?;
    if as_json {
        print(&format!("{}\n", serde_json::to_string_pretty(&manifests).map_err(anyhow::Error::from)?))?;
        return Ok(true);
    }
    for manifest in &manifests {
        print(&format!("{}\n", manifest.line()))?;
    }
    if manifests.is_empty() {
        print_notice("There is no backup yet. Run `tracewright backup run`.");
    }
    Ok(true)
}

impl BackupSettings {
    /// The file store of the service.
    fn store(&self) -> Result<Files, Stopped> {
        let opened = Files::open(&self.media, self.media_endpoint.as_deref(), 0);
        opened.context("the file store cannot be opened").map_err(Stopped::Unreachable)
    }

    /// The file store of the backup. Only `run` creates a directory that does not exist.
    fn backup_files(&self, create: bool) -> Result<Files, Stopped> {
        let is_directory = !self.backup_files.contains("://");
        if is_directory && !create && !Path::new(&self.backup_files).is_dir() {
            let missing = "the directory of the files of the backup does not exist";
            return Err(Stopped::Unreachable(anyhow::anyhow!(
                "{missing}: {}. Check TRACEWRIGHT_BACKUP_FILES",
                self.backup_files
            )));
        }
        let opened = Files::open(&self.backup_files, self.media_endpoint.as_deref(), 0);
        let opened = opened.context("the files of the backup cannot be opened. Check TRACEWRIGHT_BACKUP_FILES");
        opened.map_err(Stopped::Unreachable)
    }

    /// Connects to the database of the service and refuses one with an older schema.
    async fn connect(&self) -> Result<Client, Stopped> {
        let client = connect(self.database.url()).await?;
        match schema_mismatch(&client).await? {
            Some(mismatch) => Err(Stopped::Refused(mismatch.into())),
            None => Ok(client),
        }
    }

    /// The connection, or a new one if it was lost during work that took long.
    async fn reconnect(&self, client: Client) -> Result<Client, Stopped> {
        if client.is_closed() { self.connect().await } else { Ok(client) }
    }
}

impl ScratchSettings {
    /// The tool that copies the database.
    pub fn backup_tool(&self) -> Result<BackupTool, Stopped> {
        let account = if Account::current().is_root() {
            let found = Account::find(&self.user)?;
            let missing = || anyhow::anyhow!("this machine has no user {}. Set TRACEWRIGHT_BACKUP_USER", self.user);
            Some(found.ok_or_else(|| Stopped::Refused(missing()))?)
        } else {
            None
        };
        Ok(BackupTool { stanza: self.stanza.clone(), account })
    }
}

/// Connects to the database of the service. Over a socket, PostgreSQL accepts only the user with the name of the role,
/// so a process of that user connects if root runs this command.
pub async fn connect(url: &str) -> Result<Client, Stopped> {
    let connecting = async {
        match AdminAccess::parse(Some(url))? {
            access @ AdminAccess::Peer { .. } => access.connect(&login(url)?.1).await,
            AdminAccess::Url(url) => connect_for_migrations(&url).await,
        }
    };
    let connected = connecting.await.context("the database cannot be reached. Check TRACEWRIGHT_DATABASE_URL");
    connected.map_err(Stopped::Unreachable)
}

/// Role and database of an address.
pub fn login(url: &str) -> Result<(String, String)> {
    let config = parse_url(url).context("TRACEWRIGHT_DATABASE_URL is not valid")?;
    let role = config.get_user().context("TRACEWRIGHT_DATABASE_URL names no role")?.to_owned();
    let database = config.get_dbname().map_or_else(|| role.clone(), str::to_owned);
    Ok((role, database))
}
