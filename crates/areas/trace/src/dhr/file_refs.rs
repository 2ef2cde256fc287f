//! Files that the values of a record name, and where these files are stored.

/// Identity of an attached file: the record that it belongs to, the folder and the name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileLocation {
    /// Kind of the record.
    pub bucket: &'static str,
    /// Key of the record.
    pub object_key: String,
    /// Empty for a file that is not in a folder.
    pub subfolder: String,
    pub name: String,
}

/// A file with the value that names it.
#[derive(Clone, Debug)]
pub struct FileReference {
    pub place: FileLocation,
    /// Rank and name of the phase of the value. `None` for a value without a phase.
    pub phase: Option<(usize, String)>,
    /// Label of the value.
    pub label: String,
}

impl FileLocation {
    /// Returns the path of the file in the API.
    pub fn path(&self) -> String {
        let folder = if self.subfolder.is_empty() { String::new() } else { format!("{}/", self.subfolder) };
        format!("{}/{}/{folder}{}", self.bucket, self.object_key, self.name)
    }
}
