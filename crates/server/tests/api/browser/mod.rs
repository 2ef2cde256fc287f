//! Tests of pages in a real browser that can reach only the service.

mod book;
mod console;
mod docs;

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

/// A headless browser and its driver. Dropping the value stops both.
pub struct Browser {
    /// Drives the page.
    pub page: Client,
    driver: Child,
    _profile: tempfile::TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Killing only the driver would leave the browser running, so the whole process group of both is killed.
        let _ = Command::new("kill").args(["--", &format!("-{}", self.driver.id())]).status();
        let _ = self.driver.wait();
    }
}

impl Browser {
    /// Starts Debian's Chromium.
    pub async fn start() -> Self {
        use std::os::unix::process::CommandExt;
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("chromedriver (Debian package chromium-driver)");
        let profile = tempfile::tempdir().unwrap();
        let folder = format!("--user-data-dir={}", profile.path().display());
        let flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--window-size=1200,1000",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            &folder,
        ];
        let wanted = json!({"goog:chromeOptions": {"args": flags}});
        let serde_json::Value::Object(wanted) = wanted else { unreachable!("an object") };
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let connected = ClientBuilder::new(HttpConnector::new())
                .capabilities(wanted.clone())
                .connect(&format!("http://127.0.0.1:{port}"))
                .await;
            match connected {
                Ok(page) => return Self { page, driver, _profile: profile },
                Err(error) => assert!(Instant::now() < deadline, "the browser did not start: {error}"),
            }
        }
    }
}
