//! Batches as they are answered.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::batch::BatchCost;
use kernel::wire::key::{BatchKey, EventKey, JobKey, LotKey, OrderKey, ProductKey, RecordId, StepRecordKey};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use production_queries::steps::{ReadBatch, list_batch_serials, read_batch};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::contents::{BatchContents, StepExecution};
use super::declaration::CompletionRequest;
use super::steps::stored;
use crate::refusals::ProductionRefusal;
use crate::snapshot::steps_of;
use crate::view::View;
use platform::api::Problem;

/// What was noted in a step of a batch.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StepData {
    /// The step.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its title.
    pub title: Option<String>,
    /// What it asks for.
    #[serde(rename = "type")]
    pub kind: String,
    /// It is done.
    pub done: bool,
    /// The values, as `{form_field_key, custom_field_key, value}`.
    #[schema(value_type = Vec<Object>)]
    pub form_data: Value,
    /// Where they are noted.
    #[schema(value_type = Option<String>)]
    pub execution_record_key: Option<StepRecordKey>,
}

/// So much of a job, worked on together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Batch {
    /// `Batch/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    pub id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: BatchKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// The same, as a number.
    #[serde(skip)]
    pub revision: i64,
    /// The job.
    #[schema(value_type = String)]
    pub job_key: JobKey,
    /// The phase.
    pub phase_key: String,
    /// The order.
    #[schema(value_type = String)]
    pub work_order_key: OrderKey,
    /// What is made.
    #[schema(value_type = String)]
    pub product_key: ProductKey,
    /// When it was opened.
    pub start: Timestamp,
    /// When it was completed or canceled.
    pub end: Option<Timestamp>,
    /// It is open.
    pub active: bool,
    /// How much it is.
    pub qt_total: Amount,
    /// How much is good.
    pub qt_pass: Amount,
    /// How much is scrap.
    pub qt_scrap: Amount,
    /// Why.
    pub scrap_reason: Option<String>,
    /// The lot that it filled.
    #[schema(value_type = Option<String>)]
    pub output_lot_key: Option<LotKey>,
    /// What the material of one unit cost; none when a price is not known.
    pub unit_material_cost: Option<Amount>,
    /// What it is worth; only for those who may see what work costs.
    pub value: Option<Amount>,
    /// The row of the journal that canceled it.
    #[schema(value_type = Option<String>)]
    pub canceled: Option<EventKey>,
    /// The row of the journal that made it by hand.
    #[schema(value_type = Option<String>)]
    pub forced: Option<EventKey>,
    /// Its steps.
    pub step_data: Vec<StepData>,
}

#[derive(Deserialize)]
struct StepExecutionRow {
    key: i64,
    step_key: String,
    status: String,
    form_data: Value,
}

impl Batch {
    fn new(row: ReadBatch, view: View) -> Result<Self, Problem> {
        let noted: Vec<StepExecutionRow> = Vec::deserialize(&row.steps).map_err(Problem::internal)?;
        let step_data = steps_of(&row.step_sequence)?.into_iter().map(|step| {
            let record = noted.iter().find(|record| record.step_key == step.key);
            StepData {
                done: record.is_some_and(|record| record.status == "done"),
                form_data: record.map_or_else(|| json!([]), |record| record.form_data.clone()),
                execution_record_key: record.map(|record| StepRecordKey::new(record.key)),
                key: step.key,
                title: step.title,
                kind: step.kind,
            }
        });
        Ok(Self {
            id: RecordId { kind: "Batch", number: row.key },
            key: BatchKey::new(row.key),
            rev: row.rev.to_string(),
            revision: row.rev,
            job_key: JobKey::new(row.job_key),
            phase_key: row.phase_key,
            work_order_key: OrderKey::new(row.work_order_key),
            product_key: ProductKey::new(row.product_key),
            start: Timestamp(row.start),
            end: row.end.map(Timestamp),
            active: row.active,
            qt_total: Amount::new(row.qt_total),
            qt_pass: Amount::new(row.qt_pass),
            qt_scrap: Amount::new(row.qt_scrap),
            scrap_reason: row.scrap_reason,
            output_lot_key: row.output_lot_key.map(LotKey::new),
            unit_material_cost: row.unit_material_cost.map(Amount::new),
            value: view.cost(row.value),
            canceled: row.canceled.map(EventKey::new),
            forced: row.forced.map(EventKey::new),
            step_data: step_data.collect(),
        })
    }
}

/// What the completion of a batch stored, as far as its answer shows it.
#[derive(Debug)]
pub struct CompletionResult<'a> {
    /// Records of the steps that were sent with it, in the order in which they were sent.
    pub records: &'a [StepRecordKey],
    /// Cost of the batch and of its material.
    pub cost: BatchCost,
    /// The lot of its output; `None` when the output has no lot.
    pub lot: Option<LotKey>,
    /// Time of the completion.
    pub now: DateTime<Utc>,
}

impl Batch {
    /// A batch that was just completed: everything is known, so nothing is read again.
    pub fn ended(at: &BatchContents, request: &CompletionRequest, ended: &CompletionResult<'_>, view: View) -> Self {
        let noted = |key: &str| request.notes.iter().zip(ended.records).find(|(note, _)| note.step_key == key);
        let step_data = at.steps.iter().map(|step| {
            let (now, before) = (noted(&step.key), at.noted_in(&step.key));
            StepData {
                key: step.key.clone(),
                title: step.title.clone(),
                kind: step.kind.clone(),
                done: now.map_or_else(|| at.is_done(&step.key), |(note, _)| note.done),
                form_data: match (now, before) {
                    (Some((note, _)), _) => stored(&note.values).unwrap_or_default(),
                    (None, Some(before)) => before.form_data.clone(),
                    (None, None) => json!([]),
                },
                execution_record_key: now.map(|(_, key)| *key).or_else(|| before.map(StepExecution::key)),
            }
        });
        let scrap = request.declared.scrap;
        Self {
            id: RecordId { kind: "Batch", number: at.key.number() },
            key: at.key,
            rev: (at.row.rev + 1).to_string(),
            revision: at.row.rev + 1,
            job_key: at.job.key,
            phase_key: at.job.phase_key.to_string(),
            work_order_key: at.order.key,
            product_key: at.order.product_key,
            start: Timestamp(at.row.start),
            end: Some(Timestamp(ended.now)),
            active: false,
            qt_total: Amount::new(at.total()),
            qt_pass: Amount::new(request.declared.good),
            qt_scrap: Amount::new(scrap),
            scrap_reason: request.declared.scrap_reason.clone().filter(|_| !scrap.is_zero()),
            output_lot_key: ended.lot,
            unit_material_cost: ended.cost.unit_material.map(Amount::new),
            value: view.cost(ended.cost.value),
            canceled: None,
            forced: None,
            step_data: step_data.collect(),
        }
    }
}

/// Reads a batch with its steps, or refuses a key that does not exist.
pub async fn load_batch(client: &Object, key: BatchKey, view: View) -> Result<Batch, Problem> {
    let row = read_batch().bind(client, &key.number()).opt().await?.ok_or(ProductionRefusal::BatchNotFound)?;
    Batch::new(row, view)
}

/// A unit of a batch.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchSerial {
    /// The unit.
    serial_key: String,
    /// Its code.
    serial_code: Option<String>,
    /// Counter of the code.
    counter_key: Option<String>,
    /// It is in the batch.
    active: bool,
}

/// The units of a batch by code; deleted ones are left out.
pub async fn load_batch_serials(client: &Object, key: BatchKey) -> Result<Vec<BatchSerial>, Problem> {
    let rows = list_batch_serials().bind(client, &key.number()).all().await?;
    let serial = rows.into_iter().map(|row| BatchSerial {
        serial_key: row.key.to_string(),
        serial_code: row.code,
        counter_key: row.counter_key,
        active: true,
    });
    Ok(serial.collect())
}
