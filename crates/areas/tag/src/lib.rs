//! Tags, and the records that have them. Nothing here writes to the journal.
//!
//! Invariants: a tag name is unique ignoring case, and a record has a tag at most once.

mod change_connections;
pub mod contract;
mod create_tag;
mod delete_tag;
mod limits;
mod model;
mod read_tag;
mod refusals;
mod replace_tag;
mod rows;
mod search_tags;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Lists the operations of the area with the permission that each needs.
pub fn area() -> Area {
    Area::new("tag", "Administration")
        .examples(include_str!("../examples.json"))
        .refusals(refusals::TagRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .op(Access::Scope(Scope::ConfigTagWrite), routes!(create_tag::create_tag))
        .op(Access::Scope(Scope::ConfigTagWrite), routes!(change_connections::change_connections))
        .op(Access::Scope(Scope::ConfigTagRead), routes!(search_tags::search_tags))
        .op(Access::Scope(Scope::ConfigTagRead), routes!(read_tag::read_tag))
        .op(Access::Scope(Scope::ConfigTagWrite), routes!(replace_tag::replace_tag))
        .op(Access::Scope(Scope::ConfigTagWrite), routes!(delete_tag::delete_tag))
}
