//! The faults: what each one does to the cell, and how the administrator repairs it afterwards.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::runtime::Runtime;

use super::cell::{Cell, PATRONI, SERVICE};
use super::check::longest_unsealed;
use super::clients::Clients;
use super::cut_off::CutOffClient;
use super::health::{self, Roles};
use super::machine::{Machine, Signal, send};
use super::templates::{self, Member};
use super::{network, parts};

/// What happens to the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Fault {
    /// PostgreSQL of the primary ends without warning.
    Postgres,
    /// The machine of the primary loses its power.
    Node,
    /// The machine of the synchronous standby loses its power.
    Standby,
    /// PostgreSQL and Patroni end on both standbys.
    Standbys,
    /// The leading member of etcd ends.
    Etcd,
    /// All members of etcd end.
    EtcdAll,
    /// The instance that seals the journal ends.
    Instance,
    /// The machine of the primary stops for a while and then continues.
    Freeze,
    /// The primary is disconnected from the other database machines, but not from its clients.
    Cut,
    /// The machine of the primary loses its disk.
    Wipe,
    /// The administrator moves the primary to another machine.
    Switchover,
}

/// How long faults last.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Duration of a freeze or a cut.
    pub lasts: Duration,
    /// Time for which the standbys receive nothing before the primary is lost.
    pub lag: Duration,
}

/// Measurements of one fault.
#[derive(Debug)]
pub struct Struck {
    /// Moment from which silence counts.
    pub from: Instant,
    /// Addresses whose clients count. None for all.
    pub doors: Option<Vec<usize>>,
    /// Longest time without a new position of the journal. None when it was not measured.
    pub unsealed: Option<Duration>,
    /// Promises that were broken, apart from those about writes and times.
    pub broken: Vec<String>,
}

/// Everything that a fault needs.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The cell.
    pub cell: &'a Cell,
    /// Runs the clients.
    pub runtime: &'a Runtime,
    /// The clients.
    pub clients: &'a Clients,
    /// Roles before the fault.
    pub before: &'a Roles,
    /// How long faults last.
    pub times: Times,
}

impl Scene<'_> {
    /// Causes a fault, repairs what does not recover automatically, and waits until the cell is complete again.
    pub fn strike(self, fault: Fault) -> Result<Struck> {
        let primary = self.cell.node(self.before.primary()?)?;
        match fault {
            Fault::Postgres => self.kill_postgres(&primary),
            Fault::Node => self.lose_power(&primary, false),
            Fault::Wipe => self.lose_power(&primary, true),
            Fault::Standby => self.lose_power(&self.standby()?, false),
            Fault::Standbys => self.kill_standbys(&primary),
            Fault::Etcd => self.kill_etcd(&[health::etcd_leader(self.cell)?], Duration::from_secs(10)),
            Fault::EtcdAll => self.kill_etcd(&self.cell.nodes(), Duration::from_secs(45)),
            Fault::Instance => self.kill_instance(),
            Fault::Freeze => self.freeze(&primary),
            Fault::Cut => self.cut(&primary),
            Fault::Switchover => self.switch_over(&primary),
        }
    }

    /// The standby for which commits wait.
    fn standby(self) -> Result<Machine> {
        let names = self.before.synchronous.iter().chain(&self.before.streaming);
        self.cell.node(names.into_iter().next().context("the cell has no standby")?)
    }

    /// The database machines other than this one.
    fn others(self, machine: &Machine) -> Vec<Machine> {
        self.cell.nodes().into_iter().filter(|node| node.name != machine.name).collect()
    }

    /// Waits until the cell is complete again.
    fn finish(self, from: Instant) -> Result<Struck> {
        health::await_whole(self.cell)?;
        Ok(Struck { from, doors: None, unsealed: None, broken: Vec::new() })
    }

    /// Patroni is left alone: it must replace the primary, and start PostgreSQL again as a standby.
    fn kill_postgres(self, primary: &Machine) -> Result<Struck> {
        let postmaster = primary.postmaster()?.context("PostgreSQL does not run")?;
        let from = Instant::now();
        send(Signal::Kill, &[postmaster])?;
        self.await_writes(20)?;
        self.finish(from)
    }

    /// Unplugs a machine and kills all its processes, waits until writes continue, and starts it again, with or without
    /// its files.
    fn lose_power(self, machine: &Machine, loses_disk: bool) -> Result<Struck> {
        if !self.times.lag.is_zero() {
            for other in self.others(machine) {
                network::cut(machine, &other)?;
            }
            sleep(self.times.lag);
        }
        let from = Instant::now();
        network::plug(self.cell, machine, false)?;
        machine.signal_all(Signal::Kill)?;
        if !self.times.lag.is_zero() {
            for other in self.others(machine) {
                network::heal(machine, &other)?;
            }
        }
        self.await_writes(20)?;
        if loses_disk {
            self.replace_disk(machine)?;
        }
        network::plug(self.cell, machine, true)?;
        parts::start_node(machine)?;
        self.finish(from)
    }

    /// Removes all files of a machine, and replaces its member of etcd by a new one. Patroni then copies the database.
    fn replace_disk(self, machine: &Machine) -> Result<()> {
        for folder in ["data", "etcd"] {
            fs::remove_dir_all(machine.folder.join(folder))?;
        }
        let others = self.others(machine);
        let members = parts::etcdctl(&others, &["member", "list"])?;
        let named = members.lines().find(|line| line.split(", ").nth(2) == Some(machine.name.as_str()));
        let number = named.and_then(|line| line.split(", ").next()).context("etcd does not know the machine")?;
        parts::etcdctl(&others, &["member", "remove", number])?;
        let url = format!("--peer-urls=http://{}:2380", machine.address);
        parts::etcdctl(&others, &["member", "add", &machine.name, &url])?;
        templates::write_node(self.cell, machine, Member::Returning)
    }

    /// Ends both standbys. The primary must acknowledge no write, but answer reads, until one of them returns.
    fn kill_standbys(self, primary: &Machine) -> Result<Struck> {
        let standbys = self.others(primary);
        for standby in &standbys {
            // Patroni first, which would start PostgreSQL again.
            send(Signal::Kill, &standby.processes_of("patroni")?)?;
            send(Signal::Kill, &standby.postmaster()?.into_iter().collect::<Vec<_>>())?;
        }
        sleep(Duration::from_secs(2));
        let alone = Instant::now();
        let mut broken = Vec::new();
        // Longer than the service waits for a commit.
        for _ in 0..9 {
            sleep(Duration::from_secs(5));
            if !self.can_read()? {
                broken.push("a read failed".to_owned());
            }
        }
        let written = self.clients.acknowledged().iter().filter(|write| write.at > alone).count();
        if written > 0 {
            broken.push(format!("{written} writes were acknowledged without a standby"));
        }
        let from = Instant::now();
        let Some((first, rest)) = standbys.split_first() else { bail!("the cell has no standby") };
        parts::start_patroni(first)?;
        self.await_writes(20)?;
        for standby in rest {
            parts::start_patroni(standby)?;
        }
        Ok(Struck { broken, ..self.finish(from)? })
    }

    /// Whether the first instance answers a read.
    fn can_read(self) -> Result<bool> {
        let Some(instance) = self.cell.instances().into_iter().next() else { bail!("the cell has no instance") };
        let url = format!("http://{}:{SERVICE}/api/product/{}", instance.address, self.clients.subjects.unit);
        let token = format!("Authorization: Bearer {}", self.clients.token);
        Ok(parts::curl(&["--header", &token], &url)?.0 == 200)
    }

    /// Ends members of etcd and starts them again later.
    fn kill_etcd(self, nodes: &[Machine], lasts: Duration) -> Result<Struck> {
        let from = Instant::now();
        for node in nodes {
            send(Signal::Kill, &node.processes_of("etcd")?)?;
        }
        sleep(lasts);
        for node in nodes {
            parts::start_etcd(node)?;
        }
        self.finish(from)
    }

    /// Ends the instance that seals the journal, and starts it again. Clients of the others must not notice.
    fn kill_instance(self) -> Result<Struck> {
        let instance = health::sealing_instance(self.cell)?.context("no instance seals the journal")?;
        let watch = self.runtime.spawn(longest_unsealed(self.cell.clone(), Duration::from_secs(6)));
        sleep(Duration::from_secs(1));
        let from = Instant::now();
        instance.signal_all(Signal::Kill)?;
        sleep(Duration::from_secs(4));
        parts::start_instance(self.cell, &instance)?;
        let unsealed = Some(self.runtime.block_on(watch)??);
        let doors = self.cell.instances().into_iter().enumerate().filter(|(_, other)| other.name != instance.name);
        let doors = Some(doors.map(|(door, _)| door).collect());
        Ok(Struck { doors, unsealed, ..self.finish(from)? })
    }

    /// Stops all processes of the primary for a while. It then still believes that it is the primary.
    fn freeze(self, primary: &Machine) -> Result<Struck> {
        let client = CutOffClient::start(self.runtime, primary);
        sleep(Duration::from_secs(2));
        let from = Instant::now();
        primary.signal_all(Signal::Freeze)?;
        sleep(self.times.lasts);
        primary.signal_all(Signal::Thaw)?;
        let struck = self.finish(from)?;
        self.judge(client, struck)
    }

    /// Disconnects the primary from etcd and the standbys for a while. Its clients stay connected.
    fn cut(self, primary: &Machine) -> Result<Struck> {
        let client = CutOffClient::start(self.runtime, primary);
        sleep(Duration::from_secs(2));
        let from = Instant::now();
        for other in self.others(primary) {
            network::cut(primary, &other)?;
        }
        sleep(self.times.lasts);
        for other in self.others(primary) {
            network::heal(primary, &other)?;
        }
        let struck = self.finish(from)?;
        self.judge(client, struck)
    }

    /// Adds the findings of the client that stayed connected to the former primary.
    fn judge(self, client: CutOffClient, mut struck: Struck) -> Result<Struck> {
        // A write that was on its way when the fault began may be acknowledged correctly.
        let since = struck.from + Duration::from_secs(1);
        let (late, lost) = self.runtime.block_on(client.finish(self.cell, since))?;
        if late > 0 {
            struck.broken.push(format!("the former primary acknowledged {late} writes after the fault"));
        }
        if lost > 0 {
            struck.broken.push(format!("{lost} rows that the former primary acknowledged are absent"));
        }
        Ok(struck)
    }

    /// Moves the primary to the synchronous standby.
    fn switch_over(self, primary: &Machine) -> Result<Struck> {
        let body = format!("{{\"leader\": \"{}\", \"candidate\": \"{}\"}}", primary.name, self.standby()?.name);
        let url = format!("http://{}:{PATRONI}/switchover", primary.address);
        let from = Instant::now();
        let (status, answer) = parts::curl(&["--max-time", "60", "--data", &body], &url)?;
        ensure!(status == 200, "Patroni refused the switchover: {status} {answer}");
        self.finish(from)
    }

    /// Waits until this many further writes are acknowledged.
    fn await_writes(self, count: usize) -> Result<()> {
        // Writes that were on their way when the fault began do not count.
        sleep(Duration::from_secs(1));
        let before = self.clients.acknowledged().len();
        let enough = || Ok(self.clients.acknowledged().len() >= before + count);
        health::await_that("writes are acknowledged again", Duration::from_mins(2), enough)
    }
}
