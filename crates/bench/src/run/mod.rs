//! `tracewright bench run` measures every frequent read and write on plants of several sizes. Reads are compared with
//! the same SQL directly on PostgreSQL.
//!
//! All plants are in one cluster, each with its own services, and are measured in turns. Other load on the machine then
//! affects all of them alike, and only ratios matter. Needs wrk and pgbench. If perf is available, it counts
//! instructions.

mod aims;
mod bodies;
mod bulk;
mod chart;
mod operations;
mod page;
mod reads;
mod records;
mod report;
mod script;
mod sealed;
mod writes;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use testdb::Cluster;
use tokio_postgres::Client;

use crate::cost::counts_instructions;
use crate::figures::instructions;
use crate::load::{self, ProgressLine, Size, counts, ensure_sound};
use crate::service::{Program, USER};
use crate::statements::LOG_SETTINGS;
use crate::tools::{Load, drop_database, make_database, psql, require_wrk};
use aims::missed;
use bodies::WriteKind;
use operations::{MeasuredOperation, operations};
use page::RunEnvironment;
use reads::Reads;
use report::PlantFigures;
use writes::Writes;

/// Roles of the user who sends requests.
const WORDS: &str = "admin library production operator quality warehouse task traceability reporting";
/// Introduction to every page of figures.
const INTRO: &str = "Median and p99 are measured on one connection, everything else on all connections at once. Each \
    figure is the median over all turns. CPU time (µs) is per request: of the service without its request log, of the \
    service as shipped, and of PostgreSQL. Bytes are the size of a response with its headers. The ratio compares \
    requests per second with the same statements in `pgbench -M prepared`. The cost of writes on the bare engine is \
    measured by `cargo xtask stock` and `cargo xtask shift`. See docs/testing.md.";

/// Arguments of `tracewright bench run`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Number of units of each plant, separated by commas.
    #[arg(long, value_delimiter = ',', default_values_t = [1_000_000, 10_000_000])]
    sizes: Vec<i64>,
    /// Number of turns. Each figure is the median over all turns.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Duration of each measurement in seconds.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Number of client connections.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    connections: u32,
    /// Measure only these operations, by short name, separated by commas. An unknown name lists all names.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Keep the filled databases on disk, so that the next run starts sooner. Writes are measured on copies.
    #[arg(long)]
    keep: bool,
    /// Write a page with charts. For example, `docs/numbers/1.0` writes `1.0.md` and its charts in `docs/numbers`.
    #[arg(long)]
    out: Option<PathBuf>,
    /// End successfully although an aim was not reached.
    #[arg(long)]
    keep_going: bool,
    /// Compare the read by key with this program, the `minimal` handler that `cargo xtask` builds.
    #[arg(long)]
    minimal: Option<PathBuf>,
}

impl Args {
    /// Whether an operation is selected.
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Checks sizes, names of operations and the output path.
    fn check(&self) -> Result<()> {
        ensure!(self.sizes.iter().all(|size| *size > 0) && !self.sizes.is_empty(), "each size must be at least 1");
        let reads = operations().map(|operation| operation.file);
        let names: Vec<&str> = reads.chain(WriteKind::ALL.map(WriteKind::file)).collect();
        for only in &self.only {
            ensure!(names.contains(&only.as_str()), "there is no operation {only:?}. Use one of {}", names.join(", "));
        }
        if let Some(out) = &self.out {
            page::name_of(out)?;
        }
        Ok(())
    }
}

/// Everything that a run needs.
#[derive(Debug)]
pub struct BenchRun<'a> {
    args: &'a Args,
    program: &'a Program,
    cluster: &'a Cluster,
    /// Folder for scripts, logs and the files of services.
    folder: PathBuf,
}

/// Fills the plants, measures, prints the figures, and writes the page. Fails at the end if an aim was not reached.
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool")]
pub async fn run(args: &Args, program: &Program) -> Result<()> {
    args.check()?;
    require_wrk()?;
    let cluster = Cluster::start_apart("bench", &format!("{}{LOG_SETTINGS}", settings()))?;
    let bench = BenchRun { args, program, cluster: &cluster, folder: cluster.socket_directory().join("scripts") };
    let result = bench.measure().await;
    let cleaned = if args.keep { cluster.stop_server() } else { cluster.remove() };
    let (setting, plants, more) = result?;
    let more = more.join("");
    print!("{}", page::page(None, &setting, &plants, INTRO, &more));
    if let Some(out) = &args.out {
        let text = page::page(Some(&page::name_of(out)?), &setting, &plants, INTRO, &more);
        for file in page::write(out, &text, &plants)? {
            eprintln!("Wrote {}", file.display());
        }
    }
    cleaned?;
    let missed = missed(&plants);
    for aim in &missed {
        eprintln!("{aim}");
    }
    ensure!(missed.is_empty() || args.keep_going, "{} aims were not reached", missed.len());
    Ok(())
}

/// Memory settings as on a database server: a quarter of the memory for shared buffers.
fn settings() -> String {
    let mebibytes = page::memory().unwrap_or(4 << 30) >> 20;
    format!("\nshared_buffers = {}MB\neffective_cache_size = {}MB\n", mebibytes / 4, mebibytes * 3 / 4)
}

impl BenchRun<'_> {
    /// Load of a measurement on all connections.
    fn load(&self) -> Load {
        Load { connections: self.args.connections, seconds: self.args.seconds }
    }

    /// Fills all plants and measures all selected operations. Returns the environment, the figures, and further tables.
    async fn measure(&self) -> Result<(RunEnvironment, Vec<PlantFigures>, Vec<String>)> {
        let operations: Vec<&'static MeasuredOperation> =
            operations().filter(|operation| self.args.wants(operation.file)).collect();
        let mut plants = Vec::new();
        let mut more = Vec::new();
        for size in &self.args.sizes {
            let client = self.fill(&database(*size), *size).await?;
            plants.push(PlantFigures { serials: *size, counts: counts(&client).await?, lines: Vec::new() });
        }
        more.extend(self.measure_reads(&operations, &mut plants).await?);
        let kinds: Vec<WriteKind> = WriteKind::ALL.into_iter().filter(|kind| self.args.wants(kind.file())).collect();
        if !kinds.is_empty() {
            more.extend(self.measure_writes(&kinds, &mut plants).await?);
        }
        let client = load::connect(&self.cluster.socket_url("postgres")).await?;
        let words: Vec<String> = std::env::args().skip(1).collect();
        let setting = RunEnvironment::look(&client, &format!("tracewright {}", words.join(" "))).await?;
        Ok((setting, plants, more))
    }

    /// Creates and fills the database of a plant, with the user who sends requests.
    #[expect(clippy::print_stderr, reason = "a command line tool")]
    async fn fill(&self, database: &str, size: i64) -> Result<Client> {
        let url = self.cluster.socket_url(database);
        make_database(self.cluster, database)?;
        self.program.migrate(&url)?;
        let client = load::connect(&url).await?;
        eprintln!("Filling a plant of {size} units");
        if load::fill(&client, Size::of(size), &mut ProgressLine::shown("serials")).await? > 0 {
            ensure_sound(&client).await?;
        }
        let there = "select from organization.user_account where username = $1";
        if client.query(there, &[&USER]).await?.is_empty() {
            self.program.create_user(&url, WORDS)?;
        }
        Ok(client)
    }

    /// Measures all reads, in turns over all plants. Stops the services at the end, so that they do not disturb later
    /// measurements.
    #[expect(clippy::print_stderr, reason = "a command line tool")]
    async fn measure_reads(
        &self,
        operations: &[&'static MeasuredOperation],
        plants: &mut [PlantFigures],
    ) -> Result<Option<String>> {
        if operations.is_empty() {
            return Ok(None);
        }
        let mut reads = Vec::new();
        for plant in &*plants {
            let database = database(plant.serials);
            let client = load::connect(&self.cluster.socket_url(&database)).await?;
            reads.push(Reads::prepare(self, operations, &database, &client).await?);
        }
        let counts = counts_instructions();
        for turn in 1..=self.args.turns {
            eprintln!("Measuring reads, turn {turn} of {}", self.args.turns);
            for operation in operations {
                for of_plant in &mut reads {
                    of_plant.measure(self, operation, counts)?;
                }
            }
        }
        let counted = reads.first().map(|first| first.count_instructions(self)).transpose()?.flatten();
        for (plant, of_plant) in plants.iter_mut().zip(reads) {
            plant.lines.extend(of_plant.lines());
        }
        let title = "Read by key: user-mode instructions per request, counted by valgrind";
        Ok(counted.map(|counted| instructions(title, counted)))
    }

    /// Measures all writes, in turns over all plants. A plant that is kept is copied first, and the copy is dropped.
    #[expect(clippy::print_stderr, reason = "a command line tool")]
    async fn measure_writes(&self, kinds: &[WriteKind], plants: &mut [PlantFigures]) -> Result<Option<String>> {
        let mut writes = Vec::new();
        for plant in &*plants {
            let database = self.writable(&database(plant.serials))?;
            let client = load::connect(&self.cluster.socket_url(&database)).await?;
            writes.push(Writes::prepare(self, kinds, &database, client).await?);
        }
        for turn in 1..=self.args.turns {
            eprintln!("Measuring writes, turn {turn} of {}", self.args.turns);
            for kind in kinds {
                for of_plant in &mut writes {
                    of_plant.measure(self, *kind).await?;
                }
            }
        }
        for (plant, of_plant) in plants.iter_mut().zip(writes) {
            plant.lines.extend(of_plant.lines());
        }
        let mut block = None;
        for (place, plant) in plants.iter().enumerate() {
            let database = written(&database(plant.serials));
            let client = load::connect(&self.cluster.socket_url(&database)).await?;
            if place == 0 && kinds.contains(&WriteKind::Block) {
                block = Some(bulk::statements(self, &database, &client).await?);
            }
            ensure_sound(&client).await?;
            drop(client);
            if self.args.keep {
                drop_database(self.cluster, &database);
            }
        }
        Ok(block)
    }

    /// Prepares a database for writes: a copy if the plant is kept, otherwise the plant itself under another name, so
    /// that no later run mistakes it for an unchanged plant.
    #[expect(clippy::print_stderr, reason = "a command line tool")]
    fn writable(&self, database: &str) -> Result<String> {
        let written = written(database);
        drop_database(self.cluster, &written);
        // Connections that are being closed would prevent the copy.
        let end = format!("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{database}'");
        psql(self.cluster, "postgres", &end)?;
        if self.args.keep {
            eprintln!("Copying {database}");
            let copy = format!("create database {written} template {database} strategy file_copy");
            psql(self.cluster, "postgres", &copy)?;
        } else {
            psql(self.cluster, "postgres", &format!("alter database {database} rename to {written}"))?;
        }
        Ok(written)
    }
}

/// Name of the database that writes of a plant use.
fn written(database: &str) -> String {
    format!("{database}_written")
}

/// Name of the database of a plant.
fn database(size: i64) -> String {
    format!("scale_{size}")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(words: &[&str]) -> Args {
        Line::parse_from(std::iter::once(&"run").chain(words)).args
    }

    #[test]
    fn operations_are_chosen_by_their_short_names() {
        let chosen = args(&["--only", "serial,bulk"]);
        chosen.check().unwrap();
        assert!(chosen.wants("serial") && chosen.wants("bulk") && !chosen.wants("page1"));
        assert!(args(&[]).wants("where_used_100k"));
        let refused = args(&["--only", "everything"]).check().unwrap_err().to_string();
        assert!(
            refused.contains("hierarchy") && refused.contains("dhr_pdf") && refused.contains("completion"),
            "{refused}"
        );
        args(&["--sizes", "0"]).check().unwrap_err();
        assert!(args(&["--keep-going"]).keep_going && !args(&[]).keep_going);
    }
}
