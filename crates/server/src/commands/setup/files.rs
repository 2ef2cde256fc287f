//! The files of the service on this machine.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::accounts::Account;
use crate::commands::environment::{self, MIGRATE_FILE, SECRET_FILE, SERVICE_FILE, SETTINGS_FOLDER};

/// Comment at the top of the settings of the service.
const SERVICE_COMMENT: &str = "\
# Settings of the Tracewright service, written by `tracewright setup`, which does not overwrite them.
# `tracewright serve --help` explains every setting. After a change: systemctl restart tracewright
";
/// Comment at the top of the settings of `tracewright migrate`.
const MIGRATE_COMMENT: &str = "\
# Settings of `tracewright migrate`, which connects as the owner of the database. Only root may read this file.
";

/// The variable with the address of the database.
pub const DATABASE_URL: &str = "TRACEWRIGHT_DATABASE_URL";

/// The files below a root directory, which is `/` except in tests.
#[derive(Clone, Debug)]
pub struct MachineFiles {
    root: PathBuf,
}

impl MachineFiles {
    /// The files below this directory.
    pub fn below(root: PathBuf) -> Self {
        Self { root }
    }

    /// Path of an absolute path below the root.
    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path.trim_start_matches('/'))
    }

    /// The folder of the settings.
    pub fn folder(&self) -> PathBuf {
        self.at(SETTINGS_FOLDER)
    }

    /// File with the settings of the service.
    pub fn service(&self) -> PathBuf {
        self.folder().join(SERVICE_FILE)
    }

    /// File with the settings of `tracewright migrate`.
    pub fn migrate(&self) -> PathBuf {
        self.folder().join(MIGRATE_FILE)
    }

    /// File with the secret that signs tokens.
    pub fn secret(&self) -> PathBuf {
        self.folder().join(SECRET_FILE)
    }

    /// Directory of the file store below the root. None for files in a bucket.
    pub fn media(&self, media: &str) -> Option<PathBuf> {
        (!media.starts_with("s3://")).then(|| self.at(media))
    }
}

/// Settings in a file. None if the file does not exist.
pub fn read_settings(file: &Path) -> Result<Option<BTreeMap<String, String>>> {
    match fs::read_to_string(file) {
        Ok(text) => environment::parse(&text).map(Some).with_context(|| format!("{} cannot be used", file.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

/// Text of the settings of the service.
pub fn service_text(settings: &[(&str, String)]) -> String {
    settings.iter().fold(SERVICE_COMMENT.to_owned(), |text, (name, value)| text + &line(name, value))
}

/// Text of the settings of `tracewright migrate`.
pub fn migrate_text(url: &str) -> String {
    MIGRATE_COMMENT.to_owned() + &line(DATABASE_URL, url)
}

/// One setting. The quotes let a shell read the file too.
fn line(name: &str, value: &str) -> String {
    format!("{name}='{value}'\n")
}

/// Creates a directory with its owner and permissions, unless it exists.
pub fn create_folder(folder: &Path, owner: Account, mode: u32) -> Result<()> {
    let context = || format!("cannot create {}", folder.display());
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above).with_context(context)?;
    }
    match DirBuilder::new().mode(mode).create(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        other => other.with_context(context)?,
    }
    chown(folder, Some(owner.user), Some(owner.group)).with_context(context)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(mode)).with_context(context)
}

/// Writes a file as a whole: it exists with its content, owner and permissions, or not at all, whenever this is
/// interrupted.
pub fn write_file(file: &Path, text: &str, owner: Account, mode: u32) -> Result<()> {
    let context = || format!("cannot write {}", file.display());
    let new = file.with_extension("new");
    match fs::remove_file(&new) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).with_context(context),
        _ => {}
    }
    let mut opened = OpenOptions::new().write(true).create_new(true).mode(mode).open(&new).with_context(context)?;
    opened.write_all(text.as_bytes()).and_then(|()| opened.sync_all()).with_context(context)?;
    chown(&new, Some(owner.user), Some(owner.group)).with_context(context)?;
    fs::set_permissions(&new, fs::Permissions::from_mode(mode)).with_context(context)?;
    fs::rename(&new, file).with_context(context)
}
