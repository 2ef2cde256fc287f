//! What a search costs in a large plant against a small one.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bench::client::{MeasuredRequest, MeasuringClient};
use bench::cost::Meter;
use bench::figures::median;
use serde_json::Value;
use testdb::Cluster;

use super::StockPlant;
use super::searches::WarehouseSearch;

/// Requests before each measurement: a search that comes again is prepared, and the sixth of a prepared one gets the
/// plan that it keeps.
const WARM_UP: usize = 10;
/// Answers whose rows are counted.
const COUNTED: usize = 8;
/// Requests of a measurement at least, however slow they are.
const LEAST: usize = 5;

/// The figures of one turn.
#[derive(Clone, Copy, Debug)]
pub struct SearchTurn {
    /// The median time of a request, in milliseconds.
    pub milliseconds: f64,
    /// Core time of the service for a request, in microseconds.
    pub service: f64,
    /// Core time of PostgreSQL for a request, in microseconds.
    pub postgres: f64,
}

/// One search in one plant.
#[derive(Debug)]
pub struct MeasuredSearch {
    requests: Vec<MeasuredRequest>,
    /// Rows of an answer, on average.
    pub rows: f64,
    /// In their order.
    pub turns: Vec<SearchTurn>,
}

impl MeasuredSearch {
    /// Looks up what to ask for, and how long the answers are.
    pub async fn prepare(search: &WarehouseSearch, plant: &StockPlant) -> Result<Self> {
        let requests = search.requests(&plant.client).await?;
        let mut client = plant.connect()?;
        let mut rows = 0;
        for request in requests.iter().take(COUNTED) {
            let (answer, _) = client.ask(request)?;
            rows += count_rows(&answer).with_context(|| format!("{} answers no JSON", request.path))?;
        }
        let rows = f64::from(u32::try_from(rows)?) / f64::from(u32::try_from(requests.len().min(COUNTED))?);
        Ok(Self { requests, rows, turns: Vec::new() })
    }

    /// Asks for a while on one connection.
    pub fn measure(&mut self, plant: &StockPlant, cluster: &Cluster, within: Duration) -> Result<()> {
        let mut client = plant.connect()?;
        let mut requests = self.requests.iter().cycle();
        for request in requests.by_ref().take(WARM_UP) {
            client.ask(request)?;
        }
        let meter = Meter { cluster, database: &plant.database, counts: false };
        let (times, ran) =
            meter.around(plant.service.measured_process().process, || run(&mut client, requests, within))?;
        let count = f64::from(u32::try_from(times.len())?);
        let milliseconds = median(times).context("at least one request")?;
        self.turns.push(SearchTurn { milliseconds, service: ran.program / count, postgres: ran.postgres / count });
        Ok(())
    }

    /// The median of a figure over all turns.
    pub fn median(&self, figure: impl Fn(&SearchTurn) -> f64) -> Option<f64> {
        median(self.turns.iter().map(figure).collect())
    }

    /// By how much a figure is larger than in another plant: turn by turn, so that what else the machine did falls on both.
    pub fn growth(&self, small: &Self, figure: impl Fn(&SearchTurn) -> f64) -> Option<f64> {
        median(small.turns.iter().zip(&self.turns).map(|(small, large)| figure(large) / figure(small)).collect())
    }
}

/// The times of the requests, in milliseconds.
fn run<'a>(
    client: &mut MeasuringClient,
    requests: impl Iterator<Item = &'a MeasuredRequest>,
    within: Duration,
) -> Result<Vec<f64>> {
    let start = Instant::now();
    let mut times = Vec::new();
    for request in requests {
        let (_, took) = client.ask(request)?;
        times.push(took.as_secs_f64() * 1000.0);
        if times.len() >= LEAST && start.elapsed() >= within {
            break;
        }
    }
    Ok(times)
}

/// An answer that is no list is one row.
fn count_rows(answer: &[u8]) -> Option<usize> {
    match serde_json::from_slice(answer).ok()? {
        Value::Array(rows) => Some(rows.len()),
        _ => Some(1),
    }
}
