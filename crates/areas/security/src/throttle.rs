//! Limits on failed password checks, shared by all instances.
//!
//! Only failures count. The count is read before the password check, to refuse without the work of a hash, and again
//! after it under a lock: of many concurrent guesses, no more than the limit get a result, whether correct or not.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use ipnet::Ipv6Net;
use kernel::rules::user::Username;
use kernel::wire::key::UserKey;
use security_queries::credential::{
    clear_counter, count_failures, insert_failures, is_known_network, lock_counters, note_login_network,
};

use super::limits::{
    FAILURE_WINDOW, FAILURES_PER_ADDRESS, FAILURES_PER_CONFIRMATION, FAILURES_PER_NAME, FAILURES_PER_NAME_AND_ADDRESS,
    NETWORK_KNOWN_FOR,
};
use super::model::seconds;
use platform::api::{ClientAddress, Problem};
use platform::db::Write;
use platform::state::App;

/// Bits of an IPv6 address that identify one customer of a provider. A client chooses the other bits freely, so they do
/// not count.
const NETWORK_BITS: u8 = 64;

/// One counter of failures. Subject and source are stored apart, so that no user name can look like the counter of
/// another name and address.
#[derive(Debug)]
struct FailureCounter {
    /// Kind of check that is counted, as stored in the database.
    kind: &'static str,
    /// The user whose password was checked. Empty when all users share the counter.
    subject: String,
    /// The network or user that the checks come from. Empty when all of them share the counter.
    source: String,
    /// Number of failures in the window after which checks are refused.
    limit: i64,
}

/// The counters that one password check must respect.
#[derive(Debug)]
pub struct Throttle {
    counters: Vec<FailureCounter>,
    /// The network that a login comes from. None for other checks. A successful login clears the first counter.
    network: Option<String>,
}

impl Throttle {
    /// The counters of a login: by name and address, by name, and by address. The last one does not apply to users who
    /// recently logged in from there: one forgotten password must not lock out a plant behind one router.
    pub async fn login(app: &App, username: &str, ClientAddress(address): ClientAddress) -> Result<Self, Problem> {
        let (name, network) = (username.trim().to_lowercase(), network_of(address));
        let counter = |kind, subject: &str, source: &str, limit| FailureCounter {
            kind,
            subject: subject.to_owned(),
            source: source.to_owned(),
            limit,
        };
        let mut counters = vec![
            counter("login_here", &name, &network, FAILURES_PER_NAME_AND_ADDRESS),
            counter("login_name", &name, "", FAILURES_PER_NAME),
        ];
        let since = app.clock.now() - NETWORK_KNOWN_FOR;
        // Spellings that only the database would convert to the same lower-case name are not user names, so no network
        // is known.
        let known = match Username::parse(username) {
            Ok(name) => is_known_network().bind(&app.read().await?, &name.as_str(), &network, &since).one().await?,
            Err(_) => false,
        };
        if !known {
            counters.push(counter("login_address", "", &network, FAILURES_PER_ADDRESS));
        }
        Ok(Self { counters, network: Some(network) })
    }

    /// The counter of a second person's confirmation: by caller and confirming user, so that one caller cannot lock out
    /// a user for others.
    pub fn verify(caller: i64, user: &str) -> Self {
        let (subject, source) = (user.to_owned(), caller.to_string());
        let counter = FailureCounter { kind: "verify", subject, source, limit: FAILURES_PER_CONFIRMATION };
        Self { counters: vec![counter], network: None }
    }

    /// The counter of the current password at a password change: by user.
    pub fn change(user: i64) -> Self {
        let (subject, source) = (user.to_string(), String::new());
        let counter = FailureCounter { kind: "change", subject, source, limit: FAILURES_PER_CONFIRMATION };
        Self { counters: vec![counter], network: None }
    }

    /// Kinds, subjects and sources of all counters, as the statements take them.
    fn columns(&self) -> (Vec<&str>, Vec<&str>, Vec<&str>) {
        let of = |part: fn(&FailureCounter) -> &str| self.counters.iter().map(part).collect();
        (of(|one| one.kind), of(|one| &one.subject), of(|one| &one.source))
    }

    /// Refuses when a counter is full, before the password is checked.
    pub async fn check(&self, app: &App) -> Result<(), Problem> {
        self.check_on(&app.read().await?, app.clock.now()).await
    }

    /// Refuses when a counter is full, with the seconds until no counter is full. Counts are exact only under
    /// [`lock_counters`].
    async fn check_on(&self, client: &deadpool_postgres::Object, now: DateTime<Utc>) -> Result<(), Problem> {
        let (kinds, subjects, sources) = self.columns();
        let since = now - FAILURE_WINDOW;
        let found = count_failures().bind(client, &kinds, &subjects, &sources, &since).all().await?;
        let waits = found.iter().filter_map(|row| {
            let counter = self.counters.iter().find(|counter| counter.kind == row.counter)?;
            // The newest failure that must leave the window before the counter is below its limit again.
            let filling =
                usize::try_from(counter.limit).ok().and_then(|limit| row.failed_at.get(limit.checked_sub(1)?))?;
            Some(seconds(*filling + FAILURE_WINDOW - now).max(1))
        });
        match waits.max() {
            Some(wait) => Err(Problem::too_many_attempts(wait)),
            None => Ok(()),
        }
    }

    /// Counts a failed check and returns its refusal, or that of a full counter if concurrent checks have filled one.
    pub async fn failed(&self, app: &App, refusal: Problem) -> Result<Problem, Problem> {
        let write = Write::begin(&app.writes, "count_password_failure").await?;
        let now = write.now();
        let (kinds, subjects, sources) = self.columns();
        lock_counters().bind(write.conn(), &kinds, &subjects, &sources).all().await?;
        self.check_on(write.conn(), now).await?;
        insert_failures().bind(write.conn(), &now, &kinds, &subjects, &sources).await?;
        Ok(write.commit_refusal(refusal).await)
    }

    /// Refuses even the correct password when concurrent failures have filled a counter, so that many guesses at once
    /// gain nothing. A login that passes clears its failures.
    pub async fn succeeded(&self, write: &Write, now: DateTime<Utc>) -> Result<(), Problem> {
        let (kinds, subjects, sources) = self.columns();
        lock_counters().bind(write.conn(), &kinds, &subjects, &sources).all().await?;
        self.check_on(write.conn(), now).await?;
        if let Some(first) = self.counters.first().filter(|_| self.network.is_some()) {
            clear_counter().bind(write.conn(), &first.kind, &first.subject.as_str(), &first.source.as_str()).await?;
        }
        Ok(())
    }

    /// Records from which network a user logged in, so that for some time the limit by address does not apply to this
    /// user there (see [`Throttle::login`]). Does nothing for other checks.
    pub async fn remember_network(&self, write: &Write, user_key: UserKey, now: DateTime<Utc>) -> Result<(), Problem> {
        if let Some(network) = &self.network {
            note_login_network().bind(write.conn(), &user_key.number(), &network.as_str(), &now).await?;
        }
        Ok(())
    }
}

/// The network that counts for an address: the address itself for IPv4, the /64 for IPv6.
fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let network = Ipv6Net::new(address, NETWORK_BITS).map(|network| network.trunc());
            network.map_or_else(|_| address.to_string(), |network| network.to_string())
        }
    }
}
