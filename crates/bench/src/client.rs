//! A client with one connection to the service, which sends a request and waits for the response. Unlike wrk, it
//! reports the time of every single request.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// Time limit of a response. It is longer than the statement timeout of the service.
const WITHIN: Duration = Duration::from_mins(1);

/// A request to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasuredRequest {
    /// Path and query of the URL.
    pub path: String,
    /// JSON body of a POST. None for a GET.
    pub body: Option<String>,
}

/// An open connection to the service.
#[derive(Debug)]
pub struct MeasuringClient {
    stream: BufReader<TcpStream>,
    authorization: String,
    received: usize,
}

impl MeasuringClient {
    /// Opens a connection with the token of a user.
    pub fn connect(address: &str, token: &str) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(WITHIN))?;
        let authorization = format!("Host: {address}\r\nAuthorization: Bearer {token}\r\n");
        Ok(Self { stream: BufReader::new(stream), authorization, received: 0 })
    }

    /// Sends a request and returns the body of the response and its duration. Any status other than 200 is an error.
    pub fn ask(&mut self, request: &MeasuredRequest) -> Result<(Vec<u8>, Duration)> {
        let MeasuredRequest { path, body } = request;
        let method = if body.is_some() { "POST" } else { "GET" };
        let mut text = format!("{method} {path} HTTP/1.1\r\n{}", self.authorization);
        if let Some(body) = body {
            let kind = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
            text.push_str(&kind);
        } else {
            text.push_str("\r\n");
        }
        let start = Instant::now();
        self.stream.get_mut().write_all(text.as_bytes())?;
        let (status, answer) = self.read().with_context(|| path.clone())?;
        let took = start.elapsed();
        ensure!(status == "200", "{path} returned {status}: {}", String::from_utf8_lossy(&answer));
        Ok((answer, took))
    }

    /// Size of all responses so far in bytes, including status lines and headers.
    pub const fn received(&self) -> usize {
        self.received
    }

    /// Reads status and body of a response.
    fn read(&mut self) -> Result<(String, Vec<u8>)> {
        let mut line = String::new();
        self.received += self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).context("the response has no status")?.to_owned();
        let mut length = None;
        loop {
            line.clear();
            self.received += self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = Some(value.trim().parse()?);
            }
        }
        let mut answer = vec![0; length.context("the response has no Content-Length")?];
        self.stream.read_exact(&mut answer)?;
        self.received += answer.len();
        Ok((status, answer))
    }
}
