//! Jobs, as the API returns them.

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
use attachments::contract::NamedFile;
use platform::api::Problem;
use process::contract::Step;

/// A user who works on jobs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Operator {
    /// Key of the user.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: UserKey,
    /// First name of the user. `null` when it is not set.
    pub name: Option<String>,
    /// Last name of the user. `null` when it is not set.
    pub surname: Option<String>,
    /// Whether the user may log in.
    pub active: bool,
    /// Key of the department of the user. `null` when the user has none.
    #[schema(value_type = Option<String>)]
    pub department_key: Option<DepartmentKey>,
}

/// Share of a work order in one phase, assigned to at most one user.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Job {
    /// Identifier of the record with its type: `Job/` followed by the key.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    pub id: RecordId,
    /// Key of the job.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: JobKey,
    /// Revision of the job, which changes with every write. Send it as `If-Match` to detect concurrent changes.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Key of the work order.
    #[schema(value_type = String)]
    pub wo_key: OrderKey,
    /// Code of the work order.
    pub wo_code: String,
    /// Key of the phase.
    pub phase_key: String,
    /// Name of the phase when the job was created.
    pub phase_alias: String,
    /// Key of the operation that the phase was created from.
    pub operation_key: String,
    /// Key of the product to make.
    #[schema(value_type = String)]
    pub product_key: ProductKey,
    /// Code of the product when the work order was created.
    pub product_code: String,
    /// Description of the product when the work order was created. `null` when it had none.
    pub product_description: Option<String>,
    /// Code of the project. `null` when the work order belongs to none.
    pub project_code: Option<String>,
    /// Key of the site that makes the product.
    pub site_key: String,
    /// Parameters of the phase when the job was created, such as step check, batch size and standard time.
    pub parameters: PhaseParameters,
    /// Steps of the phase in order, with their forms, copied when the job was created.
    #[schema(value_type = Vec<Step>)]
    pub step_sequence: Value,
    /// Documents copied from the product, each as `{name, size}` with the size in bytes.
    #[schema(value_type = Vec<NamedFile>)]
    #[serde(rename = "job_docs")]
    pub docs: Value,
    /// Whether the phase is the first one of the work order.
    pub first_phase: bool,
    /// Whether the phase is the last one of the work order.
    pub last_phase: bool,
    /// Stage of the job: created (no assignee), planned (assigned), started or closed.
    pub stage: Stage,
    /// Whether a work session is open on the job. A started job that is not active is paused.
    pub active: bool,
    /// Whether the job is paused because its client sent no heartbeat for longer than the parameter `max_offline` of
    /// the phase.
    pub paused_offline: bool,
    /// Planned quantity of the job, in the unit of the product.
    pub qt_planned: Amount,
    /// Good quantity of the completed batches of the job, in the unit of the product.
    pub qt_completed: Amount,
    /// Quantity passed on to the next phase or, after the last phase, put into stock. Always equal to `qt_completed`.
    pub qt_released: Amount,
    /// Scrap quantity of the completed batches of the job, in the unit of the product.
    pub qt_scrapped: Amount,
    /// User assigned to the job. `null` when nobody is assigned.
    pub assigned_to: Option<Operator>,
    /// Key of the open batch. `null` when no batch is open.
    #[schema(value_type = Option<String>)]
    pub active_batch_key: Option<BatchKey>,
    /// Quantity of the open batch, in the unit of the product. 0 when no batch is open.
    pub active_batch_qt: Amount,
    /// Whether the next batch can be opened: a quantity remains, and free WIP before the phase covers a batch of the
    /// usual size. `null` when the job is closed.
    pub next_batch_available: Option<bool>,
    /// Traceability level of the output: `form_only` or `complete`. `null` when the output has no serial numbers.
    pub traceability_level: Option<String>,
    /// Whether units get their serial numbers when they are created. Otherwise they get them when a batch of the first
    /// phase is completed.
    pub serial_code_on_creation: bool,
    /// Planned start, for information only. `null` when none is planned.
    pub start_from: Option<Timestamp>,
    /// Time by which the job is due. `null` when it has no due date.
    pub due_by: Option<Timestamp>,
    /// Time when the job was created.
    pub created: Timestamp,
    /// Time when the job was started. `null` while it has not started.
    pub start: Option<Timestamp>,
    /// Time when the job was closed. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Key of the newest work session, open or ended. `null` before the first one.
    #[schema(value_type = Option<String>)]
    pub last_work_session_started: Option<WorkSessionKey>,
    /// Time of the last heartbeat or command from the user who works on the job. `null` before the first start.
    pub last_online: Option<Timestamp>,
    /// Progress in percent of the planned quantity, rounded down. It includes the completed quantity, and the open
    /// batch in proportion to its completed steps.
    pub progress: i64,
    /// Whether an open critical issue is linked to the job.
    pub critical: bool,
    /// Whether the job ended, or is expected to end, by its due date. `true` without a due date.
    pub on_time: bool,
    /// Standard time of the quantity that is not completed, in milliseconds. 0 when the job is closed.
    pub estimated_remaining_time: i64,
    /// Expected time of completion: the time of the response plus `estimated_remaining_time`. `null` unless the job is
    /// started.
    pub estimated_completion: Option<Timestamp>,
    /// Working time in milliseconds. An open work session counts up to the time of the response.
    pub processing_time: i64,
    /// Labor cost of the working time, in the currency of the installation. `null` without the scope
    /// `org:user:read-cost`.
    pub processing_cost: Option<Amount>,
    /// Number of linked issues, open and closed.
    pub issues_total: i64,
    /// Number of linked issues that are open.
    pub issues_open: i64,
    /// Key of the journal row of the last override of progress or time. `null` when there was none.
    #[schema(value_type = Option<String>)]
    pub forced: Option<EventKey>,
    /// Notes of the planner for this job. `null` when there are none.
    pub notes: Option<String>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}

impl Job {
    /// Builds the job with its figures. The view decides whether costs are shown.
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

/// Collects the figures from which progress, delay, time and cost of a job are computed.
fn figures_of(row: &JobRead, parameters: &PhaseParameters) -> Result<JobFigures, Problem> {
    let unknown = || Problem::internal(format!("a job has the unknown stage {}", row.stage));
    Ok(JobFigures {
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
    })
}

/// Builds the working time of a job for the kernel: the time of ended sessions, and the start and hourly cost of the
/// open one, if any.
pub fn working_time(
    closed_ms: i64,
    closed_cost_ms: Decimal,
    open: Option<(chrono::DateTime<chrono::Utc>, Decimal)>,
) -> WorkedTime {
    WorkedTime { closed_ms, closed_cost_ms, open: open.map(|(since, hourly_cost)| OpenWork { since, hourly_cost }) }
}

/// Reads jobs in the sequence of the keys. Keys of jobs that do not exist are left out.
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
