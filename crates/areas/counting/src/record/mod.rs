//! Count records: the count of one product at one location, from its start to its review.

mod cancel_count;
mod complete_count;
mod confirm_empty;
pub mod contents;
mod count_entry;
mod discard_count;
mod edit_count;
mod list_processed_records;
pub mod model;
pub mod rows;
mod search_count_records;
mod sort_order;
mod start_count;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    let (read, execute) = (Access::Scope(Scope::InventoryCountRead), Access::Scope(Scope::InventoryCountExecute));
    let review = Access::Scope(Scope::InventoryCountReview);
    area.op(read, routes!(search_count_records::search_count_records))
        .op(read, routes!(list_processed_records::list_processed_records))
        .op(execute, routes!(start_count::start_count))
        .op(execute, routes!(complete_count::complete_count))
        .with_body_limit(LIST_BYTES_MAX)
        .op(execute, routes!(cancel_count::cancel_count))
        .op(review, routes!(discard_count::discard_count))
        .op(review, routes!(edit_count::edit_count))
        .with_body_limit(LIST_BYTES_MAX)
        .op(execute, routes!(confirm_empty::confirm_empty))
}
