//! A machine of the cell: a network of its own, and the processes in it.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use bench::tools::succeed;

use super::cell::{PASSWORD, UNPRIVILEGED};

/// A machine of the cell.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Name: `node1`, `instance2`, `proxy`.
    pub name: String,
    /// Name of its network namespace.
    pub network: String,
    /// Its address.
    pub address: String,
    /// Directory of its files.
    pub folder: PathBuf,
}

/// A signal to processes.
#[derive(Clone, Copy, Debug)]
pub enum Signal {
    /// Ends a process immediately, without cleanup.
    Kill,
    /// Asks a process to end.
    Terminate,
    /// Stops a process, which stays in memory and keeps its connections.
    Freeze,
    /// Lets a stopped process continue.
    Thaw,
}

impl Machine {
    /// Starts a program on this machine as the unprivileged user. It continues after this command has ended. Its output
    /// is appended to a log file.
    pub fn start(&self, what: &str, command: &Command) -> Result<()> {
        let log = File::options().create(true).append(true).open(self.folder.join(format!("{what}.log")))?;
        let mut start = Command::new("nsenter");
        start.arg(format!("--net=/run/netns/{}", self.network)).args(["setsid", "setpriv", "--init-groups"]);
        start.args([format!("--reuid={UNPRIVILEGED}"), format!("--regid={UNPRIVILEGED}")]);
        start.arg(command.get_program()).args(command.get_args());
        start.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        start.env("HOME", &self.folder).env("LC_ALL", "C.UTF-8").env("PGPASSWORD", PASSWORD).current_dir(&self.folder);
        start.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        start.spawn().with_context(|| format!("{what} cannot be started on {}", self.name))?;
        Ok(())
    }

    /// All processes on this machine. They are exactly those that the cell started, with their children.
    pub fn processes(&self) -> Result<Vec<u32>> {
        let output = Command::new("ip").args(["netns", "pids", &self.network]).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        text.split_whitespace().map(|pid| pid.parse().context("ip netns pids printed no number")).collect()
    }

    /// The processes on this machine with this name.
    pub fn processes_of(&self, program: &str) -> Result<Vec<u32>> {
        let name = |pid: u32| fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
        Ok(self.processes()?.into_iter().filter(|pid| name(*pid).trim() == program).collect())
    }

    /// The first process of PostgreSQL, which starts all others. None while PostgreSQL does not run.
    pub fn postmaster(&self) -> Result<Option<u32>> {
        let text = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        let noted = text.lines().next().and_then(|line| line.trim().parse::<u32>().ok());
        let running = self.processes()?;
        Ok(noted.filter(|pid| running.contains(pid)))
    }

    /// Sends a signal to all processes on this machine.
    pub fn signal_all(&self, signal: Signal) -> Result<()> {
        send(signal, &self.processes()?)
    }
}

/// Sends a signal to these processes. Processes that have already ended are ignored.
pub fn send(signal: Signal, processes: &[u32]) -> Result<()> {
    let name = match signal {
        Signal::Kill => "-KILL",
        Signal::Terminate => "-TERM",
        Signal::Freeze => "-STOP",
        Signal::Thaw => "-CONT",
    };
    if !processes.is_empty() {
        let mut kill = Command::new("kill");
        kill.arg(name).args(processes.iter().map(u32::to_string)).stderr(Stdio::null()).status()?;
    }
    Ok(())
}

/// Makes the unprivileged user the owner of a file or directory with everything in it.
pub fn hand_over(path: &std::path::Path) -> Result<()> {
    succeed(Command::new("chown").args(["-R", &format!("{UNPRIVILEGED}:")]).arg(path))
}

/// Fails unless this process runs as root, because only root can create networks.
pub fn require_root() -> Result<()> {
    use std::os::unix::fs::MetadataExt;
    let is_root = fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0);
    ensure!(is_root, "run this command as root: it gives every machine of the cell a network namespace");
    Ok(())
}
