//! `cargo xtask notices`: third-party components of the program with their licenses, as text for people and as a
//! CycloneDX bill of materials for scanners.
//!
//! Both are generated from what was locked and fetched, so that they always match the dependencies. The build embeds
//! them, and `tracewright licenses` prints them.

mod components;
mod sbom;
mod texts;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use flate2::{Compression, GzBuilder};

use crate::root;
use components::NoticeComponent;

/// Writes the notices and the software bill of materials.
pub fn run() -> Result<()> {
    let (text, bill) = make()?;
    write(&text, &bill)
}

/// Runs the gate for the notices: every component must have a license text, and two runs must produce the same bytes.
pub fn check() -> Result<()> {
    let first = make()?;
    ensure!(first == make()?, "two runs of the notices differ");
    write(&first.0, &first.1)
}

/// Generates the notices and the software bill of materials.
fn make() -> Result<(String, String)> {
    let mut found = components::of_cargo()?;
    found.extend(components::of_npm()?);
    found.sort_by(|one, two| one.purl.cmp(&two.purl));
    found.dedup_by(|one, two| one.purl == two.purl);
    Ok((texts::notices(&found)?, sbom::bill(&found)?))
}

/// Writes the notices and the software bill of materials, compressed.
fn write(text: &str, bill: &str) -> Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    for (name, content) in [("notices.txt.gz", text), ("sbom.cdx.json.gz", bill)] {
        // No time and no operating system in the header, so that the bytes are the same everywhere.
        let mut gzip = GzBuilder::new().operating_system(255).write(Vec::new(), Compression::best());
        gzip.write_all(content.as_bytes())?;
        let packed = gzip.finish()?;
        let path = folder.join(name);
        // An unchanged file keeps its time, so that the server is not built again.
        if fs::read(&path).ok().as_deref() != Some(&packed) {
            fs::write(&path, packed).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// Returns the folder of the notices, from which the build embeds them.
fn folder() -> PathBuf {
    root().join("docs/notices/dist")
}
