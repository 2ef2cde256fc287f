//! `GET /job/{job_key}` — returns a job with its material and notes for the operator.

use std::collections::HashMap;

use axum::extract::State;
use deadpool_postgres::Object;
use kernel::wire::key::{BatchKey, JobKey, LinkKey, ProductKey, SerialKey};
use kernel::wire::number::Amount;
use production_queries::above::{count_job_messages, read_jobs};
use production_queries::job::{find_product_notes, list_declared_serials};
use production_queries::order::{read_order_lines, read_orders};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Job;
use crate::bom_line::WoBomLine;
use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::{PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

/// A part that is linked or reserved for a job.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeclaredSerial {
    /// Key of the part.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: SerialKey,
    /// Serial number of the part. `null` when it has none.
    code: Option<String>,
    /// Key of the phase for which the part was linked. `null` if the link has no phase.
    phase_key: Option<String>,
    /// Key of the component that the part is linked as: the product of the part, unless the part replaced a unit of
    /// another product.
    #[schema(value_type = String)]
    component_key: ProductKey,
    /// Key of the unit that the part is built into. `null` when it is linked to the batch.
    #[schema(value_type = Option<String>)]
    parent_serial_key: Option<SerialKey>,
    /// Key of the batch for which the part was scanned. `null` if the link has no batch.
    #[schema(value_type = Option<String>)]
    batch_key: Option<BatchKey>,
    /// Key of the link.
    #[schema(value_type = String)]
    link_key: LinkKey,
    /// Whether the part is built in. `false` when the part is only reserved for an open batch.
    confirmed: bool,
}

/// A BOM line that the phase of the job consumes.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobBomLine {
    #[serde(flatten)]
    line: WoBomLine,
    /// Parts of this component that are linked or scanned for the job. Empty for a component without serial numbers.
    declared_serials: Vec<DeclaredSerial>,
    /// Quantity that the whole job needs, in the unit of the component: `qt` times `qt_planned`.
    qt_needed: Amount,
}

/// A job with its material, notes and counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobDetails {
    #[serde(flatten)]
    job: Job,
    /// BOM lines of the work order that the phase of the job consumes.
    wo_bom: Vec<JobBomLine>,
    /// Number of issues linked to the job, open and closed.
    issue_count: i64,
    /// Number of messages on the job.
    message_count: i64,
    /// Current production notes of the product. `null` when there are none.
    product_notes: Option<String>,
    /// Production notes of the phase when the job was created. `null` when there were none.
    phase_notes: Option<String>,
    /// Notes of the work order. `null` when there are none.
    order_notes: Option<String>,
}

refuses![ProductionRefusal::JobNotFound,];

/// Read a job.
///
/// Returns everything that an operator needs for a job: its steps, the material of its phase with the parts scanned or
/// linked so far, notes of product, phase and work order, and the numbers of issues and messages. Working time and
/// progress are computed for each request, so the response is never 304. The `ETag` is the revision for `If-Match`.
#[utoipa::path(
    get,
    path = "/job/{job_key}",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job with its material and notes.", body = JobDetails),
        Refused,
    ),
)]
pub async fn read_job(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<JobKey>,
) -> Result<WithEtag<JobDetails>, Problem> {
    let client = app.read().await?;
    let row =
        read_jobs().bind(&client, &[key.number()].as_slice()).opt().await?.ok_or(ProductionRefusal::JobNotFound)?;
    let (rev, planned, phase_notes) = (row.rev, row.qt_planned, row.phase_notes.clone());
    let job = Job::new(row, View::of(&app, &caller))?;
    let order = read_orders().bind(&client, &[job.wo_key.number()].as_slice()).opt().await?;
    let details = JobDetails {
        wo_bom: load_lines(&client, &job, planned).await?,
        issue_count: job.issues_total,
        message_count: count_job_messages().bind(&client, &key.number()).one().await?,
        product_notes: find_product_notes().bind(&client, &job.product_key.number()).opt().await?.flatten(),
        phase_notes,
        order_notes: order.and_then(|order| order.notes),
        job,
    };
    // Working time grows while the revision stays the same, so the job is always sent.
    Ok(WithEtag::always(rev, details))
}

/// Reads the BOM lines of the phase, each with the quantity that the whole job needs and the parts that are linked or
/// scanned.
async fn load_lines(client: &Object, job: &Job, planned: Decimal) -> Result<Vec<JobBomLine>, Problem> {
    let mut declared: HashMap<ProductKey, Vec<DeclaredSerial>> = HashMap::new();
    for row in list_declared_serials().bind(client, &job.key.number()).all().await? {
        let component_key = ProductKey::new(row.component_key);
        declared.entry(component_key).or_default().push(DeclaredSerial {
            key: SerialKey::new(row.key),
            code: row.code,
            phase_key: row.phase_key,
            component_key,
            parent_serial_key: row.parent_serial_key.map(SerialKey::new),
            batch_key: row.batch_key.map(BatchKey::new),
            link_key: LinkKey::new(row.link_key),
            confirmed: row.confirmed,
        });
    }
    let lines = read_order_lines().bind(client, &[job.wo_key.number()].as_slice()).all().await?;
    let of_phase = lines.into_iter().filter(|line| line.phase_key == job.phase_key);
    let line = |line: production_queries::order::ReadOrderLines| {
        let needed = line.qt * planned;
        let line = WoBomLine::from(line);
        let declared_serials = declared.get(&line.component_key).cloned().unwrap_or_default();
        JobBomLine { line, declared_serials, qt_needed: Amount::new(needed) }
    };
    Ok(of_phase.map(line).collect())
}
