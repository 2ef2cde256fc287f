//! Files that values of a record name, and where those files belong.

/// The identity of an attached file: the record that it belongs to, its folder and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileLocation {
    /// The kind of record.
    pub bucket: &'static str,
    /// The key of the record.
    pub object_key: String,
    /// Empty for a file that is in no folder.
    pub subfolder: String,
    pub name: String,
}

/// A file with the value that names it.
#[derive(Clone, Debug)]
pub struct FileReference {
    pub place: FileLocation,
    /// The name of the value's phase, after its rank in the process; none for a value without phase.
    pub phase: Option<(usize, String)>,
    /// The label of the value.
    pub label: String,
}

impl FileLocation {
    /// The path of the file in the interface.
    pub fn path(&self) -> String {
        let folder = if self.subfolder.is_empty() { String::new() } else { format!("{}/", self.subfolder) };
        format!("{}/{}/{folder}{}", self.bucket, self.object_key, self.name)
    }
}
