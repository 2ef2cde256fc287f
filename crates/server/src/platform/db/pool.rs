//! Two pools per copy: reads stay few so that PostgreSQL keeps its caches warm, writes are many so that waiting commits
//! share one sync to disk.

use std::io;
use std::time::Duration;

use anyhow::{Context, Result};
use deadpool_postgres::{
    Connect, Hook, HookError, Manager, ManagerConfig, Pool, QueueMode, RecyclingMethod, Runtime, Timeouts,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::task::JoinHandle;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::{Client, Config, Connection, Error, NoTls, SimpleQueryMessage, tls::NoTlsStream};

use super::line::{Line, Place};

/// How long a request waits for a connection before it is told to come back.
pub const CONNECTION_WITHIN: Duration = Duration::from_secs(5);
/// How long a statement may take; the server ends it.
pub const STATEMENT_WITHIN: Duration = Duration::from_secs(30);
/// How much longer its answer may take: then nobody will answer any more.
pub const ANSWER_AFTER: Duration = Duration::from_secs(5);
/// How long a connection is used: what its server process has gathered in memory goes with it.
pub const CONNECTION_AGE_MAX: Duration = Duration::from_mins(30);
/// Set on every connection, besides the time of a statement: no lock or forgotten transaction may last.
const SESSION: &str = "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s -c timezone=UTC -c jit=off";
/// The port of a host that names none.
const PORT: u16 = 5432;

/// The settings of a connection, from a URL that may name several hosts.
fn config(url: &str, statement_within: Duration) -> Result<Config> {
    let mut config: Config = url.parse().context("the database URL cannot be read")?;
    let session = format!("-c statement_timeout={} {SESSION}", statement_within.as_millis());
    let options = match config.get_options() {
        Some(own) => format!("{session} {own}"),
        None => session,
    };
    config.options(options);
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
pub fn pool(url: &str, size: usize, statement_within: Duration) -> Result<Pool> {
    // `Fast` asks no question on return: `Write` and `OpenTransaction` never give back an open transaction.
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let lines = Lines { patience: statement_within + ANSWER_AFTER };
    let manager = Manager::from_connect(config(url, statement_within)?, lines, recycling);
    let wait = Some(CONNECTION_WITHIN);
    let builder = Pool::builder(manager).max_size(size).timeouts(Timeouts { wait, create: wait, recycle: wait });
    let too_old = Hook::sync_fn(|_, metrics| {
        if metrics.age() > CONNECTION_AGE_MAX { Err(HookError::message("it is old enough")) } else { Ok(()) }
    });
    // The connection used last is used next, so that few backends stay warm.
    Ok(builder.runtime(Runtime::Tokio1).queue_mode(QueueMode::Lifo).pre_recycle(too_old).build()?)
}

/// A connection outside of the pools, for migrations and notifications.
pub async fn connect(url: &str) -> Result<(Client, Connection<Line, NoTlsStream>)> {
    let config = config(url, STATEMENT_WITHIN)?;
    Ok(Lines { patience: STATEMENT_WITHIN + ANSWER_AFTER }.connect_one(&config).await?)
}

/// A connection whose other half runs by itself.
pub async fn connect_alone(url: &str) -> Result<Client> {
    let (client, connection) = connect(url).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// Opens lines, host by host until one will do.
#[derive(Clone, Copy, Debug)]
struct Lines {
    patience: Duration,
}

impl Connect for Lines {
    fn connect(&self, config: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        let (lines, config) = (*self, config.clone());
        async move {
            let (client, connection) = lines.connect_one(&config).await?;
            Ok((client, tokio::spawn(run(connection))))
        }
        .boxed()
    }
}

async fn run(connection: Connection<Line, NoTlsStream>) {
    if let Err(error) = connection.await {
        tracing::warn!(error = %with_source(&error), "a connection to the database is gone");
    }
}

fn with_source(error: &Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

impl Lines {
    async fn connect_one(self, config: &Config) -> Result<(Client, Connection<Line, NoTlsStream>), Error> {
        let mut refused = None;
        for (index, host) in config.get_hosts().iter().enumerate() {
            let ports = config.get_ports();
            let port = ports.get(index).or_else(|| ports.first()).copied().unwrap_or(PORT);
            for line in self.open(host, port).await {
                match self.greet(config, line).await {
                    Ok(connected) => return Ok(connected),
                    Err(error) => refused = Some(error),
                }
            }
        }
        match refused {
            Some(error) => Err(error),
            None => config.connect_raw(Line::broken(io::Error::other("no host is named")), NoTls).await,
        }
    }

    /// The addresses of a host as lines, one of them broken when there is none.
    async fn open(self, host: &Host, port: u16) -> Vec<Line> {
        let places = match host {
            Host::Unix(folder) => Ok(vec![Place::Unix(folder.join(format!(".s.PGSQL.{port}")))]),
            Host::Tcp(name) => {
                let found = tokio::net::lookup_host((name.as_str(), port)).await;
                found.map(|addresses| addresses.map(Place::Tcp).collect())
            }
        };
        let places = match places {
            Ok(places) => places,
            Err(error) => return vec![Line::broken(error)],
        };
        let mut broken = Line::broken(io::Error::other("the host has no address"));
        for place in places {
            match Line::open(place, self.patience).await {
                Ok(line) => return vec![line],
                Err(error) => broken = Line::broken(error),
            }
        }
        vec![broken]
    }

    async fn greet(self, config: &Config, line: Line) -> Result<(Client, Connection<Line, NoTlsStream>), Error> {
        let (client, mut connection) = config.connect_raw(line, NoTls).await?;
        if config.get_target_session_attrs() == TargetSessionAttrs::ReadWrite {
            let asked = client.simple_query("show transaction_read_only");
            let is_standby = tokio::select! {
                answer = asked => answer?.iter().any(says_on),
                ended = &mut connection => { ended?; true }
            };
            if is_standby {
                let standby = io::Error::other("the server is a standby, not the primary");
                return config.connect_raw(Line::broken(standby), NoTls).await;
            }
        }
        Ok((client, connection))
    }
}

fn says_on(message: &SimpleQueryMessage) -> bool {
    matches!(message, SimpleQueryMessage::Row(row) if row.get(0) == Some("on"))
}
