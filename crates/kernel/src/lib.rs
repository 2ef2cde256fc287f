//! Pure rules and checked types: no input or output, no clock, no async.
//!
//! [`wire`] defines how values are read and written, and [`rules`] contains the business rules. Every rule has a
//! property test in `tests/`.

pub mod rules;
pub mod wire;

#[doc(hidden)]
pub use utoipa;
