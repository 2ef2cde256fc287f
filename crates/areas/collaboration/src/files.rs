//! Files that forms name. Once the record is closed, they are evidence (docs/spec/attachments.md#evidence).

use std::collections::HashSet;

use serde_json::Value;

/// Returns the names of the files in the stored value of a form field of type `files`. Empty for any other value.
pub fn file_names_in(value: &Value) -> HashSet<String> {
    let files = value.as_array().map_or(&[][..], Vec::as_slice);
    files.iter().filter_map(|file| Some(file.get("name")?.as_str()?.to_owned())).collect()
}
