//! `tracewright health` asks a running service for its state. Containers without a shell use it as their health check.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use http::Uri;
use http_body_util::{BodyExt as _, Empty};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

use super::{exit_code, print, print_notice};
use platform::tls::connect_unverified;

/// Time within which the service must answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// Arguments of the command.
#[derive(clap::Args)]
pub struct HealthArgs {
    /// Only check that the process answers, not that it is ready for requests.
    #[arg(long)]
    live: bool,
    /// Address of the service, for example `https://127.0.0.1:8443`. Default: the address of `TRACEWRIGHT_LISTEN`.
    #[arg(long)]
    url: Option<Uri>,
    /// Address and port on which the service listens.
    #[arg(long, env = "TRACEWRIGHT_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Certificate file of the service. With it, the default address uses HTTPS.
    #[arg(long, env = "TRACEWRIGHT_TLS_CERT_FILE")]
    tls_cert_file: Option<PathBuf>,
}

impl HealthArgs {
    /// Asks whether the process that listens here answers.
    pub fn live(listen: SocketAddr, tls_cert_file: Option<PathBuf>) -> Self {
        Self { live: true, ..Self::ready(listen, tls_cert_file) }
    }

    /// Asks whether the service that listens here is ready.
    pub fn ready(listen: SocketAddr, tls_cert_file: Option<PathBuf>) -> Self {
        Self { live: false, url: None, listen, tls_cert_file }
    }

    /// Scheme, host and port to connect to.
    fn target(&self) -> Result<(bool, String, u16)> {
        let Some(url) = &self.url else {
            return Ok((self.tls_cert_file.is_some(), reachable(self.listen.ip()).to_string(), self.listen.port()));
        };
        let (Some(scheme), Some(host)) = (url.scheme_str(), url.host()) else {
            bail!("--url must be an address such as http://127.0.0.1:8080");
        };
        let is_tls = match scheme {
            "http" => false,
            "https" => true,
            _ => bail!("--url must begin with http:// or https://"),
        };
        let port = url.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        Ok((is_tls, host.trim_matches(['[', ']']).to_owned(), port))
    }
}

/// The address at which this machine reaches a listener: a listener on all addresses is asked on the loopback address.
fn reachable(listen: IpAddr) -> IpAddr {
    match listen {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}

/// Asks the service, prints its answer, and returns the exit code.
pub async fn command(args: &HealthArgs) -> Result<ExitCode> {
    let (status, body) = match ask(args).await {
        Ok(answer) => answer,
        Err(error) => {
            print_notice(&format!("tracewright: the service does not answer: {error:#}"));
            return Ok(ExitCode::from(exit_code::NO_ANSWER));
        }
    };
    print(&format!("{}\n", body.trim_end()))?;
    Ok(if status == 200 { ExitCode::SUCCESS } else { ExitCode::from(exit_code::NOT_READY) })
}

/// Status and body of the answer of the service.
pub async fn ask(args: &HealthArgs) -> Result<(u16, String)> {
    let (is_tls, host, port) = args.target()?;
    let path = if args.live { "/api/health/live" } else { "/api/health/ready" };
    let asking = async {
        let socket = TcpStream::connect((host.as_str(), port)).await.context("cannot connect")?;
        if is_tls { get(connect_unverified(&host, socket).await?, path).await } else { get(socket, path).await }
    };
    tokio::time::timeout(ANSWER_WITHIN, asking).await.context("no answer within 3 s")?
}

/// Reads a path over a connection.
async fn get(stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static, path: &str) -> Result<(u16, String)> {
    let (mut client, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = http::Request::get(path).header(http::header::HOST, "localhost").body(Empty::<bytes::Bytes>::new())?;
    let response = client.send_request(request).await?;
    let status = response.status().as_u16();
    let body = response.into_body().collect().await?.to_bytes();
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}
