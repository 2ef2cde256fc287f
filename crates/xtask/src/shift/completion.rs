//! Duration of completing a batch with four scanned parts: through the service, and with the same statements directly
//! on PostgreSQL.
//!
//! The same batches are completed three times, in copies of one database: by a service whose statements PostgreSQL
//! logs, by one that is timed, and by the logged statements alone, in their order and with their values.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bench::cost::{CoreTime, Meter};
use bench::load::connect;
use bench::service::Service;
use bench::statements::{LOGGED, Log, Statement};
use bench::tools::psql;
use serde_json::json;
use testdb::Cluster;
use tokio::runtime::Runtime;
use tokio_postgres::Client as Database;

use super::client::ShiftClient;
use crate::builds::Build;

/// Number of completions that open connections and prepare statements, and are not timed.
const WARM: usize = 5;
/// SQL text that only the completion of a batch contains.
const COMPLETES: &str = "update production.batch set active = false";
/// Planner settings that the service uses for commands. Without them the plans would differ.
const COMMAND_PLANS: &str = "?options=-c%20plan_cache_mode%3Dforce_generic_plan%20-c%20enable_seqscan%3Doff%20\
                             -c%20random_page_cost%3D1.1%20-c%20jit%3Doff";

/// A batch that is ready to be completed.
#[derive(Clone, Debug)]
pub struct ReadyBatch {
    /// Path of the completion.
    pub path: String,
    /// Token of the operator of the batch.
    pub token: String,
}

/// Durations of completions.
#[derive(Clone, Debug)]
pub struct Completions {
    /// Number of messages with statements of one completion. Those that are sent together share a round trip.
    pub messages: usize,
    /// Durations through the service.
    pub service: Vec<Duration>,
    /// Durations on the bare engine.
    pub bare: Vec<Duration>,
    /// CPU time of the completions through the service.
    pub of_service: CoreTime,
    /// CPU time of the completions on the bare engine.
    pub of_bare: CoreTime,
}

/// Completes all batches in an unused database and in two copies of it.
pub fn measure(cluster: &Cluster, database: &str, ready: &[ReadyBatch], folder: &Path) -> Result<Completions> {
    ensure!(ready.len() > WARM, "at least {} batches are needed", WARM + 1);
    let (timed, bare) = (format!("{database}_timed"), format!("{database}_bare"));
    for copy in [&timed, &bare] {
        psql(cluster, "postgres", &format!("create database {copy} template {database}"))?;
    }
    let runtime = Runtime::new()?;
    let recorded = runtime.block_on(record(cluster, database, ready, &folder.join("logged")))?;
    let (service, of_service) = through_service(&runtime, cluster, &timed, ready, &folder.join("timed"))?;
    let (bare_times, of_bare) = on_the_engine(&runtime, cluster, &bare, &recorded)?;
    let messages = recorded.last().context("a completion")?.len();
    require_same_content(&runtime, cluster, [database, &timed, &bare])?;
    Ok(Completions { messages, service, bare: bare_times, of_service, of_bare })
}

/// Completes a batch through the service and returns how long it took.
async fn complete(client: &mut ShiftClient, ready: &ReadyBatch) -> Result<Duration> {
    client.use_token(&ready.token);
    let answer = client.ask("POST", &ready.path, &json!({"completed_batch_qt": 1})).await?;
    let took = answer.took;
    answer.detail().with_context(|| ready.path.clone())?;
    Ok(took)
}

/// Records the statements of each completion.
async fn record(cluster: &Cluster, database: &str, ready: &[ReadyBatch], folder: &Path) -> Result<Vec<Vec<Statement>>> {
    let url = cluster.socket_url(database);
    let service = Service::start(&Build::Release.program(), &format!("{url}{LOGGED}"), folder)?;
    let looks = connect(&url).await?;
    let mut log = Log::of(cluster)?;
    let mut client = ShiftClient::connect(service.address(), None).await?;
    let mut recorded = Vec::new();
    for one in ready {
        complete(&mut client, one).await?;
        recorded.push(log.transaction_with(&looks, COMPLETES).await?);
    }
    Ok(recorded)
}

/// Completes the batches through a service on this database, and measures all but the first [`WARM`].
fn through_service(
    runtime: &Runtime,
    cluster: &Cluster,
    database: &str,
    ready: &[ReadyBatch],
    folder: &Path,
) -> Result<(Vec<Duration>, CoreTime)> {
    let service = Service::start(&Build::Release.program(), &cluster.socket_url(database), folder)?;
    let mut client = runtime.block_on(ShiftClient::connect(service.address(), None))?;
    let (warm, timed) = ready.split_at(WARM);
    for one in warm {
        runtime.block_on(complete(&mut client, one))?;
    }
    let meter = Meter { cluster, database, counts: false };
    meter.around(service.measured_process().process, || {
        timed.iter().map(|one| runtime.block_on(complete(&mut client, one))).collect()
    })
}

/// Runs the same statements with the same values, prepared, on one connection.
fn on_the_engine(
    runtime: &Runtime,
    cluster: &Cluster,
    database: &str,
    recorded: &[Vec<Statement>],
) -> Result<(Vec<Duration>, CoreTime)> {
    let url = format!("{}{COMMAND_PLANS}", cluster.socket_url(database));
    let client = runtime.block_on(connect(&url))?;
    let calls = runtime.block_on(prepare(&client, recorded))?;
    let (warm, timed) = calls.split_at(WARM);
    for one in warm {
        runtime.block_on(run(&client, one))?;
    }
    let meter = Meter { cluster, database, counts: false };
    meter.around(std::process::id(), || timed.iter().map(|one| runtime.block_on(run(&client, one))).collect())
}

/// Runs the statements of one completion and returns how long they took.
async fn run(client: &Database, calls: &[String]) -> Result<Duration> {
    let start = Instant::now();
    for call in calls {
        client.batch_execute(call).await.with_context(|| call.clone())?;
    }
    Ok(start.elapsed())
}

/// Prepares every statement once and returns the calls of each completion.
async fn prepare(client: &Database, recorded: &[Vec<Statement>]) -> Result<Vec<Vec<String>>> {
    let mut names: HashMap<&str, String> = HashMap::new();
    let mut all = Vec::new();
    for transaction in recorded {
        let mut calls = Vec::new();
        for statement in transaction {
            if statement.values.is_empty() {
                calls.push(statement.text.clone());
                continue;
            }
            if !names.contains_key(statement.text.as_str()) {
                let name = format!("s{}", names.len());
                let text = format!("prepare {name} as {}", statement.text);
                client.batch_execute(&text).await.with_context(|| text.clone())?;
                names.insert(&statement.text, name);
            }
            let name = names.get(statement.text.as_str()).context("a prepared statement")?;
            calls.push(call(name, &statement.values));
        }
        all.push(calls);
    }
    Ok(all)
}

/// Builds the SQL that calls a prepared statement with these values.
fn call(name: &str, values: &[Option<String>]) -> String {
    let mut call = format!("execute {name}(");
    for (place, value) in values.iter().enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        let _ = match value {
            Some(value) => write!(call, "{comma}'{}'", value.replace('\'', "''")),
            None => write!(call, "{comma}null"),
        };
    }
    call.push(')');
    call
}

/// Checks that all three databases have the same content at the end, so that nothing was left out.
fn require_same_content(runtime: &Runtime, cluster: &Cluster, databases: [&str; 3]) -> Result<()> {
    let select = "select concat_ws(' ', (select count(*) from production.batch where not active),
        (select count(*) from warehouse.movement), (select count(*) from serial.link where confirmed),
        (select count(*) from journal.event), (select sum(quantity) from warehouse.stock))";
    let mut ends = Vec::new();
    for database in databases {
        let client = runtime.block_on(connect(&cluster.socket_url(database)))?;
        ends.push(runtime.block_on(client.query_one(select, &[]))?.get::<_, String>(0));
    }
    ensure!(ends.iter().all(|end| Some(end) == ends.first()), "the databases differ: {ends:?}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_literals() {
        let values = [Some("it's".to_owned()), None, Some("{1,2}".to_owned())];
        assert_eq!(call("s1", &values), "execute s1('it''s', null, '{1,2}')");
        assert_eq!(call("s2", &[]), "execute s2()");
    }
}
