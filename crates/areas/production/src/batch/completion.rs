//! Completes a batch (docs/spec/production.md#completing-a-batch) in four stages: lock, plan, write, derive the journal
//! rows.
//!
//! Everything that the completion refers to is held in the common order of locks. From these facts the kernel plans
//! what happens to units, parts, stock, WIP and job. The statements write the plan and decide nothing, and the journal
//! rows are derived from the plan. The specification lists the effects in the sequence of the journal. The statements
//! run in another sequence, because of the locks ([`PlanWriter`]).
//!
//! Three decisions are made only when the plan is written, because they depend on rows that are read only then: which
//! lots the warehouse chooses, which serial numbers the counters supply, and whether free WIP covers the next batch.

use kernel::rules::batch::CompletionPlan;
use kernel::rules::job::{JobCommand, check_transition as check_job_transition};

use super::causes::Causes;
use super::completion_events::completion_events;
use super::contents::BatchContents;
use super::declaration::{CompletionRequest, add_step_causes, check_declared};
use super::held_batch::HeldBatch;
use super::model::{Batch, CompletionResult};
use super::plan_writer::PlanWriter;
use super::shortfalls::{add_code_causes, add_stock_causes, plan};
use crate::job::model::Job;
use crate::refusals::refused;
use crate::view::View;
use crate::work::sessions::WorkStamp;
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;
use platform::state::App;
use warehouse::contract::MovementStamp;

/// A completed batch, with the other data that responses show.
#[derive(Debug)]
pub struct Completed {
    /// The job after the completion.
    pub job: Job,
    /// The completed batch.
    pub batch: Batch,
    /// The batch that was opened next. `None` when none was opened.
    pub next_batch: Option<Batch>,
}

/// Completes a batch that the caller has locked.
pub async fn complete(
    app: &App,
    write: &mut Write,
    caller: &Caller,
    at: BatchContents,
    request: CompletionRequest,
) -> Result<Completed, Problem> {
    let by = WorkStamp::of(caller, write.now());
    check_declared(&at, by, &request.declared, false)?;
    // Lock everything that the completion refers to.
    let held = HeldBatch::hold(write, at, request, by).await?;
    // Plan what happens to it.
    let mut causes = Causes::default();
    add_step_causes(&held.at, &held.request, &mut causes);
    let plan = plan(&held, by.now, &mut causes)?;
    let job_command = JobCommand::CompleteBatch { reached: plan.closes_job, next_batch: plan.next.is_some() };
    let allowed = check_job_transition(job_command, &held.at.job.state(by.user_key)).map_err(refused);
    if !causes.is_empty() || plan.uncoded > 0 || allowed.is_err() {
        refuse_with_stock(write, &held, &plan, by, causes).await?;
        allowed?;
    }
    // Write the plan.
    let view = View::of(app, caller);
    let (written, shown) = PlanWriter { app, by, view, held: &held, plan: &plan }.write(write).await?;
    let ended = CompletionResult { records: &written.step_records, cost: plan.cost, lot: held.lot, now: by.now };
    let batch = Batch::ended(&held.at, &held.request, &ended, view);
    // Derive the journal rows from the plan.
    write.append_events(completion_events(&held, &plan, written, by.now));
    Ok(Completed { job: shown.job, batch, next_batch: shown.next_batch })
}

/// Refuses a completion that lacks something, after the stock was examined: the refusal lists everything that is
/// missing. Returns without a refusal when nothing is missing. Nothing is written.
async fn refuse_with_stock(
    write: &Write,
    held: &HeldBatch,
    plan: &CompletionPlan,
    by: WorkStamp,
    mut causes: Causes,
) -> Result<(), Problem> {
    let postings = held.postings(&plan.movements);
    let acting = MovementStamp { now: by.now, user_key: by.user_key };
    let (_, refusals) = held.stock.prepare(write, acting, &held.units_after(plan), &postings).await?;
    add_stock_causes(held, &plan.movements, refusals, &mut causes)?;
    add_code_causes(held, plan, &mut causes);
    causes.refuse()
}
