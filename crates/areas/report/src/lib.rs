//! Scans and reports: what a code names, and figures over production and stock. They read the ledger and the journal
//! and keep no counters of their own.
//!
//! Promises: a report reads in one read-only transaction, so its rows and its totals are of one moment; each kind of
//! match and each cost is shown only to users who may read it elsewhere.

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

/// The operations of the area.
pub fn area() -> Area {
    Area::new("report", "Production")
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
