//! `cargo xtask new-op`: generates the skeleton of a new operation, and prints the remaining steps.

mod frame;
mod table;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, iter};

use anyhow::{Context, Result, ensure};

use crate::root;

/// Properties of the new operation.
#[derive(clap::Args)]
pub struct Args {
    /// Area that owns the operation, and the room if the area has rooms, such as organization or production/order. A
    /// room that does not exist is created.
    place: String,
    /// Name of the operation, verb first. It is used for the function, the file and the operation ID.
    name: String,
    /// HTTP method: GET, POST, PUT, PATCH or DELETE.
    method: String,
    /// Path below /api, for example `/department/{department_key}`.
    path: String,
    /// Scope that callers need, for example org:department:read, or public.
    scope: String,
    /// Tag in the interface description, if it differs from the tag of the area.
    #[arg(long)]
    tag: Option<String>,
    /// Generate a command that changes the state of a record: lock, rule, statement, journal, commit.
    #[arg(long)]
    state_change: bool,
}

/// Folder that the operation will be in.
struct OperationPath<'a> {
    area: &'a str,
    room: Option<&'a str>,
    /// Folder of the area.
    folder: PathBuf,
}

impl<'a> OperationPath<'a> {
    /// Finds the area and its room. Fails if the area does not exist.
    fn find(areas: &Path, text: &'a str) -> Result<Self> {
        let (area, room) = match text.split_once('/') {
            Some((area, room)) => (area, Some(room)),
            None => (text, None),
        };
        let folder = areas.join(area).join("src");
        ensure!(is_word(area) && folder.is_dir(), "there is no area {area}");
        if let Some(room) = room {
            ensure!(is_word(room), "a room may have only lower-case letters and underscores");
            ensure!(!folder.join(format!("{room}.rs")).exists(), "{room} is a file of {area}; choose another room");
        } else {
            let rooms = rooms(&folder)?;
            ensure!(rooms.is_empty(), "{area} has rooms, so name one: {area}/{}", rooms.join(&format!(", {area}/")));
        }
        Ok(Self { area, room, folder })
    }

    /// Returns the folder of the operation.
    fn inside(&self) -> PathBuf {
        self.room.map_or_else(|| self.folder.clone(), |room| self.folder.join(room))
    }

    /// Returns the subject of the operation, derived from its folder: the room, otherwise the area.
    fn subject(&self) -> &str {
        self.room.unwrap_or(self.area)
    }
}

/// Writes the file and mounts the operation; tests find what is missing.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    ensure!(is_word(&args.name), "a name may have only lower-case letters and underscores");
    let place = OperationPath::find(&root().join("crates/areas"), &args.place)?;
    let inside = place.inside();
    let file = inside.join(format!("{}.rs", args.name));
    ensure!(!file.exists(), "{} already exists", args.name);

    // All texts are built before the first file is written, so that a failure leaves the tree unchanged.
    let frame = frame::frame(args, place.subject())?;
    let area_file = place.folder.join("lib.rs");
    let area_text = fs::read_to_string(&area_file)?;
    let tag = args.tag.as_deref().filter(|tag| Some(*tag) != table::tag_of_area(&area_text));
    let row = table::NewTableRow { name: &args.name, scope: &args.scope, tag };
    let table_file = if place.room.is_some() { inside.join("mod.rs") } else { area_file.clone() };
    let is_new_room = !inside.is_dir();
    let (table_text, area_text) = match place.room {
        Some(room) if is_new_room => (table::new_room(&row), Some(table::add_room(&area_text, room)?)),
        _ => (table::add_row(&fs::read_to_string(&table_file)?, &row)?, None),
    };

    fs::create_dir_all(&inside)?;
    fs::write(&file, frame)?;
    fs::write(&table_file, table_text)?;
    if let Some(text) = &area_text {
        fs::write(&area_file, text)?;
    }
    format(iter::once(&table_file).chain(area_text.is_some().then_some(&area_file)))?;

    let below = |path: &Path| path.strip_prefix(root()).unwrap_or(path).display().to_string();
    eprintln!("1  {}: written; fill in the handler", below(&file));
    eprintln!("2  {}: mounted", below(&table_file));
    if let Some(room) = place.room.filter(|_| is_new_room) {
        eprintln!("   {}: has the new room; describe it in {room}/mod.rs", below(&area_file));
    }
    eprintln!("3  crates/server/tests/api/{}/: write its tests", place.area);
    eprintln!("Then: remove it from docs/spec/not-yet.txt and run cargo xtask prepare.");
    Ok(())
}

/// Formats files, which also sorts modules and imports.
fn format<'a>(files: impl Iterator<Item = &'a PathBuf>) -> Result<()> {
    let status = Command::new("rustfmt").args(["--edition", "2024"]).args(files).current_dir(root()).status();
    ensure!(status.context("rustfmt is missing")?.success(), "rustfmt failed");
    Ok(())
}

/// Lists the rooms of an area, which are its folders.
fn rooms(folder: &Path) -> Result<Vec<String>> {
    let mut rooms = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            rooms.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    rooms.sort();
    Ok(rooms)
}

/// Whether a text has only lower-case letters and underscores.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// Converts a name such as `org:department:read` or `close_job` to the name of a variant.
fn variant(text: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    text.split([':', '-', '_']).map(word).collect()
}
