//! What must stay fast on large data. Measured times are printed; a debug build is held only to generous limits.

mod catalogue;
mod genealogy;
mod searches;
mod statements;

pub use statements::LARGE;
