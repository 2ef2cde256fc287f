//! Refusals of the report area.

use platform::refusals;

refusals! {
    /// Reasons why a scan or a report is refused.
    pub enum ReportRefusal {
        CodeInvalid = 422 "code_invalid": "This code cannot be read. Scan it again, or enter it by hand.",
        RangeTooWide = 422 "range_too_wide": "The report would be too large. Request fewer days, products or sites.",
    }
}
