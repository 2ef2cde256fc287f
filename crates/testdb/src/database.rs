//! Template databases and their clones.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rand::RngExt;
use tokio_postgres::{Client, NoTls};

use crate::{Cluster, reaper};

/// Advisory lock that is held while the template is created.
const TEMPLATE_LOCK: i64 = 0x7465_6d70;

/// The database role of the service, which owns nothing. The migrations create it.
const SERVICE_ROLE: &str = "tracewright_service";

/// Environment variable in which the setup script of a test run passes the port of the cluster that it has started.
pub const PORT_VARIABLE: &str = "TRACEWRIGHT_TEST_PORT";
/// Environment variable in which the setup script passes the name of the template.
pub const TEMPLATE_VARIABLE: &str = "TRACEWRIGHT_TEST_TEMPLATE";

/// A migrated database that tests clone.
#[derive(Debug)]
pub struct Template {
    cluster: Cluster,
    name: String,
}

impl Template {
    /// The template for this set of migrations: the one that the setup script has prepared, otherwise one that is found
    /// or created. `migrate` is called with the URL of a new template.
    pub async fn prepare(fingerprint: &str, migrate: impl AsyncFnOnce(&str) -> Result<()>) -> Result<Self> {
        match Self::of_this_run(fingerprint) {
            Some(template) => Ok(template),
            None => Self::find_or_make(fingerprint, migrate).await,
        }
    }

    /// The template that the setup script has prepared. None if there is none, or if it is for other migrations.
    pub fn of_this_run(fingerprint: &str) -> Option<Self> {
        let name = std::env::var(TEMPLATE_VARIABLE).ok().filter(|name| *name == template_name(fingerprint))?;
        Some(Self { cluster: cluster_of_this_run()?, name })
    }

    /// Finds the template or creates it, under a lock. If no reaper is running, also drops databases that earlier tests
    /// have left.
    async fn find_or_make(fingerprint: &str, migrate: impl AsyncFnOnce(&str) -> Result<()>) -> Result<Self> {
        let (running, name) = (cluster_of_this_run(), template_name(fingerprint));
        let is_reaped = running.is_some();
        let cluster = running.map_or_else(Cluster::start, Ok)?;
        let admin = connect(&cluster.url("postgres")).await?;
        admin.execute("select pg_advisory_lock($1)", &[&TEMPLATE_LOCK]).await?;
        if !is_reaped {
            reaper::drop_noted(&cluster, &admin).await?;
            reaper::drop_forgotten(&admin).await?;
        }
        let found = admin.query_opt("select from pg_database where datname = $1", &[&name]).await?;
        if found.is_none() {
            let draft = format!("draft_{fingerprint}");
            admin.batch_execute(&format!("drop database if exists {draft} with (force)")).await?;
            admin.batch_execute(&format!("create database {draft}")).await?;
            migrate(&cluster.url(&draft)).await?;
            // A template without migrations does not have this role.
            if admin.query_opt("select from pg_roles where rolname = $1", &[&SERVICE_ROLE]).await?.is_some() {
                admin.batch_execute(&format!("alter role {SERVICE_ROLE} login")).await?;
            }
            admin.batch_execute(&format!("alter database {draft} rename to {name}")).await?;
        }
        Ok(Self { cluster, name })
    }

    /// The cluster that contains the template.
    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }

    /// Name of the template database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Creates a database for one test.
    pub async fn clone_database(&self) -> Result<TestDb> {
        copy(&self.cluster, &self.name).await
    }
}

/// Creates a database with the content of another one, which must have no connections.
async fn copy(cluster: &Cluster, template: &str) -> Result<TestDb> {
    let name = format!("t_{}_{:08x}", unix_seconds(), rand::rng().random::<u32>());
    let admin = connect(&cluster.url("postgres")).await?;
    // The faster of the two strategies: see docs/numbers/parts.md.
    admin
        .batch_execute(&format!("create database {name} template {template} strategy file_copy"))
        .await
        .with_context(|| format!("cannot copy {template}"))?;
    Ok(TestDb { cluster: cluster.clone(), name })
}

/// The cluster that the setup script has started. None if it has not run.
fn cluster_of_this_run() -> Option<Cluster> {
    Some(Cluster::running_at(std::env::var(PORT_VARIABLE).ok()?.parse().ok()?))
}

/// Name of the template for a set of migrations.
fn template_name(fingerprint: &str) -> String {
    format!("tpl_{fingerprint}")
}

/// The database of one test. Dropping the value marks it as no longer needed, unless the test failed.
#[derive(Debug)]
pub struct TestDb {
    cluster: Cluster,
    name: String,
}

impl TestDb {
    /// URL for the superuser, who owns all objects. A test can use it to inspect the database.
    pub fn url(&self) -> String {
        self.cluster.url(&self.name)
    }

    /// URL for the role of the service.
    pub fn service_url(&self) -> String {
        self.cluster.url_of(SERVICE_ROLE, &self.name)
    }

    /// Name of the database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Creates a database with the same content. Ends the connections to this one, because a database in use cannot be
    /// copied.
    pub async fn copy(&self) -> Result<Self> {
        let admin = connect(&self.cluster.url("postgres")).await?;
        let end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
        admin.execute(end, &[&self.name]).await?;
        copy(&self.cluster, &self.name).await
    }

    /// Opens a connection with which a test inspects the database.
    pub async fn connect(&self) -> Result<Client> {
        connect(&self.url()).await
    }
}

impl Drop for TestDb {
    #[expect(clippy::print_stderr, reason = "a failed test prints the URL of its database")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("The database of this test is kept for an hour: {}", self.url());
        } else {
            // If this fails, the database is dropped after an hour, like that of a failed test.
            let _ = reaper::mark_finished(&self.cluster, &self.name);
        }
    }
}

/// Opens a connection, driven by its own task.
pub(crate) async fn connect(url: &str) -> Result<Client> {
    let (client, connection) =
        tokio_postgres::connect(url, NoTls).await.with_context(|| format!("cannot reach {url}"))?;
    tokio::spawn(connection);
    Ok(client)
}

/// Current time in seconds since 1970.
#[expect(clippy::disallowed_methods, reason = "the age of a leftover database is measured in real time")]
pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}
