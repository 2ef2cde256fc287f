//! The areas of the service, in layers. Each area is a crate that owns its operations and its tables. An area calls
//! only areas below it, and only through their `contract`. ARCHITECTURE.md describes the purpose of each.

use platform::api::Area;
use platform::state::App;

/// The order of the areas, lowest first. An area may call those before it.
pub const ORDER: [&str; 18] = [
    "attachments",
    "tag",
    "quality",
    "configuration",
    "organization",
    "security",
    "journal",
    "position",
    "process",
    "product",
    "serial",
    "warehouse",
    "counting",
    "production",
    "collaboration",
    "trace",
    "report",
    "administration",
];

/// All areas, in the same order.
pub fn all() -> Vec<Area> {
    vec![
        attachments::area(),
        tag::area(),
        quality::area(),
        configuration::area(),
        organization::area(),
        security::area(),
        journal::area(),
        position::area(),
        process::area(),
        product::area(),
        serial::area(),
        warehouse::area(),
        counting::area(),
        production::area(),
        collaboration::area(),
        trace::area(),
        report::area(),
        administration::area(),
    ]
}

/// Starts the background work of the areas.
pub fn start_background(app: &App) {
    tokio::spawn(attachments::sweep(app.clone()));
    tokio::spawn(security::sweep(app.clone()));
    tokio::spawn(product::sweep(app.clone()));
    app.ending.spawn(journal::seal(app.clone()));
    tokio::spawn(journal::follow(app.clone()));
    tokio::spawn(warehouse::keep_stock_totals(app.clone()));
    tokio::spawn(counting::post_counts(app.clone()));
    tokio::spawn(counting::sweep(app.clone()));
    tokio::spawn(production::watch_presence(app.clone()));
    tokio::spawn(trace::sweep(app.clone()));
    tokio::spawn(administration::keep_marker(app.clone()));
    tokio::spawn(administration::report_drills(app.clone()));
}
