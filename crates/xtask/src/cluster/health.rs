//! What the cell says about itself: who is the primary, and whether everything is in place again after a fault.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::cell::{Cell, ETCD, METRICS, PATRONI, SERVICE};
use super::machine::Machine;
use super::parts::curl;

/// Time within which the cell must be complete again after a fault.
const WHOLE_WITHIN: Duration = Duration::from_mins(4);
/// Interval between two checks of the cell.
const LOOK: Duration = Duration::from_millis(500);

/// The database machines as Patroni sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// Name of the primary. None while there is none.
    pub primary: Option<String>,
    /// Names of the standbys that commits wait for.
    pub synchronous: Vec<String>,
    /// Names of all standbys that receive changes from the primary.
    pub streaming: Vec<String>,
    /// Timeline of the primary. It grows with every failover.
    pub timeline: u64,
}

impl Roles {
    /// Name of the primary. Fails while there is none.
    pub fn primary(&self) -> Result<&str> {
        self.primary.as_deref().context("the cell has no primary")
    }
}

/// Asks one machine after the other, and returns the first answer that names a primary.
pub fn roles(cell: &Cell) -> Result<Roles> {
    let mut found = Roles::default();
    for node in cell.nodes() {
        let (status, body) = curl(&[], &format!("http://{}:{PATRONI}/cluster", node.address))?;
        if status == 200 {
            found = read_roles(&serde_json::from_str(&body).unwrap_or_default());
            if found.primary.is_some() {
                break;
            }
        }
    }
    Ok(found)
}

/// Reads the answer of Patroni.
fn read_roles(cluster: &Value) -> Roles {
    let mut roles = Roles::default();
    for member in cluster.get("members").and_then(Value::as_array).into_iter().flatten() {
        let text = |name: &str| member.get(name).and_then(Value::as_str).unwrap_or_default();
        let (name, state) = (text("name").to_owned(), text("state"));
        match text("role") {
            "leader" if state == "running" => {
                roles.timeline = member.get("timeline").and_then(Value::as_u64).unwrap_or_default();
                roles.primary = Some(name);
            }
            role if state == "streaming" => {
                if role == "sync_standby" {
                    roles.synchronous.push(name.clone());
                }
                roles.streaming.push(name);
            }
            _ => {}
        }
    }
    roles
}

/// Returns what is still missing in the cell. None when all machines work and every commit waits for a standby.
pub fn lack(cell: &Cell) -> Result<Option<String>> {
    for node in cell.nodes() {
        let (_, body) = curl(&[], &format!("http://{}:{ETCD}/health", node.address))?;
        if !body.contains("\"true\"") {
            return Ok(Some(format!("etcd on {}", node.name)));
        }
    }
    let roles = roles(cell)?;
    if roles.primary.is_none() {
        return Ok(Some("a primary".to_owned()));
    }
    if roles.streaming.len() + 1 < cell.nodes().len() {
        return Ok(Some(format!("two standbys that receive changes: only {:?}", roles.streaming)));
    }
    if cell.is_synchronous && roles.synchronous.is_empty() {
        return Ok(Some("a synchronous standby".to_owned()));
    }
    for door in cell.doors() {
        if curl(&[], &format!("http://{door}/api/health/ready"))?.0 != 200 {
            return Ok(Some(format!("a service that is ready at {door}")));
        }
    }
    Ok(None)
}

/// Waits until all machines work again, and returns their roles.
pub fn await_whole(cell: &Cell) -> Result<Roles> {
    let deadline = Instant::now() + WHOLE_WITHIN;
    while let Some(lack) = lack(cell)? {
        if Instant::now() > deadline {
            bail!(
                "the cell lacks {lack} after {} s. The logs are in {}",
                WHOLE_WITHIN.as_secs(),
                cell.folder.display()
            );
        }
        std::thread::sleep(LOOK);
    }
    roles(cell)
}

/// Waits until a condition is met, for at most this time.
pub fn await_that(what: &str, within: Duration, condition: impl Fn() -> Result<bool>) -> Result<()> {
    let deadline = Instant::now() + within;
    while !condition()? {
        if Instant::now() > deadline {
            bail!("{what}: not within {} s", within.as_secs());
        }
        std::thread::sleep(LOOK);
    }
    Ok(())
}

/// The machine whose member of etcd leads the others.
pub fn etcd_leader(cell: &Cell) -> Result<Machine> {
    for node in cell.nodes() {
        let url = format!("http://{}:{ETCD}/v3/maintenance/status", node.address);
        let (_, body) = curl(&["--data", "{}"], &url)?;
        let status: Value = serde_json::from_str(&body).unwrap_or_default();
        let (member, leader) = (status.pointer("/header/member_id"), status.get("leader"));
        if member.is_some() && member == leader {
            return Ok(node);
        }
    }
    bail!("etcd has no leader")
}

/// The instance that gives the journal its positions. None while no instance does.
pub fn sealing_instance(cell: &Cell) -> Result<Option<Machine>> {
    for instance in cell.instances() {
        let (_, body) = curl(&[], &format!("http://{}:{METRICS}/metrics", instance.address))?;
        if body.lines().any(|line| line.trim() == "journal_sealer 1") {
            return Ok(Some(instance));
        }
    }
    Ok(None)
}

/// Describes the cell as text for the terminal.
pub fn describe(cell: &Cell) -> Result<String> {
    let roles = roles(cell)?;
    let mut lines = vec![format!("folder       {}", cell.folder.display())];
    for node in cell.nodes() {
        let role = match &node.name {
            name if roles.primary.as_ref() == Some(name) => "primary",
            name if roles.synchronous.contains(name) => "synchronous standby",
            name if roles.streaming.contains(name) => "standby",
            _ => "not available",
        };
        let processes = node.processes()?.len();
        lines.push(format!("{:<12} {:<15} {role}, {processes} processes", node.name, node.address));
    }
    let sealing = sealing_instance(cell)?.map(|instance| instance.name);
    for instance in cell.instances() {
        let url = format!("http://{}:{SERVICE}", instance.address);
        let status = curl(&[], &format!("{url}/api/health/ready"))?.0;
        let state = if status == 200 { "ready" } else { "not ready" };
        let seals = if sealing.as_ref() == Some(&instance.name) { ", seals the journal" } else { "" };
        lines.push(format!("{:<12} {url} {state}{seals}", instance.name));
    }
    if cell.has_proxy {
        lines.push(format!("{:<12} http://{}:{SERVICE}", "proxy", cell.proxy().address));
    }
    let whole = lack(cell)?.map_or_else(|| "complete".to_owned(), |lack| format!("lacks {lack}"));
    lines.push(format!("cell         {whole}, timeline {}", roles.timeline));
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn roles_are_read() {
        let members = json!({"members": [
            {"name": "node1", "role": "replica", "state": "streaming"},
            {"name": "node2", "role": "leader", "state": "running", "timeline": 4},
            {"name": "node3", "role": "sync_standby", "state": "streaming"}]});
        let roles = read_roles(&members);
        assert_eq!(roles.primary().unwrap(), "node2");
        assert_eq!(roles.synchronous, ["node3"]);
        assert_eq!(roles.streaming, ["node1", "node3"]);
        assert_eq!(roles.timeline, 4);
        let stopped = json!({"members": [{"name": "node1", "role": "leader", "state": "stopped"}]});
        assert_eq!(read_roles(&stopped), Roles::default());
    }
}
