//! Short forms of the records that tasks and issues are linked to. Every function of this file leaves out unknown keys,
//! and runs no statement when there are no keys.

use std::collections::HashMap;

use collaboration_queries::issue::read_issue_bases;
use collaboration_queries::target::{
    read_job_bases, read_operation_bases, read_order_bases, read_phase_bases, read_serial_bases,
};
use collaboration_queries::task::read_task_bases;
use deadpool_postgres::Object;
use kernel::wire::key::{
    IssueKey, IssueTypeKey, JobKey, OrderKey, ProductKey, RecordId, SerialKey, TaskKey, TaskTypeKey,
};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Problem;

/// Declares the short form of a kind of record: its `_id`, `_key` and `_rev`, and the named members.
macro_rules! base {
    ($(#[doc = $about:literal])* $name:ident, $id:ty, $key:ty {
        $($(#[$doc:meta])* $field:ident: $kind:ty),* $(,)?
    }) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Serialize, ToSchema)]
        pub struct $name {
            /// Kind and key of the record, for example `Job/17`.
            #[serde(rename = "_id")]
            #[schema(value_type = String)]
            id: $id,
            /// Key of the record.
            #[serde(rename = "_key")]
            #[schema(value_type = String)]
            key: $key,
            /// Revision of the record.
            #[serde(rename = "_rev")]
            rev: String,
            $($(#[$doc])* $field: $kind),*
        }
    };
}

base! {
    /// A work order in short form.
    OrderBase, RecordId, OrderKey {
        /// Code of the work order.
        wo_code: String,
        /// Key of the product that is made.
        #[schema(value_type = String)]
        product_key: ProductKey,
        /// Code that the product had when the work order was created.
        product_code: String,
        /// Code of the project. `null` when the work order belongs to no project.
        project_code: Option<String>,
        /// Status of the work order: `created`, `planned`, `started` or `closed`.
        status: String,
    }
}

base! {
    /// A job in short form.
    JobBase, RecordId, JobKey {
        /// Key of the work order of the job.
        #[schema(value_type = String)]
        wo_key: OrderKey,
        /// Code of the work order of the job.
        wo_code: String,
        /// Key of the phase of the job.
        phase_key: String,
        /// Name of the phase of the job.
        phase_alias: String,
        /// Stage of the job: `created`, `planned`, `started` or `closed`.
        stage: String,
    }
}

base! {
    /// A unit in short form.
    SerialBase, RecordId, SerialKey {
        /// Serial number of the unit. `null` while it has none.
        code: Option<String>,
        /// Key of the product of the unit.
        #[schema(value_type = String)]
        product_key: ProductKey,
        /// Code of the product of the unit.
        product_code: String,
        /// State of the unit: `wip`, `released`, `in_stock`, `installed`, `shipped`, `consumed`, `scrapped` or
        /// `deleted`.
        state: String,
    }
}

base! {
    /// A phase in short form.
    PhaseBase, String, String {
        /// Name of the phase.
        alias: String,
        /// Key of the operation that is the template of the phase.
        operation_key: String,
        /// Key of the product whose process contains the phase. `null` for the default phase only.
        #[schema(value_type = Option<String>)]
        product_key: Option<ProductKey>,
    }
}

base! {
    /// An operation in short form.
    OperationBase, String, String {
        /// Name of the operation.
        name: String,
        /// Code of the operation. `null` when it has none.
        code: Option<String>,
    }
}

base! {
    /// An issue in short form.
    IssueBase, RecordId, IssueKey {
        /// Key of the issue type. `null` while the issue is not classified.
        #[schema(value_type = Option<String>)]
        issue_type_key: Option<IssueTypeKey>,
        /// Name of the issue type. `null` while the issue is not classified.
        issue_type_name: Option<String>,
        /// Whether the issue is open. `false` when it is closed.
        open: bool,
        /// Whether the issue is critical.
        critical: bool,
        /// Time when the issue was reported.
        created: Timestamp,
    }
}

base! {
    /// A task in short form.
    TaskBase, RecordId, TaskKey {
        /// Code of the task, unique among tasks.
        code: String,
        /// Title of the task. `null` when it has none.
        title: Option<String>,
        /// Status of the task: `pending`, `open`, `completed` or `canceled`.
        status: String,
        /// Key of the task type.
        #[schema(value_type = String)]
        task_type_key: TaskTypeKey,
        /// Name of the task type.
        task_type_name: String,
    }
}

/// Reads the short forms of work orders, by key.
pub async fn order_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, OrderBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_order_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::target::ReadOrderBases| OrderBase {
        id: RecordId { kind: "WorkOrder", number: row.key },
        key: OrderKey::new(row.key),
        rev: row.rev.to_string(),
        wo_code: row.code,
        product_key: ProductKey::new(row.product_key),
        product_code: row.product_code,
        project_code: row.project_code,
        status: row.status,
    };
    Ok(rows.into_iter().map(|row| (row.key, base(row))).collect())
}

/// Reads the short forms of jobs, by key.
pub async fn job_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, JobBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_job_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::target::ReadJobBases| JobBase {
        id: RecordId { kind: "Job", number: row.key },
        key: JobKey::new(row.key),
        rev: row.rev.to_string(),
        wo_key: OrderKey::new(row.work_order_key),
        wo_code: row.wo_code,
        phase_key: row.phase_key,
        phase_alias: row.phase_alias,
        stage: row.stage,
    };
    Ok(rows.into_iter().map(|row| (row.key, base(row))).collect())
}

/// Reads the short forms of units, by key.
pub async fn serial_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, SerialBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_serial_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::target::ReadSerialBases| SerialBase {
        id: RecordId { kind: "Serial", number: row.key },
        key: SerialKey::new(row.key),
        rev: row.rev.to_string(),
        code: row.code,
        product_key: ProductKey::new(row.product_key),
        product_code: row.product_code,
        state: row.state,
    };
    Ok(rows.into_iter().map(|row| (row.key, base(row))).collect())
}

/// Reads the short forms of phases, by key.
pub async fn phase_bases(client: &Object, keys: &[String]) -> Result<HashMap<String, PhaseBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_phase_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::target::ReadPhaseBases| PhaseBase {
        id: format!("Phase/{}", row.key),
        key: row.key,
        rev: row.rev.to_string(),
        alias: row.alias,
        operation_key: row.operation_key,
        product_key: row.product_key.map(ProductKey::new),
    };
    Ok(rows.into_iter().map(|row| (row.key.clone(), base(row))).collect())
}

/// Reads the short forms of operations, by key.
pub async fn operation_bases(client: &Object, keys: &[String]) -> Result<HashMap<String, OperationBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_operation_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::target::ReadOperationBases| OperationBase {
        id: format!("Operation/{}", row.key),
        key: row.key,
        rev: row.rev.to_string(),
        name: row.name,
        code: row.code,
    };
    Ok(rows.into_iter().map(|row| (row.key.clone(), base(row))).collect())
}

/// Reads the short forms of issues, by key.
pub async fn issue_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, IssueBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_issue_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::issue::ReadIssueBases| IssueBase {
        id: RecordId { kind: "Issue", number: row.key },
        key: IssueKey::new(row.key),
        rev: row.rev.to_string(),
        issue_type_key: row.issue_type_key.map(IssueTypeKey::new),
        issue_type_name: row.issue_type_name,
        open: row.open,
        critical: row.critical,
        created: Timestamp(row.created),
    };
    Ok(rows.into_iter().map(|row| (row.key, base(row))).collect())
}

/// Reads the short forms of tasks, by key.
pub async fn task_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, TaskBase>, Problem> {
    let rows = if keys.is_empty() { Vec::new() } else { read_task_bases().bind(client, &keys).all().await? };
    let base = |row: collaboration_queries::task::ReadTaskBases| TaskBase {
        id: RecordId { kind: "Task", number: row.key },
        key: TaskKey::new(row.key),
        rev: row.rev.to_string(),
        code: row.code,
        title: row.title,
        status: row.status,
        task_type_key: TaskTypeKey::new(row.task_type_key),
        task_type_name: row.task_type_name,
    };
    Ok(rows.into_iter().map(|row| (row.key, base(row))).collect())
}
