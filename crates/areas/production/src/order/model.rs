//! Work orders as they are answered.

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
use crate::job::model::worked;
use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::Problem;

/// What is to be made of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkOrder {
    /// `WorkOrder/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    pub id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: OrderKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Its code.
    pub wo_code: String,
    /// Where it is made.
    pub site_key: String,
    /// What is made.
    #[schema(value_type = String)]
    pub product_key: ProductKey,
    /// Its code when the order was made.
    pub product_code: String,
    /// Its description then.
    pub product_description: Option<String>,
    /// Phases in routing order.
    pub phase_sequence: Vec<String>,
    /// How much.
    pub qt_planned: Amount,
    /// How much is made.
    pub qt_completed: Amount,
    /// Shown to people; does not move the order in the queue.
    pub priority: bool,
    /// The project.
    pub project_code: Option<String>,
    /// Free text.
    pub notes: Option<String>,
    /// Not before.
    pub start_from: Option<Timestamp>,
    /// Not after.
    pub due_by: Option<Timestamp>,
    /// What one unit is made of.
    pub wo_bom: Vec<WoBomLine>,
    /// Where the output goes; the default when it was cleared.
    pub output_position_key: Option<String>,
    /// How the output is traced.
    pub traceability_level: Option<String>,
    /// Units have codes from the beginning.
    pub serial_code_on_creation: bool,
    /// The fields of all forms of the process.
    #[schema(value_type = Vec<Object>)]
    pub serial_fields: Value,
    /// Documents of the product, as `{name, size}`.
    #[schema(value_type = Vec<Object>)]
    pub wo_docs: Value,
    /// Free data.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
    /// How far it has come.
    pub status: OrderStatus,
    /// Somebody works on one of its jobs.
    pub active: bool,
    /// When it was made.
    pub created: Timestamp,
    /// By whom.
    #[schema(value_type = Option<String>)]
    pub created_by: Option<UserKey>,
    /// When its first job began.
    pub start: Option<Timestamp>,
    /// When it was closed.
    pub end: Option<Timestamp>,
    /// Percent.
    pub progress: i64,
    /// It is in time.
    pub on_time: bool,
    /// An open critical issue is linked to it.
    pub critical: bool,
    /// Milliseconds that it was worked on.
    pub processing_time: i64,
    /// What that cost; only for those who may see it.
    pub processing_cost: Option<Amount>,
    /// What its material cost; nothing when that of a batch is not known.
    pub material_cost: Option<Amount>,
    /// Both; only for those who may see it.
    pub total_cost: Option<Amount>,
    /// Issues that are linked to it.
    pub issue_count: i64,
}

/// What a job contributes to the figures of its order.
struct JobOfOrder {
    phase_key: String,
    figures: JobFigures,
}

impl TryFrom<ReadJobFigures> for JobOfOrder {
    type Error = Problem;

    fn try_from(row: ReadJobFigures) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("a job in the unknown stage {}", row.stage));
        let parameters = PhaseParameters::default().with_stored(&row.parameters);
        let figures = JobFigures {
            stage: Stage::from_word(&row.stage).ok_or_else(unknown)?,
            planned: row.qt_planned,
            completed: row.qt_completed,
            in_batch: row.batch_qt,
            steps: u32::try_from(row.step_count).unwrap_or_default(),
            steps_done: u32::try_from(row.steps_done).unwrap_or_default(),
            standard_seconds: parameters.std_processing_time,
            worked: worked(row.worked_ms, row.worked_cost_ms, row.session_start.zip(row.session_hourly_cost)),
            due_by: row.due_by,
            end: row.end,
        };
        Ok(Self { phase_key: row.phase_key, figures })
    }
}

impl WorkOrder {
    /// The order with the figures that its jobs and issues give it.
    fn new(
        row: OrderRead,
        wo_bom: Vec<WoBomLine>,
        jobs: &[JobOfOrder],
        issues: IssueCounts,
        view: View,
    ) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("an order with the unknown status {}", row.status));
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

/// Reads orders in the order of the keys, in four statements; keys without an order are left out.
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

/// Reads one order, or refuses a key that does not exist.
pub async fn load_order(client: &Object, key: OrderKey, view: View) -> Result<WorkOrder, Problem> {
    load_orders(client, &[key.number()], view).await?.pop().ok_or_else(|| ProductionRefusal::WorkOrderNotFound.into())
}
