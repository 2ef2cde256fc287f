//! `cargo xtask bench`: an authenticated read through the service against the same SQL on the bare engine.
//!
//! Both run in turns on the same machine, so that only the ratio matters. Needs wrk and pgbench.

use std::fmt::Write;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use testdb::Cluster;

use crate::root;

/// Users in the database.
const USERS: u32 = 10_000;
/// As the service stores them.
const PREFERENCES: &str = r#"{"theme":"dark","locale":null,"display_font":"orbitron","home_page":null,"job_selection_layout":"card","work_session_tabs_order":["jobSteps","jobDocs","jobBom","jobIssues","jobNotes","jobMessages","jobProcessView"],"printer":null}"#;
const PASSWORD: &str = "only for the bench 7";
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
        let bare = bench.pgbench(args)?;
        let user = bench.wrk(args, "user.lua")?;
        let whoami = bench.wrk(args, "whoami.lua")?;
        println!(
            "round {round}: bare engine {bare:>8.0}   GET /user/{{user_key}} {user:>8.0}   ratio {:.2}   GET /whoami {whoami:>8.0}",
            user / bare
        );
        ratios.push(user / bare);
    }
    ratios.sort_by(f64::total_cmp);
    let median = ratios.get(ratios.len() / 2).context("at least one round")?;
    println!("median ratio of GET /user/{{user_key}} to the same SQL in pgbench -M prepared: {median:.2}");
    Ok(())
}

struct Bench {
    folder: PathBuf,
    cluster: Cluster,
    database: String,
    address: String,
    service: Child,
}

impl Drop for Bench {
    fn drop(&mut self) {
        // The child is ours; what cannot be cleaned up here is temporary anyway.
        let _ = self.service.kill();
        let _ = self.service.wait();
        let _ = tool("dropdb").map(|path| {
            let url = self.cluster.url("postgres");
            Command::new(path).args(["--force", "--maintenance-db", &url, &self.database]).status()
        });
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Bench {
    fn prepare(folder: PathBuf) -> Result<Self> {
        ensure!(Command::new("wrk").arg("-v").output().is_ok(), "wrk is not installed (Debian package wrk)");
        cargo(&["build", "--release", "--quiet", "--package", "tracewright"])?;
        let cluster = Cluster::start()?;
        let database = format!("bench_{}", std::process::id());
        psql(&cluster, "postgres", &format!("create database {database}"))?;
        let url = cluster.socket_url(&database);
        let binary = root().join("target/release/tracewright");
        let base = |arguments: &[&str]| {
            let mut command = Command::new(&binary);
            command.args(arguments).env("TRACEWRIGHT_DATABASE_URL", &url).env("TRACEWRIGHT_LOG", "warn");
            command.env("TRACEWRIGHT_JWT_SECRET", "a secret for measurements only, long enough");
            command
        };
        succeed(base(&["migrate"]).stderr(Stdio::null()))?;
        psql(&cluster, &database, &users())?;
        let mut create = base(&["user", "create", "cadmin", "--scope", "admin", "--password-stdin"]);
        let mut create = create.stdin(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        create.stdin.take().context("a pipe")?.write_all(PASSWORD.as_bytes())?;
        ensure!(create.wait()?.success(), "the user could not be created");
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = format!("127.0.0.1:{port}");
        let mut serve = base(&["serve", "--listen", &address]);
        let service = serve.arg("--media").arg(folder.join("media")).stderr(Stdio::null()).spawn()?;
        let bench = Self { folder, cluster, database, address, service };
        bench.write_scripts()?;
        Ok(bench)
    }

    /// One script for pgbench, two for wrk, all with the same random keys.
    fn write_scripts(&self) -> Result<()> {
        let token = self.log_in()?;
        let (first, last) = (1, USERS);
        let lua = |path: &str| {
            format!(
                "wrk.headers[\"Authorization\"] = \"Bearer {token}\"\n\
                 request = function() return wrk.format(\"GET\", \"{path}\" .. math.random({first}, {last})) end\n"
            )
        };
        fs::write(self.folder.join("user.lua"), lua("/api/user/"))?;
        fs::write(self.folder.join("whoami.lua"), lua("/api/whoami?"))?;
        let statements = fs::read_to_string(root().join("queries/organization/user.sql"))?;
        let statement = statements.split(STATEMENT).nth(1).and_then(|rest| rest.split("--!").next());
        let statement = statement.with_context(|| format!("no statement {STATEMENT:?}"))?;
        fs::write(self.folder.join("user.sql"), format!("\\set key random({first}, {last})\n{}\n", statement.trim()))?;
        Ok(())
    }

    fn log_in(&self) -> Result<String> {
        let deadline = Instant::now() + Duration::from_secs(20);
        while Instant::now() < deadline {
            let form = format!("username=cadmin&password={}", PASSWORD.replace(' ', "+"));
            let output = Command::new("curl")
                .args(["-s", "-d", &form, &format!("http://{}/api/auth", self.address)])
                .output()
                .context("curl is not installed")?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            if let Some(token) = text.split("\"access_token\":\"").nth(1).and_then(|rest| rest.split('"').next()) {
                return Ok(token.to_owned());
            }
            std::thread::sleep(Duration::from_millis(200));
        }
        bail!("the service did not answer a login within 20 seconds")
    }

    fn pgbench(&self, args: &Args) -> Result<f64> {
        let output = Command::new(tool("pgbench")?)
            .args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "-D", "now=2026-01-01T00:00:00Z"])
            .args([format!("--client={}", args.connections), format!("--time={}", args.seconds)])
            .arg(format!("--file={}", self.folder.join("user.sql").display()))
            .args(["-U", "postgres", "-h"])
            .arg(self.cluster.socket_directory())
            .args(["-p", &self.cluster.port().to_string(), &self.database])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let line = text.lines().find_map(|line| line.strip_prefix("tps = "));
        let number = line.and_then(|line| line.split(' ').next()?.parse().ok());
        number.with_context(|| format!("pgbench: {}", String::from_utf8_lossy(&output.stderr)))
    }

    fn wrk(&self, args: &Args, script: &str) -> Result<f64> {
        let output = Command::new("wrk")
            .args(["--threads", "2", "--connections", &args.connections.to_string()])
            .args(["--duration", &format!("{}s", args.seconds), "--script"])
            .arg(self.folder.join(script))
            .arg(format!("http://{}/", self.address))
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(!text.contains("Non-2xx"), "the service refused requests:\n{text}");
        let line = text.lines().find_map(|line| line.trim().strip_prefix("Requests/sec:"));
        line.and_then(|number| number.trim().parse().ok()).with_context(|| format!("wrk: {text}"))
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

fn psql(cluster: &Cluster, database: &str, sql: &str) -> Result<()> {
    let url = cluster.url(database);
    succeed(Command::new(tool("psql")?).args(["-q", "-v", "ON_ERROR_STOP=1", &url, "-c", sql]).stdout(Stdio::null()))
}

fn tool(name: &str) -> Result<PathBuf> {
    Ok(testdb::bin_dir()?.join(name))
}

fn cargo(arguments: &[&str]) -> Result<()> {
    succeed(Command::new(env!("CARGO")).args(arguments).current_dir(root()))
}

fn succeed(command: &mut Command) -> Result<()> {
    let program = Path::new(command.get_program()).display().to_string();
    let status = command.status().with_context(|| format!("cannot run {program}"))?;
    ensure!(status.success(), "{program} failed ({status})");
    Ok(())
}
