//! `GET /work-order/{wo_key}/traceability` — what was recorded for an order, step by step and unit by unit.

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
use platform::state::App;

input! {
    /// Which page.
    pub struct TraceabilityQuery {
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(TRACEABILITY_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// A value that was noted.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotedField {
    /// The field of the form.
    form_field_key: String,
    /// The custom field behind it.
    custom_field_key: String,
    /// What was noted.
    #[schema(value_type = Value)]
    value: Value,
    /// What the field holds.
    field_type: Option<String>,
    /// Its label.
    field_label: Option<String>,
    /// What the unit says there now.
    #[schema(value_type = Value)]
    serial_field_value: Option<Value>,
}

/// A done step of a batch, for one unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotedStep {
    /// The step.
    step_key: String,
    /// Its title.
    step_title: Option<String>,
    /// The code of the unit.
    serial_code: Option<String>,
    /// The unit; none when the output has no serials.
    #[schema(value_type = Option<String>)]
    serial_key: Option<SerialKey>,
    /// The batch.
    #[schema(value_type = String)]
    batch_key: BatchKey,
    /// How much it is.
    batch_qt: Amount,
    /// The job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// Who completed the step.
    #[schema(value_type = Option<String>)]
    operator_key: Option<UserKey>,
    /// The login name.
    operator_username: Option<String>,
    /// When.
    timestamp: Timestamp,
    /// The phase.
    phase_key: String,
    /// Its name.
    phase_alias: String,
    /// What was noted.
    form_fields: Vec<NotedField>,
}

refuses![ProductionRefusal::WorkOrderNotFound,];

/// List what was noted for a work order.
#[utoipa::path(
    get,
    path = "/work-order/{wo_key}/traceability",
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the order."), TraceabilityQuery),
    responses(
        (status = 200, description = "Done steps in the order of time.", body = Vec<NotedStep>),
        Refused,
    ),
)]
pub async fn list_order_traceability(
    State(app): State<App>,
    PathParam(key): PathParam<OrderKey>,
    Params(page): Params<TraceabilityQuery>,
) -> Result<ListResponse<NotedStep>, Problem> {
    let client = app.read().await?;
    let found = find_order_keys().bind(&client, &[key.number()].as_slice()).opt().await?;
    found.ok_or(ProductionRefusal::WorkOrderNotFound)?;
    let (limit, offset) = (page.limit.get(), page.offset.get());
    let rows = read_traceability().bind(&client, &key.number(), &limit, &offset).all().await?;
    let steps = load_steps(&client, &rows).await?;
    let values = load_values(&client, &rows).await?;
    let rows = rows.into_iter().map(|row| noted(row, &steps, &values)).collect();
    Ok(ListResponse { rows, total: None })
}

/// Copied steps by job and step key.
type StepsByJob = HashMap<(i64, String), StepSnapshot>;
/// Present values of units by unit and form field; `None` for a field without a value.
type UnitFieldValues = HashMap<(i64, String), Option<Value>>;

/// The steps of the jobs as they were copied from the process, for titles and labels.
async fn load_steps(client: &Object, rows: &[ReadTraceability]) -> Result<StepsByJob, Problem> {
    let keys: BTreeSet<i64> = rows.iter().map(|row| row.job_key).collect();
    let mut steps = StepsByJob::new();
    for job in find_step_sequences().bind(client, &keys.into_iter().collect::<Vec<_>>()).all().await? {
        let of_job = steps_of(&job.step_sequence)?;
        steps.extend(of_job.into_iter().map(|step| ((job.key, step.key.clone()), step)));
    }
    Ok(steps)
}

/// The values that units have today in the recorded fields.
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

/// The values that a step record has.
fn entries(form_data: &Value) -> impl Iterator<Item = &Value> {
    form_data.as_array().into_iter().flatten()
}

/// The form field of a recorded value.
fn field_key(entry: &Value) -> Option<&str> {
    entry.get("form_field_key")?.as_str()
}

/// One recorded step of one unit, as it is answered.
fn noted(row: ReadTraceability, steps: &StepsByJob, values: &UnitFieldValues) -> NotedStep {
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
