//! Operations that must stay fast with large amounts of data. Measured durations are printed. For a debug build, only
//! generous limits are checked.

mod catalogue;
mod genealogy;
mod searches;
mod statements;

pub use statements::LARGE;
