//! Reads the statements that the service sends to the database from the log of PostgreSQL.
//!
//! The log is used instead of `pg_stat_statements`, because it contains the order of the statements and their values.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use testdb::Cluster;
use tokio_postgres::Client;

use crate::service::Service;

/// Settings that a cluster needs so that its log can be read here.
pub const LOG_SETTINGS: &str = "
logging_collector = on
log_destination = 'jsonlog'
log_directory = 'log'
log_filename = 'statements'
log_rotation_age = 0
log_rotation_size = 0
log_min_messages = log
";
/// Suffix of a database URL whose sessions log every statement.
pub const LOGGED: &str = "?options=-c%20log_statement%3Dall";
/// Suffix of a database URL whose sessions log every statement with its duration.
pub const TIMED: &str = "?options=-c%20log_min_duration_statement%3D0";
/// Number of times that a request is repeated, because the service sometimes does other work at the same time.
const REPEATS: usize = 5;

/// One statement and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// SQL text with `$1`, `$2`, ….
    pub text: String,
    /// Values in order. None for NULL.
    pub values: Vec<Option<String>>,
}

/// Number of statements that the database receives. A recorded text without values can contain several.
pub fn count(statements: &[Statement]) -> usize {
    let pieces =
        |statement: &Statement| if statement.values.is_empty() { statement.text.split(';').count() } else { 1 };
    statements.iter().map(pieces).sum()
}

/// The log of a cluster.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    /// Number of bytes of the file that were read.
    end: usize,
}

impl Log {
    /// The log of a cluster with [`LOG_SETTINGS`]. Only what is written from now on is read.
    pub fn of(cluster: &Cluster) -> Result<Self> {
        let path = cluster.data_directory().join("log/statements.json");
        let end = usize::try_from(fs::metadata(&path)?.len())?;
        Ok(Self { path, end })
    }

    /// Statements of one request to a service whose sessions are logged. `client` must use the same database.
    pub async fn statements_of(&mut self, service: &Service, path: &str, client: &Client) -> Result<Vec<Statement>> {
        // The first request opens a connection and prepares statements.
        service.get(path)?;
        self.read(client).await?;
        let mut found: Vec<Vec<Statement>> = Vec::new();
        for _ in 0..REPEATS {
            service.get(path)?;
            found.push(self.read(client).await?.lines().filter_map(read_line).collect());
        }
        found.into_iter().min_by_key(Vec::len).context("no request was sent")
    }

    /// Statements of the transaction that contains this SQL text, since the last read. `client` must use the same
    /// database.
    pub async fn transaction_with(&mut self, client: &Client, words: &str) -> Result<Vec<Statement>> {
        let text = self.read(client).await?;
        let found = read_transactions(&text).into_iter().find(|all| all.iter().any(|one| one.text.contains(words)));
        found.with_context(|| format!("the log has no transaction with {words:?}"))
    }

    /// Statements of the first transaction of a command. `client` must use the same database.
    pub async fn transaction_of(
        &mut self,
        client: &Client,
        command: impl FnOnce() -> Result<()>,
    ) -> Result<Vec<Statement>> {
        self.read(client).await?;
        command()?;
        let found = read_transactions(&self.read(client).await?).into_iter().next();
        found.context("the command opened no transaction")
    }

    /// Statements since the last read, each with its duration in milliseconds. `client` must use the same database.
    pub async fn durations(&mut self, client: &Client) -> Result<Vec<(String, f64)>> {
        Ok(self.read(client).await?.lines().filter_map(read_duration).collect())
    }

    /// Reads what was written since the last call. Writes a marker and waits for it, so that everything before it is in
    /// the log.
    async fn read(&mut self, client: &Client) -> Result<String> {
        let mark = format!("select 'mark {}'", self.end);
        client.batch_execute("set log_statement = 'all'").await?;
        client.batch_execute(&mark).await?;
        client.batch_execute("set log_statement = 'none'").await?;
        let deadline = Instant::now() + Duration::from_secs(10);
        while Instant::now() < deadline {
            // A read fails if the file ends in the middle of a character. A moment later it succeeds.
            let text = fs::read_to_string(&self.path).unwrap_or_default();
            let new = text.get(self.end..).unwrap_or_default();
            let found = new.find(&mark).and_then(|at| new.get(at..)?.find('\n').and_then(|line| new.get(..=at + line)));
            if let Some(new) = found {
                self.end += new.len();
                return Ok(new.to_owned());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bail!("PostgreSQL did not write to {} within 10 seconds", self.path.display())
    }
}

/// Reads a statement of the service from a line of the log. None for other lines.
fn read_line(line: &str) -> Option<Statement> {
    read_entry(&serde_json::from_str(line).ok()?)
}

/// All committed transactions of the service, each with the statements of its connection.
fn read_transactions(text: &str) -> Vec<Vec<Statement>> {
    let mut open: BTreeMap<String, Vec<Statement>> = BTreeMap::new();
    let mut done = Vec::new();
    for entry in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (Some(process), Some(statement)) = (entry.get("pid").map(Value::to_string), read_entry(&entry)) else {
            continue;
        };
        let (begins, ends) = (statement.text.starts_with("begin"), statement.text.ends_with("commit"));
        if begins {
            open.insert(process.clone(), Vec::new());
        }
        if let Some(transaction) = open.get_mut(&process) {
            transaction.push(statement);
            if ends {
                done.extend(open.remove(&process));
            }
        }
    }
    done
}

/// Reads a statement of the service from a log entry. None for other entries.
fn read_entry(entry: &Value) -> Option<Statement> {
    if entry.get("application_name")?.as_str()? != "tracewright" {
        return None;
    }
    let message = entry.get("message")?.as_str()?;
    let text = message
        .strip_prefix("statement: ")
        .or_else(|| message.strip_prefix("execute ")?.split_once(": ").map(|(_, text)| text))?;
    let values = entry.get("detail").and_then(Value::as_str).map(read_values).unwrap_or_default();
    Some(Statement {
        text: text.trim_end_matches(|letter: char| letter == ';' || letter.is_whitespace()).to_owned(),
        values,
    })
}

/// Reads text and duration from `duration: 5.1 ms  execute s4: select 1`.
fn read_duration(line: &str) -> Option<(String, f64)> {
    let entry: Value = serde_json::from_str(line).ok()?;
    let (time, done) = entry.get("message")?.as_str()?.strip_prefix("duration: ")?.split_once(" ms  execute ")?;
    let (_, text) = done.split_once(": ")?;
    Some((text.split_whitespace().collect::<Vec<_>>().join(" "), time.parse().ok()?))
}

/// Reads values from `parameters: $1 = '5', $2 = NULL, $3 = 'it''s'`.
fn read_values(detail: &str) -> Vec<Option<String>> {
    let mut values = Vec::new();
    let mut rest = detail;
    while let Some((_, after)) = rest.split_once(" = ") {
        let Some(quoted) = after.strip_prefix('\'') else {
            values.push(None);
            rest = after;
            continue;
        };
        let mut value = String::new();
        let mut letters = quoted.char_indices().peekable();
        rest = "";
        while let Some((at, letter)) = letters.next() {
            if letter == '\'' && letters.next_if(|(_, next)| *next == '\'').is_none() {
                rest = quoted.get(at + 1..).unwrap_or_default();
                break;
            }
            value.push(letter);
        }
        values.push(Some(value));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_log_tells_the_time_of_a_statement() {
        let line = r#"{"message":"duration: 12.345 ms  execute s4: insert into\n  a.b (c) select $1"}"#;
        assert_eq!(read_duration(line), Some(("insert into a.b (c) select $1".to_owned(), 12.345)));
        assert_eq!(read_duration(&line.replace("execute", "bind")), None);
    }

    #[test]
    fn transactions_are_told_apart_by_their_connections() {
        let line = |pid: u32, text: &str| {
            format!(r#"{{"application_name":"tracewright","pid":{pid},"message":"statement: {text}"}}"#)
        };
        let lines = [
            line(1, "begin"),
            line(2, "begin"),
            line(2, "update b"),
            line(1, "select 1"),
            line(2, "commit"),
            line(1, "x"),
        ];
        let found = read_transactions(&lines.join("\n"));
        let texts: Vec<&str> = found.iter().flatten().map(|one| one.text.as_str()).collect();
        assert_eq!(texts, ["begin", "update b", "commit"]);
    }

    #[test]
    fn a_line_of_the_log_is_a_statement_with_its_values() {
        let line = r#"{"application_name":"tracewright","message":"execute s4: select $1, $2, $3, $4 ;","detail":"parameters: $1 = '5', $2 = NULL, $3 = 'it''s = x', $4 = ''"}"#;
        let statement = read_line(line).unwrap();
        assert_eq!(statement.text, "select $1, $2, $3, $4");
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(statement.values, [some("5"), None, some("it's = x"), some("")]);
        assert_eq!(read_line(&line.replace("tracewright", "psql")), None);
        let begin = r#"{"application_name":"tracewright","message":"statement: BEGIN"}"#;
        assert_eq!(read_line(begin).unwrap(), Statement { text: "BEGIN".to_owned(), values: Vec::new() });
    }
}
