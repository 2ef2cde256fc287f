//! `GET /work-order/{wo_key}/traceability` — lists the recorded values of a work order, by step and unit.

use std::collections::{BTreeSet, HashMap};

use axum::extract::State;
use deadpool_postgres::Object;
use kernel::input;
use kernel::wire::key::{BatchKey, JobKey, OrderKey, SerialKey, UserKey};
use kernel::wire::number::Amount;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::time::Timestamp;
use production_queries::batch::find_order_keys;
use production_queries::order::{ReadTraceability, find_step_sequences, find_unit_values, read_traceability};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::limits::TRACEABILITY_PAGE;
use crate::refusals::ProductionRefusal;
use crate::snapshot::{FieldSnapshot, StepSnapshot, steps_of};
use platform::api::{ListResponse, Params, PathParam, Problem};
use platform::refuses;
use platform::state::Reads;

input! {
    /// Paging of the recorded steps.
    pub struct TraceabilityQuery {
        /// Maximum number of rows to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(TRACEABILITY_PAGE),
        /// Number of rows to skip, from 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// A recorded value of a form field.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotedField {
    /// Key of the form field in the step.
    form_field_key: String,
    /// Key of the custom field that defines the type of the value.
    custom_field_key: String,
    /// Value that was recorded, in the format of the field type.
    #[schema(value_type = Value)]
    value: Value,
    /// Type of the field, such as `text`, `number` or `choice`. `null` when the step no longer has the field.
    field_type: Option<String>,
    /// Label of the field. `null` when it has none.
    field_label: Option<String>,
    /// Current value of the unit in this field, which may have changed since. `null` when the unit has none, or the
    /// output has no serial numbers.
    #[schema(value_type = Value)]
    serial_field_value: Option<Value>,
}

/// A completed step of a batch, for one unit or for the whole batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotedStep {
    /// Key of the step.
    step_key: String,
    /// Title of the step. `null` when it has none.
    step_title: Option<String>,
    /// Serial number of the unit. `null` while it has none, or when the output has no serial numbers.
    serial_code: Option<String>,
    /// Key of the unit. `null` when the output has no serial numbers.
    #[schema(value_type = Option<String>)]
    serial_key: Option<SerialKey>,
    /// Key of the batch in which the step was done.
    #[schema(value_type = String)]
    batch_key: BatchKey,
    /// Quantity of the batch, good and scrap, in the unit of the product.
    batch_qt: Amount,
    /// Key of the job of the batch.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// Key of the user who completed the step. `null` when the user is not known.
    #[schema(value_type = Option<String>)]
    operator_key: Option<UserKey>,
    /// Login name of the user in `operator_key`. `null` when the user is not known.
    operator_username: Option<String>,
    /// Time when the step was completed.
    timestamp: Timestamp,
    /// Key of the phase of the job.
    phase_key: String,
    /// Name of the phase when the job was created.
    phase_alias: String,
    /// Values recorded in the form of the step. Empty for an instruction.
    form_fields: Vec<NotedField>,
}

refuses![ProductionRefusal::WorkOrderNotFound,];

/// List recorded steps of a work order.
///
/// Returns the completed steps of all batches that are not canceled, oldest first, with the values that were recorded.
/// Output with serial numbers has one row per step and unit, other output one row per step and batch. Use it to show or
/// export the production record of a work order. `serial_field_value` is the current value of the unit. The two differ
/// if the value of the unit was changed later.
#[utoipa::path(
    get,
    path = "/work-order/{wo_key}/traceability",
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order."), TraceabilityQuery),
    responses(
        (status = 200, description = "Completed steps, oldest first.", body = Vec<NotedStep>),
        Refused,
    ),
)]
pub async fn list_order_traceability(
    State(reads): State<Reads>,
    PathParam(key): PathParam<OrderKey>,
    Params(page): Params<TraceabilityQuery>,
) -> Result<ListResponse<NotedStep>, Problem> {
    let client = reads.connect().await?;
    let found = find_order_keys().bind(&client, &[key.number()].as_slice()).opt().await?;
    found.ok_or(ProductionRefusal::WorkOrderNotFound)?;
    let (limit, offset) = (page.limit.get(), page.offset.get());
    let rows = read_traceability().bind(&client, &key.number(), &limit, &offset).all().await?;
    let steps = load_steps(&client, &rows).await?;
    let values = load_values(&client, &rows).await?;
    let rows = rows.into_iter().map(|row| noted_step(row, &steps, &values)).collect();
    Ok(ListResponse { rows, total: None })
}

/// Copied steps by job and step key.
type StepsByJob = HashMap<(i64, String), StepSnapshot>;
/// Current values of units by unit and form field, with `None` for a field without a value.
type UnitFieldValues = HashMap<(i64, String), Option<Value>>;

/// Reads the steps that the jobs copied from the process, for titles and labels.
async fn load_steps(client: &Object, rows: &[ReadTraceability]) -> Result<StepsByJob, Problem> {
    let keys: BTreeSet<i64> = rows.iter().map(|row| row.job_key).collect();
    let mut steps = StepsByJob::new();
    for job in find_step_sequences().bind(client, &keys.into_iter().collect::<Vec<_>>()).all().await? {
        let of_job = steps_of(&job.step_sequence)?;
        steps.extend(of_job.into_iter().map(|step| ((job.key, step.key.clone()), step)));
    }
    Ok(steps)
}

/// Reads the current values of the units in the recorded fields. Empty when no row has a unit or a value.
async fn load_values(client: &Object, rows: &[ReadTraceability]) -> Result<UnitFieldValues, Problem> {
    let units: BTreeSet<i64> = rows.iter().filter_map(|row| row.serial_key).collect();
    let fields: BTreeSet<&str> = rows.iter().flat_map(|row| entries(&row.form_data)).filter_map(field_key).collect();
    if units.is_empty() || fields.is_empty() {
        return Ok(UnitFieldValues::new());
    }
    let (units, fields) = (units.into_iter().collect::<Vec<_>>(), fields.into_iter().collect::<Vec<_>>());
    let rows = find_unit_values().bind(client, &units, &fields).all().await?;
    Ok(rows.into_iter().map(|row| ((row.serial_key, row.form_field_key), row.value)).collect())
}

/// Iterates over the values of a step record.
fn entries(form_data: &Value) -> impl Iterator<Item = &Value> {
    form_data.as_array().into_iter().flatten()
}

/// Reads the key of the form field of a recorded value.
fn field_key(entry: &Value) -> Option<&str> {
    entry.get("form_field_key")?.as_str()
}

/// Builds one row of the response: a recorded step of one unit, or of the whole batch when the output has no serial
/// numbers. Title and labels are missing when the job no longer has the step or field.
fn noted_step(row: ReadTraceability, steps: &StepsByJob, values: &UnitFieldValues) -> NotedStep {
    let step = steps.get(&(row.job_key, row.step_key.clone()));
    let field = |entry: &Value| {
        let key = field_key(entry)?;
        let known: Option<&FieldSnapshot> =
            step.and_then(|step| step.form_fields.iter().find(|field| field.key == key));
        let custom = entry.get("custom_field_key").and_then(Value::as_str).unwrap_or_default();
        let of_unit = row.serial_key.and_then(|unit| values.get(&(unit, key.to_owned())).cloned().flatten());
        Some(NotedField {
            form_field_key: key.to_owned(),
            custom_field_key: custom.to_owned(),
            value: entry.get("value").cloned().unwrap_or_default(),
            field_type: known.map(|field| field.kind.clone()),
            field_label: known.and_then(|field| field.label.clone()),
            serial_field_value: of_unit,
        })
    };
    NotedStep {
        form_fields: entries(&row.form_data).filter_map(field).collect(),
        step_title: step.and_then(|step| step.title.clone()),
        step_key: row.step_key,
        serial_code: row.serial_code,
        serial_key: row.serial_key.map(SerialKey::new),
        batch_key: BatchKey::new(row.batch_key),
        batch_qt: Amount::new(row.qt_total),
        job_key: JobKey::new(row.job_key),
        operator_key: row.operator_key.map(UserKey::new),
        operator_username: row.operator_username,
        timestamp: Timestamp(row.completed),
        phase_key: row.phase_key,
        phase_alias: row.phase_alias,
    }
}
