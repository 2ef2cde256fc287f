//! The service itself: greeting, health, metrics, the interface description and its page, custom data of integrators,
//! the audit log, the drill record, and commands that reach across areas, such as a change of the configuration or a
//! reset.

pub mod contract;
mod delete_custom_data;
pub mod drill;
mod force_delete_order;
mod limits;
mod list_custom_data;
mod marker;
mod metrics;
mod model;
mod read_custom_data;
mod read_docs;
mod read_docs_asset;
mod read_live;
mod read_openapi;
mod read_ready;
mod refusals;
mod replace_custom_data;
mod reset_inventory;
mod reset_prod;
mod say_hello;
mod search_admin_log;
mod search_drills;
mod update_config;

use kernel::rules::scope::Scope;
pub use marker::{keep_marker, report_drills};
pub use metrics::metrics;
use utoipa_axum::routes;

use platform::api::request_body::FREE_JSON_BODY_BYTES_MAX;
use platform::api::{Access, Area};

/// Returns the area with its operations and refusals.
pub fn area() -> Area {
    Area::new("administration", "Administration")
        .examples(include_str!("../examples.json"))
        .refusals(refusals::AdministrationRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .op(Access::Public, routes!(say_hello::say_hello))
        .op(Access::Public, routes!(read_live::read_live))
        .op(Access::Public, routes!(read_ready::read_ready))
        .op(Access::Public, routes!(read_openapi::read_openapi))
        .op(Access::Public, routes!(read_docs::read_docs))
        .op(Access::Public, routes!(read_docs_asset::read_docs_asset))
        .op(Access::Scope(Scope::AdminConfigWrite), routes!(update_config::update_config))
        .with_body_limit(FREE_JSON_BODY_BYTES_MAX)
        .op(Access::Scope(Scope::AdminOperationResetInventory), routes!(reset_inventory::reset_inventory))
        .op(Access::Scope(Scope::AdminOperationResetProd), routes!(reset_prod::reset_prod))
        .op(Access::Scope(Scope::AdminOperationForceDeleteWorkOrder), routes!(force_delete_order::force_delete_order))
        .op(Access::Scope(Scope::AdminLogRead), routes!(search_admin_log::search_admin_log))
        .op(Access::Scope(Scope::AdminLogRead), routes!(search_drills::search_drills))
        .op(Access::Scope(Scope::AdminCustomDataRead), routes!(list_custom_data::list_custom_data))
        .op(Access::Scope(Scope::AdminCustomDataRead), routes!(read_custom_data::read_custom_data))
        .op(Access::Scope(Scope::AdminCustomDataWrite), routes!(replace_custom_data::replace_custom_data))
        .with_body_limit(FREE_JSON_BODY_BYTES_MAX)
        .op(Access::Scope(Scope::AdminCustomDataWrite), routes!(delete_custom_data::delete_custom_data))
}
