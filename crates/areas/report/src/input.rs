//! Parameters that all reports share.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::input;
use kernel::rules::report::{DAYS_MAX, Period, PeriodFault, day_of};
use kernel::wire::key::{ProductKey, SiteKey, numbers};
use kernel::wire::list::List;
use kernel::wire::time::Date;

use super::refusals::ReportRefusal;
use platform::api::{Problem, fault};
use platform::state::App;

/// Maximum number of products in a filter.
pub const PRODUCTS_MAX: usize = 1000;

input! {
    /// Site, products and days of a report.
    pub struct ReportQuery {
        /// Key of the site. Absent: all sites.
        pub site_key: Option<SiteKey>,
        /// Keys of the products, at most 1000. Absent: all products.
        pub product_key: List<ProductKey, 0, PRODUCTS_MAX>,
        /// First day in the time zone of the plant, `YYYY-MM-DD`. Absent: the first of the 30 days that end with `to`.
        pub from: Option<Date>,
        /// Last day in the time zone of the plant, inclusive, `YYYY-MM-DD`. A report covers at most 400 days. Absent:
        /// today.
        pub to: Option<Date>,
    }
}

/// What a report covers, with days converted to times in the time zone of the plant.
#[derive(Clone, Debug)]
pub struct ReportScope {
    /// Key of the site. `None` for all sites.
    pub site: Option<String>,
    /// Keys of the products. `None` for all products.
    pub products: Option<Vec<i64>>,
    /// Days of the report.
    pub period: Period,
    /// First moment of the period.
    pub since: DateTime<Utc>,
    /// First moment after the period.
    pub until: DateTime<Utc>,
    /// Time of the request, up to which open work is measured.
    pub now: DateTime<Utc>,
    /// Day of the request in the time zone of the plant.
    pub today: NaiveDate,
}

impl ReportQuery {
    /// Converts days to times in the time zone of the plant. Without `to`, the period ends today. Without `from`, it
    /// has 30 days. A period that ends before it begins is a fault of `to`. A period that is too long is refused with
    /// `range_too_wide`.
    pub fn resolve(self, app: &App) -> Result<ReportScope, Problem> {
        let (now, zone) = (app.clock.now(), app.settings.time_zone);
        let today = day_of(now, zone);
        let days = |date: Option<Date>| date.map(|Date(day)| day);
        let period = Period::of(days(self.from), days(self.to), today).map_err(refused)?;
        let (since, until) = period.moments(zone);
        let site = self.site_key.map(SiteKey::into_string);
        Ok(ReportScope { site, products: numbers(&self.product_key), period, since, until, now, today })
    }
}

/// Returns the refusal of a period.
fn refused(why: PeriodFault) -> Problem {
    match why {
        PeriodFault::Reversed => fault(&["query", "to"], "value_error", "The last day must not be before the first"),
        PeriodFault::TooWide => {
            let message = format!("A report covers at most {DAYS_MAX} days. Request a shorter period.");
            ReportRefusal::RangeTooWide.with_message(message).with("days_max", DAYS_MAX)
        }
    }
}
