//! A private server with the schema of a database, without its rows.
//!
//! The schema is copied instead of built from the migrations, because a database can have what no migration created,
//! such as a view of an administrator that a migration cannot change.

use std::path::Path;
use std::process::{Output, Stdio};

use anyhow::{Context, Result, bail};
use tokio::process::Command;
use tokio_postgres::Client;

use crate::commands::backup::restored_server::{Archiving, RestoredServer, program};
use crate::commands::exit_code::Stopped;
use crate::commands::setup::accounts::Account;
use crate::commands::setup::connections::{AdminAccess, without_password};
use platform::db::parse_url;

/// The program that copies the schema, for the record of the check.
pub const TOOL: &str = "pg_dump";
/// Administrator of the private server.
const ADMINISTRATOR: &str = "postgres";
/// Statements that create the roles of a server, without passwords and without those of PostgreSQL itself, their
/// memberships, and the settings that they may change, which migrations pass on.
const ROLES: &str = "
    with own as (select r.* from pg_roles r where r.rolname !~ '^pg_' and r.rolname <> $1)
    select s.sql from (
        select 1 as step, format('create role %I %s %s %s', r.rolname,
            case when r.rolsuper then 'superuser' else 'nosuperuser' end,
            case when r.rolcreaterole then 'createrole' else 'nocreaterole' end,
            case when r.rolcanlogin then 'login' else 'nologin' end) as sql
        from own r
        union all
        select 2, format('grant %I to %I', r.rolname, o.rolname)
        from pg_auth_members m join own o on o.oid = m.member join pg_roles r on r.oid = m.roleid
        union all
        select 3, format('grant set on parameter %I to %I', p.parname, o.rolname) || case
            when a.is_grantable then ' with grant option' else '' end
        from pg_parameter_acl p cross join lateral aclexplode(p.paracl) a join own o on o.oid = a.grantee
        where a.privilege_type = 'SET') s
    order by s.step";

/// Starts a server in an empty directory with the schema of a database, its roles and its applied migrations.
pub async fn copy(
    client: &Client,
    account: Option<Account>,
    data: &Path,
    url: &str,
    (role, database): (&str, &str),
) -> Result<RestoredServer, Stopped> {
    let version = client.query_one("select current_setting('server_version_num')::integer / 10000", &[]).await?;
    let version = version.get::<_, i32>(0).to_string();
    let tools = Tools { version: &version, account };
    tools.initialize(data).await?;
    let mut server = RestoredServer::start(data, Archiving::Off)?;
    let admin = server.wait_until_recovered(ADMINISTRATOR, "postgres").await;
    let admin = admin.map_err(|fault| anyhow::anyhow!("the private server did not start: {fault:?}"))?;
    for row in client.query(ROLES, &[&ADMINISTRATOR]).await? {
        let statement: String = row.get(0);
        admin.batch_execute(&statement).await.with_context(|| statement)?;
    }
    let create = "select format('create database %I owner %I', $1::text, $2::text)";
    let create: String = admin.query_one(create, &[&database, &role]).await?.get(0);
    if database != "postgres" {
        admin.batch_execute(&create).await?;
    }
    let file = data.with_extension("sql");
    tools.dump(url, &file).await?;
    tools.load(&server.url(ADMINISTRATOR, database), &file).await?;
    let copied = server.connect(ADMINISTRATOR, database).await?;
    for row in client.query("select name, checksum from platform_migration.applied", &[]).await? {
        let (name, checksum): (String, String) = (row.get(0), row.get(1));
        let insert = "insert into platform_migration.applied (name, checksum) values ($1, $2)";
        copied.execute(insert, &[&name, &checksum]).await?;
    }
    Ok(server)
}

/// Programs of PostgreSQL.
struct Tools<'a> {
    /// Major version of the server.
    version: &'a str,
    /// User that runs them. None: the user of this process.
    account: Option<Account>,
}

impl Tools<'_> {
    /// Creates the files of a server.
    async fn initialize(&self, data: &Path) -> Result<(), Stopped> {
        let mut command = self.command("initdb", self.account);
        command.arg("-D").arg(data).args(["-U", ADMINISTRATOR, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]);
        let made = command.output().await.map_err(|error| {
            let why = "Install the server of PostgreSQL on this machine, or run the command on the machine that has it";
            Stopped::Refused(anyhow::anyhow!("initdb of PostgreSQL {} cannot be run: {error}. {why}", self.version))
        })?;
        Ok(succeeded("initdb", &made)?)
    }

    /// Writes the schema of a database to a file.
    async fn dump(&self, url: &str, file: &Path) -> Result<()> {
        let config = parse_url(url)?;
        // The server accepts only the user with the name of the role, if the address has no password.
        let account = match AdminAccess::parse(Some(url))? {
            AdminAccess::Peer { role, .. } => Account::find(&role)?.filter(|found| *found != Account::current()),
            AdminAccess::Url(_) => None,
        };
        let mut command = self.command("pg_dump", account);
        command
            .args(["--schema-only", "--no-tablespaces", "--lock-wait-timeout=5s", "--dbname"])
            .arg(without_password(url));
        if let Some(password) = config.get_password() {
            // Arguments of a process can be read by others.
            command.env("PGPASSWORD", String::from_utf8_lossy(password).as_ref());
        }
        let dumped = command.output().await.context("pg_dump cannot be run")?;
        succeeded("pg_dump", &dumped)?;
        tokio::fs::write(file, &dumped.stdout).await.with_context(|| format!("cannot write {}", file.display()))
    }

    /// Runs the statements of a file.
    async fn load(&self, url: &str, file: &Path) -> Result<()> {
        let mut command = self.command("psql", self.account);
        command.args(["-X", "-q", "-v", "ON_ERROR_STOP=1", "--dbname", url]);
        let file = std::fs::File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
        let loaded = command.stdin(file).output().await.context("psql cannot be run")?;
        succeeded("psql", &loaded)
    }

    /// Prepares a program.
    fn command(&self, name: &str, account: Option<Account>) -> Command {
        let mut command = Command::new(program(self.version, name));
        command.current_dir("/").stdin(Stdio::null()).kill_on_drop(true);
        if let Some(account) = account {
            command.uid(account.user).gid(account.group);
        }
        command
    }
}

/// Fails with the first error of a program.
fn succeeded(name: &str, output: &Output) -> Result<()> {
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let first = text.lines().find(|line| line.contains("rror")).or_else(|| text.lines().next());
    bail!("{name} failed: {}", first.unwrap_or("it wrote no reason"))
}
