//! `DELETE /work-order/{wo_key}` — an order that was planned by mistake goes.

use axum::extract::State;
use kernel::rules::event_data::WorkOrderCanceled;
use kernel::rules::order::{OrderCommand, check_transition};
use kernel::wire::key::{JobKey, OrderKey};
use production_queries::order::{delete_order as delete_row, delete_order_lines};

use super::settlement::event_of;
use crate::job::closure::delete;
use crate::queue::queues::{QueueMoves, settle_queues};
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{OrderRecord, jobs_of, lock_order_to_delete};
use attachments::contract::{FileBucket, forget_files};
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::forget_order;
use tag::contract::{TagContext, forget_tags};

refuses![ProductionRefusal::WorkOrderNotFound, ProductionRefusal::WorkOrderStarted, SharedRefusal::RevisionMismatch,];

/// Delete a work order.
#[utoipa::path(
    delete,
    path = "/work-order/{wo_key}",
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the order.")),
    responses(
        (status = 200, description = "Deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_order(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<OrderKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("delete_order").await?;
    let order = lock_order_to_delete(&write, key, &if_match).await?;
    let jobs = jobs_of(&write, &[key]).await?;
    check_transition(OrderCommand::Delete, &OrderRecord::state(&jobs)).map_err(refused)?;
    let job_keys: Vec<JobKey> = jobs.iter().map(|job| job.key).collect();
    forget_order(&write, key, &job_keys).await?;
    // Nobody else can hold anything of the order now, so what goes needs no lock after those of the queues.
    let leave = vec![(order.site_key.clone(), key)];
    settle_queues(&write, &QueueMoves { enter: Vec::new(), leave }, &[]).await?;
    delete(&write, &job_keys).await?;
    delete_order_lines().bind(write.conn(), &key.number()).await?;
    delete_row().bind(write.conn(), &key.number()).await?;
    forget_tags(&write, TagContext::WorkOrder, &key.to_string()).await?;
    forget_files(&app, &write, FileBucket::Traceability, &key.to_string()).await?;
    write.append_event(event_of(&WorkOrderCanceled { wo_code: &order.code }, &order, write.now()));
    write.commit(Envelope::ok("Work order deleted.", Empty {})).await
}
