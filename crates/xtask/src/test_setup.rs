//! `cargo xtask test-setup`: prepares a test run, once per run. Nextest calls this command (see
//! `.config/nextest.toml`).

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::process::{CommandExt, parent_id};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use bench::tools::succeed;
use sha2::{Digest, Sha256};
use testdb::{Cluster, PORT_VARIABLE, TEMPLATE_VARIABLE, Template};
use tokio_postgres::NoTls;

use crate::{prepare, root};

/// Starts the cluster, creates the template and starts the reaper. Writes the name of the template and the port of the
/// cluster to the file that nextest names.
pub fn run() -> Result<()> {
    let migrations = Migrations::read()?;
    let file = std::env::var("NEXTEST_ENV").context("NEXTEST_ENV is missing: this command is for nextest")?;
    let mut told = OpenOptions::new().append(true).create(true).open(file)?;
    let cluster = if let Some(service) = built_service() {
        let template = runtime()?.block_on(make_template(&migrations, service))?;
        writeln!(told, "{TEMPLATE_VARIABLE}={}", template.name())?;
        template.cluster().clone()
    } else {
        // The first test creates the template.
        Cluster::start()?
    };
    writeln!(told, "{PORT_VARIABLE}={}", cluster.port())?;
    start_reaper()
}

/// Drops the databases of passed tests while the run continues.
pub fn reap(run: u32) -> Result<()> {
    let begun = start_of(run);
    let cluster = Cluster::start()?;
    runtime()?.block_on(testdb::reap(&cluster, || begun.is_some() && start_of(run) == begun))
}

/// Builds a runtime on this thread.
fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// Starts the reaper as its own process, without open files that nextest would wait for.
fn start_reaper() -> Result<()> {
    let mut reaper = Command::new(std::env::current_exe()?);
    reaper.args(["test-reaper", &parent_id().to_string()]).process_group(0);
    reaper.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(())
}

/// Returns the start time of a process, which identifies it, because process IDs are reused.
fn start_of(process: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_owned)
}

/// Returns the path of the service that nextest has just built together with the tests. None when it was not built.
fn built_service() -> Option<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Some(target.join("debug/tracewright")).filter(|program| program.exists())
}

/// Creates the template with the built service, and checks its migrations.
async fn make_template(migrations: &Migrations, service: PathBuf) -> Result<Template> {
    Template::prepare(&migrations.fingerprint, async |url| {
        let mut migrate = Command::new(service);
        migrate.arg("migrate").env("TRACEWRIGHT_DATABASE_URL", url).stderr(Stdio::null());
        succeed(&mut migrate)?;
        ensure!(
            applied(url).await? == migrations.checksums,
            "the built service has other migrations than the work tree"
        );
        Ok(())
    })
    .await
}

/// Reads the names and checksums of the migrations that a database has.
async fn applied(url: &str) -> Result<Vec<(String, String)>> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    let rows = client.query("select name, checksum from platform_migration.applied order by name", &[]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// The migrations of the work tree.
struct Migrations {
    /// Fingerprint as `platform::db::migrate` of the service computes it; the tests compare both.
    fingerprint: String,
    /// Names and checksums, in order.
    checksums: Vec<(String, String)>,
}

impl Migrations {
    /// Reads all migrations.
    fn read() -> Result<Self> {
        let (mut all, mut checksums) = (Sha256::new(), Vec::new());
        for path in prepare::migrations()? {
            let name = path.file_name().context("a file name")?.to_string_lossy().into_owned();
            let sql = fs::read(&path)?;
            all.update(&name);
            all.update(&sql);
            checksums.push((name, hex::encode(Sha256::digest(&sql))));
        }
        Ok(Self { fingerprint: hex::encode(all.finalize()).split_at(16).0.to_owned(), checksums })
    }
}
