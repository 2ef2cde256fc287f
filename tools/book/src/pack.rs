//! Writes the files that the server embeds: every file, a `.br` and a `.gz` for those over 1 kB, and a list of hashes.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};

use crate::pages::BookFiles;

/// Name of the list: the path and the hash of every file, as JSON.
const SUMS: &str = "pack.json";
/// Minimum size in bytes of a file to be compressed. For smaller files it is not worth the effort.
const SMALL: usize = 1024;
const PACKED_ALREADY: &[&str] = &["png", "jpg", "webp", "woff2"];

/// Replaces the content of a folder, except for the `.gitignore` that keeps the folder in the repository.
pub fn into(folder: &Path, files: &BookFiles) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            fs::remove_dir_all(&path)?;
        } else if path.file_name().is_some_and(|name| name != ".gitignore") {
            fs::remove_file(&path)?;
        }
    }
    let mut sums = serde_json::Map::new();
    for (path, bytes) in files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().context("a folder")?)?;
        fs::write(&file, bytes)?;
        sums.insert(path.clone(), hex::encode(Sha256::digest(bytes)).into());
        let packed = file.extension().is_some_and(|ending| PACKED_ALREADY.iter().any(|known| ending == *known));
        if bytes.len() >= SMALL && !packed {
            fs::write(folder.join(format!("{path}.br")), brotli(bytes)?)?;
            fs::write(folder.join(format!("{path}.gz")), gzip(bytes)?)?;
        }
    }
    fs::write(folder.join(SUMS), serde_json::to_string_pretty(&sums)? + "\n")?;
    Ok(())
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    // No time and no operating system in the header, so that the bytes are the same everywhere.
    let mut packer = GzBuilder::new().operating_system(255).write(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}
