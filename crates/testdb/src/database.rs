//! Template databases and their clones.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rand::RngExt;
use tokio_postgres::{Client, NoTls};

use crate::Cluster;

/// Clones older than this belong to nobody any more.
const LEFTOVER_SECONDS: u64 = 3600;
/// Held while the template is made.
const TEMPLATE_LOCK: i64 = 0x7465_6d70;

/// A migrated database that tests copy.
#[derive(Debug)]
pub struct Template {
    cluster: Cluster,
    name: String,
}

impl Template {
    /// Finds the template for this set of migrations, or makes it with `migrate`, which is given its address.
    pub async fn prepare(fingerprint: &str, migrate: impl AsyncFnOnce(&str) -> Result<()>) -> Result<Self> {
        let cluster = Cluster::start()?;
        let name = format!("tpl_{fingerprint}");
        let admin = connect(&cluster.url("postgres")).await?;
        admin.execute("select pg_advisory_lock($1)", &[&TEMPLATE_LOCK]).await?;
        sweep(&admin).await?;
        let found = admin.query_opt("select from pg_database where datname = $1", &[&name]).await?;
        if found.is_none() {
            let draft = format!("draft_{fingerprint}");
            admin.batch_execute(&format!("drop database if exists {draft} with (force)")).await?;
            admin.batch_execute(&format!("create database {draft}")).await?;
            migrate(&cluster.url(&draft)).await?;
            admin.batch_execute(&format!("alter database {draft} rename to {name}")).await?;
        }
        Ok(Self { cluster, name })
    }

    /// A database of its own for one test.
    pub async fn clone_database(&self) -> Result<TestDb> {
        let name = format!("t_{}_{:08x}", unix_seconds(), rand::rng().random::<u32>());
        let admin = connect(&self.cluster.url("postgres")).await?;
        let template = &self.name;
        admin
            .batch_execute(&format!("create database {name} template {template} strategy file_copy"))
            .await
            .with_context(|| format!("cannot copy {template}"))?;
        Ok(TestDb { cluster: self.cluster.clone(), name })
    }
}

/// The database of one test. Dropped with the value, unless the test failed.
#[derive(Debug)]
pub struct TestDb {
    cluster: Cluster,
    name: String,
}

impl TestDb {
    /// Its address.
    pub fn url(&self) -> String {
        self.cluster.url(&self.name)
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
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let (url, name) = (self.cluster.url("postgres"), self.name.clone());
        // A thread of its own: a runtime cannot be entered twice.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                connect(&url).await?.batch_execute(&format!("drop database if exists {name} with (force)")).await?;
                anyhow::Ok(())
            })
        });
        // What stays behind is swept by a later run.
        drop(dropped.join());
    }
}

async fn connect(url: &str) -> Result<Client> {
    let (client, connection) =
        tokio_postgres::connect(url, NoTls).await.with_context(|| format!("cannot reach {url}"))?;
    tokio::spawn(connection);
    Ok(client)
}

/// Removes clones that an earlier run left behind.
async fn sweep(admin: &Client) -> Result<()> {
    let oldest = unix_seconds().saturating_sub(LEFTOVER_SECONDS);
    for row in admin.query(r"select datname from pg_database where datname like 't\_%'", &[]).await? {
        let name: String = row.get(0);
        let made = name.split('_').nth(1).and_then(|seconds| seconds.parse::<u64>().ok());
        if made.is_some_and(|made| made < oldest) {
            admin.batch_execute(&format!("drop database if exists {name} with (force)")).await?;
        }
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "the age of a left-over database is real time")]
fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}
