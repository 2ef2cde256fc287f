//! Starts the service on its own database, for measurements and for the check of its interface description, and the
//! minimal handler with which it is compared.

use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::cost::MeasuredProcess;
use crate::tools::succeed;

/// Preferences of a user, in the form that the service stores.
pub const PREFERENCES: &str = r#"{"theme":"dark","locale":null,"display_font":"orbitron","home_page":null,"job_selection_layout":"card","work_session_tabs_order":["jobSteps","jobDocs","jobBom","jobIssues","jobNotes","jobMessages","jobProcessView"],"printer":null}"#;
/// Name of the user who sends requests.
pub const USER: &str = "cadmin";
/// Password of that user.
pub const PASSWORD: &str = "only for the bench 7";

/// Name of the file store in the folder of a service.
const MEDIA: &str = "media";

/// The program to measure: `tracewright` of one build.
#[derive(Clone, Debug)]
pub struct Program(PathBuf);

impl Program {
    /// Returns the program at this path.
    pub fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// The program that is running now.
    pub fn itself() -> Result<Self> {
        Ok(Self(std::env::current_exe().context("the path of this program is unknown")?))
    }

    /// A command that runs the program with these arguments on a database.
    pub fn command(&self, database_url: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.0);
        command.args(arguments).env("TRACEWRIGHT_DATABASE_URL", database_url).env("TRACEWRIGHT_LOG", "warn");
        command.env("TRACEWRIGHT_JWT_SECRET", "a secret for measurements only, long enough");
        command
    }

    /// The command that starts the service as shipped, which logs every request.
    pub fn serve_as_shipped(&self, database_url: &str) -> Command {
        let mut serve = self.command(database_url, &["serve"]);
        serve.env_remove("TRACEWRIGHT_LOG").env_remove("TRACEWRIGHT_LOG_FORMAT");
        serve
    }

    /// Migrates a database.
    pub fn migrate(&self, database_url: &str) -> Result<()> {
        succeed(self.command(database_url, &["migrate"]).stderr(Stdio::null()))
    }

    /// Announces that the file store of a filled or copied database is a new one. Otherwise the service would refuse to
    /// continue the feed of its journal. Does nothing if the service would continue it anyway.
    pub fn adopt_file_store(&self, database_url: &str, folder: &Path) -> Result<()> {
        let words = ["feed", "announce", "--reason", "adopted", "--note", "measurement", "--yes", "--media"];
        let mut announce = self.command(database_url, &words);
        announce.arg(folder.join(MEDIA)).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        announce.status().context("the program cannot be started")?;
        Ok(())
    }

    /// Creates the user who sends requests, with these roles.
    pub fn create_user(&self, database_url: &str, words: &str) -> Result<()> {
        let mut create = self.command(database_url, &["user", "create", USER, "--scope", words, "--password-stdin"]);
        let mut create = create.stdin(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        create.stdin.take().context("the child process has no standard input")?.write_all(PASSWORD.as_bytes())?;
        ensure!(create.wait()?.success(), "the user could not be created");
        Ok(())
    }
}

/// A child process that is killed when it is dropped.
#[derive(Debug)]
pub struct ChildProcess(pub Child);

impl Drop for ChildProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An address of this machine on which nothing listens.
pub fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// A running minimal handler, the program `minimal` of the crate `xtask`. Dropping the value stops it.
#[derive(Debug)]
pub struct Minimal {
    process: ChildProcess,
    address: String,
}

impl Minimal {
    /// The command that starts the minimal handler.
    pub fn command(program: &Path, database_url: &str, statement: &str, address: &str) -> Command {
        let mut command = Command::new(program);
        command.args([address, statement]).env("TRACEWRIGHT_DATABASE_URL", database_url);
        command
    }

    /// Starts the minimal handler on a database with the statement that it runs, and waits until it listens.
    pub fn start(program: &Path, database_url: &str, statement: &str) -> Result<Self> {
        let address = free_address()?;
        let process = ChildProcess(Self::command(program, database_url, statement, &address).spawn()?);
        let minimal = Self { process, address };
        let deadline = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(&minimal.address).is_err() {
            ensure!(Instant::now() < deadline, "the minimal handler did not listen within 20 seconds");
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(minimal)
    }

    /// Process ID and address, for measurements.
    pub fn measured_process(&self) -> MeasuredProcess<'_> {
        MeasuredProcess { process: self.process.0.id(), address: &self.address }
    }
}

/// A running service. Dropping the value stops it.
#[derive(Debug)]
pub struct Service {
    process: ChildProcess,
    address: String,
    token: String,
}

impl Service {
    /// Starts the service on a migrated database, with its files below `folder`, and logs in. It writes no request log.
    /// If the folder above has a file store, the service uses that one: both work on the same database.
    pub fn start(program: &Program, database_url: &str, folder: &Path) -> Result<Self> {
        Self::run(program.command(database_url, &["serve"]), folder)
    }

    /// Starts the service as shipped, which logs every request to a file.
    pub fn start_as_shipped(program: &Program, database_url: &str, folder: &Path) -> Result<Self> {
        Self::run(program.serve_as_shipped(database_url), folder)
    }

    /// Runs the command and logs in.
    fn run(mut serve: Command, folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let address = free_address()?;
        let log = fs::File::create(folder.join("service.log"))?;
        // Services of one database must share its file store, because the mark of the journal is in it.
        let beside = folder.parent().map(|above| above.join(MEDIA)).filter(|media| media.is_dir());
        let media = beside.unwrap_or_else(|| folder.join(MEDIA));
        fs::create_dir_all(&media)?;
        serve.args(["--listen", &address, "--media"]).arg(media).stderr(log);
        let mut service = Self { process: ChildProcess(serve.spawn()?), address, token: String::new() };
        service.token = service.log_in()?;
        Ok(service)
    }

    /// Process ID and address, for measurements.
    pub fn measured_process(&self) -> MeasuredProcess<'_> {
        MeasuredProcess { process: self.process.0.id(), address: &self.address }
    }

    /// Address on which the service listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Token of the user.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Sends one request and returns status and body.
    pub fn get(&self, path: &str) -> Result<(u16, String)> {
        let authorization = format!("Authorization: Bearer {}", self.token);
        let text = curl(&["-H", &authorization, "-w", "\n%{http_code}", &format!("http://{}{path}", self.address)])?;
        let (body, status) = text.rsplit_once('\n').context("curl printed no status")?;
        Ok((status.parse()?, body.to_owned()))
    }

    /// Posts JSON files one after another on one connection, and returns the total time in seconds.
    pub fn post_files(&self, path: &str, files: &[PathBuf]) -> Result<f64> {
        let authorization = format!("Authorization: Bearer {}", self.token);
        let mut curl = Command::new("curl");
        for (number, file) in files.iter().enumerate() {
            if number > 0 {
                curl.arg("--next");
            }
            curl.args(["-s", "-o", "/dev/null", "-w", "%{http_code} %{time_total}\n", "-H", &authorization]);
            curl.args(["-H", "Content-Type: application/json", "--data-binary", &format!("@{}", file.display())]);
            curl.arg(format!("http://{}{path}", self.address));
        }
        let output = curl.output().context("curl is not installed")?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut seconds = 0.0;
        for line in text.lines() {
            let (status, took) = line.split_once(' ').context("curl printed no status")?;
            ensure!(status == "200", "{path} returned {status}");
            seconds += took.parse::<f64>()?;
        }
        ensure!(text.lines().count() == files.len(), "{path} returned only {} responses", text.lines().count());
        Ok(seconds)
    }

    /// Logs in as soon as the service answers, for at most 20 seconds.
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
        bail!("the login was not successful within 20 seconds")
    }
}

/// Runs curl and returns its output.
fn curl(arguments: &[&str]) -> Result<String> {
    let output = Command::new("curl").arg("-s").args(arguments).output().context("curl is not installed")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
