//! Runs the statements of one command on PostgreSQL repeatedly, as a baseline for the service.
//!
//! Called by `cargo xtask stock` as `replay <file>`, with a file of recorded statements and values. It prepares
//! everything, prints `ready`, waits for a line, runs, prints the number of runs, and waits until its input ends, so
//! that its connections can be examined.
#![expect(clippy::print_stdout, reason = "the caller reads the results from the output")]
#![expect(clippy::disallowed_methods, reason = "no test sets the clock of this program")]

use std::error::Error;
use std::io::BufRead;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bytes::BytesMut;
use rand::RngExt;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Barrier;
use tokio_postgres::types::{Format, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, NoTls, Statement};

/// The statements and values to run.
#[derive(Clone, Deserialize)]
struct ReplayPlan {
    url: String,
    connections: usize,
    seconds: u64,
    /// Statements in order. A statement without values is sent unchanged.
    statements: Vec<RecordedStatement>,
    /// Change of the stock quantity by one movement.
    change: Decimal,
    /// Subjects to move. Every connection has its own, so that none waits for another.
    subjects: Vec<ReplaySubject>,
}

#[derive(Clone, Deserialize)]
struct RecordedStatement {
    text: String,
    /// Values, with placeholders such as `<key>` for those that differ between requests.
    values: Vec<Option<String>>,
}

#[derive(Clone, Deserialize)]
struct ReplaySubject {
    product: i64,
    from: String,
    to: String,
    unit: i64,
}

/// A value as the log shows it; PostgreSQL reads it as the type it needs.
#[derive(Debug)]
struct TextValue(Option<String>);

impl ToSql for TextValue {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        let Some(text) = &self.0 else { return Ok(IsNull::Yes) };
        out.extend_from_slice(text.as_bytes());
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        Format::Text
    }

    to_sql_checked!();
}

/// Result of the locking statement: the key of the movement, and the stock row that it changes.
#[derive(Default)]
struct LockedStock {
    key: String,
    stock: String,
    quantity: String,
}

struct ReplayConnection {
    client: Client,
    plan: ReplayPlan,
    prepared: Vec<Option<Statement>>,
    subjects: Vec<ReplaySubject>,
}

impl ReplayConnection {
    /// Opens a connection, prepares the statements, and takes its share of the subjects.
    async fn open(plan: &ReplayPlan, number: usize) -> Result<Self> {
        let (client, connection) = tokio_postgres::connect(&plan.url, NoTls).await?;
        tokio::spawn(connection);
        let mut prepared = Vec::new();
        for statement in &plan.statements {
            let simple = statement.values.is_empty();
            prepared.push(if simple { None } else { Some(client.prepare(&statement.text).await?) });
        }
        let subjects = plan.subjects.iter().skip(number).step_by(plan.connections).cloned().collect();
        Ok(Self { client, plan: plan.clone(), prepared, subjects })
    }

    /// Runs one request after the other until the time is over, and returns their number.
    async fn run(mut self, within: Duration) -> Result<(u64, Self)> {
        let (start, mut count) = (Instant::now(), 0);
        loop {
            for place in 0..self.subjects.len() {
                if start.elapsed() >= within {
                    return Ok((count, self));
                }
                let subject = self.subjects.get(place).context("a subject")?.clone();
                self.request(&subject).await?;
                count += 1;
                // A unit is moved back the next time.
                if let Some(subject) = self.subjects.get_mut(place).filter(|subject| subject.unit != 0) {
                    std::mem::swap(&mut subject.from, &mut subject.to);
                }
            }
        }
    }

    /// Runs all statements for one subject.
    async fn request(&self, subject: &ReplaySubject) -> Result<()> {
        let mut locked = LockedStock::default();
        let now = chrono::Utc::now().to_rfc3339();
        let group = format!("{:032x}", rand::rng().random::<u128>());
        for (recorded, prepared) in self.plan.statements.iter().zip(&self.prepared) {
            let Some(prepared) = prepared else {
                self.client.simple_query(&recorded.text).await?;
                continue;
            };
            let value = |(value, kind): (&Option<String>, &Type)| {
                TextValue(value.as_ref().map(|value| match *kind {
                    Type::TIMESTAMPTZ => now.clone(),
                    _ => fill(value, subject, &locked).replace("<group>", &group),
                }))
            };
            let values: Vec<TextValue> = recorded.values.iter().zip(prepared.params()).map(value).collect();
            let values: Vec<&(dyn ToSql + Sync)> =
                values.iter().map(|value| -> &(dyn ToSql + Sync) { value }).collect();
            let rows = self.client.query(prepared, &values).await.with_context(|| recorded.text.clone())?;
            if recorded.text.contains("lock_stock") {
                let row = rows.first().context("the locking statement returned no row")?;
                locked = LockedStock::read(&row.get(1), &row.get::<_, Vec<i64>>(2), self.plan.change)?;
            }
        }
        Ok(())
    }
}

impl LockedStock {
    /// Reads key and new quantity from the result of the locking statement.
    fn read(stock: &Value, keys: &[i64], change: Decimal) -> Result<Self> {
        let key = keys.first().context("a key")?.to_string();
        let Some(row) = stock.get(0) else { return Ok(Self { key, ..Self::default() }) };
        let quantity: Decimal = row.get("quantity").and_then(Value::as_str).context("a quantity")?.parse()?;
        let stock = row.get("key").context("the key of a row")?.to_string();
        Ok(Self { key, stock, quantity: (quantity + change).to_string() })
    }
}

/// Replaces the placeholders of a value.
fn fill(value: &str, subject: &ReplaySubject, locked: &LockedStock) -> String {
    if !value.contains('<') {
        return value.to_owned();
    }
    value
        .replace("<product>", &subject.product.to_string())
        .replace("<unit>", &subject.unit.to_string())
        .replace("<from>", &subject.from)
        .replace("<to>", &subject.to)
        .replace("<key>", &locked.key)
        .replace("<stock>", &locked.stock)
        .replace("<quantity>", &locked.quantity)
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<()> {
    let file = std::env::args().nth(1).context("replay <file>")?;
    let plan: ReplayPlan = serde_json::from_slice(&std::fs::read(file)?)?;
    let gate = Arc::new(Barrier::new(plan.connections + 1));
    let mut running = Vec::new();
    for number in 0..plan.connections {
        let connection = ReplayConnection::open(&plan, number).await?;
        let (gate, within) = (Arc::clone(&gate), Duration::from_secs(plan.seconds));
        running.push(tokio::spawn(async move {
            gate.wait().await;
            connection.run(within).await
        }));
    }
    println!("ready");
    let mut lines = std::io::stdin().lock().lines();
    lines.next().context("no line on standard input")??;
    gate.wait().await;
    let start = Instant::now();
    let (mut count, mut open) = (0, Vec::new());
    for running in running {
        let (own, connection) = running.await??;
        count += own;
        open.push(connection);
    }
    println!("{count} {}", start.elapsed().as_secs_f64());
    while lines.next().is_some() {}
    Ok(())
}
