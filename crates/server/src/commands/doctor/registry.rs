//! The lines about what is recorded in the database: `backup`, `instances`, `clocks` and `certificates`.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use anyhow::{Context, Result};
use chrono::{DateTime, TimeDelta, Utc};
use tokio_postgres::Client;

use super::archive::span;
use super::cell::CellState;
use super::report::Found;
use administration::drill::newest_drills;
use platform::api::Problem;
use platform::clock::Clock;
use platform::db::database_now;
use platform::instances::{RunningInstance, running_instances};

/// Age of the newest backup above which it is too old, as for the alert `BackupOld`.
const BACKUP_WITHIN: TimeDelta = TimeDelta::hours(26);
/// Age of the newest verification above which it is too old, as for the alert `BackupNotVerified`.
const VERIFIED_WITHIN: TimeDelta = TimeDelta::days(8);
/// Greatest difference between two clocks of a cell.
const CLOCKS_WITHIN: TimeDelta = TimeDelta::seconds(2);
/// Remaining validity below which a certificate must be renewed.
const VALID_FOR: TimeDelta = TimeDelta::days(14);
/// Number of releases that may run at the same time, during an upgrade.
const RELEASES_MAX: usize = 2;

/// The line about the newest backup and the newest verification.
pub async fn backup(client: &Client) -> Result<Found> {
    let now = database_now(client, &Clock::default()).await.map_err(Problem::into_error)?;
    let newest = newest_drills(client).await.context(OLD_SCHEMA)?;
    let facts = [
        judge("backup", newest.backup, now, BACKUP_WITHIN, "tracewright-backup"),
        judge("verification", newest.verification, now, VERIFIED_WITHIN, "tracewright-verify"),
    ];
    let is_good = facts.iter().all(Result::is_ok);
    let all: Vec<String> = facts.into_iter().map(|fact| fact.unwrap_or_else(|wrong| wrong)).collect();
    let all = all.join("; ");
    Ok(if is_good { Found::Good(all) } else { Found::Bad(all) })
}

/// The age of the newest backup or verification. An error if it is too old or there is none.
fn judge(
    what: &str,
    ended: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    within: TimeDelta,
    unit: &str,
) -> Result<String, String> {
    let Some(ended) = ended else {
        return Err(format!("no {what} has ever passed. Enable {unit}.timer on the database machine"));
    };
    let fact = format!("the newest {what} passed {} ago", span(now - ended));
    if now - ended <= within { Ok(fact) } else { Err(format!("{fact}. Read `journalctl -u {unit}`")) }
}

/// Why a table is missing.
const OLD_SCHEMA: &str = "the schema is older than this program. Run `tracewright migrate`";

/// The instances that are running.
pub async fn running(client: &Client) -> Result<Vec<RunningInstance>> {
    let now = database_now(client, &Clock::default()).await.map_err(Problem::into_error)?;
    running_instances(client, now).await.map_err(Problem::into_error).context(OLD_SCHEMA)
}

/// Where an instance can be reached, as far as the database knows.
fn name(instance: &RunningInstance) -> String {
    let Ok(listen) = instance.listen.parse::<SocketAddr>() else { return instance.listen.clone() };
    let is_own = listen.ip().is_unspecified() || listen.ip().is_loopback();
    let seen = instance.address.as_ref().and_then(|address| address.parse().ok());
    match seen.filter(|_| is_own) {
        Some(address) => SocketAddr::new(address, listen.port()).to_string(),
        None => listen.to_string(),
    }
}

/// The line about running instances, their versions and the one that seals.
pub fn instances(running: &Result<Vec<RunningInstance>>) -> Found {
    let running = match running {
        Ok(running) => running,
        Err(error) => return Found::Bad(format!("{error:#}")),
    };
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for instance in running {
        *versions.entry(&instance.version).or_default() += 1;
    }
    let counted: Vec<String> =
        versions.iter().map(|(version, count)| format!("{count} with version {version}")).collect();
    let all: Vec<String> = running.iter().map(name).collect();
    let fact = format!("{} ({})", counted.join(", "), all.join(", "));
    let sealing: Vec<String> = running.iter().filter(|instance| instance.seals).map(name).collect();
    if running.is_empty() {
        return Found::Bad("none has registered in the last 30 s. Start the service".to_owned());
    }
    if versions.len() > RELEASES_MAX {
        return Found::Bad(format!(
            "{fact}: more than {RELEASES_MAX} releases at once. Replace the oldest instances with the new version"
        ));
    }
    let sealing = match &sealing[..] {
        [one] => one,
        [] => {
            return Found::Bad(format!(
                "{fact}, but none seals the journal, so event streams wait. Run `tracewright feed status`"
            ));
        }
        several => {
            return Found::Bad(format!(
                "{fact}, and several claim to seal the journal: {}. Repeat in 30 s, in case one has just taken over, and \
                 then run `tracewright feed status`",
                several.join(", ")
            ));
        }
    };
    let fact = format!("{fact}, {sealing} seals the journal");
    match (running.len(), versions.len()) {
        (1, _) => {
            Found::Doubtful(format!("{fact}. Start a second one, so that the plant survives the loss of this one"))
        }
        (_, 1) => Found::Good(fact),
        _ => Found::Doubtful(format!("{fact}. Finish the upgrade: replace the instances with the older version")),
    }
}

/// The line about the clocks of this machine, of the database hosts and of the instances.
pub fn clocks(cell: &CellState, running: &Result<Vec<RunningInstance>>) -> Found {
    // How far each clock is ahead of that of this machine.
    let mut ahead = vec![("this machine".to_owned(), TimeDelta::zero())];
    let mut primary = TimeDelta::zero();
    for host in &cell.hosts {
        if let Ok(facts) = &host.facts {
            ahead.push((host.name.clone(), -facts.skew));
            if !facts.is_standby {
                primary = -facts.skew;
            }
        }
    }
    for instance in running.iter().flatten() {
        ahead.push((format!("instance {}", name(instance)), primary + TimeDelta::milliseconds(instance.clock_skew_ms)));
    }
    let by_time = |(_, time): &&(String, TimeDelta)| *time;
    let (Some((last, behind)), Some((first, most))) =
        (ahead.iter().min_by_key(by_time), ahead.iter().max_by_key(by_time))
    else {
        return Found::Good("there is only one clock".to_owned());
    };
    let apart = *most - *behind;
    if apart <= CLOCKS_WITHIN {
        return Found::Good(format!("{} clocks are at most {} ms apart", ahead.len(), apart.num_milliseconds()));
    }
    Found::Bad(format!(
        "the clock of {first} is {:.1} s ahead of that of {last}. Synchronize all machines with NTP",
        apart.as_seconds_f64()
    ))
}

/// The line about the certificates of the instances and of the database hosts.
pub fn certificates(cell: &CellState, running: &Result<Vec<RunningInstance>>) -> Found {
    let now = Clock::default().now();
    let mut ends: Vec<(String, DateTime<Utc>)> = Vec::new();
    let mut wrong = Vec::new();
    for instance in running.iter().flatten() {
        ends.extend(instance.certificate_expires.map(|end| (format!("instance {}", name(instance)), end)));
    }
    // A host that does not answer is named in another line.
    for host in cell.hosts.iter().filter(|host| host.facts.is_ok()) {
        match &host.certificate_end {
            Some(Ok(end)) => ends.push((format!("PostgreSQL on {}", host.name), *end)),
            Some(Err(error)) => wrong.push(format!("that of PostgreSQL on {} cannot be read: {error:#}", host.name)),
            None => {}
        }
    }
    ends.sort_by_key(|(_, end)| *end);
    for (owner, end) in ends.iter().take_while(|(_, end)| *end - now < VALID_FOR) {
        let verb = if *end < now { "expired" } else { "expires" };
        wrong.push(format!("that of {owner} {verb} on {}", end.format("%Y-%m-%d")));
    }
    if !wrong.is_empty() {
        return Found::Bad(format!("{}. Renew it", wrong.join("; ")));
    }
    match ends.first() {
        Some((owner, end)) => Found::Good(format!(
            "{} are valid, the first to expire is that of {owner}, in {} days",
            ends.len(),
            (*end - now).num_days()
        )),
        None => Found::Good("no instance and no connection to the database uses TLS".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A running instance.
    fn instance(version: &str, listen: &str, seals: bool) -> RunningInstance {
        RunningInstance {
            version: version.to_owned(),
            listen: listen.to_owned(),
            address: Some("10.0.0.7".to_owned()),
            started: DateTime::UNIX_EPOCH,
            seals,
            clock_skew_ms: 0,
            certificate_expires: None,
        }
    }

    #[test]
    fn an_instance_is_named_by_the_address_that_others_can_reach() {
        let name_of = |listen: &str| name(&instance("1", listen, true));
        assert_eq!(name_of("0.0.0.0:8080"), "10.0.0.7:8080");
        assert_eq!(name_of("127.0.0.1:8080"), "10.0.0.7:8080");
        assert_eq!(name_of("192.168.1.2:8080"), "192.168.1.2:8080");
        let local = RunningInstance { address: None, ..instance("1", "127.0.0.1:8080", true) };
        assert_eq!(name(&local), "127.0.0.1:8080");
    }

    #[test]
    fn one_of_at_least_two_instances_seals_and_at_most_two_releases_run() {
        let of = |all: &[(&str, bool)]| {
            let all = all.iter().map(|(version, seals)| instance(version, "0.0.0.0:1", *seals)).collect();
            instances(&Ok(all))
        };
        assert!(matches!(of(&[("1", true), ("1", false)]), Found::Good(_)));
        assert!(matches!(of(&[("1", true)]), Found::Doubtful(_)));
        assert!(matches!(of(&[("1", true), ("2", false)]), Found::Doubtful(_)));
        for wrong in [&[][..], &[("1", false)], &[("1", true), ("1", true)], &[("1", true), ("2", false), ("3", false)]]
        {
            assert!(matches!(of(wrong), Found::Bad(_)), "{wrong:?}");
        }
    }
}
