//! Cost of a request: CPU time of the program and of PostgreSQL, and instructions if the machine counts them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use anyhow::{Context, Result};
use testdb::Cluster;

use crate::tools::{Load, ask, drive};

/// Cost of a request, measured in one run.
#[derive(Clone, Copy, Debug)]
pub struct RequestCost {
    /// Requests per second.
    pub rate: f64,
    /// Average size of a response in bytes, including headers. None when it was not measured.
    pub bytes: Option<f64>,
    /// Median and 99th percentile of the times of requests, in milliseconds. None when they were not measured.
    pub times: Option<(f64, f64)>,
    /// CPU time of the program per request, in microseconds.
    pub program: f64,
    /// CPU time of PostgreSQL per request, in microseconds.
    pub postgres: f64,
    /// Instructions of the program per request. None when the machine does not count them.
    pub instructions: Option<f64>,
}

/// CPU time used in a period, in microseconds.
#[derive(Clone, Copy, Debug)]
pub struct CoreTime {
    /// CPU time of the program.
    pub program: f64,
    /// CPU time of PostgreSQL.
    pub postgres: f64,
}

impl RequestCost {
    /// Cost of the program relative to another one: by instructions if both have them, because they do not depend on
    /// other load, otherwise by CPU time.
    pub fn against(&self, other: &Self) -> f64 {
        match (self.instructions, other.instructions) {
            (Some(own), Some(other)) => own / other,
            _ => self.program / other.program,
        }
    }
}

/// A program to measure.
#[derive(Clone, Copy, Debug)]
pub struct MeasuredProcess<'a> {
    /// Process ID.
    pub process: u32,
    /// Address on which the program listens.
    pub address: &'a str,
}

/// Measures programs that work on one database.
#[derive(Clone, Copy, Debug)]
pub struct Meter<'a> {
    /// Cluster of the database.
    pub cluster: &'a Cluster,
    /// Name of the database.
    pub database: &'a str,
    /// Whether the machine counts instructions.
    pub counts: bool,
}

impl Meter<'_> {
    /// Runs wrk with a script and returns the cost of a request.
    pub fn measure(&self, asked: MeasuredProcess<'_>, load: Load, script: &Path) -> Result<RequestCost> {
        let counted = self.counts.then(|| script.with_extension("perf"));
        let wrk = counted.as_ref().map_or_else(|| Command::new("wrk"), |file| under_perf(asked.process, file));
        let (answers, ran) = self.around(asked.process, || drive(wrk, asked.address, load, script))?;
        let instructions = counted.map(fs::read_to_string).transpose()?.as_deref().and_then(read_instructions);
        Ok(RequestCost {
            rate: answers.rate,
            bytes: Some(answers.bytes),
            times: Some((answers.median, answers.p99)),
            program: ran.program / answers.count,
            postgres: ran.postgres / answers.count,
            instructions: instructions.map(|all| all / answers.count),
        })
    }

    /// Runs some work and returns how much CPU time a program and PostgreSQL used during it.
    pub fn around<T>(&self, process: u32, work: impl FnOnce() -> Result<T>) -> Result<(T, CoreTime)> {
        let before = (clocks(&[process])?, clocks(&self.backends()?)?);
        let done = work()?;
        let after = (clocks(&[process])?, clocks(&self.backends()?)?);
        let ran = CoreTime { program: microseconds(&before.0, &after.0), postgres: microseconds(&before.1, &after.1) };
        Ok((done, ran))
    }

    /// IDs of the PostgreSQL processes that serve this database. The query runs in another database, so that its
    /// process does not count.
    fn backends(&self) -> Result<Vec<u32>> {
        let statement = format!("select pid from pg_stat_activity where datname = '{}'", self.database);
        let text = ask(self.cluster, "postgres", &statement)?;
        text.split_whitespace()
            .map(|word| word.parse().with_context(|| format!("{word:?} is not a process ID")))
            .collect()
    }
}

/// Whether this machine counts instructions. Most virtual machines do not.
pub fn counts_instructions() -> bool {
    let tried = Command::new("perf").args(["stat", "-x", ",", "-e", "instructions", "true"]).output();
    tried.is_ok_and(|output| read_instructions(&String::from_utf8_lossy(&output.stderr)).is_some())
}

/// A command that runs wrk under perf, which writes the number of instructions of a process to a file.
fn under_perf(process: u32, file: &Path) -> Command {
    let mut perf = Command::new("perf");
    perf.args(["stat", "-x", ",", "-e", "instructions", "-p", &process.to_string(), "-o"]).arg(file);
    perf.args(["--", "wrk"]);
    perf
}

/// Sum of the instructions over all kinds of cores. None when nothing was counted.
fn read_instructions(text: &str) -> Option<f64> {
    let lines = text.lines().filter(|line| line.contains("instructions"));
    lines.filter_map(|line| line.split(',').next()?.parse::<f64>().ok()).reduce(|sum, count| sum + count)
}

/// CPU time of each thread in nanoseconds, by thread ID.
type Clocks = BTreeMap<String, u64>;

/// CPU time of all threads of these processes. Threads that end during the read are skipped.
fn clocks(processes: &[u32]) -> Result<Clocks> {
    let mut clocks = Clocks::new();
    for process in processes {
        let Some(threads) = unless_gone(fs::read_dir(format!("/proc/{process}/task")))? else { continue };
        for thread in threads {
            let Some(thread) = unless_gone(thread)? else { continue };
            if let Some(text) = unless_gone(fs::read_to_string(thread.path().join("schedstat")))? {
                let nanoseconds = read_clock(&text).with_context(|| format!("schedstat: {text:?}"))?;
                clocks.insert(thread.file_name().to_string_lossy().into_owned(), nanoseconds);
            }
        }
    }
    Ok(clocks)
}

/// Returns None for a thread or process that ended while it was read: the kernel reports "no such file" or "no such
/// process".
fn unless_gone<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    const NO_SUCH_PROCESS: i32 = 3;
    match read {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.raw_os_error() == Some(NO_SUCH_PROCESS) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the first of the three numbers in `schedstat`: time run, time waited, number of runs.
fn read_clock(text: &str) -> Option<u64> {
    text.split_whitespace().next()?.parse().ok()
}

/// CPU time used between two reads, in microseconds. A new thread counts from its start. A thread that has ended is
/// left out, because it was idle before.
fn microseconds(before: &Clocks, after: &Clocks) -> f64 {
    let ran = after.iter().map(|(thread, clock)| clock.saturating_sub(before.get(thread).copied().unwrap_or(0)));
    std::time::Duration::from_nanos(ran.sum()).as_secs_f64() * 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks_of(clocks: &[(&str, u64)]) -> Clocks {
        clocks.iter().map(|(thread, clock)| ((*thread).to_owned(), *clock)).collect()
    }

    #[test]
    fn a_clock_is_the_first_number() {
        assert_eq!(read_clock("138663 94750 2\n"), Some(138_663));
        assert_eq!(read_clock(""), None);
        assert_eq!(read_clock("x 1 2"), None);
    }

    #[test]
    fn only_what_ran_in_between_counts() {
        let before = clocks_of(&[("1", 5_000), ("2", 90_000)]);
        let after = clocks_of(&[("1", 8_000), ("3", 4_000)]);
        assert!((microseconds(&before, &after) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn the_clock_of_this_process_runs() {
        let own = [std::process::id()];
        let before = clocks(&own).unwrap();
        let start = std::time::Instant::now();
        while start.elapsed() < std::time::Duration::from_millis(20) {}
        assert!(microseconds(&before, &clocks(&own).unwrap()) > 1_000.0);
    }

    #[test]
    fn instructions_are_added_up_where_they_are_counted() {
        let hybrid = "# started\n\n1500,,cpu_core/instructions/u,1,100.00,,\n500,,cpu_atom/instructions/u,1,100.00,,\n";
        assert_eq!(read_instructions(hybrid), Some(2000.0));
        assert_eq!(read_instructions("<not supported>,,instructions,0,100.00,,\n"), None);
    }

    #[test]
    fn costs_are_compared_by_instructions_where_both_have_them() {
        let slow = RequestCost {
            rate: 1.0,
            bytes: None,
            times: None,
            program: 90.0,
            postgres: 50.0,
            instructions: Some(300.0),
        };
        let fast = RequestCost {
            rate: 2.0,
            bytes: None,
            times: None,
            program: 30.0,
            postgres: 50.0,
            instructions: Some(200.0),
        };
        assert!((slow.against(&fast) - 1.5).abs() < 1e-9);
        assert!((slow.against(&RequestCost { instructions: None, ..fast }) - 3.0).abs() < 1e-9);
    }
}
