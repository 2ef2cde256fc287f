//! `DELETE /work-order/{wo_key}` — deletes a work order that was planned by mistake.

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
use attachments::contract::{FileBucket, delete_files_of_record};
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::forget_order;
use tag::contract::{TagContext, forget_tags};

refuses![ProductionRefusal::WorkOrderNotFound, ProductionRefusal::WorkOrderStarted, SharedRefusal::RevisionMismatch,];

/// Delete a work order.
///
/// Deletes a work order that was planned by mistake, with its jobs, bill of materials, tags and files. It must not have
/// started and must never have had a batch, not even a canceled one, because movements and links refer to batches.
/// Otherwise the request is refused with `work_order_started`: close the work order instead. Units and links that were
/// created manually lose their reference to the work order, and the work order leaves all queues. Writes
/// `WORK_ORDER_CANCELED` and keeps earlier journal rows. A repeated request is refused with `work_order_not_found`.
#[utoipa::path(
    delete,
    path = "/work-order/{wo_key}",
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order.")),
    responses(
        (status = 200, description = "The work order is deleted.", body = Envelope<Empty>),
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
    // No other command can lock a record of the work order now, so its rows are deleted without further locks.
    let leave = vec![(order.site_key.clone(), key)];
    settle_queues(&write, &QueueMoves { enter: Vec::new(), leave }, &[]).await?;
    delete(&write, &job_keys).await?;
    delete_order_lines().bind(write.conn(), &key.number()).await?;
    delete_row().bind(write.conn(), &key.number()).await?;
    forget_tags(&write, TagContext::WorkOrder, &key.to_string()).await?;
    delete_files_of_record(&app, &write, FileBucket::Traceability, &key.to_string()).await?;
    write.append_event(event_of(&WorkOrderCanceled { wo_code: &order.code }, &order, write.now()));
    write.commit(Envelope::ok("Work order deleted.", Empty {})).await
}
