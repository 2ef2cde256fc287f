//! A plant whose database is dumped, restored, copied and restarted while the real program uses it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::Utc;
use platform::db::connect_detached;
use serde_json::{Value, json};
use testdb::{Cluster, bin_dir};
use tokio::process::Command;
use tokio_postgres::Client;

use super::{Listening, asking, numbered, numbers};
use crate::conventions::program::{Ended, Service, finish, program};
use crate::conventions::shared::eventually;
use crate::support::{Actor, SECRET, TestApp, write_events};

pub const PASSWORD: &str = "vertical-lathe-7-plum";

/// A database and a file store, with the commands that use them.
pub struct Plant {
    pub url: String,
    pub media: PathBuf,
}

impl Plant {
    /// The same store with another database.
    pub fn with_database(&self, url: &str) -> Self {
        Self { url: url.to_owned(), media: self.media.clone() }
    }

    /// Prepares a command of the program for this database and store.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(arguments);
        command.env("TRACEWRIGHT_DATABASE_URL", &self.url).env("TRACEWRIGHT_MEDIA", &self.media);
        command.env("TRACEWRIGHT_JWT_SECRET", SECRET).env("TRACEWRIGHT_ADMIN_PASSWORD", PASSWORD);
        command
    }

    /// Runs a command to its end.
    pub async fn run(&self, arguments: &[&str]) -> Ended {
        finish(self.command(arguments)).await
    }

    /// The command that starts the service.
    pub fn serving(&self) -> Command {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0", "--drain-seconds", "0"]);
        command.env("TRACEWRIGHT_METRICS_TOKEN", crate::support::METRICS_TOKEN);
        command
    }

    /// Starts the service and waits until it is ready.
    pub async fn serve(&self) -> Service {
        Service::start(self.serving()).await
    }

    /// Asserts that `serve` ends with a refusal, and returns how long it tried.
    pub async fn refused(&self, verdict: &str) -> Duration {
        let began = Instant::now();
        let ended = finish(self.serving()).await;
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains(verdict), "{verdict}: {ended:?}");
        began.elapsed()
    }

    /// Exit code and JSON of `tracewright feed status`.
    pub async fn status(&self) -> (Option<i32>, Value) {
        let ended = self.run(&["feed", "status", "--json"]).await;
        (ended.code, serde_json::from_str(&ended.out).unwrap_or_default())
    }

    /// Announces a new epoch for this reason.
    pub async fn announce(&self, reason: &str) -> Ended {
        self.run(&["feed", "announce", "--reason", reason, "--note", "drill", "--by", "Ada", "--yes"]).await
    }

    /// The line of `doctor` about the feed.
    pub async fn doctor(&self) -> String {
        let ended = self.run(&["doctor", "--listen", "127.0.0.1:0"]).await;
        feed_line(&ended)
    }

    /// Opens a connection to the database.
    pub async fn sql(&self) -> Client {
        connect_detached(&self.url).await.expect("the database")
    }

    /// Writes rows with these numbers, each by a separate command, and waits until they are sealed.
    pub async fn write(&self, numbers: std::ops::Range<u64>) {
        let sql = self.sql().await;
        for number in numbers {
            write_events(&sql, None, now(), &[numbered(number)]).await;
        }
        eventually("every row is sealed", async || (unsealed(&sql).await == 0).then_some(())).await;
    }

    /// Runs a query that returns one number.
    pub async fn count(&self, statement: &str) -> i64 {
        self.sql().await.query_one(statement, &[]).await.unwrap().get(0)
    }

    /// Reads the current marks, to be restored later.
    pub fn kept_marks(&self) -> Vec<(PathBuf, Vec<u8>)> {
        // The oldest mark may be removed while it is read, because the service keeps only a few.
        let read = |mark: PathBuf| std::fs::read(&mark).ok().map(|bytes| (mark, bytes));
        self.marks().into_iter().filter_map(read).collect()
    }

    /// Replaces the current marks with those of a backup, including their age.
    pub fn put_marks_back(&self, kept: &[(PathBuf, Vec<u8>)]) {
        for mark in self.marks() {
            std::fs::remove_file(mark).unwrap();
        }
        let old = std::time::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        for (mark, bytes) in kept {
            std::fs::write(mark, bytes).unwrap();
            std::fs::File::options().write(true).open(mark).unwrap().set_modified(old).unwrap();
        }
    }

    /// Files of the marks, oldest first.
    pub fn marks(&self) -> Vec<PathBuf> {
        let mut marks: Vec<_> =
            std::fs::read_dir(self.media.join("feed/mark")).unwrap().map(|entry| entry.unwrap().path()).collect();
        marks.sort();
        marks
    }
}

/// The line about the feed in the output of `doctor`.
pub fn feed_line(doctor: &Ended) -> String {
    let is_feed = |line: &&str| line.starts_with("ok     feed: ") || line.starts_with("WRONG  feed: ");
    doctor.out.lines().find(is_feed).unwrap_or_else(|| panic!("{doctor:?}")).to_owned()
}

#[expect(clippy::disallowed_methods, reason = "rows of a plant outside of the test carry real times")]
pub fn now() -> chrono::DateTime<Utc> {
    Utc::now()
}

/// Number of journal rows without a feed position.
pub async fn unsealed(sql: &Client) -> i64 {
    let unsealed = "select count(*) from journal.event e
        where not exists (select from journal.feed f where f.event_key = e.key)";
    sql.query_one(unsealed, &[]).await.unwrap().get(0)
}

/// Creates a plant on the shared cluster whose database has a reader. The instance inside the test is not used.
pub async fn plant() -> (TestApp, Actor, Plant) {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    app.instance.app.shutdown.cancel();
    app.instance.app.ending.close();
    app.instance.app.ending.wait().await;
    let plant = Plant { url: app.owner_url(), media: PathBuf::from(&app.instance.app.settings.media) };
    (app, anna, plant)
}

/// Reads the stream after a cursor until this many rows have arrived. Returns their numbers and the last cursor.
pub async fn read(actor: &Actor, last: &str, count: usize) -> (Vec<u64>, String) {
    let mut stream = Listening::after(actor, "topics=production", Some(last)).await;
    let (mut heard, mut cursor) = (Vec::new(), String::new());
    for _ in 0..count {
        let row = stream.row().await;
        heard.extend(numbers([&row.data]));
        cursor = row.id.unwrap();
    }
    (heard, cursor)
}

/// The `reset` event that a reader with this cursor receives.
pub async fn reset(actor: &Actor, last: &str) -> Value {
    let mut stream = Listening::open(asking(actor, "topics=production", Some(last))).await;
    assert_eq!(stream.next().await.unwrap().event, "ready");
    let frame = stream.next().await.unwrap();
    assert_eq!(frame.event, "reset", "{frame:?}");
    frame.data
}

/// Runs a PostgreSQL program and asserts that it succeeds.
pub async fn tool(name: &str, arguments: &[&str]) {
    let ended = Command::new(bin_dir().unwrap().join(name)).args(arguments).output().await.expect("it runs");
    assert!(ended.status.success(), "{name}: {}", String::from_utf8_lossy(&ended.stderr));
}

/// Dumps a database to a file.
pub async fn dump(url: &str, file: &Path) {
    tool("pg_dump", &["-Fc", "-f", file.to_str().unwrap(), url]).await;
}

/// Restores a dump into a separate database, which is removed with the cluster or when the test drops it.
pub async fn restore(url: &str, file: &Path, suffix: &str) -> String {
    let (server, name) = url.rsplit_once('/').unwrap();
    let admin = connect_detached(&format!("{server}/postgres")).await.unwrap();
    let restored = format!("{name}_{suffix}");
    admin.batch_execute(&format!("create database {restored}")).await.unwrap();
    let restored = format!("{server}/{restored}");
    tool("pg_restore", &["-d", &restored, file.to_str().unwrap()]).await;
    restored
}

/// Drops a database with all its connections.
pub async fn drop_database(url: &str) {
    let (server, name) = url.rsplit_once('/').unwrap();
    let admin = connect_detached(&format!("{server}/postgres")).await.unwrap();
    admin.batch_execute(&format!("drop database {name} with (force)")).await.unwrap();
}

/// A separate cluster, which can be restarted and copied. It is removed when the value is dropped.
pub struct Own {
    pub cluster: Cluster,
    purpose: String,
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.cluster.remove();
    }
}

impl Own {
    /// Starts a separate cluster with these settings.
    pub async fn start(purpose: &str, settings: &'static str) -> Self {
        let purpose = format!("{purpose}-{}", std::process::id());
        let named = purpose.clone();
        let started = tokio::task::spawn_blocking(move || Cluster::start_apart(&named, settings)).await.unwrap();
        Self { cluster: started.unwrap(), purpose }
    }

    /// Restarts the cluster with other settings.
    pub async fn restart(&mut self, settings: &'static str) {
        let (cluster, purpose) = (self.cluster.clone(), self.purpose.clone());
        let started = tokio::task::spawn_blocking(move || {
            cluster.stop_server().unwrap();
            Cluster::start_apart(&purpose, settings).unwrap()
        });
        self.cluster = started.await.unwrap();
    }

    /// URL of the default database.
    pub fn url(&self) -> String {
        self.cluster.url("postgres")
    }
}

/// Logs in the first user of a plant, who can read the feed.
pub async fn first_user(service: &Service) -> Actor {
    let login = service.anonymous().log_in("cadmin", PASSWORD).await.ok();
    let token = login.json()["access_token"].as_str().unwrap().to_owned();
    let actor = Actor::new(service.address, Some(token), 0);
    actor.post("/session", json!({"user_key": login.detail()["user_key"]})).await.ok();
    actor
}
