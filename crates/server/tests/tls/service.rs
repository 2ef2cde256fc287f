//! The program with a certificate, in a separate process. Dropping the value kills the process.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use platform::db::{connect_detached, migrate};
use testdb::{Template, TestDb};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::authority::{Authority, Pair, VALID};

/// Secret that signs tokens.
const SECRET: &str = "a secret for tests only, long enough for HS256";
/// Password of the first user, `cadmin`.
pub const PASSWORD: &str = "vertical-lathe-7-plum";
/// Bearer token for the metrics.
const METRICS_TOKEN: &str = "a token for Prometheus";
/// Time after which something counts as not happening.
const DEADLINE: Duration = Duration::from_secs(30);

/// A service with its own database, authority and TLS files.
pub struct Service {
    pub address: SocketAddr,
    pub authority: Authority,
    /// The certificate with which the service was started.
    pub pair: Pair,
    folder: tempfile::TempDir,
    child: Child,
    log: Arc<Mutex<String>>,
    _db: TestDb,
}

/// Creates a migrated database.
pub async fn new_database() -> TestDb {
    let fingerprint = migrate::fingerprint();
    let template = Template::prepare(&fingerprint, async |url| {
        migrate::migrate(&mut connect_detached(url).await?, |_| {}).await.map(drop)
    });
    template.await.expect("a template").clone_database().await.expect("a database")
}

/// Prepares the program with an environment that contains only `PATH`.
pub fn program(arguments: &[&str]) -> Command {
    let file = std::env::var_os("TRACEWRIGHT_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_tracewright").into());
    let mut command = Command::new(file);
    command.args(arguments).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("TRACEWRIGHT_JWT_SECRET", SECRET).env("TRACEWRIGHT_ADMIN_PASSWORD", PASSWORD);
    command.current_dir(std::env::temp_dir()).kill_on_drop(true);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Calls `ask` until it returns a value.
pub async fn eventually<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let asking = async {
        loop {
            if let Some(found) = ask().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(DEADLINE, asking).await.unwrap_or_else(|_| panic!("not within {DEADLINE:?}: {what}"))
}

impl Service {
    /// Starts a service with a certificate for `localhost`.
    pub async fn start() -> Self {
        Self::with(|_, _| {}).await
    }

    /// Starts a service with further settings, which may name files in the folder.
    pub async fn with(more: impl FnOnce(&mut Command, &std::path::Path)) -> Self {
        let (db, folder, authority) =
            (new_database().await, tempfile::tempdir().unwrap(), Authority::new("Plant authority"));
        let pair = authority.server(&["localhost", "127.0.0.1"], VALID);
        let file = |name: &str| folder.path().join(name);
        for (name, text) in
            [("ca.pem", &authority.pem()), ("service.pem", &pair.certificate), ("service.key", &pair.key)]
        {
            std::fs::write(file(name), text).unwrap();
        }
        let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--drain-seconds", "0"]);
        command.env("TRACEWRIGHT_DATABASE_URL", db.service_url()).env("TRACEWRIGHT_MEDIA", file("media"));
        command.env("TRACEWRIGHT_TLS_CERT_FILE", file("service.pem"));
        command.env("TRACEWRIGHT_TLS_KEY_FILE", file("service.key"));
        command.env("TRACEWRIGHT_METRICS_TOKEN", METRICS_TOKEN);
        more(&mut command, folder.path());
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
        let address = tokio::time::timeout(DEADLINE, eventually("ready", async || address_in(&log.lock().unwrap())));
        let address = address.await.unwrap();
        Self { address, authority, pair, folder, child, log, _db: db }
    }

    /// Path of a file in the folder of the service.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Path of a file as text.
    pub fn path(&self, name: &str) -> String {
        self.file(name).to_string_lossy().into_owned()
    }

    /// The log so far.
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// Number of lines of the log that contain a text.
    pub fn logged(&self, text: &str) -> usize {
        self.log().lines().filter(|line| line.contains(text)).count()
    }

    /// Replaces certificate and key, without a signal.
    pub fn install(&self, pair: &Pair) {
        std::fs::write(self.file("service.pem"), &pair.certificate).unwrap();
        std::fs::write(self.file("service.key"), &pair.key).unwrap();
    }

    /// Sends a signal to the process.
    pub async fn signal(&self, name: &str) {
        let id = self.child.id().expect("it runs").to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status().await.expect("kill");
        assert!(sent.success());
    }

    /// Resident memory of the process in MiB.
    pub fn memory_mib(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id().expect("it runs"))).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
    }

    /// Value of a metric without labels.
    pub async fn metric(&self, name: &str) -> f64 {
        let head = format!("GET /metrics HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {METRICS_TOKEN}\r\n");
        let text = crate::client::exchange(self, &format!("{head}Connection: close\r\n\r\n")).await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} is not in {text}")).trim().parse().unwrap()
    }

    /// Stops the service with a signal and asserts that it ends cleanly.
    pub async fn stop(mut self) {
        self.signal("TERM").await;
        let status = tokio::time::timeout(DEADLINE, self.child.wait()).await.expect("it ends").unwrap();
        assert_eq!(status.code(), Some(0), "{}", self.log());
    }
}

/// The address in the log line which reports that the service is ready. None before that line.
fn address_in(log: &str) -> Option<SocketAddr> {
    let line = log.lines().find(|line| line.contains(" ready "))?;
    assert!(line.contains("docs=https://") || line.contains("docs=\"https://"), "{line}");
    let (_, rest) = line.split_once("address=")?;
    rest.split(' ').next()?.parse().ok()
}
