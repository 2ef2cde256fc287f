//! Cost of a search in a large plant compared with a small one.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bench::client::{MeasuredRequest, MeasuringClient};
use bench::cost::Meter;
use bench::figures::median;
use serde_json::Value;
use testdb::Cluster;

use super::StockPlant;
use super::searches::WarehouseSearch;

/// Number of requests before each measurement: a repeated search is prepared, and a prepared statement gets its final
/// plan in the sixth run.
const WARM_UP: usize = 10;
/// Number of responses whose rows are counted.
const COUNTED: usize = 8;
/// Minimum number of requests of a measurement, however slow they are.
const LEAST: usize = 5;

/// The figures of one turn.
#[derive(Clone, Copy, Debug)]
pub struct SearchTurn {
    /// Median time of a request in milliseconds.
    pub milliseconds: f64,
    /// CPU time of the service per request, in microseconds.
    pub service: f64,
    /// CPU time of PostgreSQL per request, in microseconds.
    pub postgres: f64,
}

/// One search in one plant.
#[derive(Debug)]
pub struct MeasuredSearch {
    requests: Vec<MeasuredRequest>,
    /// Average number of rows of a response.
    pub rows: f64,
    /// Figures of the turns, in order.
    pub turns: Vec<SearchTurn>,
}

impl MeasuredSearch {
    /// Finds the requests, and counts the rows of their responses.
    pub async fn prepare(search: &WarehouseSearch, plant: &StockPlant) -> Result<Self> {
        let requests = search.requests(&plant.client).await?;
        let mut client = plant.connect()?;
        let mut rows = 0;
        for request in requests.iter().take(COUNTED) {
            let (answer, _) = client.ask(request)?;
            rows += count_rows(&answer).with_context(|| format!("{} does not return JSON", request.path))?;
        }
        let rows = f64::from(u32::try_from(rows)?) / f64::from(u32::try_from(requests.len().min(COUNTED))?);
        Ok(Self { requests, rows, turns: Vec::new() })
    }

    /// Sends requests on one connection for some time.
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
        let milliseconds = median(times).context("no request was measured")?;
        self.turns.push(SearchTurn { milliseconds, service: ran.program / count, postgres: ran.postgres / count });
        Ok(())
    }

    /// Computes the median of a figure over all turns.
    pub fn median(&self, figure: impl Fn(&SearchTurn) -> f64) -> Option<f64> {
        median(self.turns.iter().map(figure).collect())
    }

    /// Computes the factor by which a figure is larger than in a smaller plant, compared turn by turn so that other
    /// work on the machine affects both.
    pub fn growth(&self, small: &Self, figure: impl Fn(&SearchTurn) -> f64) -> Option<f64> {
        median(small.turns.iter().zip(&self.turns).map(|(small, large)| figure(large) / figure(small)).collect())
    }
}

/// Sends requests and returns their durations in milliseconds.
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

/// Counts the rows of a response; 1 for a response that is not a list. None when it is not JSON.
fn count_rows(answer: &[u8]) -> Option<usize> {
    match serde_json::from_slice(answer).ok()? {
        Value::Array(rows) => Some(rows.len()),
        _ => Some(1),
    }
}
