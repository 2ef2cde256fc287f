//! Cost of one movement: through the service, and with the same statements directly on PostgreSQL.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bench::cost::{Meter, RequestCost};
use bench::service::{ChildProcess, Service};
use bench::statements::{LOGGED, Log};
use bench::tools::{Load, wrk};
use serde_json::json;
use testdb::Cluster;
use tokio_postgres::Client as Database;

use super::StockPlant;
use super::recorded_statements::{RecordedStatements, record};
use super::subjects::{MeasuredKind, MovementSubject};
use crate::builds::Build;

/// Planner settings that the service uses for commands. Without them the plans would differ.
const COMMAND_PLANS: &str = "?options=-c%20plan_cache_mode%3Dforce_generic_plan%20-c%20enable_seqscan%3Doff%20\
                             -c%20random_page_cost%3D1.1%20-c%20jit%3Doff";

/// Maximum number of checks whether all requests are done.
const IDLE_LOOKS: u32 = 100;
/// Pause between two checks.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(50);

/// The figures of one turn.
#[derive(Clone, Copy, Debug)]
pub struct MovementTurn {
    /// Cost through the service.
    pub service: RequestCost,
    /// Cost on the bare engine.
    pub bare: RequestCost,
}

/// One kind of movement in one plant.
#[derive(Debug)]
pub struct MeasuredMovement {
    /// Kind of the movement.
    pub kind: MeasuredKind,
    /// Recorded statements of a request.
    pub recorded: RecordedStatements,
    /// Figures of the turns, in order.
    pub turns: Vec<MovementTurn>,
    subjects: Vec<MovementSubject>,
    folder: PathBuf,
}

impl MeasuredMovement {
    /// Finds the subjects to move, and records the statements of a request.
    pub async fn prepare(kind: MeasuredKind, plant: &StockPlant, cluster: &Cluster) -> Result<Self> {
        let folder = plant.folder.join(kind.file());
        fs::create_dir_all(&folder)?;
        let subjects = kind.subjects(&plant.client).await?;
        kind.stock_up(&subjects, &mut plant.connect()?)?;
        let url = format!("{}{LOGGED}", cluster.socket_url(&plant.database));
        let logged = Service::start(&Build::Release.program(), &url, &folder.join("logged"))?;
        let mut log = Log::of(cluster)?;
        let recorded = record(kind, &subjects, &logged, &mut log, &plant.client).await?;
        Ok(Self { kind, recorded, turns: Vec::new(), subjects, folder })
    }

    /// Measures first through the service, then on the bare engine.
    pub async fn measure(&mut self, plant: &StockPlant, cluster: &Cluster, load: Load) -> Result<()> {
        let script = self.folder.join("movement.lua");
        let meter = Meter { cluster, database: &plant.database, counts: false };
        // Opens all connections and prepares the statements, so that this is not measured.
        self.write_script(plant, &script).await?;
        wrk(plant.service.address(), Load { seconds: 1, ..load }, &script)?;
        self.write_script(plant, &script).await?;
        let service = meter.measure(plant.service.measured_process(), load, &script)?;
        let bare = self.replay(plant, cluster, meter, load).await?;
        self.turns.push(MovementTurn { service, bare });
        Ok(())
    }

    /// Writes the script for wrk. A unit moves to another location and back the next time. Each thread has its own
    /// units, so that no request finds a unit elsewhere. wrk asks the first thread once for a request that it inspects
    /// but never sends.
    async fn write_script(&mut self, plant: &StockPlant, script: &Path) -> Result<()> {
        wait_until_idle(&plant.client).await?;
        self.kind.look_up(&mut self.subjects, &plant.client).await?;
        let pair = |subject: &MovementSubject| {
            format!("{{'{}', '{}'}}", self.kind.body(subject, &subject.to), self.kind.body(subject, &subject.from))
        };
        let bodies: Vec<String> = self.subjects.iter().map(pair).collect();
        let text = format!(
            "wrk.headers[\"Authorization\"] = \"Bearer {}\"\n\
             wrk.headers[\"Content-Type\"] = \"application/json\"\n\
             local bodies = {{{}}}\n\
             local requests, threads, place, pass = {{}}, 0, 0, 1\n\
             setup = function(thread) thread:set(\"number\", threads); threads = threads + 1 end\n\
             init = function()\n\
             if number == 0 then place = -1 end\n\
             for i, pair in ipairs(bodies) do if i % 2 == number % 2 then\n\
             local both = {{}}\n\
             for j, body in ipairs(pair) do both[j] = wrk.format(\"POST\", \"/api/movement/execute\", nil, body) end\n\
             requests[#requests + 1] = both end end end\n\
             request = function()\n\
             place = place + 1\n\
             if place < 1 then return requests[1][1] end\n\
             if place > #requests then place = 1; pass = 3 - pass end\n\
             return requests[place][pass] end\n",
            plant.service.token(),
            bodies.join(",\n")
        );
        fs::write(script, text).with_context(|| format!("cannot write {}", script.display()))
    }

    /// Runs the recorded statements on the same number of connections, with new keys and separate subjects.
    async fn replay(
        &mut self,
        plant: &StockPlant,
        cluster: &Cluster,
        meter: Meter<'_>,
        load: Load,
    ) -> Result<RequestCost> {
        wait_until_idle(&plant.client).await?;
        self.kind.look_up(&mut self.subjects, &plant.client).await?;
        let file = self.folder.join("replay.json");
        let plan = json!({
            "url": format!("{}{COMMAND_PLANS}", cluster.socket_url(&plant.database)),
            "connections": load.connections,
            "seconds": load.seconds,
            "statements": self.recorded.statements,
            "change": self.kind.change(),
            "subjects": self.subjects,
        });
        fs::write(&file, serde_json::to_vec(&plan)?)?;
        let mut command = Command::new(Build::Release.path("replay"));
        let mut running = ChildProcess(command.arg(&file).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?);
        let mut input = running.0.stdin.take().context("a pipe")?;
        let mut lines = BufReader::new(running.0.stdout.take().context("a pipe")?).lines();
        let mut next = || lines.next().context("the program that runs statements ended")?.map_err(anyhow::Error::from);
        ensure!(next()? == "ready", "the program that runs statements is not ready");
        let (line, ran) = meter.around(running.0.id(), || {
            input.write_all(b"go\n")?;
            next()
        })?;
        let (count, seconds) = line.split_once(' ').context("count and seconds")?;
        let (count, seconds): (f64, f64) = (count.parse()?, seconds.parse()?);
        drop(input);
        running.0.wait()?;
        Ok(RequestCost {
            rate: count / seconds,
            bytes: None,
            times: None,
            program: ran.program / count,
            postgres: ran.postgres / count,
            instructions: None,
        })
    }
}

/// Waits until no write is running: a client that disconnects does not end its write, so its last movements end later.
async fn wait_until_idle(client: &Database) -> Result<()> {
    let busy = "select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null";
    for _ in 0..IDLE_LOOKS {
        if client.query_one(busy, &[]).await?.get::<_, i64>(0) == 0 {
            return Ok(());
        }
        tokio::time::sleep(LOOK_AGAIN_AFTER).await;
    }
    bail!("the service did not become idle")
}
