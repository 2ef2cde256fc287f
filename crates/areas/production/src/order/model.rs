//! Work orders, as the API returns them, with the figures computed from their jobs.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::figures::{JobFigures, order_on_time, order_progress, rounded};
use kernel::rules::job::Stage;
use kernel::rules::order::OrderStatus;
use kernel::rules::process::PhaseParameters;
use kernel::wire::key::{OrderKey, ProductKey, RecordId, UserKey};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use production_queries::order::{OrderRead, ReadJobFigures, read_job_figures, read_order_lines, read_orders};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::bom_line::WoBomLine;
use crate::issues::IssueCounts;
use crate::job::model::working_time;
use crate::refusals::ProductionRefusal;
use crate::snapshot::SerialField;
use crate::view::View;
use attachments::contract::NamedFile;
use platform::api::Problem;

/// Order to make a quantity of a product, with copies of the process and the bill of materials of the product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkOrder {
    /// Identifier of the record with its type: `WorkOrder/` followed by the key.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    pub id: RecordId,
    /// Key of the work order.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: OrderKey,
    /// Revision of the work order, which changes with every write. Send it as `If-Match` to detect concurrent changes.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Code of the work order, unique among all work orders.
    pub wo_code: String,
    /// Key of the site that makes the product.
    pub site_key: String,
    /// Key of the product to make.
    #[schema(value_type = String)]
    pub product_key: ProductKey,
    /// Code of the product when the work order was created.
    pub product_code: String,
    /// Description of the product, sent or copied when the work order was created. `null` when the product had none.
    pub product_description: Option<String>,
    /// Keys of the phases in routing order, copied from the process of the product.
    pub phase_sequence: Vec<String>,
    /// Quantity to make, in the unit of the product.
    pub qt_planned: Amount,
    /// Good quantity completed by the jobs of the last phase, in the unit of the product. It can exceed `qt_planned`
    /// when the planned quantities of these jobs add up to more.
    pub qt_completed: Amount,
    /// Whether clients show the work order to operators as a priority. The position in the queue does not depend on it.
    pub priority: bool,
    /// Code of the project that the work order belongs to. `null` when it belongs to none.
    pub project_code: Option<String>,
    /// Notes for planners and operators. `null` when there are none.
    pub notes: Option<String>,
    /// Planned start, for information only. Work may start earlier. `null` when none is planned.
    pub start_from: Option<Timestamp>,
    /// Time by which the work order is due. `null` when it has no due date.
    pub due_by: Option<Timestamp>,
    /// BOM lines for one unit of output.
    pub wo_bom: Vec<WoBomLine>,
    /// Key of the location that receives the output. `null` when it was cleared: then the default of the product
    /// applies, otherwise the configuration `default_production_position`, otherwise `IN`.
    pub output_position_key: Option<String>,
    /// Traceability level of the output: `form_only` or `complete`. `null` when the output has no serial numbers.
    pub traceability_level: Option<String>,
    /// Whether units get their serial numbers when they are created. Otherwise they get them when a batch of the first
    /// phase is completed.
    pub serial_code_on_creation: bool,
    /// Form fields that every unit of the work order has: those of all steps of the process, without separators.
    #[schema(value_type = Vec<SerialField>)]
    pub serial_fields: Value,
    /// Documents copied from the product, each as `{name, size}` with the size in bytes.
    #[schema(value_type = Vec<NamedFile>)]
    pub wo_docs: Value,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
    /// Status of the work order, which follows from its jobs: created, planned, started or closed.
    pub status: OrderStatus,
    /// Whether a work session is open on a job of the work order.
    pub active: bool,
    /// Time when the work order was created.
    pub created: Timestamp,
    /// Key of the user who created the work order. `null` when the user is not known.
    #[schema(value_type = Option<String>)]
    pub created_by: Option<UserKey>,
    /// Time when the first job of the work order was started. `null` while the work order has not started.
    pub start: Option<Timestamp>,
    /// Time when the work order was closed. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Progress in percent, rounded down: the mean of the progress of all phases, each at most 100.
    pub progress: i64,
    /// Whether the work order ended, or is expected to end, by its due date. `true` without a due date.
    pub on_time: bool,
    /// Whether an open critical issue is linked to the work order.
    pub critical: bool,
    /// Working time of all jobs in milliseconds. Open work sessions count up to the time of the response.
    pub processing_time: i64,
    /// Labor cost of the working time, in the currency of the installation. `null` without the scope
    /// `org:user:read-cost`.
    pub processing_cost: Option<Amount>,
    /// Material cost of the completed batches, good and scrap, in the currency of the installation. `null` when the
    /// material cost of at least one batch is unknown.
    pub material_cost: Option<Amount>,
    /// Labor cost plus material cost, in the currency of the installation. An unknown material cost counts as 0. `null`
    /// without the scope `org:user:read-cost`.
    pub total_cost: Option<Amount>,
    /// Number of linked issues, open and closed.
    pub issue_count: i64,
}

/// Phase and figures of a job, from which the figures of its work order are computed.
struct JobOfOrder {
    phase_key: String,
    figures: JobFigures,
}

impl TryFrom<ReadJobFigures> for JobOfOrder {
    type Error = Problem;

    fn try_from(row: ReadJobFigures) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("a job has the unknown stage {}", row.stage));
        let parameters = PhaseParameters::default().with_stored(&row.parameters);
        let figures = JobFigures {
            stage: Stage::from_word(&row.stage).ok_or_else(unknown)?,
            planned: row.qt_planned,
            completed: row.qt_completed,
            in_batch: row.batch_qt,
            steps: u32::try_from(row.step_count).unwrap_or_default(),
            steps_done: u32::try_from(row.steps_done).unwrap_or_default(),
            standard_seconds: parameters.std_processing_time,
            worked: working_time(row.worked_ms, row.worked_cost_ms, row.session_start.zip(row.session_hourly_cost)),
            due_by: row.due_by,
            end: row.end,
        };
        Ok(Self { phase_key: row.phase_key, figures })
    }
}

impl WorkOrder {
    /// Builds the work order with the figures of its jobs and issues.
    fn new(
        row: OrderRead,
        wo_bom: Vec<WoBomLine>,
        jobs: &[JobOfOrder],
        issues: IssueCounts,
        view: View,
    ) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("a work order has the unknown status {}", row.status));
        let status = OrderStatus::from_word(&row.status).ok_or_else(unknown)?;
        let figures: Vec<JobFigures> = jobs.iter().map(|job| job.figures).collect();
        let done = |phase: &String| -> Decimal {
            jobs.iter().filter(|job| job.phase_key == *phase).map(|job| job.figures.done()).sum()
        };
        let done: Vec<Decimal> = row.phase_sequence.iter().map(done).collect();
        let processing_cost: Decimal = figures.iter().map(|job| job.worked.cost(view.now)).sum();
        let material_cost = (row.batches_without_cost == 0).then(|| rounded(row.material_cost));
        Ok(Self {
            id: RecordId { kind: "WorkOrder", number: row.key },
            key: OrderKey::new(row.key),
            rev: row.rev.to_string(),
            wo_code: row.code,
            site_key: row.site_key,
            product_key: ProductKey::new(row.product_key),
            product_code: row.product_code,
            product_description: row.product_description,
            progress: order_progress(row.qt_planned, &done),
            phase_sequence: row.phase_sequence,
            qt_planned: Amount::new(row.qt_planned),
            qt_completed: Amount::new(row.qt_completed),
            priority: row.priority,
            project_code: row.project_code,
            notes: row.notes,
            start_from: row.start_from.map(Timestamp),
            on_time: order_on_time(&figures, row.due_by, row.end, view.now),
            due_by: row.due_by.map(Timestamp),
            wo_bom,
            output_position_key: row.output_position_key,
            traceability_level: row.traceability_level,
            serial_code_on_creation: row.serial_code_on_creation,
            serial_fields: row.serial_fields,
            wo_docs: row.docs,
            extra: row.extra,
            status,
            active: figures.iter().any(|job| job.worked.open.is_some()),
            created: Timestamp(row.created),
            created_by: row.created_by.map(UserKey::new),
            start: row.start.map(Timestamp),
            end: row.end.map(Timestamp),
            critical: issues.critical,
            processing_time: figures.iter().map(|job| job.worked.time(view.now)).sum(),
            processing_cost: view.cost(processing_cost),
            material_cost: material_cost.map(Amount::new),
            total_cost: view.cost(processing_cost + material_cost.unwrap_or_default()),
            issue_count: issues.total,
        })
    }
}

/// Reads work orders in the sequence of the keys, in four statements. Keys of work orders that do not exist are left
/// out.
pub async fn load_orders(client: &Object, keys: &[i64], view: View) -> Result<Vec<WorkOrder>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = read_orders().bind(client, &keys).all().await?;
    let mut lines: HashMap<i64, Vec<WoBomLine>> = HashMap::new();
    for line in read_order_lines().bind(client, &keys).all().await? {
        lines.entry(line.work_order_key).or_default().push(line.into());
    }
    let mut jobs: HashMap<i64, Vec<JobOfOrder>> = HashMap::new();
    for job in read_job_figures().bind(client, &keys).all().await? {
        jobs.entry(job.work_order_key).or_default().push(job.try_into()?);
    }
    let issues = IssueCounts::of_orders(client, keys).await?;
    let order = |row: OrderRead| {
        let (lines, jobs) = (lines.remove(&row.key).unwrap_or_default(), jobs.remove(&row.key).unwrap_or_default());
        let issues = issues.get(&row.key).copied().unwrap_or_default();
        WorkOrder::new(row, lines, &jobs, issues, view)
    };
    rows.into_iter().map(order).collect()
}

/// Reads one work order, or refuses a key that does not exist.
pub async fn load_order(client: &Object, key: OrderKey, view: View) -> Result<WorkOrder, Problem> {
    load_orders(client, &[key.number()], view).await?.pop().ok_or_else(|| ProductionRefusal::WorkOrderNotFound.into())
}
