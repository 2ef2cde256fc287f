//! `cargo xtask nightly`: the long form of every test that has one, then the drill of a cell, the full conformance run and
//! the journeys.

use std::fs;
use std::time::Instant;

use anyhow::{Result, bail, ensure};

use crate::builds::Build;
use crate::{cluster, conformance, console, long_tests};

/// Options of the nightly run.
#[derive(clap::Args)]
pub struct Args {
    /// Run only the parts whose names contain one of these texts, separated by commas.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Only list the parts that would run.
    #[arg(long)]
    list: bool,
}

/// Tests with the numbers of their long form, as in docs/testing.md.
struct LongRun {
    name: &'static str,
    tests: &'static str,
    numbers: &'static [(&'static str, u32)],
    /// Whether to use the shipped program, for realistic figures. Other tests stop the program at points that only the
    /// build of the tests has.
    shipped: bool,
}

/// All long runs.
const LONG_RUNS: &[LongRun] = &[
    LongRun { name: "crowd", tests: "test(/^crowd::/)", numbers: &[("TRACEWRIGHT_CROWD_SECONDS", 30)], shipped: false },
    LongRun {
        name: "races",
        tests: "test(/^races::/)",
        numbers: &[
            ("TRACEWRIGHT_BOM_ROUNDS", 500),
            ("TRACEWRIGHT_BOM_REPLACES", 5000),
            ("TRACEWRIGHT_LINK_ROUNDS", 300),
            ("TRACEWRIGHT_GENEALOGY_OPS", 40_000),
            ("TRACEWRIGHT_HOUSE_ROUNDS", 200),
        ],
        shipped: false,
    },
    LongRun {
        name: "ledger",
        tests: "test(/^ledger::/)",
        numbers: &[("LEDGER_COMMANDS", 10_000), ("LEDGER_ROUNDS", 300)],
        shipped: false,
    },
    LongRun {
        name: "shopfloor",
        tests: "test(/^shopfloor::/) + test(/^production::reset_races::/)",
        numbers: &[
            ("SHOPFLOOR_COMMANDS", 5000),
            ("TRACEWRIGHT_SHOPFLOOR_ROUNDS", 300),
            ("TRACEWRIGHT_SHOPFLOOR_KILLS", 30),
            ("TRACEWRIGHT_RESET_ROUNDS", 300),
        ],
        shipped: false,
    },
    LongRun {
        name: "siege",
        tests: "test(/^siege::/)",
        numbers: &[
            ("TRACEWRIGHT_DOCUMENT_CLIENTS", 64),
            ("TRACEWRIGHT_BOMB_MIB", 2048),
            ("TRACEWRIGHT_LIVE_MS", 100),
            ("TRACEWRIGHT_SILENT_CLIENTS", 10_000),
            ("TRACEWRIGHT_EXPORT_ITEMS", 27_000),
            ("TRACEWRIGHT_FILTER_SETS", 10_000),
        ],
        shipped: true,
    },
    LongRun {
        name: "crash",
        tests: "test(/^crash::/)",
        numbers: &[
            ("TRACEWRIGHT_KILL_ROUNDS", 10),
            ("TRACEWRIGHT_UPLOAD_MIB", 500),
            ("TRACEWRIGHT_FAULT_SERVICE_KILLS", 200),
            ("TRACEWRIGHT_FAULT_DATABASE_KILLS", 50),
            ("TRACEWRIGHT_FAULT_FREEZES", 20),
            ("TRACEWRIGHT_FAULT_RESTARTS", 10),
            ("TRACEWRIGHT_FAULT_CUTS", 200),
        ],
        shipped: false,
    },
    LongRun {
        name: "feed",
        tests: "test(/^journal::(sealing|takeover|epochs_of_standbys)/)",
        numbers: &[
            ("TRACEWRIGHT_FEED_SECONDS", 60),
            ("TRACEWRIGHT_FEED_OPEN_SECONDS", 30),
            ("TRACEWRIGHT_FEED_ROWS", 500_000),
            ("TRACEWRIGHT_FEED_LAG_SECONDS", 30),
            ("TRACEWRIGHT_TAKEOVERS", 10),
            ("TRACEWRIGHT_FAILOVERS", 3),
        ],
        shipped: false,
    },
    LongRun {
        name: "counts",
        tests: "test(/^counting::(many|imports)/) + test(/^product_import::speed/)",
        numbers: &[
            ("TRACEWRIGHT_COUNT_RECORDS", 20_000),
            ("TRACEWRIGHT_COUNT_ROWS", 50_000),
            ("TRACEWRIGHT_IMPORT_ROWS", 50_000),
        ],
        shipped: false,
    },
    LongRun {
        name: "scale",
        tests: "test(/^scale::/) + test(/^collaboration::scale::/) + test(/^trace::dhr_document::/)",
        numbers: &[
            ("TRACEWRIGHT_TREE_READS", 10),
            ("TRACEWRIGHT_TASKS", 1_000_000),
            ("TRACEWRIGHT_DHR_PARTS", 200),
            ("TRACEWRIGHT_DHR_FILES", 100),
        ],
        shipped: false,
    },
];

const SIZE: &str = "size";
const CLUSTER: &str = "cluster";
const CONFORMANCE: &str = "conformance";
const JOURNEYS: &str = "journeys";

/// Maximum size of the program in bytes: its current size plus some headroom.
const PROGRAM_BYTES_MAX: u64 = 78_000_000;

/// Runs all parts one after the other. A part that fails does not end the run. The last line names the failed parts.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    let parts = LONG_RUNS.iter().map(|part| part.name);
    let names: Vec<&str> = [SIZE].into_iter().chain(parts).chain([CLUSTER, CONFORMANCE, JOURNEYS]).collect();
    let is_chosen = |name: &str| args.only.is_empty() || args.only.iter().any(|word| name.contains(word.as_str()));
    let chosen: Vec<&str> = names.iter().copied().filter(|name| is_chosen(name)).collect();
    ensure!(!chosen.is_empty(), "no part has such a name. Choose from {}", names.join(", "));
    if args.list {
        eprintln!("{}", chosen.join("\n"));
        return Ok(());
    }
    Build::Release.make()?;
    let mut failed = Vec::new();
    for (number, name) in chosen.iter().enumerate() {
        eprintln!("── {name} ({} of {})", number + 1, chosen.len());
        let begin = Instant::now();
        let result = run_part(name);
        let minutes = begin.elapsed().as_secs_f64() / 60.0;
        match result {
            Ok(()) => eprintln!("   {name}: passed ({minutes:.1} min)"),
            Err(error) => {
                eprintln!("   {name}: FAILED after {minutes:.1} min: {error:#}");
                failed.push(*name);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}

/// Runs one part by name.
fn run_part(name: &str) -> Result<()> {
    match LONG_RUNS.iter().find(|part| part.name == name) {
        Some(part) => {
            let shipped = part.shipped.then(|| Build::Release.path("tracewright"));
            long_tests::run(part.tests, part.numbers, shipped.as_deref())
        }
        None if name == SIZE => check_size(),
        None if name == CLUSTER => cluster::nightly(&Build::Release.path("tracewright")),
        None if name == CONFORMANCE => conformance::full(),
        None => console::journeys(),
    }
}

/// Checks the size of the program, which must not grow without a decision because every plant downloads and stores it.
fn check_size() -> Result<()> {
    let bytes = fs::metadata(Build::Release.path("tracewright"))?.len();
    ensure!(bytes <= PROGRAM_BYTES_MAX, "the program has {bytes} bytes, but at most {PROGRAM_BYTES_MAX} are allowed");
    Ok(())
}
