//! `tracewright user create | reset-password` manages users directly in the database.

use std::io::Read;

use anyhow::{Context, Result, anyhow, bail};
use chrono_tz::Tz;
use kernel::rules::password::weakness;
use kernel::rules::user::{UserRole, Username, split_roles};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use super::{print, print_notice};
use organization::contract::{
    create_plain_user, find_by_name, has_users, lock_session_user, require_new_password, user_record,
};
use platform::admin_log::AuditChange;
use platform::api::Problem;
use platform::auth::{Passwords, Sessions};
use platform::clock::Clock;
use platform::config::DatabaseSettings;
use platform::db::pool::pool;
use platform::db::{Lock, Write, WritePool, lock};
use platform::random;
use security::contract::{revoke_tokens_and_sessions, set_password};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Create a user who can log in immediately. The command prints a temporary password unless --password-stdin is
    /// set.
    Create {
        #[command(flatten)]
        database: DatabaseSettings,
        /// Login name of the user.
        name: String,
        /// Roles of the user, separated by spaces: admin library production operator quality warehouse task
        /// traceability reporting. Default: no role.
        #[arg(long, default_value = "")]
        scope: String,
        /// Read the password from standard input. Without this flag, the command generates a temporary password and
        /// prints it.
        #[arg(long)]
        password_stdin: bool,
    },
    /// Reset the password of a user, revoke all tokens and close the open session.
    ResetPassword {
        #[command(flatten)]
        database: DatabaseSettings,
        /// Login name of the user.
        name: String,
        /// Read the password from standard input. Without this flag, the command generates a temporary password and
        /// prints it.
        #[arg(long)]
        password_stdin: bool,
    },
}

/// Runs the command.
pub async fn command(command: Command) -> Result<()> {
    match command {
        Command::Create { database, name, scope, password_stdin } => {
            create(&database, &name, &scope, NewPassword::choose(password_stdin, &name)?).await
        }
        Command::ResetPassword { database, name, password_stdin } => {
            reset_password(&database, &name, NewPassword::choose(password_stdin, &name)?).await
        }
    }
}

/// Creates a user with these roles, and prints the password if it is temporary.
async fn create(database: &DatabaseSettings, name: &str, scope: &str, password: NewPassword) -> Result<()> {
    let username = Username::parse(name).map_err(|message| anyhow!(message))?;
    let words = split_roles(scope).map_err(|word| anyhow!("{word:?} is not a role. See --help for the roles"))?;
    let hash = password.hash().await?;
    let mut write = begin(database, "user create").await?;
    let now = write.now();
    let created = create_plain_user(&mut write, &username, &words, password.temporary, now).await;
    let key = created.map_err(|problem| match problem.constraint() {
        Some("user_account_username_unique") => {
            anyhow!("there is a user with the name {name}. Choose another name")
        }
        _ => problem.into_error(),
    })?;
    set_password(&write, key, &hash).await.map_err(Problem::into_error)?;
    write.commit(()).await.map_err(Problem::into_error)?;
    print_notice(&format!("User {name} created (key {key})."));
    password.print()
}

/// Creates the first user, who has all roles, and returns whether it did. Does nothing if the database has users,
/// because another process may have created one. `operation` appears in the audit log and in errors.
pub async fn create_first_user(
    writes: &WritePool,
    operation: &'static str,
    name: &str,
    password: &NewPassword,
) -> Result<bool> {
    let username = Username::parse(name).map_err(|message| anyhow!(message))?;
    let hash = password.hash().await?;
    let mut write = Write::begin(writes, operation).await.map_err(Problem::into_error)?;
    lock(write.conn(), Lock::FirstStart).await.map_err(Problem::into_error)?;
    // Checked under the lock, because another process may have been faster.
    if has_users(write.conn()).await.map_err(Problem::into_error)? {
        return Ok(false);
    }
    let now = write.now();
    let key = create_plain_user(&mut write, &username, UserRole::ALL, password.temporary, now).await;
    set_password(&write, key.map_err(Problem::into_error)?, &hash).await.map_err(Problem::into_error)?;
    write.commit(()).await.map_err(Problem::into_error)?;
    Ok(true)
}

/// Sets a new password, and ends all tokens and sessions of the user.
async fn reset_password(database: &DatabaseSettings, name: &str, password: NewPassword) -> Result<()> {
    let hash = password.hash().await?;
    let mut write = begin(database, "user reset-password").await?;
    let now = write.now();
    let key = find_by_name(&write, name).await.map_err(Problem::into_error)?;
    let key = key.with_context(|| format!("there is no user with the name {name}. Check the spelling"))?;
    let user = lock_session_user(&write, key).await.map_err(Problem::into_error)?;
    set_password(&write, key, &hash).await.map_err(Problem::into_error)?;
    require_new_password(&write, key, password.temporary).await.map_err(Problem::into_error)?;
    revoke_tokens_and_sessions(&Sessions::default(), &mut write, key, now).await.map_err(Problem::into_error)?;
    let before = json!({"reset_password": user.map(|user| user.reset_password)});
    let after = json!({"reset_password": password.temporary, "password_changed": true});
    write.audit(AuditChange::changed(user_record(key), &before, &after));
    write.commit(()).await.map_err(Problem::into_error)?;
    print_notice(&format!(
        "Password of {name} changed. All tokens of the user are revoked and the open session is closed."
    ));
    password.print()
}

/// A pool with one connection for the writes of a command. Opens no connection before the first use.
pub fn command_writes(database: &DatabaseSettings) -> Result<WritePool> {
    let pool = pool(database.url(), 1, database.statement_within())?;
    Ok(WritePool::new(pool, Clock::default(), Tz::UTC))
}

/// Connects to the database and begins a write.
async fn begin(database: &DatabaseSettings, name: &'static str) -> Result<Write> {
    Write::begin(&command_writes(database)?, name).await.map_err(Problem::into_error)
}

/// The new password of a user.
#[derive(Debug)]
pub struct NewPassword {
    text: SecretString,
    /// Whether the user must change it at the first login.
    temporary: bool,
}

impl NewPassword {
    /// The password of the settings. Without one, generates a temporary one.
    pub fn of_settings(text: Option<SecretString>) -> Self {
        match text {
            Some(text) => Self { text, temporary: false },
            None => Self { text: random::temporary_password().into(), temporary: true },
        }
    }

    /// Reads the password from standard input, or generates a temporary one.
    pub fn choose(from_stdin: bool, username: &str) -> Result<Self> {
        if !from_stdin {
            return Ok(Self::of_settings(None));
        }
        let mut text = String::new();
        std::io::stdin()
            .take(4096)
            .read_to_string(&mut text)
            .context("the password cannot be read from standard input")?;
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            bail!("the password on standard input is empty. Pipe the password to this command");
        }
        // Only a warning: an administrator who runs this command can write to the database anyway.
        if let Some(weakness) = weakness(text, username, &[]) {
            print_notice(&format!("Warning: the service would refuse this password. {}", weakness.advice()));
        }
        Ok(Self { text: text.into(), temporary: false })
    }

    /// Returns the password hash to store.
    async fn hash(&self) -> Result<String> {
        Passwords::new(1)?.hash(self.text.clone()).await.map_err(Problem::into_error)
    }

    /// A temporary password, to be shown once. None for a password that was chosen.
    pub fn shown_text(&self) -> Option<&str> {
        self.temporary.then(|| self.text.expose_secret())
    }

    /// Prints a temporary password. A password from standard input is not printed.
    pub fn print(&self) -> Result<()> {
        if let Some(text) = self.shown_text() {
            print_notice("Temporary password, to be changed at the first login:");
            print(&format!("{text}\n"))?;
        }
        Ok(())
    }
}
