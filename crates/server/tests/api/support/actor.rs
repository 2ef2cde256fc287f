//! A caller of the service over HTTP, and the responses that it receives.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;

/// A caller with or without a token.
#[derive(Clone, Debug)]
pub struct Actor {
    base: String,
    /// The token that requests send. None for a caller without a token.
    pub token: Option<String>,
    /// Key of the user to whom the token belongs.
    pub user_key: i64,
}

/// A response of the service.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Response headers.
    pub headers: HeaderMap,
    /// Response body.
    pub bytes: bytes::Bytes,
}

/// The HTTP client that all actors share.
fn client() -> &'static Client {
    static CLIENT: OnceLock<Client> = OnceLock::new();
    // No certificates are loaded: reading those of the machine costs every test 30 ms, and loopback needs no TLS. The
    // idle time is well below `HEAD_WITHIN`, after which the service closes a silent connection. A request sent at that
    // moment would fail.
    let idle = Duration::from_secs(4);
    let builder = || Client::builder().pool_max_idle_per_host(32).pool_idle_timeout(idle).no_proxy().tls_certs_only([]);
    CLIENT.get_or_init(|| builder().build().expect("a client"))
}

impl Actor {
    /// Creates a caller of the instance at this address.
    pub fn new(address: SocketAddr, token: Option<String>, user_key: i64) -> Self {
        Self { base: format!("http://{address}"), token, user_key }
    }

    /// The same caller, whose requests go to another instance.
    pub fn at(&self, address: SocketAddr) -> Self {
        Self { base: format!("http://{address}"), ..self.clone() }
    }

    /// The same caller with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// Prepares a request to a path below `/api`, with the token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = client().request(method, format!("{}/api{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// Prepares a request to any path of the service, without a token.
    pub fn raw(&self, method: Method, path: &str) -> RequestBuilder {
        client().request(method, format!("{}{path}", self.base))
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    /// Sends a DELETE request.
    pub async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::POST, path).json(&body)).await
    }

    /// Sends a PUT request with a JSON body.
    pub async fn put(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PUT, path).json(&body)).await
    }

    /// Sends a PATCH request with a JSON body.
    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PATCH, path).json(&body)).await
    }

    /// Logs in with user name and password.
    pub async fn log_in(&self, username: &str, password: &str) -> Answer {
        let form = [("username", username), ("password", password)];
        send(self.raw(Method::POST, "/api/auth").form(&form)).await
    }
}

/// Sends a request and reads the whole response.
pub async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Answer { status, headers, bytes: response.bytes().await.expect("a body") }
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {:?}", String::from_utf8_lossy(&self.bytes)))
    }

    /// The member `detail` of the body.
    pub fn detail(&self) -> Value {
        self.json()["detail"].clone()
    }

    /// The member `detail.code` of the body, or an empty text if there is none.
    pub fn code(&self) -> String {
        self.json()["detail"]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// Status and `detail.code` together, for a single assertion.
    pub fn refusal(&self) -> (u16, String) {
        (self.status, self.code())
    }

    /// A header as text. Empty when the header is absent.
    pub fn header(&self, name: &str) -> String {
        self.headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    }

    /// Asserts that the status is 200, and returns the response.
    #[track_caller]
    pub fn ok(self) -> Self {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.bytes));
        self
    }
}
