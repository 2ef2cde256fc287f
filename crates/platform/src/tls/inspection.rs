//! The check of the listener's certificate for `tracewright doctor`: chain, names and expiry, as a client sees them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use chrono::{DateTime, Utc};
use rustls::client::danger::ServerCertVerifier;
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::pki_types::{ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, Error as TlsError, RootCertStore};
use rustls_platform_verifier::Verifier;

use super::certificate::{ServerCertificate, provider};
use super::listener_tls::expires_soon;
use crate::config::Settings;

/// Checks the certificate in the files of the settings. Returns what is good about it. The error says what is wrong and
/// how to fix it.
pub async fn inspect(settings: &Settings, now: DateTime<Utc>) -> Result<String> {
    let loaded = ServerCertificate::load(&settings.tls, now).await.context(
        "the TLS files cannot be used. Correct TRACEWRIGHT_TLS_CERT_FILE, TRACEWRIGHT_TLS_KEY_FILE and \
         TRACEWRIGHT_TLS_CLIENT_CA_FILE, or these files",
    )?;
    let Some(certificate) = loaded else {
        return Ok("no TLS at this listener. Clients must reach it through a proxy that terminates TLS".to_owned());
    };
    let days = (certificate.expires - now).num_days();
    ensure!(
        !expires_soon(days),
        "the certificate expires in {days} days, on {}. Renew it",
        certificate.expires.format("%Y-%m-%d")
    );
    // The names come first, because a chain is verified for one of them.
    let names = names(&certificate, settings.listen.ip())?;
    let trust = chain(&certificate, now)?;
    Ok(format!("{names}; {trust}; expires on {}, in {days} days", certificate.expires.format("%Y-%m-%d")))
}

/// Checks that the certificate has a name, and says whether one of them is this machine. A different name can be right,
/// because only the network knows which names lead here.
fn names(certificate: &ServerCertificate, listen: IpAddr) -> Result<String> {
    ensure!(
        !certificate.names.is_empty(),
        "the certificate names no host (subject alternative name), so every client refuses it. Request one with the \
         name that clients use"
    );
    let hosts = certificate.names.join(", ");
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().trim().to_owned();
    let leaf = certificate.leaf().context("there is no certificate")?;
    let parsed = ParsedCertificate::try_from(leaf)?;
    let is_named = |name: &str| ServerName::try_from(name).is_ok_and(|name| verify_server_name(&parsed, &name).is_ok());
    if is_named(&machine) || (!listen.is_unspecified() && is_named(&listen.to_string())) {
        return Ok(format!("valid for {hosts}"));
    }
    Ok(format!("valid for {hosts}, which clients must use, because the name of this machine is {machine}"))
}

/// Checks that the file contains every certificate that clients need to verify the first one.
fn chain(certificate: &ServerCertificate, now: DateTime<Utc>) -> Result<String> {
    let platform = Verifier::new(provider()).context("the authorities of this machine cannot be read")?;
    match verify(&platform, certificate, now) {
        Ok(()) => return Ok("issued by an authority that this machine trusts".to_owned()),
        Err(TlsError::InvalidCertificate(CertificateError::UnknownIssuer)) => {}
        // rustls does not accept an authority as a server. A self-signed certificate is often both.
        Err(TlsError::InvalidCertificate(CertificateError::Other(_))) if certificate.is_self_signed() => {}
        Err(error) => bail!("clients refuse the certificate: {error}. Request a certificate for a server"),
    }
    if certificate.is_self_signed() {
        return Ok("self-signed, so every client must be set up to trust it".to_owned());
    }
    let Some(last) = certificate.rest().last() else {
        bail!(
            "the certificate was issued by {}, which is not in the file and which this machine does not trust. Append \
             the certificates of its authorities to TRACEWRIGHT_TLS_CERT_FILE",
            certificate.issuer
        );
    };
    let mut roots = RootCertStore::empty();
    roots.add(last.clone()).context("the last certificate in TRACEWRIGHT_TLS_CERT_FILE is not an authority")?;
    let own = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider()).build()?;
    verify(own.as_ref(), certificate, now).map_err(|error| {
        anyhow::anyhow!(
            "the certificates in TRACEWRIGHT_TLS_CERT_FILE are not a chain ({error}). After the certificate of the \
             service, append the certificate of its issuer, {}, then that of the next authority",
            certificate.issuer
        )
    })?;
    Ok("issued by an authority in the file that this machine does not know. Clients must trust it".to_owned())
}

/// Verifies the certificate for its own first name.
fn verify(
    verifier: &dyn ServerCertVerifier,
    certificate: &ServerCertificate,
    now: DateTime<Utc>,
) -> Result<(), TlsError> {
    let leaf = certificate.leaf().ok_or(TlsError::NoCertificatesPresented)?;
    // A wildcard is not a name, but stands for this one.
    let name = certificate.names.first().map(|name| name.replacen('*', "any", 1)).unwrap_or_default();
    let name = ServerName::try_from(name).map_err(|error| TlsError::General(error.to_string()))?;
    let at = UnixTime::since_unix_epoch(Duration::from_secs(now.timestamp().try_into().unwrap_or_default()));
    verifier.verify_server_cert(leaf, certificate.rest(), &name, &[], at).map(drop)
}
