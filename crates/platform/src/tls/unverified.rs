//! TLS to a service of our own without verification.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error as TlsError, SignatureScheme};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::certificate::{LeafFacts, provider};
use crate::db::watched_connection::SSL_REQUEST;

/// Opens a TLS connection to a server whose certificate is not verified. Only for questions that contain nothing
/// secret and whose answer is not trusted for anything else, such as a health check: the certificate names the host
/// that clients use, which is seldom the address at which a machine reaches itself.
pub async fn connect_unverified(host: &str, socket: TcpStream) -> Result<TlsStream<TcpStream>> {
    let builder = ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions()?;
    let verifier = Arc::new(AnyCertificate(provider()));
    let settings = builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
    let name = ServerName::try_from(host.to_owned())?;
    Ok(TlsConnector::from(Arc::new(settings)).connect(name, socket).await?)
}

/// End of the validity of the certificate that a PostgreSQL server presents.
pub async fn postgres_certificate_end(host: &str, port: u16) -> Result<DateTime<Utc>> {
    let mut socket = TcpStream::connect((host, port)).await.context("cannot connect")?;
    socket.write_all(&SSL_REQUEST).await?;
    ensure!(socket.read_u8().await? == b'S', "the server does not support TLS");
    let stream = connect_unverified(host, socket).await?;
    let (_, session) = stream.get_ref();
    let leaf = session.peer_certificates().and_then(<[_]>::first).context("the server presents no certificate")?;
    Ok(LeafFacts::read(leaf).context("the certificate of the server cannot be read")?.expires)
}

/// Accepts every certificate whose key signed the handshake.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
