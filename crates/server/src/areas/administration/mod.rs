//! The service itself: greeting, health, metrics, the interface and its page.

mod metrics;
mod read_docs;
mod read_docs_asset;
mod read_live;
mod read_openapi;
mod read_ready;
mod say_hello;

pub use metrics::metrics;
use utoipa_axum::routes;

use crate::platform::api::{Access, Area};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("Administration")
        .op(Access::Public, routes!(say_hello::say_hello))
        .op(Access::Public, routes!(read_live::read_live))
        .op(Access::Public, routes!(read_ready::read_ready))
        .op(Access::Public, routes!(read_openapi::read_openapi))
        .op(Access::Public, routes!(read_docs::read_docs))
        .op(Access::Public, routes!(read_docs_asset::read_docs_asset))
}
