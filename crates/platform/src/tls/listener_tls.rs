//! The TLS that the listener uses for new connections, and its renewal while the service runs.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::Ticketer;
use rustls::server::WebPkiClientVerifier;
use rustls::sign::SingleCertAndKey;
use rustls::version::{TLS12, TLS13};
use tokio::signal::unix::{SignalKind, signal};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use super::certificate::{ServerCertificate, TlsFiles, provider};
use crate::clock::Clock;
use crate::config::TlsSettings;

/// Interval at which the TLS files are read, to notice a renewed certificate.
pub const CHECK_FILES_EVERY: Duration = Duration::from_secs(10);
/// Name of HTTP/2 in the negotiation of protocols (ALPN).
pub const ALPN_HTTP_2: &[u8] = b"h2";
/// Name of HTTP/1.1 in the negotiation of protocols (ALPN).
const ALPN_HTTP_1: &[u8] = b"http/1.1";
/// Remaining validity in days below which the log warns about a certificate.
const WARN_DAYS: i64 = 14;
/// Name of the metric with the end of the certificate's validity.
const EXPIRY: &str = "tls_certificate_expiry_seconds";
/// Name of the metric that counts files that could not be used.
const RELOAD_ERRORS: &str = "tls_reload_errors_total";

/// The TLS of the listener. Clones share it, so a renewed certificate applies to all of them.
#[derive(Clone, Debug)]
pub struct ListenerTls(Arc<TlsState>);

/// State of [`ListenerTls`].
#[derive(Debug)]
struct TlsState {
    settings: TlsSettings,
    current: RwLock<CurrentTls>,
}

/// What new connections use.
#[derive(Debug)]
struct CurrentTls {
    config: Arc<ServerConfig>,
    expires: DateTime<Utc>,
    /// Digest of the files from which this was read.
    digest: [u8; 32],
}

impl CurrentTls {
    /// Makes a TLS configuration of the content of the files.
    fn new(files: &TlsFiles, settings: &TlsSettings, now: DateTime<Utc>) -> Result<(Self, Vec<String>)> {
        let certificate = ServerCertificate::parse(files, settings, now)?;
        let (names, expires) = (certificate.names.clone(), certificate.expires);
        Ok((Self { config: Arc::new(server_config(certificate)?), expires, digest: files.digest() }, names))
    }
}

impl ListenerTls {
    /// Reads the files of the settings. None when the settings contain no TLS. Fails when the files cannot be used.
    pub async fn open(settings: &TlsSettings, now: DateTime<Utc>) -> Result<Option<Self>> {
        let Some(files) = TlsFiles::read(settings).await? else { return Ok(None) };
        let (current, names) = CurrentTls::new(&files, settings, now)?;
        log_certificate("the listener uses TLS", &names, current.expires, now);
        let state = TlsState { settings: settings.clone(), current: RwLock::new(current) };
        Ok(Some(Self(Arc::new(state))))
    }

    /// Accepts TLS with the newest certificate that could be used.
    pub fn acceptor(&self) -> TlsAcceptor {
        let current = self.0.current.read().unwrap_or_else(PoisonError::into_inner);
        TlsAcceptor::from(Arc::clone(&current.config))
    }

    /// Reads the files again on HUP and every [`CHECK_FILES_EVERY`], until `stop` is canceled. Connections that are open
    /// keep their TLS. Files that cannot be used change nothing.
    pub async fn renew(self, clock: Clock, stop: CancellationToken) {
        metrics::counter!(RELOAD_ERRORS).increment(0);
        self.show_expiry();
        let Ok(mut hangup) = signal(SignalKind::hangup()) else {
            tracing::error!("signals cannot be received. A renewed certificate is used only after a restart");
            return;
        };
        let mut every = tokio::time::interval(CHECK_FILES_EVERY);
        let mut reported = None;
        loop {
            let is_asked = tokio::select! {
                () = stop.cancelled() => return,
                _ = hangup.recv() => true,
                _ = every.tick() => false,
            };
            let Err(error) = self.read_again(clock.now(), is_asked).await else {
                reported = None;
                continue;
            };
            metrics::counter!(RELOAD_ERRORS).increment(1);
            let error = format!("{error:#}");
            // The same error once, because the files are read every 10 s until somebody has corrected them.
            if is_asked || reported.as_ref() != Some(&error) {
                tracing::error!(error, "the new TLS certificate is refused. The service keeps the previous one");
                reported = Some(error);
            }
        }
    }

    /// Reads the files, and uses them from now on if they have changed. `is_asked` logs the result in any case.
    async fn read_again(&self, now: DateTime<Utc>, is_asked: bool) -> Result<()> {
        let files = TlsFiles::read(&self.0.settings).await?.context("the settings contain no TLS")?;
        if files.digest() == self.0.current.read().unwrap_or_else(PoisonError::into_inner).digest {
            if is_asked {
                tracing::info!("the TLS files were read again and have not changed");
            }
            return Ok(());
        }
        let (renewed, names) = CurrentTls::new(&files, &self.0.settings, now)?;
        log_certificate("the TLS certificate was replaced", &names, renewed.expires, now);
        *self.0.current.write().unwrap_or_else(PoisonError::into_inner) = renewed;
        self.show_expiry();
        Ok(())
    }

    /// End of the validity of the certificate that new connections get.
    pub fn expires(&self) -> DateTime<Utc> {
        self.0.current.read().unwrap_or_else(PoisonError::into_inner).expires
    }

    /// Updates the metric of the certificate.
    fn show_expiry(&self) {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "seconds since 1970 fit exactly")]
        metrics::gauge!(EXPIRY).set(self.expires().timestamp() as f64);
    }
}

/// Makes the configuration of new connections.
fn server_config(certificate: ServerCertificate) -> Result<ServerConfig> {
    let builder = ServerConfig::builder_with_provider(provider()).with_protocol_versions(&[&TLS13, &TLS12])?;
    let builder = match certificate.client_authorities {
        Some(authorities) => {
            let verifier = WebPkiClientVerifier::builder_with_provider(authorities, provider());
            builder.with_client_cert_verifier(verifier.allow_unauthenticated().build()?)
        }
        None => builder.with_no_client_auth(),
    };
    let mut config = builder.with_cert_resolver(Arc::new(SingleCertAndKey::from(certificate.pair)));
    config.alpn_protocols = vec![ALPN_HTTP_2.to_vec(), ALPN_HTTP_1.to_vec()];
    // The client keeps the state of a session, so that clients cannot fill the memory of this instance with sessions. A
    // renewed certificate comes with new keys for tickets, so nobody resumes a session that an authority has revoked.
    config.ticketer = Ticketer::new()?;
    Ok(config)
}

/// Logs which certificate is used, as a warning if it must be renewed soon.
fn log_certificate(what: &str, names: &[String], expires: DateTime<Utc>, now: DateTime<Utc>) {
    let (names, days) = (names.join(", "), (expires - now).num_days());
    let expires = expires.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    if expires_soon(days) {
        tracing::warn!(names, expires, "{what}. The certificate expires in {days} days. Renew it");
    } else {
        tracing::info!(names, expires, "{what}");
    }
}

/// Whether a certificate with this many days of validity must be renewed now.
pub(super) const fn expires_soon(days: i64) -> bool {
    days < WARN_DAYS
}
