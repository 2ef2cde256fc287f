//! Bounds on failed password checks, shared by all copies.
//!
//! Only failures count. The count is looked at before the check, to refuse without work, and again after it under a
//! lock: of many guesses sent at once no more than the limit get an answer, whether they were right or wrong.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use ipnet::Ipv6Net;
use kernel::rules::user::Username;
use kernel::wire::key::UserKey;
use security_queries::credential::{
    clear_counter, count_failures, insert_failures, is_known_place, lock_counters, note_place,
};

use super::limits::{
    FAILURE_WINDOW, FAILURES_PER_ADDRESS, FAILURES_PER_CONFIRMATION, FAILURES_PER_NAME, FAILURES_PER_NAME_AND_ADDRESS,
    NETWORK_KNOWN_FOR,
};
use super::model::seconds;
use platform::api::{ClientAddress, Problem};
use platform::db::Write;
use platform::state::App;

/// Bits of an IPv6 address that tell one customer from another; the rest everybody chooses for himself.
const NETWORK_BITS: u8 = 64;

/// One counter. Its parts stay apart, so that no name can pretend to be a name and an address.
#[derive(Debug)]
struct FailureCounter {
    kind: &'static str,
    /// Whose password.
    subject: String,
    /// From where, or by whom.
    source: String,
    limit: i64,
}

/// The counters of one kind of check.
#[derive(Debug)]
pub struct Throttle {
    counters: Vec<FailureCounter>,
    /// Where a login comes from; its success forgets the failures of the first counter.
    place: Option<String>,
}

impl Throttle {
    /// A login: by name and address, by name, and by address unless the user has logged in from there lately: one
    /// forgotten password must not lock out a plant behind one router.
    pub async fn login(app: &App, username: &str, ClientAddress(address): ClientAddress) -> Result<Self, Problem> {
        let (name, place) = (username.trim().to_lowercase(), network_of(address));
        let counter = |kind, subject: &str, source: &str, limit| FailureCounter {
            kind,
            subject: subject.to_owned(),
            source: source.to_owned(),
            limit,
        };
        let mut counters = vec![
            counter("login_here", &name, &place, FAILURES_PER_NAME_AND_ADDRESS),
            counter("login_name", &name, "", FAILURES_PER_NAME),
        ];
        let since = app.clock.now() - NETWORK_KNOWN_FOR;
        // Other spellings that the database would lower to the same name are nobody's.
        let known = match Username::parse(username) {
            Ok(name) => is_known_place().bind(&app.read().await?, &name.as_str(), &place, &since).one().await?,
            Err(_) => false,
        };
        if !known {
            counters.push(counter("login_address", "", &place, FAILURES_PER_ADDRESS));
        }
        Ok(Self { counters, place: Some(place) })
    }

    /// A second person's confirmation.
    pub fn verify(caller: i64, user: &str) -> Self {
        let (subject, source) = (user.to_owned(), caller.to_string());
        let counter = FailureCounter { kind: "verify", subject, source, limit: FAILURES_PER_CONFIRMATION };
        Self { counters: vec![counter], place: None }
    }

    /// The present password at a password change.
    pub fn change(user: i64) -> Self {
        let (subject, source) = (user.to_string(), String::new());
        let counter = FailureCounter { kind: "change", subject, source, limit: FAILURES_PER_CONFIRMATION };
        Self { counters: vec![counter], place: None }
    }

    /// The parts of all counters, as columns.
    fn columns(&self) -> (Vec<&str>, Vec<&str>, Vec<&str>) {
        let of = |part: fn(&FailureCounter) -> &str| self.counters.iter().map(part).collect();
        (of(|one| one.kind), of(|one| &one.subject), of(|one| &one.source))
    }

    /// Refuses without any check when a counter is full.
    pub async fn check(&self, app: &App) -> Result<(), Problem> {
        self.check_on(&app.read().await?, app.clock.now()).await
    }

    async fn check_on(&self, client: &deadpool_postgres::Object, now: DateTime<Utc>) -> Result<(), Problem> {
        let (kinds, subjects, sources) = self.columns();
        let since = now - FAILURE_WINDOW;
        let found = count_failures().bind(client, &kinds, &subjects, &sources, &since).all().await?;
        let waits = found.iter().filter_map(|row| {
            let counter = self.counters.iter().find(|counter| counter.kind == row.counter)?;
            // The failure that fills the last place: when it leaves the window there is room again.
            let filling =
                usize::try_from(counter.limit).ok().and_then(|limit| row.failed_at.get(limit.checked_sub(1)?))?;
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
        let now = write.now();
        let (kinds, subjects, sources) = self.columns();
        lock_counters().bind(write.conn(), &kinds, &subjects, &sources).all().await?;
        self.check_on(write.conn(), now).await?;
        insert_failures().bind(write.conn(), &now, &kinds, &subjects, &sources).await?;
        Ok(write.commit_refusal(refusal).await)
    }

    /// Lets a success pass unless the counters are full by now.
    pub async fn succeeded(&self, write: &Write, now: DateTime<Utc>) -> Result<(), Problem> {
        let (kinds, subjects, sources) = self.columns();
        lock_counters().bind(write.conn(), &kinds, &subjects, &sources).all().await?;
        self.check_on(write.conn(), now).await?;
        if let Some(first) = self.counters.first().filter(|_| self.place.is_some()) {
            clear_counter().bind(write.conn(), &first.kind, &first.subject.as_str(), &first.source.as_str()).await?;
        }
        Ok(())
    }

    /// Remembers where a user has logged in.
    pub async fn remember_network(&self, write: &Write, user_key: UserKey, now: DateTime<Utc>) -> Result<(), Problem> {
        if let Some(place) = &self.place {
            note_place().bind(write.conn(), &user_key.number(), &place.as_str(), &now).await?;
        }
        Ok(())
    }
}

/// Where somebody comes from: an IPv4 address, or the network of an IPv6 address.
fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let network = Ipv6Net::new(address, NETWORK_BITS).map(|network| network.trunc());
            network.map_or_else(|_| address.to_string(), |network| network.to_string())
        }
    }
}
