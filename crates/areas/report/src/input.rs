//! What every report takes.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::input;
use kernel::rules::report::{DAYS_MAX, Period, PeriodFault, day_of};
use kernel::wire::key::{ProductKey, SiteKey, numbers};
use kernel::wire::list::List;
use kernel::wire::time::Date;

use super::refusals::ReportRefusal;
use platform::api::{Problem, fault};
use platform::state::App;

/// Products that a report can be narrowed to.
pub const PRODUCTS_MAX: usize = 1000;

input! {
    /// Of what, and of which days of the plant's calendar.
    pub struct ReportQuery {
        /// The site.
        pub site_key: Option<SiteKey>,
        /// The products.
        pub product_key: List<ProductKey, 0, PRODUCTS_MAX>,
        /// The first day; 30 days up to the last when absent.
        pub from: Option<Date>,
        /// The last day; today when absent.
        pub to: Option<Date>,
    }
}

/// What a report covers, with days and times resolved in the time zone of the plant.
#[derive(Clone, Debug)]
pub struct ReportScope {
    /// None means all sites.
    pub site: Option<String>,
    /// None means all products.
    pub products: Option<Vec<i64>>,
    pub period: Period,
    /// The first moment of the period.
    pub since: DateTime<Utc>,
    /// The first moment after the period.
    pub until: DateTime<Utc>,
    /// The time of the request, at which open work is measured.
    pub now: DateTime<Utc>,
    pub today: NaiveDate,
}

impl ReportQuery {
    /// Resolves days to moments, with the defaults of absent ones. Refuses a period that is reversed or too long.
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

fn refused(why: PeriodFault) -> Problem {
    match why {
        PeriodFault::Reversed => fault(&["query", "to"], "value_error", "The last day should not be before the first"),
        PeriodFault::TooWide => {
            let message = format!("A report has at most {DAYS_MAX} days.");
            ReportRefusal::RangeTooWide.with_message(message).with("days_max", DAYS_MAX)
        }
    }
}
