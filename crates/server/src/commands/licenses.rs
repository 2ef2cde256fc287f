//! `tracewright licenses` prints the third-party components of this binary and their licenses.

use std::io::Read;

use anyhow::{Context, Result, ensure};
use clap::Args;
use flate2::read::GzDecoder;

include!(concat!(env!("OUT_DIR"), "/notices.rs"));

#[derive(Args)]
pub struct LicenseArgs {
    /// Print the software bill of materials (CycloneDX 1.6, JSON) instead of the list with the license texts.
    #[arg(long)]
    sbom: bool,
}

/// Returns the chosen document as text. Fails in a build without notices.
pub fn document(choice: &LicenseArgs) -> Result<String> {
    let packed = if choice.sbom { SBOM } else { NOTICES };
    ensure!(!packed.is_empty(), "This build has no notices. Run `cargo xtask notices` and build again.");
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).context("the embedded notices cannot be read")?;
    Ok(text)
}
