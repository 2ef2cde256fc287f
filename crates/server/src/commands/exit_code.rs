//! Exit codes of the commands, besides 0 for success and 1 for a failure. Scripts and systemd read them.

/// `health`: the service answers that it is not ready.
pub const NOT_READY: u8 = 1;
/// `setup`, `backup` or `restore` refused and changed nothing, or `feed status` found that the service would refuse to write.
pub const REFUSED: u8 = 2;
/// `serve --check-schema`: the schema of the database lacks a migration of this binary.
pub const SCHEMA_MISSING: u8 = 2;
/// The database, the file store or the repository of backups cannot be reached.
pub const UNREACHABLE: u8 = 3;
/// `health`: nothing answers in time.
pub const NO_ANSWER: u8 = 3;
/// Every command: the command line cannot be understood. systemd does not start the service again.
pub const USAGE: u8 = 64;
