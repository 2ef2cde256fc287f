//! The areas of the service. Each owns its operations and its tables; they meet only in each other's `contract`.

pub mod administration;
pub mod attachments;
pub mod configuration;
pub mod journal;
pub mod organization;
pub mod process;
pub mod product;
pub mod production;
pub mod quality;
pub mod security;
pub mod serial;
pub mod warehouse;

use crate::platform::api::Area;
use crate::platform::state::App;

/// All areas, one line each.
pub fn all() -> Vec<Area> {
    vec![
        administration::area(),
        security::area(),
        organization::area(),
        configuration::area(),
        quality::area(),
        product::area(),
        process::area(),
        attachments::area(),
        serial::area(),
        journal::area(),
    ]
}

/// Starts the background work of the areas.
pub fn start_background(app: &App) {
    tokio::spawn(security::sweep(app.clone()));
    tokio::spawn(product::sweep(app.clone()));
    tokio::spawn(journal::follow(app.clone()));
}
