//! What all tests share: a service on loopback, callers, and rows that are written directly.

mod actor;
mod answers;
mod journal;
mod pictures;
mod plans;
mod rows;
mod snapshot;
mod units;

use std::net::SocketAddr;
use std::path::Path;

use ::journal::{FeedReadiness, check_feed};
use clap::Parser;
use platform::api::HttpService;
use platform::clock::Clock;
use platform::config::Settings;
use platform::db::{connect_detached, migrate};
use platform::state::App;
use testdb::{Template, TestDb};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracewright::commands::serve_until_stopped;

pub use self::journal::{event, write_events};
pub use actor::{Actor, Answer, send};
pub use answers::{assert_code, assert_refused, changed, column, faults, is_replayed, members, request_if_match, text};
pub use pictures::{GIF, png_of};
pub use plans::plan_of;
pub use snapshot::{assert_response_snapshot, assert_snapshot};

/// Secret with which all test services sign tokens.
pub const SECRET: &str = "a secret for tests only, long enough for HS256";

/// Bearer token for the metrics of all test services.
pub const METRICS_TOKEN: &str = "a token for Prometheus";

/// Prints a measured value in the output of the test.
#[expect(clippy::print_stderr, reason = "figures are what long runs are made for")]
pub fn print_figure(text: &str) {
    eprintln!("{text}");
}

#[derive(Parser)]
#[command(args_override_self = true)]
struct SettingsCommand {
    #[command(flatten)]
    settings: Settings,
}

/// A service with its own database. Dropping the value stops the service and removes the database.
pub struct TestApp {
    /// The first instance of the service.
    pub instance: Instance,
    /// A connection to the database that does not go through the service.
    pub sql: tokio_postgres::Client,
    media: tempfile::TempDir,
    // Dropped last, because the services must end before their database is dropped.
    db: TestDb,
}

/// One instance of the service.
pub struct Instance {
    /// State of the service: clock, pools, signer.
    pub app: App,
    /// The service, for calls without HTTP.
    pub service: HttpService,
    /// Address on which the instance listens.
    pub address: SocketAddr,
    stop: CancellationToken,
}

impl Drop for Instance {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl TestApp {
    /// Starts a service with default settings.
    pub async fn new() -> Self {
        Self::with(&[]).await
    }

    /// Starts a service with further command line flags.
    pub async fn with(flags: &[&str]) -> Self {
        Self::on(new_database().await, tempfile::tempdir().expect("a folder"), flags).await
    }

    /// Starts a service on this database and this folder of files.
    pub async fn on(db: TestDb, media: tempfile::TempDir, flags: &[&str]) -> Self {
        let sql = db.connect().await.expect("a connection");
        let instance = start(&db, media.path(), Clock::default(), flags).await;
        Self { instance, sql, media, db }
    }

    /// Starts another instance of the service on the same database, with the same clock.
    pub async fn another_instance(&self, flags: &[&str]) -> Instance {
        start(&self.db, self.media.path(), self.instance.app.clock.clone(), flags).await
    }

    /// Starts another instance of the service on the same database, with its own clock.
    pub async fn instance_with_clock(&self, clock: Clock) -> Instance {
        start(&self.db, self.media.path(), clock, &[]).await
    }

    /// The clock of the service.
    pub fn clock(&self) -> &Clock {
        &self.instance.app.clock
    }

    /// URL of the database for the role of the service.
    pub fn database_url(&self) -> String {
        self.db.service_url()
    }

    /// URL of the database for the role that owns it.
    pub fn owner_url(&self) -> String {
        self.db.url()
    }

    /// The metrics, in the text format that Prometheus reads.
    pub async fn metrics(&self) -> String {
        let answer = send(self.anonymous().raw(reqwest::Method::GET, "/metrics").bearer_auth(METRICS_TOKEN)).await.ok();
        String::from_utf8(answer.bytes.to_vec()).expect("UTF-8")
    }

    /// A caller without a token.
    pub fn anonymous(&self) -> Actor {
        Actor::new(self.instance.address, None, 0)
    }
}

/// Creates a migrated database without a service.
pub async fn new_database() -> TestDb {
    let fingerprint = migrate::fingerprint();
    let template = Template::prepare(&fingerprint, async |url| {
        migrate::migrate(&mut connect_detached(url).await?, |_| {}).await.map(drop)
    });
    template.await.expect("a template").clone_database().await.expect("a database")
}

/// Copies a folder with everything below it.
pub fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            std::fs::create_dir_all(&target)?;
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Path of the program under test. `TRACEWRIGHT_BINARY` names another one, such as a release build for measurements.
pub fn program_file() -> std::ffi::OsString {
    std::env::var_os("TRACEWRIGHT_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_tracewright").into())
}

/// Starts an instance on this database and file store, with further command line flags.
async fn start(db: &TestDb, media: &Path, clock: Clock, flags: &[&str]) -> Instance {
    let (url, media) = (db.service_url(), media.to_string_lossy().into_owned());
    let renderer = program_file().to_string_lossy().into_owned();
    let fixed = [
        "test",
        "--database-url",
        &url,
        "--jwt-secret",
        SECRET,
        "--media",
        &media,
        "--read-connections",
        "4",
        "--write-connections",
        "8",
        "--drain-seconds",
        "0",
        "--metrics-token",
        METRICS_TOKEN,
        // A marker that moves in the background would disturb tests that count writes.
        "--marker-seconds",
        "0",
        // The service runs inside the test here, so the renderer must be the real program.
        "--renderer",
        &renderer,
    ];
    let settings = SettingsCommand::parse_from(fixed.iter().chain(flags)).settings;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (app, service) = tracewright::app::build(settings, clock).expect("a service");
    // `serve` also checks the feed before it becomes ready.
    let checked = check_feed(&app).await.expect("a check of the feed");
    assert!(matches!(checked, FeedReadiness::Good), "{checked:?}");
    let stop = CancellationToken::new();
    tokio::spawn(serve_until_stopped(app.clone(), service.clone(), listener, stop.clone()));
    Instance { app, service, address, stop }
}
