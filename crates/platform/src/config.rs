//! All settings, as flags or as environment variables with the prefix `TRACEWRIGHT_`. `--help` is their documentation.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use http::Uri;
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};

use crate::auth::Signer;
use crate::db::pool::STATEMENT_WITHIN;
use crate::telemetry::LogFormat;

/// Settings of the database, for all commands that use it.
#[derive(Args, Clone, Debug)]
pub struct DatabaseSettings {
    /// URL of the database, for example `postgres://user:password@host/name`. Several hosts, separated by commas, are
    /// tried until one is the primary. A connection to another machine uses TLS and verifies the server
    /// (`sslmode=verify-full`, with the authorities in `sslrootcert=FILE` or those of this machine) unless the URL
    /// contains `sslmode=disable`.
    #[arg(long, env = "TRACEWRIGHT_DATABASE_URL", hide_env_values = true)]
    pub database_url: SecretString,
    /// Statement timeout in seconds. The database cancels a statement that takes longer.
    #[arg(long, env = "TRACEWRIGHT_STATEMENT_SECONDS", default_value_t = STATEMENT_WITHIN.as_secs(), value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub statement_seconds: u64,
}

/// How tokens are signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TokenAlgorithm {
    /// HMAC with a shared secret. Signing and checking take microseconds.
    #[value(name = "HS256")]
    Hs256,
    /// An Ed25519 key pair. Other systems can verify tokens with the public key without being able to sign them.
    #[value(name = "EdDSA")]
    EdDsa,
}

/// The secrets that sign tokens.
#[derive(Args, Clone, Debug)]
pub struct TokenSettings {
    /// Algorithm that signs tokens.
    #[arg(long, env = "TRACEWRIGHT_JWT_ALG", value_enum, default_value = "HS256")]
    pub jwt_alg: TokenAlgorithm,
    /// Secret for HS256, at least 32 random bytes.
    #[arg(long, env = "TRACEWRIGHT_JWT_SECRET", hide_env_values = true)]
    pub jwt_secret: Option<SecretString>,
    /// File with the secret for HS256, at least 32 random bytes. Use either this setting or the secret itself.
    #[arg(long, env = "TRACEWRIGHT_JWT_SECRET_FILE", conflicts_with = "jwt_secret")]
    pub jwt_secret_file: Option<PathBuf>,
    /// File with the previous secret for HS256. Keep it for 24 hours after a change, so that no user is logged out.
    #[arg(long, env = "TRACEWRIGHT_JWT_PREVIOUS_SECRET_FILE")]
    pub jwt_previous_secret_file: Option<PathBuf>,
    /// File with the private Ed25519 key for EdDSA, in PEM.
    #[arg(long, env = "TRACEWRIGHT_JWT_PRIVATE_KEY_FILE")]
    pub jwt_private_key_file: Option<PathBuf>,
    /// File with the public Ed25519 key for EdDSA, in PEM.
    #[arg(long, env = "TRACEWRIGHT_JWT_PUBLIC_KEY_FILE")]
    pub jwt_public_key_file: Option<PathBuf>,
    /// File with the previous public key for EdDSA, in PEM. Keep it for 24 hours after a change, so that no user is
    /// logged out.
    #[arg(long, env = "TRACEWRIGHT_JWT_PREVIOUS_PUBLIC_KEY_FILE")]
    pub jwt_previous_public_key_file: Option<PathBuf>,
}

/// TLS of the listener.
#[derive(Args, Clone, Debug)]
pub struct TlsSettings {
    /// File with the certificate of the service and then the certificates of its intermediate authorities, in PEM. With
    /// it, the service accepts only HTTPS (TLS 1.2 and 1.3, HTTP/2 and HTTP/1.1). The TLS files are read again on HUP
    /// and every 10 s.
    #[arg(long, env = "TRACEWRIGHT_TLS_CERT_FILE", requires = "tls_key_file")]
    pub tls_cert_file: Option<PathBuf>,
    /// File with the private key of the certificate, in PEM.
    #[arg(long, env = "TRACEWRIGHT_TLS_KEY_FILE", requires = "tls_cert_file")]
    pub tls_key_file: Option<PathBuf>,
    /// File with the authorities of client certificates, in PEM. A client may connect without a certificate, but one that
    /// it presents must be from these authorities. Default: clients are not asked for a certificate.
    #[arg(long, env = "TRACEWRIGHT_TLS_CLIENT_CA_FILE", requires = "tls_cert_file")]
    pub tls_client_ca_file: Option<PathBuf>,
}

/// All settings of the service.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    pub database: DatabaseSettings,
    #[command(flatten)]
    pub token: TokenSettings,
    /// Address and port to listen on.
    #[arg(long, env = "TRACEWRIGHT_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    #[command(flatten)]
    pub tls: TlsSettings,
    /// File store: a directory, or `s3://bucket/prefix` with credentials in the usual `AWS_…` variables.
    #[arg(long, env = "TRACEWRIGHT_MEDIA", default_value = "media")]
    pub media: String,
    /// URL of an S3-compatible server for the file store. Default: Amazon S3.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ENDPOINT")]
    pub media_endpoint: Option<String>,
    /// Path of the URLs under which the service serves the files of the configuration, such as the company logo.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ROOT", default_value = "/media", value_parser = media_root)]
    pub media_root: String,
    /// Free space that a file store in a directory needs, in MiB. With less, this instance is not ready.
    #[arg(long, env = "TRACEWRIGHT_MIN_FREE_MIB", default_value_t = 256)]
    pub min_free_mib: u64,
    /// Hours for which the content of a deleted or replaced file is kept. Keep files longer than the time between two
    /// backups, so that a restored database finds its files.
    #[arg(long, env = "TRACEWRIGHT_KEEP_DELETED_FILES_HOURS", default_value_t = 1)]
    pub keep_deleted_files_hours: u32,
    /// Time zone of the plant, for example `Europe/Berlin`. It decides when a day begins, for counters that restart,
    /// the expiry of lots, due dates and reports.
    #[arg(long, env = "TRACEWRIGHT_TIME_ZONE", default_value = "UTC")]
    pub time_zone: chrono_tz::Tz,
    /// Password of the first user, `cadmin`. Without this setting, the service generates a temporary password and
    /// writes it to the log once.
    #[arg(long, env = "TRACEWRIGHT_ADMIN_PASSWORD", hide_env_values = true)]
    pub admin_password: Option<SecretString>,
    /// Origins of other web pages that may call the API (CORS), separated by commas. Default: none.
    #[arg(long, env = "TRACEWRIGHT_CORS_ORIGINS", value_delimiter = ',')]
    pub cors_origins: Vec<String>,
    /// Networks of proxies whose `X-Forwarded-For` is trusted, separated by commas. Default: none.
    #[arg(long, env = "TRACEWRIGHT_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpNet>,
    /// Separate address and port for /metrics, for example `127.0.0.1:9090`. Default: none.
    #[arg(long, env = "TRACEWRIGHT_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// Bearer token for /metrics. With a token, /metrics is also served on the address of the service. Default: none.
    #[arg(long, env = "TRACEWRIGHT_METRICS_TOKEN", hide_env_values = true)]
    pub metrics_token: Option<SecretString>,
    /// Maximum size of a JSON or form body, in bytes. Operations can have lower limits.
    #[arg(long, env = "TRACEWRIGHT_MAX_BODY_BYTES", default_value_t = 10 * 1024 * 1024)]
    pub max_body_bytes: u64,
    /// Maximum size of an uploaded file, in bytes.
    #[arg(long, env = "TRACEWRIGHT_MAX_FILE_BYTES", default_value_t = 100 * 1024 * 1024)]
    pub max_file_bytes: u64,
    /// Maximum size of a multipart request with all its files, in bytes.
    #[arg(long, env = "TRACEWRIGHT_MAX_UPLOAD_BYTES", default_value_t = 500 * 1024 * 1024)]
    pub max_upload_bytes: u64,
    /// Idle time after which clients lock their screen, as an ISO 8601 duration.
    #[arg(long, env = "TRACEWRIGHT_SESSION_IDLE_TIMEOUT", default_value = "PT30M")]
    pub session_idle_timeout: String,
    /// Maximum number of tokens of one user that have not opened a session. Beyond that the oldest is revoked.
    #[arg(long, env = "TRACEWRIGHT_AUTH_MAX_UNOPENED_TOKENS", default_value_t = 100)]
    pub auth_max_unopened_tokens: u32,
    /// Seconds between two checks for jobs whose clients are offline. The service pauses such jobs.
    #[arg(long, env = "TRACEWRIGHT_OFFLINE_CHECK_SECONDS", default_value_t = 15,
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub offline_check_seconds: u64,
    /// Maximum number of database connections for reads. Default: 4 per core.
    #[arg(long, env = "TRACEWRIGHT_READ_CONNECTIONS")]
    pub read_connections: Option<usize>,
    /// Maximum number of database connections for recalls, device history records and exports. This also limits how
    /// many run at the same time.
    #[arg(long, env = "TRACEWRIGHT_WALK_CONNECTIONS", default_value_t = 4)]
    pub walk_connections: usize,
    /// Maximum number of database connections for writes.
    #[arg(long, env = "TRACEWRIGHT_WRITE_CONNECTIONS", default_value_t = 16)]
    pub write_connections: usize,
    /// Maximum number of client connections at the same time.
    #[arg(long, env = "TRACEWRIGHT_MAX_CLIENTS", default_value_t = 10_000)]
    pub max_clients: usize,
    /// Maximum number of client connections at the same time from one address (IPv6: one /64 network). Trusted proxies
    /// are not counted.
    #[arg(long, env = "TRACEWRIGHT_MAX_CLIENTS_PER_ADDRESS", default_value_t = 2_000)]
    pub max_clients_per_address: usize,
    /// Maximum number of event streams that one user may have open on one instance.
    #[arg(long, env = "TRACEWRIGHT_MAX_STREAMS_PER_USER", default_value_t = 10)]
    pub max_streams_per_user: usize,
    /// Seconds for which the service still accepts new connections after the signal to stop.
    #[arg(long, env = "TRACEWRIGHT_DRAIN_SECONDS", default_value_t = 5)]
    pub drain_seconds: u64,
    /// Program to start as the renderer. Default: this binary.
    #[arg(long, hide = true)]
    pub renderer: Option<PathBuf>,
    /// Seconds of work that may be lost if the service is to begin a new epoch of the feed automatically after an
    /// unannounced failover or restart of the database. With 0, no known loss is accepted.
    #[arg(long, env = "TRACEWRIGHT_FAILOVER_LOSS_SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub failover_loss_seconds: u32,
    /// Wait for missing migrations instead of exiting. Until `tracewright migrate` has run, this instance is not ready.
    #[arg(long, env = "TRACEWRIGHT_WAIT_FOR_SCHEMA")]
    pub wait_for_schema: bool,
    /// Seconds between two updates of the marker, by which a restored database shows up to which moment it has every
    /// commit. With 0, this instance does not update it.
    #[arg(long, env = "TRACEWRIGHT_MARKER_SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(0..=3600))]
    pub marker_seconds: u64,
    /// Addresses of the REST API of Patroni on all database machines, separated by commas, for example
    /// `http://node1:8008,http://node2:8008,http://node3:8008`. Only `tracewright doctor --cluster` uses them. Default:
    /// none.
    #[arg(long, env = "TRACEWRIGHT_PATRONI_URLS", value_delimiter = ',', value_parser = base_url)]
    pub patroni_urls: Vec<Uri>,
    #[command(flatten)]
    pub log: LogSettings,
}

/// The settings of the log.
#[derive(Args, Clone, Debug)]
pub struct LogSettings {
    /// Format of log lines: text for people or JSON for programs.
    #[arg(long, env = "TRACEWRIGHT_LOG_FORMAT", value_enum, default_value = "text")]
    pub log_format: LogFormat,
    /// Log level: error, warn, info or debug, or a filter such as `info,hyper=debug`.
    #[arg(long, env = "TRACEWRIGHT_LOG", default_value = "info")]
    pub log: String,
}

impl Settings {
    /// Number of connections for reads: the setting, or 4 per core.
    pub fn read_connections(&self) -> usize {
        self.read_connections.unwrap_or_else(|| 4 * cores())
    }

    /// Longest period of work that may be lost when a new epoch begins without an announcement.
    pub fn loss_max(&self) -> chrono::TimeDelta {
        chrono::TimeDelta::seconds(i64::from(self.failover_loss_seconds))
    }

    /// Refuses settings that would let every web page call the service, or every client forge its address.
    pub fn check(&self) -> Result<()> {
        if self.cors_origins.iter().any(|origin| origin.trim() == "*") {
            bail!(
                "TRACEWRIGHT_CORS_ORIGINS is *, so every web page could call this service. List the allowed origins."
            );
        }
        if self.trusted_proxies.iter().any(|network| network.prefix_len() == 0) {
            bail!(
                "TRACEWRIGHT_TRUSTED_PROXIES contains every address, so every client could forge its own. List the \
                 networks of your proxies."
            );
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
    /// Settings for a database address, with the default timeout.
    pub fn new(database_url: SecretString) -> Self {
        Self { database_url, statement_seconds: STATEMENT_WITHIN.as_secs() }
    }

    /// Maximum duration of a statement.
    pub fn statement_within(&self) -> Duration {
        Duration::from_secs(self.statement_seconds)
    }

    /// URL of the database, with its password.
    pub fn url(&self) -> &str {
        self.database_url.expose_secret()
    }
}

impl TokenSettings {
    /// Creates the signer of tokens. The error names the missing setting.
    pub fn signer(&self) -> Result<Signer> {
        match self.jwt_alg {
            TokenAlgorithm::Hs256 => {
                let previous = self.jwt_previous_secret_file.as_deref().map(read_secret).transpose()?;
                let previous = previous.as_ref().map(|secret| secret.expose_secret().as_bytes());
                Signer::hs256(self.secret()?.expose_secret().as_bytes(), previous)
            }
            TokenAlgorithm::EdDsa => {
                let (Some(private), Some(public)) = (&self.jwt_private_key_file, &self.jwt_public_key_file) else {
                    bail!(
                        "EdDSA needs a key pair. Set TRACEWRIGHT_JWT_PRIVATE_KEY_FILE and \
                         TRACEWRIGHT_JWT_PUBLIC_KEY_FILE"
                    );
                };
                let (private, public) = (read_secret(private)?, read_secret(public)?);
                let previous = self.jwt_previous_public_key_file.as_deref().map(read_secret).transpose()?;
                let previous = previous.as_ref().map(|pem| pem.expose_secret().as_bytes());
                Signer::eddsa(private.expose_secret().as_bytes(), public.expose_secret().as_bytes(), previous)
            }
        }
    }

    /// The secret for HS256, from the setting or from its file.
    fn secret(&self) -> Result<SecretString> {
        match (&self.jwt_secret, &self.jwt_secret_file) {
            (Some(secret), _) => Ok(secret.clone()),
            (None, Some(file)) => read_secret(file),
            (None, None) => bail!(
                "no token secret: set TRACEWRIGHT_JWT_SECRET or TRACEWRIGHT_JWT_SECRET_FILE to at least 32 random \
                 bytes (create one with: openssl rand -base64 48)"
            ),
        }
    }
}

/// Reads a secret from a file, without trailing line breaks.
fn read_secret(file: &Path) -> Result<SecretString> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read the secret file {}", file.display()))?;
    Ok(SecretString::from(text.trim_end_matches(['\r', '\n'])))
}

/// Number of cores of this machine; 2 if it is unknown.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Parses the address of an HTTP server: a scheme and a host, without a path.
fn base_url(text: &str) -> Result<Uri, String> {
    let url: Option<Uri> = text.trim().parse().ok();
    let is_base = |url: &Uri| {
        matches!(url.scheme_str(), Some("http" | "https")) && url.host().is_some() && matches!(url.path(), "" | "/")
    };
    url.filter(is_base).ok_or_else(|| "must be addresses such as http://node1:8008".to_owned())
}

/// Parses the path below which files are served. It must not be below `/api`.
fn media_root(text: &str) -> Result<String, String> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'~' | b'-');
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(allowed);
    let mut parts = text.strip_prefix('/').unwrap_or_default().split('/');
    if parts.clone().next() != Some("api") && parts.all(is_part) {
        return Ok(text.to_owned());
    }
    Err("must be a path such as /media: letters and digits after each slash, no slash at the end, and not /api"
        .to_owned())
}
