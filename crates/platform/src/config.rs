//! All settings: by flag, or by environment with the prefix `TRACEWRIGHT_`. `--help` is their documentation.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};

use crate::auth::Signer;
use crate::telemetry::LogFormat;

/// How to reach the database; what every command needs.
#[derive(Args, Clone, Debug)]
pub struct DatabaseSettings {
    /// Address of the database, for example `postgres://user:password@host/name`. Several hosts, separated by commas,
    /// are tried until one is the primary. To another machine TLS is used and checked (`sslmode=verify-full`, with the
    /// authorities in `sslrootcert=FILE` or those of this machine) unless it says `sslmode=disable`.
    #[arg(long, env = "TRACEWRIGHT_DATABASE_URL", hide_env_values = true)]
    pub database_url: SecretString,
    /// Seconds that a statement may take before the database ends it.
    #[arg(long, env = "TRACEWRIGHT_STATEMENT_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub statement_seconds: u64,
}

/// How tokens are signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TokenAlgorithm {
    /// A shared secret; a token costs microseconds.
    #[value(name = "HS256")]
    Hs256,
    /// An Ed25519 key pair; others can verify tokens without being able to make them.
    #[value(name = "EdDSA")]
    EdDsa,
}

/// The secrets behind tokens.
#[derive(Args, Clone, Debug)]
pub struct TokenSettings {
    /// How tokens are signed.
    #[arg(long, env = "TRACEWRIGHT_JWT_ALG", value_enum, default_value = "HS256")]
    pub jwt_alg: TokenAlgorithm,
    /// Secret of HS256, at least 32 random bytes.
    #[arg(long, env = "TRACEWRIGHT_JWT_SECRET", hide_env_values = true)]
    pub jwt_secret: Option<SecretString>,
    /// File that holds the secret of HS256.
    #[arg(long, env = "TRACEWRIGHT_JWT_SECRET_FILE", conflicts_with = "jwt_secret")]
    pub jwt_secret_file: Option<PathBuf>,
    /// File that holds the previous secret; keep it for 24 hours after a change, so that nobody is logged out.
    #[arg(long, env = "TRACEWRIGHT_JWT_PREVIOUS_SECRET_FILE")]
    pub jwt_previous_secret_file: Option<PathBuf>,
    /// Private key of `EdDSA`, in PEM.
    #[arg(long, env = "TRACEWRIGHT_JWT_PRIVATE_KEY_FILE")]
    pub jwt_private_key_file: Option<PathBuf>,
    /// Public key of `EdDSA`, in PEM.
    #[arg(long, env = "TRACEWRIGHT_JWT_PUBLIC_KEY_FILE")]
    pub jwt_public_key_file: Option<PathBuf>,
    /// Previous public key, during a change of keys.
    #[arg(long, env = "TRACEWRIGHT_JWT_PREVIOUS_PUBLIC_KEY_FILE")]
    pub jwt_previous_public_key_file: Option<PathBuf>,
}

/// Everything the service needs to run.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    pub database: DatabaseSettings,
    #[command(flatten)]
    pub token: TokenSettings,
    /// Address to listen on.
    #[arg(long, env = "TRACEWRIGHT_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Where files are kept: a directory, or `s3://bucket/prefix` with credentials in the usual `AWS_…` variables.
    #[arg(long, env = "TRACEWRIGHT_MEDIA", default_value = "media")]
    pub media: String,
    /// Address of an S3 server other than Amazon's.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ENDPOINT")]
    pub media_endpoint: Option<String>,
    /// How the address of a file of the configuration begins.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ROOT", default_value = "/media", value_parser = media_root)]
    pub media_root: String,
    /// MiB that must be free where files are kept; with less this copy is not ready.
    #[arg(long, env = "TRACEWRIGHT_MIN_FREE_MIB", default_value_t = 256)]
    pub min_free_mib: u64,
    /// Hours that the bytes of a deleted or replaced file are kept: longer than the time between two backups, if a
    /// restored database shall find them.
    #[arg(long, env = "TRACEWRIGHT_KEEP_DELETED_FILES_HOURS", default_value_t = 1)]
    pub keep_deleted_files_hours: u32,
    /// Time zone of the plant, for example `Europe/Berlin`: its days are those by which
    /// counters restart, lots expire and lists are due.
    #[arg(long, env = "TRACEWRIGHT_TIME_ZONE", default_value = "UTC")]
    pub time_zone: chrono_tz::Tz,
    /// Password of the first user, `cadmin`. Without it a temporary one is made and written once to the log.
    #[arg(long, env = "TRACEWRIGHT_ADMIN_PASSWORD", hide_env_values = true)]
    pub admin_password: Option<SecretString>,
    /// Origins that browsers may call from, separated by commas; none by default.
    #[arg(long, env = "TRACEWRIGHT_CORS_ORIGINS", value_delimiter = ',')]
    pub cors_origins: Vec<String>,
    /// Networks of proxies whose `X-Forwarded-For` is believed, separated by commas.
    #[arg(long, env = "TRACEWRIGHT_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpNet>,
    /// Address where /metrics is served apart from everything else, for example `127.0.0.1:9090`; none by default.
    #[arg(long, env = "TRACEWRIGHT_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// Token that readers of /metrics must send. With it /metrics is served on the address of the service too.
    #[arg(long, env = "TRACEWRIGHT_METRICS_TOKEN", hide_env_values = true)]
    pub metrics_token: Option<SecretString>,
    /// Bytes of a JSON or form body; the limits of the operations may be lower.
    #[arg(long, env = "TRACEWRIGHT_MAX_BODY_BYTES", default_value_t = 10 * 1024 * 1024)]
    pub max_body_bytes: u64,
    /// Bytes of one uploaded file.
    #[arg(long, env = "TRACEWRIGHT_MAX_FILE_BYTES", default_value_t = 100 * 1024 * 1024)]
    pub max_file_bytes: u64,
    /// Bytes of a multipart request.
    #[arg(long, env = "TRACEWRIGHT_MAX_UPLOAD_BYTES", default_value_t = 500 * 1024 * 1024)]
    pub max_upload_bytes: u64,
    /// Idle time after which clients lock their screen, as an ISO 8601 duration.
    #[arg(long, env = "TRACEWRIGHT_SESSION_IDLE_TIMEOUT", default_value = "PT30M")]
    pub session_idle_timeout: String,
    /// Tokens of one user that never opened a session; beyond that the oldest is revoked.
    #[arg(long, env = "TRACEWRIGHT_AUTH_MAX_UNOPENED_TOKENS", default_value_t = 100)]
    pub auth_max_unopened_tokens: u32,
    /// Seconds between two looks for jobs whose clients were not heard of.
    #[arg(long, env = "TRACEWRIGHT_OFFLINE_CHECK_SECONDS", default_value_t = 15,
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub offline_check_seconds: u64,
    /// Database connections for reads; by default 4 per core.
    #[arg(long, env = "TRACEWRIGHT_READ_CONNECTIONS")]
    pub read_connections: Option<usize>,
    /// Database connections for recalls, device history records and exports, and so many of them at once.
    #[arg(long, env = "TRACEWRIGHT_WALK_CONNECTIONS", default_value_t = 4)]
    pub walk_connections: usize,
    /// Database connections for writes.
    #[arg(long, env = "TRACEWRIGHT_WRITE_CONNECTIONS", default_value_t = 16)]
    pub write_connections: usize,
    /// Clients connected at the same time.
    #[arg(long, env = "TRACEWRIGHT_MAX_CLIENTS", default_value_t = 10_000)]
    pub max_clients: usize,
    /// Clients connected at the same time from one address (IPv6: from one network of 64 bits); proxies that are
    /// trusted are not counted.
    #[arg(long, env = "TRACEWRIGHT_MAX_CLIENTS_PER_ADDRESS", default_value_t = 2_000)]
    pub max_clients_per_address: usize,
    /// Event streams that one user may have open at one copy of the service.
    #[arg(long, env = "TRACEWRIGHT_MAX_STREAMS_PER_USER", default_value_t = 10)]
    pub max_streams_per_user: usize,
    /// Seconds between the signal to stop and the last accepted connection.
    #[arg(long, env = "TRACEWRIGHT_DRAIN_SECONDS", default_value_t = 5)]
    pub drain_seconds: u64,
    /// The program that is started as renderer; this one unless given.
    #[arg(long, hide = true)]
    pub renderer: Option<PathBuf>,
    /// Seconds of work that may be lost where a new epoch of the feed begins without being announced, after a failover or
    /// a restart of the database; with 0 only when nothing is known to be lost.
    #[arg(long, env = "TRACEWRIGHT_FAILOVER_LOSS_SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub failover_loss_seconds: u32,
    #[command(flatten)]
    pub log: LogSettings,
}

/// What is logged, and how.
#[derive(Args, Clone, Debug)]
pub struct LogSettings {
    /// Lines for people or for machines.
    #[arg(long, env = "TRACEWRIGHT_LOG_FORMAT", value_enum, default_value = "text")]
    pub log_format: LogFormat,
    /// What is logged: error, warn, info, debug, or a filter such as `info,hyper=debug`.
    #[arg(long, env = "TRACEWRIGHT_LOG", default_value = "info")]
    pub log: String,
}

impl Settings {
    /// Number of connections for reads, with its default.
    pub fn read_connections(&self) -> usize {
        self.read_connections.unwrap_or_else(|| 4 * cores())
    }

    /// Most work that may be lost when a new epoch begins without being announced.
    pub fn loss_max(&self) -> chrono::TimeDelta {
        chrono::TimeDelta::seconds(i64::from(self.failover_loss_seconds))
    }

    /// Refuses settings that would open the service to strangers.
    pub fn check(&self) -> Result<()> {
        if self.cors_origins.iter().any(|origin| origin.trim() == "*") {
            bail!("CORS_ORIGINS is *: every page on the internet could call this service; name the origins");
        }
        if self.trusted_proxies.iter().any(|network| network.prefix_len() == 0) {
            bail!("TRUSTED_PROXIES holds every address: anyone could pretend to be anyone; name the proxies");
        }
        Ok(())
    }

    /// Whether an address belongs to a trusted proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(&address.to_canonical()))
    }

    /// Whether only programs on this machine can connect.
    pub fn is_local(&self) -> bool {
        self.listen.ip().is_loopback()
    }
}

impl DatabaseSettings {
    /// Longest time of a statement.
    pub fn statement_within(&self) -> Duration {
        Duration::from_secs(self.statement_seconds)
    }

    /// The address, with its password.
    pub fn url(&self) -> &str {
        self.database_url.expose_secret()
    }
}

impl TokenSettings {
    /// The signer of tokens, or an error that says which setting is missing.
    pub fn signer(&self) -> Result<Signer> {
        match self.jwt_alg {
            TokenAlgorithm::Hs256 => {
                let previous = self.jwt_previous_secret_file.as_deref().map(read_secret).transpose()?;
                let previous = previous.as_ref().map(|secret| secret.expose_secret().as_bytes());
                Signer::hs256(self.secret()?.expose_secret().as_bytes(), previous)
            }
            TokenAlgorithm::EdDsa => {
                let (Some(private), Some(public)) = (&self.jwt_private_key_file, &self.jwt_public_key_file) else {
                    bail!("EdDSA needs TRACEWRIGHT_JWT_PRIVATE_KEY_FILE and TRACEWRIGHT_JWT_PUBLIC_KEY_FILE");
                };
                let (private, public) = (read_secret(private)?, read_secret(public)?);
                let previous = self.jwt_previous_public_key_file.as_deref().map(read_secret).transpose()?;
                let previous = previous.as_ref().map(|pem| pem.expose_secret().as_bytes());
                Signer::eddsa(private.expose_secret().as_bytes(), public.expose_secret().as_bytes(), previous)
            }
        }
    }

    fn secret(&self) -> Result<SecretString> {
        match (&self.jwt_secret, &self.jwt_secret_file) {
            (Some(secret), _) => Ok(secret.clone()),
            (None, Some(file)) => read_secret(file),
            (None, None) => bail!(
                "no token secret: set TRACEWRIGHT_JWT_SECRET or TRACEWRIGHT_JWT_SECRET_FILE to at least 32 random bytes \
                 (make one with: openssl rand -base64 48)"
            ),
        }
    }
}

fn read_secret(file: &Path) -> Result<SecretString> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(SecretString::from(text.trim_end_matches(['\r', '\n'])))
}

/// Cores of this machine.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Parses the root of file addresses: a path that is not below `/api`.
fn media_root(text: &str) -> Result<String, String> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'~' | b'-');
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(allowed);
    let mut parts = text.strip_prefix('/').unwrap_or_default().split('/');
    if parts.clone().next() != Some("api") && parts.all(is_part) {
        return Ok(text.to_owned());
    }
    Err("an address such as /media: parts of letters and digits after a slash, none at its end, and not /api"
        .to_owned())
}
