//! Jobs as they are answered.

use deadpool_postgres::Object;
use kernel::rules::figures::{JobFigures, OpenWork, WorkedTime};
use kernel::rules::job::Stage;
use kernel::rules::process::PhaseParameters;
use kernel::wire::key::{
    BatchKey, DepartmentKey, EventKey, JobKey, OrderKey, ProductKey, RecordId, UserKey, WorkSessionKey,
};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use production_queries::above::{JobRead, read_jobs};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::Problem;

/// A user, as far as work is concerned.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Operator {
    /// The user.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: UserKey,
    /// Given name.
    pub name: Option<String>,
    /// Family name.
    pub surname: Option<String>,
    /// Whether the user may log in.
    pub active: bool,
    /// The department.
    #[schema(value_type = Option<String>)]
    pub department_key: Option<DepartmentKey>,
}

/// Work of one phase of an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Job {
    /// `Job/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    pub id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: JobKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// The order.
    #[schema(value_type = String)]
    pub wo_key: OrderKey,
    /// Its code.
    pub wo_code: String,
    /// The phase.
    pub phase_key: String,
    /// Its name when the job was made.
    pub phase_alias: String,
    /// The operation that it came from.
    pub operation_key: String,
    /// What is made.
    #[schema(value_type = String)]
    pub product_key: ProductKey,
    /// Its code when the order was made.
    pub product_code: String,
    /// Its description then.
    pub product_description: Option<String>,
    /// The project.
    pub project_code: Option<String>,
    /// Where it is made.
    pub site_key: String,
    /// How it is worked.
    pub parameters: PhaseParameters,
    /// Its steps.
    #[schema(value_type = Vec<Object>)]
    pub step_sequence: Value,
    /// Documents, as `{name, size}`.
    #[schema(value_type = Vec<Object>)]
    #[serde(rename = "job_docs")]
    pub docs: Value,
    /// Its phase is the first one.
    pub first_phase: bool,
    /// Its phase is the last one.
    pub last_phase: bool,
    /// How far it has come.
    pub stage: Stage,
    /// Somebody works on it.
    pub active: bool,
    /// The last pause came because its client was not heard of.
    pub paused_offline: bool,
    /// How much.
    pub qt_planned: Amount,
    /// How much is good so far.
    pub qt_completed: Amount,
    /// How much was handed on.
    pub qt_released: Amount,
    /// How much was scrap.
    pub qt_scrapped: Amount,
    /// Who does it.
    pub assigned_to: Option<Operator>,
    /// The open batch.
    #[schema(value_type = Option<String>)]
    pub active_batch_key: Option<BatchKey>,
    /// How much it is.
    pub active_batch_qt: Amount,
    /// Whether a batch can be opened; none when the job is closed.
    pub next_batch_available: Option<bool>,
    /// How the output is traced.
    pub traceability_level: Option<String>,
    /// Units have codes from the beginning.
    pub serial_code_on_creation: bool,
    /// Not before.
    pub start_from: Option<Timestamp>,
    /// Not after.
    pub due_by: Option<Timestamp>,
    /// When it was made.
    pub created: Timestamp,
    /// When it began.
    pub start: Option<Timestamp>,
    /// When it was closed.
    pub end: Option<Timestamp>,
    /// The newest work session.
    #[schema(value_type = Option<String>)]
    pub last_work_session_started: Option<WorkSessionKey>,
    /// When its client was last heard of.
    pub last_online: Option<Timestamp>,
    /// Percent.
    pub progress: i64,
    /// An open critical issue is linked to it.
    pub critical: bool,
    /// It is in time.
    pub on_time: bool,
    /// Milliseconds that the rest should take.
    pub estimated_remaining_time: i64,
    /// When it should be done.
    pub estimated_completion: Option<Timestamp>,
    /// Milliseconds that it was worked on.
    pub processing_time: i64,
    /// What that cost; only for those who may see it.
    pub processing_cost: Option<Amount>,
    /// Issues that are linked to it.
    pub issues_total: i64,
    /// Those that are open.
    pub issues_open: i64,
    /// The row of the journal that last corrected it by hand.
    #[schema(value_type = Option<String>)]
    pub forced: Option<EventKey>,
    /// Free text.
    pub notes: Option<String>,
    /// Free data.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}

impl Job {
    /// A job as this view shows it.
    pub fn new(row: JobRead, view: View) -> Result<Self, Problem> {
        let parameters = PhaseParameters::default().with_stored(&row.parameters);
        let figures = figures_of(&row, &parameters)?;
        let waiting = (!row.first_phase).then_some(row.free_wip);
        let key = |number: i64| number.to_string();
        let assigned_to = row.assignee_key.map(|user_key| Operator {
            key: UserKey::new(user_key),
            name: row.assignee_name,
            surname: row.assignee_surname,
            active: row.assignee_active.unwrap_or_default(),
            department_key: row.assignee_department_key.map(DepartmentKey::new),
        });
        Ok(Self {
            id: RecordId { kind: "Job", number: row.key },
            key: JobKey::new(row.key),
            rev: key(row.rev),
            wo_key: OrderKey::new(row.work_order_key),
            wo_code: row.wo_code,
            phase_key: row.phase_key,
            phase_alias: row.phase_alias,
            operation_key: row.operation_key,
            product_key: ProductKey::new(row.product_key),
            product_code: row.product_code,
            product_description: row.product_description,
            project_code: row.project_code,
            site_key: row.site_key,
            next_batch_available: figures.next_batch_available(parameters.production_batch_qt, waiting),
            parameters,
            step_sequence: row.step_sequence,
            docs: row.docs,
            first_phase: row.first_phase,
            last_phase: row.last_phase,
            stage: figures.stage,
            active: row.session_start.is_some(),
            paused_offline: row.paused_offline,
            qt_planned: Amount::new(row.qt_planned),
            qt_completed: Amount::new(row.qt_completed),
            qt_released: Amount::new(row.qt_completed),
            qt_scrapped: Amount::new(row.qt_scrapped),
            assigned_to,
            active_batch_key: row.batch_key.map(BatchKey::new),
            active_batch_qt: Amount::new(row.batch_qt),
            traceability_level: row.traceability_level,
            serial_code_on_creation: row.serial_code_on_creation,
            start_from: row.start_from.map(Timestamp),
            due_by: row.due_by.map(Timestamp),
            created: Timestamp(row.created),
            start: row.start.map(Timestamp),
            end: row.end.map(Timestamp),
            last_work_session_started: row.last_work_session_started.map(WorkSessionKey::new),
            last_online: row.last_online.map(Timestamp),
            progress: figures.progress(),
            critical: row.critical,
            on_time: figures.on_time(view.now),
            estimated_remaining_time: figures.remaining_time(),
            estimated_completion: figures.completion(view.now).map(Timestamp),
            processing_time: figures.worked.time(view.now),
            processing_cost: view.cost(figures.worked.cost(view.now)),
            issues_total: row.issues_total,
            issues_open: row.issues_open,
            forced: row.forced.map(EventKey::new),
            notes: row.notes,
            extra: row.extra,
        })
    }
}

/// What progress, delay, time and cost of a job are computed from.
fn figures_of(row: &JobRead, parameters: &PhaseParameters) -> Result<JobFigures, Problem> {
    let unknown = || Problem::internal(format!("a job in the unknown stage {}", row.stage));
    Ok(JobFigures {
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
    })
}

/// Working time of a job for the kernel: that of ended sessions, and start and cost of an hour of the open one, if any.
pub fn worked(
    closed_ms: i64,
    closed_cost_ms: Decimal,
    open: Option<(chrono::DateTime<chrono::Utc>, Decimal)>,
) -> WorkedTime {
    WorkedTime { closed_ms, closed_cost_ms, open: open.map(|(since, hourly_cost)| OpenWork { since, hourly_cost }) }
}

/// Reads jobs in the order of the keys; keys without a job are left out.
pub async fn load_jobs(client: &Object, keys: &[i64], view: View) -> Result<Vec<Job>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    read_jobs().bind(client, &keys).all().await?.into_iter().map(|row| Job::new(row, view)).collect()
}

/// Reads one job, or refuses a key that does not exist.
pub async fn load_job(client: &Object, key: JobKey, view: View) -> Result<Job, Problem> {
    load_jobs(client, &[key.number()], view).await?.pop().ok_or_else(|| ProductionRefusal::JobNotFound.into())
}
