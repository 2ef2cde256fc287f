//! The real binary in a separate process. Dropping the value kills the process.

use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};

use super::shared::within_deadline;
use crate::support::{Actor, SECRET, TestApp, program_file};

/// Time after which a command counts as hanging.
const ENDS_WITHIN: Duration = Duration::from_secs(90);

/// Result of a command that has ended.
#[derive(Debug)]
pub struct Ended {
    /// Exit code. None when a signal ended the command.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ended {
    /// Asserts success and returns the result.
    #[track_caller]
    pub fn ok(self) -> Self {
        assert_eq!(self.code, Some(0), "{self:?}");
        self
    }

    /// Asserts a failure with a message on standard error that contains all these texts, and no panic.
    #[track_caller]
    pub fn failed_with(self, words: &[&str]) -> Self {
        assert!(self.code.is_some_and(|code| code != 0), "{self:?}");
        assert!(self.err.lines().any(|line| line.starts_with("tracewright: ")), "no sentence: {self:?}");
        for word in words {
            assert!(self.err.contains(word), "{word:?} is not in {self:?}");
        }
        assert!(!self.err.contains("panicked") && !self.err.contains("RUST_BACKTRACE"), "{self:?}");
        self
    }
}

/// Prepares the binary with these arguments and an environment that contains only `PATH`.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(program_file());
    command.args(arguments).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.current_dir(std::env::temp_dir()).kill_on_drop(true);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary with these arguments to its end.
pub async fn run(arguments: &[&str]) -> Ended {
    finish(program(arguments)).await
}

/// Runs a prepared command to its end.
pub async fn finish(mut command: Command) -> Ended {
    let output = tokio::time::timeout(ENDS_WITHIN, command.output()).await.expect("the command ends").expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs a command that reads a line from standard input.
pub async fn run_with_input(arguments: &[&str], input: &str) -> Ended {
    let mut child = program(arguments).stdin(Stdio::piped()).spawn().expect("it runs");
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(format!("{input}\n").as_bytes()).await.expect("it listens");
    drop(pipe);
    let ended = tokio::time::timeout(ENDS_WITHIN, child.wait_with_output()).await.expect("the command ends");
    let output = ended.expect("an end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Prepares `serve` with the flags that it needs for the database of a test. Further flags must not repeat these.
pub fn serve(app: &TestApp, listen: &str) -> Command {
    let mut command = program(&["serve", "--listen", listen, "--media", &app.instance.app.settings.media]);
    command.env("TRACEWRIGHT_DATABASE_URL", app.database_url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
    command
}

/// Like [`serve`], with a limited address space, so that the service cannot exhaust the machine.
pub fn serve_within(app: &TestApp, bytes: usize) -> Command {
    let service = serve(app, "127.0.0.1:0");
    let service = service.as_std();
    let mut command = Command::new("prlimit");
    command.arg(format!("--as={bytes}")).arg(service.get_program()).args(service.get_args()).env_clear();
    command.envs(service.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.current_dir(std::env::temp_dir()).kill_on_drop(true);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running service.
pub struct Service {
    /// Address on which the service listens.
    pub address: SocketAddr,
    child: Child,
    log: Arc<Mutex<String>>,
}

impl Service {
    /// Starts a command and waits until its log reports that it is ready.
    pub async fn start(command: Command) -> Self {
        let mut service = Self::spawn(command, SocketAddr::from(([0; 4], 0)));
        let log = Arc::clone(&service.log);
        let address = within_deadline(async || address_in(&log.lock().unwrap())).await;
        service.address = address.unwrap_or_else(|| panic!("the service did not become ready: {}", service.log()));
        service
    }

    /// Starts a command that will listen on this address, without waiting for it.
    pub fn spawn(mut command: Command, address: SocketAddr) -> Self {
        let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let log = Arc::new(Mutex::new(String::new()));
        let written = Arc::clone(&log);
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                let mut log = written.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        Self { address, child, log }
    }

    /// The log so far.
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// A caller without a token.
    pub fn anonymous(&self) -> Actor {
        Actor::new(self.address, None, 0)
    }

    /// Process ID of the service.
    pub fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Sends a signal to the process.
    pub async fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status().await.expect("kill");
        assert!(sent.success());
    }

    /// Waits for the end of the process and returns its exit code.
    pub async fn exit_code(&mut self) -> Option<i32> {
        let status = tokio::time::timeout(ENDS_WITHIN, self.child.wait()).await.expect("the service ends");
        status.expect("an end").code()
    }

    /// Stops the service with a signal and asserts that it ends cleanly.
    pub async fn stop(mut self) {
        self.signal("TERM").await;
        assert_eq!(self.exit_code().await, Some(0), "{}", self.log());
    }
}

/// The address in the log line which reports that the service is ready. None before that line.
fn address_in(log: &str) -> Option<SocketAddr> {
    let line = log.lines().find(|line| line.contains(" ready "))?;
    let (_, rest) = line.split_once("address=")?;
    rest.split(' ').next()?.parse().ok()
}
