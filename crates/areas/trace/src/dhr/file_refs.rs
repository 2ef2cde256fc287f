//! Where files belong, and what names them.

/// Where a file belongs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileLocation {
    /// What the record is.
    pub bucket: &'static str,
    /// The record.
    pub object_key: String,
    /// The folder.
    pub subfolder: String,
    /// The name of the file.
    pub name: String,
}

/// A file with what names it.
#[derive(Clone, Debug)]
pub struct FileReference {
    /// Where it belongs.
    pub place: FileLocation,
    /// The phase of the value, with its place in the work.
    pub phase: Option<(usize, String)>,
    /// The label of the value.
    pub label: String,
}

impl FileLocation {
    /// As one text.
    pub fn path(&self) -> String {
        let folder = if self.subfolder.is_empty() { String::new() } else { format!("{}/", self.subfolder) };
        format!("{}/{}/{folder}{}", self.bucket, self.object_key, self.name)
    }
}
