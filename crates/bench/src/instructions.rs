//! Instructions of a request in user mode, counted by valgrind. The count is exact even if other load disturbs the CPU
//! time.

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::service::ChildProcess;
use crate::tools::{Load, wrk};

/// Time limit for a program to become ready, because it is about fifty times slower under valgrind.
const WITHIN: Duration = Duration::from_secs(90);
/// Seconds of warm-up requests before counting begins.
const WARM_SECONDS: u32 = 4;
/// Seconds for which instructions are counted.
const COUNTED_SECONDS: u32 = 8;

/// Whether valgrind is installed.
pub fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Runs a program under valgrind, sends it the requests of a script, and returns the instructions per request.
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
    // Background work is subtracted, because under valgrind only few requests per second would share its cost.
    let idle = total(&idle)?;
    let answers = wrk(address, Load { connections, seconds: COUNTED_SECONDS }, script)?;
    control("--dump", &process)?;
    Ok((total(&busy)? - idle) / answers.count)
}

/// Instructions counted since the previous dump. Each dump resets the count to zero.
fn total(dump: &Path) -> Result<f64> {
    let read = || fs::read_to_string(dump).ok().as_deref().and_then(read_total);
    until(|| read().is_some())?;
    read().context("valgrind wrote no total")
}

/// Waits until a condition is true, or fails after [`WITHIN`].
fn until(done: impl Fn() -> bool) -> Result<()> {
    let deadline = Instant::now() + WITHIN;
    while !done() {
        ensure!(Instant::now() < deadline, "a program under valgrind was not ready within {} s", WITHIN.as_secs());
        sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// Sends a command to a running callgrind.
fn control(what: &str, process: &str) -> Result<()> {
    let output = Command::new("callgrind_control").args([what, process]).output()?;
    ensure!(output.status.success(), "callgrind_control: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Total of a callgrind dump. None when it is incomplete.
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
