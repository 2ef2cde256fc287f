//! What Patroni and etcd say: the lines `timeouts` and `etcd`, and what other lines take from Patroni.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use chrono::{DateTime, Utc};
use futures_util::future::join_all;
use http::{Uri, header};
use serde_json::{Map, Value};

use super::report::Found;
use platform::clock::Clock;

/// Why a fact is missing without the addresses of Patroni.
pub const NOT_CHECKED: &str = "not checked: set TRACEWRIGHT_PATRONI_URLS";
/// Port on which etcd answers its clients, on the machines of Patroni as they are shipped.
const ETCD_PORT: u16 = 2379;
/// Values that Patroni uses for settings that are missing, in seconds.
const DEFAULTS: [(&str, u64); 3] = [("ttl", 30), ("loop_wait", 10), ("retry_timeout", 10)];

/// What all Patronis of a cell answer.
#[derive(Debug)]
pub struct PatroniView(Vec<PatroniAnswer>);

/// What one Patroni answers, and the member of etcd on its machine.
#[derive(Debug)]
struct PatroniAnswer {
    /// Host and port.
    name: String,
    /// Name or address of the machine, on which etcd runs too.
    machine: String,
    /// Its own state, with the time of its clock. An error if it does not answer.
    state: Result<(Value, DateTime<Utc>)>,
    cluster: Option<Cluster>,
    config: Option<PatroniConfig>,
    /// The state of etcd. None if it does not answer.
    etcd: Option<Value>,
}

/// The members of a cell as Patroni sees them.
#[derive(Clone, Debug)]
pub struct Cluster(Value);

/// The settings of Patroni that are the same on all machines.
#[derive(Clone, Debug)]
pub struct PatroniConfig(Map<String, Value>);

impl PatroniView {
    /// Asks every Patroni and every etcd at the same time.
    pub async fn ask(urls: &[Uri], within: Duration) -> Result<Self> {
        // Without a proxy: the machines are in the network of the plant.
        let client = reqwest::Client::builder().no_proxy().timeout(within).build()?;
        Ok(Self(join_all(urls.iter().map(|url| PatroniAnswer::ask(&client, url))).await))
    }

    /// The members, from the first Patroni that answers.
    pub fn cluster(&self) -> Option<&Cluster> {
        self.0.iter().find_map(|answer| answer.cluster.as_ref())
    }

    /// The settings, from the first Patroni that answers.
    pub fn config(&self) -> Result<&PatroniConfig> {
        let found = self.0.iter().find_map(|answer| answer.config.as_ref());
        found.with_context(|| {
            let why: Vec<String> = self.0.iter().filter_map(PatroniAnswer::refusal).collect();
            let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
            format!("no Patroni returns its settings{why}. Start Patroni, or correct TRACEWRIGHT_PATRONI_URLS")
        })
    }

    /// The timeline of the member at this address.
    pub fn timeline(&self, host: &str, port: u16) -> Option<i32> {
        let timeline = self.cluster()?.member(host, port)?.get("timeline")?.as_i64()?;
        i32::try_from(timeline).ok()
    }
}

impl PatroniAnswer {
    /// Asks a Patroni, and the etcd of its machine.
    async fn ask(client: &reqwest::Client, url: &Uri) -> Self {
        let name = url.authority().map_or_else(|| url.to_string(), ToString::to_string);
        let machine = url.host().unwrap_or_default().to_owned();
        let base = url.to_string();
        let at = |path: &str| format!("{}/{path}", base.trim_end_matches('/'));
        let etcd = format!("http://{machine}:{ETCD_PORT}/v3/maintenance/status");
        let ask_etcd = async { client.post(etcd).body("{}").send().await?.error_for_status()?.bytes().await };
        let (state, cluster, config, etcd) =
            tokio::join!(get(client, at("patroni")), get(client, at("cluster")), get(client, at("config")), ask_etcd);
        let config = config.ok().and_then(|(value, _)| match value {
            Value::Object(settings) => Some(PatroniConfig(settings)),
            _ => None,
        });
        let etcd = etcd.ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Self { name, machine, state, cluster: cluster.ok().map(|(value, _)| Cluster(value)), config, etcd }
    }

    /// Why this Patroni does not answer. None if it does.
    fn refusal(&self) -> Option<String> {
        let error = self.state.as_ref().err()?;
        Some(format!("{}: {}", self.name, error.root_cause()))
    }

    /// Seconds since this Patroni last reached etcd, by the clock of its machine.
    fn since_etcd(&self) -> Option<i64> {
        let (state, now) = self.state.as_ref().ok()?;
        Some((now.timestamp() - state.get("dcs_last_seen")?.as_i64()?).max(0))
    }

    /// Whether a word of the state is true.
    fn says(&self, word: &str) -> bool {
        self.state.as_ref().is_ok_and(|(state, _)| state.get(word).and_then(Value::as_bool) == Some(true))
    }
}

/// Reads JSON and the time of the server.
async fn get(client: &reqwest::Client, url: String) -> Result<(Value, DateTime<Utc>)> {
    let answer = client.get(url).send().await?;
    let status = answer.status();
    let date = answer.headers().get(header::DATE).and_then(|date| date.to_str().ok());
    let now = date.and_then(|date| DateTime::parse_from_rfc2822(date).ok()).map(|date| date.to_utc());
    let now = now.unwrap_or_else(|| Clock::default().now());
    if !status.is_success() {
        bail!("HTTP status {status}");
    }
    let body = answer.bytes().await?;
    Ok((serde_json::from_slice(&body).map_err(|_| anyhow!("the answer is not JSON, so this is not Patroni"))?, now))
}

impl Cluster {
    /// The members.
    fn members(&self) -> impl Iterator<Item = &Value> {
        self.0.get("members").and_then(Value::as_array).into_iter().flatten()
    }

    /// The member at this address.
    fn member(&self, host: &str, port: u16) -> Option<&Value> {
        self.members().find(|member| {
            let is_port = member.get("port").and_then(Value::as_u64) == Some(u64::from(port));
            is_port && member.get("host").and_then(Value::as_str) == Some(host)
        })
    }

    /// The member that is the leader.
    fn leading(&self) -> Option<&Value> {
        self.members().find(|member| is_role(member, "leader"))
    }

    /// Name of the leader.
    pub fn leader(&self) -> Option<&str> {
        self.leading()?.get("name")?.as_str()
    }

    /// Whether the database host at this address is the leader. A host name of which Patroni knows only the address
    /// counts as the leader, because this machine may know it under another name.
    pub fn is_leader(&self, host: &str, port: u16) -> bool {
        self.member(host, port).is_none_or(|member| is_role(member, "leader"))
    }

    /// Whether Patroni is paused, so that it replaces no primary.
    pub fn is_paused(&self) -> bool {
        self.0.get("pause").and_then(Value::as_bool) == Some(true)
    }
}

/// Whether a member has a role.
fn is_role(member: &Value, role: &str) -> bool {
    member.get("role").and_then(Value::as_str) == Some(role)
}

impl PatroniConfig {
    /// Whether a setting is on. `synchronous_mode` also has the value `quorum`.
    pub fn is_on(&self, name: &str) -> bool {
        match self.0.get(name) {
            Some(Value::Bool(is_on)) => *is_on,
            Some(Value::String(text)) => matches!(text.as_str(), "on" | "true" | "yes" | "quorum"),
            _ => false,
        }
    }

    /// Whether a former primary is rewound.
    pub fn uses_rewind(&self) -> bool {
        let postgresql = self.0.get("postgresql").and_then(Value::as_object).cloned().unwrap_or_default();
        Self(postgresql).is_on("use_pg_rewind")
    }

    /// A setting in seconds.
    fn seconds(&self, name: &str) -> u64 {
        let default = DEFAULTS.into_iter().find(|(other, _)| *other == name).map_or(0, |(_, seconds)| seconds);
        self.0.get(name).and_then(Value::as_u64).unwrap_or(default)
    }
}

/// The line about the timeouts of Patroni.
pub fn timeouts(patroni: Option<&PatroniView>) -> Found {
    let Some(patroni) = patroni else { return Found::Doubtful(NOT_CHECKED.to_owned()) };
    let config = match patroni.config() {
        Ok(config) => config,
        Err(error) => return Found::Bad(error.to_string()),
    };
    let [ttl, wait, retry] = ["ttl", "loop_wait", "retry_timeout"].map(|name| config.seconds(name));
    let sum = wait.saturating_add(retry.saturating_mul(2));
    let fact = format!("loop_wait {wait} s + 2 × retry_timeout {retry} s = {sum} s");
    if sum <= ttl {
        return Found::Good(format!("{fact}, within the ttl of {ttl} s"));
    }
    Found::Bad(format!(
        "{fact} is more than the ttl of {ttl} s, so a primary whose etcd is slow is replaced while it works. Lower them with \
         `patronictl edit-config`"
    ))
}

/// The line about etcd: whether every Patroni reaches it, its members, and its leader.
pub fn etcd(patroni: Option<&PatroniView>) -> Found {
    let Some(PatroniView(answers)) = patroni else { return Found::Doubtful(NOT_CHECKED.to_owned()) };
    let ttl = patroni.and_then(|patroni| patroni.config().ok()).map_or(30, |config| config.seconds("ttl"));
    let mut wrong: Vec<String> = answers
        .iter()
        .filter_map(PatroniAnswer::refusal)
        .map(|why| format!("Patroni does not answer at {why}"))
        .collect();
    for answer in answers {
        if let Some(seconds) = answer.since_etcd().filter(|seconds| u64::try_from(*seconds).is_ok_and(|age| age > ttl))
        {
            wrong.push(format!("Patroni at {} last reached etcd {seconds} s ago", answer.name));
        }
    }
    if answers.iter().any(|answer| answer.says("failsafe_mode_is_active")) {
        wrong.push("Patroni cannot reach etcd and keeps the primary in failsafe mode".to_owned());
    } else if answers.iter().any(|answer| answer.says("cluster_unlocked")) {
        wrong.push("no machine has the lock of the primary in etcd".to_owned());
    }
    let members = members(answers);
    if let Ok((_, silent)) | Err(silent) = &members
        && silent.len() < answers.len()
    {
        wrong.extend(silent.iter().map(|name| format!("etcd does not answer on {name}")));
        if members.is_err() {
            wrong.push("etcd has no leader".to_owned());
        }
    }
    if !wrong.is_empty() {
        return Found::Bad(format!("{}. Start them, and read the logs of etcd and Patroni", wrong.join("; ")));
    }
    let reached = "every Patroni reaches etcd";
    match members {
        Ok((leader, _)) => Found::Good(format!("{reached}, {} members, led by {leader}", answers.len())),
        Err(_) => Found::Doubtful(format!(
            "{reached}. Its members were not checked, because none answers on port {ETCD_PORT} of these machines"
        )),
    }
}

/// The machine of the leader of etcd, and the machines whose member does not answer. Without a leader, only the latter.
fn members(answers: &[PatroniAnswer]) -> Result<(&str, Vec<&str>), Vec<&str>> {
    let silent: Vec<&str> =
        answers.iter().filter(|answer| answer.etcd.is_none()).map(|answer| answer.machine.as_str()).collect();
    let leads = |answer: &&PatroniAnswer| {
        let Some(state) = &answer.etcd else { return false };
        let (own, leader) = (state.pointer("/header/member_id"), state.get("leader"));
        own.is_some() && own == leader
    };
    match answers.iter().find(leads) {
        Some(leader) => Ok((&leader.machine, silent)),
        None => Err(silent),
    }
}
