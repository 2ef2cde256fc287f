//! `cargo xtask bench`: an authenticated read through the service against the same SQL on the bare engine.
//!
//! Both run in turns on the same machine, so that only the ratio matters. Needs wrk and pgbench.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use testdb::Cluster;

use crate::root;
use crate::service::{PREFERENCES, Program, Service};
use crate::tools::{Bare, Load, drop_database, median, pgbench, psql, require_wrk, wrk};

/// Users in the database.
const USERS: u32 = 10_000;
const STATEMENT: &str = "--! find_user : UserRow";

/// How much to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Turns; the median counts.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Seconds of each turn.
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// Connections of the clients.
    #[arg(long, default_value_t = 8)]
    connections: u32,
}

/// Measures and prints.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("tracewright-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let bench = Bench::prepare(folder)?;
    let mut ratios = Vec::new();
    println!("{} connections, {} s each; requests per second", args.connections, args.seconds);
    for round in 1..=args.rounds {
        let bare = bench.bare(args)?;
        let user = bench.requests(args, "user.lua")?;
        let whoami = bench.requests(args, "whoami.lua")?;
        println!(
            "round {round}: bare engine {bare:>8.0}   GET /user/{{user_key}} {user:>8.0}   ratio {:.2}   GET /whoami {whoami:>8.0}",
            user / bare
        );
        ratios.push(user / bare);
    }
    let median = median(ratios).context("at least one round")?;
    println!("median ratio of GET /user/{{user_key}} to the same SQL in pgbench -M prepared: {median:.2}");
    Ok(())
}

struct Bench {
    // Dropped first: the service must be gone before its database.
    service: Service,
    place: Place,
}

/// Where it works. Removed with the value.
struct Place {
    folder: PathBuf,
    cluster: Cluster,
    database: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        drop_database(&self.cluster, &self.database);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Bench {
    fn prepare(folder: PathBuf) -> Result<Self> {
        require_wrk()?;
        Program::Release.build()?;
        let cluster = Cluster::start_for_development()?;
        let database = format!("bench_{}", std::process::id());
        psql(&cluster, "postgres", &format!("create database {database}"))?;
        let place = Place { folder, cluster, database };
        let url = place.cluster.socket_url(&place.database);
        Program::Release.migrate(&url)?;
        psql(&place.cluster, &place.database, &users())?;
        Program::Release.create_user(&url, "admin")?;
        let bench = Self { service: Service::start(Program::Release, &url, &place.folder)?, place };
        bench.write_scripts()?;
        Ok(bench)
    }

    /// One script for pgbench, two for wrk, all with the same random keys.
    fn write_scripts(&self) -> Result<()> {
        let (token, folder) = (self.service.token(), &self.place.folder);
        let (first, last) = (1, USERS);
        let lua = |path: &str| {
            format!(
                "wrk.headers[\"Authorization\"] = \"Bearer {token}\"\n\
                 request = function() return wrk.format(\"GET\", \"{path}\" .. math.random({first}, {last})) end\n"
            )
        };
        fs::write(folder.join("user.lua"), lua("/api/user/"))?;
        fs::write(folder.join("whoami.lua"), lua("/api/whoami?"))?;
        let statements = fs::read_to_string(root().join("queries/organization/user.sql"))?;
        let statement = statements.split(STATEMENT).nth(1).and_then(|rest| rest.split("--!").next());
        let statement = statement.with_context(|| format!("no statement {STATEMENT:?}"))?;
        fs::write(folder.join("user.sql"), format!("\\set key random({first}, {last})\n{}\n", statement.trim()))?;
        Ok(())
    }

    fn bare(&self, args: &Args) -> Result<f64> {
        let now = ("now".to_owned(), "2026-01-01T00:00:00Z".to_owned());
        let scripts = vec![self.place.folder.join("user.sql")];
        let bare = Bare { scripts, variables: vec![now], generic: false };
        pgbench(&self.place.cluster, &self.place.database, args.load(), &bare)
    }

    fn requests(&self, args: &Args, script: &str) -> Result<f64> {
        Ok(wrk(self.service.address(), args.load(), &self.place.folder.join(script))?.rate)
    }
}

impl Args {
    fn load(&self) -> Load {
        Load { connections: self.connections, seconds: self.seconds }
    }
}

/// Users with a department, as a plant has them; keys from 1.
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
