//! Measures writes, through the service only. Their cost on the bare engine is measured by `cargo xtask stock` and
//! `cargo xtask shift` with recorded statements and new keys, because pgbench could not run the same writes twice.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use tokio_postgres::Client as Database;

use super::BenchRun;
use super::bodies::{Bodies, WriteKind};
use super::report::{OperationFigures, TurnFigures};
use super::sealed::wait_until_sealed;
use crate::client::MeasuringClient;
use crate::cost::{Meter, RequestCost};
use crate::figures::percentile;
use crate::service::Service;
use crate::statements::{LOGGED, Log, count};

/// The writes of one plant, with the service that handles them.
pub struct Writes {
    database: String,
    service: Service,
    client: Database,
    all: Vec<MeasuredWrite>,
}

/// A write that is ready to be measured in one plant.
struct MeasuredWrite {
    bodies: Bodies,
    statements: usize,
    turns: Vec<TurnFigures>,
}

impl Writes {
    /// Starts a service on a filled plant, and records the statements of writes.
    pub async fn prepare(bench: &BenchRun<'_>, kinds: &[WriteKind], database: &str, client: Database) -> Result<Self> {
        let url = bench.cluster.socket_url(database);
        let folder: PathBuf = bench.folder.join(database).join("writes");
        // The folder comes first, because all services of the database use the file store in it.
        fs::create_dir_all(folder.join("media"))?;
        bench.program.adopt_file_store(&url, &folder)?;
        let logged = Service::start(bench.program, &format!("{url}{LOGGED}"), &folder.join("logged"))?;
        wait_until_sealed(&client).await?;
        let mut log = Log::of(bench.cluster)?;
        let mut asker = MeasuringClient::connect(logged.address(), logged.token())?;
        let mut writes = Vec::new();
        for kind in kinds {
            let mut bodies = Bodies::find(*kind, &client).await?;
            bodies.refill(&client, 10).await?;
            let mut statements = Vec::new();
            // The first request opens a connection and prepares statements.
            for _ in 0..2 {
                asker.ask(&bodies.next().context("there is nothing left to write")?)?;
                statements = log.transaction_with(&client, kind.mark()).await?;
            }
            writes.push(MeasuredWrite { bodies, statements: count(&statements), turns: Vec::new() });
        }
        let service = Service::start(bench.program, &url, &folder)?;
        Ok(Self { database: database.to_owned(), service, client, all: writes })
    }

    /// Measures one kind once: on one connection, then on all of them.
    pub async fn measure(&mut self, bench: &BenchRun<'_>, kind: WriteKind) -> Result<()> {
        let Some(writing) = self.all.iter_mut().find(|writing| writing.bodies.kind == kind) else {
            return Ok(());
        };
        let seconds = i64::from(bench.args.seconds);
        let within = Duration::from_secs(bench.args.seconds.into());
        // Opens all connections and prepares the statements, so that this is not measured.
        writing.bodies.refill(&self.client, writing.bodies.kind.each_second()).await?;
        ask_all(&self.service, bench.args.connections, &writing.bodies, Duration::from_millis(500))?;
        writing.bodies.refill(&self.client, writing.bodies.kind.each_second() * seconds).await?;
        let alone = ask_all(&self.service, 1, &writing.bodies, within)?;
        writing.bodies.refill(&self.client, writing.bodies.kind.each_second() * seconds).await?;
        let meter = Meter { cluster: bench.cluster, database: &self.database, counts: false };
        let (all, ran) = meter.around(self.service.measured_process().process, || {
            ask_all(&self.service, bench.args.connections, &writing.bodies, within)
        })?;
        let quiet = RequestCost {
            rate: all.count()? / all.seconds,
            bytes: Some(all.bytes()? / all.count()?),
            times: percentile(&all.times, 50).zip(percentile(&all.times, 99)),
            program: ran.program / all.count()?,
            postgres: ran.postgres / all.count()?,
            instructions: None,
        };
        let milliseconds = percentile(&alone.times, 50).context("no request was completed")?;
        let p99 = percentile(&alone.times, 99).context("no request was completed")?;
        let (shipped, minimal, bare) = (None, None, None);
        writing.turns.push(TurnFigures { milliseconds, p99, count: alone.count()?, quiet, shipped, minimal, bare });
        Ok(())
    }

    /// Returns the figures and stops the service.
    pub fn lines(self) -> Vec<OperationFigures> {
        let line = |writing: MeasuredWrite| OperationFigures {
            name: writing.bodies.kind.name(),
            aims: writing.bodies.kind.aims(),
            grows: true,
            statements: writing.statements,
            generic: false,
            turns: writing.turns,
        };
        self.all.into_iter().map(line).collect()
    }
}

/// Results of the writes that clients sent.
struct WriteAnswers {
    /// Times of the requests in milliseconds, in ascending order.
    times: Vec<f64>,
    received: usize,
    seconds: f64,
}

impl WriteAnswers {
    /// Number of requests.
    fn count(&self) -> Result<f64> {
        Ok(f64::from(u32::try_from(self.times.len())?))
    }

    /// Size of all responses in bytes.
    fn bytes(&self) -> Result<f64> {
        Ok(f64::from(u32::try_from(self.received)?))
    }
}

/// Sends writes on this many connections for the time `within`. Each connection sends one request after another, and
/// the last ones may end a little later.
fn ask_all(service: &Service, connections: u32, bodies: &Bodies, within: Duration) -> Result<WriteAnswers> {
    let start = Instant::now();
    let one = || -> Result<(Vec<f64>, usize)> {
        let mut client = MeasuringClient::connect(service.address(), service.token())?;
        let mut times = Vec::new();
        while start.elapsed() < within
            && let Some(request) = bodies.next()
        {
            let (_, took) = client.ask(&request)?;
            times.push(took.as_secs_f64() * 1000.0);
        }
        Ok((times, client.received()))
    };
    let (mut times, mut received) = (Vec::new(), 0);
    std::thread::scope(|scope| -> Result<()> {
        let clients: Vec<_> = (0..connections).map(|_| scope.spawn(one)).collect();
        for client in clients {
            let (own, bytes) = client.join().map_err(|_| anyhow!("a client thread panicked"))??;
            times.extend(own);
            received += bytes;
        }
        Ok(())
    })?;
    times.sort_by(f64::total_cmp);
    Ok(WriteAnswers { times, received, seconds: start.elapsed().as_secs_f64() })
}
