//! Third-party components of the program: crates that are linked into it, and npm packages that the console contains.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::Value;

use crate::root;

/// Platform whose dependencies are listed; `deny.toml` checks it too.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";
/// The crate whose binary is shipped.
const PROGRAM: &str = "tracewright";
/// Packages whose files are shipped although their code is not: scripts and styles of the API documentation page.
const EMBEDDED: [&str; 2] = ["utoipa-swagger-ui", "utoipa-swagger-ui-vendored"];
/// The crate that generates the book, whose pages contain its scripts. It belongs to the tools workspace.
const BOOK_TOOL: &str = "mdbook-html";

/// A third-party component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeComponent {
    pub name: String,
    pub version: String,
    /// Package URL such as `pkg:cargo/serde@1.0.0`.
    pub purl: String,
    /// SPDX expression.
    pub license: String,
    /// URL of the sources. Empty when the package names none.
    pub repository: String,
    pub authors: Vec<String>,
    /// Algorithm in the terms of CycloneDX, and the hash in hex. None when the lock file has none.
    pub hash: Option<(&'static str, String)>,
    /// Folder of the unpacked package.
    pub folder: PathBuf,
    /// Package URLs of the direct dependencies.
    pub needs: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    repository: Option<String>,
    #[serde(default)]
    authors: Vec<String>,
    /// Absent for the crates of this repository.
    source: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// Null for linked dependencies; `build` and `dev` are not shipped.
    kind: Option<String>,
}

/// Lists the crates that the program contains: linked directly or indirectly, or with embedded files.
pub fn of_cargo() -> Result<Vec<NoticeComponent>> {
    let mut found = of_workspace(&root(), &[PROGRAM], &EMBEDDED)?;
    found.extend(of_workspace(&root().join("tools"), &[], &[BOOK_TOOL])?);
    Ok(found)
}

/// Lists the crates of a workspace that are linked into `programs`, and those that are `embedded`.
fn of_workspace(folder: &Path, programs: &[&str], embedded: &[&str]) -> Result<Vec<NoticeComponent>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", PLATFORM])
        .current_dir(folder)
        .output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let Metadata { packages, resolve } = serde_json::from_slice(&output.stdout)?;
    let packages: BTreeMap<&str, &Package> = packages.iter().map(|one| (one.id.as_str(), one)).collect();
    let linked: BTreeMap<&str, Vec<&str>> = resolve
        .nodes
        .iter()
        .map(|node| {
            let linked = node.deps.iter().filter(|one| one.dep_kinds.iter().any(|kind| kind.kind.is_none()));
            (node.id.as_str(), linked.map(|one| one.pkg.as_str()).collect())
        })
        .collect();
    let named = |name: &&str| {
        let found = packages.values().find(|one| one.name == *name).map(|one| one.id.as_str());
        found.with_context(|| format!("no crate {name}"))
    };
    let mut open = programs.iter().map(named).collect::<Result<Vec<_>>>()?;
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(linked.get(id).into_iter().flatten());
        }
    }
    for name in embedded {
        reached.insert(named(name)?);
    }
    let sums = checksums(folder)?;
    let foreign = reached.iter().filter_map(|id| packages.get(id)).filter(|one| one.source.is_some());
    foreign.map(|one| of_crate(one, &packages, &linked, &sums)).collect()
}

/// Builds the component of a crate. Fails if the crate names no license.
fn of_crate(
    package: &Package,
    packages: &BTreeMap<&str, &Package>,
    linked: &BTreeMap<&str, Vec<&str>>,
    sums: &BTreeMap<(String, String), String>,
) -> Result<NoticeComponent> {
    let Package { name, version, .. } = package;
    let license = package.license.as_deref().with_context(|| format!("{name} {version} names no license"))?;
    let needs = linked.get(package.id.as_str()).into_iter().flatten().filter_map(|id| packages.get(id));
    Ok(NoticeComponent {
        purl: purl_of_crate(name, version),
        // `A/B` is the old notation of `A OR B`.
        license: license.split('/').map(str::trim).collect::<Vec<_>>().join(" OR "),
        repository: package.repository.clone().unwrap_or_default(),
        authors: package.authors.clone(),
        hash: sums.get(&(name.clone(), version.clone())).map(|sum| ("SHA-256", sum.clone())),
        folder: package.manifest_path.parent().context("a folder")?.to_owned(),
        needs: needs.filter(|one| one.source.is_some()).map(|one| purl_of_crate(&one.name, &one.version)).collect(),
        name: name.clone(),
        version: version.clone(),
    })
}

/// Builds the package URL of a crate.
fn purl_of_crate(name: &str, version: &str) -> String {
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

/// Reads the hashes in `Cargo.lock`, by name and version. The format is fixed: one member per line, in this order.
fn checksums(workspace: &Path) -> Result<BTreeMap<(String, String), String>> {
    let text = fs::read_to_string(workspace.join("Cargo.lock"))?;
    let mut sums = BTreeMap::new();
    for block in text.split("[[package]]").skip(1) {
        let member = |name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
            Some(line.trim_end_matches('"').to_owned())
        };
        if let (Some(name), Some(version), Some(sum)) = (member("name"), member("version"), member("checksum")) {
            sums.insert((name, version), sum);
        }
    }
    Ok(sums)
}

#[derive(Deserialize)]
struct NpmLock {
    packages: BTreeMap<String, NpmPackage>,
}

#[derive(Deserialize)]
struct NpmPackage {
    version: Option<String>,
    license: Option<String>,
    integrity: Option<String>,
    #[serde(default)]
    dev: bool,
    #[serde(default)]
    dependencies: BTreeMap<String, String>,
}

/// Lists the packages that the console is bundled from, without those that only build or test it.
pub fn of_npm() -> Result<Vec<NoticeComponent>> {
    let console = root().join("console");
    let NpmLock { packages } = serde_json::from_slice(&fs::read(console.join("package-lock.json"))?)?;
    let shipped = packages.iter().filter(|(path, one)| !path.is_empty() && !one.dev);
    shipped.map(|(path, one)| of_package(&console, path, one, &packages)).collect()
}

/// Builds the component of an npm package. Fails if the package names no license.
fn of_package(
    console: &Path,
    path: &str,
    package: &NpmPackage,
    packages: &BTreeMap<String, NpmPackage>,
) -> Result<NoticeComponent> {
    let name = name_in(path);
    let version = package.version.clone().with_context(|| format!("{path} has no version"))?;
    let license = package.license.clone().with_context(|| format!("{name} {version} names no license"))?;
    // A package below another one takes precedence over the shared one.
    let needs = package.dependencies.keys().filter_map(|needed| {
        let paths = [format!("{path}/node_modules/{needed}"), format!("node_modules/{needed}")];
        let version = paths.iter().find_map(|path| packages.get(path))?.version.as_deref()?;
        Some(purl_of_package(needed, version))
    });
    let folder = console.join(path);
    let about: Value = serde_json::from_slice(
        &fs::read(folder.join("package.json"))
            .with_context(|| format!("{name} is not installed: run `cargo xtask console` first"))?,
    )?;
    // Both members are a text or an object.
    let text = |name: &str, member: &str| {
        let value = about.get(name)?;
        value.as_str().or_else(|| value.get(member)?.as_str()).map(str::to_owned)
    };
    Ok(NoticeComponent {
        purl: purl_of_package(name, &version),
        hash: package.integrity.as_deref().and_then(sha512),
        needs: needs.collect(),
        repository: text("repository", "url").unwrap_or_default(),
        authors: text("author", "name").into_iter().collect(),
        folder,
        name: name.to_owned(),
        version,
        license,
    })
}

/// Returns the name of the package in a path of the lock file, such as `node_modules/a/node_modules/b`.
fn name_in(path: &str) -> &str {
    path.rsplit_once("node_modules/").map_or(path, |(_, name)| name)
}

/// Builds the package URL of an npm package.
fn purl_of_package(name: &str, version: &str) -> String {
    format!("pkg:npm/{}@{version}", name.replace('@', "%40"))
}

/// Converts a `sha512-…` hash of the lock file to hex.
fn sha512(integrity: &str) -> Option<(&'static str, String)> {
    let sum = BASE64_STANDARD.decode(integrity.strip_prefix("sha512-")?).ok()?;
    Some(("SHA-512", hex::encode(sum)))
}
