//! Generates one crate of typed statements for each folder of `queries/`, checked against the real schema. Because each
//! area has its own crate, a changed statement rebuilds only its area and the areas above it. Called by `cargo xtask
//! prepare` as `statements SERVER DATABASE MIGRATIONS DESTINATION`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use cornucopia::config::{Config, TypeMapping, Types};

/// Rust type of timestamps: all times are in UTC.
const UTC: &str = "chrono::DateTime<chrono::Utc>";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [server, database, migrations, destination] => {
            generate(server, database, Path::new(migrations), Path::new(destination))
        }
        _ => bail!("statements SERVER DATABASE MIGRATIONS DESTINATION"),
    }
}

/// The root of the work tree.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Creates the database from the migrations and generates all crates. Does not drop the database, because the caller
/// dumps its schema first.
fn generate(server: &str, database: &str, migrations: &Path, destination: &Path) -> Result<()> {
    let mut areas = fs::read_dir(root().join("queries"))?
        .map(|entry| entry?.file_name().into_string().map_err(|name| anyhow::anyhow!("{}", name.display())))
        .collect::<Result<Vec<_>>>()?;
    areas.sort();
    let (first, others) = areas.split_first().context("a folder of statements")?;
    let mut pieces =
        fs::read_dir(migrations)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>().context("migrations")?;
    pieces.sort();
    let reported = |error: cornucopia::Error| anyhow::anyhow!("{}", error.report());
    cornucopia::gen_fresh(server, database, &pieces, None, true, config(first, destination)).map_err(reported)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let url = format!("{server}/{database}");
    let (client, connection) = runtime.block_on(tokio_postgres::connect(&url, tokio_postgres::NoTls))?;
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

/// Statements contain no tests. Without this, every check would build each crate a second time, as a test of nothing.
const WITHOUT_TESTS: &str = "\n[lib]\ntest = false\ndoctest = false\nbench = false\n";

/// Lets the statements be named by their file alone and be sent together, and brings the crate into our format.
fn finish_crate(folder: &Path) -> Result<()> {
    let lib = folder.join("src/lib.rs");
    let text = fs::read_to_string(&lib)?;
    fs::write(&lib, text + "pub use queries::*;\n")?;
    let prepares = "ClientWrapper::prepare_cached(self, query)";
    replace(&folder.join("src/client/async_/deadpool.rs"), prepares, &format!("pipeline::preparing({prepares})"))?;
    let before = "[dependencies.postgres]\n";
    let named = format!("[dependencies.pipeline]\npath = \"../../pipeline\"\n\n{before}");
    replace(&folder.join("Cargo.toml"), before, &named)?;
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest)?;
    fs::write(&manifest, text + WITHOUT_TESTS)?;
    let formatted =
        Command::new("rustfmt").args(["--edition", "2024", "--config-path"]).arg(root()).arg(&lib).status()?;
    ensure!(formatted.success(), "rustfmt failed on the generated statements");
    Ok(())
}

/// Replaces a piece of a generated file. Fails when the generator no longer writes it.
fn replace(file: &Path, from: &str, to: &str) -> Result<()> {
    let text = fs::read_to_string(file)?;
    ensure!(text.contains(from), "{} does not contain {from}", file.display());
    Ok(fs::write(file, text.replacen(from, to, 1))?)
}
