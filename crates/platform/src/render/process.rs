//! `tracewright render`: the child process. It sets its own limits before it reads the first byte.

use std::io::{ErrorKind, Read, Result, Write};
use std::process::ExitCode;

use paper::wire::RenderCommand;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Resource, Rlimit, getrlimit, nice, setrlimit};
use rustix::time::{ClockId, clock_gettime};

use super::limits::{IDLE_WITHIN, LOOK_CPU, MEMORY, SET_CPU};

/// Subcommand with which the service starts the process. People do not use it: its protocol is [`paper::wire`].
pub const SUBCOMMAND: &str = "render";

/// Niceness of a renderer, so that the service has priority.
const NICENESS: i32 = 10;

/// Executes commands until standard input ends or no command arrives for [`IDLE_WITHIN`].
pub fn main() -> ExitCode {
    let worked = limit_all().and_then(|()| {
        paper::warm_up();
        paper::work(&mut Pipes, &mut Pipes, |ask| {
            limit_time(match ask {
                RenderCommand::Look { .. } => LOOK_CPU,
                RenderCommand::Set { .. } => SET_CPU,
            })
        })
    });
    if worked.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Sets the limits for the whole life of the process. Only the three standard streams are open and nothing else may be
/// opened, so the process has access to neither files nor the network.
fn limit_all() -> Result<()> {
    // The service should get the core when both the service and a renderer need one.
    nice(NICENESS)?;
    limit(Resource::Core, 0)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::As, mapped()?.saturating_add(MEMORY))?;
    limit_time(LOOK_CPU)?;
    limit(Resource::Nofile, 3)
}

/// Sets the soft and the hard limit, never above the inherited one.
fn limit(resource: Resource, most: u64) -> Result<()> {
    let most = getrlimit(resource).maximum.map_or(most, |inherited| inherited.min(most));
    Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
}

/// Allows this many CPU seconds from now on. The system kills a process that uses more. The limit of the system counts
/// from the start of the process, so the time already used is added.
fn limit_time(seconds: u64) -> Result<()> {
    let used = u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).unwrap_or_default();
    let maximum = getrlimit(Resource::Cpu).maximum;
    let most = used + 1 + seconds;
    let most = maximum.map_or(most, |inherited| inherited.min(most));
    Ok(setrlimit(Resource::Cpu, Rlimit { current: Some(most), maximum })?)
}

/// Memory in bytes that the program has mapped before its first command: code and what the allocator reserves.
fn mapped() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:")).ok_or(ErrorKind::NotFound)?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse().map_err(std::io::Error::other)?;
    Ok(kib * 1024)
}

/// Standard input and output without buffers.
struct Pipes;

impl Read for Pipes {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let input = std::io::stdin();
        let idle = Timespec { tv_sec: i64::try_from(IDLE_WITHIN.as_secs()).unwrap_or(i64::MAX), tv_nsec: 0 };
        // If no command arrives for this long, the process ends.
        if poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&idle))? == 0 {
            return Ok(0);
        }
        Ok(rustix::io::read(&input, buffer)?)
    }
}

impl Write for Pipes {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        Ok(rustix::io::write(std::io::stdout(), bytes)?)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
