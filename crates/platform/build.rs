//! Embeds the migrations: every `.sql` file of `migrations/`, in order of the number in its name.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../migrations").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    files.retain(|file| file.path().extension().is_some_and(|extension| extension == "sql"));
    files.sort_by_key(fs::DirEntry::file_name);
    let mut source = String::from("/// All migrations, in order.\npub const MIGRATIONS: &[Migration] = &[\n");
    for file in files {
        let (name, path) = (
            file.file_name().into_string().map_err(|_| "the file name of a migration is not valid UTF-8")?,
            file.path(),
        );
        writeln!(source, "    Migration {{ name: {name:?}, sql: include_str!({:?}) }},", path.to_string_lossy())?;
    }
    source.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("migrations.rs"), source)?;
    Ok(())
}
