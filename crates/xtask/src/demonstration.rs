//! A demonstration plant for commands that need a running service.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// Maximum time for the demonstration to fill its plant.
const START: Duration = Duration::from_mins(5);

/// A running demonstration plant. Dropping it stops the service and removes its database.
pub struct Demonstration {
    child: Child,
    /// Base URL of the service.
    pub base: String,
    /// Password of all users.
    pub password: String,
    /// Token of the user `demo`.
    pub token: String,
}

impl Drop for Demonstration {
    fn drop(&mut self) {
        // Stopped by a signal that the service handles, so that it removes its database.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

impl Demonstration {
    /// Starts the demonstration plant of this program and logs in.
    pub fn start(program: &Path) -> Result<Self> {
        let mut call = Command::new(program);
        call.args(["demo", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = call.spawn().with_context(|| format!("cannot run {}", program.display()))?;
        let (sender, lines) = mpsc::channel();
        if let (Some(out), Some(err)) = (child.stdout.take(), child.stderr.take()) {
            pass_on(out, sender.clone());
            pass_on(err, sender);
        }
        let mut demo = Self { child, base: String::new(), password: String::new(), token: String::new() };
        while demo.base.is_empty() || demo.password.is_empty() {
            let Ok(line) = lines.recv_timeout(START) else { bail!("the demonstration did not start") };
            if let Some((_, at)) = line.split_once("Demonstration plant: ") {
                at.split_whitespace().next().unwrap_or_default().trim_end_matches('/').clone_into(&mut demo.base);
            }
            if let Some((_, secret)) = line.split_once("password: ") {
                secret.split_whitespace().next().unwrap_or_default().clone_into(&mut demo.password);
            }
        }
        demo.sign_in()?;
        Ok(demo)
    }

    /// Logs in and stores the token, which the examples of all pages except the first use.
    fn sign_in(&mut self) -> Result<()> {
        let fields = ["-sf", "-d", "username=demo", "--data-urlencode", &format!("password={}", self.password)];
        let output = Command::new("curl").args(fields).arg(format!("{}/api/auth", self.base)).output()?;
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).context("the login failed")?;
        let token = answer.get("access_token").and_then(serde_json::Value::as_str);
        token.context("the login returned no token")?.clone_into(&mut self.token);
        Ok(())
    }
}

/// Forwards lines to the end, even when the receiver is dropped, because a full pipe would block the service.
fn pass_on(from: impl Read + Send + 'static, to: mpsc::Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            let _ = to.send(line);
        }
    });
}
