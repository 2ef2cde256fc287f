//! Embeds console, book and notices when they were made.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Written last: the list of what was packed.
const PACKED: &str = "pack.json";

type Done = Result<(), Box<dyn std::error::Error>>;

fn main() -> Done {
    console()?;
    book()?;
    notices()
}

/// The console, with its first page apart: that one is changed for every answer.
fn console() -> Done {
    let folder = made("console/dist")?;
    let mut source = String::new();
    let index = folder.join("index.html");
    if folder.join(PACKED).exists() {
        writeln!(source, "pub const INDEX: Option<&str> = Some(include_str!({:?}));", index.to_string_lossy())?;
    } else {
        source.push_str("pub const INDEX: Option<&str> = None;\n");
    }
    list(&mut source, &folder, "/", &["index.html"])?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("console.rs"), source)?;
    Ok(())
}

/// The book, page by page.
fn book() -> Done {
    let mut source = String::new();
    list(&mut source, &made("docs/book/dist")?, "/help/", &[])?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("book.rs"), source)?;
    Ok(())
}

/// Notices and bill of materials, packed. Empty when they were not made.
fn notices() -> Done {
    let folder = made("docs/notices/dist")?;
    let mut source = String::new();
    for (name, file) in [("NOTICES", "notices.txt.gz"), ("SBOM", "sbom.cdx.json.gz")] {
        let file = folder.join(file);
        let bytes = file.exists().then(|| format!("include_bytes!({:?})", file.to_string_lossy()));
        writeln!(source, "const {name}: &[u8] = {};", bytes.as_deref().unwrap_or("&[]"))?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("notices.rs"), source)?;
    Ok(())
}

/// A folder that `cargo xtask` fills. The repository always contains it, so that Cargo detects when files are added.
/// Without these files, the service says how to build them.
fn made(folder: &str) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").join(folder).canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    Ok(folder)
}

/// Lists what was packed, by address.
fn list(source: &mut String, folder: &Path, below: &str, apart: &[&str]) -> Done {
    let sums = fs::read_to_string(folder.join(PACKED)).unwrap_or_default();
    // One file per line: its path, and the hash of its content.
    let files = sums.lines().filter_map(|line| {
        let mut parts = line.split('"').skip(1).step_by(2);
        Some((parts.next()?, parts.next()?))
    });
    let mut files: Vec<_> = files.filter(|(path, _)| !apart.contains(path)).collect();
    files.sort_unstable();
    source.push_str("pub const FILES: &[EmbeddedAsset] = &[\n");
    for (path, hash) in files {
        let file = folder.join(path);
        let packed = |ending: &str| {
            let packed = folder.join(format!("{path}.{ending}"));
            packed.exists().then(|| format!("include_bytes!({:?})", packed.to_string_lossy()))
        };
        let content = match packed("br").zip(packed("gz")) {
            Some((br, gz)) => format!("platform::embedded::AssetContent::Packed {{ br: {br}, gz: {gz} }}"),
            None => format!("platform::embedded::AssetContent::Plain(include_bytes!({:?}))", file.to_string_lossy()),
        };
        let (path, etag) = (format!("{below}{path}"), format!("\"{hash}\""));
        writeln!(source, "    EmbeddedAsset {{ path: {path:?}, etag: {etag:?}, content: {content} }},")?;
    }
    source.push_str("];\n");
    Ok(())
}
