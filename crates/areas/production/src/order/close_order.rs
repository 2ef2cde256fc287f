//! `POST /work-order/{wo_key}/close` — closes a work order with all its open jobs.

use axum::extract::State;
use kernel::input;
use kernel::rules::job::Stage;
use kernel::rules::order::{OrderCommand, OrderRefusal, check_transition};
use kernel::wire::key::{JobKey, OrderKey};
use kernel::wire::text::Notes;

use super::model::{WorkOrder, load_order};
use super::settlement::settle;
use crate::job::closure::close_jobs;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord, jobs_of, lock_jobs, lock_order};
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// Request to close a work order.
    pub struct OrderClosing {
        /// Reason for closing the work order, at most 100 000 characters. Stored as the description of the journal row.
        /// Absent: no description.
        pub notes: Option<Notes>,
    }
}

refuses![
    ProductionRefusal::WorkOrderNotFound,
    ProductionRefusal::WorkOrderClosed,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobHasActiveBatch,
    SharedRefusal::RevisionMismatch,
];

/// Close a work order.
///
/// Closes every open job of the work order, for example when the rest is no longer needed. No job may be active
/// (`job_is_active`) or have an open batch (`job_has_active_batch`). Both refusals list these jobs in `job_keys`: first
/// complete their batches, or pause the jobs and cancel their batches. Jobs that never had a batch are deleted, and the
/// others are closed and keep their quantities. The work order leaves the site queue and its jobs leave the queues of
/// their assignees. Writes `WORK_ORDER_CLOSED` and, for each job, `JOB_CLOSED` or `JOB_DELETED`. A work order that is
/// already closed is refused with `work_order_closed`. Inserting or resetting a job reopens a closed work order.
#[utoipa::path(
    post,
    path = "/work-order/{wo_key}/close",
    request_body = OrderClosing,
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order.")),
    responses(
        (status = 200, description = "The work order after closing.", body = Envelope<WorkOrder>),
        Refused,
    ),
)]
pub async fn close_order(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<OrderKey>,
    if_match: IfMatch,
    Body(input): Body<OrderClosing>,
) -> Result<Committed<Envelope<WorkOrder>>, Problem> {
    let view = View::of(&app, &caller);
    let mut write = writer.begin("close_order").await?;
    let mut order = lock_order(&write, key, &if_match).await?;
    let jobs = jobs_of(&write, &[key]).await?;
    check_transition(OrderCommand::Close, &OrderRecord::state(&jobs))
        .map_err(|refusal| close_refused(refusal, &jobs))?;
    let open: Vec<JobKey> = jobs.iter().filter(|job| job.stage != Stage::Closed).map(|job| job.key).collect();
    let open = lock_jobs(&write, &open).await?;
    close_jobs(&mut write, &order, &open, caller.user_key(), view.now).await?;
    // The row of the work order comes first, because the command is about the work order.
    let of_jobs = write.take_events_since(0);
    settle(&mut write, std::slice::from_mut(&mut order), view.now).await?;
    let mut of_order = write.take_events_since(0);
    if let Some(first) = of_order.first_mut() {
        first.description = input.notes.map(|notes| notes.to_string());
    }
    write.append_events(of_order);
    write.append_events(of_jobs);
    let order = load_order(write.conn(), key, view).await?;
    write.commit(Envelope::ok("Work order closed.", order)).await
}

/// Turns a refusal of the rules into a response that names the jobs that prevent closing.
fn close_refused(refusal: OrderRefusal, jobs: &[JobRecord]) -> Problem {
    let keys = |prevents: fn(&JobRecord) -> bool| -> Vec<String> {
        jobs.iter().filter(|job| prevents(job)).map(|job| job.key.to_string()).collect()
    };
    match refusal {
        OrderRefusal::JobIsActive => ProductionRefusal::JobIsActive.with("job_keys", keys(|job| job.session.is_some())),
        OrderRefusal::JobHasActiveBatch => {
            ProductionRefusal::JobHasActiveBatch.with("job_keys", keys(|job| job.batch.is_some()))
        }
        refusal => refused(refusal),
    }
}
