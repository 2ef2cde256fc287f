//! Template databases and their clones.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rand::RngExt;
use tokio_postgres::{Client, NoTls};

use crate::{Cluster, reaper};

/// Held while the template is made.
const TEMPLATE_LOCK: i64 = 0x7465_6d70;

/// The role that owns nothing; the migrations make it.
const SERVICE_ROLE: &str = "tracewright_service";

/// Through these two the script that runs before the tests tells them what it has prepared.
pub const PORT_VARIABLE: &str = "TRACEWRIGHT_TEST_PORT";
pub const TEMPLATE_VARIABLE: &str = "TRACEWRIGHT_TEST_TEMPLATE";

/// A migrated database that tests copy.
#[derive(Debug)]
pub struct Template {
    cluster: Cluster,
    name: String,
}

impl Template {
    /// The template for this set of migrations: what the script before the tests has prepared; without it found, or
    /// made with `migrate`, which is given its address.
    pub async fn prepare(fingerprint: &str, migrate: impl AsyncFnOnce(&str) -> Result<()>) -> Result<Self> {
        match Self::of_this_run(fingerprint) {
            Some(template) => Ok(template),
            None => Self::find_or_make(fingerprint, migrate).await,
        }
    }

    /// What the script before the tests has prepared, if it is for the same migrations.
    pub fn of_this_run(fingerprint: &str) -> Option<Self> {
        let name = std::env::var(TEMPLATE_VARIABLE).ok().filter(|name| *name == template_name(fingerprint))?;
        Some(Self { cluster: cluster_of_this_run()?, name })
    }

    /// Finds the template or makes it, alone. Where no reaper does it, drops what earlier tests have left.
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
            // A template of no migrations has not made it.
            if admin.query_opt("select from pg_roles where rolname = $1", &[&SERVICE_ROLE]).await?.is_some() {
                admin.batch_execute(&format!("alter role {SERVICE_ROLE} login")).await?;
            }
            admin.batch_execute(&format!("alter database {draft} rename to {name}")).await?;
        }
        Ok(Self { cluster, name })
    }

    /// The cluster it lies in.
    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A database of its own for one test.
    pub async fn clone_database(&self) -> Result<TestDb> {
        let name = format!("t_{}_{:08x}", unix_seconds(), rand::rng().random::<u32>());
        let admin = connect(&self.cluster.url("postgres")).await?;
        let template = &self.name;
        // The cheaper of the two strategies, see docs/numbers/parts.md.
        admin
            .batch_execute(&format!("create database {name} template {template} strategy file_copy"))
            .await
            .with_context(|| format!("cannot copy {template}"))?;
        Ok(TestDb { cluster: self.cluster.clone(), name })
    }
}

fn cluster_of_this_run() -> Option<Cluster> {
    Some(Cluster::running_at(std::env::var(PORT_VARIABLE).ok()?.parse().ok()?))
}

fn template_name(fingerprint: &str) -> String {
    format!("tpl_{fingerprint}")
}

/// The database of one test. With the value it can go, unless the test failed.
#[derive(Debug)]
pub struct TestDb {
    cluster: Cluster,
    name: String,
}

impl TestDb {
    /// Its address for the owner of everything, who can also look at it from outside.
    pub fn url(&self) -> String {
        self.cluster.url(&self.name)
    }

    /// Its address for the service.
    pub fn service_url(&self) -> String {
        self.cluster.url_of(SERVICE_ROLE, &self.name)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A connection of one's own, to look at it from outside.
    pub async fn connect(&self) -> Result<Client> {
        connect(&self.url()).await
    }
}

impl Drop for TestDb {
    #[expect(clippy::print_stderr, reason = "a failed test says where to look")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the database of this test is kept for an hour: {}", self.url());
        } else {
            // Without its note it goes like that of a failed test.
            let _ = reaper::mark_finished(&self.cluster, &self.name);
        }
    }
}

pub(crate) async fn connect(url: &str) -> Result<Client> {
    let (client, connection) =
        tokio_postgres::connect(url, NoTls).await.with_context(|| format!("cannot reach {url}"))?;
    tokio::spawn(connection);
    Ok(client)
}

#[expect(clippy::disallowed_methods, reason = "the age of a left-over database is real time")]
pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}
