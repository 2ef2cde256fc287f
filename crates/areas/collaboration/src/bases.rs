//! The short form of records that is shown where tasks and issues are linked to them. Each read leaves out unknown keys
//! and asks nothing without keys.

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

/// Declares the short form of a kind of record: its `_id`, `_key` and `_rev`, and the members given.
macro_rules! base {
    ($(#[doc = $about:literal])* $name:ident, $id:ty, $key:ty {
        $($(#[$doc:meta])* $field:ident: $kind:ty),* $(,)?
    }) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Serialize, ToSchema)]
        pub struct $name {
            /// Kind and key.
            #[serde(rename = "_id")]
            #[schema(value_type = String)]
            id: $id,
            /// Its key.
            #[serde(rename = "_key")]
            #[schema(value_type = String)]
            key: $key,
            /// Its revision.
            #[serde(rename = "_rev")]
            rev: String,
            $($(#[$doc])* $field: $kind),*
        }
    };
}

base! {
    /// An order.
    OrderBase, RecordId, OrderKey {
        /// Its code.
        wo_code: String,
        /// What is made.
        #[schema(value_type = String)]
        product_key: ProductKey,
        /// Its code when the order was made.
        product_code: String,
        /// The project.
        project_code: Option<String>,
        /// How far it has come.
        status: String,
    }
}

base! {
    /// A job.
    JobBase, RecordId, JobKey {
        /// Its order.
        #[schema(value_type = String)]
        wo_key: OrderKey,
        /// The code of its order.
        wo_code: String,
        /// Its phase.
        phase_key: String,
        /// The name of its phase.
        phase_alias: String,
        /// How far it has come.
        stage: String,
    }
}

base! {
    /// A unit.
    SerialBase, RecordId, SerialKey {
        /// Its code.
        code: Option<String>,
        /// What it is.
        #[schema(value_type = String)]
        product_key: ProductKey,
        /// The code of its product.
        product_code: String,
        /// Where it is in its life.
        state: String,
    }
}

base! {
    /// A phase.
    PhaseBase, String, String {
        /// Its name.
        alias: String,
        /// The operation that it came from.
        operation_key: String,
        /// Its product.
        #[schema(value_type = Option<String>)]
        product_key: Option<ProductKey>,
    }
}

base! {
    /// An operation.
    OperationBase, String, String {
        /// Its name.
        name: String,
        /// Its code.
        code: Option<String>,
    }
}

base! {
    /// An issue.
    IssueBase, RecordId, IssueKey {
        /// Its type.
        #[schema(value_type = Option<String>)]
        issue_type_key: Option<IssueTypeKey>,
        /// The name of its type.
        issue_type_name: Option<String>,
        /// It is not settled.
        open: bool,
        /// It is critical.
        critical: bool,
        /// When it was reported.
        created: Timestamp,
    }
}

base! {
    /// A task.
    TaskBase, RecordId, TaskKey {
        /// Its code.
        code: String,
        /// Its title.
        title: Option<String>,
        /// How far it has come.
        status: String,
        /// Its type.
        #[schema(value_type = String)]
        task_type_key: TaskTypeKey,
        /// The name of its type.
        task_type_name: String,
    }
}

/// The short form of work orders, by key.
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

/// The short form of jobs, by key.
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

/// The short form of units, by key.
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

/// The short form of phases, by key.
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

/// The short form of operations, by key.
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

/// The short form of issues, by key.
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

/// The short form of tasks, by key.
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
