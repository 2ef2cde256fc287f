//! `cargo xtask conformance`: checks the running service against its own interface description with Schemathesis.
//!
//! Every operation is called with data that the description allows and with data that it does not. No response may be a
//! server error, and every response must be described.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use bench::service::{Program, Service};
use bench::tools::{drop_database, psql, succeed};
use serde_json::Value;
use testdb::Cluster;

use crate::builds::Build;
use crate::root;

/// The tool, in the version that the project was tested with.
const PACKAGE: &str = "schemathesis==4.32.5";
/// Folder of the tool.
const FOLDER: &str = "target/tools/schemathesis-4.32.5";
/// Settings of the tool: what is checked and what is excluded, with reasons.
const SETTINGS: &str = include_str!("schemathesis.toml");
/// Hooks of the tool, in Python.
const HOOKS: &str = include_str!("hooks.py");
/// Roles of the user, who has all permissions. Permissions are tested elsewhere.
const WORDS: &str = "admin library production operator quality warehouse task traceability reporting";
/// Share of path keys that exist.
const KNOWN_KEYS: f64 = 0.6;
/// Lists of the demonstration data, and the path parameters that accept the keys of their records.
const KEYS: &[(&str, &[&str])] = &[
    ("/product", &["product_key"]),
    ("/serial", &["serial_key"]),
    ("/serial-link", &["link_key"]),
    ("/lot", &["lot_key"]),
    ("/operation", &["operation_key"]),
    ("/tag", &["tag_key"]),
    ("/field", &["field_key"]),
    ("/counter", &["counter_key"]),
    ("/department", &["department_key"]),
    ("/event", &["event_key"]),
];

/// Options of the conformance run.
#[derive(clap::Args)]
pub struct Args {
    /// Number of generated requests per operation, besides those for the boundary values of its parameters.
    #[arg(long, default_value_t = 100)]
    examples: u32,
    /// Seed of the generated requests.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Check only operations whose path matches this regular expression.
    #[arg(long)]
    only: Option<String>,
    /// Use the debug build, which fails when an operation refuses with a code that it does not publish.
    #[arg(long)]
    debug: bool,
}

/// Runs the nightly check: the shipped program with the default number of requests.
pub fn full() -> Result<()> {
    run(&Args { examples: 100, seed: 1, only: None, debug: false })
}

/// Runs the daily check: the debug build with few requests.
pub fn short() -> Result<()> {
    run(&Args { examples: 2, seed: 1, only: None, debug: true })
}

/// Runs the tool, and fails if a response does not match the description.
pub fn run(args: &Args) -> Result<()> {
    let tool = tool()?;
    let build = if args.debug { Build::Debug } else { Build::Release };
    build.make()?;
    let program = build.program();
    let place = ConformanceEnvironment::prepare(&program)?;
    let service = Service::start(&program, &place.url(), &place.folder)?;
    let settings = place.folder.join("schemathesis.toml");
    fs::write(&settings, format!("{SETTINGS}{}", known_keys(&service)?))?;
    fs::write(place.folder.join("hooks.py"), HOOKS)?;
    let mut ask = Command::new(tool);
    ask.arg("--config-file").arg(&settings).arg("run").arg(root().join("docs/openapi.json"));
    ask.args(["--url", &format!("http://{}/api", service.address())]);
    ask.args(["--header", &format!("Authorization: Bearer {}", service.token())]);
    ask.env("CONFORMANCE_USER_KEY", caller_key(&service)?);
    ask.args(["--max-examples", &args.examples.to_string(), "--seed", &args.seed.to_string()]);
    ask.arg("--report-ndjson-path").arg(root().join("target/conformance.ndjson"));
    if let Some(only) = &args.only {
        ask.args(["--include-path-regex", only]);
    }
    let status = ask.current_dir(&place.folder).status()?;
    ensure!(status.success(), "responses differ from docs/openapi.json: see target/conformance.ndjson");
    Ok(())
}

/// A database and a folder, both removed when the value is dropped.
struct ConformanceEnvironment {
    folder: PathBuf,
    cluster: Cluster,
    database: String,
}

impl Drop for ConformanceEnvironment {
    fn drop(&mut self) {
        drop_database(&self.cluster, &self.database);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl ConformanceEnvironment {
    /// Creates a migrated database with the demonstration data and a user.
    fn prepare(program: &Program) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("tracewright-conformance-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let cluster = Cluster::start()?;
        let database = format!("conformance_{}", std::process::id());
        psql(&cluster, "postgres", &format!("create database {database}"))?;
        let place = Self { folder, cluster, database };
        program.migrate(&place.url())?;
        let mut load = program.command(&place.url(), &["demo", "load"]);
        succeed(load.arg("--media").arg(place.folder.join("media")).stdout(Stdio::null()).stderr(Stdio::null()))?;
        program.create_user(&place.url(), WORDS)?;
        Ok(place)
    }

    /// Returns the URL of the database.
    fn url(&self) -> String {
        self.cluster.url(&self.database)
    }
}

/// Returns the key of the user who sends requests.
fn caller_key(service: &Service) -> Result<String> {
    let (status, body) = service.get("/api/whoami")?;
    ensure!(status == 200, "whoami returns {status}: {body}");
    let caller: Value = serde_json::from_str(&body)?;
    let key = caller.pointer("/detail/user_key").and_then(Value::as_str);
    key.map(str::to_owned).with_context(|| format!("whoami returns no key: {body}"))
}

/// Builds settings with the keys of the demonstration data, so that requests do not all end with a 404.
fn known_keys(service: &Service) -> Result<String> {
    let mut slots: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (list, names) in KEYS {
        let (status, body) = service.get(&format!("/api{list}?limit=20"))?;
        ensure!(status == 200, "{list} returns {status}: {body}");
        let rows: Value = serde_json::from_str(&body)?;
        let keys: Vec<String> =
            rows.as_array().into_iter().flatten().filter_map(|row| row["_key"].as_str().map(str::to_owned)).collect();
        for name in *names {
            slots.entry(name).or_default().extend(keys.iter().cloned());
        }
    }
    let (mut dictionaries, mut parameters) = (String::new(), "\n[parameters]\n".to_owned());
    for (slot, keys) in slots.into_iter().filter(|(_, keys)| !keys.is_empty()) {
        write!(dictionaries, "\n[dictionaries.{slot}]\nvalues = {}\n", serde_json::to_string(&keys)?)?;
        writeln!(parameters, "\"path.{slot}\" = {{ dictionary = \"{slot}\", probability = {KNOWN_KEYS} }}")?;
    }
    Ok(dictionaries + &parameters)
}

/// Returns the path of the tool, and installs it if it is missing.
fn tool() -> Result<PathBuf> {
    let folder = root().join(FOLDER);
    let program = folder.join("bin/st");
    if !program.exists() {
        let python = |program: &Path, arguments: &[&str]| -> Result<()> {
            succeed(Command::new(program).args(arguments).stdout(Stdio::null()))
                .context("Schemathesis cannot be installed: python3 with venv and pip is needed")
        };
        python(Path::new("python3"), &["-m", "venv", &folder.to_string_lossy()])?;
        python(&folder.join("bin/python"), &["-m", "pip", "install", "--quiet", PACKAGE])?;
    }
    Ok(program)
}
