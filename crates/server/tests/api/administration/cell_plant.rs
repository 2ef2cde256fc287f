//! A cell for tests: a primary with a standby, two instances, and servers that answer like Patroni and etcd.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::{Json, Router};
use http::{StatusCode, Uri};
use platform::clock::Clock;
use platform::db::connect_detached;
use serde_json::{Value, json};
use testdb::{Cluster, bin_dir};
use tokio::net::TcpListener;
use tokio::process::Command;
use tokio_postgres::Client;

use crate::conventions::program::{Ended, Service, finish, program};
use crate::support::SECRET;

/// Role of the service, which may do nothing but its work.
const ROLE: &str = "plant";

/// A PostgreSQL program as the user that runs the server. PostgreSQL refuses to run as root.
fn server_program(name: &str) -> std::process::Command {
    let file = bin_dir().unwrap().join(name);
    let is_root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
    let mut command = std::process::Command::new(if is_root { Path::new("runuser") } else { &file });
    if is_root {
        command.args(["-u", "postgres", "--"]).arg(&file);
    }
    command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a PostgreSQL program as the user that runs the server.
async fn as_server(name: &str, arguments: &[&str]) {
    let mut command = Command::from(server_program(name));
    assert!(command.args(arguments).status().await.expect("it runs").success(), "{name} {arguments:?}");
}

/// The file whose existence makes the archive fail.
pub fn archive_fault() -> PathBuf {
    std::env::temp_dir().join(format!("tracewright-cell-doctor-{}-archives", std::process::id()))
}

/// A primary with a synchronous standby, whose archive fails while a file exists.
pub struct Pair {
    pub primary: Cluster,
    pub standby_port: u16,
    pub folder: tempfile::TempDir,
    standby: PathBuf,
}

impl Drop for Pair {
    fn drop(&mut self) {
        let stop = ["-D", self.standby.to_str().unwrap(), "-m", "immediate", "-s", "stop"];
        let _ = server_program("pg_ctl").args(stop).status();
        let _ = self.primary.remove();
        let _ = std::fs::remove_dir_all(&self.standby);
    }
}

impl Pair {
    /// Starts both, with the schema of the service.
    pub async fn start(purpose: &str) -> Self {
        let purpose = format!("cell-{purpose}-{}", std::process::id());
        let folder = tempfile::tempdir().unwrap();
        let archives = std::env::temp_dir().join(format!("tracewright-{purpose}-archives"));
        let settings = format!(
            "wal_level = replica\nmax_wal_senders = 4\nwal_log_hints = on\nfsync = on\nfull_page_writes = on\n\
             cluster_name = 'node1'\narchive_mode = on\narchive_timeout = 30\narchive_command = 'test ! -e {}'\n",
            archives.display()
        );
        let started = tokio::task::spawn_blocking(move || Cluster::start_apart(&purpose, &settings)).await.unwrap();
        let primary = started.unwrap();
        let standby_port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let standby = primary.socket_directory().with_extension("standby");
        let pair = Self { primary, standby_port, folder, standby };
        let admin = connect_detached(&pair.primary.url("postgres")).await.unwrap();
        admin.batch_execute("create role tracewright_service nologin").await.unwrap();
        admin.batch_execute(&format!("create role {ROLE} login in role tracewright_service")).await.unwrap();
        let mut migrate = program(&["migrate"]);
        migrate.env("TRACEWRIGHT_DATABASE_URL", pair.primary.url("postgres"));
        finish(migrate).await.ok();
        let (from, data) = (pair.primary.port().to_string(), pair.standby.to_str().unwrap());
        let copy = ["-h", "127.0.0.1", "-p", &from, "-U", "postgres", "-D", data, "-R", "-X", "stream", "-c", "fast"];
        as_server("pg_basebackup", &copy).await;
        pair.start_standby().await;
        admin.batch_execute("alter system set synchronous_standby_names = 'node2'").await.unwrap();
        admin.batch_execute("select pg_reload_conf()").await.unwrap();
        pair
    }

    /// Starts the standby under the name that commits wait for.
    pub async fn start_standby(&self) {
        let data = self.standby.to_str().unwrap();
        let options = format!("-p {} -k {data} -c cluster_name=node2 -c archive_mode=off", self.standby_port);
        as_server("pg_ctl", &["-D", data, "-w", "-s", "-l", "/dev/null", "-o", &options, "start"]).await;
    }

    /// Runs `pg_ctl` on the standby.
    pub async fn control_standby(&self, arguments: &[&str]) {
        as_server("pg_ctl", &[&["-D", self.standby.to_str().unwrap(), "-w", "-s"], arguments].concat()).await;
    }

    /// A connection to the primary with all rights.
    pub async fn admin(&self) -> Client {
        connect_detached(&self.primary.url("postgres")).await.unwrap()
    }

    /// URL of both hosts for the service.
    fn url(&self) -> String {
        format!("postgres://{ROLE}@127.0.0.1:{},127.0.0.1:{}/postgres", self.primary.port(), self.standby_port)
    }

    /// A command of the program with the settings of the service.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(arguments);
        command.env("TRACEWRIGHT_DATABASE_URL", self.url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
        command.env("TRACEWRIGHT_MEDIA", self.folder.path().join("media")).env("TRACEWRIGHT_LISTEN", "127.0.0.1:0");
        command.env("TRACEWRIGHT_ADMIN_PASSWORD", "a long enough password");
        command
    }

    /// An instance of the service.
    pub async fn serve(&self) -> Service {
        Service::start(self.command(&["serve", "--drain-seconds", "0"])).await
    }

    /// Runs `doctor --cluster` and returns its lines by name.
    pub async fn doctor(&self, patroni: Option<&str>) -> (BTreeMap<String, String>, Ended) {
        let mut command = self.command(&["doctor", "--cluster"]);
        if let Some(urls) = patroni {
            command.env("TRACEWRIGHT_PATRONI_URLS", urls);
        }
        let ended = finish(command).await;
        let line = |line: &str| {
            let (word, rest) = line.split_at_checked(7)?;
            let (name, fact) = rest.split_once(": ")?;
            Some((name.to_owned(), format!("{} {fact}", word.trim())))
        };
        (ended.out.lines().filter_map(line).collect(), ended)
    }
}

/// Path of the state of etcd.
pub const ETCD: &str = "/v3/maintenance/status";

/// What a server answers, by path. No answer for a path means status 503.
type Answers = Arc<Mutex<BTreeMap<&'static str, Value>>>;

/// A server that answers like Patroni, with one like etcd on the same address.
pub struct StubNode {
    answers: Answers,
    pub url: String,
}

/// Answers a path. The member `seconds_since_etcd` becomes the time at which Patroni last reached etcd.
async fn answer(State(answers): State<Answers>, uri: Uri) -> Result<Json<Value>, StatusCode> {
    let found = answers.lock().unwrap().get(uri.path()).cloned();
    let mut found = found.ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
    if let Some(seconds) = found["seconds_since_etcd"].as_i64() {
        found["dcs_last_seen"] = json!(Clock::default().now().timestamp() - seconds);
    }
    Ok(Json(found))
}

/// Runs a server on an address.
async fn run_stub(router: Router, address: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind(address).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

impl StubNode {
    /// Starts a pair of servers on a loopback address of their own, because the port of etcd is fixed.
    pub async fn start(number: u8) -> Self {
        let [_, _, high, low] = std::process::id().to_be_bytes();
        let address = Ipv4Addr::new(127, 100 + number, high.max(1), low.max(1));
        let answers = Answers::default();
        let routes = Router::new().fallback(answer).with_state(Arc::clone(&answers));
        let at = run_stub(routes.clone(), SocketAddr::from((address, 0))).await;
        run_stub(routes, SocketAddr::from((address, 2379))).await;
        Self { answers, url: format!("http://{at}") }
    }

    /// Sets an answer. Null removes it.
    pub fn set(&self, path: &'static str, value: Value) {
        let mut answers = self.answers.lock().unwrap();
        if value.is_null() {
            answers.remove(path);
        } else {
            answers.insert(path, value);
        }
    }

    /// Sets the answers of a node without a fault. The members of etcd have these numbers.
    pub fn set_healthy(&self, member: &str, leader: &str, hosts: [(&str, u16); 2]) {
        let state = json!({
            "state": "running", "role": "primary", "timeline": 1, "server_version": 150_020,
            "seconds_since_etcd": 2, "patroni": {"version": "4.1.5", "scope": "plant", "name": "node1"},
        });
        self.set("/patroni", state);
        let [(primary, first), (standby, second)] = hosts;
        let members = json!([
            {"name": "node1", "role": "leader", "state": "running", "host": primary, "port": first, "timeline": 1},
            {"name": "node2", "role": "sync_standby", "state": "streaming", "host": standby, "port": second, "timeline": 1,
                "lag": 0},
        ]);
        self.set("/cluster", json!({"members": members, "scope": "plant"}));
        self.set("/config", config());
        self.set(
            ETCD,
            json!({"header": {"cluster_id": "1", "member_id": member}, "version": "3.4.23", "leader": leader}),
        );
    }
}

/// The settings of Patroni as they are shipped.
pub fn config() -> Value {
    json!({
        "ttl": 20, "loop_wait": 5, "retry_timeout": 5, "synchronous_mode": true, "synchronous_mode_strict": true,
        "postgresql": {"use_pg_rewind": true},
    })
}
