//! The page that a run writes: description of the machine, tables and charts.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tokio_postgres::Client;

use super::chart::{Chart, Scale};
use super::report::{GROWTH_AIM, PlantFigures, growth, pairs};

/// Settings of PostgreSQL that the page shows.
const SETTINGS: [&str; 7] =
    ["shared_buffers", "effective_cache_size", "work_mem", "max_wal_size", "fsync", "synchronous_commit", "jit"];

/// Environment of a run: date, command, machine and database.
#[derive(Clone, Debug, Default)]
pub struct RunEnvironment {
    /// Lines of the page that describe it.
    lines: Vec<String>,
}

impl RunEnvironment {
    /// Collects facts about the machine and the database.
    pub async fn look(client: &Client, command: &str) -> Result<Self> {
        let date = "select to_char(now() at time zone 'utc', 'YYYY-MM-DD')";
        let date: String = client.query_one(date, &[]).await?.get(0);
        let version: String = client.query_one("show server_version", &[]).await?.get(0);
        let mut settings = Vec::new();
        for name in SETTINGS {
            let value: String = client.query_one(&format!("show {name}"), &[]).await?.get(0);
            settings.push(format!("{name} {value}"));
        }
        let build = if cfg!(debug_assertions) { "debug, not as shipped" } else { "release" };
        let lines = vec![
            format!("Date: {date}, command: `{command}`, build: {build}, version {}", env!("CARGO_PKG_VERSION")),
            format!("Machine: {}", machine()),
            format!("PostgreSQL {version}: {}", settings.join(", ")),
        ];
        Ok(Self { lines })
    }
}

/// Cores, model, memory and load of this machine.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let load = read("/proc/loadavg").split(' ').next().unwrap_or_default().to_owned();
    describe(cores, &read("/proc/cpuinfo"), &read("/proc/meminfo"), &load)
}

/// Describes the machine from the files of the kernel.
fn describe(cores: usize, processors: &str, memory: &str, load: &str) -> String {
    let value = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let model = value(processors, "model name").unwrap_or_else(|| "unknown processor".to_owned());
    let memory = value(memory, "MemTotal").and_then(|text| text.strip_suffix(" kB")?.trim().parse::<u64>().ok());
    let memory = memory.map_or_else(|| "unknown".to_owned(), |kilobytes| format!("{} MiB", kilobytes / 1024));
    format!("{cores} cores ({model}), {memory} of memory, load average {load} at the end")
}

/// Memory of this machine in bytes. None when it is unknown.
pub fn memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Assembles the whole page. `name` is the prefix of the chart files, or None without charts. `more` is added at the
/// end.
pub fn page(name: Option<&str>, setting: &RunEnvironment, plants: &[PlantFigures], intro: &str, more: &str) -> String {
    let mut parts = vec![format!("# Cost of requests\n\n{intro}\n\n")];
    parts.extend(setting.lines.iter().map(|line| format!("- {line}\n")));
    for plant in plants {
        let holds: Vec<String> = plant.counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
        parts.push(format!("\nA plant of {} serials contains {}.\n", plant.serials, holds.join(", ")));
    }
    if let Some(name) = name {
        parts.push(format!("\n![Medians]({name}-median.svg)\n"));
        if plants.len() > 1 {
            parts.push(format!("\n![Growth]({name}-growth.svg)\n"));
        }
    }
    parts.extend(plants.iter().map(PlantFigures::table));
    if let [small, .., large] = plants {
        parts.push(growth(small, large));
    }
    parts.extend(plants.iter().map(PlantFigures::against_minimal));
    parts.push(more.to_owned());
    parts.concat()
}

/// Chart of medians, with one bar per plant for every operation.
pub fn medians(plants: &[PlantFigures]) -> Chart {
    let mut names: Vec<&str> = Vec::new();
    for line in plants.iter().flat_map(|plant| &plant.lines) {
        if !names.contains(&line.name) {
            names.push(line.name);
        }
    }
    let figure = |plant: &PlantFigures, name: &str| {
        plant.lines.iter().find(|line| line.name == name)?.median(|turn| Some(turn.milliseconds))
    };
    let row = |name: &&str| ((*name).to_owned(), plants.iter().map(|plant| figure(plant, name)).collect());
    Chart {
        title: "Median time of a request on one connection, in milliseconds".to_owned(),
        series: plants.iter().map(|plant| format!("{} serials", plant.serials)).collect(),
        rows: names.iter().map(row).collect(),
        scale: Scale::Logarithmic,
        aim: None,
    }
}

/// Chart of growth between the smallest and the largest plant.
pub fn growths(small: &PlantFigures, large: &PlantFigures) -> Chart {
    let rows = pairs(small, large).into_iter();
    Chart {
        title: format!("Growth factor of CPU time from {1} to {0} serials", large.serials, small.serials),
        series: vec![format!("growth factor (red line: aim of at most {GROWTH_AIM})")],
        rows: rows.map(|(before, after)| (after.name.to_owned(), vec![after.core_growth(before)])).collect(),
        scale: Scale::Linear,
        aim: Some(GROWTH_AIM),
    }
}

/// Writes the page and its charts. For `docs/numbers/1.0` these are `1.0.md`, `1.0-median.svg` and `1.0-growth.svg` in
/// `docs/numbers`.
pub fn write(out: &Path, page: &str, plants: &[PlantFigures]) -> Result<Vec<PathBuf>> {
    let name = name_of(out)?;
    let beside = |ending: &str| out.with_file_name(format!("{name}{ending}"));
    let mut files = vec![(beside(".md"), page.to_owned()), (beside("-median.svg"), medians(plants).draw())];
    if let [small, .., large] = plants {
        files.push((beside("-growth.svg"), growths(small, large).draw()));
    }
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    for (file, text) in &files {
        fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

/// Returns the last part of a path, without `.md`.
pub fn name_of(out: &Path) -> Result<String> {
    let name = out.file_name().and_then(|name| name.to_str()).context("--out must end with the name of a page")?;
    Ok(name.strip_suffix(".md").unwrap_or(name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::report::tests::plant;

    #[test]
    fn the_machine_is_told_by_what_the_kernel_says() {
        let told = describe(2, "processor : 0\nmodel name\t: A Chip @ 2.5GHz\n", "MemTotal:    2048000 kB\n", "0.50");
        assert_eq!(told, "2 cores (A Chip @ 2.5GHz), 2000 MiB of memory, load average 0.50 at the end");
        assert!(describe(1, "", "", "").contains("unknown processor"));
    }

    #[test]
    fn a_page_names_its_charts_and_both_are_written_beside_it() {
        let folder = std::env::temp_dir().join(format!("tracewright-page-{}", std::process::id()));
        let (plants, setting) =
            ([plant(1000, 1.0), plant(10_000, 2.0)], RunEnvironment { lines: vec!["Date: today".to_owned()] });
        let out = folder.join("numbers/1.0.md");
        let name = name_of(&out).unwrap();
        assert_eq!(name, "1.0");
        let text = page(Some(&name), &setting, &plants, "Measured.", "\nThe end.\n");
        for part in [
            "- Date: today",
            "(1.0-median.svg)",
            "(1.0-growth.svg)",
            "### 1000 serials, 7 MiB",
            "### Growth",
            "The end.",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        let files = write(&out, &text, &plants).unwrap();
        let names: Vec<_> = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["1.0.md", "1.0-median.svg", "1.0-growth.svg"]);
        let medians = fs::read_to_string(&files[1]).unwrap();
        assert!(
            medians.contains("POST /serial, &quot;&lt;&amp;&gt;&quot;") && medians.contains("10000 serials"),
            "{medians}"
        );
        assert!(fs::read_to_string(&files[2]).unwrap().contains("class=\"aim\""));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn one_plant_has_no_growth() {
        let text = page(Some("x"), &RunEnvironment::default(), &[plant(1000, 1.0)], "", "");
        assert!(text.contains("x-median.svg") && !text.contains("rowth"), "{text}");
    }
}
