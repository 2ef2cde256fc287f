//! One connection of one operator: it sends a request, waits, and measures the time.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// Time after which a request counts as lost.
const WITHIN: Duration = Duration::from_secs(30);
/// Idle time after which a connection is opened again, as browsers do, because the service closes it after 10 s.
const SILENT: Duration = Duration::from_secs(5);

/// Header line of a JSON body.
const JSON: &str = "Content-Type: application/json\r\n";

/// A response of the service.
#[derive(Clone, Debug)]
pub struct TimedAnswer {
    /// HTTP status.
    pub status: u16,
    /// JSON body.
    pub body: Value,
    /// Time from the first byte sent to the last byte read.
    pub took: Duration,
}

impl TimedAnswer {
    /// Returns `detail` of a successful response. Any other status is an error.
    pub fn detail(self) -> Result<Value> {
        ensure!(self.status == 200, "{}: {}", self.status, self.body);
        Ok(self.body.get("detail").cloned().unwrap_or_default())
    }
}

/// Reads a text member of a record.
pub fn text(record: &Value, name: &str) -> Result<String> {
    let found = record.get(name).and_then(Value::as_str).map(str::to_owned);
    found.with_context(|| format!("no {name} in {record}"))
}

/// An open connection.
#[derive(Debug)]
pub struct ShiftClient {
    stream: BufReader<TcpStream>,
    used: Instant,
    address: String,
    token: Option<String>,
}

/// Opens a connection that sends small requests without delay.
async fn open(address: &str) -> Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(BufReader::new(stream))
}

impl ShiftClient {
    /// Opens a connection, with a token if one is known.
    pub async fn connect(address: &str, token: Option<&str>) -> Result<Self> {
        let stream = open(address).await?;
        Ok(Self { stream, used: Instant::now(), address: address.to_owned(), token: token.map(str::to_owned) })
    }

    /// Logs in. Later requests use the token.
    pub async fn log_in(&mut self, username: &str, password: &str) -> Result<()> {
        let form = format!("username={username}&password={}", password.replace(' ', "+"));
        let kind = "Content-Type: application/x-www-form-urlencoded\r\n";
        let answer = self.send("POST", "/api/auth", kind, &form).await?;
        ensure!(answer.status == 200, "login: {}", answer.body);
        self.token = Some(text(&answer.body, "access_token")?);
        Ok(())
    }

    /// Sets the token of later requests.
    pub fn use_token(&mut self, token: &str) {
        self.token = Some(token.to_owned());
    }

    /// Returns the token of the requests. None before the login.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Sends a GET.
    pub async fn get(&mut self, path: &str) -> Result<TimedAnswer> {
        self.send("GET", path, "", "").await
    }

    /// Sends a POST that may be repeated with the same key, and then happens only once.
    pub async fn declare(&mut self, path: &str, body: &Value, key: &str) -> Result<TimedAnswer> {
        self.send("POST", path, &format!("{JSON}Idempotency-Key: {key}\r\n"), &body.to_string()).await
    }

    /// Sends JSON with POST, PUT or PATCH.
    pub async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Result<TimedAnswer> {
        self.send(method, path, JSON, &body.to_string()).await
    }

    /// Sends a request with these header lines, and measures the time until the whole response is read.
    async fn send(&mut self, method: &str, path: &str, headers: &str, body: &str) -> Result<TimedAnswer> {
        let token = self.token.as_ref().map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n{token}", self.address);
        let text = if body.is_empty() {
            format!("{head}\r\n")
        } else {
            format!("{head}{headers}Content-Length: {}\r\n\r\n{body}", body.len())
        };
        let start = Instant::now();
        let asked = async {
            if self.used.elapsed() > SILENT {
                self.stream = open(&self.address).await?;
            }
            self.stream.get_mut().write_all(text.as_bytes()).await?;
            self.read().await
        };
        let (status, bytes) = tokio::time::timeout(WITHIN, asked).await.with_context(|| path.to_owned())??;
        let took = start.elapsed();
        self.used = Instant::now();
        Ok(TimedAnswer { status, body: serde_json::from_slice(&bytes).unwrap_or_default(), took })
    }

    /// Reads a response: its status and its body, whose length the service must announce.
    async fn read(&mut self) -> Result<(u16, Vec<u8>)> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).context("a response without a status")?.parse()?;
        let mut length = None;
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = Some(value.trim().parse()?);
            }
        }
        let mut answer = vec![0; length.context("a response without Content-Length")?];
        self.stream.read_exact(&mut answer).await?;
        Ok((status, answer))
    }
}
