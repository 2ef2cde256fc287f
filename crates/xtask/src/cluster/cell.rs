//! The cell: where its files are and which machines it has. It is kept in a file, so that later commands find it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::machine::Machine;
use crate::root;

/// Number of database machines. The templates describe three: the smallest number that survives the loss of one.
pub const NODES: usize = 3;
/// Port of PostgreSQL on every database machine.
pub const POSTGRES: u16 = 5432;
/// Port of Patroni on every database machine.
pub const PATRONI: u16 = 8008;
/// Port of etcd for its clients on every database machine.
pub const ETCD: u16 = 2379;
/// Port of the service on every machine that runs it, and of the proxy.
pub const SERVICE: u16 = 8080;
/// Port for the metrics of an instance.
pub const METRICS: u16 = 9090;
/// Name of the database of the plant.
pub const DATABASE: &str = "plant";
/// Owner of that database, who migrates it.
pub const OWNER: &str = "plant_owner";
/// Role of the service, which owns nothing.
pub const ROLE: &str = "plant";
/// Password of every role. The cell is reachable from this machine only.
pub const PASSWORD: &str = "only-for-drills-on-this-machine";
/// The user who runs every process of the cell.
pub const UNPRIVILEGED: &str = "postgres";

/// A cell on this machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Directory of all files of the cell.
    pub folder: PathBuf,
    /// Third number of the addresses: 10.213.`subnet`.0/24.
    pub subnet: u8,
    /// Number of machines that run the service.
    pub instances: usize,
    /// Whether a machine with haproxy is in front of the service.
    pub has_proxy: bool,
    /// Whether a commit waits for a standby, as in the template.
    pub is_synchronous: bool,
}

/// Directory of the cell of this work tree. It is outside of the tree, to which an unprivileged user may have no
/// access.
pub fn folder() -> PathBuf {
    let hash = Sha256::digest(root().as_os_str().as_encoded_bytes());
    std::env::temp_dir().join(format!("tracewright-cluster-{}", hex::encode(hash).split_at(8).0))
}

impl Cell {
    /// Reads the cell that is up.
    pub fn load() -> Result<Self> {
        let text = fs::read_to_string(folder().join("cell.json"));
        let text = text.context("no cell is up. Run cargo xtask cluster up first")?;
        Ok(serde_json::from_str(&text)?)
    }

    /// Keeps the cell for later commands.
    pub fn save(&self) -> Result<()> {
        fs::write(self.folder.join("cell.json"), serde_json::to_string_pretty(self)?)?;
        Ok(())
    }

    /// A machine with this name, whose address ends with this number.
    fn machine(&self, name: &str, number: usize) -> Machine {
        Machine {
            name: name.to_owned(),
            network: format!("{}-{name}", self.prefix()),
            address: format!("10.213.{}.{number}", self.subnet),
            folder: self.folder.join(name),
        }
    }

    /// Beginning of the names of all networks and links of this cell.
    pub fn prefix(&self) -> String {
        format!("tw{}", self.subnet)
    }

    /// Network of all machines of the cell.
    pub fn network(&self) -> String {
        format!("10.213.{}.0/24", self.subnet)
    }

    /// Address of this machine in that network.
    pub fn own_address(&self) -> String {
        format!("10.213.{}.254", self.subnet)
    }

    /// The database machines.
    pub fn nodes(&self) -> Vec<Machine> {
        (1..=NODES).map(|number| self.machine(&format!("node{number}"), number)).collect()
    }

    /// The machines that run the service.
    pub fn instances(&self) -> Vec<Machine> {
        (1..=self.instances).map(|number| self.machine(&format!("instance{number}"), 10 + number)).collect()
    }

    /// The machine in front of the service.
    pub fn proxy(&self) -> Machine {
        self.machine("proxy", 20)
    }

    /// All machines of the cell.
    pub fn machines(&self) -> Vec<Machine> {
        let proxy = self.has_proxy.then(|| self.proxy());
        self.nodes().into_iter().chain(self.instances()).chain(proxy).collect()
    }

    /// The database machine with this name.
    pub fn node(&self, name: &str) -> Result<Machine> {
        self.nodes().into_iter().find(|node| node.name == name).with_context(|| format!("no machine {name}"))
    }

    /// Addresses over which clients reach the service.
    pub fn doors(&self) -> Vec<String> {
        let proxy = self.has_proxy.then(|| self.proxy());
        self.instances().iter().chain(&proxy).map(|machine| format!("{}:{SERVICE}", machine.address)).collect()
    }

    /// URL of a database that names all three machines, as the service is configured.
    pub fn url(&self, role: &str, database: &str) -> String {
        let hosts: Vec<String> = self.nodes().iter().map(|node| format!("{}:{POSTGRES}", node.address)).collect();
        format!("postgres://{role}:{PASSWORD}@{}/{database}?sslmode=disable", hosts.join(","))
    }

    /// URL of a database on the current primary.
    pub fn primary_url(&self, role: &str, database: &str) -> String {
        format!("{}&target_session_attrs=read-write&connect_timeout=3", self.url(role, database))
    }

    /// File store, which all instances share.
    pub fn media(&self) -> PathBuf {
        self.folder.join("media")
    }

    /// A copy of the program, which the unprivileged user can run and a later build does not replace.
    pub fn program(&self) -> PathBuf {
        self.folder.join("tracewright")
    }
}
