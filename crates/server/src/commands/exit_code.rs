//! How commands end. Scripts and systemd read the exit codes, besides 0 for success and 1 for a failure.

/// `health`: the service answers that it is not ready.
pub const NOT_READY: u8 = 1;
/// `setup`, `backup` or `restore` refused and changed nothing, or `feed status` found that the service would refuse to
/// write.
pub const REFUSED: u8 = 2;
/// `upgrade --check`: the services must be stopped for the missing migrations.
pub const NEEDS_STOP: u8 = 2;
/// `serve`, also with `--check-schema`: this binary cannot run on the schema of the database, and nothing was changed.
pub const SCHEMA_MISMATCH: u8 = 2;
/// The database, the file store or the repository of backups cannot be reached.
pub const UNREACHABLE: u8 = 3;
/// `health`: nothing answers in time.
pub const NO_ANSWER: u8 = 3;
/// Every command: the command line cannot be understood. systemd does not start the service again.
pub const USAGE: u8 = 64;

/// Why a command ended without a result.
#[derive(Debug)]
pub enum Stopped {
    /// Something does not allow the command, and nothing was changed.
    Refused(anyhow::Error),
    /// The database, the file store or the repository of backups cannot be reached.
    Unreachable(anyhow::Error),
    /// The command failed on the way.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stopped {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<tokio_postgres::Error> for Stopped {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Failed(error.into())
    }
}
