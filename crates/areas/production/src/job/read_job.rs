//! `GET /job/{job_key}` — a job with its material and everything an operator reads.

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

/// A part that is built in or reserved for a job.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeclaredSerial {
    /// The part.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: SerialKey,
    /// Its code.
    code: Option<String>,
    /// The phase that it was built in.
    phase_key: Option<String>,
    /// The component that it stands for.
    #[schema(value_type = String)]
    component_key: ProductKey,
    /// The unit that it is built into; none when that is the batch.
    #[schema(value_type = Option<String>)]
    parent_serial_key: Option<SerialKey>,
    /// The batch.
    #[schema(value_type = Option<String>)]
    batch_key: Option<BatchKey>,
    /// The link.
    #[schema(value_type = String)]
    link_key: LinkKey,
    /// It is built in; else only reserved.
    confirmed: bool,
}

/// A line of the material of a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobBomLine {
    #[serde(flatten)]
    line: WoBomLine,
    /// Parts of this component.
    declared_serials: Vec<DeclaredSerial>,
    /// What the planned quantity of the job needs.
    qt_needed: Amount,
}

/// A job with what belongs to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobDetails {
    #[serde(flatten)]
    job: Job,
    /// The lines of its phase.
    wo_bom: Vec<JobBomLine>,
    /// Issues that are linked to it.
    issue_count: i64,
    /// Messages to it.
    message_count: i64,
    /// Notes of the product.
    product_notes: Option<String>,
    /// Notes of the phase.
    phase_notes: Option<String>,
    /// Notes of the order.
    order_notes: Option<String>,
}

refuses![ProductionRefusal::JobNotFound,];

/// Read a job.
#[utoipa::path(
    get,
    path = "/job/{job_key}",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job.", body = JobDetails),
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

/// The BOM lines that the phase of the job consumes, with the quantity that the planned quantity needs and the parts
/// that are linked or scanned.
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
