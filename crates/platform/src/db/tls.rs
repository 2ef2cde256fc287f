//! TLS connections to the database: either the server's name and certificate are verified, or there is no TLS.
//!
//! A connection to another machine is encrypted and verified unless its URL contains `sslmode=disable`. The parameters
//! are those of libpq, without the weaker modes: encryption to an unverified server gives no protection.

use std::io;
use std::net::IpAddr;

use anyhow::{Context, Result, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use percent_encoding::percent_decode_str;
use rustls_tokio_postgres::{MakeRustlsConnect, config_from_ca_cert, config_platform_verifier};
use tokio_postgres::Config;
use tokio_postgres::config::{ChannelBinding, Host, SslMode};
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};

use super::watched_connection::{Socket, WatchedConnection};

/// The TLS handshake on a socket.
type Handshake = <MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect;
/// A socket inside TLS.
type Encrypted = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;
/// A connection inside TLS.
pub type EncryptedConnection = WatchedConnection<Encrypted>;

/// Parses a database URL without its TLS parameters, for what the URL says about servers and login.
pub fn parse_url(url: &str) -> Result<Config, tokio_postgres::Error> {
    let (known, _, _) = split_url(url);
    known.parse()
}

/// Splits a database URL into the part that the driver supports, the value of `sslmode` and that of `sslrootcert`. The
/// TLS parameters are parsed here, because the driver supports only some of them.
fn split_url(url: &str) -> (String, Option<String>, Option<String>) {
    // The other form, `host=… dbname=…`, has no query and allows only the TLS parameters that the driver supports.
    let is_url = url.starts_with("postgres://") || url.starts_with("postgresql://");
    let (start, query) = url.split_once('?').filter(|_| is_url).unwrap_or((url, ""));
    let (mut mode, mut authorities, mut rest) = (None, None, Vec::new());
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let value = || percent_decode_str(value).decode_utf8_lossy().into_owned();
        match name {
            "sslmode" => mode = Some(value()),
            "sslrootcert" => authorities = Some(value()),
            _ => rest.push(parameter),
        }
    }
    let known = if rest.is_empty() { start.to_owned() } else { format!("{start}?{}", rest.join("&")) };
    (known, mode, authorities)
}

/// Parses a database URL with its TLS parameters.
pub fn read_url(url: &str) -> Result<(Config, Tls)> {
    let (known, mode, authorities) = split_url(url);
    let mut config: Config =
        known.parse().context("the database URL is not valid. Use postgres://user:password@host/name")?;
    let is_checked = match (mode.as_deref(), config.get_ssl_mode()) {
        (Some("disable"), _) | (None, SslMode::Disable) => false,
        (Some("require" | "verify-ca" | "verify-full"), _) | (None, SslMode::Require) => true,
        (Some(other), _) => bail!("sslmode in the database URL is {other}. It must be verify-full or disable"),
        (None, _) => authorities.is_some() || !config.get_hosts().iter().all(is_here),
    };
    if !is_checked {
        config.ssl_mode(SslMode::Disable);
        return Ok((config, Tls(None)));
    }
    config.ssl_mode(SslMode::Require);
    // With channel binding, a server in the middle cannot pass the login on to the real one over another connection.
    if config.get_password().is_some() {
        config.channel_binding(ChannelBinding::Require);
    }
    let settings = match authorities {
        Some(file) => {
            config_from_ca_cert(&file).with_context(|| format!("the certificates in {file} cannot be read"))?
        }
        None => config_platform_verifier().context("the certificates of this machine cannot be read")?,
    };
    Ok((config, Tls(Some(MakeRustlsConnect::new(settings)))))
}

/// Whether the host is this machine, so that nobody can read or change the traffic in transit.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
    }
}

/// The TLS settings of connections. Empty when they are not encrypted.
#[derive(Clone)]
pub struct Tls(Option<MakeRustlsConnect>);

impl Tls {
    /// Whether connections are encrypted.
    pub const fn is_used(&self) -> bool {
        self.0.is_some()
    }

    /// Prepares TLS with the server of a host, whose certificate must name the host.
    pub fn with(&self, host: &Host) -> io::Result<TlsUpgrade> {
        match (&self.0, host) {
            (Some(tls), Host::Tcp(name)) => {
                MakeTlsConnect::<Socket>::make_tls_connect(&mut tls.clone(), name).map(Some).map(TlsUpgrade)
            }
            (Some(_), Host::Unix(_)) => Err(io::Error::other(
                "TLS is not possible on a Unix socket. Remove sslmode and sslrootcert from the database URL",
            )),
            (None, _) => Ok(TlsUpgrade(None)),
        }
    }
}

/// Upgrades one connection to TLS. None for a connection that stays unencrypted.
pub struct TlsUpgrade(Option<Handshake>);

impl TlsUpgrade {
    /// No encryption: for a connection that would fail with encryption too.
    pub const NONE: Self = Self(None);
}

impl TlsConnect<WatchedConnection> for TlsUpgrade {
    type Stream = EncryptedConnection;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<EncryptedConnection>>;

    fn connect(self, line: WatchedConnection) -> Self::Future {
        async move {
            let handshake = self.0.ok_or_else(|| io::Error::other("TLS is not configured for this connection"))?;
            line.encrypted(|socket| handshake.connect(socket)).await
        }
        .boxed()
    }
}
