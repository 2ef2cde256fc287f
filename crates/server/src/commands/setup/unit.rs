//! The systemd unit of the service.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::health::{HealthArgs, ask};

/// Name of the unit.
const UNIT: &str = "tracewright.service";
/// Directory that exists while systemd manages the machine.
const SYSTEMD: &str = "/run/systemd/system";
/// Time within which the service must be ready after it was started.
const READY_WITHIN: Duration = Duration::from_mins(1);
/// Pause between two questions whether it is ready.
const ASK_EVERY: Duration = Duration::from_millis(200);

/// Whether systemd manages this machine and knows the unit.
pub fn is_installed() -> bool {
    Path::new(SYSTEMD).exists() && systemctl(&["cat"]).is_ok()
}

/// Whether the unit runs now and after the next start of the machine.
pub fn is_running() -> bool {
    systemctl(&["is-active"]).is_ok() && systemctl(&["is-enabled"]).is_ok()
}

/// Starts the unit, now and after each start of the machine.
pub fn start() -> Result<()> {
    systemctl(&["enable", "--now"]).context("the service does not start. Read: journalctl -u tracewright")
}

/// Calls `systemctl` for the unit.
fn systemctl(words: &[&str]) -> Result<()> {
    let mut command = Command::new("systemctl");
    let status = command.args(words).arg(UNIT).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    ensure!(status.success(), "systemctl {} {UNIT} failed", words.join(" "));
    Ok(())
}

/// Waits until the service is ready.
pub async fn wait_until_ready(args: &HealthArgs) -> Result<()> {
    let until = Instant::now() + READY_WITHIN;
    loop {
        let answer = ask(args).await;
        match answer {
            Ok((200, _)) => return Ok(()),
            Ok((_, body)) if Instant::now() > until => {
                bail!("the service is not ready after {} s: {}", READY_WITHIN.as_secs(), body.trim_end())
            }
            Err(error) if Instant::now() > until => return Err(error).context("the service does not answer"),
            _ => tokio::time::sleep(ASK_EVERY).await,
        }
    }
}
