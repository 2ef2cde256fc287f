//! `cargo xtask conformance`: the running service against its own document, by Schemathesis.
//!
//! Every operation is called with data that the document allows and with data that it does not. No answer may be a
//! failure of the service, and none may be one that the document does not describe.

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

/// The tool, and the version that the project was checked with.
const PACKAGE: &str = "schemathesis==4.32.5";
const FOLDER: &str = "target/tools/schemathesis-4.32.5";
/// What is asked of the service, and what is excused, with reasons.
const SETTINGS: &str = include_str!("schemathesis.toml");
const HOOKS: &str = include_str!("hooks.py");
/// The user may do everything: what needs a right is tested elsewhere.
const WORDS: &str = "admin library production operator quality warehouse task traceability reporting";
/// How often a key of a path is one that exists.
const KNOWN_KEYS: f64 = 0.6;
/// Lists of the demonstration data, and the slots of paths that take the keys of their records.
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

/// How much to ask.
#[derive(clap::Args)]
pub struct Args {
    /// Requests made up for each operation, besides those at the borders of its parameters.
    #[arg(long, default_value_t = 100)]
    examples: u32,
    /// Where the made-up requests begin.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Only operations whose path matches this expression.
    #[arg(long)]
    only: Option<String>,
    /// Ask the build that tests use: it fails where an operation refuses with a code that it does not publish.
    #[arg(long)]
    debug: bool,
}

/// The form for every night: the program that is shipped, as many requests as the options have when none is named.
pub fn full() -> Result<()> {
    run(&Args { examples: 100, seed: 1, only: None, debug: false })
}

/// The form for every day: the build that the tests have made, few requests.
pub fn short() -> Result<()> {
    run(&Args { examples: 2, seed: 1, only: None, debug: true })
}

/// Asks, and fails when an answer is not what the document says.
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
    ask.args(["--max-examples", &args.examples.to_string(), "--seed", &args.seed.to_string()]);
    ask.arg("--report-ndjson-path").arg(root().join("target/conformance.ndjson"));
    if let Some(only) = &args.only {
        ask.args(["--include-path-regex", only]);
    }
    let status = ask.current_dir(&place.folder).status()?;
    ensure!(status.success(), "answers differ from docs/openapi.json (target/conformance.ndjson has them)");
    Ok(())
}

/// A database of its own, and a folder. Removed with the value.
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
    /// A migrated database with the demonstration data and a user.
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

    fn url(&self) -> String {
        self.cluster.url(&self.database)
    }
}

/// Keys of the demonstration data, as settings: so requests get past the 404 of a key that nothing has.
fn known_keys(service: &Service) -> Result<String> {
    let mut slots: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (list, names) in KEYS {
        let (status, body) = service.get(&format!("/api{list}?limit=20"))?;
        ensure!(status == 200, "{list} answers {status}: {body}");
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

/// The tool, brought from the package index the first time.
fn tool() -> Result<PathBuf> {
    let folder = root().join(FOLDER);
    let program = folder.join("bin/st");
    if !program.exists() {
        let python = |program: &Path, arguments: &[&str]| -> Result<()> {
            succeed(Command::new(program).args(arguments).stdout(Stdio::null()))
                .context("Schemathesis cannot be brought; python3 with venv and pip is needed")
        };
        python(Path::new("python3"), &["-m", "venv", &folder.to_string_lossy()])?;
        python(&folder.join("bin/python"), &["-m", "pip", "install", "--quiet", PACKAGE])?;
    }
    Ok(program)
}
