//! Types for reading and writing: input becomes one of these checked types before anything else uses it
//! ([`mod@input`]).

pub mod accept;
pub mod advanced_filter;
pub mod canonical;
pub(crate) mod cells;
pub mod field;
pub mod filename;
pub mod flags;
pub mod host;
pub mod image;
pub mod input;
pub mod json;
pub mod key;
pub mod list;
pub mod macros;
pub mod media_type;
pub mod number;
pub mod page;
pub mod patch;
pub mod range;
pub mod revision;
pub mod sheet;
pub mod text;
pub mod time;
pub mod wildcard;
