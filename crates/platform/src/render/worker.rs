//! One renderer process and the pipes to it. Dropping a [`Worker`] kills its process.

use std::io::{ErrorKind, Result};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use paper::wire::{HEAD_BYTES, RenderCommand, RenderReply};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::limits::{DOCUMENTS_MAX, THREADS};
use super::process::SUBCOMMAND;

/// Time to wait for the end of a process after its pipes have closed.
const END_WITHIN: Duration = Duration::from_secs(2);
/// KiB that the allocator of a renderer reserves at a time. Its default exceeds what a renderer may map.
const RESERVED_KIB: usize = 32 * 1024;

/// Why a process ended instead of answering.
#[derive(Debug, PartialEq, Eq)]
pub enum WorkerExit {
    /// The process exceeded a limit of memory, stack or CPU time, and the system killed it.
    Killed(String),
    /// The process ended because it had been idle for too long.
    Left,
    /// The process failed, for example because it could not start.
    Failed(String),
}

/// A running renderer process.
#[derive(Debug)]
pub struct Worker {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// Number of commands sent to the process.
    documents: usize,
}

impl Worker {
    /// Starts a process with an almost empty environment.
    pub fn start(program: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command.arg(SUBCOMMAND).env_clear().current_dir("/").kill_on_drop(true);
        command.env("RAYON_NUM_THREADS", THREADS.to_string());
        command.env("MIMALLOC_ARENA_RESERVE", RESERVED_KIB.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ErrorKind::BrokenPipe.into());
        };
        Ok(Self { child, input, output, documents: 0 })
    }

    /// Whether the process is alive and may receive another command.
    pub fn is_usable(&mut self) -> bool {
        self.documents < DOCUMENTS_MAX && matches!(self.child.try_wait(), Ok(None))
    }

    /// Whether the process has received a command before.
    pub const fn has_worked(&self) -> bool {
        self.documents > 0
    }

    /// Sends a command and waits for the head of the reply.
    pub async fn ask(&mut self, ask: RenderCommand, bodies: [&[u8]; 2]) -> Result<RenderReply> {
        self.documents += 1;
        self.input.write_all(&ask.head()).await?;
        for body in bodies {
            self.input.write_all(body).await?;
        }
        let mut head = [0; HEAD_BYTES];
        self.output.read_exact(&mut head).await?;
        RenderReply::read(&head).ok_or(ErrorKind::InvalidData.into())
    }

    /// Reads the bytes that follow the head of a reply, whose length was checked.
    pub async fn rest(&mut self, answer: RenderReply) -> Result<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(answer.follows()).map_err(std::io::Error::other)?];
        self.output.read_exact(&mut bytes).await?;
        Ok(bytes)
    }

    /// Returns why the process ended, after its pipes have closed.
    pub async fn end(mut self) -> WorkerExit {
        let Ok(ended) = tokio::time::timeout(END_WITHIN, self.child.wait()).await else {
            return WorkerExit::Failed("the renderer closed its pipes but is still running".to_owned());
        };
        match ended {
            Ok(status) if status.signal().is_some() => WorkerExit::Killed(status.to_string()),
            Ok(status) if status.success() => WorkerExit::Left,
            Ok(status) => WorkerExit::Failed(status.to_string()),
            Err(error) => WorkerExit::Failed(error.to_string()),
        }
    }
}
