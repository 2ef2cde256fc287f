//! A build of the service on a database of its own, for measurements and for the check of its document.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::root;
use crate::tools::{cargo, succeed};

/// As the service stores them.
pub const PREFERENCES: &str = r#"{"theme":"dark","locale":null,"display_font":"orbitron","home_page":null,"job_selection_layout":"card","work_session_tabs_order":["jobSteps","jobDocs","jobBom","jobIssues","jobNotes","jobMessages","jobProcessView"],"printer":null}"#;
const USER: &str = "cadmin";
const PASSWORD: &str = "only for the bench 7";

/// Which build of the program runs.
#[derive(Clone, Copy, Debug)]
pub enum Program {
    /// The one that is shipped.
    Release,
    /// The one that tests use: it fails where an operation refuses with a code that it does not publish.
    Debug,
}

impl Program {
    /// Builds it.
    pub fn build(self) -> Result<()> {
        let profile: &[&str] = match self {
            Self::Release => &["--release"],
            Self::Debug => &[],
        };
        succeed(cargo(&["build", "--quiet", "--package", "tracewright"]).args(profile))
    }

    /// A call of it with a database.
    pub fn command(self, database_url: &str, arguments: &[&str]) -> Command {
        let folder = match self {
            Self::Release => "release",
            Self::Debug => "debug",
        };
        let mut command = Command::new(root().join("target").join(folder).join("tracewright"));
        command.args(arguments).env("TRACEWRIGHT_DATABASE_URL", database_url).env("TRACEWRIGHT_LOG", "warn");
        command.env("TRACEWRIGHT_JWT_SECRET", "a secret for measurements only, long enough");
        command
    }

    /// Brings a database up to date.
    pub fn migrate(self, database_url: &str) -> Result<()> {
        succeed(self.command(database_url, &["migrate"]).stderr(Stdio::null()))
    }

    /// Makes the user that calls, with these words.
    pub fn create_user(self, database_url: &str, words: &str) -> Result<()> {
        let mut create = self.command(database_url, &["user", "create", USER, "--scope", words, "--password-stdin"]);
        let mut create = create.stdin(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        create.stdin.take().context("a pipe")?.write_all(PASSWORD.as_bytes())?;
        ensure!(create.wait()?.success(), "the user could not be created");
        Ok(())
    }
}

/// A running service. Ends with the value.
pub struct Service {
    child: Child,
    address: String,
    token: String,
}

impl Drop for Service {
    fn drop(&mut self) {
        // The child is ours.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Service {
    /// Starts it on a migrated database, with its files below `folder`, and logs in.
    pub fn start(program: Program, database_url: &str, folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = format!("127.0.0.1:{port}");
        let mut serve = program.command(database_url, &["serve", "--listen", &address]);
        let log = fs::File::create(folder.join("service.log"))?;
        let child = serve.arg("--media").arg(folder.join("media")).stderr(log).spawn()?;
        let mut service = Self { child, address, token: String::new() };
        service.token = service.log_in()?;
        Ok(service)
    }

    /// Where it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The token of the user.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// One request: status and body.
    pub fn get(&self, path: &str) -> Result<(u16, String)> {
        let authorization = format!("Authorization: Bearer {}", self.token);
        let text = curl(&["-H", &authorization, "-w", "\n%{http_code}", &format!("http://{}{path}", self.address)])?;
        let (body, status) = text.rsplit_once('\n').context("a status")?;
        Ok((status.parse()?, body.to_owned()))
    }

    fn log_in(&self) -> Result<String> {
        let deadline = Instant::now() + Duration::from_secs(20);
        let form = format!("username={USER}&password={}", PASSWORD.replace(' ', "+"));
        while Instant::now() < deadline {
            let text = curl(&["-d", &form, &format!("http://{}/api/auth", self.address)])?;
            if let Some(token) = text.split("\"access_token\":\"").nth(1).and_then(|rest| rest.split('"').next()) {
                return Ok(token.to_owned());
            }
            std::thread::sleep(Duration::from_millis(200));
        }
        bail!("the service did not answer a login within 20 seconds")
    }
}

fn curl(arguments: &[&str]) -> Result<String> {
    let output = Command::new("curl").arg("-s").args(arguments).output().context("curl is not installed")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
