//! The programs that the cell consists of, and how each is started on a machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use bench::service::Program;
use bench::tools::succeed;

use super::cell::{Cell, DATABASE, METRICS, ROLE, SERVICE};
use super::machine::Machine;

/// Patroni with its dependencies, in the version that the cell was tested with.
const PATRONI: &str = "patroni[etcd3,psycopg3]==4.1.5";
/// The database driver of Patroni, with its own library.
const DRIVER: &str = "psycopg[binary]==3.3.9";
/// The Python of the system. Another one may be in a directory that the unprivileged user cannot read.
const PYTHON: &str = "/usr/bin/python3";

/// Fails with the missing Debian packages unless all programs are installed.
pub fn require(with_proxy: bool) -> Result<()> {
    let mut programs = vec![
        ("etcd", "etcd-server"),
        ("etcdctl", "etcd-client"),
        ("ip", "iproute2"),
        ("curl", "curl"),
        ("nsenter", "util-linux"),
        ("setpriv", "util-linux"),
    ];
    if with_proxy {
        programs.push(("haproxy", "haproxy"));
    }
    let missing: Vec<&str> = programs.iter().filter(|(name, _)| find(name).is_none()).map(|(_, of)| *of).collect();
    ensure!(missing.is_empty(), "install the Debian packages {}", missing.join(", "));
    testdb::bin_dir().map(drop)
}

/// Finds a program, also in the directories for administrators, which may be missing in `PATH`.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/sbin".into()]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The virtual environment with Patroni. It is created once and kept in the temporary directory.
fn environment() -> PathBuf {
    std::env::temp_dir().join("tracewright-patroni-4.1.5")
}

/// Installs Patroni if it is not installed.
pub fn install_patroni() -> Result<()> {
    let environment = environment();
    let done = environment.join("installed");
    if done.exists() {
        return Ok(());
    }
    succeed(Command::new(PYTHON).args(["-m", "venv"]).arg(&environment))?;
    let mut install = Command::new(environment.join("bin/pip"));
    install.args(["install", "--quiet", "--disable-pip-version-check", PATRONI, DRIVER]).stderr(Stdio::null());
    succeed(&mut install).context("Patroni cannot be installed from the Python package index")?;
    std::fs::write(done, "")?;
    Ok(())
}

/// Starts etcd on a database machine.
pub fn start_etcd(node: &Machine) -> Result<()> {
    node.start("etcd", Command::new("etcd").args(["--config-file", "etcd.yml"]))
}

/// Starts Patroni on a database machine. It starts PostgreSQL.
pub fn start_patroni(node: &Machine) -> Result<()> {
    node.start("patroni", Command::new(environment().join("bin/patroni")).arg("patroni.yml"))
}

/// Starts everything on a database machine.
pub fn start_node(node: &Machine) -> Result<()> {
    start_etcd(node)?;
    start_patroni(node)
}

/// Starts the service on a machine.
pub fn start_instance(cell: &Cell, instance: &Machine) -> Result<()> {
    let mut serve = Program::at(cell.program()).command(&cell.url(ROLE, DATABASE), &["serve"]);
    serve.arg("--listen").arg(format!("{}:{SERVICE}", instance.address)).arg("--media").arg(cell.media());
    serve.env("TRACEWRIGHT_METRICS_LISTEN", format!("{}:{METRICS}", instance.address));
    serve.env("TRACEWRIGHT_TRUSTED_PROXIES", cell.network());
    instance.start("tracewright", &serve)
}

/// Starts haproxy on its machine.
pub fn start_proxy(cell: &Cell) -> Result<()> {
    let program = find("haproxy").unwrap_or_else(|| "haproxy".into());
    cell.proxy().start("haproxy", Command::new(program).args(["-db", "-f", "haproxy.cfg"]))
}

/// Runs etcdctl against the members on these machines and returns its output.
pub fn etcdctl(nodes: &[Machine], words: &[&str]) -> Result<String> {
    let members: Vec<String> =
        nodes.iter().map(|node| format!("http://{}:{}", node.address, super::cell::ETCD)).collect();
    let mut command = Command::new("etcdctl");
    command.env("ETCDCTL_API", "3").args(["--command-timeout=5s", "--endpoints", &members.join(",")]).args(words);
    let output = command.output()?;
    ensure!(output.status.success(), "etcdctl {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Sends a request with curl and returns status and body. Status 0 when nobody answers within 3 s.
pub fn curl(arguments: &[&str], url: &str) -> Result<(u16, String)> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--max-time", "3", "--write-out", "\n%{http_code}"]).args(arguments).arg(url);
    let text = String::from_utf8_lossy(&curl.output().context("curl is not installed")?.stdout).into_owned();
    let (body, status) = text.rsplit_once('\n').unwrap_or(("", "0"));
    Ok((status.parse().unwrap_or(0), body.to_owned()))
}

/// Copies the program for the unprivileged user. Processes that run the previous one keep it, as after the upgrade of a
/// package.
pub fn copy_program(from: &Path, cell: &Cell) -> Result<()> {
    let fresh = cell.program().with_extension("fresh");
    std::fs::copy(from, &fresh).with_context(|| format!("{} cannot be copied", from.display()))?;
    succeed(Command::new("chmod").arg("755").arg(&fresh))?;
    Ok(std::fs::rename(fresh, cell.program())?)
}
