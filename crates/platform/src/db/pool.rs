//! Connection pools of an instance. The pool for reads is small, so that the caches of the server processes stay warm.
//! Walks and exports have a separate pool, so that ordinary reads never wait for them. The pool for writes is large, so
//! that waiting commits share one sync to disk.

use std::io;
use std::time::Duration;

use anyhow::Result;
use deadpool_postgres::{
    ClientWrapper, Connect, Hook, HookError, Manager, ManagerConfig, Pool, PoolBuilder, QueueMode, RecyclingMethod,
    Runtime, Timeouts,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::task::JoinHandle;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::{Client, Config, Error, SimpleQueryMessage};

use super::tls::{EncryptedConnection, Tls, TlsUpgrade, read_url};
use super::watched_connection::{ServerAddress, WatchedConnection};
use crate::feed::FeedGate;

/// Time for which a request waits for a connection before it is refused.
pub const CONNECTION_WITHIN: Duration = Duration::from_secs(5);
/// Maximum duration of a statement, after which the server cancels it.
pub const STATEMENT_WITHIN: Duration = Duration::from_secs(30);
/// Maximum duration of a statement of a migration.
const MIGRATION_WITHIN: Duration = Duration::from_hours(24);
/// Time after the statement timeout within which the response must arrive. After that, the connection counts as lost.
pub const ANSWER_AFTER: Duration = Duration::from_secs(5);
/// Number of connections for a second write of a request, such as the progress of an import or the posting of a count.
pub const SIDE_WRITE_CONNECTIONS: usize = 4;
/// Maximum age of a connection. Closing it frees the memory that its server process has accumulated.
pub const CONNECTION_AGE_MAX: Duration = Duration::from_mins(30);
/// Settings of every connection, except the statement timeout. Waits for locks and idle transactions time out. The cost
/// of random pages is that of solid-state disks, about the same as sequential ones. Otherwise PostgreSQL would check
/// foreign keys of small tables by reading the whole table for each row. No statement starts parallel workers: PostgreSQL
/// expects far more rows for a list of keys than there are, so a worker would be started for a few rows, which takes
/// longer than reading them, and the processor is needed by other requests.
const SESSION: &str = "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s -c timezone=UTC -c jit=off \
                       -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0";
/// Plan settings for commands. By default PostgreSQL plans a statement with a list of keys at every call, which costs
/// more than running it. A kept plan must not be one that suits empty tables. Commands find their rows by key, so only
/// index scans are allowed, also for checks of foreign keys.
const COMMAND_PLANS: &str = "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off";
/// Port of a host for which the URL names no port.
const PORT: u16 = 5432;

/// The connection behind a client, which a task must drive.
pub type PgConnection = tokio_postgres::Connection<WatchedConnection, EncryptedConnection>;

/// Settings of a connection, from a URL that can name several hosts.
pub(super) fn config(url: &str, statement_within: Duration, plans: &str) -> Result<(Config, Tls)> {
    let (mut config, tls) = read_url(url)?;
    let session = format!("-c statement_timeout={} {SESSION} {plans}", statement_within.as_millis());
    let options = match config.get_options() {
        Some(own) => format!("{session} {own}"),
        None => session,
    };
    config.options(options);
    if config.get_application_name().is_none() {
        config.application_name("tracewright");
    }
    // Only the primary of several hosts is used: a standby accepts no writes and sends no notifications.
    if config.get_hosts().len() > 1 {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    Ok((config, tls))
}

/// A pool of at most `size` connections for reads. Opens no connection before the first use.
pub fn pool(url: &str, size: usize, statement_within: Duration) -> Result<Pool> {
    pool_with(url, size, statement_within, "")
}

/// A pool of connections for commands, whose plans are kept. It provides no connection before the feed was checked in
/// this run of the database server, and none while writes are refused.
pub fn write_pool(url: &str, size: usize, statement_within: Duration, gate: &FeedGate) -> Result<Pool> {
    let (opened, kept) = (gate.clone(), gate.clone());
    let checked = Hook::async_fn(move |client: &mut ClientWrapper, _| {
        let gate = opened.clone();
        Box::pin(async move {
            refuse_suspended(&gate)?;
            let checked = client.query_one("select journal.is_checked()", &[]).await.map_err(HookError::Backend)?;
            if checked.get::<_, Option<bool>>(0) == Some(true) { Ok(()) } else { Err(HookError::message("")) }
        })
    });
    let allowed = Hook::sync_fn(move |_, _| refuse_suspended(&kept));
    let builder = builder(url, size, statement_within, COMMAND_PLANS)?;
    Ok(builder.post_create(checked).pre_recycle(allowed).build()?)
}

/// Refuses a connection while writes are refused, with the verdict as message.
fn refuse_suspended(gate: &FeedGate) -> Result<(), HookError> {
    match gate.refused() {
        Some(verdict) => Err(HookError::message(verdict.as_str())),
        None => Ok(()),
    }
}

/// A pool with these plan settings.
fn pool_with(url: &str, size: usize, statement_within: Duration, plans: &str) -> Result<Pool> {
    Ok(builder(url, size, statement_within, plans)?.build()?)
}

/// A pool builder with the timeouts, the age limit and the order of use that all pools share.
fn builder(url: &str, size: usize, statement_within: Duration, plans: &str) -> Result<PoolBuilder> {
    // `Fast` sends no query when a connection is returned. That is safe, because `Write` and `OpenTransaction` never
    // return an open transaction.
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let (config, tls) = config(url, statement_within, plans)?;
    let lines = PgConnector { patience: statement_within + ANSWER_AFTER, tls };
    let manager = Manager::from_connect(config, lines, recycling);
    let wait = Some(CONNECTION_WITHIN);
    // No timeout for recycling, because its hooks never wait.
    let builder = Pool::builder(manager).max_size(size).timeouts(Timeouts { wait, create: wait, recycle: None });
    let too_old = Hook::sync_fn(|_, metrics| {
        if metrics.age() > CONNECTION_AGE_MAX {
            Err(HookError::message("the connection has reached its maximum age"))
        } else {
            Ok(())
        }
    });
    // The most recently used connection is used next, so that few server processes stay warm.
    Ok(builder.runtime(Runtime::Tokio1).queue_mode(QueueMode::Lifo).pre_recycle(too_old))
}

/// Opens a connection outside of the pools, for notifications. The caller drives it.
pub async fn connect(url: &str) -> Result<(Client, PgConnection)> {
    connect_within(url, STATEMENT_WITHIN).await
}

/// Opens a connection outside of the pools with this statement timeout.
async fn connect_within(url: &str, statement_within: Duration) -> Result<(Client, PgConnection)> {
    let (config, tls) = config(url, statement_within, "")?;
    Ok(PgConnector { patience: statement_within + ANSWER_AFTER, tls }.connect_one(&config).await?)
}

/// Opens a connection for migrations, driven by its own task. Its statements may take long, such as building the index
/// of a large table.
pub async fn connect_for_migrations(url: &str) -> Result<Client> {
    let (client, connection) = connect_within(url, MIGRATION_WITHIN).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// Opens a connection outside of the pools, driven by its own task.
pub async fn connect_detached(url: &str) -> Result<Client> {
    let (client, connection) = connect(url).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// Opens connections. Tries the hosts in order until one is usable.
#[derive(Clone)]
pub(super) struct PgConnector {
    pub(super) patience: Duration,
    pub(super) tls: Tls,
}

impl Connect for PgConnector {
    fn connect(&self, config: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        let (lines, config) = (self.clone(), config.clone());
        async move {
            let (client, connection) = lines.connect_one(&config).await?;
            Ok((client, tokio::spawn(run(connection))))
        }
        .boxed()
    }
}

/// Drives a connection of a pool and logs its loss.
async fn run(connection: PgConnection) {
    if let Err(error) = connection.await {
        tracing::warn!(error = %with_source(&error), "a connection to the database was lost");
    }
}

/// Message of an error with its source.
fn with_source(error: &Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

impl PgConnector {
    /// Connects to the first usable host, or returns the error of the last one.
    async fn connect_one(&self, config: &Config) -> Result<(Client, PgConnection), Error> {
        let mut refused = None;
        for (host, port) in hosts(config) {
            match self.connect_to(config, host, port).await {
                Ok(connected) => return Ok(connected),
                Err(error) => refused = Some(error),
            }
        }
        match refused {
            Some(error) => Err(error),
            None => {
                config
                    .connect_raw(
                        WatchedConnection::broken(io::Error::other("the database URL names no host")),
                        TlsUpgrade::NONE,
                    )
                    .await
            }
        }
    }

    /// Connects to one host.
    pub(super) async fn connect_to(
        &self,
        config: &Config,
        host: &Host,
        port: u16,
    ) -> Result<(Client, PgConnection), Error> {
        let (line, wrap) = match (self.open(host, port).await, self.tls.with(host)) {
            (Ok(line), Ok(wrap)) => (line, wrap),
            (Err(error), _) | (_, Err(error)) => (WatchedConnection::broken(error), TlsUpgrade::NONE),
        };
        start_session(config, line, wrap).await
    }

    /// Connects to the first address of a host that accepts a connection.
    async fn open(&self, host: &Host, port: u16) -> io::Result<WatchedConnection> {
        let places: Vec<_> = match host {
            Host::Unix(folder) => vec![ServerAddress::Unix(folder.join(format!(".s.PGSQL.{port}")))],
            Host::Tcp(name) => tokio::net::lookup_host((name.as_str(), port)).await?.map(ServerAddress::Tcp).collect(),
        };
        let mut refused = io::Error::other("the host has no address");
        for place in places {
            match WatchedConnection::open(place, self.patience).await {
                Ok(line) => return Ok(line),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }
}

/// The hosts of a URL with their ports.
pub(super) fn hosts(config: &Config) -> impl Iterator<Item = (&Host, u16)> {
    let ports = config.get_ports();
    let port = |index: usize| ports.get(index).or_else(|| ports.first()).copied().unwrap_or(PORT);
    config.get_hosts().iter().enumerate().map(move |(index, host)| (host, port(index)))
}

/// Starts a session on an open connection. If the primary is required, a standby is an error.
async fn start_session(
    config: &Config,
    line: WatchedConnection,
    wrap: TlsUpgrade,
) -> Result<(Client, PgConnection), Error> {
    let (client, mut connection) = config.connect_raw(line, wrap).await?;
    if config.get_target_session_attrs() == TargetSessionAttrs::ReadWrite {
        let asked = client.simple_query("show transaction_read_only");
        let is_standby = tokio::select! {
            answer = asked => answer?.iter().any(is_setting_on),
            ended = &mut connection => { ended?; true }
        };
        if is_standby {
            let standby = io::Error::other("the server is a standby, not the primary");
            return config.connect_raw(WatchedConnection::broken(standby), TlsUpgrade::NONE).await;
        }
    }
    Ok((client, connection))
}

/// Whether a row shows a setting that is on.
fn is_setting_on(message: &SimpleQueryMessage) -> bool {
    matches!(message, SimpleQueryMessage::Row(row) if row.get(0) == Some("on"))
}
