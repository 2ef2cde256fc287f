//! The lines about the database hosts: `hosts`, `primary`, `synchronous` and `rewind`.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::standby::SynchronousStandbys;
use tokio_postgres::Client;

use super::patroni::{NOT_CHECKED, PatroniView};
use super::report::Found;
use platform::api::Problem;
use platform::clock::Clock;
use platform::db::DatabaseHost;
use platform::db::time::clock_skew;

/// Lag of a standby in bytes above which the doctor warns. The proxy with the shipped configuration stops using it.
const LAG_MAX: i64 = 16 << 20;
/// A host of the database URL, and what it says.
#[derive(Debug)]
pub struct CheckedHost {
    /// Host name or address, with the port.
    pub name: String,
    host: String,
    port: u16,
    /// What the host says, or why it says nothing.
    pub facts: Result<HostFacts>,
    /// The open connection. None without an answer.
    pub client: Option<Client>,
    /// End of the validity of the server's certificate. None without encryption.
    pub certificate_end: Option<Result<DateTime<Utc>>>,
}

/// What a database host says about itself.
#[derive(Clone, Debug)]
pub struct HostFacts {
    /// Whether it is a standby.
    pub is_standby: bool,
    /// How far the clock of this machine is ahead of the host's.
    pub skew: TimeDelta,
    /// Position in the log: written on the primary, replayed on a standby.
    position: i64,
    /// None if the role may not see it, which is so on a standby.
    timeline: Option<i32>,
    /// Whether a standby receives changes from another host.
    receives: bool,
    /// Whether a former primary can be rewound, so that it becomes a standby.
    can_rewind: bool,
    synchronous_names: String,
    synchronous_commit: String,
    /// Names of the standbys that are connected to it.
    connected: Vec<String>,
}

/// Asks a host for its facts, as any role may.
const FACTS: &str = "select pg_is_in_recovery(),
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::bigint,
    case when pg_is_in_recovery() then (select received_tli from pg_stat_wal_receiver)
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end,
    exists (select from pg_stat_wal_receiver),
    'on' in (current_setting('data_checksums'), current_setting('wal_log_hints')),
    current_setting('synchronous_standby_names'), current_setting('synchronous_commit'),
    array(select coalesce(application_name, '') from pg_stat_replication)";

impl CheckedHost {
    /// Asks a host that was connected to.
    pub async fn ask(found: DatabaseHost, within: Duration) -> Self {
        let DatabaseHost { host, port, client, certificate_end } = found;
        let (client, facts) = match client {
            Ok(client) => {
                let late = |_| anyhow!("no answer within {} s", within.as_secs());
                let facts = tokio::time::timeout(within, HostFacts::read(&client)).await.map_err(late).flatten();
                (Some(client), facts)
            }
            Err(error) => (None, Err(error)),
        };
        Self { name: format!("{host}:{port}"), host, port, facts, client, certificate_end }
    }
}

impl HostFacts {
    /// Reads the facts.
    async fn read(client: &Client) -> Result<Self> {
        let skew = clock_skew(client, &Clock::default()).await.map_err(Problem::into_error)?;
        let row = client.query_one(FACTS, &[]).await?;
        Ok(Self {
            is_standby: row.get(0),
            skew,
            position: row.get::<_, Option<i64>>(1).unwrap_or_default(),
            timeline: row.get(2),
            receives: row.get(3),
            can_rewind: row.get(4),
            synchronous_names: row.get(5),
            synchronous_commit: row.get(6),
            connected: row.get(7),
        })
    }
}

/// The hosts that are the primary, or believe so.
fn primaries(hosts: &[CheckedHost]) -> impl Iterator<Item = (&CheckedHost, &HostFacts)> {
    answering(hosts).filter(|(_, facts)| !facts.is_standby)
}

/// The hosts that answer.
fn answering(hosts: &[CheckedHost]) -> impl Iterator<Item = (&CheckedHost, &HostFacts)> {
    hosts.iter().filter_map(|host| Some((host, host.facts.as_ref().ok()?)))
}

/// The line about every host with its role, timeline and lag.
pub fn hosts(hosts: &[CheckedHost], patroni: Option<&PatroniView>) -> Found {
    let primary = primaries(hosts).next().map(|(_, facts)| facts.position);
    let (mut wrong, mut doubtful) = (Vec::new(), Vec::new());
    let mut all = Vec::new();
    for host in hosts {
        let facts = match &host.facts {
            Ok(facts) => facts,
            Err(error) => {
                wrong.push(format!("{} {}", host.name, refusal(error)));
                continue;
            }
        };
        let role = if facts.is_standby { "standby" } else { "primary" };
        let timeline = facts.timeline.or_else(|| patroni?.timeline(&host.host, host.port));
        let mut said = format!("{} is a {role}", host.name);
        if let Some(timeline) = timeline {
            let _ = write!(said, " on timeline {timeline}");
        }
        if let Some(lag) = primary.filter(|_| facts.is_standby).map(|newest| (newest - facts.position).max(0)) {
            let _ = write!(said, ", {} behind", size(lag));
            if lag > LAG_MAX {
                doubtful.push(host.name.clone());
            }
        }
        if facts.is_standby && !facts.receives {
            wrong.push(format!("{} receives no changes from another host", host.name));
        }
        all.push(said);
    }
    let all = all.join("; ");
    if !wrong.is_empty() {
        let rest = if all.is_empty() { all } else { format!("; {all}") };
        return Found::Bad(format!(
            "{}{rest}. Start PostgreSQL there, and read its log and that of Patroni",
            wrong.join("; ")
        ));
    }
    if let [only] = hosts {
        return Found::Doubtful(format!(
            "{all}. TRACEWRIGHT_DATABASE_URL names only {}, so no instance would find another primary",
            only.name
        ));
    }
    if !doubtful.is_empty() {
        return Found::Doubtful(format!("{all}. More than {} behind: {}", size(LAG_MAX), doubtful.join(", ")));
    }
    Found::Good(all)
}

/// The line about the one primary.
pub fn primary(hosts: &[CheckedHost], patroni: Option<&PatroniView>) -> Found {
    let names: Vec<&str> = primaries(hosts).map(|(host, _)| host.name.as_str()).collect();
    let [name] = names.as_slice() else {
        return Found::Bad(if names.is_empty() {
            "no host that answers is the primary. Read `patronictl list` and the log of Patroni".to_owned()
        } else {
            format!(
                "{} accept writes at the same time. Stop PostgreSQL on the one that `patronictl list` does not show as \
                 leader, and compare their records before it joins again",
                names.join(" and ")
            )
        });
    };
    let Some(cluster) = patroni.and_then(PatroniView::cluster) else { return Found::Good((*name).to_owned()) };
    let is_leader = primaries(hosts).any(|(host, _)| cluster.is_leader(&host.host, host.port));
    if let Some(leader) = cluster.leader().filter(|_| !is_leader) {
        return Found::Bad(format!(
            "{name} accepts writes, but the leader of Patroni is {leader}. Add that machine to TRACEWRIGHT_DATABASE_URL, \
             or stop PostgreSQL on {name}"
        ));
    }
    if cluster.is_paused() {
        return Found::Doubtful(format!(
            "{name}, but Patroni is paused and replaces no primary that fails. Run `patronictl resume`"
        ));
    }
    Found::Good((*name).to_owned())
}

/// The line about synchronous replication.
pub fn synchronous(hosts: &[CheckedHost], patroni: Option<&PatroniView>) -> Found {
    let waits = match waits_for(hosts) {
        Ok(waits) => waits,
        Err(error) => return Found::Bad(error.to_string()),
    };
    let Some(patroni) = patroni else {
        return Found::Doubtful(format!("{waits}. Strict mode was {NOT_CHECKED}"));
    };
    let config = match patroni.config() {
        Ok(config) => config,
        Err(error) => return Found::Bad(error.to_string()),
    };
    let off: Vec<&str> =
        ["synchronous_mode", "synchronous_mode_strict"].into_iter().filter(|name| !config.is_on(name)).collect();
    if off.is_empty() {
        return Found::Good(format!("{waits}, also while that standby is missing (strict mode)"));
    }
    Found::Bad(format!(
        "{waits}, but {} is off in Patroni, so the primary may acknowledge writes alone and a failover loses them. Switch \
         it on with `patronictl edit-config`",
        off.join(" and ")
    ))
}

/// Which standby commits wait for. Fails if they wait for none, or for one that is not connected.
fn waits_for(hosts: &[CheckedHost]) -> Result<String> {
    let (_, facts) = primaries(hosts).next().context("not known, because no host is the primary. See `primary`")?;
    ensure!(
        !matches!(facts.synchronous_commit.as_str(), "off" | "local"),
        "synchronous_commit is {}, so commits wait for no standby and a failover loses them. Set it to on",
        facts.synchronous_commit
    );
    let wanted = SynchronousStandbys::parse(&facts.synchronous_names).context(
        "commits wait for no standby, so a failover loses acknowledged writes. Switch on synchronous_mode and \
         synchronous_mode_strict with `patronictl edit-config`",
    )?;
    let names = if wanted.is_named() { wanted.describe() } else { "any standby".to_owned() };
    let connected = wanted.connected(&facts.connected);
    if connected < wanted.count {
        bail!(
            "commits wait for {} of {names}, of which {connected} are connected, so writes wait. Start a standby, and do \
             not cancel waiting commits",
            wanted.count
        );
    }
    Ok(match wanted.count {
        1 => format!("commits wait for {names}"),
        count => format!("commits wait for {count} of {names}"),
    })
}

/// The line about whether a former primary can become a standby without being copied.
pub fn rewind(hosts: &[CheckedHost], patroni: Option<&PatroniView>) -> Found {
    let cannot: Vec<&str> =
        answering(hosts).filter(|(_, facts)| !facts.can_rewind).map(|(host, _)| host.name.as_str()).collect();
    if !cannot.is_empty() {
        return Found::Bad(format!(
            "{} has neither checksums nor wal_log_hints, so a primary that failed must be copied again before it is a \
             standby. Set wal_log_hints to on with `patronictl edit-config`, or run `pg_checksums --enable`",
            cannot.join(", ")
        ));
    }
    if answering(hosts).next().is_none() {
        return Found::Bad("not known, because no host answers. See `hosts`".to_owned());
    }
    let fact = "checksums or wal_log_hints are on";
    let Some(patroni) = patroni else { return Found::Doubtful(format!("{fact}. use_pg_rewind was {NOT_CHECKED}")) };
    match patroni.config() {
        Ok(config) if config.uses_rewind() => Found::Good(format!("{fact}, and Patroni uses pg_rewind")),
        Ok(_) => Found::Bad(format!(
            "{fact}, but use_pg_rewind is off in Patroni, so a primary that failed is not rewound. Set \
             postgresql.use_pg_rewind to true with `patronictl edit-config`"
        )),
        Err(error) => Found::Bad(error.to_string()),
    }
}

/// A number of bytes for people.
fn size(bytes: i64) -> String {
    match bytes {
        bytes if bytes < 1 << 20 => format!("{} KiB", (bytes + 1023) / 1024),
        bytes => format!("{} MiB", bytes >> 20),
    }
}

/// What a host does instead of answering. The last cause says most about a connection.
fn refusal(error: &anyhow::Error) -> String {
    let is_answer = error.downcast_ref::<tokio_postgres::Error>().is_some_and(|error| error.as_db_error().is_some());
    let verb = if is_answer { "refuses the connection" } else { "does not answer" };
    format!("{verb} ({})", error.root_cause())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A host that answers.
    fn host(name: &str, is_standby: bool, position: i64) -> CheckedHost {
        let facts = HostFacts {
            is_standby,
            skew: TimeDelta::zero(),
            position,
            timeline: (!is_standby).then_some(3),
            receives: is_standby,
            can_rewind: true,
            synchronous_names: "node2".to_owned(),
            synchronous_commit: "on".to_owned(),
            connected: vec!["node2".to_owned()],
        };
        let (host, name) = (name.to_owned(), format!("{name}:5432"));
        CheckedHost { name, host, port: 5432, facts: Ok(facts), client: None, certificate_end: None }
    }

    #[test]
    fn two_primaries_and_none_are_wrong() {
        let cell = [host("a", false, 9), host("b", true, 9)];
        assert_eq!(primary(&cell, None), Found::Good("a:5432".to_owned()));
        let Found::Bad(two) = primary(&[host("a", false, 9), host("b", false, 9)], None) else { panic!() };
        assert!(two.starts_with("a:5432 and b:5432 accept writes"), "{two}");
        assert!(matches!(primary(&[host("a", true, 9)], None), Found::Bad(_)));
    }

    #[test]
    fn a_standby_far_behind_is_named_and_one_that_receives_nothing_is_wrong() {
        let mut cell = [host("a", false, 100 << 20), host("b", true, 100 << 20), host("c", true, 10 << 20)];
        let Found::Doubtful(behind) = hosts(&cell, None) else { panic!() };
        assert!(
            behind.contains("c:5432 is a standby, 90 MiB behind") && behind.ends_with("behind: c:5432"),
            "{behind}"
        );
        if let Ok(facts) = &mut cell[1].facts {
            facts.receives = false;
        }
        let Found::Bad(cut) = hosts(&cell, None) else { panic!() };
        assert!(cut.starts_with("b:5432 receives no changes"), "{cut}");
    }

    #[test]
    fn commits_that_wait_for_a_standby_which_is_not_connected_are_wrong() {
        let with = |names: &str, commit: &str| {
            let mut one = host("a", false, 9);
            if let Ok(facts) = &mut one.facts {
                (facts.synchronous_names, facts.synchronous_commit) = (names.to_owned(), commit.to_owned());
            }
            waits_for(&[one]).map_err(|error| error.to_string())
        };
        assert_eq!(with("node2", "on"), Ok("commits wait for node2".to_owned()));
        assert_eq!(with("*", "on"), Ok("commits wait for any standby".to_owned()));
        assert!(with("node3", "on").unwrap_err().contains("of which 0 are connected"));
        assert!(with("", "on").unwrap_err().contains("wait for no standby"));
        assert!(with("node2", "local").unwrap_err().contains("synchronous_commit is local"));
    }

    #[test]
    fn a_size_has_one_unit() {
        assert_eq!((size(0), size(1), size(5 << 20)), ("0 KiB".into(), "1 KiB".into(), "5 MiB".into()));
    }
}
