//! Writes, through the service only. `cargo xtask stock` and `shift` measure their cost on the bare engine, with
//! recorded statements and new keys; pgbench could not run them twice.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::json;
use tokio_postgres::Client as Database;

use super::BenchRun;
use super::operations::Aim;
use super::report::{OperationFigures, TurnFigures};
use crate::client::{MeasuredRequest, MeasuringClient};
use crate::cost::{Meter, RequestCost};
use crate::figures::percentile;
use crate::load::{COMMON_PART, STORE, product_code};
use crate::service::Service;
use crate::statements::{LOGGED, Log, count};

/// Number of units in a block.
pub const BLOCK: usize = 1000;
/// Number of parts that are created in advance per second of linking: more than any machine links.
const PARTS_A_SECOND: i64 = 3000;
/// Number of units that parts are built into, and of pairs of material and bin: many more than connections, so that two
/// requests seldom meet.
const SUBJECTS: i64 = 2000;

/// Kind of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteKind {
    /// Create one unit with a serial number.
    Unit,
    /// Create a thousand units with serial numbers.
    Block,
    /// Build in one part.
    Link,
    /// Receive one of a material.
    Movement,
}

impl WriteKind {
    /// All kinds of writes.
    pub const ALL: [Self; 4] = [Self::Unit, Self::Block, Self::Link, Self::Movement];

    /// Method and path as in the interface description.
    const fn name(self) -> &'static str {
        match self {
            Self::Unit => "POST /serial, one coded unit",
            Self::Block => "POST /serial/bulk, 1 000 coded units",
            Self::Link => "POST /serial-link, one part",
            Self::Movement => "POST /movement/execute, one untraced line in",
        }
    }

    /// Short name for files and the command line.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Block => "bulk",
            Self::Link => "link",
            Self::Movement => "receipt",
        }
    }

    /// Path of the operation.
    const fn path(self) -> &'static str {
        match self {
            Self::Unit => "/api/serial",
            Self::Block => "/api/serial/bulk",
            Self::Link => "/api/serial-link",
            Self::Movement => "/api/movement/execute",
        }
    }

    /// SQL text that occurs only in the transaction of this write.
    const fn mark(self) -> &'static str {
        match self {
            Self::Unit | Self::Block => "insert into serial.serial",
            Self::Link => "insert into serial.link",
            Self::Movement => "insert into warehouse.movement",
        }
    }

    /// Aims of the write.
    const fn aims(self) -> &'static [Aim] {
        match self {
            Self::Block => &[Aim::Median(45.0)],
            Self::Unit | Self::Link | Self::Movement => &[],
        }
    }
}

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
        fs::create_dir_all(&folder)?;
        let logged = Service::start(bench.program, &format!("{url}{LOGGED}"), &folder.join("logged"))?;
        let mut log = Log::of(bench.cluster)?;
        let mut asker = MeasuringClient::connect(logged.address(), logged.token())?;
        let mut writes = Vec::new();
        for kind in kinds {
            let mut bodies = Bodies::find(*kind, &client).await?;
            bodies.refill(&client, 10).await?;
            let mut statements = Vec::new();
            // The first request opens a connection and prepares statements.
            for _ in 0..2 {
                asker.ask(&bodies.next().context("something to write")?)?;
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
        writing.bodies.refill(&self.client, PARTS_A_SECOND).await?;
        ask_all(&self.service, bench.args.connections, &writing.bodies, Duration::from_millis(500))?;
        writing.bodies.refill(&self.client, PARTS_A_SECOND * seconds).await?;
        let alone = ask_all(&self.service, 1, &writing.bodies, within)?;
        writing.bodies.refill(&self.client, PARTS_A_SECOND * seconds).await?;
        let meter = Meter { cluster: bench.cluster, database: &self.database, counts: false };
        let (all, ran) = meter.around(self.service.measured_process().process, || {
            ask_all(&self.service, bench.args.connections, &writing.bodies, within)
        })?;
        let quiet = RequestCost {
            rate: all.count()? / all.seconds,
            bytes: Some(all.bytes()? / all.count()?),
            program: ran.program / all.count()?,
            postgres: ran.postgres / all.count()?,
            instructions: None,
        };
        let milliseconds = percentile(&alone.times, 50).context("at least one request")?;
        let p99 = percentile(&alone.times, 99).context("at least one request")?;
        let (shipped, minimal, bare) = (None, None, None);
        writing.turns.push(TurnFigures { milliseconds, p99, count: alone.count()?, quiet, shipped, minimal, bare });
        Ok(())
    }

    /// Returns the figures and ends the service.
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

/// Times that clients measured.
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

/// Sends writes on this many connections, each one after the other. The last requests may end a little late.
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
            let (own, bytes) = client.join().map_err(|_| anyhow!("a client failed"))??;
            times.extend(own);
            received += bytes;
        }
        Ok(())
    })?;
    times.sort_by(f64::total_cmp);
    Ok(WriteAnswers { times, received, seconds: start.elapsed().as_secs_f64() })
}

/// Requests that were never sent before.
pub struct Bodies {
    kind: WriteKind,
    /// Product of new units.
    product: i64,
    /// Units and the parts to build into them, or materials and bins.
    subjects: Vec<(i64, String)>,
    next: AtomicUsize,
    /// Number of this run, so that no other run uses the same codes.
    run: u32,
}

impl Bodies {
    /// Finds the records that can be written to.
    pub async fn find(kind: WriteKind, client: &Database) -> Result<Self> {
        // A part without stock, which can be built in without a receipt.
        let product = "select key from product.product where code = $1";
        let product = client.query_one(product, &[&product_code(COMMON_PART + 1)]).await?.get(0);
        let pairs = "select p.product_key, p.position_key from warehouse.pair p
            join product.product g on g.key = p.product_key join position.position b on b.key = p.position_key
            where g.traceability_level is null and b.parent_position_key = $1
            order by hashtext(p.position_key), p.product_key limit $2";
        let pairs = client.query(pairs, &[&STORE, &SUBJECTS]).await?;
        let subjects = pairs.iter().map(|row| (row.get(0), row.get(1))).collect();
        Ok(Self { kind, product, subjects, next: AtomicUsize::new(0), run: std::process::id() })
    }

    /// The same requests, starting at another number.
    pub fn after(self, number: usize) -> Self {
        Self { next: AtomicUsize::new(number), ..self }
    }

    /// Creates parts that can be built in, each once. Does nothing for other writes.
    async fn refill(&mut self, client: &Database, parts: i64) -> Result<()> {
        if self.kind != WriteKind::Link {
            return Ok(());
        }
        let statement = "with parent as (
                select key, row_number() over (order by hashint8(key), key) - 1 as number from (
                    select key from serial.serial where work_order_key is not null order by hashint8(key), key limit $3) k),
            part as (
                select nextval('platform.key_sequence') as key, n % (select count(*) from parent) as number
                from generate_series(1, $2::bigint) n),
            made as (
                insert into serial.serial (key, code, product_key, created, released, root_key)
                select key, 'PART-' || key, $1, now(), now(), key from part)
            select parent.key, part.key::text from part join parent using (number) order by part.key";
        let rows = client.query(statement, &[&self.product, &parts, &SUBJECTS]).await?;
        ensure!(!rows.is_empty(), "the plant has no finished units");
        self.subjects = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        self.next = AtomicUsize::new(0);
        Ok(())
    }

    /// The next request. None when all subjects are used.
    pub fn next(&self) -> Option<MeasuredRequest> {
        let (number, product) = (self.next.fetch_add(1, Ordering::Relaxed), self.product.to_string());
        let body = match self.kind {
            WriteKind::Unit => {
                json!({"product_key": product, "code": format!("BENCH-{}-{number}", self.run)}).to_string()
            }
            WriteKind::Block => block(&product, &format!("BLOCK-{}-{number}", self.run)),
            WriteKind::Link => {
                let (parent, child) = self.subjects.get(number)?;
                json!({"child_serial_key": child, "parent_serial_key": parent.to_string()}).to_string()
            }
            WriteKind::Movement => {
                let (product, bin) = self.subjects.get(number.checked_rem(self.subjects.len())?)?;
                json!({"movement_type": "receipt", "product_key": product.to_string(), "position_to": bin}).to_string()
            }
        };
        Some(MeasuredRequest { path: self.kind.path().to_owned(), body: Some(body) })
    }
}

/// Body of a block whose serial numbers begin with a word.
fn block(product: &str, word: &str) -> String {
    let mut body = String::from("{\"serials\":[");
    for unit in 0..BLOCK {
        let comma = if unit == 0 { "" } else { "," };
        let _ = write!(body, "{comma}{{\"product_key\":\"{product}\",\"code\":\"{word}-{unit}\"}}");
    }
    body + "]}"
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::load::{ProgressLine, Size, fill};

    #[tokio::test]
    async fn no_request_comes_twice_and_parts_end_with_those_that_were_made() {
        let database = testdb::migrated().await.unwrap();
        let client = database.connect().await.unwrap();
        fill(&client, Size { serials: 500, chunk: 500 }, &mut ProgressLine::hidden()).await.unwrap();
        for kind in WriteKind::ALL {
            let mut bodies = Bodies::find(kind, &client).await.unwrap();
            bodies.refill(&client, 3).await.unwrap();
            let asked: Vec<MeasuredRequest> = std::iter::from_fn(|| bodies.next()).take(5).collect();
            assert_eq!(asked.len(), if kind == WriteKind::Link { 3 } else { 5 }, "{kind:?}");
            let different: HashSet<&str> = asked.iter().filter_map(|request| request.body.as_deref()).collect();
            assert_eq!(different.len(), asked.len(), "{kind:?}");
            let body: serde_json::Value = serde_json::from_str(asked[0].body.as_deref().unwrap()).unwrap();
            assert_eq!(body["serials"].as_array().map(Vec::len), (kind == WriteKind::Block).then_some(BLOCK));
        }
        crate::load::ensure_sound(&client).await.unwrap();
    }
}
