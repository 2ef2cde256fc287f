//! A service, a separate PostgreSQL server and a proxy between them. All of them may be killed.

use std::net::SocketAddr;
use std::time::Duration;

use platform::db::connect_detached;
use testdb::Cluster;
use tokio::sync::watch;
use tokio_postgres::Client;

use super::wire::Wire;
use crate::conventions::program::{Service, finish, program};
use crate::conventions::shared::eventually;
use crate::support::{Actor, SECRET};

const PASSWORD: &str = "correct horse battery staple";
/// Duration for which the database is frozen.
const FREEZE: Duration = Duration::from_secs(3);

/// A service, its database server and the proxy between them. Dropping it removes the server.
pub struct Plant {
    cluster: Cluster,
    purpose: String,
    pub wire: Wire,
    service: Option<Service>,
    address: watch::Sender<SocketAddr>,
    media: tempfile::TempDir,
}

impl Drop for Plant {
    fn drop(&mut self) {
        let _ = self.cluster.remove();
    }
}

impl Plant {
    /// Creates a cluster with a migrated database, and starts the service behind the wire.
    pub async fn open() -> Self {
        let purpose = format!("faults-{}", std::process::id());
        let cluster = Cluster::start_apart(&purpose, "").expect("a cluster");
        let sql = connect_detached(&cluster.url("postgres")).await.expect("the cluster");
        sql.batch_execute("create database plant").await.expect("a database");
        let mut migrate = program(&["migrate"]);
        migrate.env("TRACEWRIGHT_DATABASE_URL", cluster.url("plant"));
        finish(migrate).await.ok();
        let wire = Wire::to(cluster.port()).await;
        let media = tempfile::tempdir().expect("a folder");
        let address = watch::Sender::new(SocketAddr::from(([127, 0, 0, 1], 1)));
        let mut plant = Self { cluster, purpose, wire, service: None, address, media };
        plant.start_service().await;
        plant
    }

    /// A connection to the database that does not go through the service.
    pub async fn sql(&self) -> Client {
        connect_detached(&self.cluster.url("plant")).await.expect("the database")
    }

    /// The current address of the service, which changes when it is started again.
    pub fn address(&self) -> watch::Receiver<SocketAddr> {
        self.address.subscribe()
    }

    /// Logs in as the first user.
    pub async fn administrator(&self) -> Actor {
        let actor = Actor::new(*self.address.borrow(), None, 0);
        let answer = actor.log_in("cadmin", PASSWORD).await.ok();
        actor.with_token(answer.json()["access_token"].as_str().expect("a token"))
    }

    /// Starts the service and publishes its address.
    async fn start_service(&mut self) {
        let mut command =
            program(&["serve", "--listen", "127.0.0.1:0", "--media", &self.media.path().to_string_lossy()]);
        let database = format!("postgres://postgres@127.0.0.1:{}/plant", self.wire.port());
        command.env("TRACEWRIGHT_DATABASE_URL", database).env("TRACEWRIGHT_JWT_SECRET", SECRET);
        command.env("TRACEWRIGHT_ADMIN_PASSWORD", PASSWORD);
        let service = Service::start(command).await;
        self.address.send_replace(service.address);
        self.service = Some(service);
    }

    /// Kills the service with SIGKILL and starts it again.
    pub async fn kill_service(&mut self) {
        let mut service = self.service.take().expect("a service");
        service.signal("KILL").await;
        service.exit_code().await;
        self.start_service().await;
    }

    /// Kills the database server with SIGKILL and starts it again.
    pub async fn kill_database(&mut self) {
        let postmaster = self.cluster.postmaster().expect("a server");
        let all = with_children(postmaster);
        signal("KILL", &[postmaster]).await;
        // Its child processes end only when they notice. Until then, their shared memory is in use.
        eventually("the server is gone", async || all.iter().all(|id| is_gone(*id)).then_some(())).await;
        self.start_database().await;
    }

    /// Restarts the database server cleanly.
    pub async fn restart_database(&mut self) {
        self.cluster.stop_server().expect("the end");
        self.start_database().await;
    }

    /// Starts the database server and connects the wire to its new port.
    async fn start_database(&mut self) {
        // A process that was starting when the server was killed takes a moment longer to notice.
        let started = async || Cluster::start_apart(&self.purpose, "").ok();
        self.cluster = eventually("the database starts again", started).await;
        self.wire.lead_to(self.cluster.port());
    }

    /// Stops all processes of the database for [`FREEZE`], then continues them.
    pub async fn freeze_database(&self) {
        let postmaster = self.cluster.postmaster().expect("a server");
        let all = with_children(postmaster);
        signal("STOP", &all).await;
        tokio::time::sleep(FREEZE).await;
        signal("CONT", &all).await;
    }
}

/// A process and its direct children.
fn with_children(parent: u32) -> Vec<u32> {
    let children = format!("/proc/{parent}/task/{parent}/children");
    let children = std::fs::read_to_string(children).unwrap_or_default();
    std::iter::once(parent).chain(children.split_whitespace().filter_map(|id| id.parse().ok())).collect()
}

/// Whether a process has ended, even if its parent has not collected its exit status yet.
fn is_gone(process: u32) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(')').next().is_none_or(|rest| rest.trim().is_empty() || rest.trim_start().starts_with('Z'))
}

/// Sends a signal to processes.
async fn signal(name: &str, processes: &[u32]) {
    let ids: Vec<String> = processes.iter().map(u32::to_string).collect();
    // A child may have ended already.
    let _ = tokio::process::Command::new("kill").arg(format!("-{name}")).args(&ids).status().await.expect("kill");
}
