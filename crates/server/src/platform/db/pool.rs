//! Two pools per copy: reads stay few so that PostgreSQL keeps its caches warm, writes are many so that waiting commits
//! share one sync to disk.

use std::time::Duration;

use anyhow::{Context, Result};
use deadpool_postgres::{Manager, ManagerConfig, Pool, QueueMode, RecyclingMethod, Runtime, Timeouts};
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::{Client, Config, Connection, NoTls, Socket, tls::NoTlsStream};

/// How long a request waits for a connection before it is told to come back.
const WAIT: Duration = Duration::from_secs(5);
/// How long one address may take to answer.
const CONNECT: Duration = Duration::from_secs(3);
/// Set on every connection: no statement, lock or forgotten transaction may last.
const SESSION: &str = "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s \
                       -c timezone=UTC -c jit=off";

/// The settings of a connection, from a URL that may name several hosts.
fn config(url: &str) -> Result<Config> {
    let mut config: Config = url.parse().context("the database URL cannot be read")?;
    let options = match config.get_options() {
        Some(own) => format!("{SESSION} {own}"),
        None => SESSION.to_owned(),
    };
    config.options(options).connect_timeout(CONNECT).keepalives_idle(Duration::from_secs(10));
    config.tcp_user_timeout(Duration::from_secs(10));
    if config.get_application_name().is_none() {
        config.application_name("tracewright");
    }
    // With several hosts only the primary will do: a standby takes no writes and sends no notifications.
    if config.get_hosts().len() > 1 {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    Ok(config)
}

/// A pool of at most `size` connections. Nothing is opened before the first use.
pub fn pool(url: &str, size: usize) -> Result<Pool> {
    // `Fast` asks no question on return: `Write` and `OpenTransaction` never give back an open transaction.
    let manager = Manager::from_config(config(url)?, NoTls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
    let timeouts = Timeouts { wait: Some(WAIT), create: Some(WAIT), recycle: Some(WAIT) };
    let builder = Pool::builder(manager).max_size(size).timeouts(timeouts);
    // The connection used last is used next, so that few backends stay warm.
    Ok(builder.runtime(Runtime::Tokio1).queue_mode(QueueMode::Lifo).build()?)
}

/// A connection outside of the pools, for migrations and notifications.
pub async fn connect(url: &str) -> Result<(Client, Connection<Socket, NoTlsStream>)> {
    Ok(config(url)?.connect(NoTls).await?)
}

/// A connection whose other half runs by itself.
pub async fn connect_alone(url: &str) -> Result<Client> {
    let (client, connection) = connect(url).await?;
    tokio::spawn(connection);
    Ok(client)
}
