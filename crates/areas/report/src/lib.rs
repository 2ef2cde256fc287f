//! Scans find the records that a code names. Reports show figures about production and stock. They are computed from
//! the stored records, never from separate counters.
//!
//! Guarantees: a report reads in one read-only transaction, so its rows and totals show the same moment. Scans show
//! only types of records that the user may read, and reports show costs only with the permission for costs.

mod input;
mod refusals;
mod report_first_pass;
mod report_on_time;
mod report_output;
mod report_response;
mod report_scrap;
mod report_stock_age;
mod report_wip;
mod report_work;
mod scan_code;

use kernel::rules::scope::Scope;
use refusals::ReportRefusal;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Returns the area with its operations and refusals.
pub fn area() -> Area {
    Area::new("report", "Production")
        .examples(include_str!("../examples.json"))
        .refusals(ReportRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(report_output::report_output))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(report_scrap::report_scrap))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(report_wip::report_wip))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(report_on_time::report_on_time))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(report_first_pass::report_first_pass))
        .op(Access::Scope(Scope::InventoryInventoryRead), routes!(report_stock_age::report_stock_age))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(report_work::report_work))
        .tag("Serial")
        .op(Access::Scope(Scope::AuthSessionWhoami), routes!(scan_code::scan_code))
}
