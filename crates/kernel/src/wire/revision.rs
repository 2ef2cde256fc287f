//! Revisions and conditional requests: `_rev`, `ETag`, `If-Match` and `If-None-Match`.

use serde::{Serialize, Serializer};

/// The revision of a record, written as text in responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision(pub i64);

impl Serialize for Revision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.0))
    }
}

/// The condition of `If-Match`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IfMatchCondition {
    /// Any revision: the last write wins.
    Any,
    /// One of these revisions.
    OneOf(Vec<String>),
}

impl IfMatchCondition {
    /// Parses `"7"`, `7`, `"7", "8"` or `*`. Also accepts `W/"7"`, because a proxy that compresses responses may have
    /// changed the tag.
    pub fn parse(header: Option<&str>) -> Self {
        match header.map(str::trim) {
            None | Some("" | "*") => Self::Any,
            Some(list) => Self::OneOf(tags(list).collect()),
        }
    }

    /// Whether a record of this revision may be changed.
    pub fn accepts(&self, revision: i64) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(wanted) => wanted.iter().any(|one| *one == revision.to_string()),
        }
    }
}

/// Whether the client already has this revision.
pub fn already_known(if_none_match: Option<&str>, revision: &str) -> bool {
    if_none_match.is_some_and(|list| list.trim() == "*" || tags(list).any(|tag| tag == revision))
}

fn tags(list: &str) -> impl Iterator<Item = String> + '_ {
    list.split(',').map(|tag| {
        let tag = tag.trim();
        tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"').to_owned()
    })
}
