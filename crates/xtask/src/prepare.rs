//! `cargo xtask prepare`: everything that is generated and committed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use cornucopia::config::{Config, TypeMapping, Types};
use sha2::{Digest, Sha256};
use testdb::Cluster;

use crate::builds::Build;
use crate::root;

/// All times are UTC.
const UTC: &str = "chrono::DateTime<chrono::Utc>";

/// Makes the generated files; with `check` compares them with the committed ones and changes nothing.
pub fn run(check: bool) -> Result<()> {
    let cluster = Cluster::start()?;
    let scratch = std::env::temp_dir().join(format!("tracewright-prepare-{}", std::process::id()));
    fs::create_dir_all(&scratch)?;
    let result = generate(&cluster, &scratch, check);
    fs::remove_dir_all(&scratch)?;
    result
}

fn generate(cluster: &Cluster, scratch: &Path, check: bool) -> Result<()> {
    write_checksums(check)?;
    let queries = scratch.join("queries");
    let database = format!("prepare_{}", std::process::id());
    let result = generate_queries(cluster, &database, &queries).and_then(|()| dump_schema(cluster, &database));
    drop_database(cluster, &database)?;
    let schema = result?;
    settle_folder(&queries, &root().join("crates/queries"), check)?;
    settle_text(&schema, &root().join("docs/schema.sql"), check)?;
    settle_text(&openapi()?, &root().join("docs/openapi.json"), check)
}

/// The migrations, in order.
pub fn migrations() -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("migrations"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
    files.sort();
    Ok(files)
}

/// One crate for each folder of `queries/`: who changes a statement builds its own area and those above it again.
fn generate_queries(cluster: &Cluster, database: &str, destination: &Path) -> Result<()> {
    let mut areas = fs::read_dir(root().join("queries"))?
        .map(|entry| entry?.file_name().into_string().map_err(|name| anyhow::anyhow!("{}", name.display())))
        .collect::<Result<Vec<_>>>()?;
    areas.sort();
    let (first, others) = areas.split_first().context("a folder of statements")?;
    let pieces = write_pieces(&destination.with_extension("migrations"))?;
    let reported = |error: cornucopia::Error| anyhow::anyhow!("{}", error.report());
    let url = cluster.url("");
    cornucopia::gen_fresh(url.trim_end_matches('/'), database, &pieces, None, true, config(first, destination))
        .map_err(reported)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (client, connection) =
        runtime.block_on(tokio_postgres::connect(&cluster.url(database), tokio_postgres::NoTls))?;
    runtime.spawn(connection);
    for area in others {
        cornucopia::gen_live(&client, config(area, destination)).map_err(reported)?;
    }
    areas.iter().try_for_each(|area| finish_crate(&destination.join(area)))
}

fn config(area: &str, destination: &Path) -> Config {
    let mut types = Types::default();
    types.mapping.insert("pg_catalog.timestamptz".to_owned(), TypeMapping::Simple(UTC.to_owned()));
    Config::builder()
        .name(format!("{area}-queries"))
        .queries(root().join("queries").join(area))
        .destination(destination.join(area))
        .types(types)
        .build()
}

/// Lets the statements be named by their file alone, and brings the crate into our format.
fn finish_crate(folder: &Path) -> Result<()> {
    let lib = folder.join("src/lib.rs");
    let text = fs::read_to_string(&lib)?;
    fs::write(&lib, text + "pub use queries::*;\n")?;
    let formatted =
        Command::new("rustfmt").args(["--edition", "2024", "--config-path"]).arg(root()).arg(&lib).status()?;
    ensure!(formatted.success(), "rustfmt failed on the generated statements");
    Ok(())
}

/// The migrations as files that can each run at once: an index that is built concurrently takes no other statement beside.
fn write_pieces(folder: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut files = Vec::new();
    for path in migrations()? {
        for piece in testdb::pieces(&fs::read_to_string(&path)?)? {
            let file = folder.join(format!("{:04}.sql", files.len()));
            fs::write(&file, piece)?;
            files.push(file);
        }
    }
    Ok(files)
}

/// The schema as PostgreSQL tells it, without what changes from machine to machine.
fn dump_schema(cluster: &Cluster, database: &str) -> Result<String> {
    let output = Command::new(testdb::bin_dir()?.join("pg_dump"))
        .args(["--schema-only", "--no-owner", "--no-privileges", "--dbname"])
        .arg(cluster.url(database))
        .output()?;
    ensure!(output.status.success(), "pg_dump failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    let kept = text.lines().filter(|line| {
        !(line.starts_with("--")
            || line.starts_with("SET ")
            || line.starts_with('\\')
            || line.starts_with("SELECT pg_catalog"))
    });
    let mut schema =
        String::from("-- The schema after all migrations. Generated by cargo xtask prepare; never edited.\n");
    let mut blank = false;
    for line in kept {
        if !(line.is_empty() && blank) {
            schema.push_str(line);
            schema.push('\n');
        }
        blank = line.is_empty();
    }
    Ok(schema)
}

fn drop_database(cluster: &Cluster, database: &str) -> Result<()> {
    let done = Command::new(testdb::bin_dir()?.join("dropdb"))
        .args(["--if-exists", "--force", "--maintenance-db"])
        .arg(cluster.url("postgres"))
        .arg(database)
        .status()?;
    ensure!(done.success(), "dropdb failed");
    Ok(())
}

/// The published document comes from the program itself, from the build that the tests need anyway: a build of one package
/// has other features, and would make every part of the documents once more.
fn openapi() -> Result<String> {
    Build::Debug.make()?;
    let mut program = Command::new(Build::Debug.path("tracewright"));
    let output = program.arg("openapi").output()?;
    ensure!(output.status.success(), "tracewright openapi failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// A migration is written once: a new one gets a checksum, a changed one is refused.
fn write_checksums(check: bool) -> Result<()> {
    let file = root().join("migrations/CHECKSUMS");
    let known = fs::read_to_string(&file).unwrap_or_default();
    let known: BTreeMap<&str, &str> =
        known.lines().filter_map(|line| line.split_once("  ")).map(|(a, b)| (b, a)).collect();
    let mut text = String::new();
    for path in migrations()? {
        let name = path.file_name().context("a file name")?.to_string_lossy().into_owned();
        let sum = hex::encode(Sha256::digest(fs::read(&path)?));
        if known.get(name.as_str()).is_some_and(|before| *before != sum) {
            bail!("{name} was changed after it was written down in CHECKSUMS; write a new migration instead");
        }
        writeln!(text, "{sum}  {name}")?;
    }
    settle_text(&text, &file, check)
}

fn settle(fresh: &Path, committed: &Path, check: bool) -> Result<()> {
    settle_text(&fs::read_to_string(fresh)?, committed, check)
}

fn settle_text(fresh: &str, committed: &Path, check: bool) -> Result<()> {
    if fs::read_to_string(committed).is_ok_and(|present| present == fresh) {
        return Ok(());
    }
    let name = committed.strip_prefix(root()).unwrap_or(committed).display();
    ensure!(!check, "{name} is not what a fresh run makes; run cargo xtask prepare and commit the result");
    fs::create_dir_all(committed.parent().context("a folder")?)?;
    fs::write(committed, fresh).with_context(|| format!("cannot write {name}"))
}

/// Compares or replaces a whole folder.
fn settle_folder(fresh: &Path, committed: &Path, check: bool) -> Result<()> {
    let (new, old) = (files_below(fresh)?, files_below(committed)?);
    for gone in old.iter().filter(|path| !new.contains(path)) {
        ensure!(!check, "{} is left over; run cargo xtask prepare and commit the result", gone.display());
        fs::remove_file(committed.join(gone))?;
    }
    new.iter().try_for_each(|path| settle(&fresh.join(path), &committed.join(path), check))
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = open.pop() {
        let Ok(entries) = fs::read_dir(&next) else { continue };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                files.push(path.strip_prefix(folder)?.to_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}
