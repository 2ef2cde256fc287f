//! What is decided: each rule is pure and has a property test in `tests/`.

pub mod bom;
pub mod bom_import;
pub mod config;
pub mod counter;
pub mod event_data;
pub mod form;
pub mod form_definition;
pub mod genealogy;
pub mod gtin;
pub mod journal;
pub mod password;
pub mod process;
pub mod product_import;
pub mod scope;
pub mod slug;
pub mod topic;
pub mod user;
