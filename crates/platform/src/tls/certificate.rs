//! The certificate of the listener with its key, as the files of the settings contain them.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use rustls::RootCertStore;
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use sha2::{Digest, Sha256};
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

use crate::config::TlsSettings;

/// A certificate that matches its key and is valid now.
#[derive(Debug)]
pub struct ServerCertificate {
    /// The certificate, its chain and its key, as a TLS handshake needs them.
    pub(super) pair: CertifiedKey,
    /// Authorities that may issue certificates of clients. None when clients are not asked for a certificate.
    pub(super) client_authorities: Option<Arc<RootCertStore>>,
    /// DNS names and IP addresses for which the certificate is valid.
    pub names: Vec<String>,
    /// Distinguished name of the authority that issued the certificate.
    pub issuer: String,
    /// Distinguished name of the subject. It equals the issuer of a self-signed certificate.
    pub subject: String,
    /// End of the certificate's validity.
    pub expires: DateTime<Utc>,
}

/// The content of all TLS files at one moment.
pub(super) struct TlsFiles {
    certificate: Vec<u8>,
    key: Vec<u8>,
    client_authorities: Option<Vec<u8>>,
}

impl TlsFiles {
    /// Reads all files. None when the settings contain no TLS.
    pub(super) async fn read(settings: &TlsSettings) -> Result<Option<Self>> {
        let (Some(certificate), Some(key)) = (&settings.tls_cert_file, &settings.tls_key_file) else {
            return Ok(None);
        };
        let client_authorities = match &settings.tls_client_ca_file {
            Some(file) => Some(content(file).await?),
            None => None,
        };
        Ok(Some(Self { certificate: content(certificate).await?, key: content(key).await?, client_authorities }))
    }

    /// Digest of all files, to notice that one of them has changed.
    pub(super) fn digest(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        for file in [Some(&self.certificate), Some(&self.key), self.client_authorities.as_ref()] {
            // With its length, so that bytes cannot move from one file to the next unnoticed.
            digest.update(file.map_or(u64::MAX, |bytes| bytes.len().try_into().unwrap_or(u64::MAX)).to_be_bytes());
            digest.update(file.map_or(&[][..], Vec::as_slice));
        }
        digest.finalize().into()
    }
}

/// Reads a file. The error names it.
async fn content(file: &Path) -> Result<Vec<u8>> {
    tokio::fs::read(file).await.with_context(|| format!("{} cannot be read", file.display()))
}

impl ServerCertificate {
    /// Reads the files of the settings. None when the settings contain no TLS. The error says which file is wrong and
    /// why: it does not parse, the key does not match the certificate, or the certificate is not valid now.
    pub async fn load(settings: &TlsSettings, now: DateTime<Utc>) -> Result<Option<Self>> {
        match TlsFiles::read(settings).await? {
            Some(files) => Self::parse(&files, settings, now).map(Some),
            None => Ok(None),
        }
    }

    /// Parses and checks the content of the files.
    pub(super) fn parse(files: &TlsFiles, settings: &TlsSettings, now: DateTime<Utc>) -> Result<Self> {
        let name = |file: &Option<std::path::PathBuf>| file.as_deref().unwrap_or(Path::new("")).display().to_string();
        let (certificate_file, key_file) = (name(&settings.tls_cert_file), name(&settings.tls_key_file));
        let chain = certificates(&files.certificate, &certificate_file)?;
        let key = PrivateKeyDer::from_pem_slice(&files.key)
            .with_context(|| format!("{key_file} contains no private key in PEM that can be read"))?;
        let leaf = chain.first().with_context(|| format!("{certificate_file} contains no certificate"))?;
        let facts = LeafFacts::read(leaf);
        let facts = facts.with_context(|| format!("the first certificate in {certificate_file} cannot be read"))?;
        ensure!(
            now < facts.expires,
            "the certificate in {certificate_file} expired on {}. Renew it",
            facts.expires.format("%Y-%m-%d %H:%M UTC")
        );
        ensure!(
            facts.begins <= now,
            "the certificate in {certificate_file} is not valid before {}. Check the clock of this machine",
            facts.begins.format("%Y-%m-%d %H:%M UTC")
        );
        let pair = CertifiedKey::from_der(chain, key, &provider()).with_context(|| {
            format!("the key in {key_file} cannot be used with the certificate in {certificate_file}")
        })?;
        let client_authorities = match &files.client_authorities {
            Some(pem) => Some(Arc::new(authorities(pem, &name(&settings.tls_client_ca_file))?)),
            None => None,
        };
        let LeafFacts { names, issuer, subject, expires, .. } = facts;
        Ok(Self { pair, client_authorities, names, issuer, subject, expires })
    }

    /// The certificate itself, without the certificates of authorities that follow it in the file.
    pub(super) fn leaf(&self) -> Option<&CertificateDer<'static>> {
        self.pair.cert.first()
    }

    /// The certificates that follow the first one in the file.
    pub(super) fn rest(&self) -> &[CertificateDer<'static>] {
        self.pair.cert.split_first().map_or(&[], |(_, rest)| rest)
    }

    /// Whether the certificate was signed with its own key.
    pub(super) fn is_self_signed(&self) -> bool {
        self.issuer == self.subject
    }
}

/// The cryptography of all TLS of the listener.
pub(super) fn provider() -> Arc<CryptoProvider> {
    Arc::new(aws_lc_rs::default_provider())
}

/// Parses the certificates of a PEM file.
fn certificates(pem: &[u8], file: &str) -> Result<Vec<CertificateDer<'static>>> {
    let parsed: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    parsed.with_context(|| format!("{file} is not a PEM file of certificates"))
}

/// Parses the authorities of client certificates.
fn authorities(pem: &[u8], file: &str) -> Result<RootCertStore> {
    let mut store = RootCertStore::empty();
    for certificate in certificates(pem, file)? {
        store.add(certificate).with_context(|| format!("{file} contains a certificate that is not an authority"))?;
    }
    ensure!(!store.is_empty(), "{file} contains no certificate");
    Ok(store)
}

/// What the service reads from its own certificate. rustls reads only what it needs to verify others.
pub(super) struct LeafFacts {
    names: Vec<String>,
    issuer: String,
    subject: String,
    begins: DateTime<Utc>,
    pub(super) expires: DateTime<Utc>,
}

impl LeafFacts {
    /// Reads the facts from a certificate in DER.
    pub(super) fn read(certificate: &CertificateDer<'_>) -> Result<Self> {
        let (_, parsed) = parse_x509_certificate(certificate)?;
        let time = |seconds: i64| DateTime::from_timestamp(seconds, 0).context("its validity is not a date");
        let alternatives = parsed.subject_alternative_name()?;
        let alternatives = alternatives.map_or(&[][..], |extension| extension.value.general_names.as_slice());
        Ok(Self {
            names: alternatives.iter().filter_map(name_of).collect(),
            issuer: parsed.issuer().to_string(),
            subject: parsed.subject().to_string(),
            begins: time(parsed.validity().not_before.timestamp())?,
            expires: time(parsed.validity().not_after.timestamp())?,
        })
    }
}

/// A name that a client can connect to. None for names of other kinds, such as e-mail addresses.
fn name_of(name: &GeneralName<'_>) -> Option<String> {
    match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        GeneralName::IPAddress(bytes) => {
            let address = <[u8; 4]>::try_from(*bytes).map(IpAddr::from);
            address.or_else(|_| <[u8; 16]>::try_from(*bytes).map(IpAddr::from)).ok().map(|address| address.to_string())
        }
        _ => None,
    }
}
