//! What is decided: each rule is pure and has a property test in `tests/`.

pub mod bom;
pub mod bom_import;
pub mod config;
pub mod counter;
pub mod form;
pub mod form_definition;
pub mod genealogy;
pub mod gtin;
pub mod job;
pub mod journal;
pub mod link;
pub mod lot;
pub mod movement_list;
pub mod order;
pub mod password;
pub mod process;
pub mod product;
pub mod product_import;
pub mod quantity;
pub(crate) mod refusal;
pub mod scope;
pub mod session;
pub mod slug;
pub mod topic;
pub mod unit;
pub mod user;
