//! Batches, as the API returns them.

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
use super::steps::values_json;
use crate::refusals::ProductionRefusal;
use crate::snapshot::steps_of;
use crate::view::View;
use platform::api::Problem;

/// Value that was recorded in a step.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of what a step record stores")]
pub struct RecordedValue {
    /// Key of the form field in the step.
    form_field_key: String,
    /// Key of the custom field that defines the type of the value.
    custom_field_key: String,
    /// The value: text, number, boolean, date `YYYY-MM-DD`, time `HH:MM:SS`, choice `{_key, value}`, files
    /// `[{name, size}]`, or a list of values where the field takes several. `null` only for a ternary field, where it
    /// means not applicable.
    value: Value,
}

/// A step of a batch with its recorded values.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StepData {
    /// Key of the step.
    #[serde(rename = "_key")]
    pub key: String,
    /// Title of the step. `null` when it has none.
    pub title: Option<String>,
    /// Type of the step: `instruction` or `form`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether the step is done. `false` when its values are only a draft.
    pub done: bool,
    /// Recorded values, each as `{form_field_key, custom_field_key, value}`. Empty when nothing is recorded.
    #[schema(value_type = Vec<RecordedValue>)]
    pub form_data: Value,
    /// Key of the step record. `null` when nothing is recorded.
    #[schema(value_type = Option<String>)]
    pub execution_record_key: Option<StepRecordKey>,
}

/// Quantity of a job that is worked on together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Batch {
    /// Identifier of the record with its type: `Batch/` followed by the key.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    pub id: RecordId,
    /// Key of the batch.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: BatchKey,
    /// Revision of the batch. Each completed or edited step and each new list of scanned parts or lots changes it. Send
    /// it as `If-Match` to detect concurrent changes.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// The revision as a number, for the `ETag`.
    #[serde(skip)]
    pub revision: i64,
    /// Key of the job.
    #[schema(value_type = String)]
    pub job_key: JobKey,
    /// Key of the phase of the job.
    pub phase_key: String,
    /// Key of the work order.
    #[schema(value_type = String)]
    pub work_order_key: OrderKey,
    /// Key of the product to make.
    #[schema(value_type = String)]
    pub product_key: ProductKey,
    /// Time when the batch was opened.
    pub start: Timestamp,
    /// Time when the batch was completed or canceled. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Whether the batch is open: neither completed nor canceled.
    pub active: bool,
    /// Quantity of the batch, in the unit of the product.
    pub qt_total: Amount,
    /// Quantity declared good, in the unit of the product. 0 while the batch is open.
    pub qt_pass: Amount,
    /// Quantity declared scrap, in the unit of the product. 0 while the batch is open.
    pub qt_scrap: Amount,
    /// Reason for the scrap. `null` without scrap.
    pub scrap_reason: Option<String>,
    /// Key of the lot that the output belongs to. `null` when the output has no lot.
    #[schema(value_type = Option<String>)]
    pub output_lot_key: Option<LotKey>,
    /// Material cost of one unit of output, in the currency of the installation. `null` while the batch is open, or
    /// when the cost of a component is unknown.
    pub unit_material_cost: Option<Amount>,
    /// Value of the batch, in the currency of the installation: booked WIP, labor and material. `null` without the
    /// scope `org:user:read-cost`.
    pub value: Option<Amount>,
    /// Key of the journal row of the command that canceled the batch. `null` when the batch is not canceled.
    #[schema(value_type = Option<String>)]
    pub canceled: Option<EventKey>,
    /// Key of the journal row of the override that created the batch. `null` when the batch records actual work.
    #[schema(value_type = Option<String>)]
    pub forced: Option<EventKey>,
    /// Steps of the job in order, with the values recorded in this batch.
    pub step_data: Vec<StepData>,
}

/// A step record, in the JSON that the statement returns.
#[derive(Deserialize)]
struct StepExecutionRow {
    key: i64,
    step_key: String,
    status: String,
    form_data: Value,
}

impl Batch {
    /// Builds the batch with its steps. The view decides whether its value is shown.
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

/// Stored results of a completion that its response shows.
#[derive(Debug)]
pub struct CompletionResult<'a> {
    /// Keys of the step records that were stored with the completion, in the sequence of the notes.
    pub records: &'a [StepRecordKey],
    /// Cost of the batch and of its material.
    pub cost: BatchCost,
    /// The lot of the output. `None` when the output has no lot.
    pub lot: Option<LotKey>,
    /// Time of the completion.
    pub now: DateTime<Utc>,
}

impl Batch {
    /// Builds the response for a batch that was just completed from what the command knows, without reading the batch
    /// again.
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
                    (Some((note, _)), _) => values_json(&note.values).unwrap_or_default(),
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
    /// Key of the unit.
    serial_key: String,
    /// Serial number of the unit. `null` while it has none.
    serial_code: Option<String>,
    /// Key of the counter for the serial number. `null` when no counter is assigned.
    counter_key: Option<String>,
    /// Always `true`: units that left the batch are not listed.
    active: bool,
}

/// Reads the units of a batch, sorted by serial number. Deleted units are left out.
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
