//! Pure rules and checked types: no input or output, no clock, no async.
//!
//! What comes from outside becomes one of these types at the door ([`mod@input`]); what a rule decides is decided here and
//! has a property test in `tests/`.

mod declare;
pub mod form;
pub mod image;
pub mod input;
pub mod key;
pub mod number;
pub mod page;
pub mod password;
pub mod patch;
pub mod revision;
pub mod scope;
pub mod slug;
pub mod text;
pub mod time;
pub mod topic;
pub mod user;
pub mod wildcard;

#[doc(hidden)]
pub use utoipa;
