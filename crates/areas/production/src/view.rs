//! Who reads, and when: numbers grow with time, and what work costs is not everybody's business
//! (docs/spec/production.md#costs).

use chrono::{DateTime, Utc};
use kernel::rules::scope::Scope;
use kernel::wire::number::Amount;
use rust_decimal::Decimal;

use platform::auth::Caller;
use platform::state::App;

/// The view of a caller.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Now.
    pub now: DateTime<Utc>,
    /// What an hour of work costs may be shown.
    pub shows_costs: bool,
}

impl View {
    /// What this caller sees now.
    pub fn of(app: &App, caller: &Caller) -> Self {
        Self { now: app.clock.now(), shows_costs: caller.has_scope(Scope::OrgUserReadCost) }
    }

    /// A cost, if it may be shown.
    pub fn cost(&self, cost: Decimal) -> Option<Amount> {
        self.shows_costs.then(|| Amount::new(cost))
    }
}
