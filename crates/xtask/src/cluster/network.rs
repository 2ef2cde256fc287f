//! The network of the cell: a switch with one cable to each machine, and one to this machine.
//!
//! Every machine is a network namespace. A cut drops packets silently between two machines and leaves all others
//! connected, as a broken cable or a wrong firewall rule does. A proxy could not do that: etcd and Patroni publish one
//! address for all machines, so a proxy in front of it cannot know who connects.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use bench::tools::succeed;

use super::cell::Cell;
use super::machine::Machine;

/// A hardware address that no machine has. Packets to it are lost.
const NOWHERE: &str = "02:00:00:00:00:01";

/// Finds a free network and creates its switch, so that two cells on this machine do not disturb each other.
pub fn claim() -> Result<u8> {
    for subnet in 1..=250 {
        let switch = format!("tw{subnet}-switch");
        let made = Command::new("ip").args(["netns", "add", &switch]).stderr(Stdio::null()).status()?;
        if made.success() {
            ip(&["-n", &switch, "link", "add", "switch", "type", "bridge"])?;
            ip(&["-n", &switch, "link", "set", "switch", "up"])?;
            return Ok(subnet);
        }
    }
    bail!("no network namespace can be created. Is iproute2 installed, and may this user create one?")
}

/// Connects this machine and all machines of the cell to the switch.
pub fn connect(cell: &Cell) -> Result<()> {
    let (switch, link) = (switch(cell), cell.prefix());
    ip(&["link", "add", &link, "type", "veth", "peer", "name", "here", "netns", &switch])?;
    ip(&["-n", &switch, "link", "set", "here", "master", "switch", "up"])?;
    ip(&["address", "add", &format!("{}/24", cell.own_address()), "dev", &link])?;
    ip(&["link", "set", &link, "up"])?;
    for machine in cell.machines() {
        let (name, network) = (&machine.name, &machine.network);
        ip(&["netns", "add", network])?;
        ip(&["-n", &switch, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", network])?;
        ip(&["-n", &switch, "link", "set", name, "master", "switch", "up"])?;
        ip(&["-n", network, "address", "add", &format!("{}/24", machine.address), "dev", "eth0"])?;
        ip(&["-n", network, "link", "set", "eth0", "up"])?;
        ip(&["-n", network, "link", "set", "lo", "up"])?;
    }
    Ok(())
}

/// Removes the network. Links disappear with their namespaces. Missing parts are ignored.
pub fn remove(cell: &Cell) -> Result<()> {
    let machines = cell.machines().into_iter().map(|machine| machine.network);
    for network in machines.chain([switch(cell)]) {
        Command::new("ip").args(["netns", "del", &network]).stderr(Stdio::null()).status()?;
    }
    Command::new("ip").args(["link", "del", &cell.prefix()]).stderr(Stdio::null()).status()?;
    Ok(())
}

/// Drops all packets between two machines.
pub fn cut(one: &Machine, other: &Machine) -> Result<()> {
    for (from, to) in [(one, other), (other, one)] {
        let link = ["dev", "eth0", "lladdr", NOWHERE, "nud", "permanent"];
        let mut words = vec!["-n", from.network.as_str(), "neighbour", "replace", to.address.as_str()];
        words.extend(link);
        ip(&words)?;
    }
    Ok(())
}

/// Connects two machines again.
pub fn heal(one: &Machine, other: &Machine) -> Result<()> {
    for (from, to) in [(one, other), (other, one)] {
        ip(&["-n", &from.network, "neighbour", "del", &to.address, "dev", "eth0"])?;
    }
    Ok(())
}

/// Unplugs a machine, or plugs it in again. An unplugged machine cannot close its connections.
pub fn plug(cell: &Cell, machine: &Machine, is_in: bool) -> Result<()> {
    ip(&["-n", &switch(cell), "link", "set", &machine.name, if is_in { "up" } else { "down" }])
}

/// Name of the namespace that contains the switch.
fn switch(cell: &Cell) -> String {
    format!("{}-switch", cell.prefix())
}

/// Configures the network of this machine.
fn ip(words: &[&str]) -> Result<()> {
    succeed(Command::new("ip").args(words))
}
