//! `GET /product/{product_key}/stats` — how long units take. Without closed orders there is nothing but the standard.

use axum::extract::State;
use kernel::wire::key::Key;
use queries::queries::product::product::find_products;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::areas::process::contract::process_of;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::load_live;
use crate::platform::api::{Problem, Slot, json_answer};
use crate::platform::state::App;
use crate::refuses;

/// Milliseconds per unit.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Distribution {
    standard: i64,
    median: Option<f64>,
    min: Option<f64>,
    p10: Option<f64>,
    p20: Option<f64>,
    p30: Option<f64>,
    p40: Option<f64>,
    p60: Option<f64>,
    p70: Option<f64>,
    p80: Option<f64>,
    p90: Option<f64>,
    max: Option<f64>,
    std_dev: Option<f64>,
    sample_size: i64,
}

/// The window that the statistics look at.
#[derive(Debug, Serialize, ToSchema)]
pub struct Window {
    /// What it counts.
    #[serde(rename = "type")]
    kind: String,
    /// Days or closed orders.
    size: i64,
    /// Orders found in it.
    orders: i64,
}

/// The statistics of one phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhaseStatistics {
    /// The phase.
    #[serde(rename = "_key")]
    key: String,
    /// Its name.
    alias: String,
    /// How long units take in it.
    processing_time: Distribution,
}

/// The statistics of a product.
#[derive(Debug, Serialize, ToSchema)]
pub struct Statistics {
    /// The window.
    window: Window,
    /// How long units take altogether.
    product_processing_time: Distribution,
    /// How long units take in each phase.
    phase_processing_times: Vec<PhaseStatistics>,
    /// Issues of the product in the window.
    #[schema(value_type = Vec<Object>)]
    issues: Vec<Value>,
}

refuses![Refusal::ProductNotFound,];

/// Read the statistics of a product.
#[utoipa::path(
    get,
    path = "/product/{product_key}/stats",
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "The statistics.", body = Statistics),
        Refused,
    ),
)]
pub async fn read_statistics(
    State(app): State<App>,
    Slot(key): Slot<Key>,
) -> Result<axum::response::Response, Problem> {
    let client = app.read().await?;
    let product_key = load_live(&client, &key).await?;
    let product = find_products()
        .bind(&client, &[product_key.number()].as_slice())
        .opt()
        .await?
        .ok_or(Refusal::ProductNotFound)?;
    let phases: Vec<PhaseStatistics> = process_of(&client, product_key)
        .await?
        .into_iter()
        .map(|phase| PhaseStatistics {
            key: phase.key,
            alias: phase.alias,
            processing_time: standard(phase.params.std_processing_time),
        })
        .collect();
    let size = product.kpi_window_size.unwrap_or(if product.kpi_window_type == "time" { 365 } else { 100 });
    let total = phases.iter().map(|phase| phase.processing_time.standard).sum();
    Ok(json_answer(&Statistics {
        window: Window { kind: product.kpi_window_type, size, orders: 0 },
        product_processing_time: Distribution { standard: total, ..Distribution::default() },
        phase_processing_times: phases,
        issues: Vec::new(),
    }))
}

fn standard(seconds: i64) -> Distribution {
    Distribution { standard: seconds.saturating_mul(1000), ..Distribution::default() }
}
