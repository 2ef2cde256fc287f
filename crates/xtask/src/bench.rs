//! `cargo xtask bench`: an authenticated read through the service, compared with the same SQL directly on PostgreSQL
//! and in a minimal handler.
//!
//! All of them run in turns on the same machine, and only the ratios matter. Needs wrk and pgbench. If perf is
//! available, it counts instructions.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use bench::cost::{MeasuredProcess, Meter, RequestCost, counts_instructions};
use bench::figures::{CostComparison, comparison, median};
use bench::service::{Minimal, PREFERENCES, Service};
use bench::tools::{Load, PgbenchScripts, drop_database, pgbench, psql, require_wrk, wrk};
use testdb::Cluster;

use crate::builds::{Build, build_with_minimal};
use crate::root;

/// Number of users in the database.
const USERS: u32 = 10_000;
/// The measured statement in `queries`.
const STATEMENT: &str = "--! find_user : UserRow";

/// Options of the measurement.
#[derive(clap::Args)]
pub struct Args {
    /// Number of rounds. The median is reported.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Duration of each measurement, in seconds.
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// Number of client connections.
    #[arg(long, default_value_t = 8)]
    connections: u32,
}

/// Measures and prints the comparison.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("tracewright-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let bench = ReadBench::prepare(folder)?;
    let (mut ratios, mut compared) = (Vec::new(), Vec::new());
    println!("{} connections, {} s each; requests per second", args.connections, args.seconds);
    for round in 1..=args.rounds {
        let bare = bench.bare(args)?;
        let turn = bench.compare(args)?;
        let user = turn.quiet.rate;
        let whoami = wrk(bench.quiet.address(), args.load(), &bench.place.folder.join("whoami.lua"))?.rate;
        println!(
            "round {round}: bare engine {bare:>8.0}   GET /user/{{user_key}} {user:>8.0}   ratio {:.2}   GET /whoami {whoami:>8.0}",
            user / bare
        );
        ratios.push(user / bare);
        compared.push(turn);
    }
    let median = median(ratios).context("no round was measured")?;
    println!("median ratio of GET /user/{{user_key}} to the same SQL in pgbench -M prepared: {median:.2}");
    print!("{}", comparison("GET /user/{user_key}, against a minimal handler", &compared));
    Ok(())
}

/// The running programs of a measurement.
struct ReadBench {
    // Dropped first, because the programs must end before their database is dropped.
    quiet: Service,
    shipped: Service,
    minimal: Minimal,
    /// Whether the machine can count instructions.
    counts: bool,
    place: BenchEnvironment,
}

/// Folder and database of a measurement, removed when it is dropped.
struct BenchEnvironment {
    folder: PathBuf,
    cluster: Cluster,
    database: String,
}

impl Drop for BenchEnvironment {
    fn drop(&mut self) {
        drop_database(&self.cluster, &self.database);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl ReadBench {
    /// Builds the programs, creates and fills the database, and starts everything.
    fn prepare(folder: PathBuf) -> Result<Self> {
        require_wrk()?;
        build_with_minimal()?;
        let cluster = Cluster::start_for_development()?;
        let database = format!("bench_{}", std::process::id());
        psql(&cluster, "postgres", &format!("create database {database}"))?;
        let place = BenchEnvironment { folder, cluster, database };
        let url = place.cluster.socket_url(&place.database);
        let program = Build::Release.program();
        program.migrate(&url)?;
        psql(&place.cluster, &place.database, &users())?;
        program.create_user(&url, "admin")?;
        let statement = statement()?;
        let bench = Self {
            quiet: Service::start(&program, &url, &place.folder)?,
            shipped: Service::start_as_shipped(&program, &url, &place.folder.join("shipped"))?,
            minimal: Minimal::start(&Build::Release.path("minimal"), &url, &numbered(&statement))?,
            counts: counts_instructions(),
            place,
        };
        bench.write_scripts(&statement)?;
        Ok(bench)
    }

    /// Writes one script for pgbench and two for wrk, all with the same random keys.
    fn write_scripts(&self, statement: &str) -> Result<()> {
        let (token, folder) = (self.quiet.token(), &self.place.folder);
        let (first, last) = (1, USERS);
        let lua = |path: &str| {
            format!(
                "wrk.headers[\"Authorization\"] = \"Bearer {token}\"\n\
                 request = function() return wrk.format(\"GET\", \"{path}\" .. math.random({first}, {last})) end\n"
            )
        };
        fs::write(folder.join("user.lua"), lua("/api/user/"))?;
        fs::write(folder.join("whoami.lua"), lua("/api/whoami?"))?;
        fs::write(folder.join("user.sql"), format!("\\set key random({first}, {last})\n{statement}\n"))?;
        Ok(())
    }

    /// Measures the transactions per second on the bare engine.
    fn bare(&self, args: &Args) -> Result<f64> {
        let now = ("now".to_owned(), "2026-01-01T00:00:00Z".to_owned());
        let scripts = vec![self.place.folder.join("user.sql")];
        let bare = PgbenchScripts { scripts, variables: vec![now], generic: false };
        pgbench(&self.place.cluster, &self.place.database, args.load(), &bare)
    }

    /// Measures the cost of the read in all three programs, once each.
    fn compare(&self, args: &Args) -> Result<CostComparison> {
        let quiet = self.cost(args, self.quiet.measured_process())?;
        let minimal = self.cost(args, self.minimal.measured_process())?;
        Ok(CostComparison { quiet, shipped: self.cost(args, self.shipped.measured_process())?, minimal })
    }

    /// Measures the cost of the read in one program.
    fn cost(&self, args: &Args, asked: MeasuredProcess<'_>) -> Result<RequestCost> {
        let script = self.place.folder.join("user.lua");
        // Opens all connections and prepares the statement, so that this is not measured.
        wrk(asked.address, Load { seconds: 1, ..args.load() }, &script)?;
        let meter = Meter { cluster: &self.place.cluster, database: &self.place.database, counts: self.counts };
        meter.measure(asked, args.load(), &script)
    }
}

/// Reads the statement of the operation, with named parameters as pgbench expects them.
fn statement() -> Result<String> {
    let statements = fs::read_to_string(root().join("queries/organization/above.sql"))?;
    let statement = statements.split(STATEMENT).nth(1).and_then(|rest| rest.split("--!").next());
    let statement = statement.with_context(|| format!("no statement {STATEMENT:?}"))?;
    // Comment lines are not part of the statement.
    let lines: Vec<&str> = statement.lines().filter(|line| !line.starts_with("--")).collect();
    Ok(lines.join("\n").trim().to_owned())
}

/// Returns the statement with numbered parameters, as the service sends it.
fn numbered(statement: &str) -> String {
    statement.replace(":now", "$1").replace(":key", "$2")
}

impl Args {
    /// Returns the load of a measurement.
    fn load(&self) -> Load {
        Load { connections: self.connections, seconds: self.seconds }
    }
}

/// Builds the SQL that creates users with departments, with keys from 1.
fn users() -> String {
    let mut sql = String::from(
        "insert into organization.department (key, name) select 1000000 + n, 'Department ' || n from generate_series(1, 20) n;",
    );
    let _ = write!(
        sql,
        "insert into organization.user_account
            (key, username, words, name, surname, site_key, department_key, preferences, reset_password, created_at)
         select n, 'user' || n, '{{operator}}', 'Name ' || n, 'Surname ' || n, '0', 1000001 + n % 20, '{PREFERENCES}', false,
            '2026-01-01T00:00:00Z'
         from generate_series(2, {USERS}) n;
         select setval('platform.key_sequence', 2000000);
         insert into organization.user_account
            (key, username, words, site_key, preferences, reset_password, created_at)
         values (1, 'first', '{{}}', '0', '{PREFERENCES}', false, '2026-01-01T00:00:00Z');
         analyze;"
    );
    sql
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_is_found_and_gets_numbers() {
        let statement = numbered(&statement().unwrap());
        assert!(statement.starts_with("select u.key,"), "{statement}");
        assert!(statement.contains("t.expires_at > $1") && statement.ends_with("u.key = $2;"), "{statement}");
        assert!(statement.contains("u.key::text"), "{statement}");
    }
}
