//! Connections to each host of a database URL, also to standbys, for checks of a whole cell.

use std::time::Duration;

use anyhow::{Result, anyhow};
use chrono::{DateTime, Utc};
use futures_util::future::join_all;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::{Client, Config};

use super::pool::{PgConnector, config, hosts};
use crate::tls::postgres_certificate_end;

/// A host of a database URL.
#[derive(Debug)]
pub struct DatabaseHost {
    /// Host name, IP address, or directory of the Unix socket.
    pub host: String,
    /// Port of PostgreSQL.
    pub port: u16,
    /// An open connection, or why there is none.
    pub client: Result<Client>,
    /// End of the validity of the server's certificate. None if the URL asks for no encryption.
    pub certificate_end: Option<Result<DateTime<Utc>>>,
}

/// Connects to each host of a URL at the same time. A host that has not answered after `within` has no connection, and
/// neither has a statement that takes longer a result.
pub async fn connect_to_each(url: &str, within: Duration) -> Result<Vec<DatabaseHost>> {
    let (mut config, tls) = config(url, within, "")?;
    config.target_session_attrs(TargetSessionAttrs::Any);
    let is_encrypted = tls.is_used();
    let connector = PgConnector { patience: within, tls };
    let each = hosts(&config).map(|(host, port)| look(&connector, &config, host, port, within, is_encrypted));
    Ok(join_all(each).await)
}

/// Connects to a host.
async fn look(
    connector: &PgConnector,
    config: &Config,
    host: &Host,
    port: u16,
    within: Duration,
    is_encrypted: bool,
) -> DatabaseHost {
    let late = |_| anyhow!("no answer within {} s", within.as_secs());
    let connecting = async {
        let (client, connection) = connector.connect_to(config, host, port).await?;
        tokio::spawn(connection);
        anyhow::Ok(client)
    };
    let certificate = async {
        match host {
            Host::Tcp(name) if is_encrypted => {
                let end = tokio::time::timeout(within, postgres_certificate_end(name, port)).await;
                Some(end.map_err(late).flatten())
            }
            _ => None,
        }
    };
    let (client, certificate_end) = tokio::join!(tokio::time::timeout(within, connecting), certificate);
    let host = match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(folder) => folder.display().to_string(),
    };
    DatabaseHost { host, port, client: client.map_err(late).flatten(), certificate_end }
}
