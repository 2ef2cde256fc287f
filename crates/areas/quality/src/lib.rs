//! Definitions of custom fields and the value lists of choice fields. Nothing here writes to the journal.
//!
//! Invariants: a slug belongs to one field, a list value belongs to one choice field, and readers never see a list that
//! is only partly replaced.

pub mod contract;
mod create_field;
mod delete_field;
mod delete_list_values;
mod limits;
mod list_fields;
mod model;
mod read_field_usage;
mod refusals;
mod replace_field;
mod rows;
mod search_list_values;
mod store_list_values;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use refusals::QualityRefusal;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area, Conflict};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("custom_field_pk", QualityRefusal::KeyTaken.spec()),
    Conflict::new("custom_field_slug_unique", QualityRefusal::FieldSlugTaken.spec()),
];

/// Lists the operations of the area with the permission that each needs.
pub fn area() -> Area {
    Area::new("quality", "Quality")
        .examples(include_str!("../examples.json"))
        .refusals(QualityRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .op(Access::Scope(Scope::QualityFormCreate), routes!(create_field::create_field))
        .op(Access::Scope(Scope::QualityFormRead), routes!(list_fields::list_fields))
        .op(Access::Scope(Scope::QualityFormRead), routes!(read_field_usage::read_field_usage))
        .op(Access::Scope(Scope::QualityFormUpdate), routes!(replace_field::replace_field))
        .op(Access::Scope(Scope::QualityFormUpdate), routes!(delete_field::delete_field))
        .op(Access::Scope(Scope::QualityFormRead), routes!(search_list_values::search_list_values))
        .op(Access::Scope(Scope::QualityFormUpdate), routes!(store_list_values::store_list_values))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::QualityFormUpdate), routes!(delete_list_values::delete_list_values))
}
