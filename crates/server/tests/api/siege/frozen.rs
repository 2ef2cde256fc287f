//! A database that accepts queries and does not answer.

use std::time::{Duration, Instant};

use platform::db::{connect_detached, migrate};
use testdb::Cluster;

use crate::conventions::program::{Service, program};
use crate::conventions::shared::eventually;
use crate::support::{Actor, SECRET, TestApp, assert_code};

/// A request that takes longer than this counts as hanging. Stopped processes continue before the test ends.
pub const HANGS_AFTER: Duration = Duration::from_secs(40);

/// Processes that are stopped until the value is dropped.
pub struct Stopped(Vec<String>);

/// Sends a signal to these processes.
fn signal(name: &str, processes: &[String]) {
    let sent = std::process::Command::new("kill").arg(name).args(processes).status();
    assert!(sent.is_ok(), "{sent:?}");
}

impl Stopped {
    /// Stops these processes.
    pub fn now(processes: Vec<String>) -> Self {
        signal("-STOP", &processes);
        Self(processes)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        signal("-CONT", &self.0);
    }
}

/// The database server processes of a service, all of them idle.
async fn idle_processes(app: &TestApp) -> Vec<String> {
    let sql = "select pid::text from pg_stat_activity where datname = current_database()
               and application_name = 'tracewright' and state = 'idle' and query not like '%listen%' and query <> 'select'";
    app.sql.query(sql, &[]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_process_that_answers_nothing_is_503_in_time_and_its_connection_is_not_used_again() {
    let app = TestApp::with(&["--statement-seconds", "1", "--read-connections", "1", "--write-connections", "1"]).await;
    let admin = app.user("admin", "admin").await;
    admin.get("/department").await.ok();
    admin.post("/department", serde_json::json!({"name": "Assembly"})).await.ok();
    let stopped = Stopped::now(idle_processes(&app).await);
    assert!(stopped.0.len() >= 2, "one that reads and one that writes: {:?}", stopped.0);

    let start = Instant::now();
    let read = tokio::time::timeout(HANGS_AFTER, admin.get("/department"));
    let write = admin.post("/department", serde_json::json!({"name": "Packing"}));
    let (read, write) = tokio::join!(read, tokio::time::timeout(HANGS_AFTER, write));
    let (read, write) = (read.expect("an answer"), write.expect("an answer"));
    assert_code(&read, 503, "database_unavailable");
    assert_code(&write, 503, "database_unavailable");
    // One second for the statement, and five more for its response.
    assert!(start.elapsed() < Duration::from_secs(9), "{:?}", start.elapsed());
    admin.get("/department").await.ok();
    admin.post("/department", serde_json::json!({"name": "Shipping"})).await.ok();
    drop(stopped);
}

/// IDs of the main process of a server and of all its child processes.
pub fn processes(cluster: &Cluster) -> Vec<String> {
    let postmaster = cluster.postmaster().unwrap().to_string();
    let children = std::process::Command::new("pgrep").args(["-P", &postmaster]).output().unwrap();
    let children = String::from_utf8(children.stdout).unwrap();
    std::iter::once(postmaster).chain(children.lines().map(str::to_owned)).collect()
}

/// A database cluster that is removed when the value is dropped.
pub struct Own(pub Cluster);

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.0.remove();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_database_is_503_within_ten_seconds_whatever_a_statement_may_take() {
    let cluster = Own(tokio::task::spawn_blocking(|| Cluster::start_apart("frozen", "")).await.unwrap().unwrap());
    let url = cluster.0.url("postgres");
    migrate::migrate(&mut connect_detached(&url).await.unwrap(), |_| {}).await.unwrap();
    let media = tempfile::tempdir().unwrap();
    let media = media.path().to_string_lossy().into_owned();
    let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--media", &media, "--database-url", &url]);
    command.env("TRACEWRIGHT_JWT_SECRET", SECRET).env("TRACEWRIGHT_ADMIN_PASSWORD", "vertical-lathe-7-plum");
    let service = Service::start(command).await;
    let login = service.anonymous().log_in("cadmin", "vertical-lathe-7-plum").await.ok();
    let token = login.json()["access_token"].as_str().unwrap().to_owned();
    let cadmin = Actor::new(service.address, Some(token), 0);
    let user = serde_json::json!({"user_key": login.detail()["user_key"]});
    cadmin.post("/session", user).await.ok();
    cadmin.get("/department").await.ok();

    let stopped = Stopped::now(processes(&cluster.0));
    let start = Instant::now();
    let answer = tokio::time::timeout(HANGS_AFTER, cadmin.get("/department")).await.expect("an answer");
    assert_eq!(answer.status, 503, "{answer:?}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(answer.headers.contains_key("retry-after"), "{answer:?}");
    service.anonymous().get("/health/live").await.ok();
    let ready = service.anonymous().get("/health/ready").await;
    assert_code(&ready, 503, "not_ready");
    drop(stopped);
    let works = async || (cadmin.get("/department").await.status == 200).then_some(());
    eventually("it works again", works).await;
    service.stop().await;
}
