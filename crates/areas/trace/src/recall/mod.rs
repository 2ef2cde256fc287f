//! Genealogy: where a component, lot or delivery is used, what a unit is made of, and what must be recalled.

mod climb;
mod climb_counts;
mod counts;
mod export_file;
mod hold_recalled;
mod input;
mod items;
mod limits;
mod lookups;
mod model;
mod question;
mod result_builder;
mod result_pages;
mod stored_results;
pub mod sweep;
mod trace_origin;
mod trace_path;
mod trace_recall;
mod trace_where_used;
mod walk;
mod walk_result;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on the genealogy to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_where_used::trace_where_used))
        .op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_origin::trace_origin))
        .op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_recall::trace_recall))
        .op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_path::trace_path))
        .op(Access::Scope(Scope::SerialHold), routes!(hold_recalled::hold_recalled))
}
