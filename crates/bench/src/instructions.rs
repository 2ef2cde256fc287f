//! Instructions of a request in user mode, counted by valgrind: exact where core time is full of other people's work.

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::service::ChildProcess;
use crate::tools::{Load, wrk};

/// Programs are some fifty times slower there.
const WITHIN: Duration = Duration::from_secs(90);
const WARM_SECONDS: u32 = 4;
const COUNTED_SECONDS: u32 = 8;

/// Whether valgrind is there.
pub fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Runs a program that will listen at an address, asks as a script says, and tells the instructions of a request.
pub fn count(program: &Command, address: &str, connections: u32, script: &Path) -> Result<f64> {
    let file = script.with_extension("callgrind");
    let dumps = ["callgrind.1", "callgrind.2"].map(|ending| script.with_extension(ending));
    for dump in &dumps {
        let _ = fs::remove_file(dump);
    }
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["-q", "--tool=callgrind"]).arg(format!("--callgrind-out-file={}", file.display()));
    valgrind.arg(program.get_program()).args(program.get_args()).stderr(Stdio::null());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => valgrind.env(name, value),
            None => valgrind.env_remove(name),
        };
    }
    let running = ChildProcess(valgrind.spawn()?);
    let process = running.0.id().to_string();
    until(|| TcpStream::connect(address).is_ok())?;
    wrk(address, Load { connections, seconds: WARM_SECONDS }, script)?;
    let [idle, busy] = dumps;
    control("--zero", &process)?;
    sleep(Duration::from_secs(COUNTED_SECONDS.into()));
    control("--dump", &process)?;
    // Background work is paid by the second: below valgrind a second has few requests.
    let idle = total(&idle)?;
    let answers = wrk(address, Load { connections, seconds: COUNTED_SECONDS }, script)?;
    control("--dump", &process)?;
    Ok((total(&busy)? - idle) / answers.count)
}

/// What was counted since the dump before; each one starts from zero.
fn total(dump: &Path) -> Result<f64> {
    let read = || fs::read_to_string(dump).ok().as_deref().and_then(read_total);
    until(|| read().is_some())?;
    read().context("valgrind wrote no total")
}

fn until(done: impl Fn() -> bool) -> Result<()> {
    let deadline = Instant::now() + WITHIN;
    while !done() {
        ensure!(Instant::now() < deadline, "a program below valgrind was not ready within {} s", WITHIN.as_secs());
        sleep(Duration::from_millis(200));
    }
    Ok(())
}

fn control(what: &str, process: &str) -> Result<()> {
    let output = Command::new("callgrind_control").args([what, process]).output()?;
    ensure!(output.status.success(), "callgrind_control: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

fn read_total(text: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix("totals:").or_else(|| line.strip_prefix("summary:")));
    line?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read() {
        assert_eq!(read_total("events: Ir\nfn=(1)\n1 2\n\ntotals: 687510852\n"), Some(687_510_852.0));
        assert_eq!(read_total("events: Ir\n"), None);
    }
}
