//! Pure rules and checked types: no input or output, no clock, no async.
//!
//! What comes from outside becomes one of these types at the door ([`mod@input`]); what a rule decides is decided here and
//! has a property test in `tests/`.

pub mod advanced_filter;
pub mod bom;
pub mod bom_import;
mod cells;
pub mod config;
pub mod counter;
mod declare;
pub mod filename;
pub mod form;
pub mod form_definition;
pub mod genealogy;
pub mod gtin;
pub mod image;
pub mod input;
pub mod journal;
pub mod json;
pub mod key;
pub mod media_type;
pub mod number;
pub mod page;
pub mod password;
pub mod patch;
pub mod process;
pub mod product_import;
pub mod range;
pub mod revision;
pub mod scope;
pub mod sheet;
pub mod slug;
pub mod text;
pub mod time;
pub mod topic;
pub mod user;
pub mod wildcard;

#[doc(hidden)]
pub use utoipa;
