//! Tags as they are sent and answered.

use kernel::input;
use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::text::{Text, Trimmed, read_string, string_schema};
use serde::Serialize;
use tag_queries::tag::TagRow;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use platform::records::RecordKind;

/// `#` and six hexadecimal digits, kept as sent.
#[derive(Clone, Debug)]
pub struct Color(pub String);

impl Input for Color {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let color = read_string(raw, reader)?;
        let digits = color.strip_prefix('#').filter(|digits| digits.len() == 6);
        if digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())) {
            return Some(Self(color));
        }
        reader.fault("string_pattern_mismatch", "A colour is # and six hexadecimal digits");
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(7, 7).pattern(Some("^#[0-9A-Fa-f]{6}$")).into()
    }
}

input! {
    /// A tag.
    pub struct TagIn {
        /// The key in the path, if sent; ignored in a creation.
        pub _key: Option<Text<0, 1000>>,
        /// Its name; unique, whatever the case.
        pub name: Trimmed<1, 100>,
        /// Free text.
        pub description: Option<Text<0, 1000>>,
        /// Its colour.
        pub color: Option<Color>,
    }
}

kernel::string_enum! {
    /// Kinds of records that can carry tags.
    pub enum TagContext {
        Product = "product",
        WorkOrder = "work_order",
        Serial = "serial",
        Position = "position",
        Issue = "issue",
        Task = "task",
    }
}

impl TagContext {
    /// The kind of record under which the registry of records knows it.
    pub fn kind(self) -> RecordKind {
        match self {
            Self::Product => RecordKind::Product,
            Self::WorkOrder => RecordKind::WorkOrder,
            Self::Serial => RecordKind::Serial,
            Self::Position => RecordKind::Position,
            Self::Issue => RecordKind::Issue,
            Self::Task => RecordKind::Task,
        }
    }
}

/// A coloured label.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tag {
    /// `Tag/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its name.
    name: String,
    /// Free text.
    description: Option<String>,
    /// Its colour.
    color: Option<String>,
}

impl Tag {
    /// Its name in the audit log.
    pub fn record(&self) -> String {
        format!("tag/{}", self.key)
    }
}

impl From<TagRow> for Tag {
    fn from(row: TagRow) -> Self {
        Self {
            id: format!("Tag/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            description: row.description,
            color: row.color,
        }
    }
}
