//! Batches: steps, readiness, completion, change and cancellation.

mod batch_change;
mod cancel_batch;
mod causes;
mod change_batch;
mod complete_batch;
mod complete_step;
mod completion;
mod completion_events;
mod contents;
mod declaration;
mod edit_step;
pub mod forced_batch;
mod held_batch;
mod input;
mod list_batch_links;
mod list_batch_serials;
pub mod model;
mod note_step;
mod plan_writer;
mod read_batch;
mod read_batch_readiness;
mod shortfalls;
mod steps;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    let read = Access::Scope(Scope::TraceabilityBatchExecutionRecordRead);
    area.op(read, routes!(read_batch::read_batch))
        .op(read, routes!(read_batch_readiness::read_batch_readiness))
        .op(read, routes!(list_batch_serials::list_batch_serials))
        .op(read, routes!(list_batch_links::list_batch_links))
        .op(Access::Scope(Scope::ProductionBatchChange), routes!(change_batch::change_batch))
        .with_body_limit(LIST_BYTES_MAX)
        .op_without_idempotency(
            Access::Scope(Scope::TraceabilityBatchExecutionRecordWrite),
            routes!(note_step::note_step),
        )
        .op(Access::Scope(Scope::ProductionStepComplete), routes!(complete_step::complete_step))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProductionStepEdit), routes!(edit_step::edit_step))
        .op(Access::Scope(Scope::ProductionBatchComplete), routes!(complete_batch::complete_batch))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProductionBatchCancel), routes!(cancel_batch::cancel_batch))
}
