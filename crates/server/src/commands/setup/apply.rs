//! The steps of `setup`, each of which can be repeated after an interruption.

use anyhow::{Context, Result};
use secrecy::SecretString;
use tokio_postgres::Client;

use super::accounts::Account;
use super::connections::AdminAccess;
use super::facts::Facts;
use super::files::{DATABASE_URL, MachineFiles, create_folder, migrate_text, read_settings, service_text, write_file};
use super::names::Names;
use super::plan::SetupStep;
use crate::commands::print_notice;
use crate::commands::user::{NewPassword, command_writes, create_first_user};
use platform::config::DatabaseSettings;
use platform::db::{connect_for_migrations, migrate};
use platform::files::crash_point;
use platform::random;

/// Permissions of the folder of the settings and of the file for the service, which its group may read.
const FOLDER_MODE: u32 = 0o750;
const SERVICE_MODE: u32 = 0o640;
/// Permissions of files that only root may read.
const ROOT_MODE: u32 = 0o600;

/// What the steps need.
#[derive(Debug)]
pub struct Setup<'a> {
    pub access: &'a AdminAccess,
    pub names: &'a Names,
    pub files: &'a MachineFiles,
    /// User and group of the service.
    pub account: Account,
    /// Account that owns the settings: root.
    pub root: Account,
    /// Number of the cell of a new database.
    pub cell: i64,
    /// Settings of the service except the address of the database.
    pub settings: Vec<(&'static str, String)>,
    pub media: &'a str,
    /// Name and password of the first user.
    pub username: &'a str,
    pub password: &'a NewPassword,
}

impl Setup<'_> {
    /// Carries out one step.
    pub async fn apply(&self, step: SetupStep) -> Result<()> {
        match step {
            SetupStep::MigrateFile => self.write_migrate_file()?,
            SetupStep::OwnerRole => self.create_role(&self.names.owner, Some(&self.owner_password()?)).await?,
            SetupStep::OwnerPassword => self.set_password(&self.names.owner, &self.owner_password()?).await?,
            SetupStep::ResetParameter => {
                let grant = format!("grant set on parameter tracewright.reset to {}", self.names.owner);
                self.run("postgres", &grant).await?;
            }
            SetupStep::GroupRole => self.run("postgres", "create role tracewright_service nologin").await?,
            SetupStep::Database => self.create_database().await?,
            SetupStep::Schema => self.migrate().await?,
            SetupStep::Cell => migrate::start_cell(&self.owner_client().await?, self.cell).await?,
            SetupStep::SwitchWal => {
                let grant = format!("grant execute on function pg_switch_wal() to {}", self.names.owner);
                self.run(&self.names.database, &grant).await?;
            }
            SetupStep::Secret => self.write_secret()?,
            SetupStep::ServiceFile => self.write_service_file()?,
            SetupStep::ServiceRole => {
                let password = self.service_password()?;
                self.create_role(&self.names.service, password.as_deref()).await?;
            }
            SetupStep::ServicePassword => {
                if let Some(password) = self.service_password()? {
                    self.set_password(&self.names.service, &password).await?;
                }
            }
            SetupStep::ServiceGrant => {
                self.run("postgres", &format!("grant tracewright_service to {}", self.names.service)).await?;
            }
            SetupStep::Media => self.create_media()?,
            SetupStep::FirstUser => self.create_user().await?,
        }
        crash_point(&format!("setup.{step:?}"));
        Ok(())
    }

    /// Runs a statement as the administrator of the server.
    async fn run(&self, database: &str, sql: &str) -> Result<()> {
        Ok(self.access.connect(database).await?.batch_execute(sql).await?)
    }

    /// Creates a role that can log in.
    async fn create_role(&self, role: &str, password: Option<&str>) -> Result<()> {
        let password = password.map(|password| format!(" password '{}'", verifier(password))).unwrap_or_default();
        self.run("postgres", &format!("create role {role} login{password}")).await
    }

    /// Changes the password of a role.
    async fn set_password(&self, role: &str, password: &str) -> Result<()> {
        self.run("postgres", &format!("alter role {role} login password '{}'", verifier(password))).await
    }

    /// Creates the database and gives it to its owner.
    async fn create_database(&self) -> Result<()> {
        let (name, owner) = (&self.names.database, &self.names.owner);
        let client = self.access.connect("postgres").await?;
        // An administrator that is not a superuser may give away only to a role in which it is a member.
        let grant = format!("grant {owner} to current_user");
        if !is_superuser(&client).await? {
            client.batch_execute(&grant).await?;
        }
        let create = format!("create database {name} owner {owner} template template0 encoding 'UTF8'");
        client.batch_execute(&create).await.with_context(|| format!("cannot create the database {name}"))
    }

    /// Applies the missing migrations as the owner.
    async fn migrate(&self) -> Result<()> {
        let mut client = self.owner_client().await?;
        migrate::migrate(&mut client, print_notice).await?;
        Ok(())
    }

    /// A connection as the owner.
    async fn owner_client(&self) -> Result<Client> {
        connect_for_migrations(&self.owner_url()?).await.context("the owner cannot log in to its database")
    }

    /// Writes the address of the owner with a new password.
    fn write_migrate_file(&self) -> Result<()> {
        create_folder(&self.files.folder(), Account { group: self.account.group, ..self.root }, FOLDER_MODE)?;
        let url = self.access.with_password(&self.names.owner, &random::hex_key(), &self.names.database)?;
        write_file(&self.files.migrate(), &migrate_text(&url), self.root, ROOT_MODE)
    }

    /// Writes a new secret that signs tokens.
    fn write_secret(&self) -> Result<()> {
        write_file(&self.files.secret(), &random::secret(), self.root, ROOT_MODE)
    }

    /// Writes the settings of the service.
    fn write_service_file(&self) -> Result<()> {
        let (service, database) = (&self.names.service, &self.names.database);
        let url = match self.access {
            AdminAccess::Peer { folder, port, .. } => AdminAccess::over_socket(folder, *port, service, database),
            AdminAccess::Url(_) => self.access.with_password(service, &random::hex_key(), database)?,
        };
        let mut settings = vec![(DATABASE_URL, url)];
        settings.extend(self.settings.iter().cloned());
        let owner = Account { group: self.account.group, ..self.root };
        write_file(&self.files.service(), &service_text(&settings), owner, SERVICE_MODE)
    }

    /// Creates the directory of the file store.
    fn create_media(&self) -> Result<()> {
        match self.files.media(self.media) {
            Some(folder) => create_folder(&folder, self.account, FOLDER_MODE),
            None => Ok(()),
        }
    }

    /// Creates the first user, who has all permissions.
    async fn create_user(&self) -> Result<()> {
        let database = DatabaseSettings::new(SecretString::from(self.owner_url()?));
        create_first_user(&command_writes(&database)?, "setup", self.username, self.password).await?;
        Ok(())
    }

    /// The address in the file of `tracewright migrate`.
    fn owner_url(&self) -> Result<String> {
        address_in(&self.files.migrate())
    }

    /// The password of the owner.
    fn owner_password(&self) -> Result<String> {
        password_in(&self.owner_url()?).context("the address in migrate.env has no password")
    }

    /// The password of the service. None if it logs in without one.
    fn service_password(&self) -> Result<Option<String>> {
        Ok(password_in(&address_in(&self.files.service())?))
    }
}

/// The address of the database in a file.
fn address_in(file: &std::path::Path) -> Result<String> {
    let settings = read_settings(file)?.with_context(|| format!("{} is missing", file.display()))?;
    settings.get(DATABASE_URL).cloned().with_context(|| format!("{} has no {DATABASE_URL}", file.display()))
}

/// The password in an address. None if it has none.
fn password_in(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let (login, _) = rest.split('/').next()?.rsplit_once('@')?;
    login.split_once(':').map(|(_, password)| password.to_owned())
}

/// What the server stores for a password. The password itself never appears in a statement, which the server may log.
fn verifier(password: &str) -> String {
    postgres_protocol::password::scram_sha_256(password.as_bytes())
}

/// Whether the administrator may do everything.
async fn is_superuser(client: &Client) -> Result<bool> {
    let row = client.query_one("select rolsuper from pg_roles where rolname = current_user", &[]).await?;
    Ok(row.get(0))
}

/// Settings in the file of the service that differ from those of the command line, each as a sentence.
pub fn differences(facts: &Facts, given: &[(&'static str, String)], file: &MachineFiles) -> Vec<String> {
    let Some(found) = &facts.service_file else { return Vec::new() };
    let differs = given.iter().filter(|(name, value)| found.get(*name) != Some(value));
    let sentence = |(name, value): &(&str, String)| {
        let now = found.get(*name).map_or("not set", String::as_str);
        format!("{name} is {now} in {}, not {value}. Edit the file to change it", file.service().display())
    };
    differs.map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_of_an_address_is_found_only_where_it_has_one() {
        assert_eq!(password_in("postgres://a:secret@host:5/db?x=y").as_deref(), Some("secret"));
        assert_eq!(password_in("postgres:///db?host=/run&user=a"), None);
        assert_eq!(password_in("postgres://a@host/db"), None);
    }
}
