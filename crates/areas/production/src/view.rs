//! What a response depends on in addition to the record: the current time, because working time grows while a job is
//! active, and whether the caller may see labor costs (docs/spec/production.md#costs).

use chrono::{DateTime, Utc};
use kernel::rules::scope::Scope;
use kernel::wire::number::Amount;
use rust_decimal::Decimal;

use platform::auth::Caller;
use platform::state::App;

/// Time of a response, and whether the caller may see labor costs.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The time up to which open work sessions count.
    pub now: DateTime<Utc>,
    /// Whether the caller may see labor costs.
    pub shows_costs: bool,
}

impl View {
    /// Builds the view of this caller at the current time.
    pub fn of(app: &App, caller: &Caller) -> Self {
        Self { now: app.clock.now(), shows_costs: caller.has_scope(Scope::OrgUserReadCost) }
    }

    /// Returns a cost as the response shows it, or `None` for a caller who may not see labor costs.
    pub fn cost(&self, cost: Decimal) -> Option<Amount> {
        self.shows_costs.then(|| Amount::new(cost))
    }
}
