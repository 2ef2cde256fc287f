//! `cargo xtask shift`: a shift of many operators on the service as shipped, and the cost of completing a batch
//! compared with the same statements directly on PostgreSQL.
//!
//! Every operator has a separate work order, connection and login. The operators of a line share product, shelf and
//! counter. At the end, the consistency checks of the tests must find nothing wrong in the database.

pub mod client;
mod completion;
mod operator;
pub mod plant;
mod report;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bench::cost::Meter;
use bench::load::connect;
use bench::service::Service;
use bench::statements::LOG_SETTINGS;
use bench::tools::{ask, make_database};
use testdb::Cluster;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::builds::Build;
use client::ShiftClient;
use completion::ReadyBatch;
use operator::{OperatorPace, RequestKind, RequestLogEntry, ShiftOperator};
use plant::WORDS;

const DATABASE: &str = "shift";
/// Memory settings like those of a server.
const SETTINGS: &str = "
shared_buffers = 1GB
effective_cache_size = 4GB
";
/// Number of declarations for one unit.
const OF_A_UNIT: u32 = 5;
/// Queries that find broken invariants; tests verify the queries.
const CHECKS: [(&str, &str); 2] = [
    ("production", include_str!("../../../server/tests/api/shopfloor/floor_check.sql")),
    ("stock", include_str!("../../../server/tests/api/ledger/ledger_check.sql")),
];

/// Length and size of the shift.
#[derive(clap::Args)]
pub struct Args {
    /// Number of operators.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    operators: u32,
    /// Duration of the shift, in seconds.
    #[arg(long, default_value_t = 120)]
    seconds: u32,
    /// Seconds between two heartbeats of an operator.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    heartbeat: u32,
    /// Seconds between two declarations of an operator.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    declaration: u32,
    /// Number of completions that are compared with the same statements on PostgreSQL, at most the number of operators.
    #[arg(long, default_value_t = 60)]
    completions: u32,
}

/// Simulates a shift and prints the figures.
pub fn run(args: &Args) -> Result<()> {
    Build::Release.make()?;
    let cluster = Cluster::start_apart("shift", &format!("{SETTINGS}{LOG_SETTINGS}"))?;
    let folder = cluster.socket_directory().join("services");
    let result = measure(args, &cluster, &folder);
    result.and(cluster.remove())
}

impl Args {
    /// Returns the maximum number of units that an operator makes, including those after the shift.
    fn units(&self) -> usize {
        usize::try_from(self.seconds / (OF_A_UNIT * self.declaration) + 3).unwrap_or(usize::MAX)
    }
}

/// Sets up the plant, runs the shift, and prints its requests, costs and completions.
fn measure(args: &Args, cluster: &Cluster, folder: &Path) -> Result<()> {
    make_database(cluster, DATABASE)?;
    let url = cluster.socket_url(DATABASE);
    let program = Build::Release.program();
    program.migrate(&url)?;
    program.create_user(&url, WORDS)?;
    let runtime = Runtime::new()?;
    let service = Service::start_as_shipped(&program, &url, folder)?;
    let operators = runtime.block_on(set_up_operators(args, &service, &url))?;
    let meter = Meter { cluster, database: DATABASE, counts: false };
    let process = service.measured_process().process;
    let ((mut operators, request_log), ran) = meter.around(process, || runtime.block_on(work(args, operators)))?;
    let title = format!("{} operators for {} s", args.operators, args.seconds);
    let errors = report::print_requests(&title, &request_log);
    report::print_cost(&request_log, ran);
    check_invariants(cluster)?;
    let ready = runtime.block_on(prepare_completions(args, &mut operators))?;
    drop((operators, service));
    if ready.len() > 1 {
        wait_until_unused(cluster)?;
        report::print_completions(&completion::measure(cluster, DATABASE, &ready, folder)?);
        check_invariants(cluster)?;
    }
    ensure!(errors == 0, "{errors} requests failed");
    Ok(())
}

/// Sets up the plant and logs in all operators.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn set_up_operators(args: &Args, service: &Service, url: &str) -> Result<Vec<ShiftOperator>> {
    let mut boss = ShiftClient::connect(service.address(), Some(service.token())).await?;
    let database = connect(url).await?;
    eprintln!("setting up a plant for {} operators", args.operators);
    let count = usize::try_from(args.operators)?;
    let places = plant::set_up(&mut boss, &database, count, args.units()).await?;
    database.batch_execute("analyze").await?;
    let mut operators = Vec::new();
    for place in places {
        operators.push(ShiftOperator::log_in(service.address(), place).await?);
    }
    Ok(operators)
}

/// Runs the shift. Operators begin one after the other, within the interval of one declaration.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn work(args: &Args, operators: Vec<ShiftOperator>) -> Result<(Vec<ShiftOperator>, Vec<RequestLogEntry>)> {
    eprintln!("running a shift of {} s", args.seconds);
    let pace = OperatorPace {
        heartbeat: Duration::from_secs(args.heartbeat.into()),
        declaration: Duration::from_secs(args.declaration.into()),
        until: Instant::now() + Duration::from_secs(args.seconds.into()),
    };
    let apart = pace.declaration / args.operators;
    let mut shift = JoinSet::new();
    for (number, operator) in (0_u32..).zip(operators) {
        shift.spawn(operator.work(apart * number, pace));
    }
    let (mut back, mut all) = (Vec::new(), Vec::new());
    for (operator, request_log) in shift.join_all().await {
        back.push(operator);
        all.extend(request_log);
    }
    Ok((back, all))
}

/// Continues until some operators have a batch that is ready to be completed.
async fn prepare_completions(args: &Args, operators: &mut [ShiftOperator]) -> Result<Vec<ReadyBatch>> {
    let mut ready = Vec::new();
    for operator in operators.iter_mut().take(usize::try_from(args.completions)?) {
        for _ in 0..OF_A_UNIT {
            if operator.next() != RequestKind::Complete {
                operator.declare().await;
            }
        }
        let errors = operator.errors();
        ensure!(errors.is_empty() && operator.next() == RequestKind::Complete, "a batch is not ready: {errors:?}");
        ready.push(ReadyBatch { path: operator.completion(), token: operator.token().context("a token")?.to_owned() });
    }
    Ok(ready)
}

/// Waits until no connection uses the database, because a database in use cannot be copied.
fn wait_until_unused(cluster: &Cluster) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(20);
    let used = format!("select count(*) from pg_stat_activity where datname = '{DATABASE}'");
    while ask(cluster, "postgres", &used)?.trim() != "0" {
        ensure!(Instant::now() < deadline, "the database is still in use");
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Checks that quantities, units, stock and queues are consistent.
#[expect(clippy::print_stdout, reason = "a command line tool")]
fn check_invariants(cluster: &Cluster) -> Result<()> {
    for (name, check) in CHECKS {
        let broken = ask(cluster, DATABASE, check)?;
        ensure!(broken.trim().is_empty(), "{name} is inconsistent:\n{broken}");
        println!("\ninconsistencies of {name}: 0");
    }
    Ok(())
}
