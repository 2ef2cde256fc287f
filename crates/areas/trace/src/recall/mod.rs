//! Genealogy: where a part, a lot or a delivery went, what a unit is made of, what must be pulled back.

mod answering;
mod asking;
mod counting;
mod exporting;
mod finding;
mod found;
mod hold_recalled;
mod input;
mod items;
mod keeping;
mod limits;
mod lookups;
mod model;
pub mod sweep;
mod trace_origin;
mod trace_path;
mod trace_recall;
mod trace_where_used;
mod walk;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// The operations of the room.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_where_used::trace_where_used))
        .op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_origin::trace_origin))
        .op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_recall::trace_recall))
        .op(Access::Scope(Scope::TraceabilityGenealogyRead), routes!(trace_path::trace_path))
        .op(Access::Scope(Scope::SerialHold), routes!(hold_recalled::hold_recalled))
}
