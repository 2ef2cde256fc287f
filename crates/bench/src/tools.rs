//! External programs that the commands run: those of PostgreSQL, and wrk.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use testdb::Cluster;

/// Path of a PostgreSQL program.
pub fn tool(name: &str) -> Result<PathBuf> {
    Ok(testdb::bin_dir()?.join(name))
}

/// Runs a command, and returns an error if it fails.
pub fn succeed(command: &mut Command) -> Result<()> {
    let program = Path::new(command.get_program()).display().to_string();
    let status = command.status().with_context(|| format!("cannot run {program}"))?;
    ensure!(status.success(), "{program} failed ({status})");
    Ok(())
}

/// Runs SQL statements.
pub fn psql(cluster: &Cluster, database: &str, sql: &str) -> Result<()> {
    let url = cluster.url(database);
    succeed(Command::new(tool("psql")?).args(["-q", "-v", "ON_ERROR_STOP=1", &url, "-c", sql]).stdout(Stdio::null()))
}

/// Runs a query and returns its rows as lines.
pub fn ask(cluster: &Cluster, database: &str, sql: &str) -> Result<String> {
    let url = cluster.url(database);
    let output = Command::new(tool("psql")?).args(["-XAtq", "-v", "ON_ERROR_STOP=1", &url, "-c", sql]).output()?;
    ensure!(output.status.success(), "psql: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Creates a database unless it exists.
pub fn make_database(cluster: &Cluster, name: &str) -> Result<()> {
    let found = ask(cluster, "postgres", &format!("select 1 from pg_database where datname = '{name}'"))?;
    if found.trim().is_empty() { psql(cluster, "postgres", &format!("create database {name}")) } else { Ok(()) }
}

/// Drops a database. Failures are ignored, because the database is temporary.
pub fn drop_database(cluster: &Cluster, database: &str) {
    let _ = tool("dropdb").map(|path| {
        let mut command = Command::new(path);
        command.args(["--force", "--if-exists", "--maintenance-db", &cluster.url("postgres"), database]);
        command.stderr(Stdio::null()).status()
    });
}

/// Load of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Number of simultaneous connections.
    pub connections: u32,
    /// Duration in seconds.
    pub seconds: u32,
}

/// Results of wrk.
#[derive(Clone, Copy, Debug)]
pub struct WrkAnswers {
    /// Requests per second.
    pub rate: f64,
    /// Number of requests.
    pub count: f64,
    /// Median time in milliseconds.
    pub median: f64,
    /// 99th percentile of the times, in milliseconds.
    pub p99: f64,
    /// Average size of a response in bytes, including headers.
    pub bytes: f64,
}

/// Fails if wrk is not installed.
pub fn require_wrk() -> Result<()> {
    ensure!(Command::new("wrk").arg("-v").output().is_ok(), "wrk is not installed (Debian package wrk)");
    Ok(())
}

/// Sends the requests of a script to the service with wrk.
pub fn wrk(address: &str, load: Load, script: &Path) -> Result<WrkAnswers> {
    drive(Command::new("wrk"), address, load, script)
}

/// Like [`wrk`], with a command that may run wrk under another program.
pub fn drive(mut wrk: Command, address: &str, load: Load, script: &Path) -> Result<WrkAnswers> {
    let output = wrk
        .args(["--threads", &load.connections.min(2).to_string(), "--connections", &load.connections.to_string()])
        .args(["--duration", &format!("{}s", load.seconds), "--timeout", "30s", "--latency", "--script"])
        .arg(script)
        .arg(format!("http://{address}/"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(!text.contains("Non-2xx"), "the service refused requests:\n{text}");
    read_answers(&text).with_context(|| format!("wrk: {text}"))
}

/// Reads the output of wrk. None when it is incomplete.
fn read_answers(text: &str) -> Option<WrkAnswers> {
    let after = |start: &str| text.lines().find_map(|line| line.trim().strip_prefix(start)).map(str::trim);
    let rate = after("Requests/sec:")?.parse().ok()?;
    let (count, read) = text.lines().find_map(|line| line.trim().split_once(" requests in "))?;
    let count: f64 = count.parse().ok()?;
    let read = bytes(read.split_once(", ")?.1.strip_suffix(" read")?)?;
    let (median, p99) = (milliseconds(after("50%")?)?, milliseconds(after("99%")?)?);
    Some(WrkAnswers { rate, count, median, p99, bytes: read / count })
}

/// Reads a size in the output of wrk, in bytes. The units of wrk are powers of 1024.
fn bytes(text: &str) -> Option<f64> {
    let units = [("TB", 40), ("GB", 30), ("MB", 20), ("KB", 10), ("B", 0)];
    let (number, power) = units.iter().find_map(|(unit, power)| Some((text.strip_suffix(unit)?, *power)))?;
    Some(number.parse::<f64>().ok()? * 2_f64.powi(power))
}

/// Reads a time in the output of wrk, in milliseconds.
fn milliseconds(text: &str) -> Option<f64> {
    let units = [("us", 0.001), ("ms", 1.0), ("s", 1000.0), ("m", 60_000.0)];
    let found = units.iter().find_map(|(unit, factor)| text.strip_suffix(unit).map(|number| (number, factor)));
    found.and_then(|(number, factor)| Some(number.parse::<f64>().ok()? * factor))
}

/// Scripts and settings of pgbench.
#[derive(Debug, Default)]
pub struct PgbenchScripts {
    /// Scripts, one of which is chosen for every transaction.
    pub scripts: Vec<PathBuf>,
    /// Variables with fixed values.
    pub variables: Vec<(String, String)>,
    /// Whether generic plans are forced, because PostgreSQL otherwise plans some statements at every call.
    pub generic: bool,
}

/// Transactions per second on the bare engine, over the Unix socket, with prepared statements.
pub fn pgbench(cluster: &Cluster, database: &str, load: Load, bare: &PgbenchScripts) -> Result<f64> {
    let output = Command::new(tool("pgbench")?)
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2"])
        .args([format!("--client={}", load.connections), format!("--time={}", load.seconds)])
        .args(bare.variables.iter().map(|(name, value)| format!("--define={name}={value}")))
        .args(bare.scripts.iter().map(|script| format!("--file={}", script.display())))
        .env("PGOPTIONS", if bare.generic { "-c plan_cache_mode=force_generic_plan" } else { "" })
        .args(["-U", "postgres", "-h"])
        .arg(cluster.socket_directory())
        .args(["-p", &cluster.port().to_string(), database])
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "pgbench: {errors}");
    let line = text.lines().find_map(|line| line.strip_prefix("tps = "));
    let number = line.and_then(|line| line.split(' ').next()?.parse().ok());
    number.with_context(|| format!("pgbench: {errors}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_wrk_are_read() {
        let text = "Running 1s test @ http://127.0.0.1:1/\n  Latency Distribution\n     50%  812.00us\n     75%    1.02ms\n  \
                    99%    4.10ms\n  1234 requests in 1.00s, 2.00MB read\nRequests/sec:   1230.55\n";
        let answers = read_answers(text).unwrap();
        assert!((answers.rate - 1230.55).abs() < 1e-6);
        assert!((answers.count - 1234.0).abs() < 1e-6);
        assert!((answers.median - 0.812).abs() < 1e-6);
        assert!((answers.p99 - 4.1).abs() < 1e-6);
        assert!((answers.bytes - 2_097_152.0 / 1234.0).abs() < 1e-6);
        assert_eq!(milliseconds("1.50s"), Some(1500.0));
    }
}
