//! Clients of the service over TLS.

use std::sync::Arc;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::{http1, http2};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::authority::Pair;
use crate::service::{PASSWORD, Service};

/// A TLS connection to the service.
pub type Connection = TlsStream<TcpStream>;

/// Settings of a client that trusts the authority of the service and offers these protocols.
pub fn settings(service: &Service, protocols: &[&str], own: Option<&Pair>) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(service.authority.der())).unwrap();
    let builder = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().unwrap().with_root_certificates(roots);
    let mut settings = match own {
        Some(pair) => {
            let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).unwrap();
            builder.with_client_auth_cert(vec![CertificateDer::from(pair.der.clone())], key).unwrap()
        }
        None => builder.with_no_client_auth(),
    };
    settings.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
    settings
}

/// Opens a TLS connection.
pub async fn connect(service: &Service, settings: ClientConfig) -> std::io::Result<Connection> {
    let socket = TcpStream::connect(service.address).await?;
    TlsConnector::from(Arc::new(settings)).connect(ServerName::try_from("localhost").unwrap(), socket).await
}

/// The certificate that the service presents now, in DER.
pub async fn presented(service: &Service) -> Vec<u8> {
    let connection = connect(service, settings(service, &[], None)).await.expect("a handshake");
    connection.get_ref().1.peer_certificates().unwrap()[0].to_vec()
}

/// Sends a text on a new connection and returns everything that comes back.
pub async fn exchange(service: &Service, text: &str) -> String {
    try_exchange(service, text).await.expect("an answer")
}

/// Like [`exchange`], with the error of a connection that fails.
pub async fn try_exchange(service: &Service, text: &str) -> std::io::Result<String> {
    let mut connection = connect(service, settings(service, &["http/1.1"], None)).await?;
    connection.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// A client with one connection.
pub enum Client {
    Http1(http1::SendRequest<Full<Bytes>>),
    Http2(http2::SendRequest<Full<Bytes>>),
}

impl Client {
    /// Opens a connection for HTTP/1.1.
    pub async fn http_1(service: &Service) -> Self {
        let connection = connect(service, settings(service, &["http/1.1"], None)).await.expect("a handshake");
        let (client, running) = http1::handshake(TokioIo::new(connection)).await.unwrap();
        tokio::spawn(running);
        Self::Http1(client)
    }

    /// Opens a connection for HTTP/2 that allows this many bytes of each response before it has read them.
    pub async fn http_2(service: &Service, window: u32) -> Self {
        let connection = connect(service, settings(service, &["h2", "http/1.1"], None)).await.expect("a handshake");
        assert_eq!(connection.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
        let mut builder = http2::Builder::new(TokioExecutor::new());
        builder.initial_stream_window_size(window);
        let (client, running) = builder.handshake(TokioIo::new(connection)).await.unwrap();
        tokio::spawn(running);
        Self::Http2(client)
    }

    /// Sends a request and returns the head of the response.
    pub async fn send(&mut self, request: Request<Full<Bytes>>) -> hyper::Result<Response<Incoming>> {
        match self {
            Self::Http1(client) => {
                client.ready().await?;
                client.send_request(request).await
            }
            Self::Http2(client) => {
                client.ready().await?;
                client.send_request(request).await
            }
        }
    }

    /// Reads a path below `/api`. Returns the head of the response.
    pub async fn get(&mut self, path: &str, token: Option<&str>) -> hyper::Result<Response<Incoming>> {
        let request = self.request("GET", path, token).body(Full::default()).unwrap();
        self.send(request).await
    }

    /// Sends JSON to a path below `/api`. Returns the status and the body of the response.
    pub async fn post(&mut self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let request = self.request("POST", path, Some(token)).header("content-type", "application/json");
        let response = self.send(request.body(Full::from(body.to_string())).unwrap()).await.unwrap();
        let status = response.status().as_u16();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    /// Prepares a request to a path below `/api`.
    fn request(&self, method: &str, path: &str, token: Option<&str>) -> http::request::Builder {
        let builder = match self {
            Self::Http1(_) => Request::builder().uri(format!("/api{path}")).header("host", "localhost"),
            Self::Http2(_) => Request::builder().uri(format!("https://localhost/api{path}")),
        };
        let builder = builder.method(method);
        match token {
            Some(token) => builder.header("authorization", format!("Bearer {token}")),
            None => builder,
        }
    }

    /// Logs the first user in. Returns the token and the key of the user.
    pub async fn log_in(&mut self) -> (String, String) {
        let form = format!("username=cadmin&password={PASSWORD}");
        let request = self.request("POST", "/auth", None).header("content-type", "application/x-www-form-urlencoded");
        let response = self.send(request.body(Full::from(form)).unwrap()).await.unwrap();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let answer: Value = serde_json::from_slice(&bytes).unwrap();
        let token = answer["access_token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        let user = answer["detail"]["user_key"].as_str().unwrap().to_owned();
        let (status, opened) = self.post("/session", &token, &serde_json::json!({"user_key": user})).await;
        assert_eq!(status, 200, "{opened}");
        (token, user)
    }
}
