//! Bounds on failed password checks, shared by all copies.
//!
//! Only failures count. The count is looked at before the check, to refuse without work, and again after it under a
//! lock: of many guesses sent at once no more than the limit get an answer, whether they were right or wrong.

use chrono::{DateTime, Utc};
use queries::queries::security::credential::{clear_counter, count_failures, insert_failures, lock_counters};

use super::limits::{
    FAILURE_WINDOW, FAILURES_PER_ADDRESS, FAILURES_PER_CONFIRMATION, FAILURES_PER_NAME, FAILURES_PER_NAME_AND_ADDRESS,
};
use super::model::seconds;
use crate::platform::api::{ClientAddress, Problem};
use crate::platform::db::Write;
use crate::platform::state::App;

/// The counters of one kind of check, each with its limit.
#[derive(Debug)]
pub struct Throttle {
    counters: Vec<(String, i64)>,
    /// Whether a success forgets the failures of the first counter.
    forgives: bool,
}

impl Throttle {
    /// A login: by name and address, by name, by address.
    pub fn login(username: &str, ClientAddress(address): ClientAddress) -> Self {
        let name = username.to_lowercase();
        Self {
            counters: vec![
                (format!("login {name} from {address}"), FAILURES_PER_NAME_AND_ADDRESS),
                (format!("login {name}"), FAILURES_PER_NAME),
                (format!("login from {address}"), FAILURES_PER_ADDRESS),
            ],
            forgives: true,
        }
    }

    /// A second person's confirmation.
    pub fn verify(caller: i64, user: &str) -> Self {
        Self { counters: vec![(format!("verify {user} by {caller}"), FAILURES_PER_CONFIRMATION)], forgives: false }
    }

    /// The present password at a password change.
    pub fn change(user: i64) -> Self {
        Self { counters: vec![(format!("change {user}"), FAILURES_PER_CONFIRMATION)], forgives: false }
    }

    fn names(&self) -> Vec<&str> {
        self.counters.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Refuses without any check when a counter is full.
    pub async fn check(&self, app: &App) -> Result<(), Problem> {
        self.check_on(&app.read().await?, app.clock.now()).await
    }

    async fn check_on(&self, client: &deadpool_postgres::Object, now: DateTime<Utc>) -> Result<(), Problem> {
        let found = count_failures().bind(client, &self.names(), &(now - FAILURE_WINDOW)).all().await?;
        let waits = found.iter().filter_map(|row| {
            let (_, limit) = self.counters.iter().find(|(name, _)| *name == row.counter)?;
            // The failure that fills the last place: when it leaves the window there is room again.
            let filling = usize::try_from(*limit).ok().and_then(|limit| row.failed_at.get(limit.checked_sub(1)?))?;
            Some(seconds(*filling + FAILURE_WINDOW - now).max(1))
        });
        match waits.max() {
            Some(wait) => Err(Problem::too_many_attempts(wait)),
            None => Ok(()),
        }
    }

    /// Counts a failure, and refuses it as throttled when others were faster.
    pub async fn failed(&self, app: &App, refusal: Problem) -> Result<Problem, Problem> {
        let write = Write::begin(&app.writes, "count_password_failure").await?;
        let now = app.clock.now();
        lock_counters().bind(write.conn(), &self.names()).all().await?;
        self.check_on(write.conn(), now).await?;
        insert_failures().bind(write.conn(), &now, &self.names()).await?;
        Ok(write.commit_refusal(refusal).await)
    }

    /// Lets a success pass unless the counters are full by now.
    pub async fn succeeded(&self, write: &Write, now: DateTime<Utc>) -> Result<(), Problem> {
        lock_counters().bind(write.conn(), &self.names()).all().await?;
        self.check_on(write.conn(), now).await?;
        if let Some(first) = self.names().first().filter(|_| self.forgives) {
            clear_counter().bind(write.conn(), first).await?;
        }
        Ok(())
    }
}
