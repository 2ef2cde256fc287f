//! Pure rules and checked types: no input or output, no clock, no async.
//!
//! Two halves: [`wire`] defines how values are read and written, [`rules`] what is decided. What a rule decides is
//! decided here and has a property test in `tests/`.

pub mod rules;
pub mod wire;

#[doc(hidden)]
pub use utoipa;
