//! Processing times of a product, computed from the closed work orders of a window. The operation that returns them is
//! in the collaboration area, which adds the issues of the same window.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use deadpool_postgres::Object;
use kernel::rules::statistics::SampleDistribution;
use kernel::wire::key::{Key, ProductKey};
use product_queries::above::find_samples;
use product_queries::product::find_products;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::ProductRefusal;
use crate::rows::load_live;
use platform::api::Problem;
use process::contract::process_of;

/// Default size of a window by time, in days.
const DAYS: i64 = 365;
/// Default size of a window by count, in work orders.
const ORDERS: i64 = 100;

/// Distribution of the working time per unit, in milliseconds. A sample is one closed work order. Percentiles are
/// interpolated linearly.
#[derive(Debug, Serialize, ToSchema)]
pub struct Distribution {
    /// Standard time per unit, in milliseconds: the standard time of the phase, or the sum of all phases.
    standard: i64,
    /// Median in milliseconds. `null` when there is no sample.
    median: Option<f64>,
    /// Smallest sample in milliseconds. `null` when there is no sample.
    min: Option<f64>,
    /// 10th percentile in milliseconds. `null` when there is no sample.
    p10: Option<f64>,
    /// 20th percentile in milliseconds. `null` when there is no sample.
    p20: Option<f64>,
    /// 30th percentile in milliseconds. `null` when there is no sample.
    p30: Option<f64>,
    /// 40th percentile in milliseconds. `null` when there is no sample.
    p40: Option<f64>,
    /// 60th percentile in milliseconds. `null` when there is no sample.
    p60: Option<f64>,
    /// 70th percentile in milliseconds. `null` when there is no sample.
    p70: Option<f64>,
    /// 80th percentile in milliseconds. `null` when there is no sample.
    p80: Option<f64>,
    /// 90th percentile in milliseconds. `null` when there is no sample.
    p90: Option<f64>,
    /// Largest sample in milliseconds. `null` when there is no sample.
    max: Option<f64>,
    /// Sample standard deviation (n − 1) in milliseconds. `null` when there are fewer than two samples.
    std_dev: Option<f64>,
    /// Number of work orders in the sample.
    sample_size: i64,
}

/// The window of closed work orders that the statistics cover.
#[derive(Debug, Serialize, ToSchema)]
pub struct Window {
    /// What `size` counts: days (`time`) or closed work orders (`count`).
    #[serde(rename = "type")]
    kind: String,
    /// Size of the window, in days or closed work orders.
    size: i64,
    /// Number of work orders found in the window.
    orders: i64,
}

/// Processing time of one phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhaseStatistics {
    /// Key of the phase.
    #[serde(rename = "_key")]
    key: String,
    /// Name of the phase within the product.
    alias: String,
    /// Working time per good unit in this phase.
    processing_time: Distribution,
}

/// Processing times of a product and of its phases.
#[derive(Debug, Serialize, ToSchema)]
pub struct Times {
    /// The window of closed work orders that the times come from.
    window: Window,
    /// Working time per completed unit over all phases.
    product_processing_time: Distribution,
    /// Working time per good unit in each phase of the process, in routing order.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    phase_processing_times: Vec<PhaseStatistics>,
}

/// Computes the processing times of a live product. Also returns the beginning of the window, which is none when the
/// window counts work orders and there are none.
pub async fn load_times(
    client: &Object,
    key: &Key,
    now: DateTime<Utc>,
) -> Result<(ProductKey, Times, Option<DateTime<Utc>>), Problem> {
    let product_key = load_live(client, key).await?;
    let product = find_products()
        .bind(client, &[product_key.number()].as_slice())
        .opt()
        .await?
        .ok_or(ProductRefusal::ProductNotFound)?;
    let by_time = product.kpi_window_type == "time";
    let size = product.kpi_window_size.unwrap_or(if by_time { DAYS } else { ORDERS });
    let since = by_time.then(|| now.checked_sub_signed(TimeDelta::try_days(size)?)).flatten();
    let limit = if by_time { i64::MAX } else { size };
    let samples = find_samples().bind(client, &product_key.number(), &since, &limit).all().await?;
    let phases: Vec<PhaseStatistics> = process_of(client, product_key)
        .await?
        .into_iter()
        .map(|phase| {
            let of_phase = samples.iter().filter(|sample| sample.phase_key == phase.key);
            let times = of_phase.filter_map(|sample| per_unit(sample.worked_ms, sample.of_phase));
            let standard = phase.params.std_processing_time.saturating_mul(1000);
            let processing_time = distribution(standard, times);
            PhaseStatistics { key: phase.key, alias: phase.alias, processing_time }
        })
        .collect();
    let mut orders: BTreeMap<i64, (i64, Decimal)> = BTreeMap::new();
    for sample in &samples {
        orders.entry(sample.work_order_key).or_insert((0, sample.of_order)).0 += sample.worked_ms;
    }
    let standard = phases.iter().map(|phase| phase.processing_time.standard).sum();
    let times = orders.values().filter_map(|(worked, made)| per_unit(*worked, *made));
    let window =
        Window { kind: product.kpi_window_type, size, orders: i64::try_from(orders.len()).unwrap_or(i64::MAX) };
    let product_processing_time = distribution(standard, times);
    let begin = since.or_else(|| samples.iter().map(|sample| sample.order_created).min());
    Ok((product_key, Times { window, product_processing_time, phase_processing_times: phases }, begin))
}

/// Returns the working time of one unit in milliseconds. None when no unit was made.
fn per_unit(worked: i64, made: Decimal) -> Option<f64> {
    let made = made.to_f64().filter(|made| *made > 0.0)?;
    Some(Decimal::from(worked).to_f64()? / made)
}

/// Builds the distribution of the samples, together with the standard time.
fn distribution(standard: i64, times: impl Iterator<Item = f64>) -> Distribution {
    let spread = SampleDistribution::of(times);
    Distribution {
        standard,
        median: spread.percentile(0.5),
        min: spread.percentile(0.0),
        p10: spread.percentile(0.1),
        p20: spread.percentile(0.2),
        p30: spread.percentile(0.3),
        p40: spread.percentile(0.4),
        p60: spread.percentile(0.6),
        p70: spread.percentile(0.7),
        p80: spread.percentile(0.8),
        p90: spread.percentile(0.9),
        max: spread.percentile(1.0),
        std_dev: spread.deviation(),
        sample_size: i64::try_from(spread.size()).unwrap_or(i64::MAX),
    }
}
