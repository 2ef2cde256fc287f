//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about codes and reports.
    pub enum ReportRefusal {
        CodeInvalid = 422 "code_invalid": "This code cannot be read; scan it again.",
        RangeTooWide = 422 "range_too_wide": "This is more than one report shows; ask for fewer days, products or sites.",
    }
}
