//! Kinds of writes, and their requests.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio_postgres::{Client as Database, Row};

use super::aims::Aim;
use crate::client::MeasuredRequest;
use crate::load::{COMMON_PART, STORE, product_code};
use crate::service::USER;

/// Number of units in a block.
pub const BLOCK: usize = 1000;
/// Number of parts that are created in advance for each second of linking, more than any machine can link.
const PARTS_A_SECOND: i64 = 3000;
/// Number of jobs that are created in advance for each second of work on them.
const JOBS_A_SECOND: i64 = 1000;
/// Creates jobs.
const JOBS: &str = include_str!("jobs.sql");
/// Number of units into which parts are built, and of pairs of material and bin. There are many more than connections,
/// so that two requests seldom need the same one.
const SUBJECTS: i64 = 2000;

/// A write operation that the benchmark measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteKind {
    /// Create one unit with a serial number.
    Unit,
    /// Create a thousand units with serial numbers.
    Block,
    /// Build one part into a unit.
    Link,
    /// Receive a quantity of 1 of a material.
    Movement,
    /// Start a job with its first batch of one unit.
    Start,
    /// Pause a job.
    Pause,
    /// Complete the first step of a batch.
    Step,
    /// Complete a batch of one unit.
    Completion,
}

impl WriteKind {
    /// All kinds of writes.
    pub const ALL: [Self; 8] =
        [Self::Unit, Self::Block, Self::Link, Self::Movement, Self::Start, Self::Pause, Self::Step, Self::Completion];

    /// Method and path as in the interface description.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unit => "POST /serial, one coded unit",
            Self::Block => "POST /serial/bulk, 1 000 coded units",
            Self::Link => "POST /serial-link, one part",
            Self::Movement => "POST /movement/execute, receipt of one material",
            Self::Start => "POST /job/{job_key}/start, one unit",
            Self::Pause => "POST /job/{job_key}/pause",
            Self::Step => "POST /batch/{batch_key}/step/{step_key}/complete",
            Self::Completion => "POST /batch/{batch_key}/complete, one unit",
        }
    }

    /// Short name for files and the command line.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Block => "bulk",
            Self::Link => "link",
            Self::Movement => "receipt",
            Self::Start => "start",
            Self::Pause => "pause",
            Self::Step => "step",
            Self::Completion => "completion",
        }
    }

    /// SQL text that occurs only in the transaction of this write.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Unit | Self::Block => "insert into serial.serial",
            Self::Link => "insert into serial.link",
            Self::Movement => "insert into warehouse.movement",
            Self::Start => "insert into production.work_session",
            Self::Pause => "update production.work_session",
            Self::Step => "insert into production.step_record",
            Self::Completion => "update production.batch set active = false",
        }
    }

    /// Aims that the write should reach.
    pub const fn aims(self) -> &'static [Aim] {
        match self {
            Self::Block => &[Aim::Median(45.0)],
            _ => &[],
        }
    }

    /// Number of records that are prepared for each second of measuring.
    pub const fn each_second(self) -> i64 {
        if matches!(self, Self::Link) { PARTS_A_SECOND } else { JOBS_A_SECOND }
    }

    /// Whether the write works on a job that is prepared for it.
    const fn is_on_a_job(self) -> bool {
        matches!(self, Self::Start | Self::Pause | Self::Step | Self::Completion)
    }
}

/// Produces the requests of one kind of write.
pub struct Bodies {
    /// Kind of the writes.
    pub kind: WriteKind,
    /// Product of new units.
    product: i64,
    /// Requests that were prepared: of links and jobs each once, of movements again and again.
    prepared: Vec<MeasuredRequest>,
    next: AtomicUsize,
    /// Process ID of this run, which makes its codes differ from those of other runs.
    run: u32,
}

impl Bodies {
    /// Finds the records on which the writes work.
    pub async fn find(kind: WriteKind, client: &Database) -> Result<Self> {
        // A part of a product without stock, which can be built in without a receipt.
        let product = "select key from product.product where code = $1";
        let product = client.query_one(product, &[&product_code(COMMON_PART + 1)]).await?.get(0);
        let mut prepared = Vec::new();
        if kind == WriteKind::Movement {
            let pairs = "select p.product_key, p.position_key from warehouse.pair p
                join product.product g on g.key = p.product_key join position.position b on b.key = p.position_key
                where g.traceability_level is null and b.parent_position_key = $1
                order by hashtext(p.position_key), p.product_key limit $2";
            for row in client.query(pairs, &[&STORE, &SUBJECTS]).await? {
                let (product, bin): (i64, String) = (row.get(0), row.get(1));
                let body = json!({"movement_type": "receipt", "product_key": product.to_string(), "position_to": bin});
                prepared.push(post("/api/movement/execute", &body));
            }
        }
        Ok(Self { kind, product, prepared, next: AtomicUsize::new(0), run: std::process::id() })
    }

    /// The same requests, starting at another number.
    pub fn after(self, number: usize) -> Self {
        Self { next: AtomicUsize::new(number), ..self }
    }

    /// Creates parts for links or jobs, because each can be used only once. Does nothing for other kinds of writes.
    pub async fn refill(&mut self, client: &Database, count: i64) -> Result<()> {
        if self.kind == WriteKind::Link {
            self.prepared = parts(client, self.product, count).await?;
        } else if self.kind.is_on_a_job() {
            self.prepared = jobs(client, self.kind, count).await?;
        } else {
            return Ok(());
        }
        self.next = AtomicUsize::new(0);
        Ok(())
    }

    /// The next request. None when all that was prepared is used.
    pub fn next(&self) -> Option<MeasuredRequest> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        match self.kind {
            WriteKind::Unit => {
                let code = format!("BENCH-{}-{number}", self.run);
                Some(post("/api/serial", &json!({"product_key": self.product.to_string(), "code": code})))
            }
            WriteKind::Block => {
                let body = block(&self.product.to_string(), &format!("BLOCK-{}-{number}", self.run));
                Some(MeasuredRequest { path: "/api/serial/bulk".to_owned(), body: Some(body) })
            }
            WriteKind::Movement => self.prepared.get(number.checked_rem(self.prepared.len())?).cloned(),
            _ => self.prepared.get(number).cloned(),
        }
    }
}

/// A request with a JSON body.
fn post(path: &str, body: &Value) -> MeasuredRequest {
    MeasuredRequest { path: path.to_owned(), body: Some(body.to_string()) }
}

/// Creates parts, and returns the requests that build them into finished units.
async fn parts(client: &Database, product: i64, count: i64) -> Result<Vec<MeasuredRequest>> {
    let statement = "with parent as (
            select key, row_number() over (order by hashint8(key), key) - 1 as number from (
                select key from serial.serial where work_order_key is not null and has_values
                order by hashint8(key), key limit $3) k),
        part as (
            select nextval('platform.key_sequence') as key, n % (select count(*) from parent) as number
            from generate_series(1, $2::bigint) n),
        made as (
            insert into serial.serial (key, code, product_key, created, released, root_key)
            select key, 'PART-' || key, $1, now(), now(), key from part)
        select parent.key::text, part.key::text from part join parent using (number) order by part.key";
    let rows = client.query(statement, &[&product, &count, &SUBJECTS]).await?;
    ensure!(!rows.is_empty(), "the plant has no finished units");
    let link = |row: &Row| {
        let (parent, child): (String, String) = (row.get(0), row.get(1));
        post("/api/serial-link", &json!({"child_serial_key": child, "parent_serial_key": parent}))
    };
    Ok(rows.iter().map(link).collect())
}

/// Creates jobs, and returns the requests that start, pause or complete something on them.
async fn jobs(client: &Database, kind: WriteKind, count: i64) -> Result<Vec<MeasuredRequest>> {
    let user = client.query_opt("select key from organization.user_account where username = $1", &[&USER]).await?;
    let user: i64 = user.context("the user who sends requests does not exist")?.get(0);
    let open = kind != WriteKind::Start;
    let rows = client.query(JOBS, &[&count, &user, &open]).await?;
    ensure!(!rows.is_empty(), "the plant has no product with a process");
    if open {
        // A statement of its own, because the trigger reads the batch.
        let (batches, units): (Vec<i64>, Vec<i64>) =
            rows.iter().map(|row| (row.get::<_, i64>(1), row.get::<_, i64>(2))).unzip();
        let statement = "insert into production.batch_unit (batch_key, serial_key)
            select * from unnest($1::bigint[], $2::bigint[])";
        client.execute(statement, &[&batches, &units]).await?;
    }
    let request = |row: &Row| {
        let (job, batch, unit, step): (i64, i64, i64, String) = (row.get(0), row.get(1), row.get(2), row.get(3));
        match kind {
            WriteKind::Start => {
                let code = format!("BENCH-{unit}");
                post(&format!("/api/job/{job}/start"), &json!({"batch_qt": 1, "serial_codes": [code]}))
            }
            WriteKind::Step => post(&format!("/api/batch/{batch}/step/{step}/complete"), &json!({"form_data": []})),
            WriteKind::Completion => post(&format!("/api/batch/{batch}/complete"), &json!({"completed_batch_qt": 1})),
            _ => post(&format!("/api/job/{job}/pause"), &json!({})),
        }
    };
    Ok(rows.iter().map(request).collect())
}

/// Body that creates a block of units whose serial numbers begin with `word`.
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
        let user =
            "insert into organization.user_account (username, words, site_key, preferences, reset_password, created_at)
            values ($1, '{operator}', '0', '{}', false, now())";
        client.execute(user, &[&USER]).await.unwrap();
        for kind in WriteKind::ALL {
            let mut bodies = Bodies::find(kind, &client).await.unwrap();
            bodies.refill(&client, 3).await.unwrap();
            let asked: Vec<MeasuredRequest> = std::iter::from_fn(|| bodies.next()).take(5).collect();
            assert_eq!(asked.len(), if kind == WriteKind::Link || kind.is_on_a_job() { 3 } else { 5 }, "{kind:?}");
            let different: HashSet<(&str, Option<&str>)> =
                asked.iter().map(|request| (request.path.as_str(), request.body.as_deref())).collect();
            assert_eq!(different.len(), asked.len(), "{kind:?}");
            let body: serde_json::Value = serde_json::from_str(asked[0].body.as_deref().unwrap()).unwrap();
            assert_eq!(body["serials"].as_array().map(Vec::len), (kind == WriteKind::Block).then_some(BLOCK));
        }
        crate::load::ensure_sound(&client).await.unwrap();
    }
}
