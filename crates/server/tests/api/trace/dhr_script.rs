//! Scripts that replace the renderer: they hang, end, or count how often they are started.

use std::os::unix::fs::PermissionsExt as _;

/// A script that is started as renderer and counts its starts. Dropping the value deletes the script.
pub struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    /// Writes a shell script with these lines.
    pub fn new(lines: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (program, starts) = (folder.path().join("renderer"), folder.path().join("starts"));
        std::fs::write(&program, format!("#!/bin/sh\necho started >> '{}'\n{lines}\n", starts.display())).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        Self { folder }
    }

    /// Returns the path of the script.
    pub fn path(&self) -> String {
        self.folder.path().join("renderer").into_os_string().into_string().unwrap()
    }

    /// Returns how often the script was started.
    pub fn starts(&self) -> usize {
        std::fs::read_to_string(self.folder.path().join("starts")).unwrap_or_default().lines().count()
    }
}
