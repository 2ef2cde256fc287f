//! Device history records and recalls: reads across the areas below, and holds on everything that a recall finds.
//!
//! Guarantees: a walk never misses a unit, and states how certain each result is. Counts are exact. All pages of a
//! result come from one snapshot. The same facts give the same record, byte for byte.

mod dhr;
mod recall;
mod refusals;

use refusals::TraceRefusal;

pub use recall::sweep::sweep;

use platform::api::Area;

/// Returns the area with its operations and refusals.
pub fn area() -> Area {
    let refusals = TraceRefusal::ALL.iter().map(|refusal| refusal.spec());
    Area::new("trace", "Serial")
        .examples(include_str!("../examples.json"))
        .refusals(refusals)
        .room(dhr::mount)
        .room(recall::mount)
}
