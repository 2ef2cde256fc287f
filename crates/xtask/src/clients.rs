//! `cargo xtask clients`: generates a Python and a TypeScript client from docs/openapi.json and runs a scenario with
//! each.
//!
//! An integrator begins with a generated client, so a description that a generator cannot read is a defect. Both
//! scenarios log in, create a work order, start a job, scan and link a component, complete the steps and request a
//! recall.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use bench::tools::succeed;

use crate::builds::Build;
use crate::demonstration::Demonstration;
use crate::{console, root};

/// Generator of the Python client, in the version that the project was tested with.
const GENERATOR: &str = "openapi-python-client==0.29.1";
/// Folder of the generator.
const GENERATOR_FOLDER: &str = "target/tools/openapi-python-client-0.29.1";

/// Generates both clients and runs their scenarios against the debug build.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run() -> Result<()> {
    let work = root().join("target/clients");
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    fs::create_dir_all(&work)?;
    Build::Debug.make()?;
    let plant = Demonstration::start(&Build::Debug.path("tracewright"))?;
    eprintln!("   Python: {}", python(&work, &plant)?);
    match console::unavailable() {
        Some(reason) => eprintln!("   TypeScript: NOT CHECKED, {reason}"),
        None => eprintln!("   TypeScript: {}", typescript(&work, &plant)?),
    }
    Ok(())
}

/// Generates the Python client, runs its scenario and returns the output.
fn python(work: &Path, plant: &Demonstration) -> Result<String> {
    let tools = generator()?;
    let sources = root().join("clients/python");
    let client = work.join("python");
    let mut generate = Command::new(tools.join("openapi-python-client"));
    generate.arg("generate").arg("--path").arg(root().join("docs/openapi.json"));
    generate.arg("--config").arg(sources.join("config.yml")).arg("--output-path").arg(&client);
    // The generator formats its output with a program that it finds by name.
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap_or_default());
    let said = output(generate.env("PATH", path))?;
    ensure!(!said.contains("WARNING"), "the generator of the Python client printed warnings:\n{said}");
    let mut story = Command::new(tools.join("python"));
    story.arg(sources.join("story.py")).env("PYTHONPATH", &client).env("PYTHONDONTWRITEBYTECODE", "1");
    run_story(&mut story, plant)
}

/// Generates the TypeScript client, runs its scenario and returns the output.
fn typescript(work: &Path, plant: &Demonstration) -> Result<String> {
    let client = work.join("typescript");
    fs::create_dir_all(&client)?;
    for file in ["story.ts", "tsconfig.json"] {
        fs::copy(root().join("clients/typescript").join(file), client.join(file))?;
    }
    fs::write(client.join("package.json"), r#"{"type": "module"}"#)?;
    // The console uses the same generator and the same library.
    let packages = root().join("console/node_modules").canonicalize().context("the console packages are missing")?;
    symlink(&packages, client.join("node_modules"))?;
    let tool = |name: &str| Command::new(packages.join(".bin").join(name));
    let mut generate = tool("openapi-typescript");
    generate.arg(root().join("docs/openapi.json")).args(["--default-non-nullable", "false"]);
    output(generate.arg("--output").arg(client.join("schema.d.ts")))?;
    output(tool("tsc").arg("-p").arg(&client))?;
    run_story(Command::new("node").arg(client.join("out/story.js")), plant)
}

/// Runs a scenario against the demonstration plant, and checks how it ends.
fn run_story(story: &mut Command, plant: &Demonstration) -> Result<String> {
    let said = output(story.env("PLANT", &plant.base).env("PASSWORD", &plant.password))?;
    ensure!(said.contains("affects 1 unit"), "the scenario did not end as expected: {said}");
    Ok(said.trim().to_owned())
}

/// Runs a command and returns its output. The error of a failed command contains the output too.
fn output(command: &mut Command) -> Result<String> {
    let ended = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let said = format!("{}{}", String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    if !ended.status.success() {
        bail!("{command:?} failed:\n{said}");
    }
    Ok(said)
}

/// Returns the folder with the programs of the generator, and installs it if it is missing.
fn generator() -> Result<PathBuf> {
    let folder = root().join(GENERATOR_FOLDER);
    let programs = folder.join("bin");
    if !programs.join("openapi-python-client").exists() {
        let needed = "the generator of the Python client cannot be installed: python3 with venv and pip is needed";
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder)).context(needed)?;
        succeed(Command::new(programs.join("python")).args(["-m", "pip", "install", "--quiet", GENERATOR]))
            .context(needed)?;
    }
    Ok(programs)
}
