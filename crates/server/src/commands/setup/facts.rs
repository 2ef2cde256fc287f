//! What `setup` finds on the machine and on the database server before it changes anything.

use std::collections::BTreeMap;

use anyhow::Result;
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use super::accounts::Account;
use super::connections::AdminAccess;
use super::files::{DATABASE_URL, MachineFiles, read_settings};
use super::names::Names;
use platform::db::{ServerSettings, connect_detached, migrate, schema_mismatch};
use platform::test_override::test_override;

/// Everything that decides what `setup` must do.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Version of the server, as `server_version_num`.
    pub version: i32,
    /// Whether the server syncs to disk and writes full pages, so that committed work survives a power cut.
    pub is_durable: bool,
    /// The owner of the database.
    pub owner: RoleFacts,
    /// The role of the service.
    pub service: RoleFacts,
    /// Whether the role with the privileges of the service exists.
    pub has_group: bool,
    /// Whether the owner may set the parameter which allows a reset. PostgreSQL asks for it when a migration creates
    /// functions that set it.
    pub owner_sets_reset: bool,
    /// The database. None if it does not exist.
    pub database: Option<DatabaseFacts>,
    /// Settings in the file of `tracewright migrate`. None without the file.
    pub migrate_file: Option<BTreeMap<String, String>>,
    /// Settings in the file of the service. None without the file.
    pub service_file: Option<BTreeMap<String, String>>,
    /// Whether the secret that signs tokens exists.
    pub has_secret: bool,
    /// Whether the directory of the file store exists. True for files in a bucket.
    pub has_media: bool,
    /// The user of the operating system for the service. None if the machine has none.
    pub account: Option<Account>,
}

/// What is known about a role.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoleFacts {
    pub exists: bool,
    /// Whether the role can log in with the address in the settings file.
    pub logs_in: bool,
    /// Whether the role has the privileges of the service.
    pub serves: bool,
}

/// What is known about the database.
#[derive(Clone, Debug, Default)]
pub struct DatabaseFacts {
    pub encoding: String,
    /// Whether it has tables of another program.
    pub has_other_tables: bool,
    /// Whether its schema is the one of this binary.
    pub is_migrated: bool,
    /// Number of the cell from whose range it draws keys. 0 without a schema.
    pub cell: i64,
    pub has_users: bool,
    /// Whether the owner may end a segment of the write-ahead log, which a backup needs.
    pub owner_switches_wal: bool,
}

impl Facts {
    /// Looks at the server and the machine. Changes nothing.
    pub async fn collect(
        access: &AdminAccess,
        names: &Names,
        files: &MachineFiles,
        media: &str,
        account: &str,
    ) -> Result<Self> {
        let client = access.connect("postgres").await?;
        let migrate_file = read_settings(&files.migrate())?;
        let service_file = read_settings(&files.service())?;
        let server = ServerSettings::read(&client).await?;
        let roles = "select exists (select from pg_roles where rolname = 'tracewright_service'),
            coalesce((select has_parameter_privilege(oid, 'tracewright.reset', 'set') from pg_roles where rolname = $1), false)";
        let row = client.query_one(roles, &[&names.owner]).await?;
        let exists = "select from pg_database where datname = $1";
        let database = match client.query_opt(exists, &[&names.database]).await? {
            Some(_) => Some(DatabaseFacts::collect(access, names).await?),
            None => None,
        };
        let url = |file: &Option<BTreeMap<String, String>>| file.as_ref()?.get(DATABASE_URL).cloned();
        Ok(Self {
            version: server.version,
            is_durable: server.is_durable() || test_override("TRACEWRIGHT_TEST_NOT_DURABLE").is_some(),
            has_group: row.get(0),
            owner_sets_reset: row.get(1),
            owner: RoleFacts::collect(&client, &names.owner, url(&migrate_file)).await?,
            service: RoleFacts::collect(&client, &names.service, url(&service_file)).await?,
            database,
            migrate_file,
            service_file,
            has_secret: files.secret().exists(),
            has_media: files.media(media).is_none_or(|folder| folder.exists()),
            account: Account::find(account)?,
        })
    }

    /// Whether somebody already uses this installation.
    pub fn has_users(&self) -> bool {
        self.database.as_ref().is_some_and(|database| database.has_users)
    }
}

impl RoleFacts {
    /// Looks at a role. `url` is the address with which it should be able to log in.
    async fn collect(client: &Client, role: &str, url: Option<String>) -> Result<Self> {
        let sql = "select exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
                where m.member = r.oid and g.rolname = 'tracewright_service') from pg_roles r where rolname = $1";
        let Some(row) = client.query_opt(sql, &[&role]).await? else { return Ok(Self::default()) };
        let logs_in = match url {
            Some(url) => logs_in(&url).await?,
            None => false,
        };
        Ok(Self { exists: true, logs_in, serves: row.get(0) })
    }
}

/// Whether an address is accepted. A missing database does not matter, because the login comes first.
async fn logs_in(url: &str) -> Result<bool> {
    let Err(error) = connect_detached(url).await else { return Ok(true) };
    let code = error.downcast_ref::<tokio_postgres::Error>().and_then(tokio_postgres::Error::code);
    match code {
        Some(code) if [SqlState::INVALID_PASSWORD, SqlState::INVALID_AUTHORIZATION_SPECIFICATION].contains(code) => {
            Ok(false)
        }
        Some(code) if *code == SqlState::INVALID_CATALOG_NAME => Ok(true),
        _ => Err(error),
    }
}

impl DatabaseFacts {
    /// Looks at the database.
    async fn collect(access: &AdminAccess, names: &Names) -> Result<Self> {
        let client = access.connect(&names.database).await?;
        let sql = "select pg_encoding_to_char(encoding), to_regclass('platform_migration.applied') is not null,
                exists (select from pg_class where relkind in ('r', 'p', 'v', 'm')
                    and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')),
                exists (select from pg_roles where rolname = $1)
                    and coalesce((select has_function_privilege(oid, 'pg_switch_wal()', 'execute') from pg_roles
                        where rolname = $1), false)
            from pg_database where datname = current_database()";
        let row = client.query_one(sql, &[&names.owner]).await?;
        let (encoding, is_ours, has_tables, owner_switches_wal) =
            (row.get(0), row.get(1), row.get::<_, bool>(2), row.get(3));
        let is_migrated = is_ours && schema_mismatch(&client).await?.is_none();
        let cell = if is_migrated { migrate::cell(&client).await? } else { 0 };
        let has_accounts = "select to_regclass('organization.user_account') is not null";
        let has_users = client.query_one(has_accounts, &[]).await?.get(0)
            && client.query_one("select exists (select from organization.user_account)", &[]).await?.get(0);
        Ok(Self {
            encoding,
            has_other_tables: has_tables && !is_ours,
            is_migrated,
            cell,
            has_users,
            owner_switches_wal,
        })
    }
}
