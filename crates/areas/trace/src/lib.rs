//! Device History Record and recall: reads over everything below, and holds over what a recall reaches.
//!
//! Promises: a walk never misses a unit, and says how certain each one is; counts are exact; all pages of a result were
//! found in one snapshot. The same facts give the same record, byte for byte.

mod dhr;
mod recall;
mod refusals;

use refusals::TraceRefusal;

pub use recall::sweep::sweep;

use platform::api::Area;

/// The operations of the area.
pub fn area() -> Area {
    let refusals = TraceRefusal::ALL.iter().map(|refusal| refusal.spec());
    Area::new("trace", "Serial").refusals(refusals).room(dhr::mount).room(recall::mount)
}
